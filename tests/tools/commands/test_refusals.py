# SPDX-License-Identifier: MIT
"""Whatever goes wrong under a command: a sentence that names it, exit code 2, and never a traceback.

Tests may run as root, whom no permission stops: places that can't be written are files where a folder should
be, and a full disk is /dev/full.
"""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tools.__main__ as coffer
from tools.commands import opponents, play
from tools.errors import UserError
from tools.web import serve

pytestmark = pytest.mark.slow


def refused(capsys, *words):
    """What a command says that ends with 2."""
    assert coffer.main(list(words)) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("coffer: ") and said.isprintable()
    return said


def run(*words, **streams):
    """A command in a process of its own; its output is held back, as on any disk, until there is enough."""
    settings = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    order = [sys.executable, "-P", "-m", "tools", *words]
    return subprocess.run(order, text=True, env=environment, timeout=120, **settings)


@pytest.fixture
def blocked(tmp_path):
    """A place that nobody can write to."""
    (tmp_path / "file").write_text("")
    return tmp_path / "file" / "below"


# What is asked for


@pytest.mark.parametrize(
    "script, words",
    [
        ("A x99999999999", "at most 1000 times"),
        ("A x" + "9" * 5000, "at most 1000 times"),
        ("A x600 B x600", "at most 1000 steps"),
        ("wait:3600000 wait:1", "lasts 3600000 milliseconds at the most"),
        ("A x²", "no such button"),
        ("wait:nan", "from 0 to 3600000"),
        ("jump" * 100, "no such button"),
    ],
    ids=lambda value: value[:20],
)
def test_a_script_that_asks_for_too_much_hears_the_limit(capsys, script, words):
    said = refused(capsys, "record", script)
    assert words in said and len(said) < 200


def test_a_long_script_is_no_file_name(capsys, tmp_path):
    """It has more letters than a file name may have."""
    assert coffer.main(["record", "wait:1 " * 100, "--out", str(tmp_path / "a.gif")]) == 0


def test_a_script_that_is_no_text(capsys, tmp_path):
    (tmp_path / "presses").write_bytes(b"\xff\xfe\x00")
    assert "presses is not text" in refused(capsys, "record", str(tmp_path / "presses"))


def test_a_screen_may_stand_still_for_an_hour(tmp_path):
    """A GIF counts hundredths of a second in sixteen bits: more than eleven minutes do not fit."""
    from PIL import Image

    from host_sim.picture import STILL, write_gif

    dark, light = [bytes(128)] * 64, [bytes([1]) * 128] * 64
    write_gif(tmp_path / "a.gif", [(dark, 3_600_000), (light, 40)], 1)
    with Image.open(tmp_path / "a.gif") as picture:
        assert picture.info["duration"] == STILL


@pytest.mark.parametrize("seed", ["-1", "1073741824"])
def test_a_seed_that_is_none(capsys, seed):
    assert "a whole number from 0 to 1073741823" in refused(capsys, "record", "A", "--seed", seed)


@pytest.mark.parametrize("wish", ["goldsmith=256", "goldsmith=14/" + "9" * 5000, "goldsmith=²"])
def test_a_value_that_no_mission_can_have(capsys, wish):
    assert "can't try" in refused(capsys, "study", "treasure_mines", "balance", "--try", wish)


@pytest.mark.parametrize(
    "words, said",
    [
        (("log", ""), "an argument is empty: ./coffer log --help"),
        (("link", ""), "an argument is empty: ./coffer link --help"),
        (("record", ""), "an argument is empty"),
        (("shot", "menu", "--out", ""), "--out needs a value: ./coffer shot --help"),
        (("shot", "menu", "--out="), "--out needs a value"),
        (("play", "--deal", ""), "--deal needs a value"),
        (("arena", "treasure_maps", "--seats", "easy,easy", "--against", ""), "--against needs a value"),
        (("bench", "--game", ""), "--game needs a value"),
    ],
    ids=" ".join,
)
def test_an_empty_word_is_neither_this_folder_nor_no_wish(capsys, words, said):
    assert said in refused(capsys, *words)


@pytest.mark.parametrize("port", ["-1", "65536", "99999999999"])
def test_a_port_that_no_machine_has(tmp_path, port):
    with pytest.raises(UserError, match="--port takes a whole number from 0 to 65535"):
        serve.server(tmp_path, int(port))


