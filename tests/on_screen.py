# SPDX-License-Identifier: MIT
"""What a simulated console shows: its screens from the game's table up to the one that owns the display."""

from typing import Any

from host_sim.device import Device


def console(device: Device) -> Any:
    """The device's own Console, when a screen is open: there is none for a moment between two places."""
    while True:
        running = device.modules["coffer.console"].running
        if running is not None and running.stack:
            return running
        device.run(1)


def stack(device: Device) -> list[str]:
    """The names of the open screens, the table first."""
    return [type(screen).__name__ for screen in console(device).stack]


def top(device: Device) -> str:
    """The name of the screen that owns the display."""
    return stack(device)[-1]


def face(device: Device) -> Any:
    """The game's table."""
    return console(device).stack[0]


def run_in_console(device: Device, deed: Any) -> None:
    """Has something done by the console itself, in the frame to come: native modules work only there."""
    table = console(device).stack[-1]

    def tick(now: int) -> None:
        del table.tick
        deed()
        table.tick(now)

    table.tick = tick
    device.run(20)


def choose_in_pause(device: Device, line: str) -> None:
    """Chooses a line of the pause menu, whatever else is in it."""
    device.hold("B")
    menu = console(device).stack[-1]
    steps = menu.lines.index(line) - menu.at
    device.tap(*["down" if steps > 0 else "up"] * abs(steps), "A")
