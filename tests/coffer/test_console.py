# SPDX-License-Identifier: MIT
"""The console on the simulated device, operated by its buttons."""

import pytest

from coffer.home.records import PLAYED, totals_with_others
from coffer.journal import Journal
from coffer.seats import EASY, PERSON
from coffer.settings import UNTIL_A, encode_language
from host_sim.device import Device
from tests.on_screen import run_in_console, stack
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game
from tools.pack import languages

MINUTE = 60_000


def start_console(nvm=None, language="en", **others):
    """Starts a device and waits for its first screen."""
    if nvm is None:
        nvm = new_nvm(language)
    device = Device(nvm=nvm, **others)
    device.boot()
    device.run(200)
    assert not device.crashed, device.crashed
    return device


def test_power_on_to_menu_takes_less_than_the_budget():
    device = Device(nvm=bytearray(b"\xff" * 4096))
    device.boot()
    assert device.run_until(lambda it: any(map(any, it.pixels())), 1_550)


def test_first_start_asks_for_the_language_and_never_again():
    nvm = bytearray(b"\xff" * 4096)
    device = start_console(nvm)
    assert stack(device) == ["Launcher", "Welcome"]
    device.tap("B")
    assert stack(device) == ["Launcher", "Welcome"]
    device.tap("down", "A")
    assert stack(device) == ["Launcher", "HoldTutorial"]
    device.tap("A")
    assert stack(device) == ["Launcher"]
    assert Journal(nvm).get(0, 99) == encode_language(languages.found()[1])
    device.close()
    assert stack(start_console(nvm)) == ["Launcher"]


def test_the_ring_of_a_held_key_fills_and_stays_full():
    device = start_console(bytearray(b"\xff" * 4096))
    device.tap("A")
    card = device.modules["coffer.console"].running.stack[-1]
    before = device.pixels()
    for n, key in enumerate("AB"):
        device.hold(key)
        assert card.tried[n] and stack(device)[-1] == "HoldTutorial"
    assert [card.tried, card.shown] == [[True, True], 0]
    assert sum(map(sum, device.pixels())) > sum(map(sum, before)), "rings are full and have ticks"


def test_the_language_in_settings_toml_is_used():
    device = start_console(bytearray(b"\xff" * 4096), settings={"COFFER_LANGUAGE": "cs"})
    assert "Welcome" not in stack(device)
    assert device.modules["coffer.console"].running.words.language == "cs"


def test_the_hold_tutorial_is_shown_once_at_the_first_start():
    nvm = bytearray(b"\xff" * 4096)
    device = start_console(nvm, settings={"COFFER_LANGUAGE": "cs"})
    assert stack(device) == ["Launcher", "HoldTutorial"]
    device.close()  # not confirmed: it is shown again
    device = start_console(nvm, settings={"COFFER_LANGUAGE": "cs"})
    assert stack(device) == ["Launcher", "HoldTutorial"]
    device.tap("A").run(100)
    assert stack(device) == ["Launcher"]
    device.close()
    assert stack(start_console(nvm, settings={"COFFER_LANGUAGE": "cs"})) == ["Launcher"]


def test_settings_survive_a_power_cut():
    nvm = new_nvm()
    device = start_console(nvm)
    device.tap("up", "up", "A")
    assert stack(device) == ["Launcher", "Preferences"]
    device.tap("right", "down", "right", "down", "A", "down", "left", "down", "left", "down", "right", "B")
    device.close()  # without leaving the settings first
    settings = start_console(nvm).modules["coffer.console"].running.settings
    values = (settings.language, settings.brightness, settings.sound, settings.speed)
    assert values == (languages.found()[1], 3, 0, 0)
    assert (settings.confirm, settings.calm) == (UNTIL_A, 1)


@pytest.mark.parametrize("line", range(6))
def test_a_opens_every_line_of_the_menu_and_b_returns(line):
    device = start_console()
    before = device.pixels()
    device.tap(*["down"] * line)
    device.tap("A")
    assert len(stack(device)) == 2
    device.tap("B")
    assert stack(device) == ["Launcher"]
    device.tap(*["up"] * line).run(300)
    assert device.pixels() == before


def test_held_a_opens_help_and_b_closes_it():
    device = start_console()
    before = device.pixels()
    device.hold("A")
    assert stack(device) == ["Launcher", "Help"]
    device.tap("B")
    assert device.pixels() == before


def test_b_in_the_main_menu_does_nothing():
    device = start_console()
    before = device.pixels()
    device.tap("B").hold("B")
    assert device.pixels() == before


def test_idle_console_sends_nothing():
    device = start_console()
    sent = device.chip.bytes_drawn, device.chip.commands
    device.run(50_000)
    assert (device.chip.bytes_drawn, device.chip.commands) == sent


def test_an_idle_console_dims_then_sleeps_and_any_button_wakes_it():
    device = start_console()
    bright = device.chip.contrast
    device.run(61_000)
    assert device.chip.contrast < bright
    device.run(4.1 * MINUTE)
    assert not device.chip.on
    before = stack(device)
    device.tap("A")
    assert device.chip.on and device.chip.contrast == bright
    assert stack(device) == before, "the press that wakes does nothing else"
    device.tap("A")
    assert len(stack(device)) == 2


def test_the_console_stays_awake_when_its_clock_wraps_during_play():
    device = start_console()
    for _ in range(8):  # the clock wraps 65 s after power-on
        device.run(30_000)
        device.tap("down")
        assert device.chip.on
    assert not device.crashed


