# SPDX-License-Identifier: MIT
"""Shows what the console prints on its serial port, and waits while it is unplugged."""

from __future__ import annotations

import argparse
import codecs
import errno
import io
import re
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import serial
from serial.tools import list_ports

from tools.build.symbols import Symbols, Translator
from tools.commands import trace
from tools.errors import UserError
from tools.untrusted import printable

MAKERS = (0x239A, 0x2E8A)  # USB vendor ids of Adafruit, which CircuitPython uses, and of Raspberry Pi
EVERY = 0.5  # seconds between looks for a board that is not there


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer monitor", description=__doc__)
    parser.add_argument("--port", help="the serial port, such as /dev/ttyACM0 or COM5, if there are several")
    parser.add_argument("--raw", action="store_true", help="pass control characters through to the terminal")
    trace.add_map(parser)
    args = parser.parse_args(argv)
    symbols = trace.symbols(args.map)
    try:
        show(args.port, raw=args.raw, symbols=symbols)
    except KeyboardInterrupt:
        say("\nno longer listening")
    return 0


def say(words: str) -> None:
    """Prints a message of the monitor's own, apart from the console's output."""
    print(printable(words, kept="\n"), file=sys.stderr, flush=True)


def port(named: str | None, ports: Callable[[], Any] = list_ports.comports) -> str:
    """The port to listen to now: the one named, or the only board; nothing while there is none."""
    if named:
        return named
    found = [each for each in ports() if each.vid in MAKERS or "CircuitPython" in (each.product or "")]
    if len(found) > 1:
        listed = "".join(
            f"\n  {printable(each.device)}  {printable(each.product or each.description)}" for each in found
        )
        raise UserError(f"{len(found)} boards are plugged in: choose one with --port{listed}")
    return found[0].device if found else ""


class ControlEscaper:
    """Escapes what the console prints, in pieces as they arrive, so that nothing in it controls the terminal.

    CircuitPython sends a title for the terminal's window with every start: that is left out. All other
    control characters are shown escaped.
    """

    TITLE = re.compile(r"\x1b\]0;[^\x07\x1b\n]{0,200}(?:\x07|\x1b\\)")
    BEGUN = re.compile(r"\x1b(?:\](?:0(?:;[^\x07\x1b\n]{0,200}\x1b?)?)?)?\Z")  # a title that may go on

    def __init__(self) -> None:
        self.held = ""

    def __call__(self, piece: str) -> str:
        """What to print of this piece and of what was held back before."""
        text = self.TITLE.sub("", self.held + piece)
        begun = self.BEGUN.search(text)
        self.held = text[begun.start() :] if begun else ""
        return printable(text.removesuffix(self.held), kept="\n\t")


def show(
    named: str | None,
    ports: Callable[[], Any] = list_ports.comports,
    connect: Callable[..., Any] = serial.Serial,
    pause: Callable[[float], None] = time.sleep,
    raw: bool = False,
    symbols: Symbols | None = None,
) -> None:
    """Shows what arrives, connecting again whenever the board comes back; ends with Ctrl-C.

    Tracebacks name the functions of the sources, unless everything is shown as it comes.
    """
    last_message = ""
    while True:
        device = port(named, ports)
        words = "waiting for a console: plug it in (Ctrl-C ends)"
        if device:
            # a letter, or the end of a line, may arrive in two pieces
            letters = io.IncrementalNewlineDecoder(codecs.getincrementaldecoder("utf-8")("replace"), not raw)
            escape, translate = ControlEscaper(), Translator(symbols or {})
            for piece in read_port(device, connect):
                text = letters.decode(piece)
                sys.stdout.write(text if raw else translate(escape(text)))
                sys.stdout.flush()
                last_message = ""
            sys.stdout.write(translate.end())
            words = f"{device} is not there: waiting until it comes back (Ctrl-C ends)"
        if words != last_message:
            say(words)
            last_message = words
        pause(EVERY)


def read_port(device: str, connect: Callable[..., Any]) -> Iterator[bytes]:
    """Yields what the console sends, until it disconnects."""
    try:
        with connect(device, 115200, timeout=EVERY) as line:
            say(f"listening to {device}; Ctrl-C ends")
            while True:
                yield line.read(line.in_waiting or 1)
    except (serial.SerialException, OSError) as problem:
        if problem.errno in (errno.EACCES, errno.EPERM) or "PermissionError" in str(problem):
            raise _denied(device) from None


def _denied(device: str) -> UserError:
    return UserError(
        f"{device} can't be opened: close other programs that show it; on Linux, "
        "add yourself to its group with sudo usermod -a -G dialout $USER and log in again"
    )
