# SPDX-License-Identifier: MIT
"""`./coffer new`: a game gets a name that nothing else has, and pictures of its own screens alone."""

import doctest
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import tools.__main__ as coffer
from tests.screens import test_golden
from tools.build import tree
from tools.commands import new
from tools.errors import UserError
from tools.pack import languages
from tools.pack.source import ROOT

OTHER = "en/treasure_maps/begin.png"
READ = ("lib", "games", "assets", "boards", "host_sim", "tools")


@pytest.fixture
def clone(tmp_path):
    """A copy of all that the command reads and writes, with the packages of this one and one picture."""
    for name in READ:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("code.py", "boot.py", "settings.toml"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / ".venv" / "device", tmp_path / ".venv" / "device")
    golden = tmp_path / "tests" / "screens" / "golden"
    (golden / OTHER).parent.mkdir(parents=True)
    (golden / OTHER).write_bytes(b"somebody has looked at it")
    return tmp_path


def begun(clone, name):
    """The command at work in a clone."""
    paths = os.pathsep.join(map(str, (clone, clone / "lib", clone / "host_sim" / "shim")))
    return subprocess.Popen(
        [sys.executable, "-P", "-u", "-m", "tools", "new", name],
        cwd=clone,
        env={**os.environ, "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )


def made(clone, name):
    """What the command says in a clone."""
    process = begun(clone, name)
    said, complained = process.communicate()
    assert not process.returncode, said + complained
    return said


def test_examples_in_the_docstrings_are_true():
    assert doctest.testmod(new).attempted and not doctest.testmod(new).failed


@pytest.mark.slow
@pytest.mark.parametrize("name", ["maps", "dice2"])
def test_a_new_game_gets_pictures_of_its_own_screens_and_of_no_others(clone, name):
    assert f"./coffer play --game {name}" in made(clone, name)
    golden = clone / "tests" / "screens" / "golden"
    assert (golden / OTHER).read_bytes() == b"somebody has looked at it"
    own = {f"{language}/{name}/begin.png" for language in languages.found()}
    assert {path.relative_to(golden).as_posix() for path in golden.rglob("*.png")} == own | {OTHER}
    for each in own:
        assert len(test_golden.read_picture(golden / each)) == 64


def test_pictures_are_drawn_where_they_are_looked_for():
    assert new.GOLDEN == test_golden.GOLDEN


@pytest.mark.parametrize(
    "name, words",
    [
        ("font", "own files"),  # assets/font.en on the drive would be the game's words
        ("small", "own files"),
        ("menu", "own files"),  # who is rid of the game would remove the menu's pictures
        ("settings", "own files"),
        ("ending", "own files"),
        ("title", "assets/title is there already"),
        ("treasure_maps", "games/treasure_maps is there already"),
        ("contract", "tests/contract is there already"),
        ("damage", "tests/damage.py is there already"),  # Python would find the folder instead
        ("nul", "a reserved name on Windows"),
        ("com1", "a reserved name on Windows"),
        ("class", "a keyword of Python"),
        ("host", "the build leaves out every folder called host"),
        ("build", "leave out every folder called build"),
        ("Dice", "is not a name for a game"),
        ("dice__duel", "is not a name for a game"),
        ("mountain_mushrooms", "“Mountain Mushrooms” is 85 pixels wide, the menu has space for 76"),
    ],
)
def test_a_name_that_would_be_in_the_way_is_refused_before_anything_is_made(capsys, monkeypatch, name, words):
    monkeypatch.setattr(new, "make", lambda name: pytest.fail("it was made"))
    assert coffer.main(["new", name]) == 2
    said = capsys.readouterr()
    assert words in said.err and not said.out


def test_no_folder_that_the_build_leaves_out_can_be_a_games():
    for name in tree.LEFT_OUT:
        with pytest.raises(UserError):
            new.check_name(name)


def everything(clone):
    """Every file of a clone that git would see."""
    left = (".venv", "build", "__pycache__")
    return {path for path in clone.rglob("*") if path.is_file() and not set(left) & set(path.parts)}


@pytest.mark.slow
@pytest.mark.parametrize("line", ["games/dice/bots.py", "tests/dice/", "drawing its reference pictures"])
def test_ctrl_c_leaves_nothing_behind(clone, line):
    """While files are written, when they are there, and while the pictures are drawn."""
    before = everything(clone)
    process = begun(clone, "dice")
    heard = []
    for said in process.stdout:
        heard.append(said)
        if line in said:
            break
    else:
        raise AssertionError("".join(heard) + process.stderr.read())
    os.killpg(process.pid, signal.SIGINT)
    _, complained = process.communicate(timeout=120)
    assert process.returncode == 130 and "Traceback" not in complained
    assert everything(clone) == before


def test_ctrl_c_amid_the_files_leaves_nothing_behind(tmp_path, monkeypatch, capsys):
    for name in ("ROOT", "GOLDEN"):
        monkeypatch.setattr(new, name, tmp_path)
    real = Path.write_text

    def pressed(path, *given, **named):
        if path.name == "bots.py":
            raise KeyboardInterrupt
        return real(path, *given, **named)

    monkeypatch.setattr(new, "check_name", lambda name: name)
    monkeypatch.setattr(Path, "write_text", pressed)
    assert coffer.main(["new", "dice"]) == 130
    assert not list(tmp_path.rglob("*dice*"))


def test_the_pictures_of_a_game_that_is_removed_go_in_every_language(tmp_path, monkeypatch):
    for name in ("ROOT", "GOLDEN"):
        monkeypatch.setattr(new, name, tmp_path)
    for picture in ("en/dice/begin.png", "pl/dice/begin.png", "en/console/menu.png"):
        (tmp_path / picture).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / picture).touch()
    new.remove("dice")
    assert [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.png")] == [
        "en/console/menu.png"
    ]
    assert not (tmp_path / "pl" / "dice").exists()
