# SPDX-License-Identifier: MIT
"""./coffer play where nobody sits: a demonstration of whole games, and the last game kept for the log."""

import pytest
from PIL import Image

from coffer.journal import Journal
from coffer.settings import written
from tools import games, play
from tools.sorry import Sorry


@pytest.fixture
def nobody(monkeypatch):
    """No screen, no terminal."""
    monkeypatch.setattr(play, "has_screen", lambda: False)
    monkeypatch.setattr(play, "has_terminal", lambda: False)


def test_demonstration_plays_every_game_and_keeps_a_gif(nobody, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(play, "HERE", tmp_path)
    assert play.main(["--seed", "3", "--lang", "pl"]) == 0
    said = capsys.readouterr().out
    for game in games.names():
        assert f"\n{game}\n" in said
    assert said.count(" wins") >= 3 and said.count("seat 1:") == 3
    with Image.open(tmp_path / "build" / "demo.gif") as picture:
        assert picture.n_frames > 50


def test_same_seed_shows_the_same_demonstration(nobody, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(play, "HERE", tmp_path)
    said = set()
    for _ in range(2):
        play.main(["--seed", "8", "--game", "treasure_mines"])
        said.add(capsys.readouterr().out)
    assert len(said) == 1


@pytest.mark.parametrize("words", [["--window"], ["--terminal"]])
def test_what_is_not_there_is_said(nobody, words):
    with pytest.raises(Sorry, match="try"):
        play.main(words)


def test_language_is_kept_in_the_consoles_memory(tmp_path):
    memory = tmp_path / "nvm.bin"
    play.prepare(memory, "ru")
    assert Journal(bytearray(memory.read_bytes())).get(0, 9) == written("ru")


def test_memory_of_something_else_is_left_alone(tmp_path):
    memory = tmp_path / "nvm.bin"
    memory.write_bytes(b"notes" * 1000)
    with pytest.raises(Sorry, match="not a console's memory"):
        play.prepare(memory, "en")
    memory.write_bytes((b"notes" * 1000)[:4096])
    with pytest.raises(Sorry, match="something else"):
        play.prepare(memory, "en")


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
    assert '"seed": 77' in path.read_text()
