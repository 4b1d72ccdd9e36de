# SPDX-License-Identifier: MIT
"""Run by the Python of an environment: `fetch.py ADDRESS FILE` fetches a file. The caller checks its hash."""

import ssl
import sys
import urllib.request
from http.client import IncompleteRead
from pathlib import Path

PATIENCE = 60  # seconds without a byte


def fetch(address: str, file: Path) -> None:
    """Copies what is at the address. Pip's certificates count, too: Python for macOS has none of its own."""
    context = ssl.create_default_context()
    try:
        from pip._vendor import certifi

        context.load_verify_locations(certifi.where())
    except (ImportError, OSError):
        pass  # the system's own have to do
    with urllib.request.urlopen(address, timeout=PATIENCE, context=context) as answer:
        file.write_bytes(answer.read())


if __name__ == "__main__":
    try:
        fetch(sys.argv[1], Path(sys.argv[2]))
    except IncompleteRead:
        sys.exit(f"ERROR: {sys.argv[1]} was cut short")
    except OSError as error:
        sys.exit(f"ERROR: {sys.argv[1]}: {error}")
