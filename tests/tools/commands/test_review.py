# SPDX-License-Identifier: MIT
"""./coffer review: what it prints of a game, and what it says to whoever gives it something else."""

import json

import pytest

import tools.__main__ as coffer
from coffer.seats import EASY, HARD, PERSON
from coffer.table.bot import decide
from tools import games, recording
from tools.commands import link, review
from tools.errors import UserError

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def lost(tmp_path_factory):
    """A game of Treasure Mines in which Ada, who plays as an easy bot does, made three great mistakes."""
    rules, bots = games.rules("treasure_mines"), games.bots("treasure_mines")
    table = rules.Table(2, 5000)
    actions = []
    while table.seat >= 0:
        level = HARD if table.seat else EASY
        actions.append(decide(bots, table, level, 12345, len(actions)))
        table.apply(actions[-1])
    path = tmp_path_factory.mktemp("games") / "lost.coffer"
    recording.save(path, "treasure_mines", [PERSON, HARD], {}, 5000, actions, names=["Ada", ""])
    return path


def printed(capsys, *words):
    assert coffer.main(["review", *map(str, words)]) == 0
    return capsys.readouterr()


def test_moments_say_what_was_done_what_was_better_and_why(lost, capsys):
    said = printed(capsys, lost).out
    assert said.startswith("Ada (person), ") and 1 <= said.count("better: ") <= 3
    assert "dig in " in said and "about " in said and "why:" in said
    assert "why." not in said and "{" not in said


def test_a_link_of_the_game_has_the_same_moments(lost, capsys):
    address = "coffer.html#g=" + link.text_of(recording.load(lost))
    assert printed(capsys, address).out == printed(capsys, lost).out


def test_json_has_the_same_moments(lost, capsys):
    (found,) = json.loads(printed(capsys, lost, "--json").out)["reviews"]
    game = recording.load(lost)
    assert (found["seat"], found["name"]) == (0, "Ada")
    assert [each["made"] for each in found["moments"]] == [
        game.actions[each["actions_before"]] for each in found["moments"]
    ]
    assert all(each["points"] >= 2 and each["better"] != each["made"] for each in found["moments"])
    text = printed(capsys, lost).out
    assert all(each["better_words"] in text and each["why"] in text for each in found["moments"])


def test_a_bot_can_be_asked_about_and_makes_no_great_mistake(lost, capsys):
    assert "no great mistake" in printed(capsys, lost, "--seat", 1).out


def test_every_person_is_looked_at(lost, tmp_path, capsys):
    game = recording.load(lost)
    path = tmp_path / "two.coffer"
    recording.save(path, game.game, [PERSON, PERSON], {}, game.seed, game.actions[:8])
    said = printed(capsys, path).out
    assert "seat 0 (person)" in said and "seat 1 (person)" in said


@pytest.mark.parametrize("name", games.names())
def test_every_action_of_every_game_has_words(name):
    words = games.host(name, "log").action_words
    say = review.texts.of_game(name)
    for players in games.facts(name).PLAYERS:
        table = games.rules(name).Table(players, 8)
        turn = 0
        while table.seat >= 0:
            said = [words(table, action, say) for action in table.actions()]
            assert all(said) and len(set(said)) >= len(said) - 4, said  # equal tiles have equal words
            actions = table.actions()
            table.apply(actions[turn * 7 % len(actions)])
            turn += 1


def refused(capsys, *words):
    assert coffer.main(["review", *map(str, words)]) == 2
    said = capsys.readouterr()
    assert not said.out and said.err.startswith("coffer: ")
    return said.err


def test_what_is_no_game_is_refused_with_words(lost, tmp_path, capsys):
    game = recording.load(lost)
    bots = tmp_path / "bots.coffer"
    recording.save(bots, game.game, [EASY, HARD], {}, game.seed, game.actions)
    wrong = tmp_path / "wrong.coffer"
    recording.save(wrong, game.game, [PERSON, HARD], {}, game.seed, [*game.actions[:5], 999])
    (tmp_path / "text.coffer").write_text("hello")
    assert "name one of them with --seat" in refused(capsys, bots)
    assert "action 6 of 6 (999) is against the rules" in refused(capsys, wrong)
    assert "is not a recorded game" in refused(capsys, tmp_path / "text.coffer")
    assert "can't read" in refused(capsys, tmp_path / "nowhere.coffer")
    assert "--seat takes a whole number from 0 to 1" in refused(capsys, lost, "--seat", "2")
    assert "link" in refused(capsys, "coffer.html#g=AAAAAAAAAAAA")
    assert "an argument is empty" in refused(capsys, "", "")


def test_a_game_whose_bots_do_not_judge_has_no_review(toy_game, tmp_path, capsys):
    recording.save(tmp_path / "toy.coffer", "toy", [PERSON, HARD], {}, 7, [1])
    with pytest.raises(UserError, match="there is no review of that game"):
        review.main([str(tmp_path / "toy.coffer")])


def test_examples_in_the_docstrings_are_true():
    import doctest

    for module in (review, review.texts):
        result = doctest.testmod(module)
        assert result.attempted and not result.failed


@pytest.mark.parametrize(
    "language, words", [("de", "Punkte"), ("pl", "punktów"), ("cs", "bodů"), ("ru", "оч")]
)
def test_texts_of_every_language_have_their_plurals(language, words):
    assert words in review.texts.say("my_treasures", "why.completes", 5, language=language)
