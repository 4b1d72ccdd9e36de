# SPDX-License-Identifier: MIT
"""Makes a GIF of scripted button presses."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from host_sim.device import Device
from host_sim.picture import add_frame, write_gif
from host_sim.script import ScriptError, moments, parse
from tools import output, pack, untrusted
from tools.commands.simulate import SEEDS
from tools.errors import UserError
from tools.nvm_image import ERASED, new_nvm
from tools.pack import languages

HELP = """a SCRIPT is a file, or the presses themselves: "A A down x3 hold:B wait:500"; names are up, down,
left, right, A and B; hold:A holds, wait:500 waits that many milliseconds, x3 repeats the word before it;
at most 1000 presses, waits and repeats in all, and an hour"""


STEP = 40  # ms between two frames of the GIF


def script(given: str) -> str:
    """The presses: those in the file of that name, or the words themselves."""
    try:
        return untrusted.read(given).decode()
    except UnicodeDecodeError:
        raise UserError(
            f"{untrusted.printable(given)} is not text: a script consists of words such as A, down, wait:500"
        ) from None
    except OSError:
        return given  # no file: then it is the presses themselves


def boot_console(lang: str = "en", seed: int = 1, first: bool = False) -> Device:
    """A console as a recording begins with it, at its first screen; `first`: no language chosen yet."""
    pack.ensure()
    nvm = bytearray(ERASED) if first else new_nvm(lang)
    device = Device(nvm=nvm, settings={"COFFER_SEED": seed, "COFFER_TITLE": 0})
    device.boot()
    return device.run(300)


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer record", description=__doc__, epilog=HELP)
    parser.add_argument("script", metavar="SCRIPT", help="file with presses, or the presses in quotes")
    parser.add_argument(
        "--out", type=Path, default=Path("build/recording.gif"), help="file (default build/recording.gif)"
    )
    parser.add_argument("--lang", choices=languages.found(), default="en", help="the language (default en)")
    parser.add_argument("--seed", type=int, default=1, help="deal every new game with this seed (default 1)")
    parser.add_argument(
        "--scale", type=int, default=4, help="scale factor: output pixels per console pixel (default 4)"
    )
    parser.add_argument(
        "--first",
        action="store_true",
        help="begin with the console's first start, before a language is chosen",
    )
    args = parser.parse_args(argv)
    if not 1 <= args.scale <= 12:
        raise UserError("--scale takes a whole number from 1 to 12")
    if not 0 <= args.seed < SEEDS:
        raise UserError(f"--seed takes a whole number from 0 to {SEEDS - 1}")
    output.check_replaced(args.out, b"GIF8", "GIF")
    text = script(args.script)
    try:
        parse(text)
    except ScriptError as error:
        raise UserError(str(error)) from None
    frames: list[tuple[Sequence[bytes], int]] = []
    with boot_console(args.lang, args.seed, args.first) as device:
        add_frame(frames, device.pixels(), 800)
        for _ in moments(device, text, STEP):
            add_frame(frames, device.pixels(), STEP)
        if device.crashed:
            raise UserError("the console crashed:\n" + device.crashed, 1)
    add_frame(frames, device.pixels(), 1500)
    print(untrusted.printable(write_gif(args.out, frames, args.scale)))
    return 0
