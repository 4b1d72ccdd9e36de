# SPDX-License-Identifier: MIT
"""docs/bench.md: one line a commit, so that a reader sees the trend, and the latest table whole."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tools.bench.table import Row, as_markdown, number
from tools.vm import ROOT

PAGE = ROOT / "docs" / "bench.md"
INTRODUCTION = """# The bench

What the budgets promise and what is so, measured by `./coffer bench --record` on MicroPython's 32-bit VM.
Heap is what the console adds to an empty one. Milliseconds are the device's: work that the VM counts ÷ work
of the yardstick loop × 5.8 ms × the factor of its kind, plus collections and the bytes on the bus;
[device.md](device.md) has the factors and what they come from.
Up to b0c4378 a stopwatch was used, and times differed by up to half between two runs; up to db6f2c0 all
factors were 1, and a whole screen and a cursor step were those of four screens; now they are of every screen.
Garbage is collected between frames only, so the device, which collects when it must, needs no more than this.
"""
TREND = "## The trend"
LATEST = "## The latest table"
# Columns of the trend: heading, and how the names of its figures begin and end. The worst one counts.
COLUMNS = (
    ("heap, KB", "heap ", "collection, at the most", 1024),
    ("screen, ms", "whole screen, ", "", 1),
    ("cursor, ms", "cursor step, ", "", 1),
    ("frame, ms", "longest frame, ", "", 1),
    ("start, ms", "power-on to menu", "", 1),
    ("hard move, ms", "", "hard: worst move", 1),
    ("resume, ms", "", " actions", 1),
    ("nesting", "", "calls nested", 1),
    ("drive, KB", "drive", "drive", 1024),
)


def commit() -> str:
    """The commit that was measured, with a + if something is changed since; "–" outside a clone."""
    try:
        order = ["git", "describe", "--always", "--dirty=+", "--exclude=*"]
        done = subprocess.run(order, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "–"
    return done.stdout.strip()


def line(rows: list[Row], name: str) -> str:
    """One line of the trend."""
    cells = [name]
    for _, begins, ends, unit in COLUMNS:
        figures = [row.figure for row in rows if row.name.startswith(begins) and row.name.endswith(ends)]
        cells.append(number(max(figures) / unit) if figures else "–")
    over = sum(not row.kept for row in rows)
    return f"| {' | '.join(cells)} | {over} |"


def record(rows: list[Row], page: Path = PAGE) -> Path:
    """Puts the figures on the page; a second record of the same commit replaces the first."""
    name = commit()
    kept = []
    if page.exists():
        text = page.read_text(encoding="utf-8")
        trend = text.partition(TREND)[2].partition(LATEST)[0]
        kept = [
            each for each in trend.splitlines() if each.startswith("| ") and not each.startswith("| commit")
        ]
        kept = [each for each in kept if each.split(" | ")[0] != f"| {name}"]
    head = f"| commit | {' | '.join(column[0] for column in COLUMNS)} | over |"
    rule = "|---|" + "---:|" * (len(COLUMNS) + 1)
    parts = [INTRODUCTION, TREND, "", head, rule, *kept, line(rows, name), "", LATEST, "", as_markdown(rows)]
    page.parent.mkdir(exist_ok=True)
    page.write_text("\n".join(parts) + "\n", encoding="utf-8")
    return page
