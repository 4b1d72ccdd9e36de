# SPDX-License-Identifier: MIT
"""Ctrl-C ends a command and everything that it has begun, at any moment, without a traceback."""

import os
import signal
import subprocess
import sys
import time
import uuid
from pathlib import Path

import pytest

from tools import workers
from tools.commands.build import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.needs("/proc"),
]
ARENA = ("arena", "my_treasures", "--seats", "easy,easy", "--games", "100000", "--seed", "1", "--jobs", "2")
STUDY = ("study", "treasure_mines", "balance")


def of_the_command(mark):
    """The processes that have this mark in their environment."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (place / "environ").read_bytes():
                found.append((place.name, (place / "cmdline").read_bytes()))
        except OSError:
            continue  # it has ended meanwhile
    return found


def wait_for_python(number):
    """Waits until the interpreter catches SIGINT, which takes seconds on a busy computer."""
    while True:
        status = (Path("/proc") / str(number) / "status").read_text("utf-8")
        mask = int(next(line for line in status.splitlines() if line.startswith("SigCgt:")).split()[1], 16)
        if mask >> signal.SIGINT - 1 & 1:
            return
        time.sleep(0.05)


@pytest.mark.parametrize("seconds", [1, 3, pytest.param(6, marks=pytest.mark.long)])
@pytest.mark.parametrize("words", [ARENA, STUDY, ("bench", "--quick")], ids=lambda words: words[0])
def test_ctrl_c_ends_a_command_and_all_its_processes(words, seconds):
    """Sent to all of them at once, as a terminal does."""
    mark = f"COFFER_MARK={uuid.uuid4().hex}"
    name, value = mark.split("=")
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "tools", *words],
        cwd=ROOT,
        env={**os.environ, name: value},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        time.sleep(seconds)
        wait_for_python(process.pid)
        assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        _, complained = process.communicate(timeout=120)
        for _ in range(100):  # the system takes a moment to sweep them up
            left = of_the_command(mark)
            if not left:
                break
            time.sleep(0.1)
        assert (process.returncode, left) == (130, []), complained
        assert "Traceback" not in complained and "leaked" not in complained
    finally:
        for number, _ in of_the_command(mark):
            os.kill(int(number), signal.SIGKILL)
        process.wait()


def test_a_process_that_fails_is_told_apart_from_one_that_was_ended():
    done = workers.run([sys.executable, "-c", "import sys; sys.exit(len(input()))"], b"four")
    assert done.returncode == 4
    with pytest.raises(subprocess.TimeoutExpired):
        workers.run([sys.executable, "-c", "import time; time.sleep(600)"], b"", 0.1)
