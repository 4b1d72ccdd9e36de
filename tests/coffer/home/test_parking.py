# SPDX-License-Identifier: MIT
"""Several games in progress on one console: each is parked while another is played."""

import random

import pytest

from coffer.home.journal_sector import set_name
from coffer.home.records import PERSON as FIRST_SEAT_PERSON
from coffer.journal import DAMAGED, GOOD, SLOTS, Journal
from coffer.seats import EASY, GUIDED, PERSON
from coffer.settings import INSTANT
from host_sim.device import Device
from tests.coffer.journal_steps import facts
from tests.contract.tables import course
from tests.on_screen import choose_in_pause, console, face, stack
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game
from tools.pack import languages

MAPS, MINES, CABINET = games.names()
SEATS = [PERSON, EASY]


def first_actions(count=14):
    """The first actions of each game."""
    return {
        name: [action for _, action in course(name, 2, 7) if action is not None][:count]
        for name in games.names()
    }


def start_in_menu(nvm, **others):
    """Starts a console with its main menu."""
    device = Device(nvm=nvm, **others).boot()
    device.run(200)
    assert stack(device) == ["Launcher"], device.crashed
    return device


def nvm_with_game_begun(nvm, name, seed=7):
    return nvm_with_game(nvm, name, SEATS, seed, first_actions()[name])


def move_cursor_to(device, name):
    """Moves the menu's cursor to a game."""
    menu = console(device).stack[-1]
    while menu.at != menu.games.index(name):
        device.tap("down")
    return device


def wait_for_table(device):
    assert device.run_until(lambda it: stack(it)[0] == "Face", 5_000), stack(device)
    return device


def start(device, name):
    """Starts a new game with the seats of the last one."""
    move_cursor_to(device, name).tap("A")
    device.run(100).tap("A")
    return wait_for_table(device)


def resume(device, name):
    move_cursor_to(device, name).tap("A")
    return wait_for_table(device)


def leave(device):
    device.run(200)
    choose_in_pause(device, "leave")
    assert device.run_until(lambda it: stack(it) == ["Launcher"], 3_000)
    return device.run(100)


def hold_until_answered(device, key):
    """Holds a key long enough to answer a question."""
    device.hold(key)
    return device.run(400)


def waiting_games(nvm):
    """The number of actions of every game that the memory holds, by kind."""
    journal = Journal(bytearray(nvm))
    assert journal.state == GOOD
    counts = {kind: game[0] for kind, game in journal.parked.items()}
    if journal.kind:
        assert journal.kind not in counts, "a game exists twice"
        counts[journal.kind] = len(journal.actions)
    return counts


@pytest.mark.parametrize("language", languages.found())
def test_three_parked_games_survive_power_cycles(language):
    nvm = nvm_with_game_begun(new_nvm(language, speed=INSTANT, holds=3), MAPS)
    tables = {}
    device = start_in_menu(nvm)
    for name in (MAPS, MINES, CABINET):
        device = resume(device, name) if name == MAPS else start(device, name)
        device.run(1_500)
        tables[name] = list(face(device).match.journal.actions)
        leave(device)
    expected = {1: len(tables[MAPS]), 2: len(tables[MINES]), 3: len(tables[CABINET])}
    assert waiting_games(nvm) == expected and expected[1] >= 14
    for name in (MINES, MAPS, CABINET, MINES):
        device = device.power_cycle()
        device.run(200)
        marks = [bytes(console(device).rows.rows[row][83:88]) for row in (1, 2, 3, 4)]
        assert marks == [b"\x7f\x3f\x1f\x3f\x7f"] * 3 + [bytes(5)]
        resume(device, name).run(1_500)
        assert list(face(device).match.journal.actions) == tables[name]
        assert "coffer.packed_actions" not in device.modules, "a table drops it when all is unpacked"
        assert waiting_games(nvm) == expected
    device.close()


def test_a_power_cut_at_any_write_keeps_each_game_exactly_once():
    """Parks one game and resumes another; the power is cut at each write in turn."""
    original = nvm_with_game_begun(new_nvm(speed=INSTANT, holds=3), MINES)
    device = start_in_menu(original)
    leave(start(device, MAPS).run(500)).close()
    expected = waiting_games(original)
    rng = random.Random(5)
    cuts = 0
    for write in range(60):
        nvm = bytearray(original)
        device = start_in_menu(nvm)
        device.nvm.tear = write, rng.randrange(1, 2**24)
        move_cursor_to(device, MINES).tap("A")
        if not device.run_until(lambda it: it.power_cut, 1_500):
            break
        cuts += 1
        assert waiting_games(nvm) == expected
        device = device.power_cycle()
        device.run(200)
        assert stack(device) == ["Launcher"], "no damage is reported"
        resume(device, MINES).run(500)
        assert list(face(device).match.journal.actions)[:14] == first_actions()[MINES]
        device.close()
    assert cuts >= 20


def test_the_menu_has_the_actions_and_the_person_of_each_game():
    nvm = new_nvm(speed=INSTANT, holds=3)
    journal = Journal(nvm)
    set_name(journal, 4, "Zoe")
    journal.set(FIRST_SEAT_PERSON, 4)
    device = start_in_menu(nvm_with_game_begun(nvm, MAPS))
    waiting_game = device.modules["coffer.home.launcher"].waiting_game
    assert waiting_game(console(device).journal, 1)[:2] == (14, 4)
    start(device, MINES).run(300)
    leave(device)
    assert waiting_game(console(device).journal, 1)[:2] == (14, 4)
    assert waiting_game(console(device).journal, 3) == ()


