# SPDX-License-Identifier: MIT
"""Reasons of hints, held against the rules: 300 of them from whole games, and each is true."""

from coffer.dice import Dice
from coffer.seats import HARD, NORMAL
from coffer.table import bot
from games.treasure_mines import rules
from games.treasure_mines.odds import WISH, values_for
from games.treasure_mines.pieces import KINDS, LAST_MINER, STAR, TRAVELLER
from games.treasure_mines.rules import Table
from tests.hints import assert_reasons_hold, collect_hints
from tools import games

bots = games.bots("treasure_mines")


def lying(table):
    """All coins in the mines."""
    return sum(
        table.coins_on(mine, place)
        for mine in range(table.mines)
        for place in range(16)
        if table.open >> mine & 1 and table.left[mine] >> place & 1
    )


def landings(table, mine):
    """The place to which each face of the die leads."""
    return [table.landing(mine, roll) for roll in range(1, 7)]


def check(table, action, why):
    """Holds a reason against what the rules say."""
    key, *figures = why
    phase = table.phase
    if phase == rules.KEEP:
        assert why == ("why.mission", values_for(table.players)[WISH + action] * 2 // 5)
    elif phase == rules.DIG:
        check_dig(table, action, key, figures)
    elif phase == rules.USE:
        wanted = {rules.AS_ROLLED: "why.roll", rules.ROLL_AGAIN: "why.again"}
        assert key == wanted.get(action, "why.step") and all(figure >= 0 for figure in figures)
        if action in (rules.ONE_MORE, rules.ONE_FEWER):
            assert figures[0] >= figures[1], "a card is used for a better tile"
    elif phase == rules.SWAP:
        assert key == ("why.keep" if action == rules.NO_SWAP else "why.swap")
    else:
        after = table.copy()
        after.apply(action)
        if phase == rules.VEIN:  # which mine: the tiles come next
            while after.phase == rules.PLACES and after.seat == table.seat:
                after.apply(bot.decide(bots, after, HARD, 1, 1))
        if key == "why.spare":
            assert lying(after) == lying(table), "no coin is laid"
        elif key == "why.lay":
            assert lying(after) > lying(table) and figures[0] > 0
        else:
            assert key == "why.least" and (lying(after) > lying(table) or phase == rules.VEIN)


def check_dig(table, action, key, figures):
    seat = table.seat
    mine = action - rules.DIG_AT
    places = landings(table, mine)
    if key == "why.end":
        assert 0 <= figures[0] <= 100
        for luck in range(12):  # whatever is rolled
            after = table.copy()
            after.dice = Dice(luck)
            after.apply(action)
            while after.seat == seat and after.phase != rules.DIG:
                after.apply(after.actions()[0])
            assert after.abandoned == after.ending
    elif key == "why.road":
        assert table.kept[seat] == TRAVELLER
    elif key == "why.last":
        assert table.kept[seat] == LAST_MINER
    elif key == "why.chance":
        assert figures == [sum(table.mark(mine, place) == STAR for place in places)] != [0]
    elif key == "why.coins":
        assert figures == [sum(table.bears(mine, place) > 0 for place in places)] != [0]
    elif key == "why.mean":
        assert figures[0] >= 0
    else:
        kind = int(key.rpartition(".")[2])
        assert figures[0] == sum(table.kind(mine, place) == kind for place in places) > 1
        assert figures[1] == table.tiles[seat * KINDS + kind] + 1


def test_three_hundred_hints_say_what_is_true():
    def asked(table, n, turn):
        return table.phase not in (rules.DIG, rules.USE, rules.KEEP) or n % 6 == 0

    tables = (Table(2 + n % 4, 77 + n) for n in range(200))
    found = collect_hints(bots, tables, NORMAL, asked)
    assert_reasons_hold(found, check, kinds=10)