def test_presses_during_a_long_frame_are_all_counted():
    device = start_console()
    running = device.modules["coffer.console"].running
    sleep = device.modules["coffer.console"].time.sleep
    top = running.stack[-1]
    top.tick = lambda now: sleep(2)  # as if something took two seconds to load
    device.run(100)
    device.tap("down", "down", "up", "down", "down")
    del top.tick
    device.run(3_000)
    assert top.at == 3


def test_console_without_a_piezo_plays_silently():
    device = start_console(settings={"COFFER_PIEZO": ""})
    device.tap("down", "A", "B")
    assert not device.crashed


def test_erasing_everything_needs_a_held_a_and_keeps_the_settings():
    nvm = new_nvm("ru")
    journal = Journal(nvm)
    journal.begin(1, 2, 0o20, 5, 0, 10)
    journal.finish(99, True)
    device = start_console(nvm)
    device.tap("up", "up", "A", "up", "A", "B")
    assert totals_with_others(Journal(nvm).values, 1)[PLAYED] == 1
    device.tap("A", "A").run(300)
    assert totals_with_others(Journal(nvm).values, 1)[PLAYED] == 1, "a press is not enough"
    device.hold("A").run(300)
    assert totals_with_others(Journal(nvm).values, 1)[PLAYED] == 0
    assert Journal(nvm).get(0, 9) == encode_language("ru")


def test_foreign_memory_is_not_changed_until_a_is_held():
    content = bytes(range(256)) * 16
    nvm = bytearray(content)
    device = start_console(nvm, settings={"COFFER_LANGUAGE": "en"})
    assert stack(device)[-1] == "JournalErrorScreen"
    device.tap("B", "down", "A", "B")
    assert bytes(nvm) == content
    device.close()
    device = start_console(nvm, settings={"COFFER_LANGUAGE": "en"})
    device.tap("A", "A").run(300)
    assert bytes(nvm) == content, "a press is not enough"
    device.hold("A").run(300)
    assert stack(device) == ["Launcher"]
    assert Journal(nvm).state == 0


def test_after_boot_the_usb_host_can_write_to_the_drive():
    device = start_console()
    assert device.usb_writable


def rematch(device, game):
    running = device.modules["coffer.console"].running
    running.home()
    device.modules["coffer.home.launcher"].play_again(running, game)


def test_every_game_gets_a_new_bot_salt_whatever_its_seed():
    salts = set()
    for wait in (10, 700, 2000):
        nvm = new_nvm()
        with start_console(nvm, settings={"COFFER_SEED": 5}) as device:
            device.run(wait)
            device.tap("A").run(300)
            device.tap("A").run(1500)
            assert Journal(nvm).seed == 5
            salts.add(Journal(nvm).salt)
            running = device.modules["coffer.console"].running
            run_in_console(device, lambda game=running.game: rematch(device, game))
            device.run(300)
            assert Journal(nvm).seed != 5
            salts.add(Journal(nvm).salt)
            salts.add(Journal(nvm).seed)
    assert len(salts) == 9


def test_menu_texts_are_in_memory_only_at_home_and_available_at_a_table():
    with start_console(nvm_with_game(new_nvm(), games.names()[0], [PERSON, EASY], 3)) as device:
        running = device.modules["coffer.console"].running
        keys = ("menu.title", "yes", "pause.title", "help.menu", "names.0")
        size_at_home = len(running.words._packed)
        texts = [running.say(key) for key in keys]
        device.tap("A").run(500)
        assert stack(device)[0] == "Face"
        assert len(running.words._packed) < size_at_home - 1_000
        assert [running.say(key) for key in keys] == texts == [b"Coffer", b"yes", b"Pause", texts[3], b"Anna"]
        assert running.say("no.such.text") == b"no.such.text"
        device.hold("B").tap("up", "up", "A").run(500)
        assert stack(device) == ["Launcher"] and len(running.words._packed) == size_at_home


# -- the menu


def test_a_resumes_the_game_in_progress_and_b_opens_its_set_up():
    nvm = new_nvm()
    journal = Journal(nvm)
    journal.begin(2, 2, 0o10, 7, 0, 140)
    device = start_console(nvm)
    menu = device.modules["coffer.console"].running.stack[0]
    assert menu.kinds[menu.at] == 2
    device.tap("B")
    assert stack(device) == ["Launcher", "Setup"]
    device.tap("B", "A").run(300)
    assert device.modules["coffer.console"].running.game == menu.games[1]


def test_b_in_the_menu_starts_a_solo_game():
    device = start_console()
    menu = device.modules["coffer.console"].running.stack[0]
    line = next(n for n in range(len(menu.games)) if menu.players[n][0] == 1)
    device.tap(*["down"] * line, "B").run(300)
    running = device.modules["coffer.console"].running
    assert running.game == menu.games[line] and running.journal.players == 1


def test_two_people_start_a_game_with_three_presses():
    device = start_console()
    device.tap("A", "right", "A").run(300)
    running = device.modules["coffer.console"].running
    assert running.journal.players == 2 and running.journal.seats == 0
    assert stack(device)[-1] == "Handover"


def test_right_on_start_changes_the_number_of_people():
    device = start_console()
    device.tap("A")
    setup = device.modules["coffer.console"].running.stack[-1]
    people = []
    for _ in range(setup.most + 1):
        people.append(setup.levels.count(0))
        assert setup.fewest <= len(setup.levels) <= setup.most
        device.tap("right")
    assert people == [1, *range(2, setup.most + 1), 1]