def test_replacing_a_parked_game_asks_first_and_names_it():
    nvm = nvm_with_game_begun(new_nvm(speed=INSTANT, holds=3), MAPS)
    device = start_in_menu(nvm)
    leave(start(device, MINES).run(300))
    before = waiting_games(nvm)
    move_cursor_to(device, MAPS).tap("B")
    device.run(100).tap("A")
    device.run(100)
    assert stack(device) == ["Launcher", "Setup", "Confirm"]
    question = b" ".join(console(device).stack[-1].lines)
    assert b"Treasure Maps" in question and b"15" in question
    device.tap("A", "B")
    assert stack(device) == ["Launcher", "Setup"] and waiting_games(nvm) == before, "a press destroys nothing"
    device.tap("A")
    wait_for_table(hold_until_answered(device, "A"))
    assert waiting_games(nvm)[1] < 14 and waiting_games(nvm)[2] == before[2]


def test_a_parked_guided_game_stays_guided():
    nvm = new_nvm(speed=INSTANT, holds=3)
    device = start_in_menu(nvm_with_game_begun(nvm, MINES))
    device.tap("down", "down", "A")
    device.run(200).tap("A")
    device.run(200).tap("A")
    wait_for_table(device).run(1_000)
    while stack(device) != ["Face"]:
        device.tap("A").run(300)
    assert (console(device).journal.kind, console(device).journal.salt) == (1, GUIDED)
    leave(device)
    resume(device, MINES).run(500)
    leave(device)
    resume(device, MAPS).run(1_500)
    assert face(device).match.journal.salt == GUIDED and face(device).coach
    assert waiting_games(nvm)[2] == 14


def test_a_full_journal_names_the_game_to_finish_first():
    nvm = nvm_with_game_begun(new_nvm(speed=INSTANT, holds=3), MINES)
    journal = Journal(nvm)
    for n in range(400):  # statistics of more tables than exist
        journal.values[0x2000 + n] = n
    journal.values[5] = 2
    size = 1 + sum(1 if key < 128 else 2 for key in journal.values)
    assert size + games.facts(MAPS).LONGEST > SLOTS - 50
    device = start_in_menu(nvm)
    console_journal = console(device).journal
    console_journal.values.update(journal.values)
    move_cursor_to(device, MAPS).tap("A")
    device.run(100).tap("A")
    device.run(1_500)
    assert stack(device) == ["Launcher", "Setup", "Notice"]
    assert b"Treasure Mines" in b" ".join(console(device).stack[-1].lines)
    assert waiting_games(nvm) == {2: 14}
    device.tap("A", "B")
    resume(device, MINES).run(300)
    assert len(face(device).match.journal.actions) >= 14


def test_an_illegal_action_is_reported_before_another_game_opens():
    nvm = nvm_with_game(
        new_nvm(speed=INSTANT, holds=3), MAPS, SEATS, 7, [*first_actions()[MAPS][:5], 65_000, 3]
    )
    device = start_in_menu(nvm)
    move_cursor_to(device, MINES).tap("A")
    device.run(100).tap("A")
    device.run(1_000)
    assert stack(device) == ["Launcher", "Setup", "JournalErrorScreen"]
    assert console(device).journal.state == DAMAGED
    device.tap("A")
    device.run(100).tap("A")
    wait_for_table(device)
    device.close()
    assert waiting_games(nvm)[1] == 5 and 2 in waiting_games(nvm)


def test_with_a_read_only_journal_games_are_parked_until_power_off():
    nvm = bytearray(b"something else entirely ".ljust(4096, b"."))
    device = Device(nvm=nvm, settings={"COFFER_LANGUAGE": "en"}).boot()
    device.run(300).tap("B")
    start(device, MAPS)
    leave(device)
    start(device, MINES)
    leave(device)
    resume(device, MAPS)
    assert nvm.startswith(b"something else entirely ...")
    assert list(console(device).journal.parked) == [2]


def test_erasing_everything_erases_parked_games():
    nvm = nvm_with_game_begun(new_nvm(speed=INSTANT, holds=3), MAPS)
    device = start_in_menu(nvm)
    leave(start(device, MINES).run(300))
    console(device).stack[-1].at = 5
    device.tap("A")
    device.run(100).tap("up", "A")
    hold_until_answered(device, "A")
    assert facts(Journal(nvm))[0] == (None, None, {})


def next_player_shown(device, name):
    """The next player of a parked game, as the menu names them."""
    menu = console(device).stack[-1]
    return bytes(menu.next_player(menu.waits[menu.games.index(name)]))


def test_the_menu_names_the_next_player():
    nvm = new_nvm("en", speed=INSTANT, holds=3)
    set_name(Journal(nvm), 3, "Zb")
    Journal(nvm).set(FIRST_SEAT_PERSON + 1, 3)
    nvm_with_game(nvm, MAPS, [PERSON, PERSON], 7, first_actions()[MAPS][:1])  # seat 0 has kept its maps
    device = start_in_menu(nvm)
    assert next_player_shown(device, MAPS) == b""  # two people, and the game was not opened since power-on
    leave(resume(device, MAPS))
    assert next_player_shown(device, MAPS) == b"Zb"
    leave(start(device, MINES))
    assert next_player_shown(device, MAPS) == b"Zb"
    device = device.power_cycle()
    device.run(200)
    assert next_player_shown(device, MAPS) == b"Zb"  # a parked game stores it
    assert next_player_shown(device, MINES) == b"Anna"  # the only person there
