# SPDX-License-Identifier: MIT
"""Processes that work for a command, and end with it: Ctrl-C is the command's alone.

A terminal sends Ctrl-C to the command and to all its processes at once. A worker that hears it ends with a
traceback, and whoever waits for its answer may wait for ever: workers don't hear it, and are ended instead.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.pool import Pool
from typing import Any, NoReturn


@contextmanager
def unheard() -> Iterator[None]:
    """Processes that are begun inside never hear Ctrl-C, not even while they start."""
    if (
        threading.current_thread() is not threading.main_thread()
    ):  # only there can it be said; it is said there
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def ignore_interrupts() -> None:
    """Said by a worker of itself as it begins."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def pool(jobs: int, method: str | None = None) -> Iterator[Pool]:
    """So many worker processes, which are ended when the block is left, however it is."""
    context: Any = multiprocessing.get_context(method)
    with unheard():
        workers: Pool = context.Pool(jobs, ignore_interrupts)
    with workers:
        yield workers


class Ended(Exception):
    """The command is over, and with it every process that it has begun."""


_running: set[subprocess.Popen[bytes]] = set()
_over = threading.Event()
_own_group = True


def finished(
    command: list[str], given: bytes, timeout: float | None = None
) -> subprocess.CompletedProcess[bytes]:
    """A process after its end. Ctrl-C does not reach it: whoever hears that calls `leave`."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=_own_group
    ) as process:
        _running.add(process)
        try:
            if _over.is_set():
                raise Ended
            said, complained = process.communicate(given, timeout)
        except BaseException:
            process.kill()
            raise
        finally:
            _running.discard(process)
    if _over.is_set():
        raise Ended
    return subprocess.CompletedProcess(command, process.returncode, said, complained)


def stay_in_group() -> None:
    """Said by a process that was begun by `finished`: what it begins itself is ended with it."""
    global _own_group
    _own_group = False


def leave(code: int) -> NoReturn:
    """Ends this process at once, whatever its threads do, and all that it has begun.

    Nobody can stop a thread, and Python would wait for those that run a simulator.
    """
    _over.set()
    for process in list(_running):
        with suppress(OSError):  # it has ended by itself
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(code)
