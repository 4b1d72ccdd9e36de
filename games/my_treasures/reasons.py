# SPDX-License-Identifier: MIT
"""Why a move is good, in a word: the key that the hint screen looks up."""

from coffer.bits import cells
from games.my_treasures.cabinet import ROWS
from games.my_treasures.plan import Plan
from games.my_treasures.rules import (
    CHOOSE_CELL,
    CHOOSE_COVER,
    CHOOSE_SPACE,
    FIRST,
    TAKE_HAND,
    TURN_RIVAL,
)
from games.my_treasures.tiles import COLOUR, CROWNED, FRESH_WIND, KIND

KEYS = (
    "why.rival",  # the rival is next
    "why.cover",  # the card hardest to meet
    "why.viewpoint",  # points for the viewpoint
    "why.order",  # early in the next round
    "why.new",  # new tiles outdoors
    "why.choice",  # most tiles to choose from
    "why.special",  # a special tile brings more than what lies there
    "why.card",  # meets a collection card
    "why.completes",  # completes a line that scores
    "why.row",  # goes on with a row of one kind
    "why.column",  # goes on with a column of one colour
    "why.crown",
    "why.wonder",
    "why.open",  # keeps the lines open
)


def why(view, action):
    """One of KEYS."""
    choice = action - FIRST[view.phase]
    if view.phase == TURN_RIVAL:
        return "why.rival"
    if view.phase == CHOOSE_COVER:
        return "why.cover"
    if view.phase == CHOOSE_SPACE:
        return _why_space(view, choice)
    cabinet = view.cabinets[view.seat]
    if view.phase == CHOOSE_CELL:
        return _why_place(view, cabinet, view.tile, choice)
    tile = (view.hand if view.phase == TAKE_HAND else view.outdoors)[choice]
    if tile >= FRESH_WIND:
        return "why.special"
    plan = Plan(view.cards, view.wonder)
    plan.read(cabinet)
    plan.best(tile)
    return _why_place(view, cabinet, tile, plan.cell)


def _why_space(view, space):
    if space <= 3 and (view.solo or view.round == view.rounds):
        return "why.viewpoint"
    if space <= 2:
        return "why.order"
    return "why.new" if space == 5 else "why.choice"


def _why_place(view, cabinet, tile, cell):
    after = cabinet.copy()
    after.place(tile, cell)
    for card in cells(view.cards):
        if after.meets(card):
            return "why.card"
    row = cell // 3
    column = ROWS + cell % 3
    for line in (row, column):
        if after.complete(line) and after.token(line):
            return "why.completes"
    if _alike(cabinet.tiles, range(row * 3, row * 3 + 3), KIND, KIND[tile]):
        return "why.row"
    if _alike(cabinet.tiles, range(cell % 3, 12, 3), COLOUR, COLOUR[tile]):
        return "why.column"
    if CROWNED[tile]:
        return "why.crown"
    return "why.wonder" if KIND[tile] == view.wonder else "why.open"


def _alike(tiles, line, trait, wanted):
    """Whether a line has tiles, and all of them show what is wanted."""
    shown = [trait[tiles[cell]] for cell in line if tiles[cell]]
    return shown.count(wanted) == len(shown) > 0
