# SPDX-License-Identifier: MIT
"""A session: what a console found at power-on and what was done to it when. Replaying it gives every picture.

As a file it is JSON, one object:

    {"session": 1, "nvm": "…", "settings": {…}, "hidden": […], "board": "", "events": [[ns, "press", "A"], …],
     "end": ns, "picture": "…"}

"nvm" is the memory at power-on without the erased end, in base64; "hidden" lists folders of the drive that
are left out; "board" is the id of a profile in boards/, or nothing; times are nanoseconds of the device's own
clock; "picture" is the hash of the screen at the end.
"""

import base64
import binascii
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from host_sim import atomic, boards
from host_sim.clock import MS
from host_sim.device import Device
from host_sim.drive import Drive
from host_sim.machine import BUTTONS
from host_sim.nvm import SIZE

FORMAT = 1
LONGEST = 24 * 3600 * 1000 * MS  # a day: more is no session of anybody
PRESS, RELEASE, POWER, LISTEN, ACT, TYPE = "press", "release", "power", "listen", "act", "type"
NOT_ONE = "this is not a session: F4 in the simulator's window writes one"
DAMAGED = "this session is damaged: save it again"


class SessionError(ValueError):
    """What is wrong with a session, in a sentence."""


@dataclass(frozen=True)
class Event:
    """Something done to the console: a button by name, the power, a screen reader, an action by number.

    Or a letter, which goes into a name or a deal code; "" erases one.
    """

    at: int  # ns
    what: str
    which: str = ""


@dataclass
class Session:
    """A run from power-on to `end`. `folder` is a drive instead of this clone; it is not saved."""

    nvm: bytes
    settings: dict[str, str | int] = field(default_factory=dict)
    hidden: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    end: int = 0
    picture: str = ""
    folder: Path | None = None
    board: str = ""

    def make(self) -> Device:
        """A console as it was before power-on; its memory is a copy."""
        drive = Drive.of_folder(self.folder) if self.folder else Drive.of_the_clone(self.hidden)
        return Device(drive, nvm=bytearray(self.nvm), settings=dict(self.settings), board=self.board)

    def with_memory(self, nvm: bytes) -> "Session":
        """The same console before power-on with another memory; its menu comes without a title."""
        return Session(
            nvm, {**self.settings, "COFFER_TITLE": 0}, list(self.hidden), folder=self.folder, board=self.board
        )

    def presses(self) -> int:
        return sum(event.what == PRESS for event in self.events)

    def save(self, path: Path) -> Path:
        stored = {
            "session": FORMAT,
            "nvm": base64.b64encode(self.nvm.rstrip(b"\xff")).decode(),
            "settings": self.settings,
            "hidden": self.hidden,
            "board": self.board,
            "events": [[event.at, event.what, event.which] for event in self.events],
            "end": self.end,
            "picture": self.picture,
        }
        atomic.write(path, (json.dumps(stored) + "\n").encode())
        return path


def picture_hash(pixels: Sequence[bytes]) -> str:
    return hashlib.sha256(b"".join(pixels)).hexdigest()[:16]


def from_json(stored: bytes) -> Session:
    """The session in a file's content; SessionError says what is wrong with it."""
    try:
        found = json.loads(stored)
    except (ValueError, RecursionError):
        raise SessionError(NOT_ONE) from None
    if not isinstance(found, dict) or "session" not in found:
        raise SessionError(NOT_ONE)
    if type(found["session"]) is int and found["session"] > FORMAT:
        raise SessionError("a newer version of Coffer wrote this session: update this one")
    if found["session"] != FORMAT or not _is_valid(found):
        raise SessionError(DAMAGED)
    try:
        nvm = base64.b64decode(found["nvm"], validate=True)
    except (ValueError, binascii.Error):
        raise SessionError(DAMAGED) from None
    if len(nvm) > SIZE:
        raise SessionError(DAMAGED)
    events = [Event(*event) for event in found["events"]]
    session = Session(nvm.ljust(SIZE, b"\xff"), found["settings"], found["hidden"], events, found["end"])
    session.picture, session.board = found["picture"], found["board"]
    return session


def _is_valid(found: dict[str, Any]) -> bool:
    """Whether all entries are there with their types: the file may come from anywhere."""
    kinds = {"nvm": str, "settings": dict, "hidden": list, "board": str, "events": list, "end": int}
    return (
        all(type(found.get(key)) is kind for key, kind in (*kinds.items(), ("picture", str)))
        and found["board"] in ("", *boards.profiles())
        and all(type(value) in (str, int) for value in found["settings"].values())
        and all(type(folder) is str for folder in found["hidden"])
        and all(_is_event(event) for event in found["events"])
        and 0 <= found["end"] <= LONGEST
        and _in_order([0, *(event[0] for event in found["events"]), found["end"]])
    )


def _is_event(event: Any) -> bool:
    if type(event) is not list or [type(part) for part in event] != [int, str, str]:
        return False
    _, what, which = event
    if what in (PRESS, RELEASE):
        return which in BUTTONS
    if what == ACT:
        return which.isascii() and which.isdecimal() and len(which) < 6
    if what == TYPE:
        return len(which) < 2 and (which.isprintable() and which != " ")
    return what in (POWER, LISTEN) and not which


def _in_order(times: list[int]) -> bool:
    return all(before <= after for before, after in zip(times, times[1:]))
