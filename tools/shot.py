# SPDX-License-Identifier: MIT
"""Draws named screens as PNG pictures."""

from __future__ import annotations

import argparse
from pathlib import Path

from tqdm import tqdm

from coffer.words import LANGUAGES
from host_sim.picture import write_png
from tools.foreign import printable
from tools.scenes import scenes, show
from tools.sorry import Sorry


def wanted(words: list[str]) -> list[str]:
    """The scenes that were named; "treasure_maps" alone names all of that room."""
    known = scenes()
    found = []
    for word in words:
        matching = [name for name in known if name == word or name.startswith(word + ".")]
        if not matching:
            raise Sorry(f"there is no screen {word!r}; ./coffer shot --list names them all")
        found += matching
    return found


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer shot", description=__doc__)
    parser.add_argument("screens", nargs="*", metavar="SCREEN", help="names; none means every screen")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language (default en)")
    parser.add_argument("--all", action="store_true", help="all four languages")
    parser.add_argument("--scale", type=int, default=4, help="pixels a pixel (default 4)")
    parser.add_argument("--out", type=Path, default=Path("build/shots"), help="folder (default build/shots)")
    parser.add_argument("--list", action="store_true", help="name the screens and draw none")
    options = parser.parse_args(argv)
    if options.list:
        print("\n".join(scenes()))
        return 0
    if not 1 <= options.scale <= 16:
        raise Sorry("--scale takes a whole number from 1 to 16")
    names = wanted(options.screens) if options.screens else list(scenes())
    languages = LANGUAGES if options.all else (options.lang,)
    pairs = [(name, language) for name in names for language in languages]
    for name, language in tqdm(pairs, unit="screen", disable=len(pairs) < 5):
        path = options.out / f"{name}.{language}.png"
        write_png(path, show(name, language), options.scale)
        if len(pairs) < 5:
            print(printable(path))
    if len(pairs) >= 5:
        print(f"{len(pairs)} pictures in {printable(options.out)}")
    return 0
