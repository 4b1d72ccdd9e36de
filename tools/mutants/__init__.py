# SPDX-License-Identifier: MIT
"""Mutation tests: would the tests of the rules and the journal detect one small mistake?

For every part that must be right, its tests are run against it with one thing changed at a time, each in a
process of its own, on all cores. A mutant that the tests don't detect has survived, and is listed.
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
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from tqdm import tqdm

from tools.errors import UserError
from tools.mutants.cache import ENDLESS, Cache, Suite
from tools.mutants.changes import every_change

HERE = Path(__file__).resolve().parents[2]
MOST = 0.05  # the share that may survive: some changes are equivalent
PATIENCE = 5  # seconds of work that a test gets on top of four times what it takes without a mutant
FOREVER = 900  # seconds of wall time, for a test that waits instead of working
KEPT = "build/mutants.json"  # outcomes of earlier runs
OLDER = "tests/coffer/test_older_versions.py"

# The parts of the engine that must be right, with their tests. Games are found: see targets().
JOURNAL = tuple(
    f"coffer/{name}.py"
    for name in (
        "home/test_records",
        "test_names",
        "test_journal_records",
        "test_journal",
        "test_journal_damage",
        "test_older_versions",
        "test_torn_slots",
    )
)
MATCH = (
    "coffer/table/test_match.py",
    "contract/test_match.py",
    "coffer/test_memory_errors.py",
    "coffer/test_older_versions.py",
)
ENGINE = {
    "bits": ("coffer/test_pure_parts.py",),
    "dice": ("coffer/test_pure_parts.py",),
    "journal": JOURNAL,
    "home/records": JOURNAL,
    "home/journal_reader": JOURNAL,
    "home/journal_sector": JOURNAL,
    "home/parked_games": JOURNAL,
    "home/result": MATCH,
    "table/match": MATCH,
}
# What makes a drive and puts it on a board: a mistake there can cost a maker's files, or the program
FLASH = tuple(
    f"tools/flash/test_flash_{name}.py"
    for name in ("boards", "refused", "steps", "strange_drives", "interrupted")
)
SHRINK = ("tools/build/test_constants.py", "tools/build/test_shrink.py", "tools/build/test_join.py")
BUILD = ("tools/test_output.py", "tools/build/test_images.py", "tools/build/test_build.py")
TOOLS = {
    "flash": FLASH,
    "build": (*SHRINK, *BUILD),
}


@dataclass
class Target:
    """A module that must be right, and the arguments of each pytest run that tries it."""

    name: str
    path: Path
    suites: list[Suite]

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
    function: str = ""  # in which it is; none where it is in what runs when the module is loaded
    statement: int = 0  # the first line of the statement that it is in

    def describe(self) -> str:
        """Where it is and what is wrong with it."""
        line = self.target.path.read_text(encoding="utf-8").splitlines()[self.line - 1].strip()
        return f"{self.target.shown}:{self.line}: {self.words}: {line}"


def targets() -> list[Target]:
    """The engine's parts, and of every game the rules with all that they import of their modules."""
    found: list[Target] = []
    suites: list[Suite]
    for place, tests in ENGINE.items():
        path = HERE / "lib" / "coffer" / f"{place}.py"
        suites = [(f"tests/{test}",) for test in tests]
        found.append(Target(f"coffer.{place.replace('/', '.')}", path, suites))
    for place, tests in TOOLS.items():
        for path in sorted((HERE / "tools" / place).glob("[a-z]*.py")):
            suites = [(f"tests/{test}",) for test in tests]
            found.append(Target(f"tools.{place}.{path.stem}", path, suites))
    for rules in sorted(HERE.glob("games/*/rules.py")):
        game = rules.parent.name
        modules = modules_of(rules)
        suites = [(OLDER, "-k", game)]
        for test in sorted((HERE / "tests" / game).glob("test_*.py")):
            if _tests_rules(test, modules):
                suites.append((str(test.relative_to(HERE)),))
        found += [Target(f"games.{game}.{path.stem}", path, list(suites)) for path in modules]
    return found


def _tests_rules(test: Path, modules: list[Path]) -> bool:
    """Whether a test looks at rules: not at screens, and not at what is named after another module."""
    others = (
        {path.stem for path in modules[0].parent.rglob("*.py")} - {path.stem for path in modules} - {"log"}
    )
    return not any(test.stem.endswith(f"_{name}") for name in others) and "host_sim" not in test.read_text(
        "utf-8"
    )


def modules_of(rules: Path) -> list[Path]:
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
    return [
        Mutant(target, number, it.line, it.words, it.function, it.statement)
        for number, it in enumerate(every_change(tree))
    ]


def sample_mutants(every: list[Mutant], sample: int, seed: int) -> list[Mutant]:
    """So many of them, the same for the same seed; all of them for 0."""
    if not 0 < sample < len(every):
        return every
    chosen = random.Random(seed).sample(range(len(every)), sample)
    return [every[n] for n in sorted(chosen)]


@dataclass
class Outcome:
    """The outcome of a mutant: "survived", "noticed", or "endless" for one that had to be stopped."""

    mutant: Mutant
    end: str
    test: str = ""  # the file that noticed it


