# SPDX-License-Identifier: MIT
"""Carries out a plan in an order that leaves a program that starts, wherever the cable is pulled.

Two laws hold after every single step on the drive, and they are all it takes:

1. A start file that leads to the spare set is there only while the spare set is complete.
2. The main set is changed only while such a start file is there (or while nothing of Coffer is yet).

So CircuitPython finds a complete program, the old one or the new one. The steps:

    spare set made complete, read back      code.py starts the old main set
    code.txt appears (one rename)           … and from here the new spare set
    main set changed, code.py last          (code.txt comes before code.py)
    main set read back
    code.txt goes (one remove)              … and from here code.py the new main set

The spare set stays on the drive, so that the next flash has to copy only what changed.
"""

from __future__ import annotations

from collections.abc import Callable

from tools.build.tree import START
from tools.errors import UserError
from tools.flash import settings, start
from tools.flash.disk import DIFFERENT, Disk
from tools.flash.plan import BOOT, COMING, TEMPORARY, Plan

Tick = Callable[[int], object]


def amount(plan: Plan, spare: dict[str, bytes]) -> int:
    """How many bytes will be written and read back, for the progress bar."""
    main = sum(len(plan.build[name]) for name in plan.copied) + sum(map(len, plan.build.values()))
    if not plan.uses_spare:
        return main
    return main + sum(len(spare[name]) for name in plan.spare_changed) + sum(map(len, spare.values()))


def carry_out(plan: Plan, disk: Disk, spare: dict[str, bytes], tick: Tick) -> None:
    """Brings the drive from what it holds to the build, and proves it by reading back."""
    code = plan.build[START]
    if plan.uses_spare:
        remove(disk, plan.spare_stale)
        write(disk, plan, plan.spare_changed, spare, tick)
        verify(disk, plan, spare, tick)
        switch(disk, plan, start.temporary_code(code, start.TO_SPARE))
    elif plan.guarded:
        if plan.begins != start.MEANWHILE:  # code.py itself leads to the spare set: let it be replaced
            appear(disk, disk.read(plan.there[plan.begins]))
    elif plan.program_changes:  # a drive without Coffer: its own program runs on until ours is complete
        announce(disk, plan)
        write(disk, plan, plan.changed, plan.build, tick)
        switch(disk, plan, start.temporary_code(code, start.TO_MAIN))
    elif plan.start_changes:
        switch(disk, plan, start.temporary_code(code, start.TO_MAIN))

    if plan.uses_spare or plan.guarded:
        announce(disk, plan)
        remove(disk, plan.stale)
        write(disk, plan, plan.changed, plan.build, tick)
    settle_settings(disk, plan)
    for name in plan.roots:
        if name in (BOOT, START):
            replace(disk, plan, name, f"{name.removesuffix('.py')}.new")
        else:
            disk.write(plan.there.get(name, name), plan.build[name])
        tick(len(plan.build[name]))
    verify(disk, plan, {name: plan.build[name] for name in plan.build if name != settings.NAME}, tick)

    there = disk.names()
    remove(disk, [name for name in there if name.lower() == start.MEANWHILE])
    remove(disk, [name for name in there if name.lower() in TEMPORARY or name in plan.foreign])
    if plan.drop_spare:
        spare_set = [name for name in there if name.lower().startswith(f"{start.SPARE}/")]
        remove(disk, [name for name in spare_set if name not in plan.foreign])


def announce(disk: Disk, plan: Plan) -> None:
    """Notes the names that are about to appear: half of them may be all there is when we come back."""
    coming = [name for name in plan.changed if name not in plan.known]
    if coming:
        disk.append(COMING, "\n".join(["", *coming, ""]).encode())


def switch(disk: Disk, plan: Plan, content: bytes) -> None:
    """Makes `content` what CircuitPython starts, in a single step, as code.txt."""
    if start.MEANWHILE in plan.there:
        # somebody's own program starts from there: get behind it, then take it away
        disk.write("code.new", content)
        if START in plan.there:
            disk.remove(plan.there[START])
        disk.rename("code.new", START)
        disk.remove(plan.there[start.MEANWHILE])
    appear(disk, content)


def appear(disk: Disk, content: bytes) -> None:
    """code.txt is there, whole, from one moment to the next."""
    disk.write("code.new", content)
    disk.rename("code.new", start.MEANWHILE)


def replace(disk: Disk, plan: Plan, name: str, temporary: str) -> None:
    """A file of the root replaced by its new content, which is whole before it gets the name."""
    disk.write(temporary, plan.build[name])
    for old in disk.names():
        if old.lower() == name:
            disk.remove(old)
    disk.rename(temporary, name)


def settle_settings(disk: Disk, plan: Plan) -> None:
    """The maker's settings are added to; where there are none, ours are put."""
    if plan.added:
        disk.append(plan.there[settings.NAME], plan.added)
    elif plan.settings_missing:
        replace(disk, plan, settings.NAME, "settings.new")


def write(disk: Disk, plan: Plan, names: list[str], contents: dict[str, bytes], tick: Tick) -> None:
    """Writes files that nothing runs from."""
    for name in names:
        disk.write(plan.there.get(name.lower(), name), contents[name])
        tick(len(contents[name]))


def remove(disk: Disk, names: list[str]) -> None:
    """Removes files that nothing runs from."""
    for name in names:
        disk.remove(name)


def verify(disk: Disk, plan: Plan, contents: dict[str, bytes], tick: Tick) -> None:
    """Reads every file back and compares it, byte for byte."""
    for name, content in contents.items():
        if disk.read(plan.there.get(name.lower(), name)) != content:
            raise UserError(
                f"{name} did not come back from the drive as it was written: flash again; if that happens "
                "twice, the drive is damaged: type import storage; storage.erase_filesystem() at the board's "
                "serial prompt, which empties it, and flash again",
                DIFFERENT,
            )
        tick(len(content))
