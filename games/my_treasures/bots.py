# SPDX-License-Identifier: MIT
"""The bots of My Treasures: `think` chooses an action (see mind.py), `reason` explains it for a hint."""

from coffer.bits import cells
from games.my_treasures.mind import Mind
from games.my_treasures.pieces import COLOUR, CROWNED, FRESH_WIND, KIND, LUCKY_FIND, ROWS
from games.my_treasures.plan import FAR, NEVER, Plan
from games.my_treasures.rules import DRAWN, FIRST
from games.my_treasures.scoring import POINTS, meets
from games.my_treasures.state import CHOOSE_CELL, CHOOSE_COVER, CHOOSE_SPACE, TAKE_HAND, TURN_RIVAL


def think(view, level, dice, values=None):
    """A generator that returns the action for the seat whose decision it is.

    `values` gets what each action is worth, in sixteenths of a point.
    """
    actions = view.actions()
    if values is not None:
        for action in actions:
            values[action] = NEVER if len(actions) > 1 else 0
    if len(actions) == 1:
        return actions[0]
    return (yield from Mind(view, level, dice, values).decide(actions))


# -- reasons ------------------------------------------------------------------------------


def reason(view, action):
    """Returns why an action is good: the key of a text, and the points in it. A generator, too."""
    yield
    choice = action - FIRST[view.phase]
    if view.phase == TURN_RIVAL:
        return ("why.rival",)
    if view.phase == CHOOSE_SPACE:
        if choice <= 3 and (view.solo or view.round == view.rounds):
            return ("why.viewpoint", 4 - choice)
        if choice == 5:
            return ("why.new",)
        tiles = DRAWN[choice] + len(view.outdoors)  # to choose from; space 4 and a new outdoors may have more
        more = choice == 3 and not view.spaces[3] or DRAWN[5] > tiles and not view.spaces[4]
        return ("why.order" if choice <= 2 or more else "why.choice",)
    plan = Plan(view.cards, view.wonder, view.players, None if view.solo else FAR)
    plan.read(view.cabinets[view.seat])
    if view.phase == CHOOSE_COVER:
        return ("why.cover", plan.chance(choice, plan.missing[choice]) * 100 >> 8)
    tile = view.tile
    if view.phase != CHOOSE_CELL:
        tile = (view.hand if view.phase == TAKE_HAND else view.outdoors)[choice]
        if tile >= FRESH_WIND:
            if view.phase == TAKE_HAND and view.edition > 1:
                return ("why.first",)
            return ("why.lucky" if tile == LUCKY_FIND else "why.wind",)
        plan.best(tile, plan.free)
        choice = plan.cell
    return _why_place(view, plan, tile, choice)


def _why_place(view, plan, tile, cell):
    """Returns the reason for placing a tile: the points it brings at once, or the line it prepares."""
    cabinet = view.cabinets[view.seat]
    after = cabinet.copy()
    after.place(tile, cell)
    met = 0
    for card in cells(view.cards):
        if meets(after, card):
            met += POINTS[card]
    token = plan.token(tile, cell)
    if met:
        return ("why.both", token, met) if token else ("why.card", met)
    if token:
        return ("why.completes", token)
    row = cell // 3
    column = ROWS + cell % 3
    if cabinet.shown(row, KIND) == 1 << KIND[tile]:
        return ("why.row." + str(KIND[tile]), 3)
    if cabinet.shown(column, COLOUR) == 1 << COLOUR[tile]:
        return ("why.column." + str(COLOUR[tile]), 4)
    if CROWNED[tile]:
        return ("why.crown", 2 if KIND[tile] == view.wonder else 1)
    return ("why.wonder", 1) if KIND[tile] == view.wonder else ("why.open",)
