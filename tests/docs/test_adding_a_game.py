# SPDX-License-Identifier: MIT
"""Following the guide gives the example game, which plays, builds, runs on the VM and keeps the contract."""

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
    "shipped_puzzles.py",
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
    """A separate clone that uses the installed packages of this one."""
    clone = tmp_path_factory.mktemp("clone")
    ignore = shutil.ignore_patterns("__pycache__", "golden")
    for name in [*COPIED, *(f"tests/{each}" for each in TESTS)]:
        source, target = ROOT / name, clone / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=ignore)
        else:
            shutil.copy(source, target)
    for path in ROOT.glob("requirements*.txt"):
        shutil.copy(path, clone)
    facts = (EXAMPLE / "game" / "__init__.py").read_text("utf-8")
    (number,) = map(int, re.findall(r"^KEY = (\d+)", facts, re.MULTILINE))
    for name in games.names():
        if number <= games.facts(name).KEY:  # a game that was added later: the guide begins without it
            for folder in PLACES.values():
                shutil.rmtree(clone / folder / name, ignore_errors=True)
    (clone / "tests" / "screens" / "golden").mkdir()
    if os.name != "nt":  # sharing the cache of shrunk sources saves seconds
        (clone / "build").mkdir()
        (clone / "build" / "shrunk").symlink_to(shrink.CACHE)
    borrow_packages(clone)
    return clone


def borrow_packages(clone):
    """Makes an environment with this one's packages and the clone's code, which comes after the packages."""
    venv.create(clone / ".venv", symlinks=os.name != "nt")
    (site,) = (clone / ".venv").glob("[Ll]ib/**/site-packages")
    paths = [sysconfig.get_path("purelib"), clone, clone / "lib", clone / "host_sim" / "shim"]
    (site / "clone.pth").write_text("\n".join(map(str, paths)) + "\n")
    for folder in ("device", "vm"):  # the display's driver, MicroPython's VM
        shutil.copytree(ROOT / ".venv" / folder, clone / ".venv" / folder)


def run(clone, *command):
    """Runs a module in the clone's environment."""
    python = clone / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    process = subprocess.run([python, "-P", "-m", *command], cwd=clone, capture_output=True, text=True)
    assert not process.returncode, process.stdout[-3000:] + process.stderr[-3000:]
    return process.stdout


def files_of(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.mark.slow
def test_following_the_guide_gives_the_example_which_passes_its_tests(clone):
    assert "./coffer play --game pig" in run(clone, "tools", "new", "pig")
    steps = FILES.findall(GUIDE)
    assert len(steps) >= 8
    for path, text in steps:
        (clone / path).write_text(text, "utf-8")
        run(clone, "tools", "simulate", "pig", "--players", "2", "--bots", "easy", "--seed", "1")
    for folder, path in PLACES.items():
        assert files_of(clone / path / "pig") == files_of(EXAMPLE / folder)
    run(clone, "pytest", "-q", "-p", "no:cacheprovider", "--update-screens", "tests/screens", "-k", "pig")
    of_pig = "pig or names_a_game"  # pytest fails if it selects none
    # these tests must also pass with one more game
    independent_of_games = "every_menu or any_key or table_in_the_docs"
    selected = f"{of_pig} or {independent_of_games}"
    run(clone, "pytest", "-p", "no:cacheprovider", "-n", "0", "tests", "-k", selected)
    run(clone, "tools", "build")
    assert (clone / "build" / "drive" / "games" / "pig" / "rules.mpy").exists()
    assert not (clone / "build" / "drive" / "games" / "pig" / "host").exists()


def test_every_command_of_the_guide_exists():
    source = (ROOT / "coffer").read_text("utf-8")
    for block in COMMANDS.findall(GUIDE):
        for line in block.splitlines():
            assert line.startswith("./coffer ") and f'"{line.split()[1]}"' in source
