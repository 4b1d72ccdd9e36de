# SPDX-License-Identifier: MIT
"""Checks the JavaScript of page and emulator by its JSDoc types, with TypeScript's compiler."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from host_sim import atomic
from tools import vm
from tools.environment import install

LIST = "requirements-typescript.txt"
PROJECTS = ("web", "tools/emulator/js")  # folders with a tsconfig.json
FILES = ("lib/tsc.js", "lib/_tsc.js", "lib/lib.")  # the compiler, and what it knows of browsers


def compiler(root: Path) -> Path:
    """The compiler of the pinned version, fetched when it is first needed."""
    pinned = root / LIST
    version = pinned.read_text("utf-8").splitlines()[-1].split()[0].replace("@", "-")
    home = root / ".venv" / version
    if not home.exists():
        with atomic.replace_folder(home) as draft, tempfile.TemporaryDirectory() as scratch:
            install.npm_package(sys.executable, "TypeScript's compiler", pinned, draft, Path(scratch), FILES)
    return home / "lib" / "tsc.js"


def check(root: Path) -> str:
    """What the compiler complains of; nothing if all is well."""
    return "".join(check_project(root, project) for project in PROJECTS)


def check_project(root: Path, project: str) -> str:
    """What the compiler complains of in one folder."""
    order = [vm.node(), str(compiler(root)), "--project", str(root / project)]
    result = subprocess.run(order, capture_output=True, text=True, check=False)
    return result.stdout + result.stderr if result.returncode else ""
