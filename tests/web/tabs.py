# SPDX-License-Identifier: MIT
"""What the tests of the page in a browser ask it and do with it."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
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


def pressing(until: str, buttons: Sequence[str] = ("A", "A", "A", "down", "right")) -> str:
    """A script that presses buttons in a hurry until an expression has a value, which it returns."""
    return f"""(async () => {{
    const rest = (ms) => new Promise((done) => setTimeout(done, ms));
    const buttons = {json.dumps(buttons)};
    for (let n = 0, chance = 7; n < 3000; n++) {{
        const value = {until};
        if (value !== undefined) return value;
        chance = chance * 48271 % 0x7fffffff;
        const button = buttons[chance % buttons.length];
        coffer.press(button);
        await rest(40);
        coffer.release(button);
        await rest(60);
    }}
}})()"""


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


def restart(page: Page) -> None:
    """Begins again as somebody who was never there, without loading the page again."""
    page.run("localStorage.clear(); Object.assign(coffer.options, { large: false, touch: true })")
    page.run(
        "coffer.showOptions(); coffer.openAddress(); coffer.handled = {};"
        "for (const id of ['written', 'pointed']) document.getElementById(id).textContent = ''"
    )
    page.to_the_menu()
    page.wait(f"{LINES}.includes('Settings')")


def type_letters(page: Page, letters: str) -> None:
    for letter in letters:
        page.key(letter, "Key" + letter.upper())


class Glass:
    """The page's screen under a finger or the mouse, in the display's pixels."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a pixel of the display is in the window."""
        place = self.page.run("document.getElementById('screen').getBoundingClientRect().toJSON()")
        return place["left"] + x * place["width"] / 128, place["top"] + y * place["height"] / 64

    def column_of(self, button: str) -> int:
        """A column of the bottom row with the words of a button, where no key lies over the glass."""
        for x in range(127, -1, -1):
            across, down = self.at(x, 60)
            top = self.page.run(f"document.elementFromPoint({across}, {down})?.id")
            if top == "screen" and self.page.run(f"coffer.machine.buttonAt({x})") == button:
                return x
        raise AssertionError(f"{button} is nowhere on the glass")

    def tap(self, x: float, y: float) -> None:
        self.page.touch("touchStart", self.at(x, y))
        self.page.touch("touchEnd")

    def click(self, x: float, y: float) -> None:
        across, down = self.at(x, y)
        for kind in ("mousePressed", "mouseReleased"):
            self.page.call(
                "Input.dispatchMouseEvent", type=kind, x=across, y=down, button="left", clickCount=1
            )

    def swipe(self, right: float, down: float) -> None:
        """A finger goes so many pixels of the window, and up; then there is a pause as between two swipes."""
        x, y = self.at(64, 30)
        self.page.touch("touchStart", (x, y))
        self.page.touch("touchMove", (x + right, y + down))
        self.page.touch("touchEnd")
        self.page.run("new Promise((done) => setTimeout(done, 150, true))")


def downloaded(page: Page, folder: Path, pattern: str) -> Path:
    """A file that the page hands to the person, once it is whole."""
    for _ in range(400):
        found = [path for path in folder.glob(pattern) if path.stat().st_size]
        if found:
            return found[0]
        page.run("new Promise((done) => setTimeout(done, 30))")
    raise AssertionError(f"no {pattern}")
