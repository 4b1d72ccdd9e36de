# SPDX-License-Identifier: MIT
"""Fixtures: a machine for calling native modules, and devices that run a few lines."""

import textwrap
from importlib.util import find_spec

import pytest

from host_sim.device import Device
from host_sim.drive import Drive
from host_sim.machine import Machine

collect_ignore = [] if find_spec("termios") else ["test_terminal.py"]  # Windows has no such terminals


@pytest.fixture
def machine(tmp_path):
    """A machine with an empty drive; native modules called in the test work on it."""
    with Machine(Drive.of_folder(tmp_path)).here() as machine:
        yield machine


@pytest.fixture
def device(tmp_path):
    """Makes a device that runs the given files: device("print(1)", {"lib/x.py": "…"})."""
    devices = []

    def make(code, files=None, **options):
        folder = tmp_path / f"drive{len(devices)}"
        for name, text in {"code.py": code, **(files or {})}.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(textwrap.dedent(text), "utf-8")
        devices.append(Device(drive=folder, **options))
        return devices[-1]

    yield make
    for device in devices:
        device.close()
