# SPDX-License-Identifier: MIT
"""Runs CircuitPython's own firmware with this clone's console on an emulated Pico."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tqdm import tqdm

from host_sim import atomic
from host_sim.picture import add_frame, braille, write_gif, write_png
from host_sim.script import ScriptError, moments, parse
from tools import output
from tools.commands.play import has_screen, has_terminal, home
from tools.commands.record import HELP, STEP, script
from tools.commands.simulate import SEEDS
from tools.emulator import firmware_file
from tools.emulator.board import START_LIMIT, Board, EmulatorError, package
from tools.emulator.drive_image import FlashFile, assemble, drive_files, make_drive, panel, wiring
from tools.errors import UserError
from tools.pack import languages
from tools.untrusted import printable
from tools.vm import node

REMEMBERED = "firmware.uf2"  # in home(), the copy of the file that was given last
PICO_W = (
    "This firmware is for the Pico W, whose radio is not emulated: it may not start. The Pico's runs Coffer."
)


def main(argv: list[str]) -> int:
    args = parser().parse_args(argv)
    keys = check_options(args)
    kept = FlashFile(args.flash) if args.flash else None
    if kept:
        kept.read()  # a wrong file is refused before a long build
    own = read_settings(args.settings) if args.settings else None
    firmware = find_firmware(args.firmware)
    node(), package()  # report what is missing before a long build
    window = keys is None and not args.terminal and has_screen()
    if args.window and not window:
        raise UserError("no window can be opened here: try --terminal, or --keys")
    if keys is None and not window and not has_terminal():
        raise UserError("there is neither a screen nor a terminal to play in: try --keys")
    if firmware.is_pico_w:
        print(PICO_W, file=sys.stderr)
    print(f"CircuitPython {firmware.version}: building its drive …", file=sys.stderr, flush=True)
    settings: dict[str, str | int] = {}
    if args.lang:
        settings["COFFER_LANGUAGE"] = args.lang
    if args.seed is not None:
        settings["COFFER_SEED"] = args.seed
    files = drive_files(firmware.major, settings, board=firmware.layout.id, own=own)
    drive = make_drive(files, firmware.layout.sectors)
    flash = kept.load(firmware, drive) if kept else assemble(firmware, drive)
    wires, chip = wiring(files), panel(files)
    print("starting …", file=sys.stderr, flush=True)
    with Board(flash, wires, usb=args.serial, own_core=args.own_core, chip=chip) as board:
        if kept:
            board.on_flash_change = lambda: kept.save(board.flash, drive)
        try:
            if keys is not None:
                return play_keys(board, keys, args)
            return play(board, window, args.scale)
        except EmulatorError as error:
            raise UserError(f"the emulator can't go on: {printable(error, chr(10))}", 1) from None
        finally:
            for fault in board.faults:
                print(f"the processor has faulted: {fault}", file=sys.stderr)


def check_options(args: argparse.Namespace) -> str | None:
    """Refuses what can't be; returns the script of --keys, or None."""
    if args.scale is not None and not 1 <= args.scale <= 12:
        raise UserError("--scale takes a whole number from 1 to 12")
    if args.seed is not None and not 0 <= args.seed < SEEDS:
        raise UserError(f"--seed takes a whole number from 0 to {SEEDS - 1}")
    if (args.png or args.gif) and args.keys is None:
        raise UserError("--png and --gif belong to --keys: in the window, F12 and F9 make pictures")
    for path, begins, kind in ((args.png, b"\x89PNG", "PNG"), (args.gif, b"GIF8", "GIF")):
        if path:
            output.check_folder(path.parent, f"--{kind.lower()}")
            output.check_replaced(path, begins, kind, f"--{kind.lower()}")
    return None if args.keys is None else load_script(args.keys)


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="./coffer emulate", description=__doc__, epilog=HELP)
    made.add_argument(
        "--firmware",
        type=Path,
        metavar="FILE.uf2",
        help="CircuitPython for the Pico (remembered for the next time)",
    )
    way = made.add_mutually_exclusive_group()
    way.add_argument(
        "--window", action="store_true", help="play in a window (the default where there is a screen)"
    )
    way.add_argument("--terminal", action="store_true", help="play in this terminal")
    way.add_argument("--keys", metavar="SCRIPT", help="press these buttons, print the last picture, and end")
    made.add_argument("--png", type=Path, metavar="FILE", help="with --keys: the last picture as PNG")
    made.add_argument("--gif", type=Path, metavar="FILE", help="with --keys: everything as an animated GIF")
    made.add_argument("--scale", type=int, metavar="N", help="size of window and pictures, 1 to 12")
    made.add_argument(
        "--flash", type=Path, metavar="FILE", help="keep the flash (settings, games) in this file"
    )
    made.add_argument(
        "--serial", action="store_true", help="connect USB, and print what the serial console prints"
    )
    made.add_argument(
        "--settings",
        type=Path,
        metavar="FILE",
        help="put this settings.toml on the drive instead of the Pico's profile",
    )
    made.add_argument("--lang", choices=languages.found(), help="the language, as settings.toml has it")
    made.add_argument("--seed", type=int, metavar="S", help="deal every new game with this seed")
    made.add_argument(
        "--own-core", action="store_true", help="rp2040js' own processor: slower, no flash cache"
    )
    return made


