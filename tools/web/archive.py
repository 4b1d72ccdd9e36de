# SPDX-License-Identifier: MIT
"""MicroPython's VM for browsers, of exactly one version: fetched by its hash, without Node.

It lies where tools/vm.py has it too, so that one download serves both.
"""

from __future__ import annotations

import hashlib
import io
import os
import sys
import tarfile
import urllib.error
import urllib.request
from pathlib import Path

from tools.sorry import Sorry
from tools.vm import PACKAGE, VERSION

REGISTRY = os.environ.get("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org").rstrip("/")
FILES = {
    "micropython.mjs": "c2be87e7ba24e3b47d133022b009a66bff07f4720aa23d816d216ef8cc47014c",
    "micropython.wasm": "06338c955b03c5700aa0069015d3e392d76836ef8e2ce25bedbe59b88ccd373c",
}


def files(home: Path | None = None) -> dict[str, bytes]:
    """The VM's two files by name, each with the bytes that it must have."""
    folder = (home or Path(sys.prefix) / "vm") / "node_modules" / PACKAGE
    found = {name: _kept(folder / name) for name in FILES}
    if not _right(found):
        found = _fetched()
        if not _right(found):
            raise Sorry(
                f"what was fetched as MicroPython's VM {VERSION} is not what it should be: try again, and "
                "if it stays so, somebody between you and the package registry changes it"
            )
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in found.items():
            draft = folder / f".{name}.{os.getpid()}"
            draft.write_bytes(content)
            draft.replace(folder / name)
    return found


def _right(found: dict[str, bytes]) -> bool:
    return all(hashlib.sha256(found.get(name, b"")).hexdigest() == wanted for name, wanted in FILES.items())


def _kept(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def _fetched() -> dict[str, bytes]:
    print("fetching MicroPython's VM …", file=sys.stderr, flush=True)
    leaf = PACKAGE.rpartition("/")[2]
    try:
        with urllib.request.urlopen(f"{REGISTRY}/{PACKAGE}/-/{leaf}-{VERSION}.tgz", timeout=120) as answer:
            packed = answer.read()
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            return {name: archive.extractfile(f"package/{name}").read() for name in FILES}  # type: ignore[union-attr]
    except (OSError, urllib.error.URLError, tarfile.TarError, KeyError) as problem:
        raise Sorry(f"MicroPython's VM could not be fetched: be online and try again ({problem})") from None
