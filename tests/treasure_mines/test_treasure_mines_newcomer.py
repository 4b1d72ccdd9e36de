# SPDX-License-Identifier: MIT
"""A newcomer's first game, docs/newcomer.txt: it ends with the cup, as the picture in the docs does."""

import re
import shlex

import pytest
from PIL import Image

from coffer import seats
from host_sim.drive import CLONE
from host_sim.picture import half_blocks
from host_sim.script import moments, parse
from tests.on_screen import console
from tools.commands.record import STEP, boot_console
from tools.pack import ASSETS
from tools.pack.guides import read_guide

PAGE = (CLONE / "docs" / "screens.md").read_text("utf-8")
SCRIPT = (CLONE / "docs" / "newcomer.txt").read_text("utf-8")
GAME = "treasure_mines"


@pytest.fixture(scope="module")
def device():
    """The console after the script was played as `./coffer record --first` does."""
    with boot_console(first=True) as device:
        for _ in moments(device, SCRIPT, STEP):
            assert not device.crashed, device.crashed
        yield device


def test_the_script_goes_from_power_on_to_the_cup(device):
    ending = console(device).stack[-1]
    assert type(ending).__name__ == "Ending" and ending.won
    assert ending.result.people() == ending.result.winners == [0]
    assert (ending.result.name, console(device).journal.salt) == (GAME, seats.GUIDED)


def test_every_decision_that_the_coach_speaks_of_is_in_the_script(device):
    """Who does what he asks for stays on his course."""
    course = [action for action, _, _ in read_guide(ASSETS / GAME / "guide.en.txt", True)[0].course]
    assert list(console(device).journal.actions)[: len(course)] == course


def test_the_docs_count_its_presses():
    (count,) = re.findall(r"win: (\d+) presses", PAGE)
    assert sum(what != "wait" for what, _, _ in parse(SCRIPT)) == int(count)


def test_picture_in_the_docs_ends_as_the_script_does(device):
    (command,) = re.findall(r"`\./coffer record (docs/newcomer\.txt .+?)`", PAGE)
    words = shlex.split(command)
    scale = int(words[words.index("--scale") + 1])
    picture = Image.open(CLONE / words[words.index("--out") + 1])
    picture.seek(picture.n_frames - 1)
    shown = picture.convert("L").resize((picture.width // scale, picture.height // scale), Image.NEAREST)
    pixels = [bytes(shown.getpixel((x, y)) > 127 for x in range(shown.width)) for y in range(shown.height)]
    assert half_blocks(pixels) == device.text(), f"./coffer record {command} makes it again"
