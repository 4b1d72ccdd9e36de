# SPDX-License-Identifier: MIT
"""What the console reports of a damaged or full memory, and that it reports it once."""

import importlib

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from coffer.journal import ACTION, DAMAGED, GOOD, PAIR, RESULT, Journal
from coffer.seats import LEVELS, pack
from coffer.settings import INSTANT
from coffer.table.match import Match
from host_sim.device import Device
from tests.coffer.journal_steps import fill_journal
from tests.on_screen import stack
from tools import games
from tools.nvm_image import new_nvm

GAMES = games.names()

FACTS = {name: importlib.import_module(f"games.{name}") for name in GAMES}


def nvm_in_progress(kind, players, seats, options):
    nvm = new_nvm(brightness=3, speed=INSTANT)
    Journal(nvm).begin(kind, players, seats, 5, options, 400)
    return nvm


def start(nvm):
    device = Device(nvm=nvm).boot()
    device.run(300)
    return device


def is_possible_game(name, players, options):
    try:
        options_by_name = {key: True for n, key in enumerate(FACTS[name].OPTIONS) if options >> n & 1}
        importlib.import_module(f"games.{name}.rules").Table(players, 5, options_by_name)
    except ValueError:
        return False
    return not options >> len(FACTS[name].OPTIONS)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_needs_players_and_options_that_the_rules_allow(name):
    results = set()
    for players in range(16):
        for options in range(8):
            journal = Journal(nvm_in_progress(FACTS[name].KEY, players, 0, options))
            possible = is_possible_game(name, players, options)
            results.add(possible)
            if possible:
                assert Match(journal, name).table.players == players
            else:
                with pytest.raises(ValueError):
                    Match(journal, name)
    assert results == {True, False}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", range(8))
def test_a_seat_is_a_person_or_an_existing_bot(name, level):
    journal = Journal(nvm_in_progress(FACTS[name].KEY, 2, pack([0, level]), 0))
    if level < len(LEVELS):
        assert Match(journal, name).seats[1] == level
    else:
        with pytest.raises(ValueError):
            Match(journal, name)


def impossible_headers():
    """Beginnings of games with right checks that the rules do not allow, one for each reason."""
    name = next(name for name in GAMES if FACTS[name].OPTIONS)
    kind = FACTS[name].KEY
    with_options = [(each, n) for each in GAMES if FACTS[each].OPTIONS for n in range(1, 9)]
    game, players = next(
        (each, n) for each, n in with_options if is_possible_game(each, n, 0) > is_possible_game(each, n, 1)
    )
    return {
        "nine players": (kind, 9, 0, 0),
        "the first person on a sixth seat": (kind, 6, pack([2, 2, 2, 2, 2]), 0),
        "no players": (kind, 0, 0, 0),
        "a bot of level six": (kind, 2, pack([0, 6]), 0),
        "an option that the game lacks": (kind, 2, 0, 0x8000),
        "an option that the table size lacks": (FACTS[game].KEY, players, 0, 1),
        "a game that is not there": (14, 2, 0, 0),
    }


@pytest.mark.parametrize("header", impossible_headers().values(), ids=impossible_headers())
def test_an_impossible_game_is_reported_as_damage_once(header):
    nvm = nvm_in_progress(*header)
    device = start(nvm)
    if stack(device) == ["Launcher"]:
        device.tap("A").run(600)  # Continue
    assert stack(device) == ["Launcher", "JournalErrorScreen"]
    device.tap("A").run(100)
    launcher = device.modules["coffer.console"].running.stack[0]
    assert stack(device) == ["Launcher"] and not launcher.game_in_progress()
    device = device.power_cycle()
    device.run(300)
    assert stack(device) == ["Launcher"]
    reloaded = Journal(nvm)
    assert (reloaded.state, reloaded.kind, reloaded.get(1, 9)) == (GOOD, 0, 3)


def test_impossible_people_are_reported_as_damage_once_and_erased():
    nvm = new_nvm(brightness=3, speed=INSTANT)
    journal = Journal(nvm)
    for _ in range(2):
        journal.write(PAIR, 0xFFFF)
        journal.write(RESULT | 1, 2 << 11 | 40)
    device = start(nvm)
    assert stack(device) == ["Launcher", "JournalErrorScreen"]
    device.tap("A").run(200)
    assert stack(device) == ["Launcher"]
    assert stack(device.power_cycle().run(300)) == ["Launcher"]
    assert Journal(nvm).get(1, 9) == 3


def test_the_report_of_damage_shows_that_it_works_before_it_erases():
    device = start(nvm_in_progress(14, 2, 0, 0))
    content = bytes(device.nvm.cells)
    rows = device.modules["coffer.console"].running.rows
    picture = device.pixels()
    device.press("A").run(50).release("A")
    assert device.run_until(lambda device: device.pixels() != picture)
    assert bytes(device.nvm.cells) == content and stack(device) == ["Launcher", "JournalErrorScreen"]
    assert rows.rows[7][2:7] == rows.font.line(b"...")[:5]
    device.run(200)
    assert stack(device) == ["Launcher"] and bytes(device.nvm.cells) != content


def test_a_power_cut_while_damage_is_reported_changes_nothing():
    nvm = nvm_in_progress(14, 2, 0, 0)
    content = bytes(nvm)
    device = start(nvm)
    assert stack(device) == ["Launcher", "JournalErrorScreen"]
    assert bytes(nvm) == content
    assert stack(device.power_cycle().run(300)) == ["Launcher", "JournalErrorScreen"]


