# SPDX-License-Identifier: MIT
"""A tiny Coffer to flash in place of the real one: it starts only if all its parts are of one version."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
import time
from collections.abc import Collection
from pathlib import Path

from host_sim.device import Device

NOTE = (
    "Adafruit CircuitPython 10.2.1 on 2026-05-01; Raspberry Pi Pico with rp2040\r\n"
    "Board ID:raspberry_pi_pico\r\nUID:E6614C311B7E6F2F\r\nboot.py output:\r\n"
)
HELLO = 'print("Hello World!")\n'
CONSOLE = """
import os
import sys
import time
from coffer import words
{also}
VERSION = {version}

def run():
    found = [VERSION, words.VERSION, int(words.read("hello")), {more}]
    for name in os.listdir("/games"):
        if "." not in name and not name.startswith("_"):
            __import__("games." + name + ".rules")
            found.append(sys.modules["games." + name].KEY)
            found.append(sys.modules["games." + name + ".rules"].VERSION)
    if found != [VERSION] * len(found):
        raise ValueError(str(found))
    print("menu", VERSION)
    while True:
        time.sleep(1)
"""
HEAP = "# For the Raspberry Pi Pico alone\nCIRCUITPY_HEAP_START_SIZE = 150000\n"  # its profile has it
WORDS = """
VERSION = {version}

def read(name):
    with open("/assets/" + name, "rb") as file:
        return file.read().decode()
"""


def clone(root: Path, version: int) -> Path:
    """Sources of a version. Each version has a module, a game and an asset that its neighbours lack."""
    own = f"only{version}"
    settings = f'# A pin\nPIN_A = "GP{version}"\n# Since {version}\nNEW_{version} = {version}\n'
    files = {
        "pyproject.toml": f'[project]\nversion = "{version}.0.0"\n',
        "code.py": f"# version {version}\nfrom coffer.console import run\n\nrun()\n",
        "boot.py": f"print('boot', {version})\n",
        "settings.toml": settings,
        "boards/raspberry_pi_pico.toml": settings + HEAP,
        "lib/coffer/__init__.py": f"VERSION = {version}\n",
        "lib/coffer/console.py": CONSOLE.format(
            version=version, also=f"from coffer import {own}", more=f"{own}.V"
        ),
        "lib/coffer/words.py": WORDS.format(version=version),
        f"lib/coffer/{own}.py": f"V = {version}\n",
        "lib/coffer/journal.py": "FORMAT = const(1)\n",
        "games/__init__.py": "",
        "games/gold/__init__.py": f"KEY = {version}\n",
        "games/gold/rules.py": f"VERSION = {version}\n",
        f"games/{own}/__init__.py": f"KEY = {version}\n",
        f"games/{own}/rules.py": f"VERSION = {version}\n" + "# long\n" * 800,
        "assets/hello": f"{version}",
        f"assets/{own}": "x" * 700,
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def profiles(root: Path) -> dict[str, bytes]:
    """The profiles of boards, as the page has them."""
    return {f"boards/{path.name}": path.read_bytes() for path in sorted((root / "boards").iterdir())}


def raw_assets(root: Path, languages: Collection[str] | None = None) -> dict[str, bytes]:
    """Stands in for the packer."""
    return {f"assets/{path.name}": path.read_bytes() for path in sorted((root / "assets").iterdir())}


def drive(root: Path) -> Path:
    """A drive as CircuitPython leaves it on a new board."""
    (root / "lib").mkdir(parents=True)
    (root / "boot_out.txt").write_bytes(NOTE.encode())
    (root / "code.py").write_text(HELLO)
    (root / "settings.toml").write_text("")
    return root


def copy(old: Path, new: Path) -> Path:
    """The same drive once more."""
    if new.exists():
        shutil.rmtree(new)
    return Path(shutil.copytree(old, new))


def tree(root: Path) -> dict[str, bytes]:
    """Every file of a drive."""
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}


def fingerprint(root: Path) -> str:
    """Equal for equal drives, empty folders included."""
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        content = path.read_bytes() if path.is_file() else b"folder"
        digest.update(f"{path.relative_to(root)}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def boot(root: Path) -> str:
    """What the console prints when it starts from this drive; a crash is said instead.

    The simulator starts code.py; which file CircuitPython would start is looked up here. It starts from
    a copy, because it remembers sources by path and time, and FAT's times are too coarse for that.
    """
    names = {path.name.lower(): path.name for path in root.iterdir()}
    begins = next(
        (names[name] for name in ("code.txt", "code.py", "main.py", "main.txt") if name in names), None
    )
    if begins is None:
        return "nothing to start"
    beside = tempfile.TemporaryDirectory(dir=root.parent)  # in memory, if the drive is
    with beside as place, Device(drive=copy(root, Path(place, "drive"))) as device:
        device.machine.next_code_file = f"/{begins}"
        device.boot()
        time.sleep(0.002)  # the device's thread comes to rest before it is ended
        if device.crashed:
            return f"crashed: {device.crashed}"
        return device.console


def started(root: Path) -> str:
    """Which program a drive starts, in two words."""
    said = boot(root)
    for words in ("menu 1", "menu 2", "menu 3", "Hello World!", "my own"):
        if words in said:
            return words
    return said
