# SPDX-License-Identifier: MIT
"""The page in a real Chromium: games that go from link to link between two people's browsers."""

import base64

import pytest

from coffer.seats import EASY, PERSON
from coffer.settings import INSTANT
from coffer.table import bot
from tests.web.kit import page_file
from tests.web.tabs import DESKTOP, LINES, NOTED, pressing
from tests.web.test_whole_games import new_game, new_table
from tools import games
from tools.commands import link as tool
from tools.nvm_image import new_nvm, nvm_with_game
from tools.recording import initial_table
from tools.scenes import course, is_over
from tools.vm.page import link
from tools.web.chromium import READY

pytestmark = pytest.mark.long

GAME, SEED, SALT = "treasure_mines", 77, 1234
# Until the game waits for another person or is over: whose turn it is then
DONE = "(({ facts }) => (facts?.waiting || facts?.to_move < 0 ? facts.to_move : undefined))(coffer.table)"
PLAY = pressing(DONE)
ONLY_A = pressing(DONE, buttons=["A"])


@pytest.fixture
def people(chromium):
    """Two people with a browser each; the first has begun a game for both and a bot."""
    memory = nvm_with_game(
        new_nvm("en", speed=INSTANT, holds=3), GAME, [PERSON, PERSON, EASY], SEED, salt=SALT
    )
    found = [chromium.page(page_file().as_uri(), context=chromium.new_context(), **DESKTOP) for _ in range(2)]
    for page in found:
        page.wait(READY)
    anna = found[0]
    anna.run(f"localStorage.setItem('coffer.memory', '{base64.b64encode(memory).decode()}')")
    anna.run("window.onpagehide = null; location.reload()")
    anna.wait(f"{LINES}.includes('continue')")
    anna.key("z", "KeyZ")
    anna.wait(f"{LINES}.includes('Anna')")
    return found


def leave_for_ben(anna):
    """Anna takes the console, makes her choice, and Ben is elsewhere: her link for him."""
    anna.wait(f"{NOTED} === 'away'")
    for words in ("Keep one mission", "Ben"):
        anna.run("new Promise((done) => setTimeout(done, 500, true))")
        anna.key("z", "KeyZ")
        anna.wait(f"{LINES}.includes({words!r})")
    anna.click("#note button")
    anna.wait("coffer.table?.facts?.waiting")
    return anna.run("coffer.table.text")


def open_link(page, text):
    page.run(f"location.hash = 'p={text}'")
    page.wait(f"coffer.table?.text === '{text}' && coffer.table.facts")


def test_a_whole_game_goes_from_link_to_link_as_here(people):
    """With a bot and a reload in the middle; the bot moves as it does here, wherever it moves."""
    anna, ben = people
    text = leave_for_ben(anna)
    seats = [anna, ben]
    for turn in range(1, 200):
        page = seats[turn % 2]
        open_link(page, text)
        if turn == 9:
            page.reload()
            page.wait("window.coffer && coffer.table?.facts")
            assert page.run("coffer.table.text") == text
        to_move = page.run(PLAY)
        assert to_move is not None
        assert page.run("coffer.table.facts.here") == [turn % 2]
        before, text = text, page.run("coffer.table.text")
        assert len(tool.load_link(text).actions) > len(tool.load_link(before).actions)
        if to_move < 0:
            break
    open_link(seats[(turn + 1) % 2], text)  # the other one sees the end, too
    assert turn > 9 and all(page.complaints() == [] for page in seats)
    played = tool.load_link(text)
    table = initial_table(played)
    for n, action in enumerate(played.actions):
        if played.seats[table.seat]:
            thinking = bot.choose(games.bots(GAME), table, played.seats[table.seat], SALT, n)
            assert action == decided(thinking), n
        assert action in list(table.actions()), n
        table.apply(action)
    assert table.seat < 0


def decided(thinking):
    try:
        while True:
            next(thinking)
    except StopIteration as done:
        return done.value


