# SPDX-License-Identifier: MIT
"""Every game's actions in a few bytes: they come back as they were, and what is not legal is refused."""

import pytest

from coffer.packed_actions import Packer, Unpacker
from tests.contract.tables import course, sizes
from tools import games

MOST = 120  # bytes; 60 slots of the journal


def packed(game, players, seed, options):
    """A whole game: its actions, and the bytes after each of them."""
    packer = Packer()
    actions, parts = [], [b""]
    for table, action in course(game, players, seed, options):
        if action is not None:
            packer.add(table, action)
            actions.append(action)
            parts.append(packer.packed())
    return actions, parts


def test_whole_games_come_back_from_few_bytes(game):
    for players, options in sizes(game):
        for seed in (3, 2**29 + 77):
            actions, parts = packed(game, players, seed, options)
            assert len(parts[-1]) <= MOST
            table = games.rules(game).Table(players, seed, options)
            unpacker = Unpacker(parts[-1])
            for action in actions:
                assert unpacker.take(table) == action
                table.apply(action)
            assert unpacker.left == 0
            with pytest.raises(ValueError):
                unpacker.take(table)  # the game is over


def test_a_game_that_goes_on_keeps_what_was_packed_before(game):
    """So undo needs no packing: the first actions can be taken from the bytes of a longer game."""
    players, options = next(sizes(game))
    actions, parts = packed(game, players, 5, options)
    for count in range(0, len(actions), 7):
        for part in (parts[count], parts[-1]):
            table = games.rules(game).Table(players, 5, options)
            unpacker = Unpacker(part)
            for action in actions[:count]:
                assert unpacker.take(table) == action
                table.apply(action)
        assert Unpacker(parts[count]).left <= Unpacker(parts[-1]).left


def test_what_is_not_legal_is_not_packed(game):
    players, options = next(sizes(game))
    for table, _ in course(game, players, 5, options):
        legal = set(table.actions()) if table.seat >= 0 else set()
        with pytest.raises(ValueError):
            Packer().add(table, next(action for action in range(65_536) if action not in legal))
