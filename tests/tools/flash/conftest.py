# SPDX-License-Identifier: MIT
"""What the flash's tests share: the real command, run on a stand-in clone and a folder with FAT's rules."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

import tools.__main__ as coffer
from tests.tools.flash import stand_in
from tests.tools.flash.fat_folder import FatFolder
from tools.build import tree
from tools.commands import flash
from tools.flash import disk


class Bench:
    """A workplace: clones of three versions, and `./coffer flash` on any drive."""

    def __init__(self, folder: Path, monkeypatch) -> None:
        self.folder = folder
        self.patch = monkeypatch
        self.clones = {version: stand_in.clone(folder / f"clone{version}", version) for version in (1, 2, 3)}
        self.fat: FatFolder | None = None
        monkeypatch.setattr(tree, "assets", stand_in.raw_assets)
        monkeypatch.setattr(tree, "driver", lambda root: b"# the driver\n")

    form = ("--source",)  # the simulator runs sources; without this, modules are compiled

    def flash(self, drive: Path, version: int, *options: str, pull_after: int | None = None, **rules) -> int:
        """Runs the real command; the drive has FAT's rules. Returns the exit code."""
        self.patch.setattr(flash, "ROOT", self.clones[version])
        clusters = rules.pop("clusters", 2008)
        self.fat = FatFolder(drive, clusters).plug_in(self.patch, disk)
        self.fat.pull_after = pull_after
        for rule, value in rules.items():
            setattr(self.fat, rule, value)
        return coffer.main(["flash", *self.form, "--drive", str(drive), *options])

    def drive(self, name: str = "drive") -> Path:
        return stand_in.drive(self.folder / name)


@pytest.fixture
def bench(monkeypatch):
    """In memory where the host has such a place: thousands of small files are written."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        yield Bench(Path(folder), monkeypatch)
