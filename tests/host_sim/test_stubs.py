# SPDX-License-Identifier: MIT
"""The native modules against circuitpython-stubs: same names, same arguments, same defaults."""

import ast
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim.drive import CLONE
from host_sim.inventory import NATIVE
from host_sim.native import board

ALLOWED = Path(__file__).with_name("stubtest_allowlist.txt")
# The host has modules of these names, or the stubs know them from MicroPython only; board differs by board.
ELSEWHERE = {"gc", "micropython", "os", "time", "board"}


@pytest.mark.slow
def test_native_modules_are_as_the_stubs_say(tmp_path):
    modules = [name for name in NATIVE if name not in ELSEWHERE]
    for name in modules:
        source = f"from host_sim.native.{name} import *\nfrom host_sim.native.{name} import __all__\n"
        (tmp_path / f"{name}.py").write_text(source)
    empty = tmp_path / "empty"
    empty.mkdir()
    ended = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "--concise", "--allowlist", ALLOWED, *modules],
        capture_output=True,
        text=True,
        cwd=empty,
        env={
            **os.environ,
            "PYTHONPATH": f"{tmp_path}{os.pathsep}{CLONE}",
            "MYPY_CACHE_DIR": str(tmp_path / "cache"),
        },
        timeout=120,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_board_has_exactly_the_picos_names():
    stubs = Path(importlib.util.find_spec("board_definitions").submodule_search_locations[0])
    source = (stubs / "raspberry_pi_pico" / "__init__.pyi").read_text("utf-8")
    named = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.AnnAssign):
            named.add(node.target.id)
        elif isinstance(node, ast.FunctionDef):
            named.add(node.name)
    assert set(board.__all__) == named
