# SPDX-License-Identifier: MIT
"""Mutants: the rules and the journal with one small mistake each. Tests that don't notice prove little.

For every part that must be right, its tests are run against it with one thing changed at a time, each in a
process of its own, on all cores. What the tests don't notice has survived, and is listed.
"""

from __future__ import annotations

import ast
import multiprocessing
import os
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path

from tqdm import tqdm

from tools.mutants.changes import every_change
from tools.sorry import Sorry

HERE = Path(__file__).resolve().parents[2]
MOST = 0.05  # the part that may survive: some changes change nothing that anybody could see
PATIENCE = 10  # seconds that a mutant gets on top of four times what the tests take without it
OLDER = "tests/coffer/test_older_versions.py"

# The parts of the engine that must be right, with their tests. Games are found: see targets().
JOURNAL = ("coffer/test_journal.py", "coffer/test_torn_slots.py", "coffer/test_older_versions.py")
ENGINE = {
    "bits": ("coffer/test_pure_parts.py",),
    "dice": ("coffer/test_pure_parts.py",),
    "journal": JOURNAL,
    "figures": JOURNAL,
    "table/match": (
        "contract/test_match.py",
        "coffer/test_memory_trouble.py",
        "coffer/test_older_versions.py",
    ),
}


@dataclass
class Target:
    """A module that must be right, and the arguments of each pytest run that tries it."""

    name: str
    path: Path
    suites: list[tuple[str, ...]]
    limit: float = 0.0  # seconds

    @property
    def shown(self) -> str:
        """The file as a person names it."""
        return os.path.relpath(self.path, HERE)


@dataclass
class Mutant:
    """One change of one target."""

    target: Target
    number: int
    line: int
    words: str

    def told(self) -> str:
        """Where it is and what is wrong with it."""
        line = self.target.path.read_text(encoding="utf-8").splitlines()[self.line - 1].strip()
        return f"{self.target.shown}:{self.line}: {self.words}: {line}"


def targets() -> list[Target]:
    """The engine's parts, and of every game the rules with all that they import of their room."""
    found: list[Target] = []
    suites: list[tuple[str, ...]]
    for place, tests in ENGINE.items():
        path = HERE / "lib" / "coffer" / f"{place}.py"
        suites = [(f"tests/{test}",) for test in tests]
        found.append(Target(f"coffer.{place.replace('/', '.')}", path, suites))
    for rules in sorted(HERE.glob("games/*/rules.py")):
        game = rules.parent.name
        suites = [(OLDER, "-k", game)]
        for test in sorted((HERE / "tests" / game).glob("test_*.py")):
            if "host_sim" not in test.read_text("utf-8"):  # screens are for the eye
                suites.append((str(test.relative_to(HERE)),))
        found += [Target(f"games.{game}.{path.stem}", path, list(suites)) for path in room_of(rules)]
    return found


def room_of(rules: Path) -> list[Path]:
    """The rules and the modules beside them that they import, and those that these import."""
    found: list[Path] = []
    waiting = [rules]
    while waiting:
        path = waiting.pop(0)
        if path in found or not path.exists():
            continue
        found.append(path)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
                inside = [name for name in names if name.startswith(f"games.{rules.parent.name}.")]
                waiting += [rules.with_name(name.split(".")[2] + ".py") for name in inside]
    return found


def mutants(target: Target) -> list[Mutant]:
    """Every change of a target."""
    tree = ast.parse(target.path.read_text(encoding="utf-8"))
    return [Mutant(target, number, it.line, it.words) for number, it in enumerate(every_change(tree))]


def some(every: list[Mutant], sample: int, seed: int) -> list[Mutant]:
    """So many of them, the same for the same seed; all of them for 0."""
    if not 0 < sample < len(every):
        return every
    chosen = random.Random(seed).sample(range(len(every)), sample)
    return [every[n] for n in sorted(chosen)]


