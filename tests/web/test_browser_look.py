# SPDX-License-Identifier: MIT
"""The page in a real Chromium: how large the glass is in any window, and what a reader of the page finds."""

import pytest

from tests.web.kit import ROOT
from tests.web.tabs import DESKTOP, ON_ITS_SIDE, PHONE, pressing
from tests.web.test_link import written as link_of_a_game
from tests.web.test_whole_games import new_game, new_table
from tools import games
from tools.pack.entries import read_words
from tools.scenes import course, is_over
from tools.vm.page import link

pytestmark = pytest.mark.long

WIDTH = "coffer.glass.scale * 128"  # of the glass, in the screen's own pixels


def test_a_zoomed_page_never_has_a_smaller_glass(open_page):
    page = open_page()
    before = page.run(WIDTH)
    assert before == 768
    for zoom in (1.1, 1.25, 1.5, 1.75, 2, 3, 4, 5):
        page.resize(round(1280 / zoom), round(800 / zoom), zoom)
        page.wait(f"Math.abs(devicePixelRatio - {zoom}) < 0.01 && coffer.glass.ratio === devicePixelRatio")
        assert page.run(WIDTH) >= before, zoom


@pytest.mark.parametrize("screen", [ON_ITS_SIDE, {**ON_ITS_SIDE, "width": 640, "height": 360, "ratio": 2}])
def test_a_phone_on_its_side_is_filled_by_the_glass(open_page, screen):
    page = open_page(**screen)
    width, height = (screen[side] * screen["ratio"] for side in ("width", "height"))
    assert page.run("coffer.glass.scale") == min(width // 128, height // 64)


def test_full_screen_is_filled_by_the_glass(open_page):
    page = open_page()
    page.run("coffer.fullScreen()", gesture=True)
    page.wait(f"document.fullscreenElement && {WIDTH} === 1280")
    page.run("document.exitFullscreen()")
    page.wait(f"{WIDTH} === 768")


BUTTONS = """
    Array.from(document.querySelectorAll("button, select, input"))
        .map((each) => [each.id || each.textContent, each.getBoundingClientRect()])
        .filter(([, place]) => place.width)
        .map(([name, { left, right, top, bottom }]) => [name, left, right, top, bottom])
"""


@pytest.mark.parametrize("screen", [PHONE, ON_ITS_SIDE, {**PHONE, "width": 360, "height": 640}])
def test_whatever_is_touched_is_large_enough_and_in_the_window(open_page, screen):
    page = open_page(**screen)

    def check(count, scrolls=False):
        found = page.run(BUTTONS)
        assert len(found) >= count
        for name, left, right, top, bottom in found:
            assert min(right - left, bottom - top) >= 44, (name, screen)
            assert left >= 0 and right <= screen["width"], name
            assert scrolls or (top >= 0 and bottom <= screen["height"]), name

    check(7)
    page.run(f"location.hash = 'g={link_of_a_game()[0]}'")
    page.wait("coffer.viewer?.facts")
    check(8)
    page.run("location.hash = ''")
    page.wait("coffer.viewer === null && coffer.running")
    page.run("document.getElementById('more').click()")
    check(14, scrolls=True)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_has_a_heading_a_name_and_an_invitation(open_page, language):
    page = open_page(before=f"Object.defineProperty(navigator, 'languages', {{ value: ['{language}'] }})")
    assert page.run("Array.from(document.querySelectorAll('h1'), (each) => each.innerText)") == ["Coffer"]
    shown = page.run("document.getElementById('invitation').innerText")
    for name in games.names():
        assert read_words(ROOT / "assets" / name / f"{language}.txt")["title"].text in shown


def test_the_invitation_is_seen_wherever_there_is_room(open_page):
    tablet = {**DESKTOP, "width": 1024, "height": 768}
    for screen in (
        PHONE,
        {**PHONE, "width": 360, "height": 640},
        DESKTOP,
        {**DESKTOP, "height": 660},
        tablet,
    ):
        page = open_page(**screen)
        assert page.run("document.getElementById('invitation').getBoundingClientRect().width") > 200, screen
        page.close()


# Buttons of which a part is outside of the window or under something else
COVERED = """
    Array.from(document.querySelectorAll("nav button, #linked button, #note button"))
        .map((each) => [each, each.getBoundingClientRect()])
        .filter(([each, { x, y, width, height }]) => width
            && ![[0.1, 0.5], [0.5, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]].every(([across, down]) =>
                document.elementFromPoint(x + width * across, y + height * down) === each))
        .map(([each]) => each.id || each.textContent)
"""
SMALL = ((390, 844), (360, 640), (320, 568), (844, 390), (667, 375), (640, 360), (568, 320))


def test_no_key_covers_a_button_and_none_is_outside_on_any_phone(open_page):
    """Also while a game goes on by link, in the language with the longest words, and under a note."""
    page = open_page(before="Object.defineProperty(navigator, 'languages', { value: ['de'] })", **PHONE)

    def check(*shown):
        for width, height in SMALL:
            page.resize(width, height, 2, True)
            page.wait(f"innerWidth === {width} && innerHeight === {height}")
            page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            assert page.run(COVERED) == [], (width, height)
            for name in shown:
                assert page.run(f"document.getElementById('{name}').offsetWidth") >= 44, (name, width, height)

    check("more")
    page.run("coffer.note('away', 'playByLink', () => {}, 'Mariana')")
    check("more")
    actions = course("treasure_maps", 2, 77, is_over)[:2]
    game = new_game("treasure_maps", 2, [0, 0], 77)
    page.run(f"location.hash = 'p={link.write(game, new_table('treasure_maps', 2, 77), actions)}'")
    page.wait("coffer.table?.facts")
    page.run(pressing("coffer.table.facts.undo || undefined"))
    check("sendLink", "takeBack", "sitDown", "leaveLink")


def test_more_offers_nothing_that_has_no_effect(open_page):
    page = open_page(**ON_ITS_SIDE)
    page.run("document.getElementById('more').click()")
    offered = "[...document.querySelectorAll('#moreDialog .list button')].filter((each) => each.offsetWidth)"
    ids = page.run(f"{offered}.map((each) => each.id)")
    assert "moreFull" in ids and "morePicture" in ids
    assert not {"moreLarge", "moreKeys", "install", "listen"} & set(ids)