def test_a_lost_action_is_reported_once_and_the_game_resumes_before_it():
    nvm = nvm_in_progress(FACTS[GAMES[0]].KEY, 2, 0, 0)
    journal = Journal(nvm)
    journal.write(ACTION | 1, 0)
    assert Journal(nvm).state == DAMAGED
    device = start(nvm)
    assert stack(device) == ["Launcher", "JournalErrorScreen"]
    device.tap("B")
    assert stack(device) == ["Launcher", "JournalErrorScreen"]
    device.tap("A").run(100)
    assert stack(device) == ["Launcher"]
    device = device.power_cycle()
    device.run(300)
    assert stack(device) == ["Launcher"]
    device.tap("A").run(600)
    assert stack(device)[0] == "Face"


def test_an_illegal_action_is_reported_and_the_game_resumes_before_it():
    nvm = nvm_in_progress(FACTS[GAMES[0]].KEY, 2, 0, 0)
    Journal(nvm).act(65_000)
    device = start(nvm)
    device.tap("A").run(600)
    assert stack(device)[0] == "Face" and stack(device)[-1] == "JournalErrorScreen"
    device.tap("A").run(100)
    assert stack(device)[0] == "Face" and "JournalErrorScreen" not in stack(device)
    device = device.power_cycle()
    device.run(300).tap("A").run(600)
    assert "JournalErrorScreen" not in stack(device)


def raise_brightness(device):
    """In the settings: raises the brightness by one step and leaves them."""
    device.tap("down", "right", "B").run(200)


def test_settings_changed_in_a_full_memory_survive_a_power_cut():
    nvm = new_nvm(brightness=1)
    fill_journal(Journal(nvm))
    device = start(nvm)
    device.tap("up", "up", "A")
    raise_brightness(device)
    assert stack(device) == ["Launcher"]
    device.close()
    assert start(nvm).modules["coffer.console"].running.settings.brightness == 2


def test_a_setting_that_a_full_memory_cannot_save_during_a_game_is_reported():
    nvm = nvm_in_progress(FACTS[GAMES[0]].KEY, 2, 0, 0)
    fill_journal(Journal(nvm))
    device = start(nvm)
    device.tap("A").run(600)
    device.tap("A").run(100)  # past the hand-over
    device.hold("B")
    device.tap("up", "up", "up", "A")
    assert stack(device)[-1] == "Preferences"
    raise_brightness(device)
    assert stack(device)[-2:] == ["Pause", "Notice"]
    assert device.modules["coffer.console"].running.settings.brightness == 0
    assert Journal(nvm).get(1, 9) == 3
    device.tap("B").run(100)
    assert stack(device)[-1] == "Pause"
    device.tap("A").run(100)  # settings again: nothing is changed, and the setting still is not saved
    device.tap("B").run(100)
    assert stack(device)[-1] == "Notice"
    device.tap("A")
    device.tap("down", "down", "A").hold("A").run(400)  # give the game up
    assert stack(device) == ["Launcher"]
    assert Journal(nvm).get(1, 9) == 0, "now there is space"


def test_a_setting_that_was_saved_is_not_reported():
    nvm = nvm_in_progress(FACTS[GAMES[0]].KEY, 2, 0, 0)
    device = start(nvm)
    device.tap("A").run(600)
    device.tap("A").run(100)
    device.hold("B")
    device.tap("up", "up", "up", "A")
    raise_brightness(device)
    assert stack(device)[-1] == "Pause"
    assert Journal(nvm).get(1, 9) == 0


RECORDS = st.tuples(
    st.sampled_from([*range(12), 127, *range(0x81, 0x84), *range(0x90, 0x94), *range(0x98, 0x9B)])
    | st.sampled_from(
        [0xA1, 0xA2, 0xA3, 0xB2, 0xB6, 0xBF, 0xC0, 0xC1, 0xC2, 0xD0, 0xD1, 0xE0, 0xE1, 0xF1, 0xF2]
    ),
    st.sampled_from([0, 1, 2, 128, 129, 0x280, 0x1012, 0x7FFF, 0x8000, 0xFFFF]) | st.integers(0, 0xFFFF),
)


@settings(max_examples=12, phases=[Phase.generate, Phase.shrink])
@given(st.lists(RECORDS, min_size=8, max_size=60))
def test_the_console_starts_with_any_records_that_have_right_checks(records):
    nvm = new_nvm(brightness=3, speed=INSTANT)
    journal = Journal(nvm)
    for tag, value in records:
        journal.write(tag, value)
    device = start(nvm)
    if stack(device)[-1] == "JournalErrorScreen":
        device.tap("A").run(200)
    for keys in (("A",), ("down", "A"), ("up", "up", "up", "A")):  # games, statistics
        device.tap(*keys).run(500)
        assert "ErrorScreen" not in stack(device)
        device.hold("B").tap("B", "B").run(300)
    device = device.power_cycle().run(300)
    assert "ErrorScreen" not in stack(device) and "JournalErrorScreen" not in stack(device)


def test_erasing_everything_first_shows_that_it_works():
    device = start(new_nvm(brightness=3))
    running = device.modules["coffer.console"].running
    running.visit("preferences.Preferences")
    device.run(100)
    running.stack[-1].choose(len(running.stack[-1].labels) - 1)
    device.run(100)
    assert stack(device)[-1] == "Confirm"
    question = device.pixels()[56:]
    compact, pictures = running.journal.compact, []
    running.journal.compact = lambda: (pictures.append(device.pixels()[56:]), compact())
    device.hold("A").run(300)
    assert stack(device)[-1] == "Preferences"
    assert len(pictures) == 1 and pictures[0] != question and any(map(any, pictures[0]))
