# SPDX-License-Identifier: MIT
"""Collects what belongs on the drive, by its name there, and nothing that belongs to the host.

A program can be built to live in a folder of the drive instead of its root (`home`): then its
own absolute paths begin there. That is how the flash keeps a second, complete set.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from pathlib import Path

from tools import pack
from tools.build import compiler, length_check, manifest, shrink, symbols
from tools.errors import UserError

START = "code.py"
AS_SOURCE = (START, "boot.py", "settings.toml")  # the device wants these by exactly these names
LEFT_OUT = {"__pycache__", "host"}  # folders, wherever they are, whose modules are not for the device
_LISTENERS = re.compile(r"games/\w+/describe\.py")  # what only the page loads, for screen readers
# A device file's own absolute paths, the only ones it may have
_HOME_PATHS = re.compile(rb"""(?<=["'])/(?=(?:assets|games)\b)""")


def collect(
    root: Path, circuitpython: int = 10, source: bool = False, languages: Collection[str] | None = None
) -> dict[str, bytes]:
    """Every file of the drive with its manifest, sorted by name; in some languages or in all."""
    files = program(root, circuitpython, source, languages=languages)
    for name in AS_SOURCE:
        files[name] = read(root / name)
    about = {
        "coffer": version(root),
        "circuitpython": circuitpython,
        "journal": journal(root),
        "form": "source" if source else "mpy",
    }
    files[manifest.NAME] = manifest.write(files, about)
    return dict(sorted(files.items()))


def program(
    root: Path,
    circuitpython: int = 10,
    source: bool = False,
    home: str = "",
    languages: Collection[str] | None = None,
) -> dict[str, bytes]:
    """Libraries, games and assets; with a home such as `/spare`, the same program for that folder."""
    modules = all_sources(root)
    if home or not source:  # nobody tinkers with the second set, and two whole ones would fill the drive
        modules = shrink.shrink_cached(modules)
    modules = {name: content for name, content in modules.items() if not _LISTENERS.fullmatch(name)}
    if home:  # afterwards: what was shrunk for one set serves the other
        modules = {name: move(content, home) for name, content in modules.items()}
    if not source:
        first = modules.pop(length_check.FIRST)
        modules = compiler.compile_all(modules, circuitpython, root)

        def compiled(source: bytes) -> bytes:
            return compiler.compile_all({length_check.FIRST: source}, circuitpython, root).popitem()[1]

        modules[length_check.FIRST.removesuffix("py") + "mpy"] = length_check.add_check(
            first, modules, compiled
        )
    return dict(sorted((modules | assets(root, languages)).items()))


def screen_reader_modules(root: Path) -> dict[str, bytes]:
    """Returns the games' describe.py modules, compiled: part of the program, but not on the drive."""
    modules = shrink.shrink_cached(all_sources(root))
    words = {name: content for name, content in modules.items() if _LISTENERS.fullmatch(name)}
    return compiler.compile_all(words, 10, root)


def all_sources(root: Path) -> dict[str, bytes]:
    """The device's modules, ours and the display's driver."""
    return {**sources(root), "lib/adafruit_displayio_ssd1306.py": driver(root)}


def symbol_map(root: Path) -> bytes:
    """The file by which ./coffer trace reads tracebacks of a compiled build."""
    return symbols.dump(version(root), shrink.symbol_map(all_sources(root)))


def sources(root: Path) -> dict[str, bytes]:
    """The device's modules as they are in the clone."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for folder in ("lib", "games")
        for path in sorted((root / folder).rglob("*.py"))
        if not LEFT_OUT & set(path.relative_to(root).parts)
    }


def move(content: bytes, home: str) -> bytes:
    """A module whose absolute paths begin at `home`.

    >>> move(b'open("/assets/" + name)', "/spare")
    b'open("/spare/assets/" + name)'
    """
    return _HOME_PATHS.sub(home.encode() + b"/", content)


def assets(root: Path, languages: Collection[str] | None = None) -> dict[str, bytes]:
    """The packed assets, made afresh from their texts."""
    packed = pack.packed_files(root / "assets", languages or ())
    return {f"assets/{name}": content for name, content in packed.items()}


def driver(root: Path) -> bytes:
    """The display's driver, of exactly the version that requirements-device.txt names."""
    wanted = root / "requirements-device.txt"
    number = re.search(rb"^adafruit-circuitpython-displayio-ssd1306==(\S+)", read(wanted), re.MULTILINE)
    if not number:
        raise UserError(
            "requirements-device.txt names no version of the display driver: get it back with git checkout"
        )
    folder = root / ".venv" / "device"
    if not any(folder.glob(f"adafruit_circuitpython_displayio_ssd1306-{number[1].decode()}.dist-info")):
        compiler.install(wanted, folder, "the display driver")
    return read(folder / "adafruit_displayio_ssd1306.py")


def version(root: Path) -> str:
    """Coffer's version."""
    return str(tomllib.loads(read(root / "pyproject.toml").decode())["project"]["version"])


def journal(root: Path) -> int:
    """The format of saved games, as the journal's module says."""
    found = re.search(rb"^FORMAT = const\((\d+)\)", read(root / "lib/coffer/journal.py"), re.MULTILINE)
    if not found:
        raise UserError("lib/coffer/journal.py has no FORMAT: restore the line FORMAT = const(…)")
    return int(found[1])


def read(path: Path) -> bytes:
    """Reads a required file."""
    try:
        return path.read_bytes()
    except OSError:
        raise UserError(
            f"{path.name} is missing from this clone: get it back with git checkout {path.name}"
        ) from None
