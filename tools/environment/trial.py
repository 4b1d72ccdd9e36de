# SPDX-License-Identifier: MIT
"""Run by the Python of a new environment: is all there that its list names, and can it be imported?

An installer that ends without an error may have put its packages elsewhere, or nowhere.
"""

import importlib
import os
import re
import sys
from importlib import metadata
from pathlib import Path

PINNED = re.compile(r"^([\w.-]+)==(\S+) \\$", re.MULTILINE)  # not those that only some systems need


def find_problem(home: str, listed: str, modules: list[str]) -> str:
    """What is wrong with the environment in `home`; nothing if it has all of the list and these modules."""
    for name, version in PINNED.findall(Path(listed).read_text("utf-8")):
        try:
            there = metadata.version(name)
        except metadata.PackageNotFoundError:
            return f"{name} is not there"
        if there != version:
            return f"{name} is {there} instead of {version}"
    for name in modules:
        try:
            place = importlib.import_module(name).__file__ or ""
        except Exception as error:  # whatever a broken package raises
            return f"{name} can't be imported: {error!r}"
        if not os.path.realpath(place).startswith(os.path.realpath(home) + os.sep):
            return f"{name} was imported from {place}"
    if not Path(home, "device", "adafruit_displayio_ssd1306.py").is_file():
        return "the display's driver is not there"
    return ""


if __name__ == "__main__":
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    wrong = find_problem(sys.argv[1], sys.argv[2], sys.argv[3:])
    sys.exit(f"ERROR: {wrong}" if wrong else 0)
