# SPDX-License-Identifier: MIT
"""The losses that a review names are real: at least 85 % of them, by rollouts.

The same games as the first ones of the larger samples in docs/bots/tuning.md. They take about five minutes of
one core with PyPy, which is used if it is installed and gives the same figures; without it some half an hour.
"""

import os
import shutil

import pytest

from tools import games, review_study, workers

pytestmark = pytest.mark.long

SEED = 6000
GAMES = 15  # in which some 30 losses are named;
MORE = {"my_treasures": 30}  # fewer in a game that has fewer decisions
LEAST = 25  # a smaller sample says nothing
REAL = 0.85


@pytest.fixture
def fastest():
    """Rollouts are played by PyPy, where there is one."""
    workers.use_python("pypy3" if shutil.which("pypy3") else "")
    yield
    workers.use_python("")


@pytest.mark.parametrize(
    "game", [name for name in games.names() if getattr(games.facts(name), "REVIEW", False)]
)
def test_losses_that_a_review_names_are_real(game, fastest):
    seeds = range(SEED, SEED + MORE.get(game, GAMES))
    losses = review_study.losses_of(game, 2, seeds, review_study.MOST, os.cpu_count() or 1)
    assert len(losses) >= LEAST
    false = [loss for loss in losses if not loss.real]
    assert len(false) <= (1 - REAL) * len(losses), false
