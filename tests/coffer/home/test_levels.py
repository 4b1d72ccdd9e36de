# SPDX-License-Identifier: MIT
"""The ladder of bots: novice, easy, normal, hard, and what set-up proposes after wins and losses."""

import pytest

from coffer.home import records
from coffer.journal import Journal
from coffer.seats import EASY, HARD, LADDER, LEVELS, NORMAL, NOVICE, PERSON, RANDOM, pack
from host_sim.device import Device
from tests.on_screen import console, top
from tools import games
from tools.nvm_image import new_nvm
from tools.vm.page import link

KIND = 1
LONGEST = 300


def nvm_with_results(results, level):
    """A journal in which games against one bot of a level were won (1) or lost (0)."""
    nvm = new_nvm()
    journal = Journal(nvm)
    journal.set(records.last_seats(KIND), pack([PERSON, level, 7, 7, 7]))
    for won in results:
        journal.begin(KIND, 2, pack([PERSON, level]), 5, 0, LONGEST)
        journal.finish(50, bool(won), level)
        journal.set(KIND << 8 | records.STREAK, records.next_streak(journal.values, KIND, level, bool(won)))
    return nvm


def open_setup(device):
    device.run(300).tap("A").run(300)
    assert top(device) == "Setup"
    return console(device).stack[-1]


def test_the_codes_of_levels_never_change():
    assert LEVELS[:5] == ("person", "easy", "normal", "hard", "novice")
    assert [level & 3 for level in LADDER] == [0, 1, 2, 3]


def test_a_first_game_is_against_a_novice_and_right_goes_up_the_ladder():
    with Device(nvm=new_nvm()).boot() as device:
        menu = open_setup(device)
        assert menu.levels == [PERSON, NOVICE]
        levels = []
        for _ in range(5):
            levels.append(menu.levels[1])
            menu.change(3, 1)
        assert levels == [NOVICE, EASY, NORMAL, HARD, PERSON]


@pytest.mark.parametrize(
    "results, level, proposal",
    [
        ([], NOVICE, -1),
        ([1], NOVICE, -1),
        ([1, 1], NOVICE, EASY),
        ([1, 0, 1], NOVICE, -1),
        ([1, 1], NORMAL, HARD),
        ([1, 1, 1], HARD, -1),
        ([0, 0], EASY, -1),
        ([0, 0, 0], EASY, NOVICE),
        ([0, 0, 0], NOVICE, -1),
        ([1, 0, 0, 0], HARD, NORMAL),
    ],
)
def test_set_up_proposes_another_level_after_two_wins_or_three_losses(results, level, proposal):
    nvm = nvm_with_results(results, level)
    assert records.streak(Journal(nvm).values, KIND)[0] == (level if results else 0), "it is stored"
    with Device(nvm=nvm).boot() as device:
        menu = open_setup(device)
        assert menu.offer == proposal and menu.levels == [PERSON, level], "the level itself does not change"
        if proposal >= 0:
            lines = len(menu.labels)
            device.tap("down", "A").run(200)
            assert menu.levels == [PERSON, proposal] and len(menu.labels) == lines - 1


def test_a_proposal_keeps_its_line_when_the_lines_below_change():
    with Device(nvm=nvm_with_results([1, 1], EASY)).boot() as device:
        menu = open_setup(device)
        menu.at = 2
        device.tap("right").run(200)
        assert len(menu.levels) == 3 and menu.labels[1] != menu.labels[2]


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("level", LADDER)
def test_results_are_stored_by_level_and_number_of_players(players, level):
    nvm = bytearray(b"\xff" * 4096)
    journal = Journal(nvm)
    journal.begin(3, players, pack([PERSON] + [level] * (players - 1)), 5, 0, LONGEST)
    journal.finish(77, True, level)
    for each in (journal, Journal(nvm)):
        key = records.result_key(3, players, level, records.PLAYED)
        assert [each.values.get(key + n) for n in range(4)] == [1, 1, 77, 77]
        assert records.totals_with_others(each.values, 3) == [1, 1, 77, 77]


def test_no_two_results_have_the_same_key():
    keys = [
        records.result_key(3, players, level, which)
        for players in range(2, 6)
        for level in (0, *LADDER)
        for which in range(4)
    ]
    other_keys = {records.last_seats(3), 3 << 8 | records.STREAK, *records.best_solo_keys(3)}
    assert len(set(keys)) == len(keys) and not other_keys & set(keys)


def test_links_have_other_numbers_for_random_bots_and_novices():
    seats = pack([PERSON, RANDOM, NOVICE, HARD])
    assert link.swap_random_and_novice(seats) == pack([PERSON, 4, 5, HARD])
    assert link.swap_random_and_novice(link.swap_random_and_novice(seats)) == seats


def test_every_game_has_bots_of_every_level():
    for name in games.names():
        table = games.rules(name).Table(2, 3)
        for level in range(4):
            thought = games.bots(name).think(table.copy(), level, table.dice)
            with pytest.raises(StopIteration):
                while True:
                    next(thought)
