# SPDX-License-Identifier: MIT
"""What the page's tests share: a browser, where there is one, and the workplace of the flash's tests."""

import pytest

from tests.flash.conftest import bench  # noqa: F401
from tools.web import chromium as driver

collect_ignore_glob = [name for name, there in driver.NEEDS.items() if not there()]


@pytest.fixture(scope="session")
def one_chromium():
    """One browser for all tests of a worker."""
    with driver.browser() as browser:
        yield browser


@pytest.fixture
def chromium(one_chromium):
    """The browser for one test, whose tabs are closed behind it."""
    yield one_chromium
    one_chromium.say_goodbye()
