# SPDX-License-Identifier: MIT
"""Access to the open screens of a simulated console: its stack, from the table to the topmost screen."""

from typing import Any

from host_sim.device import Device


def console(device: Device) -> Any:
    """The device's Console, once a screen is open: between home and table there is none for a moment."""
    while True:
        running = device.modules["coffer.console"].running
        if running is not None and running.stack:
            return running
        device.run(1)


def stack(device: Device) -> list[str]:
    """The names of the open screens, the table first."""
    return [type(screen).__name__ for screen in console(device).stack]


def top(device: Device) -> str:
    """The name of the topmost screen."""
    return stack(device)[-1]


def face(device: Device) -> Any:
    """The Face of the open table."""
    return console(device).stack[0]


def wait_for_picture(device: Device, ms: int = 500) -> list[bytes]:
    """Runs the device for some time. Returns the picture on its display."""
    device.run(ms)
    assert not device.crashed, device.crashed
    return device.pixels()


def run_in_console(device: Device, action: Any) -> None:
    """Runs an action in the console's next frame: native modules work only in its thread."""
    table = console(device).stack[-1]

    def tick(now: int) -> None:
        del table.tick
        action()
        table.tick(now)

    table.tick = tick
    device.run(20)


def choose_in_pause(device: Device, line: str) -> None:
    """Opens the pause menu and chooses this line."""
    device.hold("B")
    menu = console(device).stack[-1]
    steps = menu.lines.index(line) - menu.at
    device.tap(*["down" if steps > 0 else "up"] * abs(steps), "A")
