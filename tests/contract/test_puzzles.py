# SPDX-License-Identifier: MIT
"""Puzzles on the console: the best action solves a puzzle, every other action is answered."""

import shutil

import pytest

from coffer.home.records import SOLVED
from coffer.journal import GOOD, SLOTS, Journal
from coffer.seats import HARD, PERSON
from host_sim.device import Device
from host_sim.drive import Drive
from tests.on_screen import choose_in_pause, console, face, run_in_console, stack, top
from tests.shipped_puzzles import puzzles_of, tables_of
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game
from tools.pack import ASSETS, ensure
from tools.pack.puzzles import MOST

GAMES_WITH_PUZZLES = [name for name in games.names() if (ASSETS / name / "puzzles.txt").exists()]


@pytest.fixture(scope="module", autouse=True)
def _pack_assets():
    ensure()


def open_puzzle(name, number=1, nvm=None):
    """Opens a puzzle, whose question is shown above its table."""
    settings = {"COFFER_TITLE": 0, "COFFER_GAME": f"{name}/{number}"}
    device = Device(nvm=nvm or new_nvm(), settings=settings).boot()
    assert device.run_until(lambda _: top(device) == "Message", 5_000)
    return device.run(500)


def answer(device, action):
    """Moves the cursor to an action and answers with it."""
    device.tap("A").run(500)
    assert stack(device) == ["Face"]
    run_in_console(device, lambda: face(device).aim(action))
    device.tap("A").run(300)
    assert not device.crashed, device.crashed
    assert top(device) == "Message"
    return device


def solved_puzzles(device, name):
    """The solved puzzles in the memory, a bit each."""
    key = games.facts(name).KEY << 8 | SOLVED
    journal = Journal(bytearray(device.nvm.cells))
    assert journal.state == GOOD
    return journal.get(key, 0) | journal.get(key + 1, 0) << 16


def tab(device):
    return console(device).stack[-1].tab


def text(device, key):
    return console(device).say(key)


@pytest.mark.parametrize("name", GAMES_WITH_PUZZLES)
def test_the_best_action_solves_every_puzzle_and_opens_the_next(name):
    device = open_puzzle(name)
    puzzles = puzzles_of(name)
    for n, puzzle in enumerate(puzzles):
        assert face(device).match.journal.seed == puzzle.seed
        assert list(face(device).match.journal.actions) == puzzle.actions
        answer(device, puzzle.number("best"))
        assert tab(device) == text(device, "puzzle.right")
        assert solved_puzzles(device, name) == (1 << n + 1) - 1
        device.tap("A")
        assert device.run_until(lambda _: top(device) in ("Message", "Puzzles"), 5_000)
        device.run(500)
    assert top(device) == "Puzzles"  # after the last one


@pytest.mark.parametrize("name", GAMES_WITH_PUZZLES)
def test_after_a_wrong_action_the_puzzle_can_be_tried_again_or_shown(name):
    device = open_puzzle(name, 2)
    puzzle = puzzles_of(name)[1]
    best = puzzle.number("best")
    table = face(device).match.table
    for action in [each for each in table.actions() if each != best][:6]:
        answer(device, action)
        assert tab(device) == text(device, "puzzle.wrong")
        assert any(figure in b" ".join(console(device).stack[-1].lines) for figure in b"123456789")
    device.tap("B").run(300)
    assert tab(device) == text(device, "puzzle.best")
    assert not solved_puzzles(device, name)
    assert list(face(device).match.journal.actions) == puzzle.actions  # nothing was carried out
    device.tap("B").run(300)
    assert stack(device) == ["Launcher", "Puzzles"]


@pytest.mark.parametrize("name", GAMES_WITH_PUZZLES)
def test_after_a_wrong_action_the_cursor_stays_where_it_was(name):
    device = open_puzzle(name)
    best = puzzles_of(name)[0].number("best")
    answer(device, next(each for each in face(device).match.table.actions() if each != best))
    answer(device, best)  # its first A closes the answer
    assert tab(device) == text(device, "puzzle.right")


