# SPDX-License-Identifier: MIT
"""Loads device files so that they can use only the device's modules, drive and built-in names."""

import __future__

import builtins
import errno
import sys
import traceback
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any

from host_sim import boards, busy_loops
from host_sim.drive import CLONE, DRIVER, absolute
from host_sim.inventory import BUILTINS, NATIVE, NOT_SIMULATED, NOT_SIMULATED_NAMES, SHARED
from host_sim.machine import TEXT_ONLY, Machine, NotSimulated
from host_sim.native.board import names_of
from host_sim.native.busdisplay import BuiltIn

SEARCH = ["", "/", ".frozen", "/lib"]
MPY = b"C\x06"  # CircuitPython's mark and the bytecode version that 10.x takes


class NativeModule(ModuleType):
    """A module in flash: device code can read its names but not set them."""

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"'module' object has no attribute '{name}'")

    def __getattr__(self, name: str) -> Any:
        if name in NOT_SIMULATED_NAMES.get(self.__name__, ()):
            raise NotSimulated(f"CircuitPython has {self.__name__}.{name}, the simulator does not")
        raise AttributeError(f"'module' object has no attribute '{name}'")


def native_module(name: str, names: dict[str, Any]) -> ModuleType:
    module = NativeModule(name)
    module.__dict__.clear()
    module.__dict__.update(names, __name__=name)
    return module


@cache
def _native_source(name: str) -> ModuleType:
    """The module of ours that stands in for one that is C inside CircuitPython."""
    return import_module(f"host_sim.native.{name}")


