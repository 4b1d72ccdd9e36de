# SPDX-License-Identifier: MIT
"""What the page costs in a browser: its size, processor time up to the menu, and how soon a key is seen."""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from tools.bench.table import Row
from tools.commands import web
from tools.web import chromium

KEYS = 24
# Notes when a key came and when the canvas was next painted.
STOPWATCH = """(() => {
    window.delays = [];
    let came = 0;
    window.addEventListener("keydown", (event) => { came = event.timeStamp; }, true);
    const show = coffer.glass.show.bind(coffer.glass);
    coffer.glass.show = (chip) => {
        show(chip);
        if (came) delays.push(performance.now() - came);
        came = 0;
    };
})()"""


def rows(quick: bool) -> list[Row]:
    """The page's size; where a Chromium is installed also how it does there. Times are this machine's."""
    files = web.make_files()
    found = [Row("page: coffer.html", len(files["coffer.html"]), "bytes", web.LIMIT, True)]
    if quick or not chromium.installed():
        return found
    with tempfile.TemporaryDirectory() as folder, chromium.browser() as browser:
        path = Path(folder, "coffer.html")
        path.write_bytes(files["coffer.html"])
        page = browser.page(path.as_uri(), width=1280, height=800, ratio=1)
        page.call("Performance.enable")
        page.wait(chromium.READY)
        metrics = {each["name"]: each["value"] for each in page.call("Performance.getMetrics")["metrics"]}
        found.append(Row("page: processor time to the menu", metrics["ProcessTime"], "s"))
        page.to_the_menu()
        page.run(STOPWATCH)
        for count in range(KEYS):
            page.key("ArrowDown" if count % 2 else "ArrowUp")
            page.wait(f"delays.length > {count}")
            time.sleep(0.2)  # the picture beside the menu follows the cursor: let it come
        found.append(Row("page: key to changed canvas, median", statistics.median(page.run("delays")), "ms"))
    return found
