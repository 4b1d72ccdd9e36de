# SPDX-License-Identifier: MIT
"""Texts that fit a puzzle of Treasure Mines, each with a check that it is true: see tools/pack/puzzles.py."""

from __future__ import annotations

from coffer.bits import cells
from coffer.dice import Dice
from coffer.seats import GUIDED
from coffer.table import bot
from games.treasure_mines import scoring
from games.treasure_mines.pieces import CLEAN_HANDS, KINDS, PAPYRUS, RUBY, STONE
from games.treasure_mines.rules import DIG_AT, Table
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
    return None


def _ends(table: Table, mine: int) -> bool:
    """Whether a dig there ends the game."""
    return table.abandoned == table.ending - 1 and len(cells(table.left[mine])) == 2


# -- what there is to find ----------------------------------------------------------------


def near_end(table: Table) -> tuple[int, ...] | None:
    """One more closed mine ends the game; the points of both, without the other's mission."""
    if table.phase != DIG or table.abandoned != table.ending - 1:
        return None
    return _total(table, table.seat), _visible(table, 1 - table.seat)


def some_dig(table: Table) -> tuple[int, ...] | None:
    """Some mine is the best: how many are open."""
    return (len(cells(table.open)),) if table.phase == DIG and not near_end(table) else None


def clean_hands(table: Table) -> tuple[int, ...] | None:
    """The mission is to have few stones: how many there may be, and how many there are."""
    if table.phase != DIG or table.kept[table.seat] != CLEAN_HANDS or near_end(table):
        return None
    return scoring.needed(CLEAN_HANDS, table.players), table.tiles[table.seat * KINDS + STONE]


def some_card(table: Table) -> tuple[int, ...] | None:
    """Whether to use a card."""
    return () if table.phase == USE else None


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


def no_stone(table: Table, action: int) -> tuple[int, ...] | None:
    """The only mine in which no roll brings a stone, and one more would cost the mission: its points."""
    seat = table.seat
    stones = table.tiles[seat * KINDS + STONE]
    if table.phase != DIG or table.kept[seat] != CLEAN_HANDS:
        return None
    if stones != scoring.needed(CLEAN_HANDS, table.players):
        return None
    stony = [mine for mine in cells(table.open) if STONE in _kinds(table, mine)]
    clean = [mine for mine in cells(table.open) if mine not in stony]
    return (
        (scoring.reward(CLEAN_HANDS, table.players, table.edition),) if clean == [action - DIG_AT] else None
    )


def _kinds(table: Table, mine: int) -> list[int]:
    """The kind of tile that each roll brings."""
    return [table.kind(mine, table.landing(mine, roll)) for roll in ROLLS]


def _collects(kind: int, table: Table, action: int) -> tuple[int, ...] | None:
    """Most rolls for a kind: how many, the number of that tile, how many make a set then, its points."""
    if table.phase != DIG:
        return None
    rolls = {mine: _kinds(table, mine).count(kind) for mine in cells(table.open)}
    mine = action - DIG_AT
    if rolls[mine] <= max(rolls[other] for other in rolls if other != mine):
        return None
    have = int(scoring.collect(table, table.seat, scoring.aside(table, table.seat))[scoring.GROUP[kind]])
    size = scoring.next_size(scoring.GROUP[kind], have)
    if not size:
        return None
    return rolls[mine], have + 1, size, scoring.set_points(scoring.GROUP[kind], size)


def rubies(table: Table, action: int) -> tuple[int, ...] | None:
    """Most rolls for a ruby."""
    return _collects(RUBY, table, action)


def papyri(table: Table, action: int) -> tuple[int, ...] | None:
    """Most rolls for a papyrus."""
    return _collects(PAPYRUS, table, action)


TASKS = {"end": near_end, "dig": some_dig, "clean": clean_hands, "card": some_card}
REASONS = {
    "ahead": ahead,
    "chance": chance,
    "certain": certain,
    "sure": sure,
    "stone": no_stone,
    "rubies": rubies,
    "papyri": papyri,
}
