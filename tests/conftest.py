# SPDX-License-Identifier: MIT
"""Options and fixtures of all tests: which tests run, and what they may change."""

import gc
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

# No deadline: on a busy computer the duration of an example means nothing.
hypothesis.settings.register_profile("coffer", deadline=None)
hypothesis.settings.load_profile("coffer")

# A process that a shell starts in the background ignores Ctrl-C, and so do its children; some tests need it.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

_homes = itertools.count()

# Requirements that a test names with @pytest.mark.needs("sh"): on a system without them it does not run.
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
    skipped_marks = {"slow"} if quick else set()
    if not config.getoption("--long"):
        skipped_marks.add("long")
    if not config.getoption("--firmware"):
        skipped_marks.add("firmware")
    unmet = missing_requirements()
    kept, dropped = [], []
    for item in items:
        skipped = any(item.get_closest_marker(name) for name in skipped_marks)
        skipped |= any(need.args[0] in unmet for need in item.iter_markers("needs"))
        (dropped if skipped or quick and _is_translated(item) else kept).append(item)
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = kept


def pytest_collection_finish():
    """Takes thousands of collected tests, which live until the end, out of every garbage collection."""
    gc.collect()
    gc.freeze()


def missing_requirements():
    """The requirements of tests that this system lacks."""
    return [need for need, is_present in NEEDS.items() if not is_present()]


def _is_translated(item):
    """Whether a test runs once for each language, and this run is not the English one."""
    return hasattr(item, "callspec") and item.callspec.params.get("language", "en") != "en"


def _start_with_the_menu():
    """Leaves out the title, which takes a second, unless a test's settings ask for it."""
    original_init = Machine.__init__

    def init_without_title(self, drive, nvm=None, settings=None, *arguments, **options):
        original_init(self, drive, nvm, {"COFFER_TITLE": 0, **(settings or {})}, *arguments, **options)

    Machine.__init__ = init_without_title  # type: ignore[method-assign]


def _pack_once(folder):
    """Makes builds of this clone use the assets that are already packed: packing takes seconds."""
    original_assets = tree.assets
    contents = {f"assets/{path.name}": path.read_bytes() for path in sorted(folder.iterdir())}

    def assets(root, languages=None):
        return dict(contents) if root == pack.ROOT and not languages else original_assets(root, languages)

    tree.assets = assets


def pytest_configure(config):
    _start_with_the_menu()
    try:
        _pack_once(pack.ensure())  # what the simulated drive has in /assets
        for name in games.names():
            games.bots(name)  # writes the files that bots read, for the tests that import them
    except UserError as error:
        pytest.exit(str(error), 2)


def pytest_terminal_summary(terminalreporter, config):
    from tools.web.chromium import has_screen, installed

    for need in missing_requirements():
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
    """Points COFFER_HOME to a temporary folder, so that no test writes into the clone by accident.

    The folder is not created: for thousands of tests that would take half a minute.
    """
    home = tmp_path_factory.getbasetemp() / f"home{next(_homes)}"
    monkeypatch.setenv("COFFER_HOME", str(home))
