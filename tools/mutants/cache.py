# SPDX-License-Identifier: MIT
"""The outcomes of earlier runs, so that an interrupted run can be resumed and a second one is short.

That a suite noticed a mutant holds for as long as neither the changed module nor the suite's folder is
another one. That nothing noticed it is never kept: a new test may.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from host_sim import atomic

Suite = tuple[str, ...]  # the arguments of a pytest run
ENDLESS = 100  # added to the exit code of a trial that gives up
OFTEN = 20  # outcomes between two savings


class Cache:
    """The suite that ended each mutant, by the mutant; kept in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.new = 0
        try:
            self.kept: dict[str, list[str]] = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError):
            self.kept = {}

    def known(self, module: Path, number: int) -> str:
        """What became of a change of a module; nothing if that has to be tried."""
        end, suite, state = self.kept.get(_key(module, number), ["", "", ""])
        return end if end and state == _state(Path(suite)) else ""

    def keep(self, module: Path, number: int, end: str, suite: Path) -> None:
        """Notes which suite ended a mutant, and how."""
        self.kept[_key(module, number)] = [end, str(suite), _state(suite)]
        self.new += 1
        if self.new % OFTEN == 0:
            self.save()

    def save(self) -> None:
        """Writes them."""
        atomic.write(self.path, json.dumps(self.kept).encode())


def _key(module: Path, number: int) -> str:
    return f"{_hash(module)} {number}"


@cache
def _hash(*files: Path) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:24]


def _state(suite: Path) -> str:
    """The suite as it is, with what lies beside it for all suites."""
    if not suite.exists():
        return ""
    beside = [path for path in sorted(suite.parent.glob("*.py")) if not path.name.startswith("test_")]
    return _hash(suite, *beside)
