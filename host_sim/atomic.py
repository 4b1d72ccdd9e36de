# SPDX-License-Identifier: MIT
"""Writes files and folders atomically, even if several processes write at the same time.

Each is made beside its place under a name that nobody else has, and gets its own name in one step. A command
that is killed, a full disk, two threads or two commands at once: a reader never sees half of it.
"""

import os
import shutil
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def write(path: Path, content: bytes | bytearray) -> None:
    """Writes a file; if that fails, the file is unchanged, and the error names it."""
    place = Path(os.path.realpath(path))  # a link stays one
    draft = _beside(place)
    try:
        with add_name_to_errors(path):
            place.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(content)
            draft.replace(place)
    finally:
        with suppress(OSError):  # it has its own name by now, or could not be made
            draft.unlink()


@contextmanager
def add_name_to_errors(path: Path) -> Iterator[None]:
    """Adds this file's name to errors raised inside: a full disk doesn't report it."""
    try:
        yield
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror or str(problem), str(path)) from None


@contextmanager
def replace_folder(place: Path, good: Callable[[], bool] = lambda: False) -> Iterator[Path]:
    """Yields a new folder to fill, which then replaces the old one, unless that is `good` by now."""
    place = place.resolve()
    draft = _beside(place)
    draft.mkdir(parents=True)
    try:
        yield draft
        while not good():
            try:
                draft.rename(place)
                break
            except OSError:
                if not place.is_dir():
                    raise
            _clear(place)  # and again: another command may put its own there meanwhile
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _clear(place: Path) -> None:
    old = _beside(place)
    try:
        place.rename(old)
    except FileNotFoundError:
        return
    shutil.rmtree(old, ignore_errors=True)


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.{uuid.uuid4().hex}")
