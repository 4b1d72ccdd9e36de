# SPDX-License-Identifier: MIT
"""Carries out a plan in an order that leaves a program that starts, wherever the cable is pulled.

Two laws hold after every single step on the drive, and they are all it takes:

1. A start file that leads to the spare set is there only while the spare set is complete.
2. The main set is changed only while such a start file is there (or while nothing of Coffer is yet).

So CircuitPython finds a complete program, the old one or the new one. The one exception is a drive that
can't hold two sets: there the main set is changed in place, after the person was asked. The steps:

    spare set made complete, read back      code.py starts the old main set
    code.txt appears (one rename)           … and from here the new spare set
    main set changed, code.py last          (code.txt comes before code.py)
    main set read back
    code.txt goes (one remove)              … and from here code.py the new main set

The spare set stays on the drive, so that the next flash has to copy only what changed. The steps of
every way are listed in cases.json, which the page follows, too (web/install.mjs).
"""

from __future__ import annotations

from collections.abc import Callable

from tools.flash import settings, start
from tools.flash.cases import CASES, refusal
from tools.flash.disk import DIFFERENT, Disk
from tools.flash.plan import BOOT, COMING, START, TEMPORARY, Plan

Tick = Callable[[int], object]


def bytes_to_transfer(plan: Plan, spare: dict[str, bytes]) -> int:
    """How many bytes will be written and read back, for the progress bar."""
    main = sum(len(plan.build[name]) for name in plan.copied) + sum(map(len, plan.build.values()))
    if not plan.uses_spare:
        return main
    return main + sum(len(spare[name]) for name in plan.spare_changed) + sum(map(len, spare.values()))


def carry_out(plan: Plan, disk: Disk, spare: dict[str, bytes], tick: Tick) -> None:
    """Brings the drive from what it holds to the build, and proves it by reading back."""
    flash = _Flash(plan, disk, spare, tick)
    for step, *what in [*CASES["steps"][plan.way], *CASES["last_steps"]]:
        getattr(flash, step)(*what)


class _Flash:
    """The steps by the names that they have in cases.json."""

    def __init__(self, plan: Plan, disk: Disk, spare: dict[str, bytes], tick: Tick) -> None:
        self.plan, self.disk, self.spare, self.tick = plan, disk, spare, tick

    def guard(self) -> None:
        """Makes the start file of an interrupted flash code.txt, so that code.py can be replaced."""
        if self.plan.begins != start.MEANWHILE:
            create_code_txt(self.disk, self.disk.read(self.plan.there[self.plan.begins]))

    def announce(self) -> None:
        """Notes the names that are about to appear: half of them may be all there is when we come back."""
        coming = [name for name in self.plan.changed if name not in self.plan.known]
        if coming:
            self.disk.append(COMING, "\n".join(["", *coming, ""]).encode())

    def remove(self, names: str) -> None:
        """Removes the files of one of the plan's lists, from which nothing runs."""
        remove(self.disk, getattr(self.plan, names))

    def write(self, names: str) -> None:
        """Writes the files of one of the plan's lists, from which nothing runs."""
        contents = self.plan.build | self.spare
        for name in getattr(self.plan, names):
            self.disk.write(self.plan.there.get(name.lower(), name), contents[name])
            self.tick(len(contents[name]))

    def verify(self, which: str) -> None:
        """Reads every file of a set back and compares it, byte for byte."""
        main = {name: content for name, content in self.plan.build.items() if name != settings.NAME}
        for name, content in (self.spare if which == start.TO_SPARE else main).items():
            if self.disk.read(self.plan.there.get(name.lower(), name)) != content:
                raise refusal("different", name, DIFFERENT)
            self.tick(len(content))

    def start(self, where: str) -> None:
        """Makes CircuitPython start from a set, in a single step."""
        switch(self.disk, self.plan, start.temporary_code(self.plan.build[START], where))

    def settings(self) -> None:
        """The maker's settings are added to; where there are none, ours are put."""
        if self.plan.added:
            self.disk.append(self.plan.there[settings.NAME], self.plan.added)
        elif self.plan.settings_missing:
            replace(self.disk, self.plan, settings.NAME, "settings.new")

    def roots(self) -> None:
        """The files of the drive's root, code.py last."""
        for name in self.plan.roots:
            if name in (BOOT, START):
                replace(self.disk, self.plan, name, f"{name.removesuffix('.py')}.new")
            else:
                self.disk.write(self.plan.there.get(name, name), self.plan.build[name])
            self.tick(len(self.plan.build[name]))

    def finish(self) -> None:
        """code.py takes over; then everything goes that is not needed any more."""
        there = self.disk.names()
        foreign = self.plan.foreign
        remove(self.disk, [name for name in there if name.lower() == start.MEANWHILE])
        remove(self.disk, [name for name in there if name.lower() in TEMPORARY or name in foreign])
        if self.plan.drop_spare:
            spare_set = [name for name in there if name.lower().startswith(f"{start.SPARE}/")]
            remove(self.disk, [name for name in spare_set if name not in foreign])


def switch(disk: Disk, plan: Plan, content: bytes) -> None:
    """Makes `content` what CircuitPython starts, in a single step, as code.txt."""
    if start.MEANWHILE in plan.there:
        # somebody's own program starts from there: get behind it, then take it away
        disk.write("code.new", content)
        if START in plan.there:
            disk.remove(plan.there[START])
        disk.rename("code.new", START)
        disk.remove(plan.there[start.MEANWHILE])
    create_code_txt(disk, content)


def create_code_txt(disk: Disk, content: bytes) -> None:
    """Creates a complete code.txt in a single step."""
    disk.write("code.new", content)
    disk.rename("code.new", start.MEANWHILE)


def replace(disk: Disk, plan: Plan, name: str, temporary: str) -> None:
    """A file of the root replaced by its new content, which is whole before it gets the name."""
    disk.write(temporary, plan.build[name])
    for old in disk.names():
        if old.lower() == name:
            disk.remove(old)
    disk.rename(temporary, name)


def remove(disk: Disk, names: list[str]) -> None:
    """Removes files that nothing runs from."""
    for name in names:
        disk.remove(name)
