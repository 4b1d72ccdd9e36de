# SPDX-License-Identifier: MIT
"""A parked game resumes at the same table, whenever it was parked."""

from coffer import seats
from coffer.home import parked_games
from coffer.home.journal_sector import parked_slots
from coffer.journal import GOOD, Journal
from coffer.packed_actions import Packer, new_table
from coffer.seats import PERSON
from coffer.table.match import Match
from tests.contract.tables import course, sizes, state
from tools import games, recording


def park(journal, game):
    """Parks the game in progress at once; coffer/home/parking.py does it in many frames."""
    packer = Packer()
    table = new_table(journal, game)
    for action in journal.actions:
        packer.add(table, action)
        table.apply(action)
    parked = parked_games.parked_game(journal, packer.packed())
    parked_games.park(journal, parked, parked_slots(journal.kind, parked))


def other_kind(game):
    """The number of another game, which need not exist."""
    return games.facts(game).KEY % 15 + 1


def test_a_parked_game_resumes_at_the_same_table(game):
    facts = games.facts(game)
    for players, options in sizes(game):
        actions = [action for _, action in course(game, players, 9, options) if action is not None]
        option_bits = sum(1 << n for n, option in enumerate(facts.OPTIONS) if option in options)
        for count in range(0, len(actions) + 1, max(len(actions) // 5, 1)):
            nvm = bytearray(b"\xff" * 4096)
            journal = Journal(nvm)
            journal.begin(facts.KEY, players, seats.pack([PERSON] * players), 9, option_bits, facts.LONGEST)
            for action in actions[:count]:
                journal.act(action)
            park(journal, game)
            journal.begin(other_kind(game), 2, 0, 5, 0, 40)
            journal.finish(5, True)
            journal = Journal(nvm)
            parked_games.resume(journal, facts.KEY, facts.LONGEST)
            for action in actions[count : count + 3]:
                journal.act(action)
            reloaded = Journal(nvm)  # as after a power cut: the packed actions stay packed
            assert reloaded.state == GOOD and reloaded.packed_count == count
            expected = actions[: count + 3]
            assert recording.from_journal(nvm).actions == expected
            match = Match(reloaded, game)
            table = new_table(journal, game)
            for action in expected:
                table.apply(action)
            assert not match.damaged and list(reloaded.actions) == expected
            assert state(match.table) == state(table)


def test_a_parked_game_can_be_parked_again_after_undo(game):
    facts = games.facts(game)
    players = facts.PLAYERS[0]
    actions = [action for _, action in course(game, players, 4) if action is not None]
    nvm = bytearray(b"\xff" * 4096)
    journal = Journal(nvm)
    journal.begin(facts.KEY, players, seats.pack([PERSON] * players), 4, 0, facts.LONGEST)
    for n, action in enumerate(actions):
        journal.act(action)
        if n % 5 == 4:
            park(journal, game)
            parked_games.resume(journal, facts.KEY, facts.LONGEST)
            journal.undo(n - 2)  # into the packed actions
            Match(journal, game)
            for repeated in actions[n - 2 : n + 1]:
                journal.act(repeated)
    match = Match(Journal(nvm), game)
    assert match.table.seat < 0 and list(match.journal.actions) == actions


def test_invalid_packed_bytes_end_the_list_and_are_damage(game):
    facts = games.facts(game)
    players = facts.PLAYERS[0]
    nvm = bytearray(b"\xff" * 4096)
    journal = Journal(nvm)
    journal.parked[facts.KEY] = (4095, 0, players, 0, 4, 0, 5, journal.edition, 1, bytes(range(1, 100)))
    journal.set(0, 0)
    parked_games.resume(journal, facts.KEY, 5000)
    match = Match(journal, game)
    assert match.damaged and match.table.seat < 0, "every index is some action until the game is over"
    assert len(journal.actions) == len(match.action_seats) < 4095
