# SPDX-License-Identifier: MIT
"""A newcomer's first game, docs/newcomer.txt: it ends with the cup, and takes what docs/screens.md says."""

import re
import shlex

import pytest
from PIL import Image

from coffer import seats
from games.treasure_mines.host import newcomer
from host_sim.drive import CLONE
from host_sim.picture import half_blocks
from host_sim.script import parse
from tests.on_screen import console
from tools.commands import study
from tools.commands.record import switched_on

PAGE = (CLONE / "docs" / "screens.md").read_text("utf-8")
RENEW = "./coffer study treasure_mines newcomer"


def played(script):
    """Who has looked on while a script was played as `./coffer record --first` does."""
    with switched_on(first=True) as device:
        onlooker = newcomer.Onlooker(device)
        for word in script.split():
            onlooker.play(word)
        return onlooker


@pytest.fixture(scope="module")
def first_game():
    return played(newcomer.SCRIPT.read_text("utf-8"))


def has_won(onlooker):
    """Whether the cup of the guided game is on the screen, for its only person."""
    ending = onlooker.stack[-1]
    journal = console(onlooker.device).journal
    return (
        onlooker.top == "Ending"
        and ending.won
        and ending.result.people() == ending.result.winners == [0]
        and (ending.result.name, journal.salt) == (newcomer.GAME, seats.GUIDED)
    )


def test_the_script_goes_from_power_on_to_the_cup(first_game):
    assert has_won(first_game), f"{first_game.top} is on the screen: {RENEW} plays it again"


def test_table_in_the_docs_is_what_the_script_takes(first_game):
    (table,) = re.findall(r"^\| from power-on \|.*\n\|[-:|]+\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    assert table.splitlines() == first_game.table(), f"{RENEW} prints it"


def test_every_decision_that_the_coach_speaks_of_is_in_the_script(first_game):
    """Who does what he asks for stays on his course."""
    journal = console(first_game.device).journal
    course = [action for action, _, _ in first_game.course]
    assert list(journal.actions)[: len(course)] == course


def test_picture_in_the_docs_ends_as_the_script_does(first_game):
    (command,) = re.findall(r"`\./coffer record (docs/newcomer\.txt .+?)`", PAGE)
    words = shlex.split(command)
    scale = int(words[words.index("--scale") + 1])
    picture = Image.open(CLONE / words[words.index("--out") + 1])
    picture.seek(picture.n_frames - 1)
    shown = picture.convert("L").resize((picture.width // scale, picture.height // scale), Image.NEAREST)
    pixels = [bytes(shown.getpixel((x, y)) > 127 for x in range(shown.width)) for y in range(shown.height)]
    assert half_blocks(pixels) == first_game.device.text(), f"./coffer record {command} makes it again"


def test_a_game_that_is_played_anew_ends_the_same_way_from_its_script(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(newcomer, "SCRIPT", tmp_path / "newcomer.txt")
    assert study.main([newcomer.GAME, "newcomer"]) == 0
    again = played(newcomer.SCRIPT.read_text("utf-8"))
    assert has_won(again)
    assert capsys.readouterr().out.splitlines() == again.table()
    assert sum(what != "wait" for what, _, _ in parse(newcomer.SCRIPT.read_text("utf-8"))) == again.presses
