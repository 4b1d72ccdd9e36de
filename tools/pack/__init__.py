# SPDX-License-Identifier: MIT
"""Packs what people draw and write in assets/ into the small files that the console reads.

A game may bring a packer of its own, host/pack.py. Its packed() gives files of the game's folder by name:
tables that the rules are compiled with, made from a drawing; its drive() gives further files of /assets.
"""

import argparse
from pathlib import Path

from host_sim import whole
from tools import games
from tools.foreign import printable
from tools.pack.guides import pack_guide
from tools.pack.icons import pack_icons
from tools.pack.letters import pack_letters
from tools.pack.rules_pages import pack_rules, read_pictures
from tools.pack.source import ROOT, Complaints
from tools.pack.words import Packer, translated
from tools.sorry import Sorry

ASSETS = ROOT / "assets"
OUT = ROOT / "build" / "assets"


def packed(assets: Path = ASSETS) -> dict[str, bytes]:
    """Every packed file by its name; the same sources always give the same bytes."""
    return pack_all(assets)[0]


def pack_all(assets: Path) -> tuple[dict[str, bytes], Packer]:
    """The packed files, and the packer, which knows what is not translated; Sorry names all mistakes."""
    complaints = Complaints()
    packer = Packer(assets)
    files = {}
    for lang, page in packer.pages.items():
        with complaints.noted():
            letters = pack_letters(page, packer.languages[lang], packer.languages.values())
            files[f"font.{lang}"] = packer.font.pack(page) + letters
            files[f"small.{lang}"] = packer.small.pack(page)
    for room in sorted(folder for folder in assets.iterdir() if folder.is_dir()):
        with complaints.noted():
            if (room / "icons.txt").exists():
                files[f"{room.name}.icons"] = pack_icons(room / "icons.txt")
        with complaints.noted():
            for lang, words in packer.pack_room(room).items():
                files[f"{room.name}.{lang}"] = words
        with complaints.noted():
            files |= _rules_and_guides(room, packer)
    complaints.check()
    for name in games.names():
        files |= games.on_drive(name)
    return files, packer


def _rules_and_guides(room: Path, packer: Packer) -> dict[str, bytes]:
    """Rules and guides of a room, in the languages in which they are written."""
    files = {}
    pictures = read_pictures(room)
    english = room / "guide.en.txt"
    complaints = Complaints()
    for lang, page in packer.pages.items():
        with complaints.noted():
            if rules := translated(room, "rules.{}.txt", lang):
                files[f"{room.name}.{lang}.rules"] = pack_rules(rules, page, packer.font, pictures)
        with complaints.noted():
            if guide := translated(room, "guide.{}.txt", lang):
                packed_guide = pack_guide(guide, english, room.name, page, packer.font)
                files[f"{room.name}.{lang}.guide"] = packed_guide
    complaints.check()
    return files


def build(out: Path = OUT, assets: Path = ASSETS) -> list[Path]:
    """Writes the packed files; returns what is there now. Only in its own folder it removes others.

    There they are files whose sources are gone. What lies elsewhere may be anybody's.
    """
    files = packed(assets)
    out.mkdir(parents=True, exist_ok=True)
    others = [path for path in out.iterdir() if path.name not in files and not path.name.startswith(".")]
    if others and not is_own(out):
        raise Sorry(
            f"{out} holds {min(path.name for path in others)}, which Coffer does not pack: "
            "name another folder with --out"
        )
    for old in others:
        if old.is_file():
            old.unlink(missing_ok=True)
    for name, content in files.items():
        path = out / name
        if not path.exists() or path.read_bytes() != content:
            whole.write(path, content)
    return [out / name for name in sorted(files)]


def is_own(out: Path) -> bool:
    """Whether a folder is the packer's own, however it is written."""
    return out.resolve() == OUT.resolve()


def _sources(assets: Path) -> str:
    """What the packed files depend on, as text: a change of any source changes it."""
    rules = [path for guide in assets.glob("*/guide.en.txt") for path in _played(guide.parent.name)]
    packers = games.FOLDER.glob("*/host/pack.py")
    watched = sorted([*assets.rglob("*.txt"), *Path(__file__).parent.glob("*.py"), *packers, *rules])
    watched = [path for path in watched if path.exists()]
    return "\n".join(f"{path} {path.stat().st_mtime_ns} {path.stat().st_size}" for path in watched)


def _played(name: str) -> list[Path]:
    """The files of a game that a guide's course depends on."""
    return [games.FOLDER / name / f"{part}.py" for part in ("pieces", "state", "rules", "scoring")]


def ensure(out: Path = OUT, assets: Path = ASSETS) -> Path:
    """The folder of packed files, packed anew if a source has changed since."""
    stamp = out.parent / f"{out.name}.stamp"
    sources = _sources(assets)
    if not out.is_dir() or not stamp.exists() or stamp.read_text("utf-8") != sources:
        build(out, assets)
        whole.write(stamp, sources.encode())
    return out


def packed_by_games() -> dict[Path, str]:
    """What the games' own packers make for their folders, by where it belongs."""
    found = {}
    for name in games.names():
        packed = getattr(games.host(name, "pack"), "packed", dict)
        found.update({games.FOLDER / name / file: text for file, text in packed().items()})
    return found


def renew() -> list[str]:
    """Writes what the games' own packers make; a line about each file, which says if it has changed."""
    lines = []
    for path, text in packed_by_games().items():
        fresh = path.exists() and path.read_text("utf-8") == text
        if not fresh:
            path.write_text(text, "utf-8", newline="\n")
        lines.append(f"{path.relative_to(ROOT).as_posix()}: {'up to date' if fresh else 'renewed'}")
    return lines


def untranslated(assets: Path = ASSETS) -> list[str]:
    """A line for each folder and language in which English texts are shown."""
    missing = pack_all(assets)[1].untranslated
    return [
        f"{folder} in {lang}: {count} texts are not translated, English is shown"
        for (folder, lang), count in sorted(missing.items())
        if count
    ]


def main(argv: list[str]) -> int:
    """Packs, and says what came of it."""
    parser = argparse.ArgumentParser(prog="./coffer pack", description=__doc__)
    parser.add_argument(
        "--out", type=Path, default=OUT, help="folder to write to, and nowhere else (default: build/assets)"
    )
    args = parser.parse_args(argv)
    files = build(args.out)
    for line in untranslated():
        print(line)
    for path in files:
        print(f"{path.stat().st_size:6} {path.name}")
    size = sum(path.stat().st_size for path in files)
    print(f"{size:6} bytes in {len(files)} files, in {printable(args.out)}")
    if is_own(args.out):
        for line in renew():
            print(line)
    return 0
