# SPDX-License-Identifier: MIT
"""A text file that a person edits: its lines, and errors that point at a line and a column."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.errors import UserError

ROOT = Path(__file__).resolve().parents[2]
MOST = 40  # complaints that are printed at once


def source_error(path: Path, line: int, column: int, words: str) -> UserError:
    """The error to raise: `assets/console/pl.txt:12:7: …`, lines and columns counted from 1."""
    try:
        name = path.resolve().relative_to(ROOT)
    except ValueError:
        name = path
    return UserError(f"{name}:{line}:{column}: {words}")


class Complaints:
    """What is wrong with the sources, gathered so that a person sees all of it at once.

    with complaints.collect():      # an error in here is kept, and the work goes on behind it
        …
    complaints.check()            # raises all of them as one
    """

    def __init__(self) -> None:
        self.found: list[str] = []

    @contextmanager
    def collect(self) -> Iterator[None]:
        """Keeps an error that is raised inside, and goes on behind the block."""
        try:
            yield
        except UserError as error:  # which may hold several complaints itself, a line each
            self.found += [line for line in str(error).splitlines() if line not in self.found]

    def check(self) -> None:
        """Raises all errors as one; nothing if there are none."""
        if self.found:
            more = len(self.found) - MOST
            raise UserError(
                "\n".join(self.found[:MOST] + ([f"and {more} more like these"] if more > 0 else []))
            )


def lines(path: Path) -> list[str]:
    """The file's lines without their ends; a file that is not UTF-8 is refused with its place."""
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        column = error.start - (before.rfind(b"\n") + 1) + 1
        raise source_error(
            path, before.count(b"\n") + 1, column, "not UTF-8 here: save the file as UTF-8"
        ) from None
    return text.removeprefix("\ufeff").splitlines()


def directives(path: Path) -> list[tuple[str, str, int]]:
    """The lines that begin with a "!", such as `!name Polski`: the word, the rest and the line's number."""
    found = []
    for number, line in enumerate(lines(path), 1):
        if line.startswith("!"):
            word, _, rest = line.partition(" ")
            found.append((word, rest.strip(), number))
    return found