@pytest.mark.parametrize(
    "words",
    [
        ("arena", "treasure_maps", "--seats", "easy,easy", "--jobs", "0"),
        ("tune", "treasure_maps", "--jobs", "-1"),
        ("opponents", "--jobs", "0"),
    ],
    ids=" ".join,
)
def test_nothing_can_be_played_by_nobody(capsys, words):
    assert "--jobs must be at least 1" in refused(capsys, *words)


def test_weights_are_not_tuned_at_a_table_of_none(capsys):
    assert "treasure_maps is for 2 to 4 players, not 0" in refused(
        capsys, "tune", "treasure_maps", "--players", "0"
    )


def test_a_missing_version_before_is_reported_before_anything_is_played(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(opponents, "play", None)
    assert "has no games/" in refused(capsys, "opponents", "--before", str(tmp_path))


def test_fewer_mutants_than_none(capsys):
    assert "--mutants takes a number from 1 on" in refused(capsys, "test", "--mutants", "-1")


def test_a_game_named_after_a_word_of_python(capsys):
    assert "class is a keyword of Python" in refused(capsys, "new", "class")


def test_a_game_that_nobody_knows(capsys):
    assert "no game 'chess'" in refused(capsys, "opponents", "--game", "chess")


# Where it is to go


def test_a_picture_into_a_place_that_cannot_be_written(capsys, blocked):
    said = refused(capsys, "shot", "menu", "--out", str(blocked))
    assert str(blocked) in said and "choose another place" in said


@pytest.mark.parametrize("name", ["below/a.gif", "a.gif"])
def test_a_recording_into_a_place_that_cannot_be_written(capsys, blocked, name):
    assert str(blocked.parent) in refused(capsys, "record", "A", "--out", str(blocked.parent / name))


def test_a_recording_onto_a_folder(capsys, tmp_path):
    assert "name a file" in refused(capsys, "record", "A", "--out", str(tmp_path))


@pytest.mark.needs("/dev/full")
@pytest.mark.parametrize(
    "words",
    [("record", "A A down x20 A"), ("simulate", "treasure_mines", "--players", "2")],
    ids=lambda words: words[0],
)
def test_a_file_on_a_full_disk_is_named(capsys, words):
    option = "--out" if words[0] == "record" else "--log"
    said = refused(capsys, *words, option, "/dev/full")
    assert "/dev/full" in said and "No space left" in said


def test_a_recording_needs_no_ending_in_gif(tmp_path):
    assert coffer.main(["record", "A", "--out", str(tmp_path / "picture")]) == 0
    assert (tmp_path / "picture").read_bytes()[:3] == b"GIF"


def test_packed_files_into_a_place_that_cannot_be_written(capsys, blocked):
    assert str(blocked) in refused(capsys, "pack", "--out", str(blocked))


def test_a_demonstration_where_nothing_can_be_built(capsys, monkeypatch, tmp_path):
    (tmp_path / "build").write_text("")
    monkeypatch.setattr(play, "HERE", tmp_path)
    assert str(tmp_path / "build") in refused(capsys, "play", "--demo")


# Standard output and its like


@pytest.mark.needs("/dev/full")
@pytest.mark.parametrize("words", [("simulate", "treasure_mines", "--players", "2"), ("log", "--help")])
def test_output_on_a_full_disk(words):
    with open("/dev/full", "w") as full:
        done = run(*words, stdout=full)
    assert done.returncode == 2
    assert done.stderr == (
        "coffer: the output can't be written (No space left on device): free some space, then try again\n"
    )


@pytest.mark.needs("/dev/full")
def test_complaints_on_a_full_disk():
    with open("/dev/full", "w") as full:
        assert run("log", "nothing", stderr=full).returncode == 2


def test_a_reader_who_has_seen_enough_is_no_mistake():
    reading, writing = os.pipe()
    os.close(reading)
    done = run("simulate", "treasure_mines", "--players", "2", stdout=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.needs("sh")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_lead_nowhere(tmp_path, closed):
    log = tmp_path / "game.log"
    words = "simulate treasure_mines --players 2 --bots random"
    for option in ("", f"--log {log}"):
        order = f"exec {sys.executable} -P -m tools {words} {option} {closed}"
        done = subprocess.run(["sh", "-c", order], capture_output=True, text=True)
        assert done.returncode == 0 and "Traceback" not in done.stderr
    assert log.read_text("utf-8").startswith('{"e":"start"')


@pytest.mark.needs("sh")
def test_a_question_needs_somebody_to_answer(tmp_path):
    """Without a standard input nobody can be asked, and that is all."""
    order = f"exec {sys.executable} -P -m tools flash --drive {tmp_path} <&-"
    done = subprocess.run(["sh", "-c", order], capture_output=True, text=True)
    assert done.returncode == 2 and "boot_out.txt" in done.stderr


def test_letters_that_a_stream_cannot_carry_are_spelled_out():
    done = subprocess.run(
        [sys.executable, "-P", "-m", "tools", "shot", "menu", "--out", "/dev/null/ą"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 2 and "\\u0105" in done.stderr


def test_an_interrupted_command_says_nothing(monkeypatch, capsys):
    def interrupted(argv):
        raise KeyboardInterrupt

    monkeypatch.setattr("tools.commands.log.main", interrupted)
    assert coffer.main(["log"]) == 130
    assert not capsys.readouterr().err.strip()


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS, errno.ENOSPC, errno.EIO, errno.EMFILE])
def test_every_refusal_of_the_system_is_a_sentence(monkeypatch, capsys, number):
    def trouble(argv):
        raise OSError(number, os.strerror(number), "the\x1b[31m file")

    monkeypatch.setattr("tools.commands.log.main", trouble)
    said = refused(capsys, "log")
    assert "the\\x1b[31m file" in said and os.strerror(number) in said


# The console's memory


@pytest.fixture
def at_a_terminal(monkeypatch, tmp_path):
    """Somebody sits at a terminal; what is wrong must be found before it is touched."""
    monkeypatch.setattr(play, "has_screen", lambda: False)
    monkeypatch.setattr(play, "has_terminal", lambda: True)
    monkeypatch.setattr("host_sim.terminal.run", lambda device, speed, **more: device.boot().run(100) and 0)
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("COFFER_HOME", str(home))
    return home


@pytest.mark.parametrize(
    "content", [b"", b"123456", b"\xff" * 4095, b"\xff" * 4097, bytes(2**20 + 1)], ids=len
)
def test_a_memory_that_is_none(capsys, at_a_terminal, content):
    (at_a_terminal / "nvm.bin").write_bytes(content)
    assert "nvm.bin" in refused(capsys, "play")
    assert (at_a_terminal / "nvm.bin").read_bytes() == content


def test_a_memory_that_is_a_folder(capsys, at_a_terminal):
    (at_a_terminal / "nvm.bin").mkdir()
    assert "nvm.bin can't be read or written (Is a directory)" in refused(capsys, "play")


@pytest.mark.parametrize("words", [[], ["--lang", "pl"]])
def test_a_home_that_cannot_be_written(capsys, monkeypatch, at_a_terminal, blocked, words):
    for home in (blocked, blocked.parent):
        monkeypatch.setenv("COFFER_HOME", str(home))
        assert str(blocked.parent) in refused(capsys, "play", *words)


def test_a_disk_that_is_full_is_found_before_the_game_begins(capsys, monkeypatch, at_a_terminal):
    def full(self, content):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    monkeypatch.setattr("host_sim.terminal.run", lambda device, speed, **more: pytest.fail("it began"))
    assert "nvm.bin can't be read or written (No space left on device)" in refused(capsys, "play")


def test_a_disk_that_fills_up_during_the_game(capsys, monkeypatch, at_a_terminal):
    def play_on(device, speed, **more):
        device.boot().run(500)
        at_a_terminal.rename(at_a_terminal.with_name("gone"))
        at_a_terminal.write_text("")
        for _ in range(6):
            device.press("A").run(60).release("A").run(60)
        device.run(5000)

    monkeypatch.setattr("host_sim.terminal.run", play_on)
    assert "nvm.bin can't be read or written" in refused(capsys, "play", "--game", "treasure_mines")


def test_a_first_evening_begins_with_a_blank_memory(at_a_terminal):
    assert coffer.main(["play"]) == 0
    assert len((at_a_terminal / "nvm.bin").read_bytes()) == 4096
