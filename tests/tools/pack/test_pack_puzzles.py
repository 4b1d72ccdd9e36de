# SPDX-License-Identifier: MIT
"""A puzzle that no longer fits rules, hard bot or words is reported with file and line, all at once."""

import re

import pytest

from tools.errors import UserError
from tools.pack import ASSETS
from tools.pack.entries import read_words
from tools.pack.puzzles import MOST, pack_puzzles, read_puzzles

GAME = "treasure_mines"
WRITTEN = (ASSETS / GAME / "puzzles.txt").read_text("utf-8")
FIRST = read_puzzles(ASSETS / GAME / "puzzles.txt")[0]
HEAD = f"!puzzle 2 {FIRST.seed}"
PLAY = f"play: {FIRST.entries['play'][0]}"
BEST = f"best: {FIRST.entries['best'][0]}"
WHY = f"why: {FIRST.entries['why'][0]}"
TASK = f"task: {FIRST.entries['task'][0]}"
OTHER = next(n for n in range(16, 22) if f"best: {n}" != BEST)

SLIPS = {
    "action that is not legal": (PLAY, "play: 99", "action 99 is not legal here"),
    "answer that is not legal": (BEST, "best: 99", "that action is not legal here"),
    "no answer": (BEST + "\n", "", "a puzzle needs “best:” too"),
    "two answers": (BEST, f"{BEST}\n{BEST}", "a second “best:”"),
    "not a number": (BEST, "best: five", "not what “best:” takes"),
    "not a line": (BEST, "answer 5", "neither “!puzzle 2 7” nor “best: 5”"),
    "seed that is none": (HEAD, "!puzzle 2 9999999999", "a seed is a whole number below"),
    "more players than the game has": (HEAD, f"!puzzle 1 {FIRST.seed}", "players"),
    "sentence that nobody knows": (WHY, "why: magic", "host/puzzles.py knows no “magic”"),
    "reason that is not true": (WHY, "why: stars", "“stars” is not true of this position"),
    "question that is not true": (TASK, "task: card", "“card” is not true of this position"),
    "rating that falls": (
        f"rating: {FIRST.entries['rating'][0]}",
        "rating: 99",
        "easier than the one before it",
    ),
}


def packed(text, tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(text, "utf-8")
    return pack_puzzles(path, GAME, read_words(ASSETS / GAME / "en.txt"))


@pytest.mark.parametrize("slip", SLIPS)
def test_slip_is_reported_with_its_line(slip, tmp_path):
    right, wrong, words = SLIPS[slip]
    assert right in WRITTEN
    with pytest.raises(UserError, match=rf"puzzles\.txt:\d+:\d+: .*{re.escape(words)}"):
        packed(WRITTEN.replace(right, wrong, 1), tmp_path)


def test_answer_must_be_the_hard_bots_favourite(tmp_path):
    with pytest.raises(UserError, match="is not clearly the best: hard prefers|not legal here"):
        packed(WRITTEN.replace(BEST, f"best: {OTHER}", 1), tmp_path)


def test_all_complaints_come_at_once(tmp_path):
    with pytest.raises(UserError) as error:
        packed(WRITTEN.replace("best: ", "best: 9"), tmp_path)
    assert len(str(error.value).splitlines()) == len(read_puzzles(ASSETS / GAME / "puzzles.txt"))


def test_more_puzzles_than_bits_and_the_same_twice_are_refused(tmp_path):
    one = WRITTEN[WRITTEN.index(HEAD) :].partition("\n\n")[0] + "\n\n"
    with pytest.raises(UserError, match=f"more than {MOST} puzzles") as error:
        packed(one * (MOST + 1), tmp_path)
    assert "the same position as one before" in str(error.value)


def test_places_lead_to_every_puzzle(tmp_path):
    found = packed(WRITTEN, tmp_path)
    puzzles = read_puzzles(ASSETS / GAME / "puzzles.txt")
    assert found[1] == len(puzzles)
    for n, puzzle in enumerate(puzzles):
        at = int.from_bytes(found[2 + 2 * n : 4 + 2 * n], "little")
        assert int.from_bytes(found[at + 2 : at + 6], "little") == puzzle.seed
    last = 2 + 2 * len(puzzles)
    assert int.from_bytes(found[last : last + 2], "little") == len(found)
