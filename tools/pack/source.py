# SPDX-License-Identifier: MIT
"""A text file that a person edits: its lines, and errors that point at a line and a column."""

from pathlib import Path

from tools.sorry import Sorry

ROOT = Path(__file__).resolve().parents[2]


def bad(path: Path, line: int, column: int, words: str) -> Sorry:
    """The error to raise: `assets/console/pl.txt:12:7: …`, lines and columns counted from 1."""
    try:
        name = path.resolve().relative_to(ROOT)
    except ValueError:
        name = path
    return Sorry(f"{name}:{line}:{column}: {words}")


def lines(path: Path) -> list[str]:
    """The file's lines without their ends; a file that is not UTF-8 is refused with its place."""
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        column = error.start - (before.rfind(b"\n") + 1) + 1
        raise bad(path, before.count(b"\n") + 1, column, "not UTF-8 here: save the file as UTF-8") from None
    return text.removeprefix("\ufeff").splitlines()


def directives(path: Path) -> list[tuple[str, str, int]]:
    """The lines that begin with a "!", such as `!name Polski`: the word, the rest and the line's number."""
    found = []
    for number, line in enumerate(lines(path), 1):
        if line.startswith("!"):
            word, _, rest = line.partition(" ")
            found.append((word, rest.strip(), number))
    return found
