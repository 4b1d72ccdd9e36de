# SPDX-License-Identifier: MIT
"""Consoles in the workshop: of this clone, or of a drive that a test may change."""

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
def same_games():
    """Who reloads has the games read again; other tests hold the modules that were there before."""
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
    """Makes timelines that are closed when the test is over: console(nvm) or console(session=…)."""
    made = []

    def make(nvm=None, session=None, kept=None):
        session = session or Session(bytes(nvm or new_nvm(holds=3)), {"COFFER_TITLE": 0})
        made.append(Timeline(session, kept).boot())
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture(scope="session")
def packed_pig(tmp_path_factory):
    """The assets of a console whose only game is Pig, packed."""
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
    """A console that plays Pig from sources of its own, which a test may change; at a person's decision."""
    drive = tmp_path / "drive"
    shutil.copytree(CLONE / "lib", drive / "lib", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(CLONE / "examples" / "pig" / "game", drive / "games" / "pig")
    shutil.copytree(packed_pig, drive / "assets")
    for name in ("code.py", "boot.py", "settings.toml"):
        shutil.copy(CLONE / name, drive / name)
    timeline = console(session=Session(bytes(new_nvm(holds=3)), {"COFFER_TITLE": 0}, folder=drive))
    timeline.run(300)
    for _ in range(2):  # the set-up, and the game
        press(timeline, "A", 800)
    open_table(timeline)
    timeline.drive = drive
    return timeline


def press(timeline, button, wait=300):
    timeline.press(button).run(60)
    timeline.release(button).run(wait)
