# SPDX-License-Identifier: MIT
"""The board's drive as the flash uses it: a few plain steps, each on the drive before the next begins.

FAT can't rename over a file, forgets the case of names and keeps times to two seconds: so nothing here
compares times, a name is always looked up as the drive spells it, and a rename needs a free name.
"""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

from tools.errors import UserError
from tools.untrusted import printable

# Exit codes, each with its sentence
READ_ONLY, FULL, WRONG_BOARD, WRONG_VERSION, UNREADABLE, GONE, BUSY, DIFFERENT = range(3, 11)
CHUNK = 4096  # bytes: the flash erases that much at once

_FULL = {errno.ENOSPC, errno.EDQUOT} if hasattr(errno, "EDQUOT") else {errno.ENOSPC}
_GONE = {errno.EIO, errno.ENXIO, errno.ENODEV, errno.ENOTCONN, errno.ESTALE}
_BUSY = {errno.EACCES, errno.EPERM, errno.EBUSY, errno.ETXTBSY}
# What hosts keep on a drive for themselves: never ours to read, copy or remove
_HOSTS = {".fseventsd", ".metadata_never_index", ".spotlight-v100", ".ds_store", "system volume information"}


class Disk:
    """A drive by its mount point. Names are paths within it, such as `lib/coffer/dice.mpy`."""

    def __init__(self, root: Path) -> None:
        self.root = root

    # What is there

    def names(self) -> list[str]:
        """Every file, as the drive spells it, without what hosts keep for themselves.

        An empty folder counts, with a / at its end: a game's folder without a game would be in the way.
        FAT knows no links, pipes or devices: where there is one, a write could end anywhere.
        """
        found: list[str] = []
        waiting = [""]
        try:
            while waiting:
                folder = waiting.pop()
                empty = bool(folder)
                with os.scandir(self.root / folder) as entries:
                    for entry in entries:
                        if _belongs_to_host(entry.name):
                            continue
                        empty = False
                        name = f"{folder}/{entry.name}" if folder else entry.name
                        if entry.is_dir(follow_symlinks=False):
                            waiting.append(name)
                        elif entry.is_file(follow_symlinks=False):
                            found.append(name)
                        else:
                            raise UserError(
                                f"{printable(name)} on the drive is a link or no file at all, and no board's "
                                "drive can hold such a thing: move it away, then flash again"
                            )
                if empty:
                    found.append(f"{folder}/")
        except OSError as problem:
            raise self.user_error(problem, "the drive") from None
        return sorted(found)

    def read(self, name: str) -> bytes:
        """A file's content, from the drive itself where the host allows to forget what it remembers."""
        try:
            with open(self.root / name, "rb") as file:
                if hasattr(os, "posix_fadvise"):
                    os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
                return file.read()
        except OSError as problem:
            raise self.user_error(problem, name) from None

    def length(self, name: str) -> int:
        """A file's size in bytes."""
        try:
            return os.stat(self.root / name).st_size
        except OSError as problem:
            raise self.user_error(problem, name) from None

    def free(self) -> int:
        """Free bytes."""
        try:
            return shutil.disk_usage(self.root).free
        except OSError as problem:
            raise self.user_error(problem, "the drive") from None

    def writable(self) -> bool:
        """Whether the host would let us write at all."""
        return os.access(self.root, os.W_OK)

    def size(self) -> int:
        """All bytes of the drive, used or free."""
        try:
            return shutil.disk_usage(self.root).total
        except OSError as problem:
            raise self.user_error(problem, "the drive") from None

    # The steps that change it

    def write(self, name: str, content: bytes) -> None:
        """Makes a file hold this content. Cut short, it may hold a part: only for files that nothing uses."""
        self._steps(name, content, "wb")

    def append(self, name: str, content: bytes) -> None:
        """Adds to the end of a file. Cut short, a part may be added, and nothing else has changed."""
        self._steps(name, content, "ab")

    def rename(self, old: str, new: str) -> None:
        """Gives a file a name that is free."""
        try:
            if os.path.exists(self.root / new):
                raise FileExistsError(errno.EEXIST, "there already", new)
            os.rename(self.root / old, self.root / new)
            self._settle((self.root / new).parent)
        except OSError as problem:
            raise self.user_error(problem, old) from None

    def remove(self, name: str) -> None:
        """Removes a file or an empty folder, and the folders that it leaves empty."""
        path = self.root / name
        try:
            if name.endswith("/"):
                os.rmdir(path)
            else:
                os.remove(path)
            self._settle(path.parent)
            while path.parent != self.root and not os.listdir(path.parent):
                path = path.parent
                os.rmdir(path)
                self._settle(path.parent)
        except OSError as problem:
            raise self.user_error(problem, name) from None

    def _steps(self, name: str, content: bytes, mode: str) -> None:
        path = self.root / name
        try:
            for folder in reversed(path.relative_to(self.root).parents[:-1]):
                if not os.path.isdir(self.root / folder):
                    os.mkdir(self.root / folder)
                    self._settle((self.root / folder).parent)
            with open(path, mode, buffering=0) as file:
                left = memoryview(content)
                while left:
                    left = left[file.write(left[:CHUNK]) :]
                os.fsync(file.fileno())  # a host may hold writes back for half a minute
            self._settle(path.parent)
        except OSError as problem:
            raise self.user_error(problem, name) from None

    def _settle(self, folder: Path) -> None:
        """The folder's own list goes to the drive, too; Windows does that by itself."""
        if os.name == "nt":
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    # What goes wrong

    def user_error(self, problem: OSError, name: str) -> UserError:
        """A system's error as a sentence that says what to do next."""
        number, name = problem.errno, printable(name)
        again = "then flash again: it goes on where it stopped"
        windows = getattr(problem, "winerror", None)  # Windows says most things with one errno, and this
        if number == errno.EROFS or windows == 19:
            return UserError(
                f"the drive is read-only: eject it, press the board's reset button, {again}; if it stays so, "
                "check that its boot.py does not call storage.remount()",
                READ_ONLY,
            )
        if number in _FULL or windows == 112:
            return UserError(
                f"the drive is full: remove what you don't need from it, {again}, or use --clean", FULL
            )
        if number in _GONE or windows in (21, 1006, 1167) or not os.path.isdir(self.root):
            return UserError(
                f"the drive has disappeared: plug the console in, wait for the drive to appear, {again}", GONE
            )
        if number in _BUSY or windows in (5, 32, 33):
            return UserError(
                f"{name} on the drive is in use: close the program that has it open, {again}", BUSY
            )
        return UserError(
            f"{name} on the drive: {problem.strerror or problem}: eject the drive, plug it in, {again}", GONE
        )


def _belongs_to_host(leaf: str) -> bool:
    lower = leaf.lower()
    return lower in _HOSTS or lower.startswith(("._", ".trash"))
