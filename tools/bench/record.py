# SPDX-License-Identifier: MIT
"""docs/bench.md: a line for each commit, so that the trend is seen, the budgets, and the tightest rows."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tools import games
from tools.bench.table import Row, as_markdown, number, ratio, tightest
from tools.vm import ROOT

PAGE = ROOT / "docs" / "bench.md"
INTRODUCTION = """# The benchmark

`./coffer bench --record` measures on MicroPython's 32-bit VM and writes this page: the trend, the budgets
and the ten figures nearest to their budgets. `./coffer bench` prints the figures that are over their budget
or within 10 % of it; `--json` prints all.

The tables belong to the last line of the trend. **Heap** is what the console adds to an empty heap; the
device has 4 to 8 KB more live than the VM, so 112 KB here are 120 KB there. Garbage is collected only
between frames. **Milliseconds** are the device's: counted work ÷ work of the yardstick loop × 5.8 ms ×
the factor of its kind, plus collections and the bytes on the bus. [device.md](device.md) lists the factors
and the measurements behind them.

- *Whole screen*: drawn again and sent, with words, letters and pictures cached as after the first drawing,
  while the display shows the opposite: all 1,024 bytes are sent (24 ms). It ends when the last line is sent.
  Frames that draw later lines count, without the pauses between them; so do bytes that are sent twice. What
  the screen does afterwards does not, nor what it does before, in a frame of its own: texts that it reads
  from the drive and parts of the picture that it composes and keeps (`Screen.prepare`, the pens of the
  games). These are among the longest frames.
- *Cursor step*: the frame with the key. *Key to last byte*: until the last byte caused by the step is
  sent, including the frames in between and the console's pauses of 5 ms. In menus that is the bottom row
  and, in the main menu, the picture, which waits 10 ms in case another step follows.
- *On SPI*: the same for an SSD1306 on SPI at 10 MHz, in the main menu and on the first screen of each game.
  What a message costs there was not measured; it is taken for what it costs on I²C.
- *Longest frame*: any frame on the way to every screen, by what happens in it.
- *Taking back*: the frame of undo in the pause menu, as late as possible in the longest of twenty random
  games.
- *Power-on*: until the menu is shown and keys are handled.

Up to b0c4378 the bench used a stopwatch; up to db6f2c0 all factors were 1; up to d4232f8 drawing had one
factor for all screens and lines of later frames were left out: it counted 5 ms where firmware took up to 16.
"""
TREND = "## The trend"
BUDGETS = "## The budgets"
TIGHTEST = "## The tightest"
SHOWN = 10  # rows of it
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


def budgets_of(rows: list[Row]) -> list[str]:
    """A line for each kind of figure that has a budget: the worst of it, and how many there are."""
    kinds: dict[str, list[Row]] = {}
    for row in rows:
        if row.budget:
            kinds.setdefault(kind_of(row), []).append(row)
    lines = ["| what | budget | worst | figures | over |", "|---|---:|---:|---:|---:|"]
    for kind, known in kinds.items():
        worst = max(known, key=ratio)
        over = sum(not row.kept for row in known)
        budget = f"{number(worst.budget or 0)} {worst.unit}"
        lines.append(f"| {kind} | {budget} | {number(worst.figure)} | {len(known)} | {over} |")
    return lines


def kind_of(row: Row) -> str:
    """Returns the kind of a figure: its name without games, places and numbers.

    >>> kind_of(Row("cursor step, menus Count (end)", 1, "ms")), kind_of(Row("live after 99 switches", 1, ""))
    ('cursor step', 'live after … switches')
    """
    name = row.name.partition(" (")[0].partition(", ")[0]
    for game in games.names():
        name = name.replace(f" {game}", "").replace(f"{game}: ", "").replace(f"{game} ", "")
    return re.sub(r"\d+", "…", name.replace("heap menus", "heap"))


def record(rows: list[Row], page: Path = PAGE) -> Path:
    """Puts the figures on the page; a second record of the same commit replaces the first."""
    name = commit()
    kept = []
    if page.exists():
        text = page.read_text(encoding="utf-8")
        trend = text.partition(TREND)[2].partition("## ")[0]
        kept = [
            each for each in trend.splitlines() if each.startswith("| ") and not each.startswith("| commit")
        ]
        kept = [each for each in kept if each.split(" | ")[0] != f"| {name}"]
    head = f"| commit | {' | '.join(column[0] for column in COLUMNS)} | over |"
    rule = "|---|" + "---:|" * (len(COLUMNS) + 1)
    parts = [
        INTRODUCTION,
        TREND,
        "",
        head,
        rule,
        *kept,
        line(rows, name),
        "",
        BUDGETS,
        "",
        *budgets_of(rows),
        "",
    ]
    parts += [TIGHTEST, "", as_markdown(tightest(rows)[:SHOWN])]
    page.parent.mkdir(exist_ok=True)
    page.write_text("\n".join(parts) + "\n", encoding="utf-8")
    return page
