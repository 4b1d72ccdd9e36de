# SPDX-License-Identifier: MIT
"""Access to the state of a running console from the host; it takes no time of the device."""

from typing import Any

from host_sim.desktop_text import listen
from host_sim.playable import Playable


def console(device: Playable) -> Any:
    """The console object that runs on a device; None while there is none, or in another program."""
    return getattr(device.modules.get("coffer.console"), "running", None)


def screens(device: Playable) -> list[str]:
    """The classes of the open screens, the lowest first."""
    running = console(device)
    return [type(screen).__name__ for screen in running.stack] if running else []


def face(device: Playable) -> Any:
    """The face of the table that is open; None at home."""
    running = console(device)
    if running is None or not running.game or not running.stack:
        return None
    lowest = running.stack[0]
    return lowest if hasattr(lowest, "match") else None


def is_deciding(device: Playable) -> bool:
    """Whether a person can decide now."""
    open_table = face(device)
    return open_table is not None and bool(open_table.deciding)


def act(device: Playable, action: int) -> None:
    """Carries out an action in the next frame, if it is a person's turn and the action legal then."""
    running = console(device)
    if running is None:
        return
    run_frame = running.frame

    def frame(now: int) -> None:
        running.frame = run_frame
        open_table = face(device)
        if is_deciding(device) and action in open_table.match.table.actions():
            while running.stack[-1] is not open_table:
                running.back()
            open_table.act(action)
            open_table.stale = True
        running.frame(now)

    running.frame = frame


def attach_listener(device: Playable) -> None:
    """A screen reader listens to the console from now on."""
    listen(device)
