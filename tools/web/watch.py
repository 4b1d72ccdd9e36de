# SPDX-License-Identifier: MIT
"""Serves the page to its developer: it is built again on every save, and the browser reloads it.

The address shows the page in a frame, which hears of each build by server-sent events; what is wrong with the
sources stands over the last good page. The page is the one that ./coffer web makes, but for what would take
seconds: modules are compiled one by one, only those that changed, nothing is shrunk and nothing compressed.
So tracebacks have lines, and a module's heap is not that of the handheld.
"""

from __future__ import annotations

import json
import sys
import threading
import webbrowser
from collections.abc import Callable, Collection, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

from host_sim.drive import CLONE
from host_sim.workshop.packing import repack
from host_sim.workshop.reload import syntax_error
from host_sim.workshop.watcher import FOLDERS, Watcher
from tools import pack
from tools.build import compiler, tree
from tools.errors import UserError
from tools.web import archive, page, payload, serve

MAJOR = 10  # of CircuitPython, whose compiler makes what the page's VM runs

PLACE, CHANGES = "/watch", "/changes"
ALIVE = 10.0  # seconds after which a word is sent, so that a browser that has gone is noticed
FRAME = """<!doctype html>
<meta charset="utf-8">
<title>Coffer (watched)</title>
<link rel="icon" href="data:,">
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
const show = (words) => {
    error.textContent = words;
    error.hidden = !words;
};
addEventListener("message", (event) => event.origin === location.origin && show(event.data.error));
new EventSource("changes").addEventListener("message", (event) => {
    const status = JSON.parse(event.data);
    show(status.error);
    if (build !== null && status.build !== build) frame.contentWindow.location.reload();
    build = status.build;
});
</script>
"""


class Builds:
    """How often the page was built, and what is wrong with the sources."""

    def __init__(self) -> None:
        self.build = 1
        self.error = ""
        self._changed = threading.Condition()

    def status(self) -> str:
        return json.dumps({"build": self.build, "error": self.error})

    def note(self, error: str) -> None:
        """Records another build, and wakes all requests that wait for one."""
        with self._changed:
            self.error = error
            self.build += not error
            self._changed.notify_all()

    def wait(self, known: str, seconds: float) -> str:
        """Waits until the status differs from `known`, and returns it."""
        with self._changed:
            self._changed.wait_for(lambda: self.status() != known, seconds)
            return self.status()


class LivePage:
    """The page as it is now, and all that it loads; only what has changed is made again."""

    def __init__(self, root: Path = CLONE) -> None:
        self._root = root
        self._parts: dict[str, dict[str, bytes]] = {}  # files of the payload, by where they come from
        self.files: dict[str, bytes] = {}  # by their paths

    def build(self, changed: Collection[Path] | None = None) -> None:
        """Builds after these files have changed, or all of it; UserError says what is wrong."""
        root, parts = self._root, self._parts
        if not parts:
            parts["vm"] = {f"vm/{name}": content for name, content in archive.files().items()}
        if changed is None or any(path.suffix in (".txt", ".toml") for path in changed):
            parts["texts"] = payload.texts(root)
            boards = sorted((root / "boards").glob("*.toml"))
            parts["boards"] = {f"boards/{path.name}": path.read_bytes() for path in boards}
        modules = compiler.compile_all(tree.all_sources(root), MAJOR, root, compiler.WITH_LINES)
        modules |= {f"assets/{path.name}": path.read_bytes() for path in sorted(pack.OUT.iterdir())}
        parts["drive"] = {f"drive/{name}": content for name, content in modules.items()}
        parts["page"] = payload.additions(root) | payload.script(root)
        whole = payload.join({name: each for part in parts.values() for name, each in part.items()})
        text = page.make_page(root, b"", "data:,", script="live_page").replace(
            "connect-src", "connect-src 'self'"
        )
        self.files = {"/coffer.html": text.encode(), "/payload.bin": whole}

    def rebuild(self, changed: Collection[Path]) -> Iterator[str]:
        """Builds after a change: "" for each page that can be loaded, or what is wrong with the sources.

        Where a game's rules have changed, its guides are played again, which takes a second: the page is
        there before.
        """
        error = syntax_error(changed)
        texts = any(path.is_relative_to(pack.ASSETS) for path in changed)
        try:
            if not error and not texts:
                self.build(changed)
                yield ""
            before = _packed()
            error = error or repack(changed)
            if not error and (texts or _packed() != before):
                self.build(changed)
                yield ""
        except UserError as problem:
            error = str(problem)
        if error:
            yield error


def _packed() -> dict[Path, int]:
    """The packed assets, and when each was written."""
    return {path: path.stat().st_mtime_ns for path in pack.OUT.iterdir()}


class WatchHandler(serve.QuietHandler):
    """The page, the frame around it, and the stream of builds."""

    builds: Builds
    live: LivePage

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path == PLACE:
            self._answer("text/html; charset=utf-8", FRAME.encode())
        elif path in self.live.files:
            kind = "text/html; charset=utf-8" if path.endswith("html") else "application/octet-stream"
            self._answer(kind, self.live.files[path])
        elif path == CHANGES:
            self._begin("text/event-stream")
            known = ""
            try:
                while True:
                    status = self.builds.wait(known, ALIVE)
                    self.wfile.write(f"data: {status}\n\n".encode() if status != known else b": alive\n\n")
                    self.wfile.flush()
                    known = status
            except OSError:
                pass  # the browser has gone
        else:
            self.send_error(404)

    def _answer(self, kind: str, content: bytes) -> None:
        self._begin(kind)
        self.wfile.write(content)

    def _begin(self, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()


def server(port: int, builds: Builds, live: LivePage) -> ThreadingHTTPServer:
    """A server for the page on the loopback address."""
    return serve.bind_server(port, type("Handler", (WatchHandler,), {"builds": builds, "live": live}))


def follow(
    watcher: Watcher,
    builds: Builds,
    rebuild: Callable[[Collection[Path]], Iterator[str]],
    ended: threading.Event,
) -> None:
    """Builds after each change until it has ended."""
    while not ended.is_set():
        changed = watcher.wait(0.5)
        if changed:
            for error in rebuild(changed):
                builds.note(error)
                print(error or "built again", file=sys.stderr, flush=True)


def run(port: int) -> int:
    """Serves and builds until Ctrl-C."""
    builds, live, ended = Builds(), LivePage(), threading.Event()
    pack.ensure()
    live.build()
    with Watcher(folders=(*FOLDERS, "web", "tools/vm")) as watcher, server(port, builds, live) as serving:
        serving.daemon_threads = True
        work = (watcher, builds, live.rebuild, ended)
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
