# SPDX-License-Identifier: MIT
"""Serves the page to its developer: it is built again on every save, and the browser reloads it.

The address shows the page in a frame, which hears of each build by server-sent events; what is wrong with the
sources stands over the last good page. The page itself is the one that is built, unchanged.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Callable
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

from host_sim.drive import CLONE
from host_sim.workshop.reload import syntax_error
from host_sim.workshop.watcher import FOLDERS, Watcher
from tools.web import serve

PLACE, CHANGES = "/watch", "/changes"
ALIVE = 10.0  # seconds after which a word is sent, so that a browser that has gone is noticed
FRAME = """<!doctype html>
<meta charset="utf-8">
<title>Coffer (watched)</title>
<style>
html, body, iframe { margin: 0; width: 100%; height: 100%; border: 0; background: #18161a; }
pre { position: fixed; inset: 0; margin: 0; padding: 2em; overflow: auto; white-space: pre-wrap;
      background: #000d; color: #ff8070; font-size: 1.1em; }
</style>
<iframe src="coffer.html" allow="fullscreen; gamepad; usb; serial"></iframe>
<pre hidden></pre>
<script>
const frame = document.querySelector("iframe"), error = document.querySelector("pre");
let build = null;
frame.addEventListener("load", () => frame.contentWindow.focus());
new EventSource("changes").addEventListener("message", (event) => {
    const told = JSON.parse(event.data);
    error.textContent = told.error;
    error.hidden = !told.error;
    if (build !== null && told.build !== build) frame.contentWindow.location.reload();
    build = told.build;
});
</script>
"""


class Builds:
    """How often the page was built, and what is wrong with the sources."""

    def __init__(self) -> None:
        self.build = 1
        self.error = ""
        self._changed = threading.Condition()

    def told(self) -> str:
        return json.dumps({"build": self.build, "error": self.error})

    def note(self, error: str) -> None:
        """Another build was tried; whoever waits hears of it."""
        with self._changed:
            self.error = error
            self.build += not error
            self._changed.notify_all()

    def wait(self, known: str, seconds: float) -> str:
        """What there is to tell, as soon as it is something else."""
        with self._changed:
            self._changed.wait_for(lambda: self.told() != known, seconds)
            return self.told()


class Watched(serve.Quiet):
    """The folder, the frame around the page, and the stream of builds."""

    builds: Builds

    def do_GET(self) -> None:
        if self.path == PLACE:
            self._begin("text/html; charset=utf-8")
            self.wfile.write(FRAME.encode())
        elif self.path == CHANGES:
            self._begin("text/event-stream")
            known = ""
            try:
                while True:
                    told = self.builds.wait(known, ALIVE)
                    self.wfile.write(f"data: {told}\n\n".encode() if told != known else b": alive\n\n")
                    self.wfile.flush()
                    known = told
            except OSError:
                pass  # the browser has gone
        else:
            super().do_GET()

    def _begin(self, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()


def server(folder: Path, port: int, builds: Builds) -> ThreadingHTTPServer:
    """A server for the folder of coffer.html, on the loopback address."""
    handler = type("Handler", (Watched,), {"builds": builds})
    return serve.bound(port, partial(handler, directory=str(folder)))


def rebuild(folder: Path) -> str:
    """Builds the page in a process that has read the sources afresh; its complaint, or ""."""
    order = [sys.executable, "-P", "-m", "tools", "web", "--out", str(folder)]
    done = subprocess.run(order, cwd=CLONE, capture_output=True, text=True, errors="replace")
    if not done.returncode:
        return ""
    return done.stderr.strip().splitlines()[-1].removeprefix("coffer: ")


def follow(watcher: Watcher, builds: Builds, build: Callable[[], str], ended: threading.Event) -> None:
    """Builds after each change until it has ended."""
    while not ended.is_set():
        changed = watcher.wait(0.5)
        if changed:
            error = syntax_error(changed) or build()
            builds.note(error)
            print(error or "built again", file=sys.stderr, flush=True)


def run(folder: Path, port: int) -> int:
    """Serves and builds until Ctrl-C."""
    builds, ended = Builds(), threading.Event()
    with Watcher(folders=(*FOLDERS, "web")) as watcher, server(folder, port, builds) as serving:
        serving.daemon_threads = True
        work = (watcher, builds, partial(rebuild, folder), ended)
        threading.Thread(target=follow, args=work, daemon=True).start()
        address = f"http://127.0.0.1:{serving.server_address[1]}{PLACE}"
        print(f"{address}: built again on every save; Ctrl-C ends", flush=True)
        webbrowser.open(address)
        try:
            serving.serve_forever()
        except KeyboardInterrupt:
            print()
        finally:
            ended.set()
    return 0
