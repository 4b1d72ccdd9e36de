# SPDX-License-Identifier: MIT
"""What ./coffer simulate promises: whole games, the same bytes for the same seed, words for bad wishes."""

import json
from collections import Counter

import pytest

from coffer.dice import scramble
from tools import game_log
from tools.commands import simulate
from tools.errors import UserError
from tools.game_log import salt_for

REAL = ("treasure_maps", "treasure_mines", "my_treasures")


def printed(capsys, *argv):
    assert simulate.main(list(argv)) == 0
    return capsys.readouterr().out


def test_a_whole_game_from_start_to_end(toy_game, capsys):
    lines = printed(capsys, "toy", "--players", "2", "--bots", "easy", "--seed", "3").splitlines()
    assert lines[0] == (
        '{"e":"start","log":2,"game":"toy","players":2,"seed":3,"options":{},"bots":["easy","easy"]}'
    )
    assert lines[1].startswith('{"e":"heap","stones":')
    heap = json.loads(lines[1])["stones"]
    assert [json.loads(line)["left"] for line in lines[2:-1]] == list(range(heap))[::-1]
    end = json.loads(lines[-1])
    assert sum(score["stones"] for score in end["scores"]) == heap
    assert list(end["scores"][0]) == ["stones", "bonus", "total"]


def test_games_follow_one_another_with_the_next_seeds(toy_game, capsys):
    both = printed(capsys, "toy", "--players", "2", "--bots", "random", "--seed", "8", "--games", "2")
    first = printed(capsys, "toy", "--players", "2", "--bots", "random", "--seed", "8")
    second = printed(capsys, "toy", "--players", "2", "--bots", "random", "--seed", "9")
    assert both == first + second


def test_a_level_for_each_seat(toy_game, capsys):
    start = printed(
        capsys, "toy", "--players", "3", "--bots", "easy,hard,random", "--seed", "1"
    ).splitlines()[0]
    assert json.loads(start)["bots"] == ["easy", "hard", "random"]


def test_options_reach_the_rules_and_the_log(toy_game, capsys):
    lines = printed(capsys, "toy", "--players", "2", "--option", "short=true").splitlines()
    assert json.loads(lines[0])["options"] == {"short": True}
    assert json.loads(lines[1])["stones"] == 5


def test_a_file_holds_the_same_bytes(toy_game, capsys, tmp_path):
    wish = ["toy", "--players", "2", "--bots", "random", "--games", "3"]
    shown = printed(capsys, *wish)
    assert printed(capsys, *wish, "--log", str(tmp_path / "three.log")) == ""
    assert (tmp_path / "three.log").read_bytes() == shown.encode()


def test_a_log_is_replaced_and_nothing_else(toy_game, tmp_path):
    wish = ["toy", "--players", "2", "--bots", "random", "--log"]
    old, notes = tmp_path / "old.log", tmp_path / "notes.txt"
    assert simulate.main([*wish, str(old), "--seed", "1"]) == 0
    first = old.read_bytes()
    assert simulate.main([*wish, str(old), "--seed", "2"]) == 0
    assert old.read_bytes() != first
    notes.write_text("years of work", "utf-8")
    with pytest.raises(UserError, match="is not a log: name another with --log"):
        simulate.main([*wish, str(notes)])
    assert notes.read_text("utf-8") == "years of work"


@pytest.mark.parametrize(
    "wish, words",
    [
        (["chess", "--players", "2"], "no game 'chess': choose from toy"),
        (["toy", "--players", "5"], "toy is for 2 to 3 players, not 5"),
        (
            ["toy", "--players", "2", "--bots", "grandmaster"],
            "choose from novice, easy, normal, hard, random",
        ),
        (["toy", "--players", "2", "--bots", "easy,easy,easy"], "3 levels for 2 players"),
        (["toy", "--players", "2", "--bots", "person"], "unknown level 'person'"),
        (["toy", "--players", "2", "--seed", "-1"], "a whole number from 0"),
        (["toy", "--players", "2", "--seed", "99999999999", "--games", "2"], "1073741823, not 99999999999"),
        (["toy", "--players", "2", "--seed", str(2**30 - 1), "--games", "2"], "2 games from seed 1073741823"),
        (["toy", "--players", "2", "--games", "0"], "must be at least 1"),
        (["toy", "--players", "2", "--option", "long=true"], "no option 'long': it has short"),
        (["toy", "--players", "2", "--option", "short=maybe"], "write --option short=true"),
        (["toy", "--players", "2", "--log", "/no/such/folder/x"], "can't write /no/such/folder/x"),
    ],
)
def test_a_bad_wish_ends_in_words(toy_game, wish, words):
    with pytest.raises(UserError) as error:
        simulate.main(wish)
    assert words in str(error.value)


@pytest.mark.parametrize("game", REAL)
def test_every_game_starts_and_ends_as_the_log_page_says(game):
    lines = simulate.play(game, 2, "random", 5)
    assert lines == simulate.play(game, 2, "random", 5)
    first, last = json.loads(lines[0]), json.loads(lines[-1])
    assert list(first) == ["e", "log", "game", "players", "seed", "options", "bots"]
    assert list(last) == ["e", "scores", "winners"]
    for score in last["scores"]:
        sources = simulate.modules_of(game)[0].SOURCES
        assert list(score)[: len(sources) + 1] == [*sources, "total"]
        assert score["total"] == sum(score[source] for source in sources)
    assert all(" " not in line.replace(", ", "") for line in lines)


def unscramble(number, key):
    """The seed that scramble() makes a number of: the net can be run backwards."""
    left, right = number >> 15, number & 0x7FFF
    for turn in range(7, -1, -1):
        left, right = right, left
        mixed = (right ^ (key + turn * 0x1357)) & 0x7FFF
        mixed = (mixed * 0x6A69 + (mixed >> 3) * 0x1F35 + turn) & 0x3FFFFFFF
        left ^= (mixed >> 9) & 0x7FFF
    return left << 15 | right


def test_nobody_computes_the_seed_from_the_salt():
    """A bot that knows its salt, and runs the net backwards from there, is left with millions of seeds."""
    assert unscramble(scramble(123_456_789, game_log._SALT), game_log._SALT) == 123_456_789
    for seed in (5, 70_001, 2**30 - 1):
        salt = salt_for(seed)
        assert 0 <= salt < 2**5
        found = {unscramble(unknown << 15 | salt, game_log._SALT) for unknown in range(2**15)}
        assert seed not in found, "32,768 tries, which were all that a salt of 15 bits left"


def test_salts_are_shared_evenly():
    shared = Counter(salt_for(seed) for seed in range(0, 2**30, 40_099))
    assert len(shared) == 32 and max(shared.values()) < 1.2 * min(shared.values())
