# SPDX-License-Identifier: MIT
"""Runs the measuring scripts of tools/vm/bench on MicroPython's VM and reads what they print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tools import vm

SCRIPTS = Path(__file__).resolve().parents[1] / "vm" / "bench"


def probe(
    script: str,
    plan: dict[str, Any] | None = None,
    *,
    mpy: bool = True,
    heap: int | None = None,
    pystack: int | None = None,
    console: bool = False,
    meter: bool = True,
    more: dict[str, bytes] | None = None,
) -> dict[str, float]:
    """The figures a script prints, by name; `plan` becomes the module the script imports."""
    files = vm.drive(mpy, console) | vm.modules(SCRIPTS, "/bench", mpy=True) | (more or {})
    lines = "".join(f"{name.upper()} = {value!r}\n" for name, value in (plan or {}).items())
    files["/bench/plan.mpy"] = vm.compile_module(lines.encode(), "/bench/plan.py")
    start = f"import sys\nsys.path[:0] = ['/bench', '/native']\nfrom {script} import *\n"
    figures = {}
    for line in vm.run(start, files, heap, pystack, timeout=600, meter=meter).splitlines():
        name, _, figure = line.rpartition(" ")
        try:
            figures[name] = float(figure)
        except ValueError:
            continue
    return figures