@pytest.mark.parametrize("name", GAMES_WITH_PUZZLES)
def test_pause_at_a_puzzle_has_no_hint_and_leaves_to_the_list(name):
    device = open_puzzle(name)
    device.hold("B").run(300)
    assert top(device) == "Pause"
    assert not {"undo", "hint", "give_up"} & set(console(device).stack[-1].lines)
    device.tap("B").run(200)
    choose_in_pause(device, "leave")
    device.run(500)
    assert stack(device) == ["Launcher", "Puzzles"]


@pytest.mark.parametrize("name", GAMES_WITH_PUZZLES)
def test_a_puzzle_does_not_change_the_game_in_progress_or_its_slots(name):
    other = games.names()[-1]
    nvm = nvm_with_game(new_nvm(), other, [PERSON, HARD], 7)
    journal = Journal(nvm)
    while journal.free_slots() > games.facts(other).LONGEST + 9:
        journal.set(0, journal.free_slots() & 1, 0)  # nearly full
    assert journal.kind
    device = open_puzzle(name, 1, nvm)
    answer(device, puzzles_of(name)[0].number("best"))
    stored = Journal(bytearray(device.nvm.cells))
    assert stored.kind == games.facts(other).KEY and not list(stored.actions)
    assert SLOTS - stored.end >= games.facts(other).LONGEST
    assert console(device).journal.get(games.facts(name).KEY << 8 | SOLVED, 0) == 1  # until then in memory


def lessons(name, assets):
    """The lines of a game in How to play, with these packed assets."""
    drive = Drive.of_the_clone()
    drive.mounts = [(prefix, assets if prefix == "/assets" else folder) for prefix, folder in drive.mounts]
    device = Device(drive, nvm=new_nvm(), settings={"COFFER_TITLE": 0}).boot()
    device.run(300)
    run_in_console(device, lambda: console(device).visit("home.learn.Lessons", name, b"-"))
    return console(device).stack[-1].lines


@pytest.mark.parametrize("name", GAMES_WITH_PUZZLES)
def test_a_game_without_puzzles_has_no_line_for_them(name, tmp_path):
    shutil.copytree(ensure(), tmp_path / "assets")
    (tmp_path / "assets" / f"{name}.puzzles").unlink()
    without = lessons(name, tmp_path / "assets")
    assert "puzzles" not in without
    assert lessons(name, ensure()) == [*without[:-1], "puzzles", without[-1]]


@pytest.mark.parametrize("setting", ["/1", "pig/1", "{0}/0", "{0}/99", "{0}/-1", "{0}/x", "{0}/", "{0}/1/1"])
def test_an_unknown_puzzle_opens_the_menu(setting):
    settings = {"COFFER_TITLE": 0, "COFFER_GAME": setting.format(GAMES_WITH_PUZZLES[0])}
    device = Device(nvm=new_nvm(), settings=settings).boot()
    device.run(1_000)
    assert not device.crashed
    assert stack(device) == ["Launcher"]


def test_the_arrow_keys_wrap_around_the_list_of_puzzles():
    name = GAMES_WITH_PUZZLES[0]
    device = open_puzzle(name)
    device.tap("B").run(500)
    puzzle_list = console(device).stack[-1]
    for key, at in (
        ("left", puzzle_list.count - 1),
        ("right", 0),
        ("right", 1),
        ("down", 9 % puzzle_list.count),
        ("up", 1),
    ):
        device.tap(key).run(100)
        assert puzzle_list.at == at
    assert puzzle_list.count <= MOST


REASONS = [
    (name, why)
    for name in GAMES_WITH_PUZZLES
    for why in sorted(getattr(games.host(name, "puzzles"), "REASONS", {}))
]


@pytest.mark.parametrize(("name", "why"), REASONS)
def test_every_sentence_explains_a_puzzle_and_not_every_action(name, why):
    true = games.host(name, "puzzles").REASONS[why]
    seen = 0
    for table, best in tables_of(name, why):
        assert true(table, best) is not None
        seen += any(true(table, action) is None for action in table.actions() if action != best)
    assert seen
