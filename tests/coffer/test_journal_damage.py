# SPDX-License-Identifier: MIT
"""What the journal makes of lost stretches and of records that can't be: damage, and never another game."""

import pytest

from coffer import journal as j
from coffer.journal import DAMAGED, GOOD, Journal
from tests.coffer.evening import SEATS, blank


def test_a_lost_stretch_of_any_length_and_place_within_a_game_is_noticed():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    first = journal.end
    for action in range(96):
        journal.act(action)
    for length in range(1, 81):
        for place in (0, 7, 95 - length):
            for erased in (b"\xff", b"\x5a"):
                spoiled = bytearray(nvm)
                at = 4 * (first + place)
                spoiled[at : at + 4 * length] = erased * (4 * length)
                found = Journal(spoiled)
                assert (found.state, list(found.actions)) == (DAMAGED, list(range(place))), (length, place)


def test_a_game_that_goes_on_behind_a_lost_stretch_is_whole_again():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    for action in range(40):
        journal.act(action)
    nvm[4 * 20 : 4 * 36] = b"\xff" * 64
    found = Journal(nvm)
    assert found.state == DAMAGED and len(found.actions) == 15
    found.undo(15)  # what the console writes when the person has read of it
    found.act(77)
    found = Journal(nvm)
    assert (found.state, list(found.actions)) == (GOOD, [*range(15), 77])


@pytest.mark.parametrize("taken", range(1, 40))
def test_an_undo_that_is_lost_is_noticed_by_the_next_action(taken):
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    for action in range(40):
        journal.act(action)
    before = journal.end
    journal.undo(40 - taken)
    assert list(Journal(nvm).actions) == list(range(40 - taken))
    after = journal.end
    journal.act(99)
    for place in range(before, after):
        spoiled = bytearray(nvm)
        spoiled[4 * place + 3] ^= 1
        found = Journal(spoiled)
        kept = list(found.actions)
        assert found.state == DAMAGED or kept == [*range(40 - taken), 99], place
        assert place < after - 1 or found.state == DAMAGED


@pytest.mark.parametrize("players", [0, 6, 9, 15])
def test_a_game_of_more_players_than_have_seats_is_damage(players):
    nvm = blank()
    journal = Journal(nvm)
    journal.set(0, 1)
    journal.begin(1, players, SEATS, 5, 0, 400)
    journal.act(0)
    found = Journal(nvm)
    assert (found.state, found.kind, found.get(0, 9)) == (DAMAGED, 0, 1)


@pytest.mark.parametrize("pair", [0xFFFF, 0, 0x01, 0x10, 0x11, 0x1A, 0xA1, 0x412])
def test_two_people_who_can_not_be_are_damage_until_somebody_has_read_of_it(pair):
    nvm = blank()
    journal = Journal(nvm)
    journal.set(0, 1)
    journal.write(j.PAIR, pair)
    journal.write(j.PAIR, pair)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    journal.act(3)
    found = Journal(nvm)
    assert (found.state, list(found.actions), found.values) == (DAMAGED, [3], {0: 1})
    found.undo(1)
    found = Journal(nvm)
    assert (found.state, list(found.actions)) == (GOOD, [3])
    found.give_up()
    found.compact()
    assert (Journal(nvm).state, Journal(nvm).values) == (GOOD, {0: 1})
