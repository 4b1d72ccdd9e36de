# SPDX-License-Identifier: MIT
"""Builds the folder that is copied onto the handheld, and images of it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from host_sim import atomic
from tools import output, untrusted
from tools.build import fat, manifest, tree, uf2
from tools.build.disk_usage import table
from tools.errors import UserError
from tools.pack import languages
from tools.untrusted import printable

ROOT = Path(__file__).resolve().parents[2]
MAP = ROOT / "build" / "drive.map.json"  # what the names of the last build or flash mean: see symbols.py
# What the program may take of the drive's megabyte: code and pictures, and the texts of each language
LIMIT = (200 + 45 * len(languages.found())) * 1024


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer build", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build/drive", help="the folder to make")
    parser.add_argument("--source", action="store_true", help="ship .py files instead of compiled ones")
    parser.add_argument(
        "--circuitpython",
        choices=("9", "10"),
        default="10",
        help="major version of CircuitPython on the board",
    )
    parser.add_argument(
        "--uf2",
        action="store_true",
        help="also write the drive as a UF2 file, for Picos only (never for a Pico W)",
    )
    parser.add_argument("--languages", type=languages.parse_choice, metavar="en,cs", help=languages.HELP)
    parser.add_argument("--image", action="store_true", help="also write the drive as a raw FAT image")
    args = parser.parse_args(argv)

    check_folder(args.out)
    print("packing and compiling …", file=sys.stderr, flush=True)
    files = tree.collect(ROOT, int(args.circuitpython), args.source, args.languages)
    write_folder(files, args.out)
    if not args.source:
        save(tree.symbol_map(ROOT), Path(f"{args.out.resolve()}.map.json"))
    print(table(files))
    print(f"\n{manifest.title(files)}: {printable(args.out)}")
    taken = sum(map(len, files.values()))
    if taken > LIMIT and not args.source:
        raise UserError(
            f"the drive takes {taken:,} bytes, more than the {LIMIT:,} it may: make something smaller"
        )
    if args.image or args.uf2:
        image = fat.image(files)
        name = args.out.resolve().parent / f"coffer-{manifest.read(files)['coffer']}-cp{args.circuitpython}"
        if args.image:
            print(f"FAT image: {printable(save(image, Path(f'{name}.img')))}")
        if args.uf2:
            made = save(uf2.wrap(fat.used_part(image)), Path(f"{name}{uf2.ENDING}"))
            print(f"UF2: {printable(made)}, {uf2.WARNING}")
    return 0


def save(content: bytes, path: Path) -> Path:
    """Writes a file and returns its path."""
    atomic.write(path, content)
    return path


def check_folder(out: Path) -> None:
    """Refuses to build over anything but a build of Coffer that nobody has changed since."""
    output.check_folder(out)
    if out.exists():
        other = foreign_file(out)
        if other:
            raise UserError(
                f"{printable(out)} holds {printable(other)}, which is not of a build of Coffer: "
                "move it away, or name another folder with --out"
            )


def foreign_file(out: Path) -> str:
    """Returns the first file of a folder that is not an unchanged file of a build; empty if there is none."""
    there = output.files_in(out)
    listed: dict[str, str] = {}
    if manifest.NAME in there and not (out / manifest.NAME).is_symlink():
        listed = manifest.listed_files(untrusted.read(out / manifest.NAME))
    if not listed:  # no manifest, or none of ours: nothing here is
        return there[0] if there else ""
    for name in there:
        path = out / name
        if name == manifest.NAME:
            continue
        if name not in listed or path.is_symlink() or not path.is_file():
            return name
        if manifest.fingerprint(path.read_bytes()) != listed[name]:
            return name
    return ""


def write_folder(files: dict[str, bytes], out: Path) -> None:
    """Makes `out` hold these files and nothing else."""
    check_folder(out)
    try:
        with atomic.replace_folder(out) as draft:
            for name, content in files.items():
                path = draft / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
    except OSError as problem:
        raise UserError(
            f"{out} can't be written ({problem.strerror}): name another folder with --out"
        ) from None
