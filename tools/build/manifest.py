# SPDX-License-Identifier: MIT
"""The manifest: what a drive holds, so that a flash and a person can tell what is on a board.

`coffer` is the version, `circuitpython` the one the .mpy files are for, `journal` the format
of saved games, `form` mpy or source, and `files` of every other file its size and the first 16 digits of what
`sha256sum` says: enough to tell two files apart, and the whole would take a cluster for every ten of them.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from tools.untrusted import from_json

NAME = "manifest.json"
DIGITS = 16
ABOUT = {"coffer", "circuitpython", "journal", "form"}  # what every build says of itself


def write(files: dict[str, bytes], about: dict[str, Any]) -> bytes:
    """The manifest of these files as JSON, the same bytes for the same files."""
    marks = {name: fingerprint(content) for name, content in sorted(files.items()) if name != NAME}
    packed = json.dumps(about | {"files": marks}, separators=(",", ":"), sort_keys=True)
    return (packed.replace('","', '",\n"') + "\n").encode()  # one line per file: a person reads it, too


def fingerprint(content: bytes) -> str:
    """What the manifest says of a file: its size, and the beginning of its SHA-256."""
    return f"{len(content)} {sha256(content).hexdigest()[:DIGITS]}"


def listed_files(content: bytes) -> dict[str, str]:
    """The files that a manifest lists, each with its mark; none unless a build of Coffer wrote it."""
    about = parse(content)
    if not about.keys() >= ABOUT or NAME in about["files"]:
        return {}
    return dict(about["files"])


def read(files: dict[str, bytes]) -> dict[str, Any]:
    """The manifest among these files; an empty one where there is none, or none that can be read."""
    return parse(files.get(NAME, b""))


def parse(content: bytes) -> dict[str, Any]:
    """A manifest from its bytes; an empty one if they are damaged, whoever wrote them."""
    found = from_json(content)
    if not isinstance(found, dict) or not isinstance(found.get("files"), dict):
        return {"files": {}}
    if "journal" in found and type(found["journal"]) is not int:
        return {"files": {}}
    return found


def title(files: dict[str, bytes]) -> str:
    """The build in a few words: `Coffer 1.0.0 for CircuitPython 10, 61 files, 172,301 bytes`."""
    about = read(files)
    source = " as source" if about["form"] == "source" else ""
    size = sum(map(len, files.values()))
    return (
        f"Coffer {about['coffer']}{source} for CircuitPython {about['circuitpython']}, "
        f"{len(files)} files, {size:,} bytes"
    )
