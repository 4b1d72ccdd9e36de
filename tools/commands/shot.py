# SPDX-License-Identifier: MIT
"""Draws named screens as PNG pictures; "font" is a sheet of all letters beside similar ones."""

from __future__ import annotations

import argparse
from pathlib import Path

from tqdm import tqdm

from host_sim.picture import write_png
from tools.errors import UserError
from tools.pack import ASSETS, languages
from tools.pack.code_page import split_units
from tools.pack.font_sheet import draw
from tools.pack.words import Packer
from tools.scenes import scenes, show
from tools.untrusted import printable

FONT = "font"
ACROSS = 6  # screens beside each other on a contact sheet
WIDTH, HEIGHT = 128, 64
GAP = 4
CAPTION = 9  # pixels, above each screen


def matching_scenes(words: list[str]) -> list[str]:
    """The scenes that were named; "pig" alone names all of that game."""
    known = scenes()
    found = []
    for word in words:
        matching = [name for name in known if name == word or name.startswith(word + ".")]
        if not matching:
            raise UserError(f"there is no screen {word!r}; ./coffer shot --list names them all")
        found += matching
    return found


def contact_sheet(screens: dict[str, list[bytes]]) -> list[bytes]:
    """Many screens as one picture, each with its name above it."""
    small = Packer(ASSETS).small
    across, down = WIDTH + GAP, HEIGHT + CAPTION + GAP
    high = -(-len(screens) // ACROSS) * down
    rows = [bytearray(GAP + ACROSS * across) for _ in range(GAP + high)]
    for n, (name, pixels) in enumerate(screens.items()):
        left, top = GAP + n % ACROSS * across, GAP + n // ACROSS * down
        for x, column in enumerate(b"".join(small.columns(*unit) for unit in split_units(name))[:WIDTH]):
            for y in range(8):
                rows[top + y][left + x] = column >> y & 1
        for y, row in enumerate(pixels):
            rows[top + CAPTION + y][left - 1 : left + WIDTH + 1] = b"\1" + row + b"\1"
        for y in (-1, HEIGHT):
            rows[top + CAPTION + y][left - 1 : left + WIDTH + 1] = b"\1" * (WIDTH + 2)
    return [bytes(row) for row in rows]


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer shot", description=__doc__)
    parser.add_argument("screens", nargs="*", metavar="SCREEN", help="names of screens (default: all)")
    parser.add_argument("--lang", choices=languages.found(), help="the language (default en)")
    parser.add_argument(
        "--all",
        action="store_true",
        help="draw every language (unless --lang is given), and a sheet of all pictures",
    )
    parser.add_argument(
        "--scale", type=int, default=4, help="scale factor: output pixels per console pixel (default 4)"
    )
    parser.add_argument("--out", type=Path, default=Path("build/shots"), help="folder (default build/shots)")
    parser.add_argument("--list", action="store_true", help="list the names of the screens, and draw nothing")
    args = parser.parse_args(argv)
    if args.list:
        print("\n".join([FONT, *scenes()]))
        return 0
    if not 1 <= args.scale <= 16:
        raise UserError("--scale takes a whole number from 1 to 16")
    if args.screens == [FONT]:
        packer = Packer(ASSETS)
        alphabets = [language.alphabet for language in packer.languages.values()]
        print(draw(args.out / "font.png", packer.font, packer.small, alphabets))
        return 0
    names = matching_scenes(args.screens) if args.screens else list(scenes())
    chosen = [args.lang] if args.lang else languages.found() if args.all else ["en"]
    few = len(names) * len(chosen) < 5
    for language in chosen:
        screens = {}
        for name in tqdm(names, desc=language, unit="screen", disable=few or None):
            screens[name] = show(name, language)
            path = write_png(args.out / f"{name}.{language}.png", screens[name], args.scale)
            if few:
                print(printable(path))
        if args.all:
            sheet = write_png(args.out / f"all.{language}.png", contact_sheet(screens), 2)
            print(printable(sheet))
    if not few:
        print(f"{len(names) * len(chosen)} pictures in {printable(args.out)}")
    return 0
