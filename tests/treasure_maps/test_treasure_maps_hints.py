# SPDX-License-Identifier: MIT
"""Reasons of hints, held against the rules: 300 of them from whole games, and each is true."""

from coffer.seats import EASY
from coffer.table import bot
from games.treasure_maps import bots, deck, rules
from games.treasure_maps.deck import COLOUR, ISLAND, SEAL
from games.treasure_maps.host import study
from games.treasure_maps.masks import MASKS
from games.treasure_maps.pieces import CELL, SEAL_WORTH, VALUE
from games.treasure_maps.rules import Table
from tests.hints import assert_reasons_hold, collect_hints
from tests.treasure_maps.tables import give, started

COINS, CUPS, PALMS, MAPS, SEALS = range(5)
NEAR = 1.5  # turns by which "about" may be off


def laid_aside(table, seat):
    """The points of some completed maps and seals, by their definition."""
    points = 0
    for colour in range(4):
        done = table.tally[4 * seat + colour]
        points += done * (VALUE[colour] + SEAL_WORTH[colour] * table.seals[4 * seat + colour])
    return points


def with_map(table, seat, *islands):
    """What completing some maps adds, as the count at the end has it."""
    after = table.copy()
    for island in islands:
        after.tally[4 * seat + COLOUR[island]] += 1
        if SEAL[island] < 4:
            after.seals[4 * seat + SEAL[island]] += 1
    return laid_aside(after, seat) - laid_aside(table, seat)


def check(table, action, why):
    """Holds a reason against what the rules say."""
    seat = table.seat
    key, *figures = why
    after = table.copy()
    after.apply(action)
    gained = [b - a for a, b in zip(table.score(seat), after.score(seat))]
    if table.phase == rules.DRAFT:
        pair = [table.dealt[4 * seat + n] for n in rules.PAIRS[action]]
        assert why == ("why.pair", with_map(table, seat, *pair))
    elif table.phase == rules.CLAIM:
        if action == rules.PILE:
            assert why == ("why.blind",)
            return
        island = table.display[action]
        worth = with_map(table, seat, island)
        if key == "why.seal":
            assert figures == [SEAL_WORTH[SEAL[island]] * table.tally[4 * seat + SEAL[island]]] != [0]
        else:
            assert key == "why.worth" and figures[0] == worth
            assert figures[1] >= 1 and abs(figures[1] - study.turns(island, 30)) < NEAR
    else:
        check_mark(table, action, key, figures, after, gained)


def check_mark(table, action, key, figures, after, gained):
    seat = table.seat
    slot, mask = action >> 8, MASKS[action & 255]
    place = 2 * seat + slot
    left = table.free[place] & ~mask
    if key in ("why.completes", "why.completes.palm"):
        assert not left
        beside = [table.maps[place ^ 1]] if not table.free[place ^ 1] else []
        both = with_map(table, seat, table.maps[place], *beside)
        assert figures[0] == both - (with_map(table, seat, *beside) if beside else 0)
        assert figures[1:] == ([gained[PALMS]] if key == "why.completes.palm" else []) != [0]
        return
    assert left, "a completed map is the reason"
    if key == "why.cup":
        assert (table.coins[seat] + figures[0] > 0) and after.coins[seat] // 4 > table.coins[seat] // 4
        waiting = table.coins[seat] // 4 - table.rows[seat]  # rows filled before in this turn are paid first
        assert figures == [table.cup - waiting] and figures[0] > 0
    elif key == "why.palm":
        assert figures == [gained[PALMS]] and figures[0] > 0
    elif key == "why.coin":
        assert gained[COINS] > 0 and figures == [after.coins[seat] % 4] and figures[0] > 0
        assert table.cup > 0, "a cup is left to be won"
    elif key == "why.coins":
        assert figures == [gained[COINS]] and figures[0] > 0
    elif key == "why.x":
        assert figures[0] > 0 and after.picks - table.picks in (figures[0], figures[0] - 1)
    else:
        assert key == ("why.single" if action & 255 >= CELL and table.phase == rules.MARK else "why.room")
        assert figures[0] >= 1 and abs(figures[0] - study.turns(table.maps[place], 30, 1, left)) < NEAR, (
            "soon"
        )
        assert not gained[COINS] and not gained[PALMS]


def test_three_hundred_hints_say_what_is_true():
    tables = (Table(2 + n % 3, 31 + n) for n in range(100))
    found = collect_hints(bots, tables, EASY, lambda table, n, turn: turn < 2 or n % 5 == 0)
    assert_reasons_hold(found, check, kinds=8)


def test_both_maps_of_the_draft_count_their_seals_for_each_other():
    for seed in range(40):
        table = Table(2, seed)
        for action in table.actions():
            check(table, action, bot.run_to_end(bots.reason(table, action)))


def test_coins_lead_to_a_cup_only_while_there_is_one():
    """The five faults that hints had before are among these: closeness and "soon" are no reasons any more."""
    table = started()
    island = next(n for n in range(len(ISLAND)) if deck.COINS[n] and not deck.PALM[n])
    give(table, table.seat, island, island)
    cell = next(n for n in range(CELL, CELL + 16) if MASKS[n] & deck.COINS[island])
    table.cup = 0
    assert bot.run_to_end(bots.reason(table, cell)) == ("why.coins", 1)
    table.cup = 3
    assert bot.run_to_end(bots.reason(table, cell)) == ("why.coin", 1)
