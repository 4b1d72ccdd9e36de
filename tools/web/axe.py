# SPDX-License-Identifier: MIT
"""axe, which looks for what keeps people from using a page; fetched when it is first needed."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from host_sim import atomic
from tools.environment import install
from tools.web.chromium import Page

LIST = "requirements-axe.txt"
SCRIPT = "axe.min.js"
FIND = """axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.map(
    ({ id, help, nodes }) => [id, help, nodes.map((node) => node.target.join(" ")).join(", ")].join(": ")))"""
ROOT = Path(__file__).resolve().parents[2]


def script(root: Path = ROOT) -> str:
    """axe of the pinned version."""
    pinned = root / LIST
    version = pinned.read_text("utf-8").splitlines()[-1].split()[0].replace("@", "-")
    home = root / ".venv" / version
    if not home.exists():
        with atomic.replace_folder(home) as draft, tempfile.TemporaryDirectory() as scratch:
            install.npm_package(sys.executable, "axe", pinned, draft, Path(scratch), (SCRIPT,))
    return (home / SCRIPT).read_text("utf-8")


def find_violations(page: Page) -> list[str]:
    """What axe finds wrong with a page as it is now: the rule, and the elements."""
    if not page.run("typeof axe === 'object'"):
        page.run(script() + ";1")  # by the debugger, which the page's own policy does not bind
    found = page.run(FIND)
    return list(found)
