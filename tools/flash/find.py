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
from typing import Any

from tools.errors import UserError
from tools.flash.disk import GONE, UNREADABLE, WRONG_BOARD, WRONG_VERSION, Disk
from tools.untrusted import printable

NOTE = "boot_out.txt"
MOUNTS = Path("/proc/mounts")  # Linux; a space in a name is \040 there
_FIRST = re.compile(r"CircuitPython (\d{1,3})\.(\d{1,3})\.(\S+) on [^;]+; (.+) with (\S+)")
_OCTAL = re.compile(r"\\([0-7]{3})")
# What is known of chips and boards; web/board.mjs reads it, too. The first of its `cases` that fits decides
# whether Coffer can run: `chips` are beginnings of their names, `ids` parts of a board's id (those with a
# radio), `from` and `before` CircuitPython's major and minor version. A board is refused, or the case `says`
# a warning, or nothing.
_CHIPS = json.loads(Path(__file__).with_name("chips.json").read_text("utf-8"))
# KB that may be in use at once on the device; a board needs a little more, for garbage
HEAP: int = _CHIPS["heap_kb"]
# KB of drive that an update needs, with the old and the new program side by side
SPACE: int = _CHIPS["update_kb"]
INSTALL = "Is CircuitPython on the board yet? If not:\n" + "\n".join(
    f"  {number}. {step}" for number, step in enumerate(_CHIPS["install"], 1)
)


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


def mounted_drives(name: str) -> list[Path]:
    """The mounted drives that hold a file of that name."""
    found = []
    for place in places():
        try:
            if has_file(place, name):
                found.append(place)
        except OSError:
            continue  # a drive we may not look into is not ours
    return found


def has_file(place: Path, name: str) -> bool:
    """Whether a drive holds a file of that name: one of its own, no link to somewhere else."""
    return (place / name).is_file() and not (place / name).is_symlink()


def choose(drive: Path | None, ask: bool) -> Board:
    """The board to flash: the one named, the only one there, or the one that the person picks."""
    if drive is not None:
        if not drive.is_dir():
            raise UserError(
                f"{drive} is not a folder: plug the console in, or name its drive with --drive", GONE
            )
        if not has_file(drive, NOTE):
            raise UserError(
                f"{drive} has no {NOTE}, so it is not a CircuitPython drive: name another with --drive\n"
                + INSTALL
            )
        return read(drive)
    found = mounted_drives(NOTE)
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
    waiting = mounted_drives("INFO_UF2.TXT")
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
    """A warning to be confirmed, or nothing; a board on which Coffer can't run is refused."""
    case = next(case for case in _CHIPS["cases"] if _fits(case, board))
    known = _CHIPS["nvm_writes"].items()
    words = str(case["says"]).format(
        name=board.name,
        chip=board.chip,
        version=board.version,
        heap=HEAP,
        writes=next((writes for chip, writes in known if board.chip.startswith(chip)), "may erase it"),
        again="flash again",
    )
    if case.get("refuse") == "version":
        raise UserError(f"{words}.\n{INSTALL}", WRONG_VERSION)
    if case.get("refuse"):
        raise UserError(words, WRONG_BOARD)
    return words


def _fits(case: dict[str, Any], board: Board) -> bool:
    """Whether a board has all that a case names."""
    return (
        board.chip.startswith(tuple(case.get("chips", [""])))
        and any(part in board.id.lower() for part in case.get("ids", [""]))
        and case.get("from", [0]) <= [board.major, board.minor] < case.get("before", [1000])
        and board.version.startswith(case.get("version", ""))
    )


def small_drive_warning(size: int) -> str:
    """A warning about a drive of that many bytes, or nothing."""
    if size >= SPACE * 1024:
        return ""
    return (
        f"this drive has {size // 1024:,} KB: updates go in place, because old and new program side by side "
        f"need about {SPACE}. --languages makes them smaller"
    )
