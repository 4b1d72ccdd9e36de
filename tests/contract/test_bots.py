# SPDX-License-Identifier: MIT
"""The bots: legal at every level, the same on every run, blind to what is hidden, and able to say why."""

import pytest

from coffer.seats import EASY, HARD, NORMAL, RANDOM
from coffer.table.bot import choose, decide
from coffer.words import LANGUAGES
from tests.contract.tables import course, sizes, view
from tools import games
from tools.pack import ASSETS
from tools.pack.words import read_words

LEVELS = {"easy": EASY, "normal": NORMAL, "hard": HARD}


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_whole_games_are_legal(game, level):
    for players, options in list(sizes(game))[:: 1 if level == EASY else 2]:
        for table, action in course(game, players, 21, options, level):
            assert action is None or action in table.actions()


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_thoughts_pause_and_come_to_the_same_end(game, level):
    players = games.facts(game).PLAYERS[0]
    pauses = 0
    for turn, (table, action) in enumerate(course(game, players, 31, level=RANDOM)):
        if action is None or turn % 9:
            continue
        thought = choose(games.bots(game), table, level, 31, turn)
        try:
            while True:
                next(thought)
                pauses += 1
        except StopIteration as done:
            assert done.value == decide(games.bots(game), table, level, 31, turn)
    assert pauses


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_what_is_hidden_changes_no_decision(game, level):
    for players, options in list(sizes(game))[::2]:
        for turn, (table, action) in enumerate(course(game, players, 41, options)):
            if action is None or turn % 11:
                continue
            views = [view(table, table.seat, luck) for luck in (1, 2, 3)]
            assert len({decide(games.bots(game), each, level, 41, turn) for each in views}) == 1


def test_every_reason_has_words_in_every_language(game):
    paths = [ASSETS / game / f"{language}.txt" for language in LANGUAGES]
    words = [set(read_words(path)) for path in paths if path.exists()]
    players = games.facts(game).PLAYERS[1]
    for turn, (table, action) in enumerate(course(game, players, 51)):
        if action is None or turn % 5:
            continue
        for each in list(table.actions())[:12]:
            key = games.bots(game).reason(view(table, table.seat, 1), each)
            assert all(key in known for known in words), key
