# SPDX-License-Identifier: MIT
"""The page in a real Chromium, for those who listen to it: axe, and what a screen reader gets."""

import pytest

from tests.web.tabs import LINES, PHONE, begin, pointed, restart, said
from tests.web.test_browser_links import open_link
from tests.web.test_link import written as link_of_a_game
from tests.web.test_whole_games import new_game, new_table
from tools.vm.page import link
from tools.web.axe import find_violations

pytestmark = pytest.mark.long

DIALOGS = ("keys", "more", "today", "games", "link", "watch", "install", "listen", "about")


def game_by_link():
    return link.write(new_game("treasure_mines", 2, [0, 0], 7), new_table("treasure_mines", 2, 7), [])


def heard(page):
    """What a screen reader gets: the names and texts of the page's accessibility tree, in its order."""
    nodes = page.call("Accessibility.getFullAXTree")["nodes"]
    return [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in nodes
        if not node.get("ignored") and node.get("name", {}).get("value")
    ]


def type_a_code(page):
    """From anywhere to the set-up of the first game, and to the letters of its deal code."""
    restart(page)
    for key, words in (("z", "First time?"), ("x", "Start the game")):
        page.key(key, "Key" + key.upper())
        page.wait(f"{LINES}.includes({words!r})")
    for words in ("Learn the game", "Deal code"):
        page.key("ArrowUp")
        page.wait(f"document.getElementById('pointed').textContent.startsWith({words!r})")
    page.key("z", "KeyZ")
    page.wait("coffer.machine.reports.typing")


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_on_any_view(open_page, screen):
    page = open_page(**screen)
    found = {"front door": find_violations(page)}
    for name in DIALOGS:
        page.run(f"document.getElementById('{name}Dialog').showModal()")
        found[name] = find_violations(page)
        page.run(f"document.getElementById('{name}Dialog').close()")
    begin(page)
    found["table"] = find_violations(page)
    page.run("coffer.toggle('large')")
    found["large"] = find_violations(page)
    page.run("coffer.toggle('large')")
    type_a_code(page)
    found["typing"] = find_violations(page)
    open_link(page, game_by_link())
    found["game by link"] = find_violations(page)
    page.run(f"location.hash = 'g={link_of_a_game()[0]}'")
    page.wait("coffer.viewer?.facts")
    found["replay"] = find_violations(page)
    page.run("location.hash = 'c=hello'")
    page.wait("coffer.viewer === null && coffer.running && !document.getElementById('note').hidden")
    found["a bad link"] = find_violations(page)
    assert {view: words for view, words in found.items() if words} == {}
    page.run("document.querySelector('main').append(document.createElement('button'))")
    assert any(words.startswith("button-name") for words in find_violations(page)), "axe finds what is wrong"


def test_the_tree_says_which_screen_what_the_cursor_is_on_and_the_bottom_row(open_page):
    page = open_page()
    page.wait(f"{LINES}.includes('Settings')")
    tree = heard(page)
    texts = [name for _, name in tree]
    assert ("heading", "Coffer") in tree and ("image", "The console’s screen") in tree
    buttons = {name for role, name in tree if role == "button"}
    assert buttons >= {"up", "left", "right", "down", "A: choose; hold: help", "B: back; hold: pause"}
    assert "Treasure Maps" in texts  # under the cursor
    assert any("A: choose" in text for text in texts)
    page.key("ArrowDown")
    page.wait("document.getElementById('pointed').textContent === 'Treasure Mines'")
    assert "Treasure Mines" in [name for _, name in heard(page)]


def test_the_tree_at_a_table_says_the_same(open_page):
    page = open_page()
    page.key("ArrowDown")
    for key, words in (("z", "First time?"), ("x", "Start the game"), ("z", "Keep one mission")):
        page.key(key, "Key" + key.upper())
        page.wait(f"{LINES}.includes({words!r})")
    page.wait("document.getElementById('said').textContent.includes('A: keep')")
    texts = [name for _, name in heard(page)]
    assert any("Keep one mission" in text for text in texts)  # which screen,
    assert pointed(page).splitlines()[0] in "\n".join(texts)  # what the cursor is on,
    assert any("A: keep" in text and "B: look round" in text for text in texts)  # and the bottom row
    before = pointed(page)
    page.key("ArrowDown")
    page.wait(f"document.getElementById('pointed').textContent !== {before!r}")
    texts = [name for _, name in heard(page)]
    assert pointed(page).splitlines()[0] in "\n".join(texts)
    assert said(page)
