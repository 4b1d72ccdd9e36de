# SPDX-License-Identifier: MIT
"""Measures heap, time and size on MicroPython's 32-bit VM and compares them with the budgets."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing.pool import ThreadPool

from tqdm import tqdm

from tools import games, workers
from tools.bench.table import Row, as_json, as_text
from tools.vm import VmError, node

FEW = 4  # screens of each place that a quick run on firmware goes to
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
    work.append(("spi", partial(measure.on_spi, names)))
    work.append(("start", partial(measure.start, quick)))
    for game in names:
        work.append((f"bots {game}", partial(measure.bots_of, game, quick)))
        work.append((f"rules {game}", partial(measure.rules_of, game)))
    return work


def parts_without_vm(names: list[str], quick: bool) -> list[Part]:
    """What needs no virtual machine, but a process of its own, as the simulator does."""
    from tools.bench import browser, measure

    work: list[Part] = [(f"depth {game}", partial(measure.depth_of, game, quick)) for game in names]
    work.append(("drive", measure.sizes))
    work.append(("browser", partial(browser.rows, quick)))
    return work


def measure_all(names: list[str], quick: bool) -> list[Row]:
    """The whole table: two virtual machines at a time, and beside them what needs none."""
    work = parts(names, quick)
    others = [name for name, _ in parts_without_vm(names, quick)]
    rows: list[Row] = []
    with (
        ThreadPool(2) as machines,
        ThreadPool(1) as beside,
        tqdm(total=len(work) + len(others), unit="part", delay=1, disable=None) as bar,
    ):

        def advance(_: list[Row]) -> None:
            bar.update()

        waiting = [machines.apply_async(_measure_or_fail, [each], callback=advance) for each in work]
        waiting += [
            beside.apply_async(_measure_in_subprocess, [each, names, quick], callback=advance)
            for each in others
        ]
        for found in waiting:
            rows += found.get()
    return rows


def _measure_in_subprocess(name: str, names: list[str], quick: bool) -> list[Row]:
    """The rows of a part that a process of its own has measured."""
    order = [sys.executable, "-P", "-m", "tools.bench", name, *names, *(["--quick"] if quick else [])]
    done = workers.run(order, b"")
    if done.returncode:
        raise RuntimeError(f"{name} could not be measured:\n{done.stderr.decode(errors='replace')}")
    return [Row(*each) for each in json.loads(done.stdout)]


def _measure_or_fail(part: Part) -> list[Row]:
    """Returns a part's rows; a part that fails becomes a row over its budget of no faults."""
    name, work = part
    try:
        return work()
    except VmError as error:
        print(f"{name}: {error}", file=sys.stderr)
        last = [line for line in str(error).splitlines() if line.strip()][-1]
        return [Row(f"{name} FAILED: {last}", 1, "faults", 0, True)]


def on_firmware(args: argparse.Namespace, names: list[str]) -> int:
    """The figures of a firmware beside the VM's; quick goes to a few screens only.

    To record means to fit the VM's factors to them and to write these to tools/bench/factors.py.
    """
    from tools.emulator import compare, factor_fit, firmware_file
    from tools.emulator.board import package

    firmware = firmware_file.read(args.firmware)
    node(), package()
    print(f"CircuitPython {firmware.version} on an emulated Pico …", file=sys.stderr, flush=True)
    most = FEW if args.quick else None
    pairs = compare.compare(firmware, names, most)
    print(compare.as_json(pairs) if args.json else compare.as_text(pairs))
    if args.record and any(pair.unit == "faults" for pair in pairs):
        print("The factors stay as they are: not everything could be measured.", file=sys.stderr)
    elif args.record:
        values = factor_fit.fit_factors(pairs, names, most)
        print(factor_fit.as_text(values), file=sys.stderr if args.json else sys.stdout)
        factor_fit.write(values)
        print(f"written: {factor_fit.SOURCE}", file=sys.stderr if args.json else sys.stdout)
    return 1 if any(not pair.kept for pair in pairs) else 0


def main(argv: list[str]) -> int:
    from tools.bench.record import record

    parser = argparse.ArgumentParser(prog="./coffer bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print every figure as JSON")
    parser.add_argument("--game", metavar="NAME", help="measure only this game and the menu")
    parser.add_argument(
        "--quick", action="store_true", help="measure every screen, but only the start and the end of games"
    )
    parser.add_argument(
        "--record",
        action="store_true",
        help="write trend, budgets and tightest figures to docs/bench.md; with --firmware the VM's factors",
    )
    firmware_help = "measure on this firmware, a UF2 file, beside the VM's figures: see docs/emulator.md"
    parser.add_argument("--firmware", metavar="FILE", help=firmware_help)
    args = parser.parse_args(argv)
    names = [games.check_name(args.game)] if args.game else list(games.names())
    try:
        if args.firmware:
            return on_firmware(args, names)
        rows = measure_all(names, args.quick)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        workers.exit_now(130)
    print(as_json(rows) if args.json else as_text(rows))
    if args.record:
        print(f"written: {record(rows)}")
    return 1 if any(not row.kept for row in rows) else 0
