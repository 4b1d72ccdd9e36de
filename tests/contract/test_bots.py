# SPDX-License-Identifier: MIT
"""The bots: legal at every level, deterministic, unaware of what is hidden, with a reason for each action."""

import re

import pytest

from coffer.journal import Journal
from coffer.seats import EASY, HARD, NORMAL, NOVICE, RANDOM, pack
from coffer.table.bot import choose, decide, run_to_end
from coffer.table.match import Match
from tests.contract.tables import course, resample_hidden, sizes, state, view
from tools import games
from tools.pack import ASSETS, languages
from tools.pack.words import read_words

pytestmark = pytest.mark.slow

LEVELS = {"novice": NOVICE, "easy": EASY, "normal": NORMAL, "hard": HARD}
VARIETY = 40  # two points and a half: how far a bot may go for variety, in sixteenths of a point


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_bots_play_whole_games_legally(game, level):
    for players, options in sizes(game):
        for table, action in course(game, players, 21, options, level):
            assert action is None or action in table.actions()


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_think_yields_and_always_returns_the_same_action(game, level):
    players = games.facts(game).PLAYERS[0]
    pauses = 0
    for turn, (table, action) in enumerate(course(game, players, 31, level=RANDOM)):
        if action is None or turn % 9:
            continue
        steps = choose(games.bots(game), table, level, 31, turn)
        try:
            while True:
                next(steps)
                pauses += 1
        except StopIteration as stop:
            assert stop.value == decide(games.bots(game), table, level, 31, turn)
    assert pauses


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_hidden_information_changes_no_decision(game, level):
    for players, options in sizes(game):
        for turn, (table, action) in enumerate(course(game, players, 41, options)):
            if action is None or turn % 11:
                continue
            tables = [
                table,
                resample_hidden(game, table, table.seat, 1),
                resample_hidden(game, table, table.seat, 2),
            ]
            assert len({decide(games.bots(game), each, level, 41, turn) for each in tables}) == 1


class FakeTable:
    """A table that has only a seat on turn, and records the dice that redeal() gets."""

    seat = 1

    def copy(self):
        return self

    def redeal(self, seat, dice):
        self.dice = (seat, dice.a, dice.b)

    def actions(self):
        return [0]


class RecordingBots:
    """Bots that record what think() gets, and decide nothing."""

    def think(self, view, level, dice, values=None):
        self.view_and_dice = (state(view), dice.a, dice.b)
        yield None


def test_view_and_dice_of_a_bot_do_not_depend_on_the_seed(game):
    """The tables differ in everything that is hidden, and look the same to the seat."""
    for players, options in sizes(game):
        for turn, (table, action) in enumerate(course(game, players, 61, options)):
            if action is None or turn % 7:
                continue
            results = []
            for other in (
                table,
                resample_hidden(game, table, table.seat, 4),
                resample_hidden(game, table, table.seat, 5),
            ):
                bots = RecordingBots()
                next(choose(bots, other, HARD, 99, turn))
                results.append(bots.view_and_dice)
            assert results[0] == results[1] == results[2]


def test_the_dice_of_a_bot_depend_only_on_salt_and_turn(game):
    facts = games.facts(game)
    players = facts.PLAYERS[1]
    dice_by_salt_and_turn = {}
    for salt, turn in ((7, 0), (7, 1), (7, 256), (8, 0)):
        for seed in (1, 2, 2**30 - 1):
            journal = Journal(bytearray(b"\xff" * 4096))
            journal.begin(facts.KEY, players, pack([HARD] * players), seed, 0, facts.LONGEST, salt)
            match = Match(journal, game)
            match.table = FakeTable()
            match.action_seats = bytearray(turn)
            assert list(match.think(RANDOM)) == []
            dice_by_salt_and_turn.setdefault((salt, turn), set()).add(match.table.dice)
    assert all(len(dice) == 1 for dice in dice_by_salt_and_turn.values())
    assert len(set.union(*dice_by_salt_and_turn.values())) == len(dice_by_salt_and_turn)


def test_the_form_of_a_bot_does_not_change_during_a_game(game, monkeypatch):
    table = games.rules(game).Table(games.facts(game).PLAYERS[1], 1)
    bots = games.bots(game)
    forms_of_game = []

    def think(view, level, dice):
        forms_of_game.append(dice.form)
        yield
        return 0

    monkeypatch.setattr(bots, "think", think)
    forms = set()
    for salt in range(32):
        for table.seat in range(2):
            forms_of_game.clear()
            for turn in (0, 1, 300):
                decide(bots, table, NOVICE, salt, turn)
            assert len(set(forms_of_game)) == 1
            forms.add((table.seat, forms_of_game[0]))
    assert forms == {(seat, form) for seat in range(2) for form in range(8)}


def test_every_reason_has_a_text_in_every_language(game):
    paths = [ASSETS / game / f"{language}.txt" for language in languages.found()]
    texts = [read_words(path) for path in paths if path.exists()]
    players = games.facts(game).PLAYERS[1]
    for turn, (table, action) in enumerate(course(game, players, 51)):
        if action is None or turn % 5:
            continue
        for each in list(table.actions())[:12]:
            key, *arguments = run_to_end(games.bots(game).reason(view(table, table.seat, 1), each))
            assert all(key in texts_of_language for texts_of_language in texts), key
            for texts_of_language in texts:
                placeholders = re.findall(r"\{(\d)\}", texts_of_language[key].text)
                assert {int(placeholder) for placeholder in placeholders} == set(range(len(arguments))), (
                    key,
                    arguments,
                )


def test_importing_the_bots_packs_nothing(game, monkeypatch):
    """Files that bots read are packed only when opened: tools and tests get the bots at every decision."""
    monkeypatch.setattr(games, "on_drive", lambda name: pytest.fail("packed"))
    assert games.bots(game) is games.bots(game)


def test_think_returns_the_value_of_each_action(game):
    """In sixteenths of a point; hard takes the action of the highest value, or a similar one for variety."""
    best = decisions = 0
    for players, options in sizes(game):
        for turn, (table, action) in enumerate(course(game, players, 71, options, EASY)):
            if action is None or turn % 13:
                continue
            values = {}
            decision = decide(games.bots(game), table, HARD, 71, turn, values)
            assert decision == decide(games.bots(game), table, HARD, 71, turn)
            assert sorted(values) == list(table.actions())
            assert all(isinstance(value, int) for value in values.values())
            assert values[decision] >= max(values.values()) - VARIETY
            best += values[decision] == max(values.values())
            decisions += 1
    assert best >= 0.9 * decisions > 0


def test_a_requested_action_is_valued_as_closely_as_the_best(game):
    """A request changes neither the decision nor the values of other actions."""
    for turn, (table, action) in enumerate(course(game, games.facts(game).PLAYERS[1], 81, None, EASY)):
        if action is None or turn % 29:
            continue
        values_without_request = {}
        decision = decide(games.bots(game), table, HARD, 81, turn, values_without_request)
        for requested in list(table.actions())[-2:]:
            values = {requested: 0}
            assert decide(games.bots(game), table, HARD, 81, turn, values) == decision
            assert values[decision] == values_without_request[decision] and sorted(values) == sorted(
                values_without_request
            )
            assert values[requested] <= values[decision] + VARIETY
