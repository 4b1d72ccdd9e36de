# SPDX-License-Identifier: MIT
"""Mutants of functions, tried without loading anything again: hundreds a minute.

The tests are collected once. They run once as they are, and it is noted how long each works and which
functions it calls. Then every mutant gets a fork of that process, in which its function's code is exchanged,
and the tests that call the function run in it, the quickest first, until one fails.
"""

from __future__ import annotations

import os
import pickle
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NoReturn

import pytest

from tools.mutants.changes import changed
from tools.mutants.trial import PYTEST, quietly
from tools.mutants.verdicts import ENDLESS, Suite

PATIENCE = 2.0  # seconds of work that a test gets on top of ten times what it takes without a mutant
SURVIVED, NOTICED = 0, 1
Place = tuple[str, str]  # a file, and a function's qualified name in it
Case = tuple[int, str, Path, int, str]  # a mutant: its own number, module, file, change and function


def hear(cases: list[Case], suites: list[Suite], jobs: int, scratch: str, answer: Connection) -> None:
    """Tries all cases and sends what became of each: (its number, how it ended, the test file that noticed).

    How it ended is "" for those that this can't try: what runs when a module is loaded. A test that fails
    as it is ends it all: (-1, its name, ""). To be called in a process that ends with it.
    """
    quietly()
    court = Court(cases, suites, jobs, answer)
    files = list(dict.fromkeys(suite[0] for suite in suites))
    try:
        sys.setprofile(court.note)
        ended = pytest.main([*PYTEST, "--basetemp", scratch, *files], plugins=[court])
        if not court.ready:
            answer.send((-1, f"{files[0]} ({ended})", ""))
    finally:
        answer.send(None)
        shutil.rmtree(scratch, ignore_errors=True)
        os._exit(0)


class Court:
    """The plugin that tries mutants in the place where pytest would run its tests."""

    def __init__(self, cases: list[Case], suites: list[Suite], jobs: int, answer: Connection) -> None:
        self.cases = cases
        self.words = {suite[0]: suite[-1] for suite in suites if "-k" in suite}
        self.jobs = jobs
        self.answer = answer
        self.places = {(str(path), function) for _, _, path, _, function in cases}
        self.called: set[Place] = set()
        self.ready = False
        self.failed: Callable[[str], None] = self.complain

    def note(self, frame: FrameType, event: str, _: Any) -> None:
        """Notes which functions are called."""
        code = frame.f_code
        if event == "call" and (place := (code.co_filename, code.co_qualname)) in self.places:
            self.called.add(place)

    def complain(self, name: str) -> None:
        """Without a mutant all tests must pass."""
        self.answer.send((-1, name, ""))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed(report.nodeid)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [
            item for item in items if self.words.get(item.nodeid.partition("::")[0], "") in item.nodeid
        ]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.setprofile(None)
        if session.testsfailed:
            return True
        self.ready = True
        loaded = frozenset(self.called)
        items = {item.nodeid: item for item in session.items}
        tests = sorted(self.as_they_are(session.items), key=lambda each: each[1])
        waiting = []
        for case in reversed(self.cases):
            place = (str(case[2]), case[4])
            if not case[4] or place in loaded:
                self.answer.send((case[0], "", ""))
            else:
                chosen = [(items[name], took) for name, took, called in tests if place in called]
                waiting.append((case, chosen))
        running: dict[int, Case] = {}
        while waiting or running:
            while waiting and len(running) < self.jobs:
                case, chosen = waiting.pop()
                running[self.fork(partial(self.trial, case, chosen))] = case
            number, status = os.wait()
            code = os.waitstatus_to_exitcode(status)
            self.judge(running.pop(number), code, [name for name, *_ in tests])
        return True

    def judge(self, case: Case, code: int, names: list[str]) -> None:
        """Sends what the end of a trial means."""
        end = "survived" if code == SURVIVED else "noticed" if code == NOTICED else "endless"
        name = ""
        if end != "survived":
            note = self.note_of(case)
            name = note.read_text("utf-8") if note.exists() else names[0]
        self.answer.send((case[0], end, name.partition("::")[0]))

    def note_of(self, case: Case) -> Path:
        """Where a trial writes which test it was at."""
        return self.folder / str(case[0])

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        self.folder = Path(str(session.config.getoption("basetemp")) + ".notes")
        self.folder.mkdir(parents=True, exist_ok=True)

    def pytest_sessionfinish(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def fork(self, work: Callable[[], NoReturn]) -> int:
        """The number of a process that does that work."""
        sys.stdout.flush()
        child = os.fork()
        if not child:
            try:
                work()
            finally:
                os._exit(NOTICED)
        return child

    def as_they_are(self, items: list[pytest.Item]) -> list[tuple[str, float, set[Place]]]:
        """Every test's name, the seconds that it works, and which functions it calls."""
        reading, writing = os.pipe()

        def work() -> NoReturn:
            os.close(reading)
            found = []
            for item in items:
                self.called = set()
                began = time.process_time()
                sys.setprofile(self.note)
                item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
                sys.setprofile(None)
                found.append((item.nodeid, time.process_time() - began, self.called))
            with os.fdopen(writing, "wb") as out:
                pickle.dump(found, out)
            os._exit(0)

        child = self.fork(work)
        os.close(writing)
        with os.fdopen(reading, "rb") as told:
            seen = told.read()
        os.waitpid(child, 0)
        found: list[tuple[str, float, set[Place]]] = pickle.loads(seen)
        return found

    def trial(self, case: Case, tests: list[tuple[pytest.Item, float]]) -> NoReturn:
        """Runs tests against one mutant, until one fails."""
        _, module, path, number, function = case
        note = self.note_of(case)

        def over(code: int, name: str) -> NoReturn:
            note.write_text(name, "utf-8")
            os._exit(code)

        self.failed = partial(over, NOTICED)
        note.write_text(tests[0][0].nodeid if tests else "", "utf-8")
        exchange(module, function, changed(path.read_text("utf-8"), str(path), number))
        for item, took in tests:
            signal.signal(signal.SIGPROF, lambda *_, name=item.nodeid: over(ENDLESS, name))
            signal.setitimer(signal.ITIMER_PROF, PATIENCE + 10 * took)
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        os._exit(SURVIVED)


def exchange(module: str, function: str, tree: Any) -> None:
    """Gives a function that is loaded already the code that it has in another tree of its module."""
    found: Any = sys.modules[module]
    for word in function.split("."):
        found = vars(found)[word]
    found = getattr(found, "fget", None) or getattr(found, "__func__", found)
    assert isinstance(found, FunctionType)
    whole = compile(tree, found.__code__.co_filename, "exec")
    found.__code__ = next(code for code in _within(whole) if code.co_qualname == function)


def _within(code: CodeType) -> Iterator[CodeType]:
    waiting = [code]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += [each for each in one.co_consts if isinstance(each, CodeType)]
