# SPDX-License-Identifier: MIT
"""Packs fonts, icons and texts of assets/ into the small files that the console reads."""

import argparse
from pathlib import Path

from tools import games
from tools.errors import UserError
from tools.pack import ASSETS, OUT, build_some, is_own, pack_all, write
from tools.pack.source import ROOT
from tools.untrusted import printable


def packed_by_games() -> dict[Path, str]:
    """What the games' own packers make for their folders, by where it belongs."""
    found = {}
    for name in games.names():
        packed = getattr(games.host(name, "pack"), "packed", dict)
        found.update({games.FOLDER / name / file: text for file, text in packed().items()})
    return found


def update_game_files() -> list[str]:
    """Writes what the games' own packers make; a line about each file, which says if it has changed."""
    lines = []
    for path, text in packed_by_games().items():
        fresh = path.exists() and path.read_text("utf-8") == text
        if not fresh:
            path.write_text(text, "utf-8", newline="\n")
        lines.append(f"{path.relative_to(ROOT).as_posix()}: {'up to date' if fresh else 'renewed'}")
    return lines


def untranslated_lines(missing: dict[tuple[str, str], int]) -> list[str]:
    """A line for each folder and language in which English texts are shown."""
    return [
        f"{folder} in {lang}: {count} texts are not translated, English is shown"
        for (folder, lang), count in sorted(missing.items())
        if count
    ]


def check_folders(names: list[str]) -> list[str]:
    """The names themselves, if there are such folders of assets, or games of that name."""
    for name in names:
        if not (ASSETS / name).is_dir() and name not in games.names():
            raise UserError(f"there is no folder {printable(name)} in assets/: check the name")
    return names


def main(argv: list[str]) -> int:
    """Packs, and lists the files and what is not translated."""
    parser = argparse.ArgumentParser(prog="./coffer pack", description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT, help="folder to write to (default build/assets)")
    parser.add_argument("--only", metavar="FOLDER", nargs="+", help="pack only these folders of assets/")
    args = parser.parse_args(argv)
    if args.only:
        for path in build_some(check_folders(args.only), args.out):
            print(f"{path.stat().st_size:6} {path.name}")
        return 0
    packed, packer = pack_all(ASSETS)
    files = write(packed, args.out)
    for line in untranslated_lines(packer.untranslated):
        print(line)
    for path in files:
        print(f"{path.stat().st_size:6} {path.name}")
    size = sum(path.stat().st_size for path in files)
    print(f"{size:6} bytes in {len(files)} files, in {printable(args.out)}")
    if is_own(args.out):
        for line in update_game_files():
            print(line)
    return 0
