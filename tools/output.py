# SPDX-License-Identifier: MIT
"""Checks where a command may write, before it works, so that no files and no time are lost."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from host_sim import atomic
from tools.errors import UserError
from tools.untrusted import printable

# What file managers leave in every folder that somebody looks into
HOSTS_OWN = {".ds_store", "thumbs.db", "desktop.ini"}


def check_folder(out: Path, option: str = "--out") -> None:
    """Refuses a folder that can't be made or written."""
    place = out.absolute()
    while not os.path.lexists(place) and place != place.parent:
        place = place.parent
    if not place.is_dir():
        reason = "Not a directory"
    elif not os.access(place, os.W_OK | os.X_OK):
        reason = "Permission denied"
    else:
        return
    raise UserError(f"{printable(out)} can't be written ({reason}): name another folder with {option}")


def check_replaced(path: Path, begins: bytes, what: str, option: str = "--out") -> None:
    """Refuses to write over a file that does not begin as `what` does."""
    if path.is_file() and path.stat().st_size:
        with open(path, "rb") as file:
            if not file.read(len(begins)).startswith(begins):
                raise UserError(
                    f"{printable(path)} exists already and is not a {what}: name another with {option}"
                )


def write_files(files: Mapping[str, bytes], out: Path) -> None:
    """Writes files into a folder, each atomically; UserError if that can't be done."""
    try:
        for name, content in files.items():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            atomic.write(out / name, content)
    except OSError as error:
        raise UserError(
            f"{printable(out)} can't be written ({error.strerror}): name another folder with --out"
        ) from None


def files_in(folder: Path) -> list[str]:
    """Every file, link and device in a folder by its path there, without what file managers leave."""
    found = []
    for place, folders, files in os.walk(folder):
        linked = [name for name in folders if os.path.islink(os.path.join(place, name))]
        for name in [*linked, *files]:
            if name.lower() not in HOSTS_OWN:
                found.append(Path(place, name).relative_to(folder).as_posix())
    return sorted(found)
