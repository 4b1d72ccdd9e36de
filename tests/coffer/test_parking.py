# SPDX-License-Identifier: MIT
"""Several games in progress on one console, by its buttons: each waits while another is played."""

import random

import pytest

from coffer.home.journal_sector import set_name
from coffer.home.records import PERSON as SITTER
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
    """Some first actions of each game."""
    return {
        name: [action for _, action in course(name, 2, 7) if action is not None][:count]
        for name in games.names()
    }


def start_in_menu(nvm, **others):
    """A console that stands in its main menu."""
    device = Device(nvm=nvm, **others).boot()
    device.run(200)
    assert stack(device) == ["Launcher"], device.crashed
    return device


def nvm_with_first_actions(nvm, name, seed=7):
    return nvm_with_game(nvm, name, SEATS, seed, first_actions()[name])


def move_cursor_to(device, name):
    """The menu's cursor on a game."""
    menu = console(device).stack[-1]
    while menu.at != menu.games.index(name):
        device.tap("down")
    return device


def wait_for_table(device):
    assert device.run_until(lambda it: stack(it)[0] == "Face", 5_000), stack(device)
    return device


def start(device, name):
    """A new game of the seats that were last chosen."""
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


def hold(device, key):
    """Holds a key until the question is answered."""
    device.hold(key)
    return device.run(400)


def waiting_games(nvm):
    """How many actions every game has that the memory holds, by number."""
    journal = Journal(bytearray(nvm))
    assert journal.state == GOOD
    found = {kind: game[0] for kind, game in journal.parked.items()}
    if journal.kind:
        assert journal.kind not in found, "one game, twice"
        found[journal.kind] = len(journal.actions)
    return found


@pytest.mark.parametrize("language", languages.found())
def test_three_games_wait_for_one_another_and_outlast_the_battery(language):
    nvm = nvm_with_first_actions(new_nvm(language, speed=INSTANT, holds=3), MAPS)
    tables = {}
    device = start_in_menu(nvm)
    for name in (MAPS, MINES, CABINET):
        device = resume(device, name) if name == MAPS else start(device, name)
        device.run(1_500)
        tables[name] = list(face(device).match.journal.actions)
        leave(device)
    want = {1: len(tables[MAPS]), 2: len(tables[MINES]), 3: len(tables[CABINET])}
    assert waiting_games(nvm) == want and want[1] >= 14
    for name in (MINES, MAPS, CABINET, MINES):
        device = device.power_cycle()
        device.run(200)
        marks = [bytes(console(device).rows.rows[row][83:88]) for row in (1, 2, 3, 4)]
        assert marks == [b"\x7f\x3f\x1f\x3f\x7f"] * 3 + [bytes(5)]
        resume(device, name).run(1_500)
        assert list(face(device).match.journal.actions) == tables[name]
        assert "coffer.packed_actions" not in device.modules, "a table drops it when all is unpacked"
        assert waiting_games(nvm) == want
    device.close()


def test_a_power_cut_at_any_write_leaves_each_game_once():
    """The battery goes while one game is parked and another taken up, at each write in turn."""
    start_of = nvm_with_first_actions(new_nvm(speed=INSTANT, holds=3), MINES)
    device = start_in_menu(start_of)
    leave(start(device, MAPS).run(500)).close()
    want = waiting_games(start_of)
    chance = random.Random(5)
    cuts = 0
    for write in range(60):
        nvm = bytearray(start_of)
        device = start_in_menu(nvm)
        device.nvm.tear = write, chance.randrange(1, 2**24)
        move_cursor_to(device, MINES).tap("A")
        if not device.run_until(lambda it: it.power_cut, 1_500):
            break
        cuts += 1
        assert waiting_games(nvm) == want
        device = device.power_cycle()
        device.run(200)
        assert stack(device) == ["Launcher"], "no word of damage"
        resume(device, MINES).run(500)
        assert list(face(device).match.journal.actions)[:14] == first_actions()[MINES]
        device.close()
    assert cuts >= 20


