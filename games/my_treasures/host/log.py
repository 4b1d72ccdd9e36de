# SPDX-License-Identifier: MIT
"""The public log of My Treasures: its lines and words."""

from coffer.home.records import rank
from games.my_treasures import TITLES, rules
from games.my_treasures.pieces import COLOUR, CROWN, FLOWER, FRESH_WIND, KIND
from tools.game_log import Pairs

KINDS = ("crystal", "shell", "bottle", "animal", "leaf")
COLOURS = ("red", "yellow", "green", "blue", "violet")

QUIET = (rules.CHOOSE_COVER,)  # two cards are chosen, and reported together

_PLACES = ("hand", "outdoors", "bag")

NAMES = (
    "clumsy collector",
    "picker of oddments",
    "lover of trinkets",
    "connoisseur of finds",
    "antiquary",
    "curious about the world",
    "relic fanatic",
)


def word(tile):
    """Returns a tile in the log's notation: leaf/red^, shell/blue~, lucky_find."""
    if tile >= FRESH_WIND:
        return "fresh_wind" if tile == FRESH_WIND else "lucky_find"
    variant = (tile - 1) % 3
    mark = "^" if variant == CROWN else "~" if variant == FLOWER else ""
    return KINDS[KIND[tile]] + "/" + COLOURS[COLOUR[tile]] + mark


def words(tiles):
    return [word(tile) for tile in tiles]


def opening_lines(table):
    """Returns the log's lines for the set-up."""
    viewpoints = table.viewpoints
    pawns = [[viewpoints[n] - 1, n + 1] for n in range(5) if viewpoints[n]]
    cards = [card for card in range(1, 13) if table.cards >> card & 1]
    return [
        [("e", "setup"), ("collection", cards), ("wonder", KINDS[table.wonder]), ("pawns", pawns)],
        [("e", "outdoors"), ("tiles", words(table.outdoors))],
    ]


def extra(table, seat):
    """Returns what a score contains besides its points."""
    pairs = [("blanks", table.score(seat)[-1])]
    if table.solo:
        pairs.append(("title", NAMES[rank(TITLES, table.score(seat)[-2])]))
    return pairs


def rival_card(card):
    """Returns a rival card's space, its arrow (1 is right, -1 left) and the position that it discards."""
    return card >> 6, (card >> 3 & 7) - 1, card & 7


def event_lines(table, kind, p, a, b):
    """Returns the log's line for an event, or None."""
    name, line = _LINES[kind]
    return None if name is None else [("e", name)] + line(table, p, a, b)


def _rival(table, p, a, b):
    space, arrow, discard = rival_card(a)
    card = Pairs(("space", space), ("arrow", arrow), ("discard", discard))
    return [("p", p), ("space", table.space), ("card", card), ("discarded", word(b))]


def _line(table, p, a, b):
    return [("p", p), ("line", "row" + str(a) if a < 4 else "col" + str(a - 4)), ("token", b)]


_LINES = {
    rules.LAID: ("outdoors", lambda table, p, a, b: [("tiles", words(a))]),
    rules.RIVAL_MOVED: ("rival", _rival),
    rules.MOVED: ("move", lambda table, p, a, b: [("p", p), ("from", a), ("space", b)]),
    rules.DREW: ("draw", lambda table, p, a, b: [("p", p), ("tiles", words(a)), ("to", _PLACES[b])]),
    rules.DISCARDED: ("discard", lambda table, p, a, b: [("tiles", words(a)), ("from", _PLACES[b])]),
    rules.GAVE: ("give", lambda table, p, a, b: [("p", p), ("tile", word(a))]),
    rules.TOOK: ("take", lambda table, p, a, b: [("p", p), ("tile", word(a)), ("from", _PLACES[b])]),
    rules.PLACED: (
        "place",
        lambda table, p, a, b: [("p", p), ("tile", word(a)), ("row", b // 3), ("col", b % 3)],
    ),
    rules.SPECIAL_USED: ("special", lambda table, p, a, b: [("p", p), ("tile", word(a))]),
    rules.COLLECTED: ("collect", lambda table, p, a, b: [("p", p), ("card", a)]),
    rules.LINE_COMPLETED: ("line", _line),
    rules.VIEW_SCORED: ("viewpoint", lambda table, p, a, b: [("p", p), ("points", a), ("round", b)]),
    rules.COVERED: ("cover", lambda table, p, a, b: [("cards", a)]),
    rules.RESHUFFLED: ("reshuffle", lambda table, p, a, b: [("tiles", a)]),
    rules.ROUND_BEGUN: (None, None),
}


def action_words(table, action, say):
    """Returns a decision in words; rows are counted from the top, columns from the left."""
    phase = table.phase
    choice = action - rules.FIRST[phase]
    if phase == rules.CHOOSE_SPACE:
        return f"go to space {choice}"
    if phase == rules.CHOOSE_CELL:
        return f"place {word(table.tile)} in row {choice // 3 + 1}, column {choice % 3 + 1}"
    if phase == rules.CHOOSE_COVER:
        return "turn over the card " + say(f"card.{choice}")
    if phase == rules.TURN_RIVAL:
        return "turn the rival's card"
    if phase == rules.TAKE_HAND:
        return f"take {word(table.hand[choice])} from the hand"
    return f"take {word(table.outdoors[choice])} from outdoors"
