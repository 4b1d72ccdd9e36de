# SPDX-License-Identifier: MIT
"""Every figure of a firmware beside the metered VM's, and the budget."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing.pool import ThreadPool
from typing import Any

from tqdm import tqdm

from coffer.seats import LEVELS
from tools.bench import budgets, classes, factors, measure, visits
from tools.bench.table import Row, number
from tools.emulator import measure_work
from tools.emulator.board import EmulatorError
from tools.emulator.firmware_file import FirmwareFile
from tools.emulator.measure import BUDGETS, HEAP, Bench, Figures, unit
from tools.untrusted import printable
from tools.vm import VmError

THREADS = 4  # at the most: each has a Node that takes a core
Task = Callable[[], Any]


@dataclass(frozen=True)
class Pair:
    """A figure of the firmware, the metered VM's for the same, and the budget.

    `factor` is the one of tools/bench/factors.py to which the VM's figure is proportional, if there is one.
    """

    name: str
    figure: float
    counted: float | None
    unit: str
    budget: float | None = None
    factor: str = ""

    @property
    def kept(self) -> bool:
        return self.budget is None or self.figure <= self.budget


def ways_to(place: str, most: int | None = None) -> list[visits.Visit]:
    """The ways to the screens of a game, or of the menus for "": all, or so many spread over them."""
    known = measure.all_visits(place)
    return known if most is None else known[:: max(1, len(known) // most)][:most]


def compare(firmware: FirmwareFile, names: Sequence[str], most: int | None = None) -> list[Pair]:
    """Every figure of the firmware beside the VM's; `most` ways of each place are gone, and games begun only.

    What can't be measured becomes a pair over its budget of no faults, and the reason is printed.
    """
    places = ["", *names]
    ways = {place: ways_to(place, most) for place in places}  # in this thread: the simulator needs that
    work = tasks(Bench(firmware), ways, quick=most is not None)
    results = run_all(work)
    done = {name: result for name, result in results.items() if not isinstance(result, Exception)}
    pairs = []
    if "start" in done:
        counted = known_figures(done.get("VM start", ()))
        name = "power-on until keys are answered"
        pairs.append(Pair(name, done["start"], counted.get("power-on to menu"), "ms", budgets.START))
    for place in places:
        pairs += pairs_of_place(place, done)
    for game in names:
        for level in LEVELS[1:4]:
            pairs += pairs_of(done.get(f"{game} {level}", ()), done.get(f"{game} VM bots", ()), "THINKING")
        pairs += pairs_of(done.get(f"{game} rules", ()), done.get(f"{game} VM rules", ()), "RULES")
    for name, result in results.items():
        if isinstance(result, Exception):
            print(f"{name}: {printable(result, chr(10))}", file=sys.stderr)
            pairs.append(Pair(f"{name} FAILED", 1, None, "faults", 0))
    return pairs


def tasks(bench: Bench, ways: dict[str, list[visits.Visit]], quick: bool) -> dict[str, Task]:
    """Everything to be measured, on the firmware and on the VM; the longest first."""
    firmware = bench.firmware
    found: dict[str, Task] = {}
    for game in filter(None, ways):
        for level in LEVELS[3:0:-1]:
            count = measure.BEGINNING if quick else -1
            found[f"{game} {level}"] = partial(measure_work.moves, firmware, game, level, count)
        found[f"{game} rules"] = partial(measure_work.rules, firmware, game)
        found[f"{game} all loaded"] = partial(bench.all_loaded, game)
        found[f"{game} VM bots"] = partial(measure.bots_of, game, quick)
        found[f"{game} VM rules"] = partial(measure.rules_of, game)
    for place, known in ways.items():
        where = place or "menus"
        found[f"{where} VM"] = partial(measure.tour, known)
        found[f"{where} VM heap"] = partial(measure.heap_of, place, True)
        for count, way in enumerate(known, 1):
            found[f"{where} way {count}"] = partial(bench.visit, place, way)
    return found | {"start": bench.start, "VM start": partial(measure.start, True)}


def run_all(work: dict[str, Task]) -> dict[str, Any]:
    """Carries out tasks, several at a time; by name their results, or the errors that kept them from one."""

    def attempt(task: Task) -> Any:
        try:
            return task()
        except (AssertionError, EmulatorError, VmError) as error:
            return error

    with (
        ThreadPool(min(os.cpu_count() or 1, THREADS)) as threads,
        tqdm(total=len(work), unit="part", delay=1) as bar,
    ):
        waiting = {name: threads.apply_async(attempt, [task]) for name, task in work.items()}
        results = {}
        for name, task in waiting.items():
            results[name] = task.get()
            bar.update()
    return results


def pairs_of_place(place: str, done: dict[str, Any]) -> list[Pair]:
    """The screens of a game, or of the menus for "", and its heap."""
    where = place or "menus"
    seen = Figures()
    for name, figures in done.items():
        if isinstance(figures, Figures) and name.startswith(f"{where} "):
            seen.add_all(figures)
    heap = known_figures(done.get(f"{where} VM heap", ()))
    live = heap.get(f"heap {where}: live after a collection, at the most")
    tour = done.get(f"{where} VM", {})
    counted = worst_counted(measure.rows_of(tour, visits.screens_on_way(place)))
    counted |= counted_collections(tour, visits.screens_on_way(place))
    pairs = [
        Pair(f"heap {where}: in use, at the most", seen.heap, live, "bytes", HEAP),
        Pair(f"heap {where}: free, at the least", seen.free, None, "bytes"),
    ]
    for what, figure in sorted(seen.worst.items()):
        pairs.append(Pair(what, figure, counted.get(what), unit(what), BUDGETS.get(what.partition(",")[0])))
    return pairs if seen.worst else []


def known_figures(rows: Iterable[Row]) -> dict[str, float]:
    return {row.name: row.figure for row in rows}


def pairs_of(rows: Iterable[Row], counted: Iterable[Row], factor: str) -> list[Pair]:
    """Rows of the firmware and the VM's of the same name."""
    known = known_figures(counted)
    return [Pair(row.name, row.figure, known.get(row.name), row.unit, row.budget, factor) for row in rows]


