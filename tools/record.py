# SPDX-License-Identifier: MIT
"""Makes a GIF of scripted button presses."""

from __future__ import annotations

import argparse
from pathlib import Path

from coffer.journal import Journal
from coffer.settings import written
from host_sim.device import Device
from host_sim.picture import write_gif
from host_sim.script import ScriptError, moments, parse
from tools import pack
from tools.pack import languages
from tools.sorry import Sorry

HELP = """a SCRIPT is a file, or the presses themselves: "A A down x3 hold:B wait:500"; names are up, down,
left, right, A and B; hold:A holds, wait:500 waits that many milliseconds, x3 repeats what stands before it"""


STEP = 40  # ms between two frames of the GIF


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer record", description=__doc__, epilog=HELP)
    parser.add_argument("script", metavar="SCRIPT", help="a file of presses, or the presses in quotes")
    parser.add_argument("--out", type=Path, default=Path("build/recording.gif"))
    parser.add_argument("--lang", choices=languages.found(), default="en")
    parser.add_argument("--seed", type=int, default=1, help="deal every new game with this seed (default 1)")
    parser.add_argument("--scale", type=int, default=4)
    options = parser.parse_args(argv)
    if not 1 <= options.scale <= 12:
        raise Sorry("--scale takes a whole number from 1 to 12")
    path = Path(options.script)
    text = path.read_text() if path.is_file() else options.script
    try:
        parse(text)
    except ScriptError as error:
        raise Sorry(f"{options.script}: {error}") from None
    pack.ensure()
    nvm = bytearray(b"\xff" * 4096)
    Journal(nvm).set(0, written(options.lang))
    frames = []
    with Device(nvm=nvm, settings={"COFFER_SEED": options.seed}) as device:
        device.boot()
        device.run(300)
        frames.append((device.pixels(), 800))
        for _ in moments(device, text, STEP):
            frames.append((device.pixels(), STEP))
        if device.crashed:
            raise Sorry("the console crashed:\n" + device.crashed, 1)
    frames.append((device.pixels(), 1500))
    print(write_gif(options.out, frames, options.scale))
    return 0
