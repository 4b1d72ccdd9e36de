# SPDX-License-Identifier: MIT
"""Tables set by hand for the tests: tiles by name, draws that come as wished, whole states to compare."""

from typing import Any

from coffer.dice import EDITION
from games.my_treasures.host.log import COLOURS, KINDS
from games.my_treasures.pieces import CROWN, FLOWER, FRESH_WIND, LUCKY_FIND, PLAIN, Bag, Cabinet
from games.my_treasures.rules import Table


def curio(kind: Any, colour: Any, variant: Any = PLAIN) -> Any:
    """The byte of a curio: kind, colour and variant count up like the figures of a number."""
    return 1 + kind * 15 + colour * 3 + variant


def tile(word: Any) -> Any:
    """A tile from its name in the log: leaf/red^."""
    if word in ("fresh_wind", "lucky_find"):
        return FRESH_WIND if word == "fresh_wind" else LUCKY_FIND
    variant = {"^": CROWN, "~": FLOWER}.get(word[-1], PLAIN)
    kind, colour = word.rstrip("^~").split("/")
    return curio(KINDS.index(kind), COLOURS.index(colour), variant)


class StackedBag(Bag):
    """A bag whose next tiles are known."""

    def __init__(self, words: Any) -> None:
        super().__init__()
        self.next = [tile(word) for word in words]

    def draw(self, dice: Any) -> Any:
        drawn = self.next.pop(0)
        self.counts[drawn] -= 1
        self.size -= 1
        return drawn


def stacked(players: int, draws: Any, outdoors: Any, seed: int = 1, edition: int = EDITION) -> Any:
    """A table at its first turn with these tiles outdoors, and these to be drawn next."""
    table: Any = Table(players, seed, None, edition)
    table.bag = StackedBag(draws)
    table.outdoors = [tile(word) for word in outdoors]
    table.cards = 0
    table.heard = []
    table.listener = lambda kind, p, a, b: table.heard.append(
        (kind, p, a[:] if isinstance(a, list) else a, b[:] if isinstance(b, list) else b)
    )
    return table


def state(thing: Any) -> Any:
    """All that a table holds, to compare two of them."""
    if isinstance(thing, (list, tuple)):
        return [state(each) for each in thing]
    if isinstance(thing, (bytes, bytearray)):
        return bytes(thing)
    if hasattr(thing, "__dict__"):
        return {key: state(value) for key, value in vars(thing).items() if key != "listener"}
    return thing


def fill(cabinet: Any, words: Any) -> Any:
    """Puts twelve tiles into a cabinet, row by row; "" leaves a cell empty."""
    for cell, word in enumerate(words.split()):
        if word != ".":
            cabinet.place(tile(word), cell)
    return cabinet


def filled(words: Any) -> Any:
    return fill(Cabinet(), words)


# Cabinets are drawn: kind c, s, b, a, l, colour r, y, g, b, v, a crown ^, and . for an empty cell.
KIND_LETTERS = "csbal"
COLOUR_LETTERS = "rygbv"


def drawn(*rows: Any) -> Any:
    """A cabinet as drawn, in both implementations' ways."""
    ours = Cabinet()
    theirs = {}
    for row, line in enumerate(rows):
        for col, word in enumerate(line.split()):
            if word != ".":
                kind = KIND_LETTERS.index(word[0])
                colour = COLOUR_LETTERS.index(word[1])
                crown = word.endswith("^")
                ours.place(curio(kind, colour, CROWN if crown else PLAIN), row * 3 + col)
                theirs[row, col] = f"{KINDS[kind]}/{COLOURS[colour]}{'^' if crown else ''}"
    return ours, theirs
