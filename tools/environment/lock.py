# SPDX-License-Identifier: MIT
"""Locks that end with the process that holds them, whatever ends it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable

from tools.errors import UserError

if sys.platform == "win32":
    import msvcrt

    def try_lock(file: int, shared: bool = False) -> bool:
        """Locks an open file, unless somebody else has."""
        if shared:
            return True  # no folder is renamed that has an open file in it: opening it was enough
        try:
            os.lseek(file, 0, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def try_lock(file: int, shared: bool = False) -> bool:
        """Locks an open file, unless somebody else has; any number may share a lock."""
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            pass  # a file system that knows no locks: better without than not at all
        return True


def wait(until: Callable[[], bool], words: str, patience: float | None = None) -> None:
    """Tries until it succeeds, and says why it waits; UserError after `patience` seconds."""
    began = time.monotonic()
    said = False
    while not until():
        if not said:
            print(f"coffer: {words}: waiting …", file=sys.stderr, flush=True)
            said = True
        if patience is not None and time.monotonic() - began > patience:
            raise UserError(f"{words}: end them, then try again")
        time.sleep(0.1)
