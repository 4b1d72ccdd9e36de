# SPDX-License-Identifier: MIT
"""Small clones whose environments are made in a moment: a real venv, but nothing is fetched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
PARTS = ("coffer", "tools/__init__.py", "tools/errors.py", "tools/environment")

# Stands in for all tools: says whose code runs. With --stay it runs until the file `go` is there.
TOOL = """
import os, sys, time
from pathlib import Path
from typing import Any
clone = Path(__file__).parents[1]
print("ran in", clone, *sys.argv[1:], flush=True)
while "--stay" in sys.argv and not (clone / "go").exists():
    time.sleep(0.01)
import late
print("ended", flush=True)
"""

# Runs `coffer` with an installer that fetches nothing. STOP is the step to stop at: before each thing
# that is installed and each folder that is renamed. HOW is what happens there.
COFFER = """
import os, runpy, signal, sys, time, venv
clone, stop, how, *words = sys.argv[1:]
sys.path.insert(0, clone)
from tools import environment
from tools.environment import install
steps = 0

def step():
    global steps
    steps += 1
    if str(steps) == stop:
        if how == "pause":
            print("paused", flush=True)
            while not os.path.exists(os.path.join(clone, "go")):
                time.sleep(0.01)
        else:
            os.kill(os.getpid(), getattr(signal, how))
            time.sleep(5)

def run(what, command, scratch, environment=None):
    step()
    if what == "checking what was installed":
        return
    if "venv" in command:
        venv.create(command[-1], symlinks=os.name != "nt")
    elif "ensurepip" not in command and "--target" not in command:
        home = os.path.dirname(os.path.dirname(command[0]))
        packages = os.path.join(home, "lib", "python%d.%d" % sys.version_info[:2], "site-packages")
        with open(os.path.join(packages, "late.py"), "w"):
            pass
        with open(os.path.join(home, "bin", "script"), "w") as script:
            script.write("#!" + command[0] + "\\n")

def moved(source, target, really=environment.rename_if_free):
    step()
    return really(source, target)

install.run, install.npm_package, environment.rename_if_free = run, lambda *rest: None, moved
sys.argv = [os.path.join(clone, "coffer"), *words]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
STEPS = 6  # of a first use: venv, pip, packages, driver, trial, rename


def bare_clone(folder: Path) -> Path:
    """The command, its lists and its environment's maker, but no environment."""
    for name in (*PARTS, *(path.name for path in ROOT.glob("requirements-*.txt"))):
        source, target = ROOT / name, folder / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    return folder


def small_clone(folder: Path) -> Path:
    """A clone whose only tool says where it ran."""
    bare_clone(folder)
    (folder / "tools" / "__main__.py").write_text(TOOL)
    return folder


class Run:
    """A command that may still be running."""

    begun: list[Run] = []

    def __init__(self, clone: Path, *words: str, stop: int = 0, how: str = "pause", **settings: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-c", COFFER, str(clone), str(stop), how, *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **settings},
        )
        self.begun.append(self)

    def hear(self, words: str, stream: str = "stdout") -> None:
        """Waits for a line with these words."""
        heard = []
        for line in getattr(self.process, stream):
            heard.append(line)
            if words in line:
                return
        raise AssertionError(f"{words!r} was never said:\n{''.join(heard)}")

    def end(self) -> subprocess.CompletedProcess[str]:
        """What it said after what was heard."""
        said, complained = self.process.communicate(timeout=60)
        return subprocess.CompletedProcess([], self.process.returncode, said, complained)


def end_all() -> None:
    """Ends what a failed test left running."""
    while Run.begun:
        with Run.begun.pop().process as process:
            process.kill()


def coffer(clone: Path, *words: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """Runs a command of a small clone to its end."""
    return Run(clone, *words, **more).end()


def beside(clone: Path) -> list[str]:
    """What lies beside .venv and should not stay there."""
    return [path.name for path in clone.glob(".venv-*") if path.name != ".venv-lock"]
