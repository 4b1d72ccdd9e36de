# SPDX-License-Identifier: MIT
"""The first command on a fresh machine: whatever happens to it, the next one works."""

import json
import os
import shutil
import signal
import subprocess
import sys

import pytest

from tests.tools.environment.clones import ROOT, STEPS, Run, beside, coffer, end_all, small_clone
from tools import environment
from tools.errors import UserError

pytestmark = pytest.mark.slow

FIRST = "Setting up .venv in this folder"


@pytest.fixture
def clone(tmp_path):
    yield small_clone(tmp_path / "clone")
    end_all()


@pytest.fixture
def made(clone):
    """A clone after its first command."""
    assert coffer(clone, "play").returncode == 0
    return clone


def works(clone, *words):
    """Runs a command that must succeed with the clone's own code; returns what it said on the way."""
    result = coffer(clone, *(words or ("play",)))
    assert result.returncode == 0, result.stderr
    assert f"ran in {clone} " in result.stdout
    assert beside(clone) == []
    return result.stderr


def restamp(clone, **changes):
    """Changes what the stamp says."""
    stamp = clone / ".venv" / "coffer.json"
    stamp.write_text(json.dumps({**json.loads(stamp.read_text("utf-8")), **changes}))


def test_second_command_makes_nothing(clone):
    assert FIRST in works(clone)
    assert works(clone) == ""


@pytest.mark.parametrize("how", ["SIGKILL", "SIGINT"])
@pytest.mark.parametrize("step", range(1, STEPS + 1))
def test_first_use_ended_at_any_step_is_made_good_by_the_next(clone, step, how):
    result = coffer(clone, "play", stop=step, how=how)
    if how == "SIGINT":
        assert (result.returncode, beside(clone)) == (130, [])
        assert "Traceback" not in result.stderr
    else:
        assert result.returncode == -signal.SIGKILL and len(beside(clone)) == 1
    assert not (clone / ".venv").exists()
    assert FIRST in works(clone)
    assert works(clone) == ""


@pytest.mark.parametrize("step", range(1, STEPS + 2))  # the old environment is renamed too
def test_renewal_killed_at_any_step_is_made_good_by_the_next(made, step):
    restamp(made, python="3.99")
    assert coffer(made, "play", stop=step, how="SIGKILL").returncode == -signal.SIGKILL
    works(made)
    assert works(made) == ""


def test_what_a_killed_command_left_is_swept_even_if_nothing_is_made(made):
    coffer(made, "test", stop=3, how="SIGKILL")
    assert beside(made)
    assert works(made) == ""


def test_what_another_command_is_making_is_not_swept(made):
    maker = Run(made, "test", stop=3)
    maker.hear("paused")
    assert coffer(made, "play").returncode == 0
    assert len(beside(made)) == 1
    (made / "go").touch()
    assert maker.end().returncode == 0
    assert works(made, "test") == ""


def test_a_half_made_environment_of_an_older_coffer_is_replaced(clone):
    (clone / ".venv" / "bin").mkdir(parents=True)
    (clone / ".venv" / "bin" / "python").symlink_to(sys.executable)
    assert "Rebuilding .venv: it is not complete" in works(clone)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"python": "3.99"}, f"by Python 3.99, and this is 3.{sys.version_info[1]}"),
        ({"build": ".cpython-311t.so"}, "by another build of Python 3."),
        ({"machine": "Plan9 mips"}, "on Plan9 mips, and this is "),
        ({"place": "/elsewhere"}, "in '/elsewhere', and this clone is in "),
        ({"making": "0"}, "by another version of ./coffer"),
    ],
)
def test_what_was_made_for_something_else_is_made_again_and_said(made, changes, words):
    restamp(made, **changes)
    assert f"Rebuilding .venv: it was made {words}" in works(made)
    assert works(made) == ""


@pytest.mark.parametrize("stamp", ["", "{", "7", "[1]", "[" * 9000, '"' + "x" * 20000 + '"'])
def test_a_stamp_that_says_nothing_counts_as_incomplete(made, stamp):
    (made / ".venv" / "coffer.json").write_text(stamp)
    assert "Rebuilding .venv: it is not complete" in works(made)


def test_an_environment_whose_python_was_removed_is_made_again(made):
    (made / ".venv" / "bin" / "python").unlink()
    (made / ".venv" / "bin" / "python").symlink_to(made / "gone")
    assert "Rebuilding .venv: its Python is missing" in works(made)


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("requirements-play.txt", "play"),
        ("requirements-play.txt", "test"),
        ("requirements-device.txt", "play"),
        ("requirements-test.txt", "bench"),
        ("requirements-vm.txt", "test"),
        ("requirements-emulator.txt", "test"),
    ],
)
def test_a_changed_list_is_installed_again(clone, name, command):
    works(clone, command)
    with (clone / name).open("a") as file:
        file.write("# changed\n")
    assert f"Rebuilding .venv: {name} has changed" in works(clone, command)
    assert works(clone, command) == ""


def test_what_the_tests_need_serves_all_other_commands(clone):
    works(clone, "test")
    assert works(clone, "play") == ""


def test_what_playing_needs_is_not_enough_for_the_tests(made):
    assert "Rebuilding .venv: ./coffer test needs additional packages" in works(made, "test")


def test_a_missing_list_is_named(clone):
    (clone / "requirements-play.txt").unlink()
    result = coffer(clone, "play")
    assert result.returncode == 2
    assert "requirements-play.txt is missing from this clone" in result.stderr


def test_a_moved_clone_works(made, tmp_path):
    moved = made.rename(tmp_path / "a new place")
    assert f"it was made in '{made}'" in works(moved)
    assert works(moved) == ""


