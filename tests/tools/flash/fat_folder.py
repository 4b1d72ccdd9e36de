# SPDX-License-Identifier: MIT
"""A folder that behaves like a FAT drive: stands in for `os` and `open` under the flash's Disk.

Names without regard to case, 8.3 aliases that open the same file, no rename over a file, room counted in
clusters with the folders' own lists, times of two seconds. Every change is counted; after the one that
`pull_after` names, the drive is gone as if the cable had been pulled.
"""

from __future__ import annotations

import errno
import io
import os
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

CLUSTER = 512


class FatFolder:
    """Patches itself into a module that uses `os`, `open` and `shutil`: see `plug_in`."""

    def __init__(self, root: Path, clusters: int = 2008) -> None:
        self.root = root
        self.base = str(root)
        self.clusters = clusters
        self.steps = 0
        self.pull_after: int | None = None
        self.read_only = False
        self.open_elsewhere: set[str] = set()  # names that another program has open
        self.log: list[str] = []
        self.on_step: Callable[[], object] = lambda: None
        self.sizes: dict[str, int] = {}  # bytes of every file, by path
        self.short: dict[str, dict[str, str]] = {"": {}}  # folder: alias in small letters, and the long name
        self.long: dict[
            tuple[str, str], str
        ] = {}  # folder and name in small letters: the name as it is spelled
        for path in sorted(root.rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.is_dir():
                self.short.setdefault(name, {})
            else:
                self.sizes[name] = path.stat().st_size
            self._christen(name)

    def plug_in(self, monkeypatch: Any, module: Any) -> FatFolder:
        """Puts this drive under a module's feet."""
        shim = types.SimpleNamespace(
            **{name: getattr(os, name) for name in dir(os) if not name.startswith("__")}
        )
        shim.scandir, shim.listdir, shim.mkdir, shim.rmdir = (
            self.scandir,
            self.listdir,
            self.mkdir,
            self.rmdir,
        )
        shim.rename, shim.remove, shim.stat, shim.access = self.rename, self.remove, self.stat, self.access
        shim.fsync, shim.open = lambda handle: None, lambda path, flags: os.open(self.real(path), flags)
        shim.posix_fadvise = lambda *given: None
        shim.path = types.SimpleNamespace(
            exists=lambda path: os.path.exists(self.real(path)),
            isdir=lambda path: os.path.isdir(self.real(path)),
        )
        monkeypatch.setattr(module, "os", shim)
        monkeypatch.setattr(module, "open", self.open, raising=False)
        usage = types.SimpleNamespace(disk_usage=lambda path: self.usage())
        monkeypatch.setattr(module, "shutil", usage)
        return self

    # Where things are

    def name(self, path: Path) -> str:
        """The path on the drive as the drive spells it, however it was asked for."""
        self.there()
        found = ""
        for part in os.fspath(path)[len(self.base) :].replace("\\", "/").strip("/").split("/"):
            low = part.lower()
            spelled = self.long.get((found, low)) or self.short.get(found, {}).get(low) or part
            found = f"{found}/{spelled}" if found else spelled
        return found

    def real(self, path: Path) -> str:
        return f"{self.base}/{self.name(path)}"

    def there(self) -> None:
        if self.pull_after is not None and self.steps >= self.pull_after:
            raise OSError(errno.EIO, "Input/output error")

    # Room

    def usage(self) -> Any:
        self.there()
        total = self.clusters * CLUSTER
        return types.SimpleNamespace(total=total, free=total - self.used() * CLUSTER)

    def used(self) -> int:
        taken = sum(-(-size // CLUSTER) for size in self.sizes.values())
        for folder, names in self.short.items():
            if folder:
                slots = 2 + sum(1 + -(-len(name) // 13) for name in names.values())
                taken += -(-slots * 32 // CLUSTER)
        return taken

    def free_clusters(self) -> None:
        if self.used() > self.clusters:
            raise OSError(errno.ENOSPC, "No space left on device")

    # Looking

    def scandir(self, path: Path) -> Any:
        return os.scandir(self.real(path))

    def listdir(self, path: Path) -> Any:
        return os.listdir(self.real(path))

    def stat(self, path: Path) -> Any:
        return os.stat(self.real(path))

    def access(self, path: Path, mode: Any) -> bool:
        return not (self.read_only and mode == os.W_OK)

    def open(self, path: Path, mode: Any = "rb", buffering: Any = -1) -> Any:
        if mode == "rb":
            return open(self.real(path), "rb")
        name = self.name(path)
        self.may_change(name)
        if mode == "wb" or name not in self.sizes:
            self._christen(name)
            self.sizes[name] = 0
            self._fit_or_undo(name)
            (self.root / name).write_bytes(b"")
            self.stepped(f"create {name}")
        return _Writing(self, name, mode)

    # Changing

    def mkdir(self, path: Path) -> None:
        name = self.name(path)
        self.may_change(name)
        os.mkdir(self.root / name)
        self.short[name] = {}
        self._christen(name)
        self.free_clusters()
        self.stepped(f"mkdir {name}")

    def rmdir(self, path: Path) -> None:
        name = self.name(path)
        self.may_change(name)
        os.rmdir(self.root / name)
        del self.short[name]
        self._forget(name)
        self.stepped(f"rmdir {name}")

    def remove(self, path: Path) -> None:
        name = self.name(path)
        self.may_change(name)
        os.remove(self.root / name)
        del self.sizes[name]
        self._forget(name)
        self.stepped(f"remove {name}")

    def rename(self, old: Any, new: Any) -> None:
        name, wanted = self.name(old), self.name(new)
        self.may_change(name)
        if (self.root / wanted).exists():
            raise FileExistsError(errno.EEXIST, "File exists")
        os.rename(self.root / name, self.root / wanted)
        self.sizes[wanted] = self.sizes.pop(name)
        self._forget(name)
        self._christen(wanted)
        self.stepped(f"rename {name} {wanted}")

    def may_change(self, name: str) -> None:
        if self.read_only:
            raise OSError(errno.EROFS, "Read-only file system")
        if name.lower() in self.open_elsewhere:
            raise PermissionError(errno.EACCES, "Permission denied")

    def stepped(self, what: str) -> None:
        self.steps += 1
        self.log.append(what)
        path = f"{self.base}/{what.split()[-1]}"
        if os.path.exists(path):  # FAT's clock ticks every two seconds
            even = os.stat(path).st_mtime_ns // 2_000_000_000 * 2
            os.utime(path, (even, even))
        self.on_step()
        self.there()

    # 8.3

    def _christen(self, name: str) -> None:
        folder, _, leaf = name.rpartition("/")
        known = self.short[folder]
        if leaf in known.values():
            return
        stem, dot, ending = leaf.lower().lstrip(".").rpartition(".")
        if not dot:
            stem, ending = ending, ""
        tail = f".{ending[:3]}" if ending else ""
        short = stem + tail
        number = 0
        while not number and (len(stem) > 8 or "." in stem or short != leaf.lower()) or short in known:
            number += 1
            short = f"{stem.replace('.', '')[: 7 - len(str(number))]}~{number}{tail}"
        known[short] = leaf
        self.long[folder, leaf.lower()] = leaf

    def _forget(self, name: str) -> None:
        folder, _, leaf = name.rpartition("/")
        del self.long[folder, leaf.lower()]
        self.short[folder] = {short: long for short, long in self.short[folder].items() if long != leaf}

    def _fit_or_undo(self, name: str) -> None:
        try:
            self.free_clusters()
        except OSError:
            if not (self.root / name).exists():
                del self.sizes[name]
                self._forget(name)
            raise


class _Writing:
    """A file being written: every piece is a step."""

    def __init__(self, folder: FatFolder, name: str, mode: str) -> None:
        self.folder, self.name = folder, name
        self.file = io.FileIO(folder.real(folder.root / name), "ab" if mode == "ab" else "r+b")

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *reason: Any) -> None:
        self.file.close()

    def fileno(self) -> int:
        return self.file.fileno()

    def write(self, piece: Any) -> int:
        folder = self.folder
        folder.there()
        before = folder.sizes[self.name]
        folder.sizes[self.name] = before + len(piece)
        try:
            folder.free_clusters()
        except OSError:
            folder.sizes[self.name] = before
            raise
        written = self.file.write(piece)
        folder.stepped(f"write {self.name}")
        return written
