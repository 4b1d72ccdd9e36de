# SPDX-License-Identifier: MIT
"""The real program on the drive: flashed, updated, interrupted, and started in the simulator each time."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Collection
from pathlib import Path

import pytest

import tools.__main__ as coffer
from host_sim.device import Device
from tests.tools.build.snapshot import snapshot
from tests.tools.flash import stand_in
from tests.tools.flash.fat_folder import FatFolder
from tests.tools.flash.stand_in import copy, fingerprint, tree
from tools import games, vm
from tools.build import tree as build_tree
from tools.commands import flash
from tools.flash import disk, start

LARGER = 6000  # clusters: two sets of sources need the drive of a board with 4 MB of flash


class Workshop:
    """Two versions of the real sources, a drive that holds the first, and the command for the second."""

    def __init__(self, folder: Path, monkeypatch) -> None:
        self.folder, self.patch = folder, monkeypatch
        self.old = snapshot(folder / "old")
        self.new = Path(shutil.copytree(self.old, folder / "new"))
        for path in [*(self.new / "lib/coffer").glob("*.py"), *(self.new / "games").glob("*/rules.py")][::4]:
            path.write_bytes(path.read_bytes() + b"\nNEW = True\n")
        (self.new / "lib/coffer/brand_new.py").write_text("NEW = True\n")
        packed = build_tree.assets(self.old)  # once: packing takes a second
        monkeypatch.setattr(build_tree, "assets", lambda root, languages=None: packed)
        self.before = stand_in.drive(folder / "before")
        self.steps = 0
        assert self.flash(self.before, self.old) == 0
        whole = copy(self.before, folder / "whole")
        assert self.flash(whole, self.new) == 0
        self.steps = self.fat.steps
        self.log = self.fat.log
        self.seen: dict[str, bool] = {}

    def flash(self, drive: Path, clone: Path, *options: str, pull_after: int | None = None) -> int:
        self.patch.setattr(flash, "ROOT", clone)
        self.fat = FatFolder(drive, LARGER).plug_in(self.patch, disk)
        self.fat.pull_after = pull_after
        self.fat.on_step = self.on_step
        return coffer.main(["flash", "--source", "--drive", str(drive), *options])

    def reaches_the_menu(self, drive: Path) -> bool:
        """Whether the console starts and draws; equal drives are started once."""
        mark = fingerprint(drive)
        if mark not in self.seen:
            names = {path.name for path in drive.iterdir()}
            begins = "code.txt" if "code.txt" in names else "code.py"
            place = copy(drive, self.folder / f"started{len(self.seen)}")  # a path the simulator has not seen
            with Device(drive=place) as device:
                device.machine.next_code_file = f"/{begins}"
                device.boot().run(1500)
                time.sleep(0.002)  # the device's thread comes to rest before it is ended
                assert not device.crashed, device.crashed
                self.seen[mark] = not device.ended and any(any(row) for row in device.pixels())
        return self.seen[mark]

    def on_step(self) -> None:
        """Nothing, while nobody looks."""

    def pull(self, steps: Collection[int]) -> None:
        """Looks at the drive as it is after each of these steps; after the last one the cable is pulled."""
        drive = copy(self.before, self.folder / "drive")

        def look() -> None:
            if self.fat.steps in steps:
                assert self.reaches_the_menu(drive), (self.fat.steps, self.fat.log[-2:])

        with self.patch.context() as patch:
            patch.setattr(self, "on_step", look)
            assert self.flash(drive, self.new, pull_after=max(steps)) == disk.GONE


@pytest.fixture
def workshop(monkeypatch):
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        yield Workshop(Path(folder), monkeypatch)


@pytest.mark.slow
def test_the_real_program_starts_wherever_its_update_stops(workshop):
    """At the steps around the two switches, and at some between."""
    switches = [
        number for number, what in enumerate(workshop.log, 1) if "code.txt" in what or " code.py" in what
    ]
    assert len(switches) == 2  # code.txt appears and goes; code.py itself is the same in both versions
    steps = {near for number in switches for near in (number - 1, number, number + 1)}
    steps |= set(range(1, workshop.steps, workshop.steps // 6))
    workshop.pull([step for step in steps if 1 <= step <= workshop.steps])
    drive = workshop.folder / "drive"
    assert workshop.flash(drive, workshop.new) == 0
    assert tree(drive)["lib/coffer/brand_new.py"] == b"NEW = True\n"
    assert workshop.reaches_the_menu(drive)


@pytest.mark.slow
def test_the_spare_set_runs_on_micropython_from_its_own_folder(workshop):
    """What stands in for code.py finds its modules and its assets in /spare, with nothing anywhere else."""
    program = build_tree.program(workshop.old, home="/spare")
    files = {f"/spare/{name}": content for name, content in program.items()}
    files = {
        name: b"M" + content[1:] if name.endswith(".mpy") else content for name, content in files.items()
    }
    files |= vm.modules(vm.NATIVE, "/native", mpy=True)
    script = start.temporary_code(
        b"from coffer import console, loader\n"
        b"shown = console.Console()\nshown.begin()\n"
        b"print(console.__file__, type(shown.stack[0]).__name__, len(loader.games()))\n",
        start.TO_SPARE,
    )
    said = vm.run("import sys\nsys.path[:0] = ['/native', '/']\n" + script.decode(), files)
    assert said.split() == ["/spare/lib/coffer/console.mpy", "Launcher", str(len(games.names()))]


@pytest.mark.long
def test_the_real_program_starts_after_every_step_of_its_update(workshop):
    assert workshop.steps > 100
    workshop.pull(range(1, workshop.steps + 1))
