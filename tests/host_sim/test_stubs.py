# SPDX-License-Identifier: MIT
"""The native modules against circuitpython-stubs: same names, same arguments, same defaults."""

import ast
import importlib.util
import os
import subprocess
import sys
from importlib import import_module, metadata
from pathlib import Path

import pytest

from host_sim.drive import CLONE
from host_sim.inventory import NATIVE, NOT_SIMULATED, NOT_SIMULATED_NAMES, SHARED
from host_sim.native import board

ALLOWED = Path(__file__).with_name("stubtest_allowlist.txt")
# The host has modules of these names, or the stubs have them from MicroPython only; `board` varies by board.
ONLY_IN_ANNOTATIONS = {
    "AnyDisplay",
    "AnyDisplayBus",
    "AnyFramebuffer",
    "DigitalInOutProtocol",
    "FontProtocol",
}  # only in annotations
NOT_COMPARED = {"gc", "micropython", "os", "random", "time", "warnings", "board"}


@pytest.mark.slow
def test_native_modules_match_the_stubs(tmp_path):
    modules = [name for name in NATIVE if name not in NOT_COMPARED]
    for name in modules:
        source = f"from host_sim.native.{name} import *\nfrom host_sim.native.{name} import __all__\n"
        (tmp_path / f"{name}.py").write_text(source)
    empty = tmp_path / "empty"
    empty.mkdir()
    process = subprocess.run(
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
    assert process.returncode == 0, process.stdout + process.stderr


def test_board_has_exactly_the_picos_names():
    stubs = Path(importlib.util.find_spec("board_definitions").submodule_search_locations[0])
    source = (stubs / "raspberry_pi_pico" / "__init__.pyi").read_text("utf-8")
    names = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.AnnAssign):
            names.add(node.target.id)
        elif isinstance(node, ast.FunctionDef):
            names.add(node.name)
    assert set(board.__all__) == names


def test_every_module_of_circuitpython_is_simulated_or_listed():
    files = metadata.files("circuitpython-stubs") or []
    names = {str(path).split("/")[0].removesuffix("-stubs") for path in files if "-stubs/" in str(path)}
    simulated = {*NATIVE, *SHARED, "traceback"}
    without_stubs = {"_asyncio", "platform", "random", "select"}  # the stubs have no module for them
    assert names - simulated == NOT_SIMULATED - without_stubs
    assert not NOT_SIMULATED & simulated


@pytest.mark.parametrize("name", [name for name in NATIVE if name not in NOT_COMPARED | {"nvm"}])
def test_every_name_of_a_simulated_module_exists_or_is_listed(name):
    folder = Path(str(metadata.distribution("circuitpython-stubs").locate_file(f"{name}-stubs")))
    nodes = ast.parse((folder / "__init__.pyi").read_text("utf-8")).body
    names = {node.name for node in nodes if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    names |= {node.target.id for node in nodes if isinstance(node, ast.AnnAssign)}
    names |= {path.name for path in folder.iterdir() if path.is_dir()}
    simulated = set(import_module(f"host_sim.native.{name}").__all__)
    assert {each for each in names - simulated if each[0] != "_"} - ONLY_IN_ANNOTATIONS == set(
        NOT_SIMULATED_NAMES.get(name, ())
    )
