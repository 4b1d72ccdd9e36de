# SPDX-License-Identifier: MIT
"""Makes a new game that already plays: its folders in games/, assets/ and tests/, from a template."""

from __future__ import annotations

import argparse
import keyword
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools import games
from tools.sorry import Sorry

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
TEMPLATE = HERE / "template"
PLACES = {"game": "games", "assets": "assets", "tests": "tests"}  # what the template's folders become
KEYS = range(1, 16)  # what the journal has room for
LONGEST_NAME = 20


def checked(name: str) -> str:
    """The name itself, if a game can be called that and none is."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or len(name) > LONGEST_NAME:
        raise Sorry(
            f"{name!r} is no name for a game: small letters, figures and single _ between them, "
            f"{LONGEST_NAME} at the most, such as dice_duel"
        )
    if keyword.iskeyword(name):
        raise Sorry(f"{name} is a word of Python, so no folder of modules can be called that: choose another")
    for place in PLACES.values():
        if (ROOT / place / name).exists():
            raise Sorry(f"{place}/{name} is there already: choose another name")
    return name


def free_key() -> int:
    """The lowest number in the journal that no game has."""
    taken = {games.facts(name).KEY for name in games.names()}
    for key in KEYS:
        if key not in taken:
            return key
    raise Sorry(f"the journal has room for {len(KEYS)} games, and there are as many: take one out first")


def filled(text: str, name: str, key: int) -> str:
    """A template's text for a game of that name."""
    title = name.replace("_", " ").title()
    text = text.replace("newgame", name).replace("New Game", title)
    return text.replace("KEY = 0", f"KEY = {key}")


def make(name: str) -> list[Path]:
    """Writes the files of a new game; all of them, or none."""
    key = free_key()
    made = []
    try:
        for folder, place in PLACES.items():
            for source in sorted((TEMPLATE / folder).rglob("*")):
                if source.is_dir() or "__pycache__" in source.parts:
                    continue
                inside = filled(source.relative_to(TEMPLATE / folder).as_posix(), name, key)
                path = ROOT / place / name / inside
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(filled(source.read_text("utf-8"), name, key), "utf-8")
                made.append(path)
    except OSError as error:
        for place in PLACES.values():
            shutil.rmtree(ROOT / place / name, ignore_errors=True)
        raise Sorry(f"{error.filename} can't be written ({error.strerror}): nothing was made") from None
    return made


def draw_pictures(name: str) -> None:
    """The reference pictures of its screens, in a process that sees the new game."""
    order = [sys.executable, "-P", "-m", "pytest", "-q", "--update-screens", "tests/screens", "-k", name]
    done = subprocess.run(order, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise Sorry(f"the game is made, but its screens can't be drawn:\n{done.stdout}")


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer new", description=__doc__)
    parser.add_argument("name", metavar="NAME", help="as a folder is called, such as dice_duel")
    name = checked(parser.parse_args(argv).name)
    for path in make(name):
        print(path.relative_to(ROOT).as_posix())
    print("drawing its reference pictures …", flush=True)
    draw_pictures(name)
    print(
        f"\nIt plays already:  ./coffer play --game {name}\n"
        f"Its rules are in   games/{name}/rules.py; docs/adding_a_game.md goes on from here.\n"
        f"To be rid of it:   remove {', '.join(f'{place}/{name}' for place in PLACES.values())} "
        f"and tests/screens/golden/{name}.*"
    )
    return 0