def test_a_copied_clone_runs_its_own_code(made, tmp_path):
    copy = shutil.copytree(made, tmp_path / "copy", symlinks=True)
    asked = [copy / ".venv" / "bin" / "python", "-P", "-c", "import tools; print(tools.__file__)"]
    where = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert where.startswith(f"{copy}/tools/")
    assert f"it was made in '{made}'" in works(copy)
    assert works(made) == ""


def test_code_of_another_clone_is_not_let_in_by_pythonpath(made, tmp_path):
    other = small_clone(tmp_path / "other")
    result = coffer(made, "play", PYTHONPATH=str(other))
    assert f"ran in {made} play" in result.stdout


def planted(folder):
    """Modules of the standard library, and what Python runs as it starts, that leave a trace."""
    folder.mkdir()
    for name in ("json", "hashlib", "subprocess", "tools", "typing", "platform"):
        (folder / f"{name}.py").write_text(f"open({str(folder / 'ran')!r}, 'w')\n")
    return folder


def test_what_pythonpath_brings_does_not_run_before_the_environment_is_there(clone, made, tmp_path):
    """Begun as `python coffer`; `made` has an environment and nothing left to do."""
    place = planted(tmp_path / "planted")
    result = subprocess.run(
        [sys.executable, made / "coffer", "play"],
        env={**os.environ, "PYTHONPATH": str(place)},
        capture_output=True,
        text=True,
    )
    assert f"ran in {made} play" in result.stdout, result.stderr
    assert not (place / "ran").exists()


def test_nothing_of_pythonpath_runs_at_all_if_the_command_is_begun_by_itself(made, tmp_path):
    """Not even what Python runs as it starts."""
    place = planted(tmp_path / "planted")
    (place / "sitecustomize.py").write_text(f"open({str(place / 'ran')!r}, 'w')\n")
    found = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    result = subprocess.run(
        [made / "coffer", "play"],
        env={**os.environ, "PYTHONPATH": str(place), "PATH": found},
        capture_output=True,
        text=True,
    )
    assert f"ran in {made} play" in result.stdout, result.stderr
    assert not (place / "ran").exists()


def test_clone_is_found_through_a_link_to_its_command(made, tmp_path):
    link = tmp_path / "coffer"
    link.symlink_to(made / "coffer")
    result = subprocess.run([sys.executable, link, "play"], capture_output=True, text=True)
    assert f"ran in {made} play" in result.stdout and result.stderr == ""


def test_nothing_in_the_environment_names_the_place_where_it_was_made(made):
    home = made / ".venv"
    assert (home / "bin" / "script").read_text("utf-8") == f"#!{home}/bin/python\n"
    for path in [home / "pyvenv.cfg", *home.glob("bin/[!p]*")]:
        assert b".venv-new" not in path.read_bytes(), path


def test_the_standard_librarys_code_is_not_hidden_by_ours(made):
    (made / "code.py").write_text("raise SystemExit('the console')")
    asked = [made / ".venv" / "bin" / "python", "-P", "-c", "import code, tools; print(code.interact)"]
    subprocess.run(asked, cwd=made, check=True, capture_output=True)


def test_plain_pytest_works_in_the_clone():
    """It imports `code`, which is our code.py there: the console must not begin, and blink for ever."""
    asked = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/coffer/test_rows.py"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout + done.stderr


def test_of_two_first_commands_one_waits_and_says_so(clone):
    first = Run(clone, "play", stop=3)
    first.hear("paused")
    second = Run(clone, "shot")
    second.hear("another ./coffer is making .venv: waiting …", "stderr")
    (clone / "go").touch()
    assert first.end().returncode == 0
    ended = second.end()
    assert ended.returncode == 0 and f"ran in {clone} shot" in ended.stdout
    assert "Setting up" not in ended.stderr


def test_whoever_waited_for_a_killed_command_does_its_work(clone):
    first = Run(clone, "play", stop=3)
    first.hear("paused")
    second = Run(clone, "play")
    second.hear("waiting …", "stderr")
    first.process.kill()
    ended = second.end()
    assert ended.returncode == 0 and FIRST in ended.stderr
    assert beside(clone) == []
    first.end()


def test_a_running_command_keeps_its_environment_until_it_ends(made):
    running = Run(made, "play", "--stay")
    running.hear("ran in")
    restamp(made, python="3.99")
    newer = Run(made, "shot")
    newer.hear("other ./coffer commands still use the old .venv: waiting …", "stderr")
    (made / "go").touch()
    assert "ended" in running.end().stdout
    assert newer.end().returncode == 0


def test_a_running_game_does_not_hold_up_the_tests(made):
    running = Run(made, "play", "--stay")
    running.hear("ran in")
    assert coffer(made, "test").returncode == 0
    assert running.process.poll() is None
    (made / "go").touch()
    ended = running.end()  # it imports `late` only now
    assert "ended" in ended.stdout, ended.stderr


def test_patience_with_running_commands_ends_in_a_sentence(made, monkeypatch, capsys):
    monkeypatch.setattr(environment, "PATIENCE", 0)
    place = environment.Environment(made)
    held = os.open(place.stamp, os.O_RDONLY)
    environment.try_lock(held, shared=True)
    restamp(made, python="3.99")
    with pytest.raises(UserError, match="still use the old .venv: end them, then try again"):
        place.replace_old(made / "draft")
    os.close(held)
    assert "waiting …" in capsys.readouterr().err
    assert place.stamp.exists()


def test_a_linked_environment_is_replaced_without_touching_what_it_leads_to(made, tmp_path):
    own = (made / ".venv").rename(tmp_path / "own")
    (made / ".venv").symlink_to(own)
    restamp(made, python="3.99")
    works(made)
    assert (own / "coffer.json").exists() and not (made / ".venv").is_symlink()
