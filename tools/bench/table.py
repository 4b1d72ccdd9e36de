# SPDX-License-Identifier: MIT
"""The bench's table: figures, budgets and how they are shown."""

from __future__ import annotations

import json
from dataclasses import dataclass

NEAR = 0.9  # of a budget: what takes more is shown


@dataclass(frozen=True)
class Row:
    """One figure; `hard` ones don't depend on time, so that a test can hold them."""

    name: str
    figure: float
    unit: str
    budget: float | None = None
    hard: bool = False

    @property
    def kept(self) -> bool:
        """Returns whether the figure is within its budget."""
        return self.budget is None or self.figure <= self.budget


def number(value: float) -> str:
    """Returns a number as text, with as few digits as needed."""
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def as_json(rows: list[Row]) -> str:
    """Returns the table as JSON."""
    whole = [{"name": row.name, "figure": row.figure, "unit": row.unit, "budget": row.budget} for row in rows]
    return json.dumps({"rows": whole})


def ratio(row: Row) -> float:
    """How much of its budget a figure takes: 1 is all of it."""
    if not row.budget:
        return 0.0 if row.kept else float("inf")
    return row.figure / row.budget


def tightest(rows: list[Row], least: float = 0.0) -> list[Row]:
    """The rows that take at least so much of their budget, worst first.

    An integer without a unit is not near anything: the dice fill their 30 bits.
    """
    known = [row for row in rows if row.budget is not None and (row.unit or not row.kept)]
    return sorted((row for row in known if ratio(row) >= least), key=ratio, reverse=True)


def as_text(rows: list[Row]) -> str:
    """Returns a text: the rows over or within 10 % of their budget, worst first, then their number."""
    lines = [f"{'figure':72}{'':>10}  {'unit':8}{'budget':>10}{'ratio':>8}"]
    for row in tightest(rows, NEAR):
        assert row.budget is not None
        line = (
            f"{row.name:72}{number(row.figure):>10}  {row.unit:8}{number(row.budget):>10}{ratio(row):>8.2f}"
        )
        lines.append(line if row.kept else f"{line}  over")
    kept = sum(row.budget is not None for row in rows)
    over = sum(not row.kept for row in rows)
    near = len(tightest(rows, NEAR)) - over
    lines.append(f"{len(rows)} figures, {kept} with a budget: {over} over it, {near} within 10 % of it")
    return "\n".join(lines)


def as_markdown(rows: list[Row]) -> str:
    """Returns the table as Markdown, for docs/bench.md."""
    lines = ["| figure | | unit | budget |", "|---|---:|---|---:|"]
    for row in rows:
        budget = "" if row.budget is None else number(row.budget) + ("" if row.kept else " **over**")
        lines.append(f"| {row.name} | {number(row.figure)} | {row.unit} | {budget} |")
    return "\n".join(lines)
