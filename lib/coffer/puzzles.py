# SPDX-License-Identifier: MIT
"""The puzzles of a game on the drive, and which of them were solved: for the list and for the table.

A puzzle's position is seed and actions, as in a game, in a journal that has no memory behind it; its salt
says which puzzle it is. How puzzles are packed is in tools/pack/puzzles.py.
"""

from array import array

from micropython import const

from coffer import loader
from coffer.journal import Journal
from coffer.seats import HARD, PERSON, PUZZLE, pack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console

HEAD = const(8)  # bytes of a puzzle before its actions
_SOLVED = const(0x82)  # the journal's key of the puzzles solved: see coffer/home/records.py


def count(name: str) -> int:
    """How many puzzles a game has."""
    try:
        with open("/assets/" + name + ".puzzles", "rb") as file:
            return file.read(2)[1]
    except OSError:
        return 0


def read(name: str, n: int) -> bytes:
    """Puzzle n of a game as it was packed; b"" if there is none."""
    if not 0 <= n < count(name):
        return b""
    with open("/assets/" + name + ".puzzles", "rb") as file:
        file.seek(2 + 2 * n)
        places = file.read(4)
        first = places[0] | places[1] << 8
        file.seek(first)
        return file.read((places[2] | places[3] << 8) - first)


def open_puzzle(console: "Console", name: str, n: int) -> bool:
    """Opens the table of a puzzle, in the place of whatever is open; whether there is such a puzzle."""
    packed = read(name, n)
    if not packed:
        return False
    journal = Journal(None)  # nothing is written, and the game in progress stays as it is
    journal.kind = loader.load("games." + name).KEY
    journal.players = packed[0]
    levels = [HARD] * packed[0]
    levels[packed[1] & 7] = PERSON
    journal.seats = pack(levels)
    journal.seed = int.from_bytes(packed[2:6], "little")
    journal.salt = PUZZLE | n
    journal.actions = array("H", [0] * packed[6])
    journal.packed_count = packed[6]
    journal.packed = packed[HEAD : HEAD + packed[7]]
    console.play(name, journal)
    return True


def solved_mask(console: "Console", name: str) -> int:
    """Returns the puzzles of a game that were solved, a bit each."""
    key = loader.load("games." + name).KEY << 8 | _SOLVED
    return console.journal.get(key, 0) | console.journal.get(key + 1, 0) << 16


def mark_solved(console: "Console", name: str, n: int) -> None:
    """Notes that puzzle n is solved, unless a game in progress may need the slots."""
    journal = console.journal
    reserve = 0
    for kind, game in loader.games():
        if kind == journal.kind:
            reserve = max(loader.load("games." + game).LONGEST - len(journal.actions), 0) + 8
    key = (loader.load("games." + name).KEY << 8 | _SOLVED) + (n >> 4)
    journal.set(key, journal.get(key, 0) | 1 << (n & 15), reserve)
