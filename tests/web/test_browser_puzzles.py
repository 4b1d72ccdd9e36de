# SPDX-License-Identifier: MIT
"""The page in a real Chromium: a link opens a puzzle, and one to none gets a sentence."""

import pytest

from tests.web.tabs import LINES, NOTED

pytestmark = pytest.mark.long


def test_a_link_opens_a_puzzle_and_a_wrong_one_the_menu_with_a_sentence(open_page):
    page = open_page()
    for bad in ("treasure_mines/99", "treasure_mines/0", "treasure_mines", "chess/1", "%00/1"):
        page.run(f"location.hash = 'z={bad}'")
        page.wait(f"{NOTED} === 'broken' && {LINES}.includes('Treasure Mines')")
        page.run("location.hash = ''")
        page.wait(f"{NOTED} === ''")
    page.run("location.hash = 'z=treasure_mines/2'")
    page.wait(f"{LINES}.toLowerCase().includes('puzzle 2')")
    assert page.run(NOTED) == ""