def worst_counted(rows: list[Row]) -> dict[str, float]:
    """The VM's worst figure by what it is, place and screen.

    >>> worst_counted([Row("longest frame, menus Rules, key (rules)", 17.5, "ms")])
    {'longest frame, menus Rules': 17.5}
    """
    found: dict[str, float] = {}
    for row in rows:
        kind, _, rest = row.name.partition(", ")
        what = ", ".join([kind, re.split(r", | \(", rest)[0]])
        found[what] = max(found.get(what, 0.0), row.figure)
    return found


def counted_collections(seen: dict[str, float], shown: dict[str, set[str]]) -> dict[str, float]:
    """The VM's live heap by place and screen, and what its model takes a collection of it to cost.

    >>> counted_collections({"heap menus Launcher@menu": 43 * 1024}, {})
    {'heap, menus Launcher': 44032, 'collection, menus Launcher': 11.0}
    """
    found = {}
    for name, live in seen.items():
        if name.startswith("heap "):
            what, _, scene = name.removeprefix("heap ").partition("@")
            where = classes.restore_names(what, shown.get(scene, set()))
            found[f"heap, {where}"] = live
            found[f"collection, {where}"] = factors.collection(live)
    return found


def as_text(pairs: Iterable[Pair]) -> str:
    """The table for people; the last column is the factor that the VM's figure lacks."""
    lines = [f"{'figure':64}{'firmware':>10}{'counted':>10}  {'unit':6}{'budget':>9}{'factor':>8}"]
    for pair in pairs:
        counted = number(pair.counted) if pair.counted else ""
        budget = number(pair.budget) if pair.budget else ""
        factor = f"{pair.figure / pair.counted:.2f}" if pair.counted else ""
        over = "" if pair.kept else "  over"
        figure = number(pair.figure)
        lines.append(f"{pair.name:64}{figure:>10}{counted:>10}  {pair.unit:6}{budget:>9}{factor:>8}{over}")
    return "\n".join(lines)


def as_json(pairs: Iterable[Pair]) -> str:
    """The table as JSON."""
    names = ("name", "figure", "counted", "unit", "budget")
    return json.dumps({"rows": [{name: getattr(pair, name) for name in names} for pair in pairs]})
