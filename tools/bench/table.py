# SPDX-License-Identifier: MIT
"""The bench's table: figures, budgets and how they are shown."""

from __future__ import annotations

import json
from dataclasses import dataclass


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
        """Whether the figure is within its budget."""
        return self.budget is None or self.figure <= self.budget


def number(value: float) -> str:
    """As few digits as say something."""
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def as_json(rows: list[Row]) -> str:
    """For other programs."""
    whole = [{"name": row.name, "figure": row.figure, "unit": row.unit, "budget": row.budget} for row in rows]
    return json.dumps({"rows": whole})


def as_text(rows: list[Row]) -> str:
    """For people."""
    lines = [f"{'figure':58}{'':>10}  {'unit':8}{'budget':>10}{'ratio':>8}"]
    for row in rows:
        line = f"{row.name:58}{number(row.figure):>10}  {row.unit:8}"
        if row.budget is not None:
            ratio = f"{row.figure / row.budget:.2f}" if row.budget else "" if row.kept else "–"
            line += f"{number(row.budget):>10}{ratio:>8}{'' if row.kept else '  over'}"
        lines.append(line.rstrip())
    over = [row for row in rows if not row.kept]
    lines.append(f"{len(over)} of {sum(row.budget is not None for row in rows)} budgets exceeded")
    return "\n".join(lines)


def as_markdown(rows: list[Row]) -> str:
    """For docs/bench.md."""
    lines = ["| figure | | unit | budget |", "|---|---:|---|---:|"]
    for row in rows:
        budget = "" if row.budget is None else number(row.budget) + ("" if row.kept else " **over**")
        lines.append(f"| {row.name} | {number(row.figure)} | {row.unit} | {budget} |")
    return "\n".join(lines)
