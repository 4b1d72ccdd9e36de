# SPDX-License-Identifier: MIT
"""Measures what the budgets promise, on MicroPython's 32-bit VM."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial

from tqdm import tqdm

from tools import games
from tools.bench.table import Row, as_json, as_text
from tools.vm import VmError

Part = tuple[str, Callable[[], list[Row]]]


def parts(names: list[str], quick: bool) -> list[Part]:
    """All measurements on the VM, named, in the order of the table."""
    from tools.bench import measure

    work: list[Part] = []
    for game in ["", *names]:
        work.append((f"heap {game}", partial(measure.heap_of, game, quick)))
    work.append(("switches", partial(measure.switches, names, quick)))
    for game in ["", *names]:
        work.append((f"screen {game}", partial(measure.screens_of, game, quick)))
    work.append(("start", partial(measure.start, quick)))
    for game in names:
        work.append((f"bots {game}", partial(measure.bots_of, game, quick)))
        work.append((f"rules {game}", partial(measure.rules_of, game)))
    if not quick:
        work.append(("peers", partial(measure.beside_peers, names)))
    return work


def measured(names: list[str], quick: bool) -> list[Row]:
    """The whole table: two virtual machines at a time, and beside them what needs none."""
    from tools.bench import browser, measure

    work = parts(names, quick)
    others: list[Part] = [(f"depth {game}", partial(measure.depth_of, game, quick)) for game in names]
    others.append(("drive", measure.sizes))
    others.append(("browser", partial(browser.rows, quick)))
    rows: list[Row] = []
    spawn = multiprocessing.get_context("spawn")  # the simulator wants a process of its own
    with (
        ThreadPoolExecutor(2) as machines,
        ProcessPoolExecutor(1, spawn) as process,
        tqdm(total=len(work) + len(others), unit="part", delay=1) as bar,
    ):
        waiting = [machines.submit(_tried, each) for each in work]
        waiting += [process.submit(_tried, each) for each in others]
        for found in waiting:
            rows += found.result()
            bar.update()
    return rows


def _tried(part: Part) -> list[Row]:
    """A part's rows; one that breaks is a row too, over its budget of no faults."""
    name, work = part
    try:
        return work()
    except VmError as error:
        print(f"{name}: {error}", file=sys.stderr)
        last = [line for line in str(error).splitlines() if line.strip()][-1]
        return [Row(f"{name} FAILED: {last}", 1, "faults", 0, True)]


def main(argv: list[str]) -> int:
    from tools.bench.record import record

    parser = argparse.ArgumentParser(prog="./coffer bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="for other programs")
    parser.add_argument("--game", metavar="NAME", help="only this game and the menu")
    parser.add_argument(
        "--quick", action="store_true", help="every screen, but only beginnings and ends of games"
    )
    parser.add_argument("--record", action="store_true", help="keep the figures in docs/bench.md")
    wish = parser.parse_args(argv)
    names = [games.known(wish.game)] if wish.game else list(games.names())
    rows = measured(names, wish.quick)
    print(as_json(rows) if wish.json else as_text(rows))
    if wish.record:
        print(f"written: {record(rows)}")
    return 1 if any(not row.kept for row in rows) else 0
