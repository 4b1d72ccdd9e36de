# SPDX-License-Identifier: MIT
"""Finds boards: every mounted volume with a boot_out.txt, and what that file says of the board."""

from __future__ import annotations

import json
import os
import re
import string
import sys
from dataclasses import dataclass
from pathlib import Path

from tools.errors import UserError
from tools.flash.disk import GONE, UNREADABLE, WRONG_BOARD, WRONG_VERSION, Disk
from tools.untrusted import printable

NOTE = "boot_out.txt"
MOUNTS = Path("/proc/mounts")  # Linux; a space in a name is \040 there
INSTALL = """Is CircuitPython on the board yet? If not:
  1. get the file adafruit-circuitpython-raspberry_pi_pico-en_US-10.….uf2 from
     https://circuitpython.org/board/raspberry_pi_pico/ (other boards: https://circuitpython.org/downloads)
  2. hold the board's BOOTSEL button while you plug it in: a drive RPI-RP2 appears
  3. drag the file onto that drive: the board restarts and a drive CIRCUITPY appears"""
_FIRST = re.compile(r"CircuitPython (\d{1,3})\.(\d{1,3})\.(\S+) on [^;]+; (.+) with (\S+)")
_OCTAL = re.compile(r"\\([0-7]{3})")
# Chips by the start of their names: `too_small` for Coffer (32 to 96 KB of RAM), `tested` ones with the NVM
# that the journal needs, and how others write theirs. RP2040 boards with a radio (Pico W, Picopad,
# Badger 2040 W, Inky Frame) by a part of their ids. web/board.mjs reads the same file.
_CHIPS = json.loads(Path(__file__).with_name("chips.json").read_text("utf-8"))
# KB that may be in use at once on the device; a board needs a little more, for garbage
HEAP: int = _CHIPS["heap_kb"]
# KB of drive that an update needs, with the old and the new program side by side
SPACE: int = _CHIPS["update_kb"]


@dataclass
class Board:
    """What a drive's boot_out.txt says."""

    place: Path
    name: str
    id: str
    uid: str
    chip: str
    version: str
    major: int
    minor: int

    def __str__(self) -> str:
        place = printable(self.place)
        return f"{self.name}, CircuitPython {self.version}, UID {self.uid or 'unknown'}, at {place}"


def places() -> list[Path]:
    """Where this system mounts drives."""
    if os.name == "nt":
        return [Path(f"{letter}:/") for letter in string.ascii_uppercase[2:]]
    if sys.platform == "darwin":
        return sorted(Path("/Volumes").glob("*"))
    found = {path for place in ("/media", "/run/media", "/mnt") for path in Path(place).glob("*")}
    found |= {path for place in ("/media", "/run/media") for path in Path(place).glob("*/*")}
    try:
        for line in MOUNTS.read_text("utf-8", "surrogateescape").split("\n"):
            part = line.split(" ")  # what, where, kind, …
            if len(part) > 2 and part[2] in ("vfat", "msdos", "fuseblk", "9p", "drvfs"):
                found.add(Path(_OCTAL.sub(lambda sign: chr(int(sign[1], 8)), part[1])))
    except OSError:
        pass  # not Linux
    return sorted(found)


def mounted(name: str) -> list[Path]:
    """The mounted drives that hold a file of that name."""
    found = []
    for place in places():
        try:
            if has(place, name):
                found.append(place)
        except OSError:
            continue  # a drive we may not look into is not ours
    return found


def has(place: Path, name: str) -> bool:
    """Whether a drive holds a file of that name: one of its own, no link to somewhere else."""
    return (place / name).is_file() and not (place / name).is_symlink()


def choose(drive: Path | None, ask: bool) -> Board:
    """The board to flash: the one named, the only one there, or the one that the person picks."""
    if drive is not None:
        if not drive.is_dir():
            raise UserError(
                f"{drive} is not a folder: plug the console in, or name its drive with --drive", GONE
            )
        if not has(drive, NOTE):
            raise UserError(
                f"{drive} has no {NOTE}, so it is no CircuitPython drive: name another with --drive\n"
                + INSTALL
            )
        return read(drive)
    found = mounted(NOTE)
    if not found:
        raise UserError(
            f"no CIRCUITPY drive found: plug the console in, or name a folder with --drive.{hint()}\n"
            + INSTALL,
            GONE,
        )
    boards = [read(place) for place in found]
    if len(boards) == 1:
        return boards[0]
    listed = "\n".join(f"  {number}  {board}" for number, board in enumerate(boards, 1))
    if not ask:
        raise UserError(f"{len(boards)} boards are plugged in: choose one with --drive\n{listed}")
    print(f"{len(boards)} boards are plugged in:\n{listed}")
    answer = input("which one? ").strip()
    if not answer.isdecimal() or not 1 <= int(answer) <= len(boards):
        raise UserError(
            f"there is no board {answer or 'without a number'}: answer with a number, or use --drive"
        )
    return boards[int(answer) - 1]


