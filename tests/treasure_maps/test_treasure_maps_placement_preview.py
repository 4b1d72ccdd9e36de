# SPDX-License-Identifier: MIT
"""The preview of a pattern goes wherever it may lie, and nowhere else."""

import doctest
import random

from games.treasure_maps import placement_preview
from games.treasure_maps.host import ways
from games.treasure_maps.placement_preview import PlacementPreview
from games.treasure_maps.rules import MARK, PICK, Table


def test_the_ghost_reaches_every_legal_mark_and_no_other():
    dice = random.Random(1)
    seen = set()
    for seed in range(6):
        table = Table(2, seed)
        while table.seat >= 0:
            actions = table.actions()
            if table.phase in (MARK, PICK) and dice.random() < 0.3:
                reached = ways.reached(PlacementPreview(table))
                assert {preview.action() for preview in reached if not preview.button} == set(actions)
                seen.add(table.phase)
            table.apply(dice.choice(actions))
    assert seen == {MARK, PICK}


def test_examples_in_the_source_are_true():
    result = doctest.testmod(placement_preview)
    assert result.attempted and not result.failed


def test_aiming_puts_the_ghost_on_that_very_action():
    table, _ = ways.play(2, 2, lambda table: table.phase == MARK and table.turn == 2)
    cursor = PlacementPreview(table)
    for action in table.actions():
        cursor.aim(action)
        assert cursor.action() == action
