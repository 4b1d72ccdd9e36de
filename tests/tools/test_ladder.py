# SPDX-License-Identifier: MIT
"""The ladder of the four levels: docs/bots/opponents.md keeps its promises, of the bots as they are."""

import json
import shutil

import pytest

from tools import games, workers
from tools.commands import opponents

NEIGHBOURS = ("easy,novice", "normal,easy", "hard,normal")
MANY = 2000  # games of each pair of neighbours on the page


@pytest.fixture
def fastest():
    """Games are played by PyPy, where there is one: it gives the same results."""
    workers.use_python("pypy3" if shutil.which("pypy3") else "")
    yield
    workers.use_python("")


def record(game):
    kept = json.loads((opponents.KEPT / f"{game}.json").read_text(encoding="utf-8"))
    return kept["bots"], {key: opponents.Sample(**sample) for key, sample in kept["samples"].items()}


@pytest.mark.parametrize("game", games.names())
def test_the_page_keeps_every_promise_with_enough_games(game):
    _, samples = record(game)
    promises = opponents.promises(game)
    assert set(NEIGHBOURS) <= set(promises)
    for seats, promise in promises.items():
        assert promise.is_kept(samples[seats]), (seats, samples[seats].share, samples[seats].mean)
    for seats in NEIGHBOURS:
        assert samples[seats].games >= MANY
        assert (promises[seats].share, promises[seats].most) == (0.65, 0.85)


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_the_page_is_about_the_bots_as_they_play_now(game, fastest):
    with workers.pool(1) as pool:
        assert opponents.fingerprint(game, pool) == record(game)[0], "play again: ./coffer opponents"
