# SPDX-License-Identifier: MIT
"""The table on the screen: every phase has a drawing, help, pause and hints in every language."""

import pytest

from coffer.journal import Journal
from coffer.seats import RANDOM
from coffer.settings import FAST, HOLDS, INSTANT
from host_sim.device import Device
from tests.contract.consoles import decisions, is_readable, nvm_of_game, open_table
from tests.mashing import mash
from tests.on_screen import choose_in_pause, face, top
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game
from tools.pack import languages


@pytest.mark.slow
@pytest.mark.parametrize("language", languages.found())
def test_every_phase_has_drawing_help_pause_and_hint(game, language):
    for phase, (players, seed, actions, options) in decisions(game).items():
        nvm = nvm_of_game(game, players, seed, actions, language, options)
        with open_table(nvm) as device:
            assert face(device).deciding and face(device).match.table.phase == phase
            picture = device.pixels()
            assert any(map(any, picture[:56])) and any(map(any, picture[56:])), "the table and the bottom row"
            device.hold("A").run(100)
            assert top(device) != "Face" and device.pixels() != picture, "help"
            device.tap("B").run(100)
            assert top(device) == "Face" and device.pixels() == picture
            device.hold("B").run(100)
            assert top(device) == "Pause"
            device.tap("B").run(100)
            assert top(device) == "Face" and device.pixels() == picture
            choose_in_pause(device, "hint")
            assert device.run_until(lambda device: face(device).hint_text is not None, 30_000), "a hint"
            assert is_readable(device, face(device).hint_text) and device.pixels() != picture
            device.tap("B").run(100)
            assert face(device).hint_text is None and face(device).deciding, "B closes the hint"
            assert list(Journal(nvm).actions) == actions, "none of this decides"


@pytest.mark.slow
@pytest.mark.parametrize("language", languages.found())
def test_every_phase_has_a_help_text_in_every_language(game, language):
    for phase, (players, seed, actions, options) in decisions(game).items():
        with open_table(nvm_of_game(game, players, seed, actions, language, options)) as device:
            table = face(device)
            for table.deciding in (True, False):
                topic = table.help_key()
                assert table.words.has(topic), f"phase {phase}: there is no text {topic}"
                assert is_readable(device, table.say(topic))


def events_of(game, players, seed, actions):
    """The kinds and seats of a game's events."""
    events = []
    table = games.rules(game).Table(players, seed, {})
    table.listener = lambda kind, p, a, b: events.append((kind, p))
    for action in actions:
        table.apply(action)
    return events


@pytest.mark.parametrize("language", languages.found())
def test_every_event_has_a_text_that_fits_a_row(game, language):
    """Bots play; a text may be None if the table shows the event, but each seat needs some texts."""
    players = games.facts(game).PLAYERS[1]
    nvm = nvm_with_game(new_nvm(language, speed=FAST, holds=3), game, [RANDOM] * players, 4)
    with Device(nvm=nvm).boot() as device:
        device.run(200).tap("A").run_until(lambda device: top(device) == "Face", 2000, 1)
        table = face(device)
        describe, say, show_before = table.describe_event, table.say, table.show_before_count
        described, missing, final_actions = [], [], []
        captions = set()

        def record_event(kind, p, a, b):
            described.append((kind, p, describe(kind, p, a, b)))
            return described[-1][2]

        def record_missing_key(key, *arguments):
            if not table.words.has(key):
                missing.append(key)
            return say(key, *arguments)

        def record_end():
            final_actions.append(list(table.match.journal.actions))
            show_before()

        def is_over(device):
            if table.event:
                captions.add(table.caption)  # the caption may change during an event
            return final_actions

        table.describe_event, table.say, table.show_before_count = (
            record_event,
            record_missing_key,
            record_end,
        )
        assert device.run_until(is_over, 600_000, 40), device.crashed
        events = events_of(game, players, 4, final_actions[0])
        assert {kind for kind, _, _ in described} == {kind for kind, _ in events}
        remaining_events = iter(events)  # an event may be left out if another one includes it
        assert all((kind, p) in remaining_events for kind, p, _ in described), (
            "in the order in which they happen"
        )
        assert not missing
        texts = {text for _, _, text in described if text is not None} | captions
        assert all(is_readable(device, text) for text in texts), texts
        assert {p for _, p, text in described if text} >= set(range(players))


@pytest.mark.parametrize("language", languages.found())
def test_the_view_of_other_players_opens(game, language):
    players = games.facts(game).PLAYERS[1]
    nvm = nvm_of_game(game, players, 4, [], language)
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
    mash(50 + seed, 600, nvm_of_game(game, players, seed, [], language, speed=(FAST, INSTANT)[seed]))


def test_holding_both_keys_is_stored(game):
    players, seed, actions, options = next(iter(decisions(game).values()))
    nvm = nvm_of_game(game, players, seed, actions, "en", options)
    Journal(nvm).set(HOLDS, 0)
    with open_table(nvm) as device:
        device.hold("A").tap("B").run(100)
        assert Journal(nvm).get(HOLDS, 0) == 1
        device.hold("B").tap("B").run(100)
        assert top(device) == "Face" and Journal(nvm).get(HOLDS, 0) == 3
