# SPDX-License-Identifier: MIT
"""The case in docs/case: OpenSCAD makes the STL files, and every one is checked to be a closed solid."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.build import compiler
from tools.errors import UserError

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "docs" / "case" / "coffer_case.scad"
README = SOURCE.with_name("README.md")
PANELS = ("0.96", "1.3", "2.42")  # inches
PARTS = ("front", "back")
EMPTY = "top level object is empty"  # OpenSCAD's message for an empty result


def program() -> str | None:
    """OpenSCAD, if it is installed."""
    return shutil.which("openscad")


def render(panel: str, part: str) -> bytes:
    """One part of the case as an STL file; nothing if it is empty."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder, "made.stl")
        chosen = ["-D", f'panel="{panel}"', "-D", f'part="{part}"']
        run = subprocess.run(
            [str(program()), "-o", made, *chosen, SOURCE], capture_output=True, text=True, check=False
        )
        if EMPTY in run.stderr:
            return b""
        if run.returncode or "WARNING" in run.stderr:
            raise UserError(f"OpenSCAD could not make the {part} for {panel} inches: {run.stderr.strip()}")
        return made.read_bytes()


def check(stl: bytes, name: str) -> None:
    """Refuses an STL file that is no closed solid."""
    folder = ROOT / ".venv" / "case"
    if not (folder / "trimesh").is_dir():
        compiler.install(ROOT / "requirements-case.txt", folder, "trimesh, which checks the case")
    sys.path.append(str(folder))
    try:
        import trimesh
    finally:
        sys.path.remove(str(folder))
    mesh = trimesh.load(io.BytesIO(stl), file_type="stl")
    if not (mesh.is_watertight and mesh.is_winding_consistent and mesh.volume > 0):
        raise UserError(f"{name} is not watertight: repair docs/case/coffer_case.scad")


def make_all() -> dict[str, bytes]:
    """Front and back for every display, checked; nothing in the case may collide."""
    found = {}
    for panel in PANELS:
        if render(panel, "clash"):
            raise UserError(f"parts of the case for {panel} inches collide: see docs/case/coffer_case.scad")
        for part in PARTS:
            name = f"coffer-case-{panel}-inch-{part}.stl"
            found[name] = render(panel, part)
            check(found[name], name)
    return found
