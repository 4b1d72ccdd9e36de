# SPDX-License-Identifier: MIT
"""Packs the assets that a change touches, in a process that has read the sources afresh."""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from host_sim.drive import CLONE
from tools import pack


def repack(changed: Iterable[Path]) -> str:
    """Packs what depends on these files; the packer's complaint, or ""."""
    folders = pack.folders_of(changed)
    if folders is not None and not folders:
        return ""
    order = [sys.executable, "-P", "-m", "tools", "pack"]
    if folders:
        order += ["--only", *sorted(folders)]
    done = subprocess.run(order, cwd=CLONE, capture_output=True, text=True, errors="replace")
    if not done.returncode:
        return ""
    return done.stderr.strip().removeprefix("coffer: ") or "the assets can't be packed"
