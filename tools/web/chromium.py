# SPDX-License-Identifier: MIT
"""Drives a real Chromium over its debugging pipe: pages, keys, touches, pictures. For tests and bench.

Where none is installed, the tests that need one are not run, and a line reports that.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--mute-audio",
    "--force-color-profile=srgb",
    "--autoplay-policy=document-user-activation-required",
)
# The page's chest has opened: the first screen with words on it takes keys.
READY = "window.coffer && coffer.running && document.getElementById('written').textContent.trim()"
# The first start shows how keys are held; Enter is A.
MENU = "document.getElementById('pointed').textContent.trim()"
PATIENCE = 300  # seconds for anything: a busy machine is slow, and nothing here measures time


def installed() -> str | None:
    """The Chromium of this machine: COFFER_CHROMIUM, or one in the path."""
    named = os.environ.get("COFFER_CHROMIUM")
    if named:
        return named if os.access(named, os.X_OK) else None
    if os.name != "posix":
        return None
    return next((path for path in map(shutil.which, NAMES) if path), None)


def has_screen() -> bool:
    """Whether a browser can be shown on a virtual screen, with hands to use its dialogs."""
    return bool(installed() and shutil.which("Xvfb") and shutil.which("xdotool"))


# Tests by what they need; those whose need is not met are not collected, and a line says so.
NEEDS = {"test_browser_folder.py": has_screen, "test_browser_*.py": lambda: bool(installed())}


class Failed(AssertionError):
    """What the browser answered instead of doing it."""


class Chromium:
    """One browser with a profile of its own."""

    def __init__(self, *flags: str, headless: bool = True, profile: Path | None = None) -> None:
        import fcntl  # not on Windows, where installed() finds nothing

        self.folder = None if profile else tempfile.TemporaryDirectory(prefix="coffer-chromium-")
        place = profile or Path(self.folder.name if self.folder else "")
        to_read, self._out = os.pipe()
        self._in, to_write = os.pipe()
        command = [installed(), *(FLAGS if headless else FLAGS[1:]), f"--user-data-dir={place}", *flags]

        def wire() -> None:  # the browser reads commands from 3 and writes answers to 4
            high = [fcntl.fcntl(each, fcntl.F_DUPFD, 10) for each in (to_read, to_write)]
            for number, each in zip((3, 4), high):
                os.dup2(each, number, inheritable=True)

        self.process = subprocess.Popen(
            [*command, "--remote-debugging-pipe", "about:blank"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=wire,
            close_fds=False,
            start_new_session=True,
        )
        os.close(to_read)
        os.close(to_write)
        self._left = b""
        self._number = 0
        self.events: list[dict[str, Any]] = []
        self._contexts: list[str] = []

    def close(self) -> None:
        """Closes the browser in the regular way."""
        if self.process.poll() is None:
            with contextlib.suppress(Failed, OSError):
                self.call("Browser.close")
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
        for pipe in (self._in, self._out):
            with contextlib.suppress(OSError):
                os.close(pipe)
        if self.folder:
            self.folder.cleanup()

    def kill(self) -> None:
        """Kills all its processes at once, as a power cut does."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def call(self, method: str, session: str = "", **parameters: Any) -> dict[str, Any]:
        """Carries out one command and returns its answer."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read(PATIENCE)
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise Failed(f"{method}: {answer['error']['message']}")
                result: dict[str, Any] = answer["result"]
                return result
            if "method" in answer:
                self.events.append(answer)

    def _read(self, seconds: float) -> dict[str, Any]:
        import select

        end = time.monotonic() + seconds
        while b"\0" not in self._left:
            if not select.select([self._in], [], [], max(0, end - time.monotonic()))[0]:
                raise Failed("the browser does not answer")
            piece = os.read(self._in, 1 << 20)
            if not piece:
                raise Failed("the browser has disappeared")
            self._left += piece
        whole, _, self._left = self._left.partition(b"\0")
        answer: dict[str, Any] = json.loads(whole)
        return answer

    def new_context(self) -> str:
        """A new browser context, as of another person: with its own storage."""
        self._contexts.append(self.call("Target.createBrowserContext")["browserContextId"])
        return self._contexts[-1]

    def close_contexts(self) -> None:
        """Closes all contexts with their tabs, which would go on running."""
        while self._contexts:
            self.call("Target.disposeBrowserContext", browserContextId=self._contexts.pop())
        self.events.clear()

    def page(self, address: str = "", context: str = "", before: str = "", **screen: Any) -> Page:
        """A new tab; `before` is a script that runs before those of the page."""
        whose = {"browserContextId": context} if context else {}
        target = self.call("Target.createTarget", url="about:blank", **whose)["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, target, session)
        for domain in ("Page", "Runtime", "Log", "Network"):
            page.call(f"{domain}.enable")
        if before:
            page.call("Page.addScriptToEvaluateOnNewDocument", source=before)
        if screen:
            page.resize(**screen)
        if address:
            page.go(address)
        return page


class Page:
    """One tab."""

    def __init__(self, browser: Chromium, target: str, session: str) -> None:
        self.browser, self.target, self.session = browser, target, session

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self.browser.call(method, self.session, **parameters)

    def close(self) -> None:
        self.browser.call("Target.closeTarget", targetId=self.target)

    def go(self, address: str) -> Page:
        self.call("Page.navigate", url=address)
        return self

    def reload(self) -> Page:
        self.run("window.stale = true")
        self.call("Page.reload")
        self.wait("!window.stale")
        return self

    def resize(self, width: int, height: int, ratio: float = 1, touch: bool = False) -> None:
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=ratio,
            mobile=touch,
        )
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch, maxTouchPoints=5 if touch else 1)

    def run(self, script: str, gesture: bool = False) -> Any:
        """The value of an expression in the page; a promise is waited for."""
        answer = self.call(
            "Runtime.evaluate",
            expression=script,
            awaitPromise=True,
            returnByValue=True,
            userGesture=gesture,
        )
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise Failed(details.get("exception", {}).get("description") or details["text"])
        return answer["result"].get("value")

    def wait(self, condition: str, seconds: float = PATIENCE) -> Any:
        """Waits until an expression is true, and returns its value."""
        end = time.monotonic() + seconds
        while True:
            with contextlib.suppress(Failed):  # between two pages nothing can be asked
                value = self.run(condition)
                if value:
                    return value
            if time.monotonic() > end:
                raise Failed(f"never came true: {condition}")
            time.sleep(0.03)

    # -- input

    def key(self, key: str, code: str = "", down: bool = True, up: bool = True) -> None:
        """A key pressed and released."""
        name = {"key": key, "code": code or key}
        if down:
            self.call("Input.dispatchKeyEvent", type="keyDown", **name)
        if up:
            self.call("Input.dispatchKeyEvent", type="keyUp", **name)

    def to_the_menu(self) -> None:
        """From the card that a first start shows to the menu behind it."""
        self.wait(READY)
        self.key("Enter")
        self.wait(MENU)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Fingers: kind is touchStart, touchMove or touchEnd; each point a finger that is down then."""
        fingers = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.call("Input.dispatchTouchEvent", type=kind, touchPoints=fingers)

    def middle(self, selector: str) -> tuple[float, float]:
        """The middle of an element."""
        place = self.run(
            f"(() => {{ const r = document.querySelector({selector!r}).getBoundingClientRect();"
            "return [r.left + r.width / 2, r.top + r.height / 2]; })()"
        )
        return place[0], place[1]

    def click(self, selector: str) -> None:
        """A click with the mouse."""
        x, y = self.middle(selector)
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    # -- output

    def shot(self, path: Path) -> Path:
        """A picture of the page."""
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))
        return path

    def complaints(self) -> list[str]:
        """What the page wrote to the browser's log as an error."""
        self.run("1")  # so that what was on its way has come
        found = []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                continue
            if event["method"] == "Runtime.exceptionThrown":
                details = event["params"]["exceptionDetails"]
                found.append(details.get("exception", {}).get("description") or details["text"])
            elif event["method"] == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
                found.append(event["params"]["entry"]["text"])
        return found

    def requests(self) -> list[str]:
        """Every address that the page asked the network for."""
        self.run("1")
        return [
            event["params"]["request"]["url"]
            for event in self.browser.events
            if event.get("sessionId") == self.session and event["method"] == "Network.requestWillBeSent"
        ]


@contextlib.contextmanager
def browser(*flags: str, **named: Any) -> Iterator[Chromium]:
    """A browser for as long as it is needed."""
    chromium = Chromium(*flags, **named)
    try:
        yield chromium
    finally:
        chromium.close()
