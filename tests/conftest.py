# SPDX-License-Identifier: MIT
"""What all tests share: long runs wait until they are asked for."""

import itertools
import os
import shutil
import signal
from pathlib import Path

import hypothesis
import pytest

from host_sim.machine import Machine
from tools import games, pack
from tools.build import tree
from tools.errors import UserError

# How long an example takes says nothing on a computer that has other things to do.
hypothesis.settings.register_profile("coffer", deadline=None)
hypothesis.settings.load_profile("coffer")

# Who is started in the background may never hear Ctrl-C, nor may those that he starts; some tests press it.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

_homes = itertools.count()

# What a test may ask for with @pytest.mark.needs("sh"): where the system has no such thing, it is left out.
NEEDS = {
    "arm-none-eabi-gcc": lambda: shutil.which("arm-none-eabi-gcc"),
    "/dev/full": Path("/dev/full").exists,
    "/dev/zero": Path("/dev/zero").exists,
    "/proc": Path("/proc/self/environ").exists,
    "mkfifo": lambda: hasattr(os, "mkfifo"),
    "openscad": lambda: shutil.which("openscad"),
    "sh": lambda: shutil.which("sh"),
}
PACKAGES = {"arm-none-eabi-gcc": "gcc-arm-none-eabi", "openscad": "openscad"}


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="also run the tests that take many minutes")
    parser.addoption("--update-screens", action="store_true", help="redraw the reference screenshots")
    parser.addoption("--firmware", metavar="FILE", help="also what runs on this firmware, a UF2 file")
    parser.addoption("--quick", action="store_true", help="skip slow tests and languages other than English")


def pytest_collection_modifyitems(config, items):
    quick = config.getoption("--quick")
    unwanted = {"slow"} if quick else set()
    if not config.getoption("--long"):
        unwanted.add("long")
    if not config.getoption("--firmware"):
        unwanted.add("firmware")
    lacking = missing()
    wanted, dropped = [], []
    for item in items:
        marked = any(item.get_closest_marker(name) for name in unwanted)
        marked |= any(need.args[0] in lacking for need in item.iter_markers("needs"))
        (dropped if marked or quick and _translated(item) else wanted).append(item)
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = wanted


def missing():
    """What this system has not, of all that tests ask for."""
    return [need for need, there in NEEDS.items() if not there()]


def _translated(item):
    """Whether a test is one of several that say the same of every language, and not the one of English."""
    return hasattr(item, "callspec") and item.callspec.params.get("language", "en") != "en"


def _start_with_the_menu():
    """A console of the tests has no title, which takes a second, unless the test asks for it."""
    made = Machine.__init__

    def without(self, drive, nvm=None, settings=None, *more, **others):
        made(self, drive, nvm, {"COFFER_TITLE": 0, **(settings or {})}, *more, **others)

    Machine.__init__ = without  # type: ignore[method-assign]


def _pack_once(folder):
    """A drive that is built of this clone gets the assets that are packed already: packing takes seconds."""
    packed = tree.assets
    kept = {f"assets/{path.name}": path.read_bytes() for path in sorted(folder.iterdir())}

    def of_clone(root, languages=None):
        return dict(kept) if root == pack.ROOT and not languages else packed(root, languages)

    tree.assets = of_clone


def pytest_configure(config):
    _start_with_the_menu()
    try:
        _pack_once(pack.ensure())  # what the simulated drive has in /assets
        for name in games.names():
            games.bots(name)  # what they read from the drive is there for tests that import them, too
    except UserError as error:
        pytest.exit(str(error), 2)


def pytest_terminal_summary(terminalreporter, config):
    from tools.web.chromium import has_screen, installed

    for need in missing():
        package = f" (Debian: apt install {PACKAGES[need]})" if need in PACKAGES else ""
        terminalreporter.write_line(f"not run: what needs {need}. There is none here{package}")
    if not installed():
        lacks = "There is no Chromium here (Debian: apt install chromium)"
        terminalreporter.write_line(f"not run: the page in a browser. {lacks}")
    elif config.getoption("--long") and not has_screen():
        lacks = "There is no virtual screen here (Debian: apt install xvfb xdotool)"
        terminalreporter.write_line(f"not run: the page's installer in a real folder. {lacks}")


@pytest.fixture(autouse=True)
def _stay_in_the_clone(monkeypatch, tmp_path_factory):
    """Nothing a test writes by accident lands in the working tree's home folders.

    The folder is only named: to make one for each of thousands of tests takes half a minute.
    """
    home = tmp_path_factory.getbasetemp() / f"home{next(_homes)}"
    monkeypatch.setenv("COFFER_HOME", str(home))
