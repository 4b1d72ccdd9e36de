# SPDX-License-Identifier: MIT
"""The drive, read only, and settings.toml."""

from typing import Any

from host_sim.machine import here

__all__ = [
    "chdir",
    "getcwd",
    "getenv",
    "listdir",
    "mkdir",
    "remove",
    "rename",
    "rmdir",
    "sep",
    "stat",
    "statvfs",
    "sync",
    "uname",
    "unlink",
    "urandom",
    "utime",
]

sep = "/"
GETENV_NS = 4_000_000  # the device opens and parses the file on every call


def getenv(key: str, default: Any = None) -> Any:
    machine = here()
    machine.clock.spend(GETENV_NS)
    found = machine.environment(key)
    return default if found is None else found


def listdir(path: str = "/") -> list[str]:
    return here().drive.listdir(path)


def stat(path: str) -> tuple[int, ...]:
    return here().drive.stat(path)


def statvfs(path: str) -> tuple[int, ...]:
    """A megabyte of 512-byte clusters."""
    here().drive.stat(path)
    return (512, 512, 2014, 1500, 1500, 0, 0, 0, 0, 255)


def getcwd() -> str:
    return "/"


def chdir(path: str) -> None:
    if not here().drive.is_folder(path):
        raise OSError(2, "No such file/directory")


def sync() -> None:
    here()


def urandom(size: int) -> bytes:
    """Bytes of chance, the same in every run: they come from the virtual clock."""
    machine = here()
    found = bytearray()
    state = machine.chance
    while len(found) < size:
        state = (state * 1103515245 + 12345 + (machine.clock.now & 0xFFFF)) & 0x7FFFFFFF
        found.append(state >> 16 & 0xFF)
    machine.chance = state
    return bytes(found)


def _read_only(*_arguments: Any) -> Any:
    here().check_writable()


mkdir = remove = rename = rmdir = unlink = utime = _read_only


class _Uname(tuple[str, str, str, str, str]):
    sysname = property(lambda self: self[0])
    nodename = property(lambda self: self[1])
    release = property(lambda self: self[2])
    version = property(lambda self: self[3])
    machine = property(lambda self: self[4])


def uname() -> _Uname:
    version = ".".join(str(part) for part in here().firmware)
    return _Uname(("rp2040", "rp2040", version, version, "Raspberry Pi Pico with rp2040"))
