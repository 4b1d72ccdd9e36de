# SPDX-License-Identifier: MIT
"""The public log of Treasure Maps: its lines and words."""

from coffer.bits import cells
from games.treasure_maps import deck, masks, pieces, rules
from tools.game_log import Pairs

COLOURS = ("grey", "green", "orange", "purple")
PATTERNS = ("domino", "straight3", "corner3", "t4", "l4", "square4")
QUIET = (rules.DRAFT,)  # all choices are reported when the last one is made
MARKS = {rules.PLACED: "pattern", rules.CELL_MARKED: "single", rules.PICKED: "x"}


def opening_lines(table):
    """The deck, every map as it is drawn."""
    return [[("e", "deck"), ("maps", [_map(n) for n in range(pieces.MAPS)])]]


def event_lines(table, kind, p, a, b):
    """The line that an event becomes."""
    if kind == rules.DEALT:
        return [("e", "deal"), ("p", p), ("maps", list(a)), ("keep", [a[n] for n in rules.PAIRS[b]])]
    if kind == rules.DISPLAYED:
        return [("e", "display"), ("maps", [island for island in a if island != pieces.NONE])]
    if kind == rules.FLIPPED:
        turn = [("round", table.turn // rules.ROUND + 1), ("turn", table.turn % rules.ROUND + 1)]
        return [("e", "flip")] + turn + [("pattern", PATTERNS[a]), ("start", b)]
    if kind in MARKS:
        marked = [[cell // 4, cell % 4] for cell in cells(b)]
        where = [("p", p), ("map", table.maps[2 * p + a])]
        return [("e", "mark")] + where + [("kind", MARKS[kind]), ("cells", marked)]
    if kind == rules.SKIPPED:
        return [("e", "skip"), ("p", p)]
    if kind == rules.COIN_MARKED:
        return [("e", "coin"), ("p", p), ("n", a)]
    if kind == rules.PALMED:
        return [("e", "palm"), ("p", p), ("points", a)]
    if kind == rules.CUP_TAKEN:
        return [("e", "cup"), ("p", p), ("row", a), ("value", b)]
    if kind == rules.COMPLETED:
        return [("e", "complete"), ("p", p), ("map", a)]
    source = "pile" if b == rules.PILE else "display"
    return [("e", "take"), ("p", p), ("map", a), ("from", source)]


def _map(n):
    colour = deck.COLOUR[n]
    seal = deck.SEAL[n]
    worth = None
    if seal != pieces.NONE:
        worth = Pairs(("colour", COLOURS[seal]), ("points", pieces.SEAL_WORTH[seal]))
    rows = []
    for row in range(3 if colour < 2 else 4):  # grey and green islands have three rows
        rows.append("".join([_cell(n, 1 << 4 * row + column) for column in range(4)]))
    pairs = [("id", n), ("colour", COLOURS[colour]), ("value", pieces.VALUE[colour])]
    return Pairs(*(pairs + [("seal", worth), ("rows", rows)]))


def _cell(n, bit):
    for symbol, where in (("x", deck.EXES), ("c", deck.COINS), ("p", deck.PALM), ("#", deck.ISLAND)):
        if where[n] & bit:
            return symbol
    return "."


def action_words(table, action, say):
    """A decision in words; rows of an island are counted from the top, columns from the left."""
    if table.phase == rules.DRAFT:
        dealt = table.dealt[4 * table.seat : 4 * table.seat + 4]
        return " and ".join([f"keep map {dealt[n]}" for n in rules.PAIRS[action]])
    if table.phase == rules.CLAIM:
        if action == rules.PILE:
            return "take a map from the pile"
        island = table.display[action]
        return f"take map {island} ({COLOURS[deck.COLOUR[island]]})"
    where = [f"{cell // 4 + 1}/{cell % 4 + 1}" for cell in cells(masks.MASKS[action & 255])]
    which = ("left", "right")[action >> 8]
    return "mark " + " ".join(where) + f" (row/column) of the {which} map"
