# SPDX-License-Identifier: MIT
"""The core of what the page must do in a real Chromium; all the rest is left to --long."""

import pytest

from tests.web.drives import cut_off
from tests.web.kit import SETTLED
from tests.web.tabs import LINES, ON_ITS_SIDE, PHONE, at_rest, begin, kept, pointed, said, wait_for, written
from tools import recording
from tools.web.chromium import READY

pytestmark = pytest.mark.slow


def test_it_opens_from_a_disk_and_asks_nobody_for_anything(open_page):
    page = open_page()
    assert written(page).splitlines()[1:4] == ["Treasure Maps", "Treasure Mines", "My Treasures"]
    assert page.run("document.getElementById('note').hidden")
    assert {address.split(":")[0] for address in page.requests()} == {"file", "blob"}
    assert page.complaints() == []


def test_a_game_is_played_by_keys(open_page):
    page = open_page()
    page.key("ArrowDown")
    page.wait("document.getElementById('pointed').textContent === 'Treasure Mines'")
    page.key("ArrowUp")
    for key, words in (("z", "First time?"), ("x", "Start the game"), ("z", "Keep two maps")):
        page.key(key, "Key" + key.upper())
        wait_for(page, words)
    page.wait("document.getElementById('said').textContent.includes('A: keep')")
    kept = page.run("coffer.machine.nvmWrites")
    page.run(SETTLED)
    for key, words in (("Enter", "1/2"), ("ArrowRight", "1/2"), ("Enter", "2/2"), ("Enter", "")):
        page.key(key)
        wait_for(page, words)
    page.wait(f"coffer.machine.nvmWrites > {kept}")  # the choice is in the console's memory
    page.key("x", "KeyX", up=False)  # held: the pause menu
    wait_for(page, "Pause")
    page.key("x", "KeyX", down=False)
    assert page.complaints() == []


@pytest.mark.parametrize("screen", [PHONE, ON_ITS_SIDE], ids=["upright", "on its side"])
def test_a_game_is_played_by_touch(open_page, screen):
    page = open_page(**screen)
    for button, words in (("#A", "First time?"), ("#B", "Start the game"), ("#A", "Keep two maps")):
        page.touch("touchStart", page.middle(button))
        page.touch("touchEnd")
        wait_for(page, words)
    assert page.run("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]
    assert page.complaints() == []


def test_what_the_screen_says_is_there_for_who_listens(open_page):
    page = open_page()
    at_rest(page)
    found = page.call("Accessibility.getFullAXTree")["nodes"]
    buttons = [node["name"]["value"] for node in found if node.get("role", {}).get("value") == "button"]
    for name in (
        "up",
        "down",
        "left",
        "right",
        "A: choose; hold: help",
        "B: back; hold: pause",
        "Full screen",
        "Keys",
    ):
        assert name in buttons
    controls = [
        node
        for node in found
        if node.get("role", {}).get("value") in ("button", "image", "region", "heading")
    ]
    assert len(controls) > 10 and not [node for node in controls if not node["name"]["value"]]
    headings = [node["name"]["value"] for node in found if node.get("role", {}).get("value") == "heading"]
    assert headings == ["Coffer"]
    for dialog in page.run("Array.from(document.querySelectorAll('dialog'), (each) => each.id)"):
        assert page.run(f"document.getElementById('{dialog}').getAttribute('aria-label')"), dialog
    assert page.run("document.getElementById('said').getAttribute('aria-live')") == "polite"
    assert said(page).endswith("A: choose") and pointed(page) == "Treasure Maps"
    page.key("ArrowDown")
    page.wait("document.getElementById('pointed').textContent === 'Treasure Mines'")
    page.key("?", "Slash")
    page.wait("document.getElementById('keysDialog').open")
    assert "arrows" in page.run("document.getElementById('keysDialog').innerText")


def test_a_game_goes_on_after_a_reload_where_it_stood(visitor):
    page = visitor()
    begin(page)
    before = recording.from_journal(kept(page))
    assert before.actions
    page.reload()
    page.wait(f"({READY}) && {LINES}.includes('A: continue')")
    assert kept(page)[:100] == bytes(page.run("Array.from(coffer.machine.nvm)"))[:100]
    page.key("z", "KeyZ")
    page.wait(f"{LINES}.includes('Mine') || !{LINES}.includes('A: continue')")
    after = recording.from_journal(kept(page))
    assert after.seed == before.seed and after.actions[: len(before.actions)] == before.actions
    assert page.complaints() == []


def test_where_the_drive_is_pulled_out_a_whole_program_starts(installer, bench):
    cut_off(installer, bench, every=29)
