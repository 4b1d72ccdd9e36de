# SPDX-License-Identifier: MIT
"""Serves a folder to this machine only, and opens it in a browser."""

from __future__ import annotations

import functools
import http.server
import webbrowser
from collections.abc import Callable
from pathlib import Path
from reprlib import repr as short

from tools.errors import UserError

LAST_PORT = 65535


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """Says nothing about each request; the page's own kinds of file have their right names."""

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".webmanifest": "application/manifest+json",
    }

    def log_message(self, format: str, *words: object) -> None:
        pass

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")  # the page's own worker keeps what is to be kept
        super().end_headers()


def check_port(port: int) -> int:
    """The number itself, if a machine has such a port."""
    if not 0 <= port <= LAST_PORT:
        raise UserError(f"--port takes a whole number from 0 to {LAST_PORT}, not {short(port)}")
    return port


def server(folder: Path, port: int) -> http.server.ThreadingHTTPServer:
    """A server for a folder on the loopback address; port 0 takes any that is free."""
    return bind_server(port, functools.partial(QuietHandler, directory=str(folder)))


def bind_server(
    port: int, handler: Callable[..., http.server.BaseHTTPRequestHandler]
) -> http.server.ThreadingHTTPServer:
    """A server on the loopback address; UserError if another has the port."""
    try:
        return http.server.ThreadingHTTPServer(("127.0.0.1", check_port(port)), handler)
    except OSError as problem:
        raise UserError(
            f"port {port} can't be used ({problem.strerror}): choose another with --port"
        ) from None


def run(folder: Path, port: int) -> int:
    """Serves until Ctrl-C."""
    with server(folder, port) as serving:
        address = f"http://127.0.0.1:{serving.server_address[1]}/"
        print(f"{address}: Ctrl-C ends", flush=True)
        webbrowser.open(address)
        try:
            serving.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0
