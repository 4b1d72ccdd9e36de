# SPDX-License-Identifier: MIT
"""The metered VM's factors, fitted to what a firmware took for the same work.

A figure of the VM is a sum: the wire, collections, and each kind of counted work times its factor. How much
of a kind is in it shows when that factor is raised a little. So the factors that come nearest to all figures
of the firmware, by least squares, solve three linear equations.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from tools.bench import factors, measure, visits
from tools.emulator.measure import Pair, worst_counted

SOURCE = Path(factors.__file__)
NAMES = ("SCREENS", "THINKING", "OPENING")  # factors.KINDS
RAISED = 0.01  # by so much, to see what it changes
TIED = 1e-6  # of a square: what no figure depends on stays as it is
Figure = tuple[float, float, tuple[float, ...]]  # on firmware, counted, ms of work of each kind


def fitted(known: Sequence[float], figures: Sequence[Figure]) -> list[float]:
    """The factors with which the counted figures come nearest to the firmware's.

    >>> [round(each, 3) for each in fitted([1.5, 1.0], [(23.0, 20.0, (10.0, 0.0)), (9.0, 8.0, (2.0, 4.0))])]
    [1.8, 1.1]
    >>> fitted([1.5, 1.0], [(23.0, 20.0, (10.0, 0.0))])[1]
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


def renewed(pairs: Sequence[Pair], names: Sequence[str], most: int | None = None) -> list[float]:
    """The factors NAMES, from the pairs that measure.compare() gave for the same games and ways."""
    counted = _counted(names, most, factors.KINDS)
    raised = []
    for kind in range(len(NAMES)):
        more = [each + RAISED * (kind == i) for i, each in enumerate(factors.KINDS)]
        raised.append(_counted(names, most, (more[0], more[1], more[2])))
    figures = []
    for pair in pairs:
        if pair.name in counted and pair.unit == "ms":
            before = counted[pair.name]
            work = tuple((seen[pair.name] - before) / RAISED for seen in raised)
            figures.append((pair.figure, before, work))
    return fitted(factors.KINDS, figures)


def _counted(names: Sequence[str], most: int | None, kinds: tuple[float, float, float]) -> dict[str, float]:
    """The VM's worst figures with other factors."""
    found: dict[str, float] = {}
    for game in ["", *names]:
        seen = measure.tour(measure.all_visits(game)[:most], kinds=kinds)
        found |= worst_counted(measure.rows_of(seen, visits.shown(game)))
    return found


def write(values: Sequence[float], path: Path = SOURCE) -> None:
    """Puts the factors into tools/bench/factors.py."""
    text = path.read_text("utf-8")
    for name, value in zip(NAMES, values):
        text, found = re.subn(rf"^{name} = [\d.]+", f"{name} = {value:.2f}", text, flags=re.MULTILINE)
        assert found == 1, name
    path.write_text(text, "utf-8")


def as_text(values: Sequence[float]) -> str:
    """A line for each factor."""
    lines = [f"{'factor':16}{'now':>8}{'renewed':>10}"]
    for name, before, value in zip(NAMES, factors.KINDS, values):
        lines.append(f"{name:16}{before:>8.2f}{value:>10.2f}")
    return "\n".join(lines)
