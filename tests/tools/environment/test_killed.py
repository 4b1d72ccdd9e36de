# SPDX-License-Identifier: MIT
"""The real thing: first uses of a fresh clone, with everything fetched, ended at random moments."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time

import pytest

from tests.tools.environment.clones import ROOT, beside

LEFT_OUT = (".venv*", ".git", "build", "__pycache__", ".hypothesis", ".*_cache", "tests", "docs")


@pytest.fixture
def clone(tmp_path):
    return shutil.copytree(ROOT, tmp_path / "clone", ignore=shutil.ignore_patterns(*LEFT_OUT))


def begin(clone):
    return subprocess.Popen(
        [getattr(sys, "_base_executable", sys.executable), clone / "coffer", "shot", "menu"],
        cwd=clone,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def signal_group(process, what):
    try:
        os.killpg(process.pid, what)
    except ProcessLookupError:
        pass


def works(clone):
    """A whole run; returns how long it took."""
    began = time.monotonic()
    process = begin(clone)
    said = process.communicate(timeout=600)[0]
    assert process.returncode == 0, said
    assert "pictures in build/shots" in said and (clone / "build/shots/menu.en.png").exists()
    return time.monotonic() - began


@pytest.mark.long
def test_after_twenty_kills_at_random_moments_the_next_command_works(clone):
    dice = random.Random(20)
    whole = works(clone)
    begun = []
    shutil.rmtree(clone / ".venv")
    for _ in range(20):
        process = begin(clone)
        begun.append(process)
        time.sleep(dice.uniform(0, whole))
        how = dice.choice(["it", "all", "Ctrl-C"])
        if how == "it":
            process.kill()  # pip goes on alone
        else:
            signal_group(process, signal.SIGKILL if how == "all" else signal.SIGINT)
        if process.wait() == 0:  # it was quicker than we
            shutil.rmtree(clone / ".venv")
    for process in begun:
        signal_group(process, signal.SIGKILL)
        process.stdout.close()
    works(clone)
    works(clone)
    assert beside(clone) == []
