# SPDX-License-Identifier: MIT
"""The page in a real Chromium: challenges, and the deal that is everybody's on a day."""

import json

import pytest

from coffer import deal
from coffer.seats import NORMAL, PERSON
from tests.web.tabs import LINES, NOTE, NOTED, pressing
from tests.web.test_whole_games import new_game, new_table
from tools.vm.page import link
from tools.vm.page.today import todays_seed

pytestmark = pytest.mark.long
FINISH = pressing("coffer.deals.last ?? undefined")  # a whole game of the console's own


def challenge(score=5, seed=7):
    game = new_game("treasure_mines", 2, [PERSON, NORMAL], seed)
    game.score, game.challenger = score, "Zb"
    return link.write(game, new_table("treasure_mines", 2, seed), [])


def test_a_challenge_opens_set_up_on_its_deal_and_says_whom_to_beat(open_page):
    page = open_page()
    page.run(f"location.hash = 'c={challenge(108)}'")
    page.wait(f"{NOTED} === 'challenged' && {LINES}.includes('Start the game')")
    assert "Zb scored 108 in Treasure Mines." in page.run(NOTE)
    assert deal.code(7).decode() in page.run(LINES) or page.run("coffer.deals.challenge.seed") == 7
    for bad, key in (
        ("hello%20world", "foreign"),
        (challenge()[:-4], "broken"),
        ("Z" + challenge()[1:], "newer"),
    ):
        page.run(f"location.hash = 'c={bad}'")
        page.wait(f"{NOTED} === '{key}' && coffer.running")
    unfinished = link.write(new_game("treasure_mines", 2, [0, 2], 7), new_table("treasure_mines", 2, 7), [])
    page.run(f"location.hash = 'c={unfinished}'")
    page.wait(f"{NOTED} === 'foreign' && coffer.running")


def test_todays_deal_counts_once_and_challenges_a_friend(open_page):
    page = open_page()
    page.run("document.getElementById('more').click()")
    page.click("#today")
    page.wait("document.querySelectorAll('#todayGames button').length === 4")  # My Treasures also solo
    day, key = page.run("Math.floor(Date.now() / 86400000)"), 2
    names = page.run("[...document.querySelectorAll('#todayGames button')].map((each) => each.textContent)")
    mine = next(n for n, name in enumerate(names) if "Treasure Mines" in name)
    assert deal.code(todays_seed(day, key, deal.new_seed)).decode() in names[mine]
    assert page.run("document.getElementById('streak').textContent").endswith("0")
    page.click(f"#todayGames button:nth-child({mine + 1})")
    page.wait(f"{LINES}.includes('Start the game')")
    found = page.run(FINISH)
    assert found and found["seed"] == todays_seed(day, key, deal.new_seed)
    page.wait(f"{NOTED} === 'dayDone'")
    kept = page.run("JSON.parse(localStorage.getItem('coffer.days'))")
    result = {each: found[each] for each in ("score", "margin", "alone", "challenge")}
    assert kept == {str(day): {str(key): result}}
    told = link.read(found["challenge"])
    assert (told.seed, told.score, told.count) == (found["seed"], found["score"], 0)
    page.click("#note button")
    page.wait("document.getElementById('linkDialog').open")
    told_line = page.run("document.getElementById('link').value")
    assert told_line.startswith("Coffer ") and told_line.endswith(" #c=" + found["challenge"])
    assert f", Treasure Mines: {found['score']}" in told_line
    assert page.complaints() == []
    page.reload()  # the line can be had again, all day long
    page.wait("window.coffer?.running")
    page.run("document.getElementById('today').click()")
    buttons = page.run(TODAY)
    page.click(f"#todayGames button:nth-child({buttons.index('Challenge a friend') + 1})")
    page.wait("document.getElementById('linkDialog').open")
    assert page.run("document.getElementById('link').value") == told_line


TODAY = "[...document.querySelectorAll('#todayGames button')].map((each) => each.textContent)"


def test_todays_deal_can_be_played_solo_and_counts(open_page):
    page = open_page()
    page.run("document.getElementById('today').click()")
    buttons = page.run(TODAY)
    solo = next(n for n, words in enumerate(buttons) if "solo" in words)
    assert "My Treasures" in buttons[solo]
    page.click(f"#todayGames button:nth-child({solo + 1})")
    page.wait(f"{LINES}.includes('Start the game')")
    assert "Players 1" in " ".join(page.run(LINES).split())
    day, key = page.run("Math.floor(Date.now() / 86400000)"), 3
    seed = todays_seed(day, key, deal.new_seed)
    result = {"key": key, "seed": seed, "plain": True, "score": 40, "margin": 0, "alone": True}
    page.run(f"coffer.deals.onGameOver({{ ...{json.dumps(result)}, challenge: '{challenge()}' }})")
    page.wait(f"{NOTED} === 'dayDone'")
    page.run("coffer.deals.copy()")
    page.wait("document.getElementById('linkDialog').open")
    assert ", My Treasures: 40 #c=" in page.run("document.getElementById('link').value")


def test_only_a_result_that_counts_has_a_date(open_page):
    page = open_page()
    other = {"key": 2, "seed": 7, "plain": True, "score": 40, "margin": 3, "alone": False}
    day = page.run("Math.floor(Date.now() / 86400000)")
    page.run(f"localStorage.setItem('coffer.days', JSON.stringify({{ {day}: {{ 2: {{ score: 40 }} }} }}))")
    page.run(f"coffer.deals.onGameOver({{ ...{json.dumps(other)}, challenge: '{challenge()}' }})")
    page.run("coffer.deals.copy()")
    page.wait("document.getElementById('linkDialog').open")
    line = page.run("document.getElementById('link').value")
    assert line.startswith("Coffer, Treasure Mines: 40, won by 3 #c=")
