# SPDX-License-Identifier: MIT
"""Creates a new game that already plays, from a template: folders in games/, assets/ and tests/."""

from __future__ import annotations

import argparse
import keyword
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools import games, pack, workers
from tools.build.tree import LEFT_OUT
from tools.errors import UserError
from tools.pack import languages
from tools.pack.entries import read_words
from tools.pack.font import read_font
from tools.scenes import picture_path, scenes

HERE = Path(__file__).resolve().parents[1]
ROOT = HERE.parent
TEMPLATE = HERE / "template"
PLACES = {"game": "games", "assets": "assets", "tests": "tests"}  # what the template's folders become
GOLDEN = ROOT / "tests" / "screens" / "golden"  # where the reference pictures are
KEYS = range(1, 16)  # what the journal can store
LONGEST_NAME = 20
UNSEEN = {"build", "dist", "node_modules", "venv"}  # folders that ruff never checks
DEVICES = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")  # no file or folder of Windows can be called that


def check_name(name: str) -> str:
    """The name itself, if a game can be called that and none is."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or len(name) > LONGEST_NAME:
        raise UserError(
            f"{name!r} is not a name for a game: use lower-case letters, digits and single _ between them, "
            f"{LONGEST_NAME} at the most, such as dice_duel"
        )
    if keyword.iskeyword(name):
        raise UserError(f"{name} is a keyword of Python and can't be the name of a module: choose another")
    if name in LEFT_OUT:
        raise UserError(
            f"the build leaves out every folder called {name}, and with it the game: choose another"
        )
    if name in UNSEEN:
        raise UserError(f"the checks of style leave out every folder called {name}: choose another")
    if DEVICES.fullmatch(name):
        raise UserError(
            f"{name} is a reserved name on Windows and can't be the name of a folder there: choose another"
        )
    for place in PLACES.values():
        for path in (ROOT / place / name, ROOT / place / f"{name}.py"):
            if path.exists():
                raise UserError(f"{place}/{path.name} is there already: choose another name")
    if name in used_prefixes():
        raise UserError(f"{name} is the name of the console's own files: choose another name")
    return check_title_width(name)


def used_prefixes() -> set[str]:
    """How the names of packed files and of reference pictures begin: a game's begin with its own name."""
    known = [*scenes(), *(path.name for path in pack.ensure().iterdir())]
    return {name.partition(".")[0] for name in known}


def check_title_width(name: str) -> str:
    """The name itself, if the title that it gives fits the menu."""
    space = read_words(TEMPLATE / "assets" / "en.txt")["title"].slot.width
    title = title_of(name)
    width = read_font(pack.ASSETS / "console" / "font.txt").width(title)
    if width > space:
        raise UserError(
            f"“{title}” is {width} pixels wide, the menu has space for {space}: choose a shorter name"
        )
    return name


def title_of(name: str) -> str:
    """What the menu calls a game of that name, until somebody writes something better.

    >>> title_of("dice_duel")
    'Dice Duel'
    """
    return name.replace("_", " ").title()


def free_key() -> int:
    """The lowest number in the journal that no game has."""
    taken = {games.facts(name).KEY for name in games.names()}
    for key in KEYS:
        if key not in taken:
            return key
    raise UserError(f"the journal has space for {len(KEYS)} games, and there are as many: take one out first")


def fill_template(text: str, name: str, key: int) -> str:
    """A template's text for a game of that name."""
    text = text.replace("newgame", name).replace("New Game", title_of(name))
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
                inside = fill_template(source.relative_to(TEMPLATE / folder).as_posix(), name, key)
                path = ROOT / place / name / inside
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(fill_template(source.read_text("utf-8"), name, key), "utf-8")
                made.append(path)
    except OSError as error:
        remove(name)
        raise UserError(f"{error.filename} can't be written ({error.strerror}): nothing was made") from None
    return made


def remove(name: str) -> None:
    """Removes all files of a game that was just created."""
    with workers.without_interrupts():  # a second Ctrl-C comes too late
        for place in PLACES.values():
            shutil.rmtree(ROOT / place / name, ignore_errors=True)
        for folder in GOLDEN.glob(f"*/{name}"):
            shutil.rmtree(folder, ignore_errors=True)


def draw_pictures(name: str) -> None:
    """The reference pictures of its screens and of no others, in processes that see the new game."""
    for language in languages.found():
        with tempfile.TemporaryDirectory() as folder:
            order = ["-m", "tools", "shot", name, "--lang", language, "--scale", "1", "--out", folder]
            done = subprocess.run([sys.executable, "-P", *order], cwd=ROOT, capture_output=True, text=True)
            if done.returncode:
                raise UserError(f"the game is made, but its screens can't be drawn:\n{done.stderr}")
            for drawn in Path(folder).glob("*.png"):
                path = GOLDEN / picture_path(drawn.name.removesuffix(f".{language}.png"), language)
                path.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(drawn, path)


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer new", description=__doc__)
    parser.add_argument("name", metavar="NAME", help="name of its folders, such as dice_duel")
    name = check_name(parser.parse_args(argv).name)
    try:
        for path in make(name):
            print(path.relative_to(ROOT).as_posix())
        print("drawing its reference pictures …", flush=True)
        draw_pictures(name)
    except KeyboardInterrupt:
        remove(name)
        print("nothing was made", file=sys.stderr)
        raise
    print(
        f"\nIts rules are in   games/{name}/rules.py; docs/adding_a_game.md has the next steps.\n"
        f"To remove it:      delete {', '.join(f'{place}/{name}' for place in PLACES.values())} "
        f"and tests/screens/golden/*/{name}\n"
        f"It plays already, and reloads when you save:  ./coffer play --game {name} --watch"
    )
    return 0
