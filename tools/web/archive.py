# SPDX-License-Identifier: MIT
"""MicroPython's VM for browsers, of exactly one version, which ./coffer installs by its hash."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from tools import vm
from tools.errors import UserError

FILES = {
    "micropython.mjs": "c2be87e7ba24e3b47d133022b009a66bff07f4720aa23d816d216ef8cc47014c",
    "micropython.wasm": "06338c955b03c5700aa0069015d3e392d76836ef8e2ce25bedbe59b88ccd373c",
}


def files(home: Path | None = None) -> dict[str, bytes]:
    """The VM's two files by name, each made of the bytes that it must have; without their self-check."""
    folder = home or vm.find_module().parent
    found = {name: (folder / name).read_bytes() for name in FILES if (folder / name).exists()}
    for name, wanted in FILES.items():
        if hashlib.sha256(found.get(name, b"")).hexdigest() != wanted:
            raise UserError(f"{folder / name} is not what was installed: remove .venv and try again")
    found["micropython.mjs"], checks = re.subn(vm.SELF_CHECK.encode(), b"", found["micropython.mjs"])
    assert checks == 1
    return found
