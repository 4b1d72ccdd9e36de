# SPDX-License-Identifier: MIT
"""What the tests of the page in a browser ask it and do with it."""

from __future__ import annotations

import base64
from pathlib import Path

from tests.web.kit import SETTLED
from tools.web.chromium import Page

PHONE = {"width": 390, "height": 844, "ratio": 3, "touch": True}
ON_ITS_SIDE = {"width": 844, "height": 390, "ratio": 3, "touch": True}
DESKTOP = {"width": 1280, "height": 800, "ratio": 1}
LINES = "document.getElementById('written').textContent"
# The key of what stands below the console, as in assets/console/page.en.txt
NOTED = "(document.getElementById('note').hidden ? '' : document.querySelector('#note span').dataset.key)"
NOTE = "(document.getElementById('note').hidden ? '' : document.getElementById('note').textContent)"


def said(page: Page) -> str:
    return str(page.run("document.getElementById('said').textContent"))


def pointed(page: Page) -> str:
    return str(page.run("document.getElementById('pointed').textContent"))


def written(page: Page) -> str:
    return str(page.run("document.getElementById('written').textContent"))


def wait_for(page: Page, words: str) -> None:
    """Waits until the screen has these words on it."""
    page.wait(f"document.getElementById('written').textContent.includes({words!r})")


def at_rest(page: Page) -> None:
    """Waits until the screen stands still: a menu's picture comes after its lines."""
    before = None
    while (now := page.run("Array.from(coffer.glass.pixels)")) != before:
        before = now
        page.run("new Promise((done) => setTimeout(done, 300))")


def kept(page: Page) -> bytes:
    return base64.b64decode(page.run("localStorage.getItem('coffer.memory') ?? ''"))


def begin(page: Page) -> None:
    """Starts a game of Treasure Mines and makes the first choice."""
    page.key("ArrowDown")
    for key, words in (("z", "First time?"), ("x", "Start the game"), ("z", "Keep one mission")):
        page.key(key, "Key" + key.upper())
        page.wait(f"{LINES}.includes({words!r})")
    page.run(SETTLED)
    page.key("z", "KeyZ")
    page.wait(f"!{LINES}.includes('Keep one mission')")


def downloaded(page: Page, folder: Path, pattern: str) -> Path:
    """A file that the page hands to the person, once it is whole."""
    for _ in range(400):
        found = [path for path in folder.glob(pattern) if path.stat().st_size]
        if found:
            return found[0]
        page.run("new Promise((done) => setTimeout(done, 30))")
    raise AssertionError(f"no {pattern}")