class Trials:
    """Runs mutants side by side, each in a process that ends with it."""

    def __init__(self, jobs: int) -> None:
        if "fork" not in multiprocessing.get_all_start_methods():
            raise UserError("mutants need a system that can fork: Linux or macOS")
        self.context = multiprocessing.get_context("fork")
        self.jobs = jobs
        self.scratch = tempfile.TemporaryDirectory()
        self.took: dict[tuple[Suite, ...], dict[str, float]] = {}  # of some suites: what each test takes
        self.running: list[tuple[BaseProcess, float, Mutant]] = []

    def all(self, waiting: list[Mutant]) -> Iterator[Outcome]:
        """What became of each: those of functions first, then those that need all to be reloaded."""
        left: list[Mutant] = []
        for suites in dict.fromkeys(tuple(mutant.target.suites) for mutant in waiting):
            chosen = [mutant for mutant in waiting if tuple(mutant.target.suites) == suites]
            for outcome in self._run_together(chosen, list(suites)):
                if outcome.end:
                    yield outcome
                else:
                    left.append(outcome.mutant)
        yield from self._one_by_one(left)

    def _run_together(self, chosen: list[Mutant], suites: list[Suite]) -> Iterator[Outcome]:
        from tools.mutants.runner import Job, run_jobs  # which bring pytest along

        answer, end = self.context.Pipe(duplex=False)
        jobs_to_run = [
            Job(mutant.target.name, mutant.target.path, mutant.number, mutant.function, mutant.statement)
            for mutant in chosen
        ]
        what = (jobs_to_run, suites, self.jobs, self.scratch.name, end)
        process = self.context.Process(target=run_jobs, args=what)
        process.start()
        end.close()
        try:
            while (outcome := _next(answer)) is not None:
                number, how, test = outcome
                if number < 0:
                    raise UserError(f"{how} fails even without a mutant: fix that first")
                yield Outcome(chosen[number], how, test)
        finally:
            process.kill()

    def _one_by_one(self, waiting: list[Mutant]) -> Iterator[Outcome]:
        for target in {id(mutant.target): mutant.target for mutant in waiting}.values():
            self._time(target)
        waiting = waiting[::-1]
        try:
            while waiting or self.running:
                while waiting and len(self.running) < self.jobs:
                    self._start(waiting.pop())
                yield self._wait_for_one()
        finally:
            for process, _, _ in self.running:
                process.kill()

    def _start(self, mutant: Mutant, answer: Connection | None = None) -> None:
        from tools.mutants.subprocess_run import try_one

        target = mutant.target
        took = self.took.get(tuple(target.suites), {})
        what = (target.name, target.path, mutant.number, target.suites, took, PATIENCE, answer)
        process = self.context.Process(target=try_one, args=what)
        process.start()
        self.running.append((process, time.monotonic() + FOREVER, mutant))

    def _wait_for_one(self) -> Outcome:
        """Waits for one to end."""
        while True:
            for n, (process, until, mutant) in enumerate(self.running):
                late = time.monotonic() > until
                if late:
                    process.kill()
                    process.join()
                if not process.is_alive():
                    del self.running[n]
                    code = ENDLESS if late else process.exitcode or 0
                    end = "survived" if not code else "noticed" if 0 < code < ENDLESS else "endless"
                    suite = mutant.target.suites[code % ENDLESS - 1][0] if code > 0 and code % ENDLESS else ""
                    return Outcome(mutant, end, suite)
            time.sleep(0.01)

    def _time(self, target: Target) -> None:
        """Runs the tests as they are: the quickest will come first, and with a mutant each gets longer."""
        if tuple(target.suites) in self.took:
            return
        answer, end = self.context.Pipe(duplex=False)
        self._start(Mutant(target, -1, 0, ""), end)
        end.close()
        took = _next(answer)
        if (outcome := self._wait_for_one()).end != "survived":
            raise UserError(f"{outcome.test} fails even without a mutant: fix that first")
        self.took[tuple(target.suites)] = took


def _next(answer: Connection) -> Any:
    """What comes out of a pipe next; None when it is closed."""
    try:
        return answer.recv()
    except EOFError:
        return None


def run(sample: int, seed: int, words: list[str], jobs: int = 0) -> int:
    """Tries all mutants, or a sample of them; `words` are parts of the names of files. The exit code."""
    chosen = [it for it in targets() if not words or any(word in it.shown for word in words)]
    if not chosen:
        raise UserError(f"no file to change is called {' or '.join(words)}: leave that out for all of them")
    every = sample_mutants([mutant for target in chosen for mutant in mutants(target)], sample, seed)
    tqdm.monitor_interval = 0  # its thread would not outlive the fork
    cache = Cache(HERE / KEPT)
    ends: Counter[tuple[str, str]] = Counter()
    waiting = []
    for mutant in every:
        if end := cache.known(mutant.target.path, mutant.number):
            ends[mutant.target.shown, end] += 1
        else:
            waiting.append(mutant)
    survived = 0
    with tqdm(total=len(every), initial=len(every) - len(waiting), unit="mutant") as bar:
        for outcome in Trials(jobs or os.cpu_count() or 1).all(waiting):
            mutant = outcome.mutant
            ends[mutant.target.shown, outcome.end] += 1
            if outcome.end == "survived":
                survived += 1
                bar.write(mutant.describe())
            elif outcome.test:
                cache.keep(mutant.target.path, mutant.number, outcome.end, HERE / outcome.test)
            bar.set_postfix(survived=survived)
            bar.update()
    cache.save()
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
