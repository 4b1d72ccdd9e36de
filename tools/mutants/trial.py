# SPDX-License-Identifier: MIT
"""One mutant before its tests: a process of its own, in which one module is not what its file says."""

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
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import ModuleType

import hypothesis
import pytest

from tools.mutants.changes import changed
from tools.mutants.verdicts import ENDLESS, Suite

MEMORY = 2 << 30  # bytes: an endless loop that collects something ends here
PROFILE = "mutants"
PYTEST = ["-q", "--tb=no", "--no-header", "--assert=plain", "--hypothesis-profile", PROFILE]
PYTEST += ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"]


class Impostor(importlib.abc.MetaPathFinder, importlib.abc.Loader):
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


def quietly() -> None:
    """Bounds a process that tries mutants, and lets it print nothing."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    # The first example that fails is enough: no search for the smallest one, no luck, no memory.
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile(
        PROFILE, phases=phases, derandomize=True, database=None, deadline=None
    )


def try_one(name: str, path: Path, number: int, suites: list[tuple[Suite, float]], scratch: str) -> None:
    """Runs suites with the module's change of that number made; each has so many seconds of work.

    The exit code is 0 if all pass, or the number of the one that noticed, from 1; 100 more if its time
    was up. Number -1 is the module as it is. To be called in a process that ends with it.
    """
    code = 1
    try:
        quietly()
        code = _try(name, path, number, suites, os.path.join(scratch, str(os.getpid())))
    finally:
        os._exit(code)


def _try(name: str, path: Path, number: int, suites: list[tuple[Suite, float]], scratch: str) -> int:
    if number >= 0:
        tree = changed(path.read_text(encoding="utf-8"), str(path), number)
        sys.meta_path.insert(0, Impostor(name, path, tree))
    found = 0
    for code, (suite, limit) in enumerate(suites, 1):
        signal.signal(signal.SIGPROF, partial(_give_up, scratch, code))
        signal.setitimer(signal.ITIMER_PROF, limit)
        if pytest.main([*PYTEST, "-x", "--basetemp", scratch, *suite]):
            found = code
            break
    shutil.rmtree(scratch, ignore_errors=True)
    return found


def _give_up(scratch: str, code: int, *_: object) -> None:
    shutil.rmtree(scratch, ignore_errors=True)
    os._exit(ENDLESS + code)