def test_the_menu_knows_how_far_each_is_and_whose_it_is():
    nvm = new_nvm(speed=INSTANT, holds=3)
    journal = Journal(nvm)
    set_name(journal, 4, "Zoe")
    journal.set(SITTER, 4)
    device = start_in_menu(nvm_with_first_actions(nvm, MAPS))
    waiting_game = device.modules["coffer.home.launcher"].waiting_game
    assert waiting_game(console(device).journal, 1)[:2] == (14, 4)
    start(device, MINES).run(300)
    leave(device)
    assert waiting_game(console(device).journal, 1)[:2] == (14, 4)
    assert waiting_game(console(device).journal, 3) == ()


def test_a_new_game_of_the_same_kind_asks_first_and_names_what_is_lost():
    nvm = nvm_with_first_actions(new_nvm(speed=INSTANT, holds=3), MAPS)
    device = start_in_menu(nvm)
    leave(start(device, MINES).run(300))
    before = waiting_games(nvm)
    move_cursor_to(device, MAPS).tap("B")
    device.run(100).tap("A")
    device.run(100)
    assert stack(device) == ["Launcher", "Setup", "Confirm"]
    words = b" ".join(console(device).stack[-1].lines)
    assert b"Treasure Maps" in words and b"15" in words
    device.tap("A", "B")
    assert stack(device) == ["Launcher", "Setup"] and waiting_games(nvm) == before, "a press destroys nothing"
    device.tap("A")
    wait_for_table(hold(device, "A"))
    assert waiting_games(nvm)[1] < 14 and waiting_games(nvm)[2] == before[2]


def test_a_guided_game_waits_as_a_guided_game():
    nvm = new_nvm(speed=INSTANT, holds=3)
    device = start_in_menu(nvm_with_first_actions(nvm, MINES))
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


def test_a_full_memory_names_the_game_to_finish_first():
    nvm = nvm_with_first_actions(new_nvm(speed=INSTANT, holds=3), MINES)
    journal = Journal(nvm)
    for n in range(400):  # figures of more tables than anybody has played at
        journal.values[0x2000 + n] = n
    journal.values[5] = 2
    size = 1 + sum(1 if key < 128 else 2 for key in journal.values)
    assert size + games.facts(MAPS).LONGEST > SLOTS - 50
    device = start_in_menu(nvm)
    within = console(device).journal
    within.values.update(journal.values)
    move_cursor_to(device, MAPS).tap("A")
    device.run(100).tap("A")
    device.run(1_500)
    assert stack(device) == ["Launcher", "Setup", "Notice"]
    assert b"Treasure Mines" in b" ".join(console(device).stack[-1].lines)
    assert waiting_games(nvm) == {2: 14}
    device.tap("A", "B")
    resume(device, MINES).run(300)
    assert len(face(device).match.journal.actions) >= 14


def test_a_game_with_an_action_against_the_rules_is_told_of_before_another_is_opened():
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


def test_while_nothing_may_be_written_games_wait_until_power_off():
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


def test_erasing_everything_erases_games_that_wait():
    nvm = nvm_with_first_actions(new_nvm(speed=INSTANT, holds=3), MAPS)
    device = start_in_menu(nvm)
    leave(start(device, MINES).run(300))
    console(device).stack[-1].at = 5
    device.tap("A")
    device.run(100).tap("up", "A")
    hold(device, "A")
    assert facts(Journal(nvm))[0] == (None, None, {})


def next_player_shown(device, name):
    """Whose turn the menu says it is in a game that waits."""
    menu = console(device).stack[-1]
    return bytes(menu.next_player(menu.waits[menu.games.index(name)]))


def test_the_menu_names_whose_turn_it_is():
    nvm = new_nvm("en", speed=INSTANT, holds=3)
    set_name(Journal(nvm), 3, "Zb")
    Journal(nvm).set(SITTER + 1, 3)
    nvm_with_game(nvm, MAPS, [PERSON, PERSON], 7, first_actions()[MAPS][:1])  # seat 0 has kept its maps
    device = start_in_menu(nvm)
    assert next_player_shown(device, MAPS) == b""  # nobody has looked at it since power-on: one of two
    leave(resume(device, MAPS))
    assert next_player_shown(device, MAPS) == b"Zb"
    leave(start(device, MINES))
    assert next_player_shown(device, MAPS) == b"Zb"
    device = device.power_cycle()
    device.run(200)
    assert next_player_shown(device, MAPS) == b"Zb"  # parked games say it themselves
    assert next_player_shown(device, MINES) == b"Anna"  # the only person there
