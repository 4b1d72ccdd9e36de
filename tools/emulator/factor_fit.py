# SPDX-License-Identifier: MIT
"""The metered VM's factors, fitted to what a firmware took for the same work.

A figure of the VM is a sum: the wire, collections, and each kind of counted work times its factor. How much
of a kind is in it shows when that factor is raised a little. So the factors that come nearest to all figures
of the firmware, by least squares, solve linear equations, one for each factor.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from tools.bench import factors, measure, visits
from tools.emulator.compare import Pair, Task, run_all, ways_to, worst_counted

SOURCE = Path(factors.__file__)
NAMES = ("SCREENS", "THINKING", "OPENING", "RULES")
OF_TOURS = len(factors.KINDS)  # the first of them: a tour of the screens depends on these
RAISED = 0.01  # by so much, to see what it changes
TIED = 1e-6  # of a square: what no figure depends on stays as it is
Figure = tuple[float, float, tuple[float, ...]]  # on firmware, counted, ms of work of each kind


def current_factors() -> list[float]:
    """The factors as they are."""
    return [getattr(factors, name) for name in NAMES]


def fit(known: Sequence[float], figures: Sequence[Figure]) -> list[float]:
    """The factors with which the counted figures come nearest to the firmware's.

    >>> [round(each, 3) for each in fit([1.5, 1.0], [(23.0, 20.0, (10.0, 0.0)), (9.0, 8.0, (2.0, 4.0))])]
    [1.8, 1.1]
    >>> fit([1.5, 1.0], [(23.0, 20.0, (10.0, 0.0))])[1]
    1.0
    """
    count = len(known)
    rows = []
    for i in range(count):
        row = [sum(work[i] * work[j] for _, _, work in figures) for j in range(count)]
        row[i] += TIED
        rows.append([*row, sum(work[i] * (seen - counted) for seen, counted, work in figures)])
    for i in range(count):  # the squares on the diagonal are never 0, so no rows need to change places
        rows[i] = [each / rows[i][i] for each in rows[i]]
        for j in range(count):
            if j != i:
                rows[j] = [a - rows[j][i] * b for a, b in zip(rows[j], rows[i])]
    return [factor + row[count] for factor, row in zip(known, rows)]


def fit_factors(pairs: Sequence[Pair], names: Sequence[str], most: int | None = None) -> list[float]:
    """The factors NAMES, from the pairs that compare() gave for the same games and ways."""
    counted, *raised = tours_with_raised_factors(names, most)
    figures: list[Figure] = []
    for pair in pairs:
        if pair.factor and pair.counted:
            value = getattr(factors, pair.factor)
            work = [pair.counted / value * (name == pair.factor) for name in NAMES]
            figures.append((pair.figure, pair.counted, tuple(work)))
        elif pair.name in counted and pair.unit == "ms":
            before = counted[pair.name]
            work = [(seen[pair.name] - before) / RAISED for seen in raised]
            work += [0.0] * (len(NAMES) - OF_TOURS)
            figures.append((pair.figure, before, tuple(work)))
    return fit(current_factors(), figures)


def tours_with_raised_factors(names: Sequence[str], most: int | None) -> list[dict[str, float]]:
    """The VM's worst figures as they are, and with each of the tours' factors raised in turn."""
    places = ["", *names]
    work: dict[str, Task] = {}
    for place in places:
        ways = ways_to(place, most)
        for raised in range(-1, OF_TOURS):
            kinds = [each + RAISED * (kind == raised) for kind, each in enumerate(factors.KINDS)]
            work[f"{place} {raised}"] = partial(measure.tour, ways, kinds=(kinds[0], kinds[1], kinds[2]))
    results = run_all(work)
    found = []
    for raised in range(-1, OF_TOURS):
        figures: dict[str, float] = {}
        for place in places:
            seen = results[f"{place} {raised}"]
            if isinstance(seen, Exception):
                raise seen
            figures |= worst_counted(measure.rows_of(seen, visits.screens_on_way(place)))
        found.append(figures)
    return found


def write(values: Sequence[float], path: Path = SOURCE) -> None:
    """Puts the factors into tools/bench/factors.py."""
    text = path.read_text("utf-8")
    for name, value in zip(NAMES, values, strict=True):
        text, found = re.subn(rf"^{name} = [\d.]+", f"{name} = {value:.2f}", text, flags=re.MULTILINE)
        assert found == 1, name
    path.write_text(text, "utf-8")


def as_text(values: Sequence[float]) -> str:
    """A line for each factor."""
    lines = [f"{'factor':16}{'now':>8}{'renewed':>10}"]
    for name, before, value in zip(NAMES, current_factors(), values, strict=True):
        lines.append(f"{name:16}{before:>8.2f}{value:>10.2f}")
    return "\n".join(lines)
