# SPDX-License-Identifier: MIT
"""Every game's actions packed into a few bytes: they are unpacked unchanged, illegal ones are refused."""

import pytest

from coffer.packed_actions import Packer, Unpacker
from tests.contract.tables import course, sizes
from tools import games

MAX_BYTES = 120  # bytes; 60 slots of the journal


def pack_game(game, players, seed, options):
    """Packs a whole game. Returns its actions, and the bytes after each of them."""
    packer = Packer()
    actions, parts = [], [b""]
    for table, action in course(game, players, seed, options):
        if action is not None:
            packer.add(table, action)
            actions.append(action)
            parts.append(packer.packed())
    return actions, parts


def test_whole_games_are_packed_into_few_bytes(game):
    for players, options in sizes(game):
        for seed in (3, 2**29 + 77):
            actions, parts = pack_game(game, players, seed, options)
            assert len(parts[-1]) <= MAX_BYTES
            table = games.rules(game).Table(players, seed, options)
            unpacker = Unpacker(parts[-1])
            for action in actions:
                assert unpacker.take(table) == action
                table.apply(action)
            assert unpacker.left == 0
            with pytest.raises(ValueError):
                unpacker.take(table)  # the game is over


def test_the_bytes_of_a_longer_game_unpack_to_the_same_first_actions(game):
    """So undo needs no packing: the bytes of a longer game give the same first actions."""
    players, options = next(sizes(game))
    actions, parts = pack_game(game, players, 5, options)
    for count in range(0, len(actions), 7):
        for part in (parts[count], parts[-1]):
            table = games.rules(game).Table(players, 5, options)
            unpacker = Unpacker(part)
            for action in actions[:count]:
                assert unpacker.take(table) == action
                table.apply(action)
        assert Unpacker(parts[count]).left <= Unpacker(parts[-1]).left


def test_an_illegal_action_is_not_packed(game):
    players, options = next(sizes(game))
    for table, _ in course(game, players, 5, options):
        legal = set(table.actions()) if table.seat >= 0 else set()
        with pytest.raises(ValueError):
            Packer().add(table, next(action for action in range(65_536) if action not in legal))
