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
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import hypothesis
import pytest

from tools.mutants.changes import changed

MEMORY = 2 << 30  # bytes: an endless loop that collects something ends here
PROFILE = "mutants"
QUIET = ("-x", "-q", "--tb=no", "--no-header", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist")


class Impostor(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds and loads one module, from a syntax tree that was changed."""

    def __init__(self, name: str, path: Path, tree: ast.Module) -> None:
        self.name = name
        self.path = path
        self.code = compile(tree, str(path), "exec")

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)


def try_one(name: str, path: Path, number: int, suites: list[tuple[str, ...]], scratch: str) -> None:
    """Runs the suites with the module's change of that number made (-1: none); exit code 0 if all pass.

    To be called in a process that ends with it.
    """
    code = 1
    try:
        code = _try(name, path, number, suites, os.path.join(scratch, str(os.getpid())))
    finally:
        os._exit(code)


def _try(name: str, path: Path, number: int, suites: list[tuple[str, ...]], scratch: str) -> int:
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
    if number >= 0:
        tree = changed(path.read_text(encoding="utf-8"), str(path), number)
        sys.meta_path.insert(0, Impostor(name, path, tree))
    common = (*QUIET, "--hypothesis-profile", PROFILE, "--basetemp", scratch)
    passed = all(pytest.main([*common, *suite]) == 0 for suite in suites)
    shutil.rmtree(scratch, ignore_errors=True)
    return 0 if passed else 1
