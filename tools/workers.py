# SPDX-License-Identifier: MIT
"""Processes that work for a command, and end with it: only the command itself reacts to Ctrl-C.

A terminal sends Ctrl-C to the command and to all its processes at once. A worker that reacts to it ends with
a traceback, and whoever waits for its answer may wait for ever: so workers ignore it, and are killed instead.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import pickle
import queue
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any, NoReturn

from tools.errors import UserError
from tools.python_worker import PROTOCOL


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Processes that are started inside ignore Ctrl-C, even while they start."""
    if threading.current_thread() is not threading.main_thread():  # only there can signals be set
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def ignore_interrupts() -> None:
    """Called by a worker when it starts."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


PYTHON_HELP = "play in another Python, such as pypy3, which is several times as fast"


def add_jobs(parser: argparse.ArgumentParser, what: str = "games") -> None:
    """Adds --jobs, which says how many processes work at once."""
    words = f"number of {what} to play in parallel (default: one per core)"
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help=words)


def add_jobs_and_python(parser: argparse.ArgumentParser, what: str = "games") -> None:
    """Adds --jobs, and --python for use_python()."""
    add_jobs(parser, what)
    parser.add_argument("--python", default="", metavar="COMMAND", help=PYTHON_HELP)


_python = ""  # the other Python, if one was asked for


def use_python(command: str) -> None:
    """From now on pools work in another Python, "" for this one."""
    global _python
    if command and not shutil.which(command):
        raise UserError(f"no program {command!r}: install it, or leave --python out")
    _python = command


def other_python() -> bool:
    """Whether pools work in another Python."""
    return bool(_python)


class OtherPython:
    """Processes of another Python that call functions of the project: see tools/python_worker.py."""

    def __init__(self, command: str, jobs: int):
        pipe = subprocess.PIPE
        self._command = command
        script = Path(__file__).with_name("python_worker.py")
        self._idle: queue.SimpleQueue[subprocess.Popen[bytes]] = queue.SimpleQueue()
        self._all = []
        for _ in range(jobs):
            with without_interrupts():
                process = subprocess.Popen(
                    [command, str(script), sysconfig.get_path("purelib")], stdin=pipe, stdout=pipe
                )
            self._all.append(process)
            self._idle.put(process)
        self._threads = ThreadPoolExecutor(jobs)

    def imap(self, function: Callable[[Any], Any], work: Iterable[Any]) -> Iterator[Any]:
        """What a function of a module makes of each job, in order."""
        return self._threads.map(lambda job: self._call((function.__module__, function.__name__, job)), work)

    def _call(self, asked: tuple[str, str, Any]) -> Any:
        process = self._idle.get()
        assert process.stdin and process.stdout
        try:
            pickle.dump(asked, process.stdin, PROTOCOL)
            process.stdin.flush()
            done, answer = pickle.load(process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            raise UserError(f"{self._command} has ended unexpectedly") from None
        finally:
            self._idle.put(process)
        if not done:
            raise UserError(f"{self._command} could not play:\n{answer}")
        return answer

    def end(self) -> None:
        """Ends the processes, whatever they do."""
        for process in self._all:
            process.kill()
        self._threads.shutdown(cancel_futures=True)
        for process in self._all:
            process.communicate()


@contextmanager
def pool(jobs: int, method: str | None = None) -> Iterator[Any]:
    """So many worker processes, which are ended when the block is left, however it is."""
    if _python:
        others = OtherPython(_python, jobs)
        try:
            yield others
        finally:
            others.end()
        return
    context: Any = multiprocessing.get_context(method)
    with without_interrupts():
        workers: Pool = context.Pool(jobs, ignore_interrupts)
    with workers:
        yield workers


class CommandEnded(Exception):
    """The command is over, and with it every process that it has begun."""


_running: set[subprocess.Popen[bytes]] = set()
_over = threading.Event()
_own_group = True


def run(command: list[str], given: bytes, timeout: float | None = None) -> subprocess.CompletedProcess[bytes]:
    """Runs a process to its end. Ctrl-C does not reach it: the command that gets it calls exit_now()."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=_own_group
    ) as process:
        _running.add(process)
        try:
            if _over.is_set():
                raise CommandEnded
            said, complained = process.communicate(given, timeout)
        except BaseException:
            process.kill()
            raise
        finally:
            _running.discard(process)
    if _over.is_set():
        raise CommandEnded
    return subprocess.CompletedProcess(command, process.returncode, said, complained)


def stay_in_group() -> None:
    """Called in a process that run() has started: what it starts itself is ended with it."""
    global _own_group
    _own_group = False


def exit_now(code: int) -> NoReturn:
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
