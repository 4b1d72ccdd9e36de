# SPDX-License-Identifier: MIT
"""The games in games/: found by their folders, described by their own facts."""

from __future__ import annotations

import importlib
import sys
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from reprlib import repr as short
from types import ModuleType

from tools.errors import UserError

FOLDER = Path(__file__).resolve().parent.parent / "games"


@cache
def names() -> tuple[str, ...]:
    """The games in the order of the menu, which is that of their numbers in the journal."""
    found = [path.parent.name for path in FOLDER.glob("*/rules.py")]
    return tuple(sorted(found, key=lambda name: facts(name).KEY))


def check_name(name: str) -> str:
    """The name itself, if there is such a game."""
    if name not in names():
        raise UserError(f"no game {short(name)}: choose from {', '.join(names())}")
    return name


def facts(name: str) -> ModuleType:
    """What the console knows of a game before it loads it."""
    return importlib.import_module(f"games.{name}")


def numbered() -> dict[int, str]:
    """The games by their numbers in the journal."""
    return {facts(name).KEY: name for name in names()}


def options(name: str, bits: int) -> dict[str, bool]:
    """The options that are on, from their bits as the journal keeps them."""
    return {key: True for bit, key in enumerate(facts(name).OPTIONS) if bits >> bit & 1}


def rules(name: str) -> ModuleType:
    """The game's rules."""
    return importlib.import_module(f"games.{name}.rules")


def bots(name: str) -> ModuleType:
    """The bots; what they read from the drive comes straight from the game's own packer.

    It may be an earlier version's, from another folder, that has none: see tools/previous_version.py.
    """
    found = importlib.import_module(f"games.{name}.bots")
    packer = Path(str(found.__file__)).with_name("host") / "pack.py"
    if packer.exists() and hasattr(host(name, "pack"), "drive"):
        files = cache(partial(on_drive, name))  # packed when somebody opens one
        for each, module in list(sys.modules.items()):
            if each.startswith(f"games.{name}."):
                module.__dict__.setdefault("open", lambda path, mode: BytesIO(files()[path.split("/")[-1]]))
    return found


def on_drive(name: str) -> dict[str, bytes]:
    """The files of the drive's /assets that a game's own packer makes, by name."""
    made: dict[str, bytes] = getattr(host(name, "pack"), "drive", dict)()
    return made


def host(name: str, part: str) -> ModuleType | None:
    """What a game brings for the desktop alone, such as "log" or "scenes"; None if it brings none."""
    if not (FOLDER / name / "host" / f"{part}.py").exists():
        return None
    return importlib.import_module(f"games.{name}.host.{part}")