class Loader:
    """The modules of one program, from its first import to its end."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.files: dict[str, str] = {}  # host file: device file, for tracebacks
        self.modules: dict[str, ModuleType] = {}
        self.path = list(SEARCH)
        self.natives = self._natives()
        self.builtins: dict[str, Any] = {name: getattr(builtins, name) for name in BUILTINS}
        self.builtins.update(
            __import__=self.import_module, open=self.open, print=self.print, input=self.input
        )
        self.builtins[busy_loops.LAP] = machine.lap
        self.natives["builtins"] = native_module("builtins", {
            name: thing for name, thing in self.builtins.items() if not name.startswith("__")
        })  # fmt: skip

    def _natives(self) -> dict[str, ModuleType]:
        found = {}
        for name in NATIVE:
            if name == "alarm" and name not in boards.modules(self.machine.board):
                continue  # on an RP2350 CircuitPython has none
            source = _native_source(name)
            found[name] = native_module(name, {public: getattr(source, public) for public in source.__all__})
        if self.machine.board != boards.PICO:
            found["board"] = native_module(
                "board", {"board_id": self.machine.board, **names_of(self.machine.board)}
            )
        if self.machine.screen:
            self.machine.built_in = self.machine.built_in or BuiltIn(self.machine, self.machine.screen)
            found["board"].__dict__["DISPLAY"] = self.machine.built_in
        if self.machine.firmware < TEXT_ONLY:
            del found["supervisor"].__dict__["get_setting"]
        for name, (source, public_names) in SHARED.items():
            found[name] = native_module(name, {public: getattr(source, public) for public in public_names})
        found["__future__"] = native_module("__future__", {"annotations": True})  # a name, and nothing else
        found["sys"] = native_module("sys", self._sys())
        found["traceback"] = native_module(
            "traceback",
            {"print_exception": self._print_exception, "format_exception": self._format_exception},
        )
        return found

    # Running

    def run(self, path: str) -> None:
        """Runs a file of the drive as the main program."""
        host = self.machine.drive.host(path)
        if host is None:
            raise OSError(errno.ENOENT, path)
        module = ModuleType("__main__")
        self.modules["__main__"] = module
        self._execute(module, host, absolute(path))

    def _execute(self, module: ModuleType, host: Path, path: str) -> None:
        self.files[str(host)] = path.lstrip("/") if path.count("/") == 1 else path
        module.__dict__["__builtins__"] = self.builtins
        if (
            "coverage" not in sys.modules
        ):  # it would look for the device's path; without one it takes the host's
            module.__dict__["__file__"] = path
        exec(_compiled(host), module.__dict__)

    # Importing

    def import_module(
        self, name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0
    ) -> ModuleType:
        """The device's __import__."""
        if level:
            name = self._absolute(name, globals, level)
        parts = name.split(".")
        module = self._one(parts[0], None)
        top = module
        for depth in range(1, len(parts)):
            module = self._one(".".join(parts[: depth + 1]), module)
        if not fromlist:
            return top
        for wanted in fromlist:
            if wanted != "*" and not hasattr(module, wanted) and "__path__" in module.__dict__:
                try:
                    self._one(f"{name}.{wanted}", module)
                except ImportError as error:
                    if str(error) != _missing(f"{name}.{wanted}"):
                        raise
                    raise ImportError(f"can't import name {wanted}") from None
        return module

    def _absolute(self, name: str, globals: Any, level: int) -> str:
        package = globals.get("__name__", "")
        if "__path__" not in globals:
            level += 1
        parts = package.split(".")
        if level > len(parts):
            raise ImportError("can't perform relative import")
        parts = parts[: len(parts) - level + 1]
        return ".".join([*parts, name]) if name else ".".join(parts)

    def _one(self, name: str, parent: ModuleType | None) -> ModuleType:
        if name in self.modules:
            return self.modules[name]
        if parent is None:
            if name in self.natives:
                self.modules[name] = self.natives[name]
                return self.natives[name]
            folders = [folder for folder in self.path if folder != ".frozen"]
        else:
            if "__path__" not in parent.__dict__:
                getattr(parent, name.rpartition(".")[2], None)  # says so if it is not simulated
                raise ImportError(_missing(name))
            folders = [parent.__dict__["__path__"]]
        last = name.rpartition(".")[2]
        for folder in folders:
            module = self._from(f"{folder.rstrip('/')}/{last}", name)
            if module is not None:
                if parent is not None:
                    parent.__dict__[last] = module
                return module
        if name in NOT_SIMULATED and name in boards.modules(self.machine.board):
            raise NotSimulated(f"CircuitPython has a module {name}, the simulator does not")
        raise ImportError(_missing(name))

    def _from(self, path: str, name: str) -> ModuleType | None:
        """The module at a device path without its ending: a folder first, then .py, then .mpy."""
        drive = self.machine.drive
        module = ModuleType(name)
        if drive.is_folder(path):
            module.__dict__["__path__"] = path
            self.modules[name] = module
            start = self._file(f"{path}/__init__")
        else:
            start = self._file(path)
            if start is None:
                return None
            self.modules[name] = module
        if start is not None:
            try:
                self._execute(module, *start)
            except BaseException:
                self.modules.pop(name, None)
                raise
        return module

    def _file(self, path: str) -> tuple[Path, str] | None:
        drive = self.machine.drive
        host = drive.host(path + ".py")
        if host is not None:
            return host, absolute(path + ".py")
        host = drive.host(path + ".mpy")
        if host is None:
            return None
        return source_of(host, absolute(path)), absolute(path + ".mpy")

    # What device code finds built in

    def open(self, path: str, mode: str = "r", **named: Any) -> Any:
        if set(mode) & set("wax+"):
            self.machine.check_writable()
        if mode.replace("b", "").replace("t", "") != "r":
            raise ValueError("Invalid mode")
        host = self.machine.drive.host(path)
        if host is None:
            raise OSError(errno.ENOENT, "No such file/directory: " + path)
        if host.is_dir():
            raise OSError(errno.EISDIR, "EISDIR")
        return open(host, "rb") if "b" in mode else open(host, encoding="utf-8", newline="")

    def print(
        self, *values: Any, sep: str = " ", end: str = "\n", file: Any = None, flush: bool = False
    ) -> None:
        text = sep.join(str(value) for value in values) + end
        if file is None:
            self.machine.print(text)
        else:
            file.write(text)

    def input(self, prompt: str = "") -> str:
        """A line from the serial console, waited for."""
        self.machine.print(prompt)
        while b"\n" not in self.machine.typed:
            self.machine.clock.sleep(1_000_000)
        line, _, rest = bytes(self.machine.typed).partition(b"\n")
        self.machine.typed[:] = rest
        return line.decode("utf-8").rstrip("\r")

    def _sys(self) -> dict[str, Any]:
        return {
            "argv": [],
            "byteorder": "little",
            "exit": _exit,
            "implementation": SimpleNamespace(
                name="circuitpython",
                version=(*self.machine.firmware, ""),
                _machine="Raspberry Pi Pico with rp2040",
                _mpy=0x4306,
            ),
            "maxsize": 0x7FFFFFFF,
            "modules": self.modules,
            "path": self.path,
            "platform": "RP2040",
            "stdin": _Stdin(self.machine),
            "stdout": _Stdout(self.machine),
            "version": "3.4.0",
            "version_info": (3, 4, 0),
        }

    def traceback(self, error: BaseException) -> str:
        """Returns an error's traceback as the device prints it: device files only, no source lines."""
        lines = ["Traceback (most recent call last):"]
        for frame in traceback.extract_tb(error.__traceback__):
            if frame.filename in self.files:
                where = self.files[frame.filename]
                lines.append(f'  File "{where}", line {frame.lineno}, in {frame.name}')
        said, name = str(error), type(error).__name__
        if isinstance(error, OSError) and error.errno is not None:
            said = f"[Errno {error.errno}] {error.strerror or ''}".rstrip()
            name = "OSError"  # the device has no FileNotFoundError and the like
        lines.append(name + (f": {said}" if said else ""))
        return "\n".join(lines) + "\n"

    def _format_exception(
        self, error: Any, value: Any = None, tb: Any = None, limit: Any = None
    ) -> list[str]:
        return [self.traceback(value if value is not None else error)]

    def _print_exception(
        self, error: Any, value: Any = None, tb: Any = None, limit: Any = None, file: Any = None
    ) -> None:
        self.print(self.traceback(value if isinstance(value, BaseException) else error), end="", file=file)


