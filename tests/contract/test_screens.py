# SPDX-License-Identifier: MIT
"""The table on the screen: every phase can be seen, explained, paused and hinted at in every language."""

import pytest

from coffer.journal import Journal
from coffer.seats import RANDOM
from coffer.settings import FAST, HOLDS, INSTANT
from host_sim.device import Device
from tests.contract.consoles import decisions, journal_of, open_table, readable
from tests.mashing import mash
from tests.on_screen import choose_in_pause, face, top
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game
from tools.pack import languages


@pytest.mark.slow
@pytest.mark.parametrize("language", languages.found())
def test_every_phase_is_drawn_explained_paused_and_hinted_at(game, language):
    for phase, (players, seed, actions, options) in decisions(game).items():
        nvm = journal_of(game, players, seed, actions, language, options)
        with open_table(nvm) as device:
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
            choose_in_pause(device, "hint")
            assert device.run_until(lambda device: face(device).hint_text is not None, 30_000), "a hint"
            assert readable(device, face(device).hint_text) and device.pixels() != shown
            device.tap("B").run(100)
            assert face(device).hint_text is None and face(device).deciding, "B puts the hint away"
            assert list(Journal(nvm).actions) == actions, "looking decides nothing"


@pytest.mark.slow
@pytest.mark.parametrize("language", languages.found())
def test_every_phase_has_a_help_text_of_its_own_language(game, language):
    for phase, (players, seed, actions, options) in decisions(game).items():
        with open_table(journal_of(game, players, seed, actions, language, options)) as device:
            table = face(device)
            for table.deciding in (True, False):
                topic = table.help_key()
                assert table.words.has(topic), f"phase {phase}: there are no words for {topic}"
                assert readable(device, table.say(topic))


def heard(game, players, seed, actions):
    """The kinds and seats of a game's events."""
    events = []
    table = games.rules(game).Table(players, seed, {})
    table.listener = lambda kind, p, a, b: events.append((kind, p))
    for action in actions:
        table.apply(action)
    return events


@pytest.mark.parametrize("language", languages.found())
def test_every_event_of_a_game_is_told_in_words_that_fit_a_row(game, language):
    """Bots play; a text may be None where the table shows it, but each seat's doings have some words."""
    players = games.facts(game).PLAYERS[1]
    nvm = nvm_with_game(new_nvm(language, speed=FAST, holds=3), game, [RANDOM] * players, 4)
    with Device(nvm=nvm).boot() as device:
        device.run(200).tap("A").run_until(lambda device: top(device) == "Face", 2000, 1)
        table = face(device)
        describe, say, show_before = table.describe_event, table.say, table.show_before_count
        told, missing, over = [], [], []
        shown = set()

        def spied_event(kind, p, a, b):
            told.append((kind, p, describe(kind, p, a, b)))
            return told[-1][2]

        def spied_say(key, *arguments):
            if not table.words.has(key):
                missing.append(key)
            return say(key, *arguments)

        def spied_show():
            over.append(list(table.match.journal.actions))
            show_before()

        def all_told(device):
            if table.event:
                shown.add(table.caption)  # it may change while it is shown
            return over

        table.describe_event, table.say, table.show_before_count = spied_event, spied_say, spied_show
        assert device.run_until(all_told, 600_000, 40), device.crashed
        events = heard(game, players, 4, over[0])
        assert {kind for kind, _, _ in told} == {kind for kind, _ in events}
        rest = iter(events)  # some may be left out, where another one says it all
        assert all((kind, p) in rest for kind, p, _ in told), "in the order in which they happen"
        assert not missing
        texts = {text for _, _, text in told if text is not None} | shown
        assert all(readable(device, text) for text in texts), texts
        assert {p for _, p, text in told if text} >= set(range(players))


@pytest.mark.parametrize("language", languages.found())
def test_every_look_opens(game, language):
    players = games.facts(game).PLAYERS[1]
    nvm = journal_of(game, players, 4, [], language)
    with open_table(nvm) as device:
        if hasattr(face(device), "others"):
            choose_in_pause(device, "others")
            device.run(200)
            for _ in range(8):
                assert not device.crashed and top(device) not in ("Face", "ErrorScreen")
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
    with open_table(nvm) as device:
        device.hold("A").tap("B").run(100)
        assert Journal(nvm).get(HOLDS, 0) == 1
        device.hold("B").tap("B").run(100)
        assert top(device) == "Face" and Journal(nvm).get(HOLDS, 0) == 3
