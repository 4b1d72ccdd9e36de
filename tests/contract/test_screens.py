# SPDX-License-Identifier: MIT
"""The table on the screen: every phase can be seen, explained, paused and hinted at in every language."""

import pytest

from coffer.journal import Journal
from coffer.settings import FAST, HOLDS, INSTANT
from tests.contract.consoles import decisions, journal_of, opened
from tests.mashing import mash
from tests.on_screen import face, top
from tools import games
from tools.pack import languages


@pytest.mark.slow
@pytest.mark.parametrize("language", languages.found())
def test_every_phase_is_drawn_explained_paused_and_hinted_at(game, language):
    for phase, (players, seed, actions, options) in decisions(game).items():
        nvm = journal_of(game, players, seed, actions, language, options)
        with opened(nvm) as device:
            assert face(device).deciding and face(device).match.table.phase == phase
            shown = device.pixels()
            assert any(map(any, shown[:56])) and any(map(any, shown[56:])), "the table, and a bottom row"
            device.hold("A").run(100)
            assert top(device) != "Face" and device.pixels() != shown, "help"
            device.tap("B").run(100)
            assert top(device) == "Face" and device.pixels() == shown
            device.hold("B").run(100)
            assert top(device) == "Pause"
            device.tap("B").run(100)
            assert top(device) == "Face" and device.pixels() == shown
            assert list(Journal(nvm).actions) == actions, "looking decides nothing"


@pytest.mark.parametrize("language", languages.found())
def test_every_event_is_told_and_every_look_opens(game, language):
    players = games.facts(game).PLAYERS[1]
    nvm = journal_of(game, players, 4, [], language)
    with opened(nvm) as device:
        table = face(device)
        if hasattr(table, "others"):
            device.hold("B").run(100)
            others = device.modules["coffer.console"].running.stack[-1].lines.index("others")
            device.tap(*["down"] * others, "A").run(200)
            for _ in range(8):
                assert not device.crashed and top(device) not in ("Face", "Trouble")
                device.tap("right").run(60)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_mashing_the_buttons_at_a_table_never_breaks_it(game, seed):
    players = games.facts(game).PLAYERS[seed % 2]
    language = languages.found()[seed]
    mash(50 + seed, 600, journal_of(game, players, seed, [], language, pace=(FAST, INSTANT)[seed]))


def test_the_bottom_row_says_that_keys_can_be_held_until_both_were(game):
    players, seed, actions, options = next(iter(decisions(game).values()))
    nvm = journal_of(game, players, seed, actions, "en", options)
    Journal(nvm).set(HOLDS, 0)
    with opened(nvm) as device:
        device.hold("A").tap("B").run(100)
        assert Journal(nvm).get(HOLDS, 0) == 1
        device.hold("B").tap("B").run(100)
        assert top(device) == "Face" and Journal(nvm).get(HOLDS, 0) == 3