def hint() -> str:
    """What else can be said about a board that is plugged in but not ready."""
    waiting = mounted("INFO_UF2.TXT")
    if waiting:
        return f" A board without CircuitPython waits at {waiting[0]}: go on with step 3."
    label = Path("/dev/disk/by-label/CIRCUITPY")
    if label.exists():
        return (
            f" A board is there but not mounted: open it in your file manager, or udisksctl mount -b {label}."
        )
    return ""


def read(place: Path) -> Board:
    """What boot_out.txt says, or a sentence why it can't be trusted."""
    lines = Disk(place).read(NOTE).decode("utf-8", "replace").splitlines()
    text = "\n".join(map(printable, lines))  # it names itself as it likes, and we show that
    first = _FIRST.search(text)
    if not first:
        raise UserError(
            f"{place / NOTE} is damaged: press the board's reset button to repair it, then flash again",
            UNREADABLE,
        )
    kind = re.search(r"^Board ID:\s*(\w{1,99})", text, re.MULTILINE)
    uid = re.search(r"^UID:\s*(\w{1,99})", text, re.MULTILINE)
    return Board(
        place,
        first[4].strip(),
        kind[1] if kind else "unknown",
        uid[1] if uid else "",
        first[5].lower(),
        f"{first[1]}.{first[2]}.{first[3]}",
        int(first[1]),
        int(first[2]),
    )


def check_board(board: Board) -> str:
    """Nothing, or a doubt to be confirmed; a board on which Coffer can't run is refused."""
    if board.chip.startswith(tuple(_CHIPS["too_small"])):
        raise UserError(
            f"a {board.name} ({board.chip}) has too little memory for Coffer, or no display modules: "
            "use a Raspberry Pi Pico or another board with 256 KB of RAM",
            WRONG_BOARD,
        )
    if board.major < 9 or (board.major, board.minor) in ((9, 0), (9, 1)):
        raise UserError(
            f"CircuitPython {board.version} is too old: Coffer needs 9.2 or 10. Put the new one on the "
            f"board, then flash again; your files stay.\n{INSTALL}",
            WRONG_VERSION,
        )
    if board.major > 10:
        raise UserError(
            f"CircuitPython {board.version} is newer than this Coffer knows (9.2 and 10): "
            f"get a newer Coffer with git pull, or put CircuitPython 10 on the board.\n{INSTALL}",
            WRONG_VERSION,
        )
    if board.chip.startswith("rp2350") and board.version.startswith("9.2.0"):
        raise UserError(
            f"CircuitPython {board.version} crashes on an {board.chip} when it saves: put 9.2.1 or newer on "
            f"the board, then flash again; your files stay.\n{INSTALL}",
            WRONG_VERSION,
        )
    return chip_warning(board)


def chip_warning(board: Board) -> str:
    """What would not hold on this board's chip; nothing on those that Coffer was made for."""
    if board.chip.startswith("rp2040") and any(
        part in board.id.lower() for part in _CHIPS["boards_with_radio"]
    ):
        return (
            f"how much heap a {board.name} has left was not measured: with the radio's part CircuitPython "
            f"takes more memory, 126 KB were reported as free on 9.0, and the largest game needs {HEAP}; it "
            "may end with an error. A Raspberry Pi Pico without W or a Pico 2 has enough"
        )
    if board.chip.startswith(tuple(_CHIPS["tested"])):
        return ""
    known = _CHIPS["nvm_writes"].items()
    writes = next((words for chip, words in known if board.chip.startswith(chip)), "may erase it")
    return (
        f"Coffer has not been tested on a {board.name} ({board.chip}), and this may not hold there: a saved "
        "game that outlasts every power cut (NVM: 4,096 bytes that are written without erasing; this chip "
        f"{writes}), {HEAP} KB of heap for the largest game, and i2cdisplaybus for the display"
    )


def small_drive_warning(size: int) -> str:
    """A warning about a drive of that many bytes, or nothing."""
    if size >= SPACE * 1024:
        return ""
    return (
        f"this drive has {size // 1024:,} KB: updates go in place, because old and new program side by side "
        f"need about {SPACE}. --languages makes them smaller"
    )
