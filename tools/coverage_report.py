# SPDX-License-Identifier: MIT
"""Reports which lines the tests run, by part, with device code that the simulator's loader runs."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
SOURCES = ("lib/coffer", "games", "host_sim", "tools")
DEVICE = ("lib/", "games/")
LEAST = 95.0  # percent of the lines of every part of the device

Parts = dict[str, tuple[int, int]]  # lines run, lines there


def options(report: Path) -> list[str]:
    """The arguments with which pytest counts lines."""
    found = [f"--cov={source}" for source in SOURCES]
    return [*found, f"--cov-report=json:{report}"]


def part_of(path: str) -> str:
    """The part that a file belongs to.

    >>> part_of("games/pig/rules.py"), part_of("games/pig/host/log.py"),
    part_of("tools/pack/words.py")
    ('games/pig', 'games/pig/host', 'tools/pack')
    """
    folder, _, _ = path.replace("\\", "/").rpartition("/")
    return folder


def lines_by_part(report: Path) -> Parts:
    """Lines run and lines there, by part."""
    found: Parts = {}
    for path, file in json.loads(report.read_text("utf-8"))["files"].items():
        run, there = found.get(part_of(path), (0, 0))
        summary = file["summary"]
        found[part_of(path)] = run + summary["covered_lines"], there + summary["num_statements"]
    return found


def share(run: int, there: int) -> float:
    """Returns the percentage of lines run; 100 for a part without lines."""
    return 100 * run / there if there else 100.0


def table(found: Parts) -> str:
    """The parts as docs/reliability.md has them."""
    lines = ["| part | lines | run |", "|---|---:|---:|"]
    for folder, (run, there) in sorted(found.items()):
        if there:
            lines.append(f"| `{folder}/` | {there:,} | {share(run, there):.1f} % |")
    return "\n".join(lines)


def below_minimum(found: Parts) -> list[str]:
    """The parts of the device that have fewer lines run than they must."""
    return [
        f"{folder}: {share(*lines):.1f} % of its lines, {LEAST:g} % must be run"
        for folder, lines in sorted(found.items())
        if folder.startswith(DEVICE) and "/host" not in folder and share(*lines) < LEAST
    ]


def measure(pytest: Callable[[list[str]], tuple[int, int, int]], words: list[str]) -> int:
    """Runs the tests and reports how much of each part they run."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        passed, failed, code = pytest([*options(report), *words])
        if not report.exists():
            print("the tests could not be run, so nothing was counted")
            return 1
        found = lines_by_part(report)
    print(table(found))
    for complaint in below_minimum(found):
        print(complaint)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or code or below_minimum(found) else 0
