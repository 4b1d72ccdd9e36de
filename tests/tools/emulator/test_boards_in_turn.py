# SPDX-License-Identifier: MIT
"""Several boards one after the other: each ends with its process, and leaves nothing open."""

import gc
import os
import subprocess
from pathlib import Path

import pytest

from tests.tools.emulator.thumb import send_to_display
from tools.emulator import board as board_module
from tools.emulator.board import Board, EmulatorError

START = b"\x00\xae\x20\x00\x8d\x14\xaf"
OPEN_FILES = Path("/dev/fd")  # what this process has open, on Linux and macOS


@pytest.fixture
def processes(monkeypatch):
    """The processes of all boards that the test makes."""
    made = []

    class Noted(subprocess.Popen):
        def __init__(self, *arguments, **more):
            super().__init__(*arguments, **more)
            made.append(self)

    monkeypatch.setattr(board_module.subprocess, "Popen", Noted)
    return made


def shown(flash, forget):
    """A board's picture; then it is closed, or only forgotten."""
    board = Board(flash)
    picture = board.run(20).pixels()
    if not forget:
        board.close()
    return picture


def test_boards_leave_no_process_and_no_open_file(processes):
    flash = send_to_display([START, b"\x40" + bytes(range(256))]).flash()
    pictures, counts = [], []
    for number in range(5):
        pictures.append(shown(flash, forget=number % 2))
        gc.collect()
        assert processes[-1].poll() is not None, "its process has ended"
        counts.append(len(os.listdir(OPEN_FILES)) if OPEN_FILES.exists() else 0)
    assert pictures == [pictures[0]] * 5
    assert counts[1:] == [counts[1]] * 4, "files stay open"


def test_a_board_that_was_closed_says_so(processes):
    board = Board(send_to_display([START]).flash())
    board.close()
    board.close()
    with pytest.raises(EmulatorError, match="has ended"):
        board.run(1)
    assert processes[0].poll() is not None
