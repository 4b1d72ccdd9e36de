# SPDX-License-Identifier: MIT
"""A machine to call native modules on, and devices that run a few lines."""

import textwrap
from importlib.util import find_spec

import pytest

from host_sim.device import Device
from host_sim.drive import Drive
from host_sim.machine import Machine

collect_ignore = [] if find_spec("termios") else ["test_terminal.py"]  # Windows has no such terminals


@pytest.fixture
def machine(tmp_path):
    """Hardware with an empty drive; native modules called in the test work on it."""
    with Machine(Drive.of_folder(tmp_path)).here() as made:
        yield made


@pytest.fixture
def device(tmp_path):
    """Makes a device that runs the given files: device("print(1)", {"lib/x.py": "…"})."""
    made = []

    def make(code, files=None, **options):
        folder = tmp_path / f"drive{len(made)}"
        for name, text in {"code.py": code, **(files or {})}.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(textwrap.dedent(text), "utf-8")
        made.append(Device(drive=folder, **options))
        return made[-1]

    yield make
    for one in made:
        one.close()
