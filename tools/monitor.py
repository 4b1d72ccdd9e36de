# SPDX-License-Identifier: MIT
"""`./coffer monitor`: shows what the console prints on its serial line, and waits when it is unplugged."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any

import serial
from serial.tools import list_ports

from tools.sorry import Sorry

MAKERS = (0x239A, 0x2E8A)  # USB numbers of Adafruit, whom CircuitPython calls home, and of Raspberry Pi
EVERY = 0.5  # seconds between looks for a board that is not there


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer monitor", description=__doc__)
    parser.add_argument("--port", help="the serial port, such as /dev/ttyACM0 or COM5, if there are several")
    chosen = parser.parse_args(argv)
    try:
        show(chosen.port)
    except KeyboardInterrupt:
        say("\nno longer listening")
    return 0


def say(words: str) -> None:
    """Our own words, apart from the console's."""
    print(words, file=sys.stderr, flush=True)


def port(named: str | None, ports: Callable[[], Any] = list_ports.comports) -> str:
    """The port to listen to now: the one named, or the only board; nothing while there is none."""
    if named:
        return named
    found = [each for each in ports() if each.vid in MAKERS or "CircuitPython" in (each.product or "")]
    if len(found) > 1:
        listed = "".join(f"\n  {each.device}  {each.product or each.description}" for each in found)
        raise Sorry(f"{len(found)} boards are plugged in: choose one with --port{listed}")
    return found[0].device if found else ""


def show(
    named: str | None,
    ports: Callable[[], Any] = list_ports.comports,
    connect: Callable[..., Any] = serial.Serial,
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Shows what arrives, connecting again whenever the board comes back; ends with Ctrl-C."""
    told = ""
    while True:
        device = port(named, ports)
        if not device:
            words = "waiting for a console: plug it in (Ctrl-C ends)"
        else:
            try:
                with connect(device, 115200, timeout=EVERY) as line:
                    say(f"listening to {device}; Ctrl-C ends")
                    told = ""
                    while True:
                        sys.stdout.write(line.read(line.in_waiting or 1).decode("utf-8", "replace"))
                        sys.stdout.flush()
            except PermissionError:
                raise _denied(device) from None
            except (serial.SerialException, OSError) as problem:
                if getattr(problem, "errno", None) == 13 or "PermissionError" in str(problem):
                    raise _denied(device) from None
                words = f"{device} is not there: waiting until it comes back (Ctrl-C ends)"
        if words != told:
            say(words)
            told = words
        pause(EVERY)


def _denied(device: str) -> Sorry:
    return Sorry(
        f"{device} can't be opened: close other programs that show it; on Linux, "
        "add yourself to its group with sudo usermod -a -G dialout $USER and log in again"
    )
