# SPDX-License-Identifier: MIT
"""Runs the tests against one mutant, in a process in which one module is loaded with a change."""

from __future__ import annotations

import ast
import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from types import ModuleType

import hypothesis
import pytest

from tools.mutants.cache import ENDLESS, Suite
from tools.mutants.changes import mutate

MEMORY = 2 << 30  # bytes: an endless loop that collects something ends here
FOREVER = 900  # seconds: of a test of which nothing is known, and of one that waits instead of working
PROFILE = "mutants"
PYTEST = ["-q", "--tb=no", "--no-header", "--assert=plain", "--hypothesis-profile", PROFILE]
PYTEST += ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"]


class MutatedModule(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds and loads one module, from a syntax tree that was changed."""

    def __init__(self, name: str, path: Path, tree: ast.Module, seen: set[int] | None = None) -> None:
        self.name = name
        self.path = path
        self.code = compile(tree, str(path), "exec")
        self.seen = seen

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["__seen__"] = self.seen
        exec(self.code, module.__dict__)


def silence_and_limit() -> None:
    """Bounds a process that tries mutants, and lets it print nothing."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    # The first example that fails is enough: no search for the smallest one, no randomness, no database.
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile(
        PROFILE, phases=phases, derandomize=True, database=None, deadline=None
    )


class QuickestFirst:
    """The plugin that runs the tests of some suites, the quickest first; each is stopped when its time is up.

    `took` has the seconds that each test works without a mutant; "" is all that comes before the first one.
    """

    def __init__(self, suites: list[Suite], took: dict[str, float], patience: float, scratch: str) -> None:
        self.places = [Path(suite[0]).resolve() for suite in suites]
        self.words = {Path(suite[0]).resolve(): suite[-1] for suite in suites if "-k" in suite}
        self.took = took
        self.measured: dict[str, float] = {}
        self.patience = patience
        self.scratch = scratch
        self.suite = 1  # the number of the one whose turn it is

    def limit(self, name: str) -> None:
        """Sets the processor time that a test may take."""
        signal.signal(signal.SIGPROF, lambda *_: _give_up(self.scratch, self.suite))
        signal.setitimer(signal.ITIMER_PROF, self.patience + 4 * self.took.get(name, FOREVER))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        place = Path(report.fspath).resolve()
        if report.failed and place in self.places:
            self.suite = self.places.index(place) + 1

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.words.get(item.path, "") in item.nodeid]
        items.sort(key=lambda item: self.took.get(item.nodeid, 0.0))
        self.measured[""] = time.process_time()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, bool, bool]:
        self.suite = self.places.index(item.path) + 1
        self.limit(item.nodeid)
        began = time.process_time()
        found = yield
        self.measured[item.nodeid] = time.process_time() - began
        return found


def try_one(
    name: str,
    path: Path,
    number: int,
    suites: list[Suite],
    took: dict[str, float],
    patience: float,
    answer: Connection | None,
) -> None:
    """Runs the tests of all suites with the module's change of that number made, until one fails.

    The exit code is 0 if all pass, or the number of the suite that noticed, from 1; 100 more if its time
    was up. Number -1 is the module as it is: then `answer` is sent how long each test works. To be called
    in a process that ends with it.
    """
    code = 1
    scratch = tempfile.mkdtemp()
    try:
        silence_and_limit()
        if number >= 0:
            tree = mutate(path.read_text(encoding="utf-8"), str(path), number)
            sys.meta_path.insert(0, MutatedModule(name, path, tree))
        quickest = QuickestFirst(suites, took, patience, scratch)
        quickest.limit("")
        files = [suite[0] for suite in suites]
        failed = pytest.main([*PYTEST, "-x", "--basetemp", f"{scratch}/tests", *files], plugins=[quickest])
        code = quickest.suite if failed else 0
        if answer:
            answer.send(quickest.measured)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
        os._exit(code)


def _give_up(scratch: str, suite: int) -> None:
    shutil.rmtree(scratch, ignore_errors=True)
    os._exit(ENDLESS + suite)
