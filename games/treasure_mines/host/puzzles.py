# SPDX-License-Identifier: MIT
"""Texts that fit a puzzle of Treasure Mines, each with a check that it is true: see tools/pack/puzzles.py."""

from __future__ import annotations

from coffer.bits import cells
from coffer.dice import Dice
from coffer.seats import GUIDED
from coffer.table import bot
from games.treasure_mines import scoring
from games.treasure_mines.pieces import RUBY, STAR
from games.treasure_mines.rules import AS_ROLLED, DIG_AT, ONE_FEWER, ONE_MORE, ROLL_AGAIN, Table
from games.treasure_mines.state import DIG, USE
from tools import games

bots = games.bots("treasure_mines")
ROLLS = range(1, 7)


def _total(table: Table, seat: int) -> int:
    return int(table.score(seat)[-1])


def _visible(table: Table, seat: int) -> int:
    """A seat's points without its mission, which nobody else knows."""
    found = table.score(seat)
    return int(found[-1] - found[0])


def _dug(table: Table, mine: int, roll: int) -> int:
    """What a roll in a mine adds to the total: the tile and its coins, no chance card."""
    twin = table.copy()
    twin.mine = mine
    twin.dig(roll)
    return _total(twin, table.seat) - _total(table, table.seat)


def _gains(table: Table, mine: int) -> list[int]:
    """What each roll in a mine adds."""
    return [_dug(table, mine, roll) for roll in ROLLS]


def gain(table: Table, action: int) -> int | None:
    """The points that a dig brings on average; after the roll those of the tile."""
    if table.phase == DIG:
        return round(sum(_gains(table, action - DIG_AT)) / len(ROLLS))
    return _used(table, action) if table.phase == USE and action != ROLL_AGAIN else None


STEPS = {AS_ROLLED: 0, ONE_MORE: 1, ONE_FEWER: -1}  # what each choice after a roll adds to it


def _used(table: Table, action: int) -> int:
    """What the tile adds to which a choice after the roll leads, without rolling again."""
    return _dug(table, table.mine, table.roll + table.shift + STEPS[action])


def _closes(table: Table, mine: int) -> bool:
    """Whether a dig there closes the mine."""
    return len(cells(table.left[mine])) == 2


def _ends(table: Table, mine: int) -> bool:
    """Whether a dig there ends the game."""
    return table.abandoned == table.ending - 1 and _closes(table, mine)


# -- what there is to find ----------------------------------------------------------------


def near_end(table: Table) -> tuple[int, ...] | None:
    """One more closed mine ends the game; the points of both, without the other's mission."""
    if table.phase != DIG or table.abandoned != table.ending - 1:
        return None
    return _total(table, table.seat), _visible(table, 1 - table.seat)


def some_dig(table: Table) -> tuple[int, ...] | None:
    """Some mine is the best: how many are open."""
    return (len(cells(table.open)),) if table.phase == DIG and not near_end(table) else None


def some_card(table: Table) -> tuple[int, ...] | None:
    """Whether to use a card: what was rolled."""
    return (table.roll + table.shift,) if table.phase == USE else None


# -- why the answer is right --------------------------------------------------------------


def ahead(table: Table, action: int) -> tuple[int, ...] | None:
    """The dig ends the game, and whatever is rolled one is ahead by so much, the other's mission aside."""
    mine = action - DIG_AT
    if table.phase != DIG or not _ends(table, mine):
        return None
    lead = _total(table, table.seat) + min(_gains(table, mine)) - _visible(table, 1 - table.seat)
    return (lead,) if lead > 0 else None


def chance(table: Table, action: int) -> tuple[int, ...] | None:
    """The dig ends the game; how often of a hundred one wins, by all rolls and missions that may be."""
    if table.phase != DIG or not _ends(table, action - DIG_AT):
        return None
    view = table.copy()
    view.redeal(view.seat, Dice(GUIDED))
    key, won = bot.run_to_end(bots.reason(view, action))
    return (won,) if key == "why.end" and won < 100 else None


def certain(table: Table, action: int) -> tuple[int, ...] | None:
    """The dig ends the game, and one wins whatever is rolled and whatever the other's mission is."""
    if table.phase != DIG or not _ends(table, action - DIG_AT):
        return None
    view = table.copy()
    view.redeal(view.seat, Dice(GUIDED))
    return () if bot.run_to_end(bots.reason(view, action)) == ("why.end", 100) else None


def sure(table: Table, action: int) -> tuple[int, ...] | None:
    """Every roll brings at least so many points, which no other mine promises."""
    if table.phase != DIG:
        return None
    least = {mine: min(_gains(table, mine)) for mine in cells(table.open)}
    mine = action - DIG_AT
    others = [least[other] for other in least if other != mine]
    return (least[mine],) if least[mine] > max([0, *others]) else None


def _kinds(table: Table, mine: int) -> list[int]:
    """The kind of tile that each roll brings."""
    return [table.kind(mine, table.landing(mine, roll)) for roll in ROLLS]


def rubies(table: Table, action: int) -> tuple[int, ...] | None:
    """The other one's next ruby makes a set, and won't be this one: how many they have, what it would bring.

    Either the mine closes, and what is left in it is lost, or the ruby itself is dug up.
    """
    group = scoring.GROUP[RUBY]
    other = 1 - table.seat
    have = int(scoring.collect(table, other, scoring.aside(table, other))[group])
    if scoring.next_size(group, have) != have + 1:
        return None
    if table.phase == DIG:
        gone = _closes(table, action - DIG_AT) and RUBY in _kinds(table, action - DIG_AT)
    else:
        gone = table.phase == USE and action in STEPS and _tile(table, action) == RUBY
    return (have, scoring.set_points(group, have + 1) - scoring.set_points(group, have)) if gone else None


def _tile(table: Table, action: int) -> int:
    """The kind of tile to which a choice after the roll leads."""
    mine = table.mine
    return int(table.kind(mine, table.landing(mine, table.roll + table.shift + STEPS[action])))


def keep(table: Table, action: int) -> tuple[int, ...] | None:
    """No short cut is used: by how much the best one would be better now, which is little."""
    if table.phase != USE or action != AS_ROLLED or ROLL_AGAIN in table.actions():
        return None
    more = max(_used(table, other) for other in table.actions()) - _used(table, action)
    return (more,) if 0 < more <= LITTLE else None


LITTLE = 3  # points: a short cut that is kept brings more than that


def stars(table: Table, action: int) -> tuple[int, ...] | None:
    """The only mine in which every roll brings a chance card."""
    if table.phase != DIG:
        return None
    places = {mine: {table.landing(mine, roll) for roll in ROLLS} for mine in cells(table.open)}
    full = [mine for mine in places if all(table.mark(mine, place) == STAR for place in places[mine])]
    return () if full == [action - DIG_AT] else None


def hurry(table: Table, action: int) -> tuple[int, ...] | None:
    """One is ahead by so much, the other's mission aside, and the dig closes the last mine but one."""
    if table.phase != DIG or not _closes(table, action - DIG_AT) or table.abandoned != table.ending - 2:
        return None
    lead = _total(table, table.seat) - _visible(table, 1 - table.seat)
    return (lead,) if lead > 0 else None


TASKS = {"end": near_end, "dig": some_dig, "card": some_card}
REASONS = {
    "ahead": ahead,
    "chance": chance,
    "certain": certain,
    "sure": sure,
    "rubies": rubies,
    "keep": keep,
    "stars": stars,
    "hurry": hurry,
}
