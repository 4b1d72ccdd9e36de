# SPDX-License-Identifier: MIT
"""The page as a folder for any web host, with a manifest, icons and a worker that keeps it for offline."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from host_sim.picture import png
from tools.pack.icons import read_icons

WOOD, BRASS = (92, 62, 40), (214, 176, 92)
SIZES = (192, 512)
HEAD = (
    '<link rel="manifest" href="coffer.webmanifest">\n'
    '<link rel="apple-touch-icon" href="icon-192.png">\n'
    '<meta name="mobile-web-app-capable" content="yes">\n'
    '<script>navigator.serviceWorker?.register("worker.js").catch(() => {});</script>'
)
WORKER = """// SPDX-License-Identifier: MIT
// Keeps the page for offline. Another build has another name, and the old one goes when the new one is there.
const HOME = self.registration.scope; // other pages of the same host have caches, too
const NAME = `coffer-{name} ${{HOME}}`;
const FILES = {files};

self.addEventListener("install", (event) => {{
    const fresh = FILES.map((name) => new Request(name, {{ cache: "reload" }})); // from the host itself
    event.waitUntil(caches.open(NAME).then((kept) => kept.addAll(fresh)).then(() => self.skipWaiting()));
}});

// Whether a cache is of an older build of this very page; those of version 1.1.0 have no scope in their name.
async function isOld(name) {{
    if (name === NAME || !/^coffer-[0-9a-f]{{16}}( |$)/.test(name)) return false;
    if (name.includes(" ")) return name.endsWith(` ${{HOME}}`);
    return Boolean(await (await caches.open(name)).match(HOME));
}}

async function dropOld() {{
    for (const name of await caches.keys()) if (await isOld(name)) await caches.delete(name);
}}

self.addEventListener("activate", (event) => event.waitUntil(dropOld()));

self.addEventListener("fetch", (event) => {{
    const kept = caches.open(NAME).then((cache) => cache.match(event.request, {{ ignoreSearch: true }}));
    event.respondWith(kept.then((found) => found ?? fetch(event.request)));
}});
"""


def icon(root: Path, size: int) -> bytes:
    """The chest as a PNG of that size, brass on wood, whole pixels only."""
    rows = read_icons(root / "assets" / "console" / "icons.txt")["coffer"]
    scale = size * 3 // 4 // max(len(rows), len(rows[0]))
    left, top = (size - scale * len(rows[0])) // 2, (size - scale * len(rows)) // 2
    lines = bytearray()
    for y in range(size):
        line = bytearray([0])
        for x in range(size):
            column, row = (x - left) // scale, (y - top) // scale
            inside = 0 <= row < len(rows) and 0 <= column < len(rows[0]) and rows[row][column] == "#"
            line.append(1 if inside else 0)
        lines += line
    return png(size, size, bytes(lines), 8, WOOD, BRASS)


def files(root: Path, page: str) -> dict[str, bytes]:
    """Every file of the folder by its name."""
    found = {"index.html": page.encode()}
    for size in SIZES:
        found[f"icon-{size}.png"] = icon(root, size)
    about = {
        "name": "Coffer",
        "short_name": "Coffer",
        "description": "A pocket treasure chest of board games",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#18161a",
        "theme_color": "#18161a",
        "icons": [
            {
                "src": f"icon-{size}.png",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size in SIZES
            for purpose in ("any", "maskable")
        ],
    }
    found["coffer.webmanifest"] = (json.dumps(about, indent=1) + "\n").encode()
    name = hashlib.sha256(b"".join(found.values())).hexdigest()[:16]
    worker = WORKER.format(name=name, files=json.dumps(["./", *found]))
    found["worker.js"] = worker.encode()
    return found
