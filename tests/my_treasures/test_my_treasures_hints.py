# SPDX-License-Identifier: MIT
"""Reasons of hints, held against the rules: 300 of them from whole games, and each is true."""

from coffer.bits import cells
from coffer.seats import EASY
from games.my_treasures import bots
from games.my_treasures.host.log import word
from games.my_treasures.pieces import COLOUR, FRESH_WIND, KIND, LINES, LUCKY_FIND, ROWS
from games.my_treasures.rules import DRAWN, FIRST, SOURCES, Table
from games.my_treasures.state import CHOOSE_CELL, CHOOSE_COVER, CHOOSE_SPACE, TAKE_HAND, TURN_RIVAL
from tests.hints import assert_reasons_hold, collect_hints
from tests.my_treasures import referee


def placed(table, tile, cell):
    """A table on which a tile is in a cell, and the tiles of that cabinet by row and column, as words."""
    after = table.copy()
    cabinet = after.cabinets[table.seat]
    cabinet.place(tile, cell)
    return after, {(n // 3, n % 3): word(cabinet.tiles[n]) for n in range(12) if cabinet.tiles[n]}


def completed(tiles, cell):
    """The tokens of the lines through a cell that are complete."""
    points = 0
    for name in (f"row{cell // 3}", f"col{cell % 3}"):
        line = [tiles.get(each) for each in referee.line_cells(name)]
        if all(line):
            points += referee.token(name, line)
    return points


def choices(table, space):
    """Of how many tiles a space lets one choose the first."""
    return DRAWN[space] + (len(table.outdoors) if 3 <= space <= 4 else 0)


def check(table, action, why):
    """Holds a reason against what the rules say."""
    key, *figures = why
    choice = action - FIRST[table.phase]
    if table.phase == TURN_RIVAL:
        assert why == ("why.rival",)
    elif table.phase == CHOOSE_SPACE:
        check_space(table, choice, key, figures)
    elif table.phase == CHOOSE_COVER:
        assert key == "why.cover" and 0 <= figures[0] <= 100 and table.cards >> choice & 1
    elif table.phase == CHOOSE_CELL:
        assert true_of(table, table.tile, choice, key, figures)
    else:
        tiles = table.hand if table.phase == TAKE_HAND else table.outdoors
        tile = tiles[choice]
        if tile >= FRESH_WIND:
            if key == "why.first":
                assert table.phase == TAKE_HAND
                assert all(table.hand[each - FIRST[TAKE_HAND]] >= FRESH_WIND for each in table.actions())
            else:
                assert key == ("why.lucky" if tile == LUCKY_FIND else "why.wind")
                after = table.copy()
                after.apply(action)
                lucky = SOURCES.index("lucky")
                gained = after.score(table.seat)[lucky] - table.score(table.seat)[lucky]
                assert gained >= 1 if tile == LUCKY_FIND else not gained, "more if it finds another"
        else:
            free = [cell for cell in range(12) if not table.cabinets[table.seat].tiles[cell]]
            assert any(true_of(table, tile, cell, key, figures) for cell in free)


def check_space(table, space, key, figures):
    last = table.solo or table.round == table.rounds
    free = table.actions()
    if key == "why.viewpoint":
        assert last and figures == [4 - space] and figures[0] > 0
    elif key == "why.new":
        assert space == 5
    elif key == "why.choice":
        assert choices(table, space) == max(choices(table, each) for each in free)
    else:
        assert key == "why.order" and not (last and space <= 3)
        assert space < 5 and (
            space <= 2 or any(choices(table, each) > choices(table, space) for each in free)
        )


def true_of(table, tile, cell, key, figures):
    """Whether a reason is true of a tile in a cell."""
    after, tiles = placed(table, tile, cell)
    gained = {
        source: b - a for source, a, b in zip(SOURCES, table.score(table.seat), after.score(table.seat))
    }
    cabinet = table.cabinets[table.seat]
    lines = completed(tiles, cell)
    collection = sum(referee.CARD_POINTS[card] for card in cells(table.cards) if referee.meets(card, tiles))
    if key in ("why.completes", "why.card", "why.both"):
        wanted = {"why.completes": [lines], "why.card": [collection], "why.both": [lines, collection]}
        return figures == wanted[key] and all(figures) and bool(collection) == (key != "why.completes")
    if lines or collection:
        return False  # that would be the reason
    if key.startswith("why.row."):
        kinds = {KIND[cabinet.tiles[each]] for each in cells(LINES[cell // 3]) if cabinet.tiles[each]}
        return kinds == {KIND[tile]} == {int(key[8:])} and figures == [3]
    if key.startswith("why.column."):
        column = LINES[ROWS + cell % 3]
        colours = {COLOUR[cabinet.tiles[each]] for each in cells(column) if cabinet.tiles[each]}
        return colours == {COLOUR[tile]} == {int(key[11:])} and figures == [4]
    if key in ("why.crown", "why.wonder"):
        return figures == [gained["crowns"] + gained["wonder"]] and bool(gained["crowns"]) == (
            key == "why.crown"
        )
    return key == "why.open" and not any(gained.values())


def test_three_hundred_hints_say_what_is_true():
    tables = (Table(1 + n % 4, 900 + n) for n in range(200))
    found = collect_hints(bots, tables, EASY, lambda table, n, turn: n % 4 == 0)
    assert_reasons_hold(found, check, kinds=12)
