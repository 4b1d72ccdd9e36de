# SPDX-License-Identifier: MIT
"""Challenges on the desktop: set-up on the very deal, and an ending that says what came of it."""

import base64

import pytest

from coffer.seats import EASY, PERSON
from coffer.settings import INSTANT
from tests.on_screen import console, stack
from tests.web.kit import node, payload_file
from tests.web.test_whole_games import new_game, new_table
from tools import challenges, games
from tools.commands import link as tool
from tools.errors import UserError
from tools.nvm_image import new_nvm, nvm_with_game
from tools.pack import languages
from tools.pack.source import ROOT
from tools.pack.words import Packer
from tools.recording import Recording
from tools.scenes import course, is_over
from tools.vm.page import link
from tools.web import payload

GAME, SEED = "treasure_mines", 77


def challenge(score, name="Zb"):
    game = new_game(GAME, 2, [PERSON, EASY], SEED)
    game.score, game.challenger = score, name
    return "https://page/#c=" + link.write(game, new_table(GAME, 2, SEED), [])


def at_the_end(device):
    """Lets the last moves of the game in progress be made, and comes to its ending."""
    device.boot().run(2_000)
    assert stack(device) == ["Launcher", "Setup"] and console(device).stack[-1].seed == SEED
    device.tap("B")
    for _ in range(60):
        if stack(device) == ["Ending"]:
            return device.run(700)
        device.tap("A").run(500)
    raise AssertionError(stack(device))


def nearly_over():
    """A memory with the game of that deal, a few moves before its end."""
    actions = course(GAME, 2, SEED, is_over)
    return nvm_with_game(
        new_nvm("en", speed=INSTANT, holds=3), GAME, [PERSON, EASY], SEED, actions[:-3], salt=5
    )


def test_set_up_opens_on_the_deal_and_the_ending_says_what_came_of_it(capsys):
    with challenges.open_challenge(challenge(0))(nvm=nearly_over()) as device:
        assert capsys.readouterr().out == "Zb scored 0 in Treasure Mines. Beat it!\n"
        at_the_end(device)
        shown = device.pixels()
        ending = console(device).stack[0]
        score = ending.totals[ending.me]
        assert [line.decode() for line in device.lines_for(score)] == [
            "Zb's challenge",
            "Zb 0: beaten!",
            "this deal",
            "for a friend",
        ]
        assert device.lines_for(0)[1] == b"Zb 0: a tie" and device.lines_for(-5)[1] == b"Zb 0: 5 short"
        device.tap("B").run(500).tap("A").run(700)  # the count, and back
        assert device.pixels() == shown and not device.crashed


@pytest.mark.slow
def test_the_page_ends_with_the_same_picture():
    memory = base64.b64encode(nearly_over()).decode()
    text = challenge(7).partition("=")[2]
    with challenges.open_challenge(challenge(7))(nvm=nearly_over()) as device:
        at_the_end(device)
        want = "".join(str(bit) for row in device.pixels() for bit in row)
        ending = console(device).stack[0]
        lines = [list(line) for line in device.lines_for(ending.totals[ending.me])]
    found = node(
        "games.mjs", what="challenge", payload=str(payload_file()), link=text, memory=memory, lines=lines
    )
    assert found["printed"] == [] and "Start the game" in found["setUp"]
    assert found["found"] == {"key": 2, "seed": SEED, "score": 7, "name": "Zb"}
    assert found["result"]["score"] == ending.totals[ending.me]
    assert "Zb 7: beaten!" in found["screen"]
    assert found["pixels"] == want


@pytest.mark.parametrize("language", languages.found())
def test_its_lines_fit_beside_the_picture_in_every_language(language):
    small = Packer(ROOT / "assets").small
    own = payload.words(ROOT / "assets")[language]
    for key in ("endHeading", "endBeaten", "endShort", "endEqualled"):
        text = own[key].format("Mariana", 188, 88)
        assert small.width(text) <= 128 - 46, text
    for key in ("endDeal", "endFriend"):
        assert small.width(own[key]) <= 50, own[key]


@pytest.mark.parametrize("text", ["", "hello", "https://page/#c=AAAA"])
def test_what_is_no_challenge_gets_a_sentence(text):
    with pytest.raises(UserError, match="link"):
        challenges.open_challenge(text)


def test_a_link_to_play_on_is_no_challenge():
    text = link.write(new_game(GAME, 2, [PERSON, EASY], SEED), new_table(GAME, 2, SEED), [])
    with pytest.raises(UserError, match="not a link"):
        challenges.open_challenge("#c=" + text)


def test_a_finished_recording_challenges_a_friend():
    actions = course(GAME, 2, SEED, is_over)
    game = Recording(GAME, [EASY, PERSON], {}, SEED, actions, names=["", "Ada"])
    told = link.read(tool.challenge_of(game))
    table = new_table(GAME, 2, SEED)
    for action in actions:
        table.apply(action)
    assert (told.seed, told.count, told.challenger, told.names) == (SEED, 0, "Ada", [])
    assert told.score == table.score(1)[len(games.rules(GAME).SOURCES)]
    for other in (
        Recording(GAME, [EASY, PERSON], {}, SEED, actions[:-1]),
        Recording(GAME, [EASY, EASY], {}, SEED, actions),
    ):
        with pytest.raises(UserError, match="finished game of a person"):
            tool.challenge_of(other)
