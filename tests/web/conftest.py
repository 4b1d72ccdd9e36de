# SPDX-License-Identifier: MIT
"""What the page's tests share: a browser, where there is one, and the workplace of the flash's tests."""

import threading

import pytest

from tests.tools.flash.conftest import bench  # noqa: F401
from tests.web.drives import TOOLS
from tests.web.kit import page_file
from tests.web.tabs import DESKTOP
from tools.web import chromium as driver
from tools.web import serve
from tools.web.chromium import READY

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
    one_chromium.close_contexts()


@pytest.fixture
def open_page(chromium):
    """Opens the page as somebody who was never there before."""

    def open_new(greeted=True, **more):
        page = chromium.page(page_file().as_uri(), context=chromium.new_context(), **{**DESKTOP, **more})
        if greeted:
            page.to_the_menu()
        else:
            page.wait(READY)
        return page

    return open_new


@pytest.fixture
def visitor(chromium):
    """Somebody with an empty store, who opens tabs."""
    context = chromium.new_context()
    greeted: list = []  # the first tab of all shows the card

    def open_tab(hash="", wait=READY, **more):
        page = chromium.page(page_file().as_uri() + hash, context=context, **DESKTOP, **more)
        if wait != READY or greeted:
            page.wait(wait)
        else:
            page.to_the_menu()
            greeted.append(page)
        return page

    return open_tab


@pytest.fixture(scope="session")
def host():
    """The page from a host: the private file system wants one."""
    with serve.server(page_file().parent / "web", 0) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_address[1]}/"
        serving.shutdown()


@pytest.fixture
def installer(chromium, host):
    """The page with tools for drives, from a host."""
    page = chromium.page(host, context=chromium.new_context(), before=TOOLS, **DESKTOP)
    page.wait("window.coffer && coffer.running")
    yield page
    page.close()
