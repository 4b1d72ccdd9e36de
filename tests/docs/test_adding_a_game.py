# SPDX-License-Identifier: MIT
"""Who follows the guide ends with the example: it plays, builds, runs on the VM and keeps the contract."""

import os
import re
import shutil
import subprocess
import sysconfig
import venv
from pathlib import Path

import pytest

from tools import games
from tools.build import shrink
from tools.commands.new import PLACES

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "adding_a_game.md").read_text("utf-8")
EXAMPLE = ROOT / "examples" / "pig"
FILES = re.compile(r"^`((?:games|assets|tests)/pig/\S+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMANDS = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COPIED = (
    "code.py",
    "boot.py",
    "settings.toml",
    "pyproject.toml",
    "lib",
    "games",
    "assets",
    "boards",
    "host_sim",
    "web",
    "tools",
    "docs/adding_a_game.md",
    "docs/screens.md",
)
TESTS = (
    "__init__.py",
    "conftest.py",
    "mashing.py",
    "on_screen.py",
    "record_result.py",
    "contract",
    "screens",
    "tools/vm/test_same_bytes.py",
    "coffer/call_graph.py",
    "coffer/test_architecture.py",
    "coffer/test_demo.py",
    "tools/test_press_counts.py",
    "tools/__init__.py",
    "tools/test_untrusted_files.py",
)


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """A clone of its own, with this one's installed packages."""
    place = tmp_path_factory.mktemp("clone")
    ignore = shutil.ignore_patterns("__pycache__", "golden")
    for name in [*COPIED, *(f"tests/{each}" for each in TESTS)]:
        source, target = ROOT / name, place / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=ignore)
        else:
            shutil.copy(source, target)
    for path in ROOT.glob("requirements*.txt"):
        shutil.copy(path, place)
    facts = (EXAMPLE / "game" / "__init__.py").read_text("utf-8")
    (number,) = map(int, re.findall(r"^KEY = (\d+)", facts, re.MULTILINE))
    for name in games.names():
        if number <= games.facts(name).KEY:  # one of the reader's own: the guide begins without it
            for folder in PLACES.values():
                shutil.rmtree(place / folder / name, ignore_errors=True)
    (place / "tests" / "screens" / "golden").mkdir()
    if os.name != "nt":  # what was shrunk is known by its sources, wherever it was made: seconds
        (place / "build").mkdir()
        (place / "build" / "shrunk").symlink_to(shrink.CACHE)
    borrow_packages(place)
    return place


def borrow_packages(place):
    """An environment whose packages are this one's, and whose code is the clone's: behind the library's."""
    venv.create(place / ".venv", symlinks=os.name != "nt")
    (site,) = (place / ".venv").glob("[Ll]ib/**/site-packages")
    paths = [sysconfig.get_path("purelib"), place, place / "lib", place / "host_sim" / "shim"]
    (site / "clone.pth").write_text("\n".join(map(str, paths)) + "\n")
    for folder in ("device", "vm"):  # the display's driver, MicroPython's VM
        shutil.copytree(ROOT / ".venv" / folder, place / ".venv" / folder)


def run(clone, *command):
    """Runs a module in the clone's environment."""
    python = clone / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    done = subprocess.run([python, "-P", "-m", *command], cwd=clone, capture_output=True, text=True)
    assert not done.returncode, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def files_of(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.mark.slow
def test_the_guide_ends_with_the_example_which_keeps_every_promise(clone):
    assert "./coffer play --game pig" in run(clone, "tools", "new", "pig")
    steps = FILES.findall(GUIDE)
    assert len(steps) >= 8
    for place, text in steps:
        (clone / place).write_text(text, "utf-8")
        run(clone, "tools", "simulate", "pig", "--players", "2", "--bots", "easy", "--seed", "1")
    for folder, place in PLACES.items():
        assert files_of(clone / place / "pig") == files_of(EXAMPLE / folder)
    run(clone, "pytest", "-q", "-p", "no:cacheprovider", "--update-screens", "tests/screens", "-k", "pig")
    promises = "pig or names_a_game"  # none at all would fail
    one_game_more = "every_menu or any_key or table_in_the_docs"  # what is so however many games there are
    selected = f"{promises} or {one_game_more}"
    run(clone, "pytest", "-p", "no:cacheprovider", "-n", "0", "tests", "-k", selected)
    run(clone, "tools", "build")
    assert (clone / "build" / "drive" / "games" / "pig" / "rules.mpy").exists()
    assert not (clone / "build" / "drive" / "games" / "pig" / "host").exists()


def test_every_command_of_the_guide_exists():
    known = (ROOT / "coffer").read_text("utf-8")
    for block in COMMANDS.findall(GUIDE):
        for line in block.splitlines():
            assert line.startswith("./coffer ") and f'"{line.split()[1]}"' in known
