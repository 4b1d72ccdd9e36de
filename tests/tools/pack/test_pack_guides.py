# SPDX-License-Identifier: MIT
"""A guide that no longer fits the rules, or its page, is reported with file and line."""

import shutil

import pytest

from tests.tools.pack.mistakes import assert_reported
from tools.errors import UserError
from tools.pack import ASSETS
from tools.pack.guides import BUBBLES, MOST, bubbles, pack_guide, read_guide
from tools.pack.words import Packer

PACKER = Packer(ASSETS)
GAME = "treasure_mines"
SLIPS = {
    "action that is not legal": ("## 12", "## 11", "action 11 is not legal here: 10, 12, 13"),
    "a bot's decision": ("bot: 5", "play: 5", "it is a bot's decision here"),
    "the person's decision": ("play: 16", "bot: 16", "it is the person's decision here"),
    "no deal": ("!deal 2 7 novice", "", "a guide begins with its deal"),
    "not a line": ("bot: 5", "bots 5", "neither ## and an action"),
    "not actions": ("bot: 5", "bot: five", "actions are numbers"),
    "too many words": (
        "other: That works too.",
        "other: " + "That works too. " * 20,
        "4 are the most: shorten it",
    ),
    "letter that is not drawn": ("other: That works too.", "other: ☃", "is not in font.txt"),
    "points that differ": ("## 20\n", "## 20\npoints: 99\n", "the person has 0 points then"),
    "points that are no number": ("## 20\n", "## 20\npoints: many\n", "points are a whole number"),
    "place that no game can name": ("## 20\n", "## 20\nplace: miná\n", "in plain letters"),
    "seed that is none": ("!deal 2 7 novice", "!deal 2 9999999999 easy", "a seed is a whole number below"),
    "more players than the game has": ("!deal 2 7 novice", "!deal 1 7 easy", "players"),
    "endless course": ("bot: 5", "bot: " + "5 " * 255 + "5", "a course has 255 at the most"),
    "aim that the action misses": ("## 20\n", "## 20\naim: ABANDONED\n", "asked for, 20, does not do that"),
    "aim that is no event": ("## 20\n", "## 20\naim: digs\n", "is not an event of the rules"),
    "answer to what no action does": ("## 20\n", "## 20\nanswer KEPT: No.\n", "no other action does that"),
    "answer to what can't be done": ("## 20\n", "## 20\nanswer 99: No.\n", "that action is not legal here"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_slip_in_a_guide_is_reported_with_its_place(slip, tmp_path):
    old, new, words = SLIPS[slip]
    path = tmp_path / "guide.en.txt"
    text = (ASSETS / GAME / "guide.en.txt").read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    assert_reported(
        r"guide\.en\.txt:\d+:\d+", words, pack_guide, path, path, GAME, PACKER.pages["en"], PACKER.font
    )


def test_translation_with_other_decisions_or_words_is_reported(tmp_path):
    english = ASSETS / GAME / "guide.en.txt"
    for old, new in (("## 12", "## 13"), ("\nother: ", "\nright: "), ("!deal 2 7", "!deal 2 8")):
        path = tmp_path / "guide.pl.txt"
        shutil.copy(ASSETS / GAME / "guide.pl.txt", path)
        path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
        with pytest.raises(UserError, match=r"guide\.pl\.txt:\d+:1: other"):
            pack_guide(path, english, GAME, PACKER.pages["pl"], PACKER.font)


def test_a_guide_that_is_too_long_for_the_console_is_reported(monkeypatch):
    monkeypatch.setattr("tools.pack.guides.LARGEST", 1_000)
    english = ASSETS / GAME / "guide.en.txt"
    words = "more than 1,000 bytes: shorten the coach's texts"
    assert_reported(
        r"guide\.en\.txt:\d+:1", words, pack_guide, english, english, GAME, PACKER.pages["en"], PACKER.font
    )


def test_a_translation_tells_no_course(tmp_path):
    path = tmp_path / "guide.pl.txt"
    path.write_text("!deal 2 7 novice\nbot: 5\n", "utf-8")
    with pytest.raises(UserError, match="bot belongs in guide.en.txt only"):
        read_guide(path, False)


@pytest.mark.parametrize("language", PACKER.pages)
def test_every_bubble_is_made_of_whole_sentences(language):
    for path in ASSETS.glob(f"*/guide.{language}.txt"):
        for step in (step for deal in read_guide(path, language == "en") for step in deal.steps):
            for text, line in step.words.values():
                spoken = bubbles(text, PACKER.font)
                assert len(spoken) <= BUBBLES and max(map(len, spoken)) <= MOST, (path, line, spoken)
                for bubble in spoken:
                    assert bubble[-1][-1] in ".!?…", (path, line, bubble)
                together = " ".join(" ".join(bubble) for bubble in spoken)
                assert together.split() == text.split(), (path, line)


def test_short_sentences_share_a_bubble_and_long_ones_are_reported(tmp_path):
    font = PACKER.font
    assert bubbles("Good. Take this one! Then the next.", font) == [
        ["Good. Take this one!", "Then the next."]
    ]
    assert len(bubbles("This sentence takes two lines. And so does the one behind it.", font)) == 2
    path = tmp_path / "guide.en.txt"
    text = (ASSETS / GAME / "guide.en.txt").read_text("utf-8")
    path.write_text(
        text.replace(
            "other: ",
            "other: A sentence of so many words needs more lines than three, which is all that there are. ",
            1,
        )
    )
    words = "lines beside the coach, not 3: shorten it"
    assert_reported(
        r"guide\.en\.txt:\d+:1", words, pack_guide, path, path, GAME, PACKER.pages["en"], PACKER.font
    )
