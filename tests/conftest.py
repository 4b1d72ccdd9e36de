# SPDX-License-Identifier: MIT
"""What all tests share: long runs wait until they are asked for."""

import hypothesis
import pytest

# How long an example takes says nothing on a computer that has other things to do.
hypothesis.settings.register_profile("coffer", deadline=None)
hypothesis.settings.load_profile("coffer")


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="also the runs that take many minutes")
    parser.addoption("--update-screens", action="store_true", help="draw the reference pictures anew")
    parser.addoption("--quick", action="store_true", help="leave out everything that takes seconds")


def pytest_collection_modifyitems(config, items):
    unwanted = set()
    if not config.getoption("--long"):
        unwanted.add("long")
    if config.getoption("--quick"):
        unwanted.add("slow")
    dropped = [item for item in items if any(item.get_closest_marker(name) for name in unwanted)]
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = [item for item in items if item not in set(dropped)]


@pytest.fixture(autouse=True)
def _stay_in_the_clone(monkeypatch, tmp_path):
    """Nothing a test writes by accident lands in the working tree's home folders."""
    monkeypatch.setenv("COFFER_HOME", str(tmp_path / "home"))
