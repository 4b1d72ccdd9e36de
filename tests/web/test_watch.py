# SPDX-License-Identifier: MIT
"""./coffer web --serve --watch: every save is built and told to the browser, and so is every mistake."""

import http.client
import json
import threading
import time

import pytest

from tools import pack
from tools.build import compiler, tree
from tools.commands import web
from tools.errors import UserError
from tools.web import watch


class Saved:
    """A watcher that hands out what a test saves."""

    def __init__(self):
        self.changes = []

    def wait(self, seconds):
        if not self.changes:
            time.sleep(0.01)
            return set()
        return self.changes.pop(0)


@pytest.fixture
def served():
    """A server of a page, and the port of its stream of builds."""
    builds, live = watch.Builds(), watch.LivePage()
    live.files = {"/coffer.html": b"the page", "/payload.bin": b"what it loads"}
    with watch.server(0, builds, live) as serving:
        serving.daemon_threads = True
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield builds, serving.server_address[1]
        serving.shutdown()


def get(port, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path)
    return connection.getresponse()


def told(stream):
    while True:
        line = stream.readline().decode()
        if line.startswith("data: "):
            return json.loads(line.removeprefix("data: "))


def test_the_frame_shows_the_page_as_it_was_built(served):
    _, port = served
    assert 'src="coffer.html"' in get(port, "/watch").read().decode()
    assert get(port, "/coffer.html").read() == b"the page"
    assert get(port, "/payload.bin").read() == b"what it loads"
    assert get(port, "/tests/conftest.py").status == 404


def test_the_browser_hears_of_builds_and_of_mistakes(served, tmp_path, capsys):
    builds, port = served
    stream = get(port, "/changes")
    assert stream.getheader("Content-Type") == "text/event-stream"
    assert told(stream) == {"build": 1, "error": ""}
    saved, ended = Saved(), threading.Event()
    answers = {"rules.py": [""], "words.txt": ["words.txt:3: too long"]}

    def rebuild(changed):
        yield from answers[min(path.name for path in changed)]

    follower = threading.Thread(target=watch.follow, args=(saved, builds, rebuild, ended), daemon=True)
    follower.start()
    saved.changes.append({tmp_path / "rules.py"})
    assert told(stream) == {"build": 2, "error": ""}
    saved.changes.append({tmp_path / "words.txt"})
    assert told(stream) == {"build": 2, "error": "words.txt:3: too long"}
    saved.changes.append({tmp_path / "rules.py"})
    assert told(stream) == {"build": 3, "error": ""}
    ended.set()
    follower.join()
    assert capsys.readouterr().err.count("built again") == 2


@pytest.fixture
def live(monkeypatch):
    """The page of this clone, whose compiler is watched."""
    pack.ensure()
    compiled = []
    run = compiler.subprocess.run

    def noted(order, **named):
        if "-s" in order:
            compiled.append(order[order.index("-s") + 1])
        return run(order, **named)

    monkeypatch.setattr(compiler.subprocess, "run", noted)
    found = watch.LivePage()
    found.build()
    compiled.clear()
    found.compiled = compiled
    return found


def test_only_what_changed_is_compiled(live, monkeypatch):
    path = "lib/coffer/menu.py"
    read = tree.all_sources
    before = live.files["/payload.bin"]
    source = read(watch.CLONE)[path] + b"\nCHANGED = 1\n"
    monkeypatch.setattr(tree, "all_sources", lambda root: {**read(root), path: source})
    assert list(live.rebuild({watch.CLONE / path})) == [""]
    assert live.compiled == [path] and live.files["/payload.bin"] != before
    assert b"CHANGED" in live.files["/payload.bin"]


def test_a_mistake_is_reported_with_its_line_and_changes_nothing(live, tmp_path):
    before = dict(live.files)
    source = tmp_path / "rules.py"
    source.write_text("ROUNDS = 3\nROUNDS =\n")
    [error] = live.rebuild({source})
    assert "rules.py, line 2: SyntaxError" in error and live.files == before


def test_what_the_device_can_not_compile_is_reported(live, monkeypatch):
    path = "lib/coffer/menu.py"
    read = tree.all_sources
    monkeypatch.setattr(
        tree, "all_sources", lambda root: {**read(root), path: b"x = [*range(3)]\nmatch x:\n"}
    )
    [error] = live.rebuild({watch.CLONE / path})
    assert "lib/coffer/menu.py can't be compiled" in error


def test_watching_needs_serving():
    with pytest.raises(UserError, match="add --serve"):
        web.main(["--watch"])
