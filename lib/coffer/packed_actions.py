# SPDX-License-Identifier: MIT
"""Packs a list of actions into a few bytes, for links and parked games.

An action is its index among the actions that were legal then, so most take a few bits and a forced one
none. All of them are one large number, the lowest byte first:

    index + choices x (next index + its choices x (…))

Whole games take 8 to 90 bytes. Only the game's own rules can read them again: each index needs the table as
it was then. The number grows beyond 30 bits; it costs some 20 µs an action, beside 1 to 2 ms of the rules.
"""

from coffer import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def new_table(game: "Any", name: str) -> "Any":
    """Returns the initial table of a journal's or a link's game; ValueError if the rules forbid it."""
    keys = loader.load("games." + name).OPTIONS
    options = {keys[n]: True for n in range(len(keys)) if game.options >> n & 1}
    rules = loader.load("games." + name + ".rules")
    return rules.Table(game.players, game.seed, options, game.edition)


class Packer:
    """Packs the actions of a game one by one, each before its table carries it out."""

    def __init__(self) -> None:
        self._number = 0
        self._scale = 1

    def add(self, table: "Any", action: int) -> None:
        """Packs the next action; raises ValueError if it is not legal at that table."""
        choices = list(table.actions()) if table.seat >= 0 else []
        self._number += choices.index(action) * self._scale
        self._scale *= len(choices)

    def packed(self) -> bytes:
        """All of them as bytes, without zeros at the end."""
        found = bytearray()
        left = self._number
        while left:
            found.append(left & 255)
            left >>= 8
        return bytes(found)


class Unpacker:
    """Unpacks the actions one by one; each needs the table as it was before it."""

    def __init__(self, packed: bytes) -> None:
        self.left = int.from_bytes(packed, "little")  # 0 when all indices are taken out that are not 0

    def take(self, table: "Any") -> int:
        """Returns the next action; raises ValueError if there is nothing to decide at that table."""
        choices = list(table.actions()) if table.seat >= 0 else []
        if not choices:
            raise ValueError("no action left")
        index = self.left % len(choices)
        self.left //= len(choices)
        return choices[index]


def unpack_journal(journal: "Any", table: "Any", apply: "Any") -> None:
    """Carries out the actions that a journal keeps packed, since the game was parked, and lists them."""
    unpacker = Unpacker(journal.packed)
    count = journal.packed_count
    journal.packed_count = 0
    for n in range(count):
        journal.actions[n] = unpacker.take(table)
        apply(journal.actions[n])
