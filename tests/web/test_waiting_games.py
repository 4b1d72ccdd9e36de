# SPDX-License-Identifier: MIT
"""Games that wait, in the page: its machine parks and takes up the games of the compiled program."""

import base64

import pytest

from coffer.home import parked_games
from coffer.journal import GOOD, Journal
from coffer.packed_actions import Unpacker, new_table
from coffer.seats import PERSON
from tests.contract.tables import course
from tests.contract.test_waiting_games import park
from tests.web.kit import node, payload_file
from tools import games, recording
from tools.nvm_image import new_nvm, nvm_with_game

ACTIONS = 40


def unpacked(journal, game):
    """The actions of a parked game."""
    kind = games.facts(game).KEY
    count, packed = journal.parked[kind][0], journal.parked[kind][-1]
    parked_games.resume(journal, kind, games.facts(game).LONGEST)
    table = new_table(journal, game)
    unpacker = Unpacker(packed)
    found = []
    for _ in range(count):
        found.append(unpacker.take(table))
        table.apply(found[-1])
    return found


@pytest.mark.slow
def test_the_page_parks_each_game_and_takes_it_up_again():
    names = games.names()
    nvm = new_nvm()
    played = {}
    for name in names:
        actions = [action for _, action in course(name, 2, 5) if action is not None]
        played[name] = actions[:ACTIONS]
        nvm_with_game(nvm, name, [PERSON, PERSON], 5, played[name], salt=9)
        if name != names[-1]:
            journal = Journal(nvm)
            park(journal, name)
    memory = base64.b64encode(nvm).decode()
    found = node("games.mjs", what="switch", payload=str(payload_file()), memory=memory, times=len(names))
    assert found["printed"] == []
    for kept in found["kept"]:
        journal = Journal(bytearray(base64.b64decode(kept)))
        now = recording.from_journal(base64.b64decode(kept))
        assert (journal.state, now.actions) == (GOOD, played[now.game])
        assert sorted(journal.parked) == [games.facts(name).KEY for name in names if name != now.game]
        for name in names:
            if name != now.game:
                again = Journal(bytearray(base64.b64decode(kept)))
                again.give_up()
                assert unpacked(again, name) == played[name]
