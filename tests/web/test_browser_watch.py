# SPDX-License-Identifier: MIT
"""./coffer web --serve --watch in a real Chromium: a change is on the screen, at the same place."""

import threading

import pytest

from tests.web.tabs import DESKTOP
from tests.web.test_watch import Saved
from tools import pack
from tools.build import tree
from tools.web import watch
from tools.web.chromium import READY

pytestmark = pytest.mark.long

FRAME = "document.querySelector('iframe').contentWindow"
PAUSE = "lib/coffer/table/pause.py"
PLACE = f"{FRAME}?.livePage?.where.screens.join(' ')"
LINES = f"{FRAME}.document.getElementById('written').textContent"


class Sources:
    """What the build reads, as a test has changed it."""

    def __init__(self):
        self.read = tree.all_sources
        self.changes = {}

    def all_sources(self, root):
        return {**self.read(root), **self.changes}


@pytest.fixture
def developed(chromium, monkeypatch):
    """A tab that a developer watches, the sources, and what tells the server of a save."""
    sources, saved, builds, ended = Sources(), Saved(), watch.Builds(), threading.Event()
    monkeypatch.setattr(tree, "all_sources", sources.all_sources)
    live = watch.LivePage()
    pack.ensure()
    live.build()

    def save(path, change):
        source = sources.read(watch.CLONE)[path].decode()
        sources.changes[path] = change(source).encode()
        saved.changes.append({watch.CLONE / path})

    with watch.server(0, builds, live) as serving:
        serving.daemon_threads = True
        for work in (serving.serve_forever, lambda: watch.follow(saved, builds, live.rebuild, ended)):
            threading.Thread(target=work, daemon=True).start()
        address = f"http://127.0.0.1:{serving.server_address[1]}{watch.PLACE}"
        page = chromium.page(address, context=chromium.new_context(), **DESKTOP)
        page.wait(
            READY.replace("window", FRAME)
            .replace("coffer.running", f"{FRAME}.coffer.running")
            .replace("document.getElementById('written').textContent", LINES)
        )
        yield page, save
        ended.set()
        serving.shutdown()


def press(page, key, code, seconds=0.06):
    page.key(key, code, up=False)
    page.run(f"new Promise((done) => setTimeout(done, {1000 * seconds}))")
    page.key(key, code, down=False)


def test_a_change_is_on_the_screen_at_the_same_place(developed):
    page, save = developed
    page.wait(f"{PLACE} === 'Launcher HoldTutorial'")
    press(page, "z", "KeyZ")
    page.wait(f"{PLACE} === 'Launcher'")
    press(page, "ArrowDown", "ArrowDown")
    press(page, "z", "KeyZ")
    page.wait(f"{PLACE} === 'Launcher FirstGame'")
    press(page, "x", "KeyX")
    page.wait(f"{PLACE} === 'Launcher Setup'")
    page.wait(f"{LINES}.includes('Start the game')")
    press(page, "z", "KeyZ")
    page.wait(f"{PLACE}.startsWith('Face')")
    press(page, "x", "KeyX", 0.9)
    page.wait(f"{PLACE} === 'Face Pause'")

    save(PAUSE, lambda source: source.replace('say("pause.title")', 'b"Now changed"'))
    page.wait(f"{LINES}.includes('Now changed') && {PLACE} === 'Face Pause'")

    save(PAUSE, lambda source: source.replace('say("pause.title")', "1 // 0"))
    shown = page.wait("!document.querySelector('pre').hidden && document.querySelector('pre').textContent")
    assert "ZeroDivisionError" in shown and 'File "lib/coffer/table/pause.py", line ' in shown

    save(PAUSE, lambda source: source)
    page.wait(f"document.querySelector('pre').hidden && {LINES}.includes('Pause')")
    assert page.run("frames.length") == 1
