# SPDX-License-Identifier: MIT
"""A copy of the clone's device sources, for tests that compare builds or change something."""

from __future__ import annotations

import shutil
from pathlib import Path

from tools.build import compiler, tree
from tools.commands.build import ROOT


def snapshot(folder: Path) -> Path:
    """Copies what a build reads, the display driver included."""
    tree.driver(ROOT)
    for name in ("lib", "games", "assets", ".venv/device"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in (*tree.AS_SOURCE, "pyproject.toml", "requirements-device.txt", *compiler.LISTS.values()):
        shutil.copy(ROOT / name, folder / name)
    return folder
