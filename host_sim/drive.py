# SPDX-License-Identifier: MIT
"""The CIRCUITPY drive as the device sees it, put together from folders of the host."""

import errno
import os
from collections.abc import Collection
from functools import lru_cache
from pathlib import Path

CLONE = Path(__file__).resolve().parent.parent
DRIVER = CLONE / ".venv" / "device" / "adafruit_displayio_ssd1306.py"


@lru_cache(maxsize=4096)
def absolute(path: str) -> str:
    """The path from the root, without dots; the device's working folder is always the root here."""
    parts: list[str] = []
    for part in path.split("/"):
        if part == "..":
            parts[-1:] = []
        elif part not in ("", "."):
            parts.append(part)
    return "/" + "/".join(parts)


_as_path = lru_cache(maxsize=4096)(Path)  # making one takes longer than asking whether the file exists


class Drive:
    """Device paths to host paths; read only. A later mount hides nothing, an exact one goes first.

    What `hidden` names, such as "/games/pig", is in no list: the console finds no such game.
    """

    def __init__(self, mounts: list[tuple[str, Path]], hidden: Collection[str] = ()) -> None:
        self.mounts = sorted(mounts, key=lambda mount: -len(mount[0]))
        self.hidden = hidden

    @classmethod
    def of_the_clone(cls, hidden: Collection[str] = ()) -> "Drive":
        """The sources of this clone, its packed assets, and the display driver as `/lib` has it."""
        if not DRIVER.exists():
            raise FileNotFoundError(
                "the display driver is not installed: ./coffer does that on its first use"
            )
        assets = CLONE / "build" / "assets"
        if not assets.is_dir():
            raise FileNotFoundError("the assets are not packed: ./coffer pack does that")
        top = [(f"/{name}", CLONE / name) for name in ("code.py", "boot.py", "settings.toml", "lib", "games")]
        return cls([*top, ("/assets", assets), ("/lib/adafruit_displayio_ssd1306.py", DRIVER)], hidden)

    @classmethod
    def of_folder(cls, folder: str | Path) -> "Drive":
        """Returns a drive with a folder's content; the display driver is added if it is missing."""
        folder = Path(folder)
        if not folder.is_dir():
            raise FileNotFoundError(f"no folder {folder} to run from")
        mounts = [("/", folder)]
        if not any((folder / "lib").glob("adafruit_displayio_ssd1306.*")):
            mounts.append(("/lib/adafruit_displayio_ssd1306.py", DRIVER))
        return cls(mounts)

    def host(self, path: str) -> Path | None:
        """Returns the path on the host, or None."""
        path = absolute(path)
        if "/__pycache__" in path:
            return None
        for prefix, folder in self.mounts:
            if not path.startswith(prefix):
                continue
            inside = path[len(prefix) :]
            if not inside or inside[0] == "/" or prefix == "/":
                found = f"{folder}/{inside}" if inside else str(folder)
                if os.path.exists(found):
                    return _as_path(found)
        return None

    def is_folder(self, path: str) -> bool:
        path = absolute(path)
        host = self.host(path)
        if host is not None:
            return host.is_dir()
        return path == "/" or any(prefix.startswith(path + "/") for prefix, _ in self.mounts)

    def is_file(self, path: str) -> bool:
        host = self.host(path)
        return host is not None and host.is_file()

    def listdir(self, path: str) -> list[str]:
        """Names in a folder, sorted, so that every host gives the same order."""
        path = absolute(path)
        if not self.is_folder(path):
            raise OSError(errno.ENOENT, "No such file/directory")
        below = path.rstrip("/") + "/"
        names: set[str] = set()
        for prefix, folder in self.mounts:
            if path == prefix or path.startswith(prefix.rstrip("/") + "/"):
                inside = folder / path[len(prefix) :].lstrip("/")
                if inside.is_dir():
                    names.update(entry.name for entry in inside.iterdir())
            elif prefix.startswith(below) and folder.exists():
                names.add(prefix[len(below) :].split("/")[0])
        return sorted(name for name in names - {"__pycache__"} if below + name not in self.hidden)

    def stat(self, path: str) -> tuple[int, ...]:
        """The ten numbers of os.stat(): only type and size mean something."""
        if self.is_folder(path):
            return (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        host = self.host(path)
        if host is None:
            raise OSError(errno.ENOENT, "No such file/directory")
        return (0x8000, 0, 0, 0, 0, 0, host.stat().st_size, 0, 0, 0)
