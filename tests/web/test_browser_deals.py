# SPDX-License-Identifier: MIT
"""The page in a real Chromium: challenges, and the deal that is everybody's on a day."""

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


def test_a_challenge_opens_set_up_on_its_deal_and_says_whom_to_beat(opened):
    page = opened()
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


def test_todays_deal_counts_once_and_challenges_a_friend(opened):
    page = opened()
    page.run("document.getElementById('more').click()")
    page.click("#today")
    page.wait("document.querySelectorAll('#todayGames button').length === 3")
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
    assert kept == {str(day): {str(key): {"score": found["score"], "margin": found["margin"]}}}
    told = link.read(found["challenge"])
    assert (told.seed, told.score, told.count) == (found["seed"], found["score"], 0)
    page.click("#note button")
    page.wait("document.getElementById('linkDialog').open")
    assert page.run("document.getElementById('link').value") == "#c=" + found["challenge"]
    assert page.complaints() == []
