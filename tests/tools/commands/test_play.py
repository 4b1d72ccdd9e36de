# SPDX-License-Identifier: MIT
"""./coffer play where nobody sits: a demonstration of whole games, and the last game kept for the log."""

import sys
from types import SimpleNamespace

import pytest
from PIL import Image

from coffer.journal import Journal
from coffer.settings import encode_language
from host_sim import window
from host_sim.workshop import live
from tools import games, scenes
from tools.commands import play
from tools.errors import UserError


@pytest.fixture
def nobody(monkeypatch):
    """No screen, no terminal."""
    monkeypatch.setattr(play, "has_screen", lambda: False)
    monkeypatch.setattr(play, "has_terminal", lambda: False)


@pytest.mark.slow
def test_demonstration_plays_every_game_and_keeps_a_gif(nobody, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(play, "HERE", tmp_path)
    assert play.main(["--seed", "3", "--lang", "pl"]) == 0
    said = capsys.readouterr().out
    for game in games.names():
        assert f"\n{game}\n" in said
    assert said.count(" wins") >= len(games.names()) == said.count("seat 1:")
    with Image.open(tmp_path / "build" / "demo.gif") as picture:
        assert picture.n_frames > 50


def test_same_seed_shows_the_same_demonstration(nobody, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(play, "HERE", tmp_path)
    said = set()
    for _ in range(2):
        play.main(["--seed", "8", "--game", "treasure_mines"])
        said.add(capsys.readouterr().out)
    assert len(said) == 1


@pytest.mark.parametrize("words, seed", [([], 1), (["--seed", "0"], 0), (["--seed", "8"], 8)])
def test_the_demonstration_has_the_seed_that_was_asked_for(nobody, monkeypatch, words, seed):
    monkeypatch.setattr(play, "demonstrate", lambda names, language, seed, out, board: seed)
    assert play.main(["--demo", *words]) == seed


def test_the_demonstration_is_on_the_board_that_was_asked_for(nobody, monkeypatch, tmp_path, capsys):
    """In its screen's size, also where nobody can play."""
    monkeypatch.setattr(play, "HERE", tmp_path)
    monkeypatch.setattr(play, "watch", lambda device, frames: device.tap("A").run(300))
    monkeypatch.setattr(play, "scores_in_words", lambda device: "")
    assert play.main(["--board", "hack_club_sprig", "--game", games.names()[0]]) == 0
    with Image.open(tmp_path / "build" / "demo.gif") as picture:
        assert picture.size == (3 * 160, 3 * 128)
    edge, *lines = capsys.readouterr().out.strip().splitlines()[1:-2]
    assert edge == "┌" + "─" * 80 + "┐" and len({len(line) for line in lines[:32]}) == 1


@pytest.mark.parametrize("words", [["--scene", "menu"], ["--session", "a"], ["--link", "a"]])
def test_what_plays_on_a_pico_takes_no_other_board(nobody, words):
    with pytest.raises(UserError, match="leave --board out"):
        play.main(["--board", "hack_club_sprig", *words])


@pytest.mark.parametrize("words", [["--window"], ["--terminal"]])
def test_what_is_not_there_is_said(nobody, words):
    with pytest.raises(UserError, match="try"):
        play.main(words)


# -- a screen that is named and can't be reached --------------------------------------


@pytest.fixture(params=["DISPLAY", "WAYLAND_DISPLAY"])
def unreachable(request, monkeypatch):
    """Where SDL would take its driver without a screen, and run there for ever."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(request.param, ":77")
    return request.param


@pytest.mark.parametrize("terminal", [True, False])
def test_unreachable_screen_is_said_and_something_else_is_shown(unreachable, terminal, monkeypatch, capsys):
    done = []
    monkeypatch.setattr(play, "has_terminal", lambda: terminal)
    monkeypatch.setattr(play, "play_interactively", lambda options, window: done.append(("sits", window)))
    monkeypatch.setattr(play, "demonstrate", lambda *_: done.append("demonstration"))
    play.main([])
    assert done == [("sits", False) if terminal else "demonstration"]
    said = capsys.readouterr().err
    assert f"No window can be opened on {unreachable} ':77'" in said
    assert ("terminal" if terminal else "demonstration") in said


def test_window_on_an_unreachable_screen_is_refused(unreachable, monkeypatch):
    monkeypatch.setattr(play, "play_interactively", lambda options, window: 0)
    with pytest.raises(UserError, match="no window can be opened on .* try --terminal or --demo"):
        play.main(["--window"])


@pytest.mark.parametrize("choice", ["--demo", "--terminal"])
def test_who_chooses_something_else_hears_nothing_of_the_screen(unreachable, choice, monkeypatch, capsys):
    monkeypatch.setattr(play, "has_terminal", lambda: True)
    monkeypatch.setattr(play, "play_interactively", lambda options, window: window)
    monkeypatch.setattr(play, "demonstrate", lambda *_: 0)
    assert not play.main([choice])
    assert capsys.readouterr().err == ""


def test_a_system_whose_terminal_tells_no_single_keys_is_offered_something_else(monkeypatch):
    """As Windows: no termios there, though a person sits at a terminal."""
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(sys, stream, SimpleNamespace(isatty=lambda: True))
    assert play.has_terminal()
    monkeypatch.setattr(play, "find_spec", lambda name: None)
    with pytest.raises(UserError, match="not an interactive terminal: try --window or --demo"):
        play.main(["--terminal"])


def test_a_screen_that_can_be_reached_gets_the_window(monkeypatch):
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(window, "can_show_window", lambda: True)
    monkeypatch.setattr(play, "play_interactively", lambda options, window: window)
    assert play.main([]) is True and play.main(["--window"]) is True


def test_language_is_kept_in_the_consoles_memory(tmp_path):
    memory = tmp_path / "nvm.bin"
    play.check_memory(memory, "ru")
    assert Journal(bytearray(memory.read_bytes())).get(0, 9) == encode_language("ru")


def test_memory_of_something_else_is_left_alone(tmp_path):
    memory = tmp_path / "nvm.bin"
    memory.write_bytes(b"notes" * 1000)
    with pytest.raises(UserError, match="not a console's memory"):
        play.check_memory(memory, "en")
    memory.write_bytes((b"notes" * 1000)[:4096])
    with pytest.raises(UserError, match="is not a Coffer save file"):
        play.check_memory(memory, "en")


def test_last_game_is_kept_for_the_log(tmp_path, capsys):
    memory, path = tmp_path / "nvm.bin", tmp_path / "last.coffer"
    play.keep_last_game(memory, path)
    assert not path.exists()
    nvm = bytearray(b"\xff" * 4096)
    journal = Journal(nvm)
    journal.begin(1, 2, 0o20, 77, 0, 400)
    journal.act(3)
    memory.write_bytes(nvm)
    play.keep_last_game(memory, path)
    assert "./coffer log" in capsys.readouterr().out
    assert '"seed": 77' in path.read_text("utf-8")


# -- the workshop ----------------------------------------------------------------------


@pytest.fixture
def person(monkeypatch):
    """Somebody at a window, who closes it at once; what the window was given."""
    given = SimpleNamespace()

    def run(device, **more):
        given.device, given.controls = device.boot(), more["controls"]
        given.screens, given.pixels = live.screens(device), device.pixels()
        given.watches = given.controls.watcher is not None
        return 0

    monkeypatch.setattr(play, "has_screen", lambda: True)
    monkeypatch.setattr(window, "run", run)
    return given


def test_a_scene_is_opened_and_leaves_the_memory_alone(person):
    assert play.main(["--scene", "settings.help", "--lang", "de"]) == 0
    assert person.pixels == scenes.show("settings.help", "de")
    assert not (play.home() / "nvm.bin").exists()


def test_watch_watches(person):
    assert play.main(["--watch"]) == 0
    assert person.watches
    assert play.main([]) == 0
    assert not person.watches


def test_a_session_is_opened_at_its_end(person, tmp_path, nobody_later, capsys):
    play.main(["--scene", "about"])
    path = person.device.snapshot().save(tmp_path / "bug.session")
    assert play.main(["--session", str(path)]) == 0
    assert person.pixels == scenes.show("about", "en")
    nobody_later()
    assert play.main(["--session", str(path)]) == 0
    assert "the same picture as when it was saved" in capsys.readouterr().out
    path.write_text(path.read_text("utf-8").replace('"picture": "', '"picture": "0'), "utf-8")
    assert play.main(["--session", str(path)]) == 1


@pytest.fixture
def nobody_later(monkeypatch):
    """Call it, and there is no screen and no terminal any more."""

    def leave():
        monkeypatch.setattr(play, "has_screen", lambda: False)
        monkeypatch.setattr(play, "has_terminal", lambda: False)

    return leave


@pytest.mark.parametrize(
    "words, said",
    [
        (["--scene", "nowhere"], "no scene 'nowhere'"),
        (["--session", __file__], "this is not a session"),
        (["--demo", "--watch"], "leave --demo out"),
        (["--link", "a", "--watch"], "leave --watch"),
        (["--link", "a", "--scene", "menu"], "leave --watch, --scene"),
    ],
)
def test_what_the_workshop_can_not_do_is_said(person, words, said):
    with pytest.raises(UserError, match=said):
        play.main(words)


@pytest.mark.parametrize("words", [["--watch"], ["--scene", "menu"]])
def test_the_workshop_needs_somebody(nobody, words):
    with pytest.raises(UserError, match="here is neither"):
        play.main(words)


# -- puzzles --------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["--puzzle", "{}/2"], ["--link", "https://host/coffer.html#z={}/2 "]])
def test_a_puzzle_is_opened_by_its_name_or_by_the_pages_link(words, monkeypatch):
    opened = []
    monkeypatch.setattr(play, "has_terminal", lambda: True)
    monkeypatch.setattr(play, "has_screen", lambda: False)
    monkeypatch.setattr(play, "play_interactively", lambda args, window: opened.append(args) or 0)
    name = games.names()[0]
    assert play.main([word.format(name) for word in words]) == 0
    assert opened[0].link is None and play.settings_of(opened[0])["COFFER_GAME"] == f"{name}/2"


@pytest.mark.parametrize("number", ["0", "999", "two", ""])
def test_a_link_to_a_puzzle_that_is_not_there_is_refused(number):
    name = games.names()[0]
    with pytest.raises(UserError, match=f"a puzzle is a game and a number: {name}/1 to {name}/"):
        play.main(["--link", f"coffer.html#z={name}/{number}"])