def test_every_other_link_gets_a_sentence_and_loses_nothing(people):
    anna, ben = people
    first = leave_for_ben(anna)
    open_link(ben, first)
    ben.run(ONLY_A)
    second = ben.run("coffer.table.text")

    open_link(anna, second)
    anna.run(f"location.hash = 'p={first}'")
    anna.wait(f"{NOTED} === 'olderLink'")
    anna.click("#note button")
    anna.wait(f"coffer.table?.text === '{second}'")

    ben.run(
        "location.hash = ''; localStorage.clear()"
    )  # as if on another device: he plays the same turn again
    ben.wait("coffer.running && !coffer.table")
    open_link(ben, first)
    ben.wait(f"{LINES}.includes('Keep one mission')")
    ben.key("ArrowDown")
    ben.run(ONLY_A)
    other = ben.run("coffer.table.text")
    assert other != second
    anna.run(f"location.hash = 'p={other}'")
    anna.wait(f"{NOTED} === 'branched' && coffer.table?.text === '{other}'")
    assert sorted(game["text"] for game in kept(anna)) == sorted([second, other])

    for bad, key in (("hello%20world", "foreign"), (second[:-3], "broken"), ("Z" + second[1:], "newer")):
        anna.run(f"location.hash = 'p={bad}'")
        anna.wait(f"{NOTED} === '{key}' && coffer.running && !coffer.table")
    anna.run("location.hash = 'l=1.2.3.4'")
    anna.wait(f"{NOTED} === 'gone'")
    assert len(kept(anna)) == 2

    anna.run("document.getElementById('more').click()")
    anna.click("#games")
    lines = anna.run("[...document.querySelectorAll('#gamesList li')].map((line) => line.textContent)")
    assert len(lines) == 2 and all(
        "Treasure Mines: Anna, Ben, and Clara. Anna’s turn" in line for line in lines
    )
    for rest in (2, 1):  # the first press only asks
        anna.click("#gamesList li:first-child button:last-child")
        assert len(kept(anna)) == rest
    anna.click("#gamesList li:last-child button")
    anna.wait("coffer.table?.facts")


def kept(page):
    return page.run(
        "Object.keys(localStorage).filter((key) => key.startsWith('coffer.link.'))"
        ".map((key) => JSON.parse(localStorage.getItem(key)))"
    )


def test_what_was_sent_can_not_be_taken_back(chromium):
    actions = course("treasure_maps", 2, SEED, is_over)[:2]
    game = new_game("treasure_maps", 2, [PERSON, PERSON], SEED)
    text = link.write(game, new_table("treasure_maps", 2, SEED), actions)
    page = chromium.page(page_file().as_uri(), context=chromium.new_context(), **DESKTOP)
    page.wait(READY)
    open_link(page, text)
    assert page.run(PLAY) == 1
    page.wait("coffer.table.facts.undo")
    page.reload()
    page.wait("window.coffer && coffer.table?.facts?.undo")
    page.click("#takeBack")
    page.wait(f"coffer.table.text === '{text}' && !coffer.table.facts.waiting")
    assert page.run(PLAY) == 1
    page.run("new Promise((done) => setTimeout(done, 500, true))")
    page.key(
        "z", "KeyZ"
    )  # A asks for the link, which is shown here: nobody could open the address of this page
    page.wait("document.getElementById('linkDialog').open && !coffer.table.facts.undo")
    told = page.run("document.getElementById('link').value")
    assert told == "Your turn in Treasure Maps: #p=" + page.run("coffer.table.text")
    page.run("document.getElementById('linkDialog').close()")
    page.key("x", "KeyX")
    page.reload()
    page.wait("window.coffer && coffer.table?.facts?.waiting")
    assert not page.run("coffer.table.facts.undo")
    page.click("#sitDown")
    page.wait("!coffer.table.facts.waiting")
    assert page.run("coffer.table.facts.here") == [0, 1]