class Trials:
    """Runs mutants side by side, each in a process that ends with it."""

    def __init__(self, jobs: int) -> None:
        if "fork" not in multiprocessing.get_all_start_methods():
            raise Sorry("mutants need a system that can fork: Linux or macOS")
        self.context = multiprocessing.get_context("fork")
        self.jobs = jobs
        self.scratch = tempfile.TemporaryDirectory()
        self.running: list[tuple[BaseProcess, float, Mutant]] = []

    def start(self, mutant: Mutant) -> None:
        from tools.mutants.trial import try_one

        target = mutant.target
        what = (target.name, target.path, mutant.number, target.suites, self.scratch.name)
        process = self.context.Process(target=try_one, args=what)
        process.start()
        self.running.append((process, time.monotonic() + (target.limit or 600), mutant))

    def next(self) -> tuple[Mutant, str]:
        """Waits for one to end: "survived", "noticed", or "endless" for one that had to be stopped."""
        while True:
            for n, (process, until, mutant) in enumerate(self.running):
                over = time.monotonic() > until
                if over:
                    process.kill()
                    process.join()
                if not process.is_alive():
                    del self.running[n]
                    return mutant, "endless" if over else "noticed" if process.exitcode else "survived"
            time.sleep(0.01)

    def all(self, waiting: list[Mutant]) -> Iterator[tuple[Mutant, str]]:
        """What became of each, as they end."""
        waiting = waiting[::-1]
        try:
            while waiting or self.running:
                while waiting and len(self.running) < self.jobs:
                    self.start(waiting.pop())
                yield self.next()
        finally:
            for process, _, _ in self.running:
                process.kill()


def time_unchanged(chosen: list[Target], trials: Trials) -> None:
    """Runs every suite without a mutant: it must pass, the quickest comes first, and a mutant gets longer."""
    suites = {suite: target for target in chosen for suite in target.suites}
    took: dict[tuple[str, ...], float] = {}
    for suite, target in tqdm(suites.items(), unit="suite", desc="as they are"):
        began = time.monotonic()
        trials.start(Mutant(Target(target.name, target.path, [suite]), -1, 0, ""))
        if trials.next()[1] != "survived":
            raise Sorry(f"{suite[0]} fails without a mutant: mend that first")
        took[suite] = time.monotonic() - began
    for target in chosen:
        target.suites.sort(key=lambda suite: took[suite])
        target.limit = PATIENCE + 4 * sum(took[suite] for suite in target.suites)


def run(sample: int, seed: int, words: list[str], jobs: int = 0) -> int:
    """Tries all mutants, or a sample of them; `words` are parts of the names of files. The exit code."""
    chosen = [it for it in targets() if not words or any(word in it.shown for word in words)]
    if not chosen:
        raise Sorry(f"no file to change is called {' or '.join(words)}: leave that out for all of them")
    every = some([mutant for target in chosen for mutant in mutants(target)], sample, seed)
    tqdm.monitor_interval = 0  # its thread would not outlive the fork
    trials = Trials(jobs or os.cpu_count() or 1)
    time_unchanged(chosen, trials)
    ends: Counter[tuple[str, str]] = Counter()
    survived = 0
    with tqdm(total=len(every), unit="mutant") as bar:
        for mutant, end in trials.all(every):
            ends[mutant.target.shown, end] += 1
            if end == "survived":
                survived += 1
                bar.write(mutant.told())
            bar.set_postfix(survived=survived)
            bar.update()
    report(chosen, ends)
    return 1 if survived > MOST * len(every) else 0


def report(chosen: list[Target], ends: Counter[tuple[str, str]]) -> None:
    """The figures of each file."""
    print(f"\n{'file':36}{'mutants':>8}{'noticed':>8}{'endless':>8}{'survived':>9}")
    total = Counter[str]()
    for target in chosen:
        own = Counter({end: ends[target.shown, end] for end in ("noticed", "endless", "survived")})
        total += own
        print(_row(target.shown, own))
    print(_row("all", total))


def _row(name: str, own: Counter[str]) -> str:
    tried = own.total()
    share = f" ({own['survived'] / tried:.1%})" if tried else ""
    return f"{name:36}{tried:8}{own['noticed']:8}{own['endless']:8}{own['survived']:9}{share}"
