# SPDX-License-Identifier: MIT
"""Timelines of consoles in the workshop: of this clone, or of a drive that a test may change."""

import shutil
import sys

import pytest

from host_sim.drive import CLONE
from host_sim.workshop.route import open_table
from host_sim.workshop.session import Session
from host_sim.workshop.timeline import Timeline
from tools import games, pack, scenes
from tools.nvm_image import new_nvm


def _game_modules():
    return {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "games"}


@pytest.fixture(autouse=True)
def restore_game_modules():
    """Restores the modules of games after a reload: other tests hold references to them."""
    before = _game_modules()
    yield
    after = _game_modules()
    if any(after.get(name) is not module for name, module in before.items()):
        for name in after:
            del sys.modules[name]
        sys.modules.update(before)
        games.names.cache_clear()
        scenes.scenes.cache_clear()


@pytest.fixture
def console():
    """A function that makes timelines, closed after the test: console(nvm) or console(session=…)."""
    timelines = []

    def make(nvm=None, session=None, kept=None):
        session = session or Session(bytes(nvm or new_nvm(holds=3)), {"COFFER_TITLE": 0})
        timelines.append(Timeline(session, kept).boot())
        return timelines[-1]

    yield make
    for timeline in timelines:
        timeline.close()


@pytest.fixture(scope="session")
def packed_pig(tmp_path_factory):
    """The packed assets of a console whose only game is Pig."""
    sources = tmp_path_factory.mktemp("assets")
    shutil.copytree(CLONE / "assets" / "console", sources / "console")
    shutil.copytree(CLONE / "examples" / "pig" / "assets", sources / "pig")
    out = tmp_path_factory.mktemp("packed") / "assets"
    files = pack.pack_all(sources)[0]
    out.mkdir()
    for name, content in files.items():
        (out / name).write_bytes(content)
    return out


@pytest.fixture
def pig(tmp_path, packed_pig, console):
    """The timeline of a game of Pig at a person's decision; a test may change the sources on its drive."""
    drive = tmp_path / "drive"
    shutil.copytree(CLONE / "lib", drive / "lib", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(CLONE / "examples" / "pig" / "game", drive / "games" / "pig")
    shutil.copytree(packed_pig, drive / "assets")
    for name in ("code.py", "boot.py", "settings.toml"):
        shutil.copy(CLONE / name, drive / name)
    timeline = console(session=Session(bytes(new_nvm(holds=3)), {"COFFER_TITLE": 0}, folder=drive))
    timeline.run(300)
    for _ in range(2):  # opens the set-up, then the game
        press(timeline, "A", 800)
    open_table(timeline)
    timeline.drive = drive
    return timeline


def press(timeline, button, wait=300):
    timeline.press(button).run(60)
    timeline.release(button).run(wait)
