# SPDX-License-Identifier: MIT
"""Which lines the tests run, by room: the device's code through the simulator's own loader too."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
SOURCES = ("lib/coffer", "games", "host_sim", "tools")
DEVICE = ("lib/", "games/")
LEAST = 95.0  # percent of the lines of every room of the device

Rooms = dict[str, tuple[int, int]]  # lines run, lines there


def options(report: Path) -> list[str]:
    """What pytest is told to keep count."""
    found = [f"--cov={source}" for source in SOURCES]
    return [*found, f"--cov-report=json:{report}"]


def room_of(path: str) -> str:
    """The room that a file belongs to.

    >>> room_of("games/pig/rules.py"), room_of("games/pig/host/log.py"), room_of("tools/pack/words.py")
    ('games/pig', 'games/pig/host', 'tools/pack')
    """
    folder, _, _ = path.replace("\\", "/").rpartition("/")
    return folder


def rooms(report: Path) -> Rooms:
    """Lines run and lines there, by room."""
    found: Rooms = {}
    for path, file in json.loads(report.read_text("utf-8"))["files"].items():
        run, there = found.get(room_of(path), (0, 0))
        summary = file["summary"]
        found[room_of(path)] = run + summary["covered_lines"], there + summary["num_statements"]
    return found


def share(run: int, there: int) -> float:
    """Percent; a room without a line is covered."""
    return 100 * run / there if there else 100.0


def table(found: Rooms) -> str:
    """The rooms as docs/reliability.md has them."""
    lines = ["| room | lines | run |", "|---|---:|---:|"]
    for room, (run, there) in sorted(found.items()):
        if there:
            lines.append(f"| `{room}/` | {there:,} | {share(run, there):.1f} % |")
    return "\n".join(lines)


def short(found: Rooms) -> list[str]:
    """The rooms of the device that have fewer lines run than they must."""
    return [
        f"{room}: {share(*lines):.1f} % of its lines, {LEAST:g} % must be run"
        for room, lines in sorted(found.items())
        if room.startswith(DEVICE) and "/host" not in room and share(*lines) < LEAST
    ]


def measure(pytest: Callable[[list[str]], tuple[int, int, int]], words: list[str]) -> int:
    """Runs the tests and says how much of each room they run."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        passed, failed, code = pytest([*options(report), *words])
        if not report.exists():
            print("the tests could not be run, so nothing was counted")
            return 1
        found = rooms(report)
    print(table(found))
    for complaint in short(found):
        print(complaint)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or code or short(found) else 0
