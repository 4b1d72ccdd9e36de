# SPDX-License-Identifier: MIT
"""Who may write the drive: the USB host or Python, never both."""

from typing import Any

from host_sim.machine import NotSimulated, here

__all__ = [
    "VfsFat",
    "disable_usb_drive",
    "enable_usb_drive",
    "erase_filesystem",
    "getmount",
    "mount",
    "remount",
    "umount",
]


class VfsFat:
    """The mounted file system, as getmount() gives it."""

    def __init__(self, block_device: Any) -> None:
        raise NotSimulated("a second drive")

    @property
    def readonly(self) -> bool:
        return here().drive_read_only

    @property
    def label(self) -> str:
        return "CIRCUITPY"

    def stat(self, path: str) -> tuple[int, ...]:
        return here().drive.stat(path)

    def mkdir(self, path: str) -> None:
        here().check_writable()

    def rmdir(self, path: str) -> None:
        here().check_writable()


_root = object.__new__(VfsFat)


def getmount(mount_path: str) -> VfsFat:
    if mount_path != "/":
        raise OSError(19, "No such device")
    return _root


def remount(
    mount_path: str, readonly: bool = False, *, disable_concurrent_write_protection: bool = False
) -> None:
    machine = here()
    if mount_path != "/":
        raise OSError(22, "Invalid argument")
    if machine.usb_writable and not machine.booting and "storage" not in machine.usb_off:
        raise RuntimeError("Cannot remount path when visible via USB.")
    machine.drive_read_only = bool(readonly)
    machine.usb_writable = bool(readonly)


def mount(filesystem: VfsFat, mount_path: str, *, readonly: bool = False) -> None:
    raise OSError(1, "Operation not permitted")


def umount(mount: Any) -> None:
    raise OSError(22, "Invalid argument")


def erase_filesystem(extended: bool | None = None) -> None:
    raise NotSimulated("erasing the drive that the simulator runs from")


def disable_usb_drive() -> None:
    here().switch_usb("storage", False)


def enable_usb_drive() -> None:
    here().switch_usb("storage", True)