class _Stdout:
    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def write(self, text: Any) -> int:
        self._machine.print(text if isinstance(text, str) else bytes(text).decode("utf-8", "replace"))
        return len(text)


class _Stdin:
    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def read(self, size: int = -1) -> str:
        """Waits for that many bytes, as the device does."""
        typed = self._machine.typed
        while len(typed) < max(size, 1):
            self._machine.clock.sleep(1_000_000)
        found = bytes(typed[:size] if size >= 0 else typed)
        del typed[: len(found)]
        return found.decode("utf-8", "replace")

    def readline(self) -> str:
        found = ""
        while not found.endswith("\n"):
            found += self.read(1)
        return found


def _exit(value: Any = None) -> None:
    raise SystemExit(value)


def _missing(name: str) -> str:
    return f"no module named '{name}'"


def source_of(mpy: Path, path: str) -> Path:
    """The source that a .mpy was compiled from, which stands in for it: the host can't run bytecode."""
    if mpy.read_bytes()[:2] != MPY:
        raise ValueError("incompatible .mpy file")
    if path == "/lib/adafruit_displayio_ssd1306":
        return DRIVER
    source = CLONE / (path.lstrip("/") + ".py")
    if not source.exists():
        raise ImportError(f"{path}.mpy has no source in this clone to run in its place")
    return source


_FLAGS = __future__.annotations.compiler_flag  # the device never evaluates annotations
_cache: dict[Path, tuple[int, CodeType]] = {}


def _compiled(host: Path) -> CodeType:
    changed = host.stat().st_mtime_ns
    found = _cache.get(host)
    if found is None or found[0] != changed:
        tree = busy_loops.add_laps(host.read_bytes(), str(host))
        found = changed, compile(tree, str(host), "exec", _FLAGS, dont_inherit=True)
        _cache[host] = found
    return found[1]
