# SPDX-License-Identifier: MIT
"""Mutants of functions, tried without loading anything again: hundreds a minute.

The tests are collected once. They run once as they are, and it is noted how long each works and which lines
it runs. Then every mutant gets a fork of that process, in which its function's code is exchanged, and the
tests that run its line run in it, the quickest first, until one fails.
"""

from __future__ import annotations

import os
import pickle
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NoReturn

import pytest

from tools.mutants.cache import ENDLESS, Suite
from tools.mutants.changes import instrument, mutate
from tools.mutants.subprocess_run import PYTEST, MutatedModule, silence_and_limit

PATIENCE = 2.0  # seconds of work that a test gets on top of three times what it takes without a mutant
SURVIVED, NOTICED = 0, 1
Seen = dict[str, set[int]]  # lines that were run, by module


@dataclass(frozen=True)
class Job:
    """A mutant of a function."""

    module: str
    path: Path
    number: int
    function: str
    line: int  # of its statement


def run_jobs(
    jobs_to_run: list[Job], suites: list[Suite], jobs: int, scratch: str, answer: Connection
) -> None:
    """Tries all mutants and sends the outcome of each: (its place in the list, how it ended, the test file).

    How it ended is "" for those that this can't try: what runs when a module is loaded. A test that fails
    as it is ends it all: (-1, its name, ""). To be called in a process that ends with it.
    """
    silence_and_limit()
    place = tempfile.mkdtemp(dir=scratch)  # the previous runner may still be cleaning up
    runner = Runner(jobs_to_run, suites, jobs, Path(place), answer)
    files = list(dict.fromkeys(suite[0] for suite in suites))
    try:
        pytest.main([*PYTEST, *files], plugins=[runner])
        if not runner.ready:
            answer.send((-1, files[0], ""))
    finally:
        answer.send(None)
        shutil.rmtree(place, ignore_errors=True)
        os._exit(0)


class Runner:
    """The plugin that tries mutants in the place where pytest would run its tests."""

    def __init__(
        self, jobs_to_run: list[Job], suites: list[Suite], jobs: int, scratch: Path, answer: Connection
    ) -> None:
        self.jobs_to_run = jobs_to_run
        self.words = {suite[0]: suite[-1] for suite in suites if "-k" in suite}
        self.jobs = jobs
        self.scratch = scratch
        self.answer = answer
        self.sources = {job.module: (job.path, job.path.read_text("utf-8")) for job in jobs_to_run}
        self.seen: Seen = {module: set() for module in self.sources}
        for module, (path, source) in self.sources.items():
            sys.meta_path.insert(
                0, MutatedModule(module, path, instrument(source, str(path)), self.seen[module])
            )
        self.ready = False
        self.failed: Callable[[str], None] = lambda name: answer.send((-1, name, ""))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed(report.nodeid)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for path, word in self.words.items():
            items[:] = [item for item in items if not item.nodeid.startswith(path) or word in item.nodeid]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            return True
        self.ready = True
        loaded = {module: set(lines) for module, lines in self.seen.items()}
        items = {item.nodeid: item for item in session.items}
        tests = sorted(self.baseline(session.items), key=lambda each: each[1])
        for module, (path, source) in self.sources.items():
            if module in sys.modules:
                exchange(module, compile(source, str(path), "exec"))
        waiting = []
        for n, job in reversed(list(enumerate(self.jobs_to_run))):
            if not job.function or job.line in loaded[job.module]:
                self.answer.send((n, "", ""))
            else:
                chosen = [(items[name], took) for name, took, seen in tests if job.line in seen[job.module]]
                waiting.append((n, job, chosen))
        running: dict[int, int] = {}
        while waiting or running:
            while waiting and len(running) < self.jobs:
                n, job, chosen = waiting.pop()
                running[_fork(partial(self.run_mutant, n, job, chosen))] = n
            number, status = os.wait()
            self.report_outcome(running.pop(number), os.waitstatus_to_exitcode(status))
        return True

    def folder(self, n: int) -> Path:
        """Where the tests of one process write: pytest empties a folder that two would share under both."""
        return self.scratch / f"tests of {n}"

    def use_own_folder(self, n: int) -> None:
        """Lets this process write into its own folder from now on."""
        self.folder(n).mkdir()
        os.environ["PYTEST_DEBUG_TEMPROOT"] = str(self.folder(n))

    def report_outcome(self, n: int, code: int) -> None:
        """Sends what the end of a trial means."""
        end = "survived" if code == SURVIVED else "noticed" if code == NOTICED else "endless"
        shutil.rmtree(self.folder(n), ignore_errors=True)
        note = self.scratch / str(n)
        name = note.read_text("utf-8") if note.exists() and code != SURVIVED else ""
        self.answer.send((n, end, name.partition("::")[0]))

    def baseline(self, items: list[pytest.Item]) -> list[tuple[str, float, Seen]]:
        """Every test's name, the seconds that it works, and which lines it runs."""
        reading, writing = os.pipe()

        def work() -> NoReturn:
            os.close(reading)
            self.use_own_folder(-1)
            found = []
            for item in items:
                for lines in self.seen.values():
                    lines.clear()
                began = time.process_time()
                item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
                took = time.process_time() - began
                found.append((item.nodeid, took, {module: set(self.seen[module]) for module in self.seen}))
            with os.fdopen(writing, "wb") as out:
                pickle.dump(found, out)
            os._exit(0)

        child = _fork(work)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            seen = pipe.read()
        os.waitpid(child, 0)
        found: list[tuple[str, float, Seen]] = pickle.loads(seen)
        return found

    def run_mutant(self, n: int, job: Job, tests: list[tuple[pytest.Item, float]]) -> NoReturn:
        """Runs tests against one mutant, until one fails."""
        note = self.scratch / str(n)

        def over(code: int, name: str) -> NoReturn:
            note.write_text(name, "utf-8")
            os._exit(code)

        self.failed = partial(over, NOTICED)
        self.use_own_folder(n)
        path, source = self.sources[job.module]
        tree = mutate(source, str(path), job.number)
        exchange(job.module, compile(tree, str(path), "exec"), job.function)
        for item, took in tests:
            signal.signal(signal.SIGPROF, lambda *_, name=item.nodeid: over(ENDLESS, name))
            signal.setitimer(signal.ITIMER_PROF, PATIENCE + 3 * took)
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        os._exit(SURVIVED)


def _fork(work: Callable[[], NoReturn]) -> int:
    """The number of a process that does that work."""
    child = os.fork()
    if not child:
        try:
            work()
        finally:
            os._exit(NOTICED)
    return child


def exchange(module: str, whole: CodeType, only: str = "") -> None:
    """Gives the functions of a loaded module, or only one of them, the code that they have in other code."""
    waiting = [whole]
    while waiting:
        code = waiting.pop()
        waiting += [each for each in code.co_consts if isinstance(each, CodeType)]
        if only in ("", code.co_qualname):
            found: Any = sys.modules[module]
            for word in code.co_qualname.split("."):
                found = getattr(found, "__dict__", {}).get(word)
            found = getattr(found, "fget", None) or getattr(found, "__func__", found)
            if isinstance(found, FunctionType):
                found.__code__ = code
