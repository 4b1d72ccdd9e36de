# SPDX-License-Identifier: MIT
"""The page in a real Chromium: the glass is touched and letters are typed, upright, on its side and large."""

import pytest

from tests.web.kit import SETTLED, page_file
from tests.web.tabs import DESKTOP, ON_ITS_SIDE, PHONE, Glass, restart, type_letters, wait_for
from tools.web.chromium import READY

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def one_page(one_chromium):
    """One page for all tests here; each begins with an empty store."""
    page = one_chromium.page(page_file().as_uri(), context=one_chromium.new_context(), **PHONE)
    page.wait(READY)
    yield page
    one_chromium.close_contexts()


@pytest.fixture(params=[PHONE, ON_ITS_SIDE], ids=["upright", "on its side"])
def page(one_page, request):
    one_page.resize(**request.param)
    restart(one_page)
    return one_page


def points_to(page, words):
    page.wait(f"document.getElementById('pointed').textContent.startsWith({words!r})")


def test_a_game_is_begun_on_the_glass(page):
    """Swipes are arrows, a tap is A, one on the words of a button in the bottom row is that button."""
    glass = Glass(page)
    glass.swipe(0, 60)
    points_to(page, "Treasure Mines")
    glass.swipe(0, -60)
    points_to(page, "Treasure Maps")
    glass.swipe(0, 60)
    glass.tap(64, 30)
    wait_for(page, "First time?")
    glass.tap(glass.column_of("B"), 60)
    wait_for(page, "Start the game")
    glass.swipe(0, 60)
    points_to(page, "Players")
    glass.swipe(60, 0)
    wait_for(page, "Players 3")
    glass.swipe(-60, 0)
    wait_for(page, "Players 2")
    glass.swipe(0, -60)
    glass.tap(glass.column_of("A"), 60)
    wait_for(page, "Keep one mission")
    page.run(SETTLED)
    glass.tap(glass.column_of("B"), 60)
    page.wait("!document.getElementById('written').textContent.includes('Keep one mission')")
    assert page.run("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]
    assert page.complaints() == []


def test_a_finger_that_stays_holds_the_button(page):
    glass = Glass(page)
    down = "['A', 'B', 'up', 'down', 'left', 'right'].filter((name) => coffer.input.isDown(name)).join(' ')"
    page.touch("touchStart", glass.at(64, 30))
    page.wait(f"{down} === 'A'")
    page.touch("touchEnd")
    page.wait(f"{down} === ''")


def test_where_touching_is_switched_off_the_glass_is_only_looked_at(page):
    glass = Glass(page)
    page.run("coffer.toggle('touch')")
    glass.swipe(0, 60)
    glass.tap(64, 30)
    page.run("new Promise((done) => setTimeout(done, 200, true))")
    points_to(page, "Treasure Maps")
    page.run("coffer.toggle('touch')")
    glass.swipe(0, 60)
    points_to(page, "Treasure Mines")


def test_a_code_and_a_name_are_typed(page):
    """Letters that are buttons elsewhere are letters here, and Enter is A."""
    for key, words in (("Enter", "First time?"), ("x", "Start the game")):
        page.key(key, "KeyX" if key == "x" else "")
        wait_for(page, words)
    for words in ("Learn the game", "Deal code"):
        page.key("ArrowUp")
        points_to(page, words)
    page.key("Enter")
    page.wait("coffer.machine.reports.typing")
    type_letters(page, "qk7m")
    page.key("Backspace")
    type_letters(page, "x9c")
    page.key("Enter")
    wait_for(page, "Deal code QK7X9C")
    while not page.run("document.getElementById('pointed').textContent.startsWith('Anna')"):
        page.key("ArrowUp")
        page.run("new Promise((done) => setTimeout(done, 60, true))")
    page.key("Enter")
    wait_for(page, "New name")
    page.key("ArrowDown")
    points_to(page, "New name")
    page.key("Enter")
    page.wait("coffer.machine.reports.typing")
    type_letters(page, "zaxb")
    page.key("Enter")
    wait_for(page, "Zaxb person")
    assert page.complaints() == []


@pytest.mark.parametrize("screen", [DESKTOP, ON_ITS_SIDE], ids=["desktop", "on its side"])
def test_the_large_glass_is_as_large_as_whole_pixels_allow_and_can_be_touched(one_page, screen):
    one_page.resize(**screen)
    restart(one_page)
    one_page.run("coffer.toggle('large')")
    width, height = (screen[side] * screen["ratio"] for side in ("width", "height"))
    one_page.wait(f"coffer.glass.scale === {min(width // 128, height // 64)}")
    glass = Glass(one_page)
    (glass.tap if "touch" in screen else glass.click)(64, 30)
    wait_for(one_page, "First time?")