def load_script(given: str) -> str:
    """The buttons to press, of a file or the words themselves."""
    text = script(given)
    try:
        parse(text)
    except ScriptError as error:
        raise UserError(str(error)) from None
    return text


def read_settings(path: Path) -> bytes:
    """A maker's settings.toml; the console itself reports what is wrong in it."""
    try:
        content = path.read_bytes()
        content.decode()
    except OSError as error:
        raise UserError(f"{printable(path)} can't be read ({error.strerror}): name another") from None
    except UnicodeDecodeError:
        raise UserError(f"{printable(path)} is not a settings.toml file: it must be text in UTF-8") from None
    return content


def find_firmware(given: Path | None) -> firmware_file.FirmwareFile:
    """The firmware that was named now or the last time."""
    kept = home() / REMEMBERED
    if given is None:
        if not kept.exists():
            raise UserError(f"name the firmware with --firmware FILE.uf2: {firmware_file.how_to_get_it()}")
        return firmware_file.read(kept, pico_w=True)
    firmware = firmware_file.read(given, pico_w=True)
    if not (kept.exists() and kept.samefile(given)):
        atomic.write(kept, given.read_bytes())
    return firmware


def print_serial(text: str) -> None:
    print(text, end="", file=sys.stderr, flush=True)


def play(board: Board, window: bool, scale: int | None) -> int:
    """A person plays until they close the window or press q."""
    if window:  # it prints the serial console by itself
        from host_sim import window as front

        return front.run(board, scale=scale) or 0
    from host_sim import terminal

    beside = sys.stderr.isatty()  # where the picture is: what is printed must wait
    if not beside:
        board.on_print = print_serial
    try:
        return terminal.run(board) or 0
    finally:
        if beside:
            print_serial(board.console)


def wait_for_picture(board: Board) -> bool:
    """Whether the display comes to rest in time."""
    with tqdm(
        total=START_LIMIT // 1000, unit="s", desc="starting", leave=False, delay=2, disable=None
    ) as bar:
        while board.clock.ms < START_LIMIT and not board.stopped:
            if board.settle(limit=1000):
                return True
            bar.update(int(board.clock.ms / 1000) - bar.n)
    return False


def play_keys(board: Board, keys: str, args: argparse.Namespace) -> int:
    """Presses buttons once the first picture is there; prints and keeps what is seen."""
    scale = args.scale or 4
    board.on_print = print_serial
    if not wait_for_picture(board):
        hint = "" if args.serial else "; --serial shows what the firmware prints"
        raise UserError(f"no picture came: {printable(board.why_not(), chr(10))}{hint}", 1)
    frames: list[tuple[Sequence[bytes], int]] = []
    add_frame(frames, board.pixels(), 800)
    took = sum(ms for _, _, ms in parse(keys))
    with tqdm(total=round(took), unit="ms", desc="pressing keys", leave=False, delay=1, disable=None) as bar:
        for _ in moments(board, keys, STEP):
            add_frame(frames, board.pixels(), STEP)
            bar.update(min(STEP, bar.total - bar.n))
            if board.stopped:
                break
    board.settle()
    add_frame(frames, board.pixels(), 1500)
    if args.png:
        print(printable(write_png(args.png, board.pixels(), scale)))
    if args.gif:
        print(printable(write_gif(args.gif, frames, scale)))
    if not (args.png or args.gif):
        print(braille(board.pixels()))
    for error in board.display_errors:
        print(f"the display does not know what it was sent {error}", file=sys.stderr)
    if board.crashed:
        raise UserError(f"the board has stopped: {printable(board.crashed)}", 1)
    return 0
