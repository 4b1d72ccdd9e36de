# SPDX-License-Identifier: MIT
"""Repeats an action whenever the device's sources change, until Ctrl-C."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from tools.errors import UserError
from tools.flash.disk import BUSY, GONE
from tools.untrusted import printable

WATCHED = ("lib", "games", "assets", "code.py", "boot.py", "settings.toml", "pyproject.toml")
EVERY = 0.5  # seconds
_PASSING = (GONE, BUSY)  # exit codes of what recovers by itself: a board not there, a file in use


def snapshot(root: Path) -> dict[str, tuple[int, int]]:
    """Time and size of every watched file."""
    found = {}
    for name in WATCHED:
        place = root / name
        for path in [place] if place.is_file() else place.rglob("*"):
            if "__pycache__" in path.parts:
                continue
            try:
                if path.is_file():
                    known = path.stat()
                    found[str(path)] = (known.st_mtime_ns, known.st_size)
            except OSError:
                continue  # an editor's temporary file, gone again
    return found


def repeat_on_change(
    root: Path, act: Callable[[], None], pause: Callable[[float], None] = time.sleep
) -> None:
    """Repeats the action after every change. Prints errors; waits for a drive that was removed."""
    print("watching the sources; Ctrl-C ends", flush=True)
    seen = snapshot(root)
    pending = False
    said = ""
    try:
        while True:
            pause(EVERY)
            now = snapshot(root)
            if now != seen:  # wait until an editor that writes several files is done
                seen, pending = now, True
                continue
            if not pending:
                continue
            try:
                act()
                pending, said = False, ""
            except UserError as problem:
                if str(problem) != said:  # printed once, not on every attempt
                    said = str(problem)
                    print(printable(said, kept="\n"), file=sys.stderr, flush=True)
                pending = problem.code in _PASSING
    except KeyboardInterrupt:
        print("\nno longer watching")
