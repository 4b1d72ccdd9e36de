# SPDX-License-Identifier: MIT
"""Installing into a real folder, chosen in the desktop's own dialog, with the browser killed in the middle.

Needs a virtual screen and hands for it: Xvfb and xdotool. Collected only where both are installed.
"""

import json
import subprocess
import time

import pytest

from tests.tools.flash import stand_in
from tests.tools.flash.test_flash_interrupted import home
from tests.web.kit import ROOT, page_file
from tools.build import tree
from tools.web.chromium import Chromium

TOLD = "document.getElementById('installText').innerText"
OPEN = ("1073", "797")  # the dialog's button, on a screen of 1280×900


class Desktop:
    """A virtual screen with one browser at a time on it."""

    def __init__(self, folder, number=":99"):
        self.folder = folder
        self.number = number
        self.screen = subprocess.Popen(
            ["Xvfb", number, "-screen", "0", "1280x900x24"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(1.5)

    def do(self, *words, pause=0.5):
        subprocess.run(["xdotool", *words], check=True)
        time.sleep(pause)

    def browser(self):
        """A browser whose own guards ask no server about every file."""
        profile = self.folder / f"profile{time.monotonic_ns()}"
        (profile / "Default").mkdir(parents=True)
        wishes = {"safebrowsing": {"enabled": False}, "download": {"default_directory": str(self.folder)}}
        (profile / "Default" / "Preferences").write_text(json.dumps(wishes))
        return Chromium("--window-size=1200,850", "--window-position=0,0", headless=False, profile=profile)

    def choose(self, browser, drive):
        """Chooses a folder in the desktop's dialog, and allows the page to write there."""
        page = browser.page(page_file().as_uri())
        page.wait("window.coffer && coffer.running")
        page.run("document.getElementById('more').click()")
        page.click("#install")
        page.click("#pick")
        time.sleep(3)
        self.do("key", "slash", pause=1.2)
        self.do("key", "ctrl+a")
        self.do("type", "--delay", "40", str(drive), pause=2)
        self.do("mousemove", *OPEN, "click", "1", pause=3)
        self.do("key", "Tab")
        self.do("key", "Return", pause=0)
        return page

    def close(self):
        self.screen.terminate()
        self.screen.wait()


@pytest.fixture
def desktop(tmp_path, monkeypatch):
    monkeypatch.setenv("DISPLAY", ":99")
    desktop = Desktop(tmp_path)
    yield desktop
    desktop.close()


def program(drive):
    """The modules and assets that the drive would start with."""
    place = home(drive)
    return {
        path.relative_to(place).as_posix(): path.read_bytes()
        for folder in ("lib", "games", "assets")
        for path in (place / folder).rglob("*")
        if path.is_file() and path.suffix != ".crswap"
    }


@pytest.mark.long
def test_a_browser_killed_in_the_middle_leaves_a_program_and_the_next_completes_it(desktop, tmp_path):
    drive = stand_in.drive(tmp_path / "CIRCUITPY")
    build = {**tree.collect(ROOT), "settings.toml": (ROOT / "boards/raspberry_pi_pico.toml").read_bytes()}
    browser = desktop.browser()
    page = desktop.choose(browser, drive)
    page.wait(f"{TOLD}.includes('6 done')")
    browser.close()
    assert {name: content for name, content in stand_in.tree(drive).items() if name in build} == build

    for path in drive.rglob("*.mpy"):  # another version of every module
        path.write_bytes(path.read_bytes() + b"older")
    spare = tree.program(ROOT, home="/spare")
    allowed = [program(drive), {n: c for n, c in build.items() if n in spare}, spare]
    for seconds in (0.0, 0.2, 0.6, 1.2):
        browser = desktop.browser()
        desktop.choose(browser, drive).wait(f"{TOLD}.includes('4 copy')")
        time.sleep(seconds)
        browser.kill()
        assert program(drive) in allowed, seconds

    browser = desktop.browser()
    desktop.choose(browser, drive).wait(f"{TOLD}.includes('6 done') || {TOLD}.includes('nothing to copy')")
    browser.close()
    left = stand_in.tree(drive)
    assert {name: content for name, content in left.items() if name in build} == build
    assert not [name for name in left if name.endswith(".crswap") or name == "code.txt"]
