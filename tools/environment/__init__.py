# SPDX-License-Identifier: MIT
"""The environment in .venv: all that ./coffer needs installed, inside the clone.

It is made beside and renamed when it is complete: whatever ends a command half-way, nothing is left
that looks complete. Inside lies a stamp that says for which Python, machine, place and lists it was
made; each command compares it, and what does not fit is rebuilt.

Only the standard library may be imported in this package: nothing else is installed yet.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from tools.environment.fill import fill, python_of, require_list
from tools.environment.install import explain, say
from tools.environment.lock import try_lock, wait
from tools.errors import UserError

# What a group of commands needs: playing all that a page needs, and the tests all that playing needs.
PLAY = ("requirements-play.txt", "requirements-device.txt")
LISTS = {
    "web": ("requirements-web.txt", "requirements-device.txt"),
    "play": PLAY,
    "test": (*PLAY, "requirements-test.txt", "requirements-vm.txt", "requirements-emulator.txt"),
}
MAKING = "1"  # raise it when `fill` leaves something else than before
PATIENCE = 600  # seconds that running commands get to end before what they use is replaced

MISFITS = {
    "making": "it was made by another version of ./coffer",
    "python": "it was made by Python {0}, and this is {1}",
    "build": "it was made by another build of Python {2}",
    "machine": "it was made on {0}, and this is {1}",
    "place": "it was made in {0!r}, and this clone is in {1!r}",
}
INCOMPLETE = "it is not complete, or not ours"


class Environment:
    """The .venv of a clone."""

    def __init__(self, clone: str | Path) -> None:
        self.clone = Path(clone).resolve()
        self.home = self.clone / ".venv"
        self.stamp = self.home / "coffer.json"

    def enter(self, group: str) -> str:
        """The Python for a group of commands, with all that they need installed.

        It stays as it is until this process ends, and with it the tool that it becomes.
        """
        why = self.use(group)
        if why is None:
            self.tidy()
        else:
            with self.exclusive_lock():
                self.sweep()
                why = self.use(group)  # whoever was here before us may have made it
                if why is not None:
                    self.make(group, why)
                    why = self.use(group)
            if why is not None:
                raise UserError(f"the new .venv does not fit: {why}; remove it, then try again")
        return str(python_of(self.home))

    def use(self, group: str) -> str | None:
        """Why .venv can't serve, in words, or None: then it is ours until we end."""
        while True:
            try:
                file = os.open(self.stamp, os.O_RDONLY)
            except OSError:
                return INCOMPLETE if os.path.lexists(self.home) else ""
            if try_lock(file, shared=True) and self.is_stamp(file):
                break
            os.close(file)  # it is being replaced this very moment
            time.sleep(0.05)
        why = self.why_unusable(file, group)
        if why is None:
            os.set_inheritable(file, True)  # left open: the tool that we become holds the lock
        else:
            os.close(file)
        return why

    def is_stamp(self, file: int) -> bool:
        """Whether an open file still is the stamp of .venv."""
        try:
            return os.path.samestat(os.fstat(file), os.stat(self.stamp))
        except OSError:
            return False

    def why_unusable(self, stamp: int, group: str) -> str | None:
        """Why the environment with this stamp can't serve, in words, or None."""
        try:
            kept = dict(json.loads(os.read(stamp, 10_000)))
        except (OSError, ValueError, TypeError, RecursionError):
            return INCOMPLETE
        larger = "play" if group == "web" else group  # the environment for playing can build a page
        why = self.find_difference(kept, group)
        if why and self.find_difference(kept, larger):
            return why
        return None if python_of(self.home).exists() else "its Python is missing"

    def find_difference(self, kept: dict[str, str], group: str) -> str | None:
        """What a stamp says otherwise than a group of commands needs it, in words, or None."""
        wanted = self.wanted(group)
        for name, value in wanted.items():
            if name not in kept:
                return f"./coffer {group} needs additional packages"
            if kept[name] != value:
                words = MISFITS.get(name, name + " has changed since")
                return words.format(kept[name], value, wanted["python"])
        return None

    def wanted(self, group: str) -> dict[str, str]:
        """What the stamp must say for a group of commands."""
        stamp = {
            "making": MAKING,
            "python": "{}.{}".format(*sys.version_info),
            "build": EXTENSION_SUFFIXES[0],
            "machine": f"{platform.system()} {platform.machine()}",
            "place": str(self.clone),
        }
        for name in LISTS[group]:
            stamp[name] = hashlib.sha256(require_list(self.clone, name).read_bytes()).hexdigest()
        return stamp

    def make(self, group: str, why: str) -> None:
        """Builds the environment beside the old one and replaces that."""
        say(f"Rebuilding .venv: {why}.\n" if why else "Setting up .venv in this folder (first run only):\n")
        draft = self.clone / f".venv-new-{os.getpid()}"
        stamp = json.dumps(self.wanted(group), indent=1)  # of the lists as they are before they are read
        try:
            fill(self.clone, draft, self.home, group)
            (draft / self.stamp.name).write_text(stamp, "utf-8")
            self.replace_old(draft)
        except OSError as error:
            raise UserError(f"could not make .venv: {explain(str(error)) or error}") from None
        finally:
            remove(draft)

    def replace_old(self, draft: Path) -> None:
        """Puts a complete environment in the place of the old one, when no running command needs that."""
        words = "other ./coffer commands still use the old .venv"
        old = self.clone / f".venv-old-{os.getpid()}"
        with self.wait_until_unused(words):
            if os.path.lexists(self.home):
                wait(lambda: rename_if_free(self.home, old), words, PATIENCE)
            wait(lambda: rename_if_free(draft, self.home), words, PATIENCE)
        remove(old)

    @contextmanager
    def wait_until_unused(self, words: str) -> Iterator[None]:
        """Waits until nobody uses .venv, and keeps others from it; on Windows `rename_if_free` does that.

        One that only lacks some packages is replaced at once: the new one has the same ones in the same
        places, and more.
        """
        if os.name == "nt" or not self.stamp.is_file():
            yield
            return
        file = os.open(self.stamp, os.O_RDONLY)
        try:
            if self.why_unusable(file, "web"):
                wait(lambda: try_lock(file), words, PATIENCE)
            yield
        finally:
            os.close(file)

    @contextmanager
    def exclusive_lock(self) -> Iterator[None]:
        """Waits until no other process makes an environment here, and keeps others from it."""
        file = self.lock_file()
        try:
            wait(lambda: try_lock(file), "another ./coffer is making .venv")
            yield
        finally:
            os.close(file)

    def lock_file(self) -> int:
        try:
            return os.open(self.clone / ".venv-lock", os.O_RDONLY | os.O_CREAT, 0o666)
        except OSError as error:
            raise UserError(f"could not make .venv: {explain(str(error)) or error}") from None

    def tidy(self) -> None:
        """Removes leftovers of killed commands, unless another process is building an environment."""
        if self.leftovers() and os.access(self.clone, os.W_OK):
            file = self.lock_file()
            if try_lock(file):
                self.sweep()
            os.close(file)

    def sweep(self) -> None:
        """Removes what killed commands left; the caller must hold the lock."""
        for path in self.leftovers():
            remove(path)

    def leftovers(self) -> list[Path]:
        return [*self.clone.glob(".venv-new-*"), *self.clone.glob(".venv-old-*")]


def rename_if_free(source: Path, target: Path) -> bool:
    """Renames, unless Windows says that something inside is open."""
    try:
        source.rename(target)
    except PermissionError:
        if os.name != "nt":
            raise
        return False
    return True


def remove(path: Path) -> None:
    """Removes a folder or a file as far as it can; the next sweep gets the rest."""
    if path.is_symlink() or path.is_file():
        try:
            path.unlink()
        except OSError:
            pass
    else:
        shutil.rmtree(path, ignore_errors=True)
