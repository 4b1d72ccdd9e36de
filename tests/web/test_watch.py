# SPDX-License-Identifier: MIT
"""./coffer web --serve --watch: every save is built and told to the browser, and so is every mistake."""

import http.client
import json
import threading
import time

import pytest

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
def served(tmp_path):
    """A server of a folder, and a connection to its stream of builds."""
    (tmp_path / "coffer.html").write_text("the page")
    builds = watch.Builds()
    with watch.server(tmp_path, 0, builds) as serving:
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


def test_the_browser_hears_of_builds_and_of_mistakes(served, tmp_path, capsys):
    builds, port = served
    stream = get(port, "/changes")
    assert stream.getheader("Content-Type") == "text/event-stream"
    assert told(stream) == {"build": 1, "error": ""}
    saved, ended, made = Saved(), threading.Event(), []
    source = tmp_path / "rules.py"
    source.write_text("ROUNDS = 3")
    arguments = (saved, builds, lambda: made.append(1) or "", ended)
    follower = threading.Thread(target=watch.follow, args=arguments)
    follower.start()
    saved.changes.append({source})
    assert told(stream) == {"build": 2, "error": ""} and made == [1]
    source.write_text("ROUNDS =")
    saved.changes.append({source})
    assert "rules.py, line 1: SyntaxError" in told(stream)["error"]
    assert made == [1]  # what is no Python is not built
    source.write_text("ROUNDS = 4")
    saved.changes.append({source})
    assert told(stream) == {"build": 3, "error": ""}
    ended.set()
    follower.join()
    assert capsys.readouterr().err.count("built again") == 2


def test_a_build_that_fails_says_why(tmp_path):
    (tmp_path / "coffer.html").write_text("somebody else's page")
    assert "is not Coffer" in watch.rebuild(tmp_path)


def test_watching_needs_serving():
    with pytest.raises(UserError, match="add --serve"):
        web.main(["--watch"])
