# SPDX-License-Identifier: MIT
"""The bots: legal at every level, the same on every run, blind to what is hidden, and able to say why."""

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
FANCY = 40  # two points and a half: how far a bot may go for variety, in sixteenths of a point


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_whole_games_are_legal(game, level):
    for players, options in sizes(game):
        for table, action in course(game, players, 21, options, level):
            assert action is None or action in table.actions()


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_thoughts_pause_and_come_to_the_same_end(game, level):
    players = games.facts(game).PLAYERS[0]
    pauses = 0
    for turn, (table, action) in enumerate(course(game, players, 31, level=RANDOM)):
        if action is None or turn % 9:
            continue
        thought = choose(games.bots(game), table, level, 31, turn)
        try:
            while True:
                next(thought)
                pauses += 1
        except StopIteration as done:
            assert done.value == decide(games.bots(game), table, level, 31, turn)
    assert pauses


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_what_is_hidden_changes_no_decision(game, level):
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


class Spied:
    """A table that only says whose decision it is, and keeps the dice that it is redealt with."""

    seat = 1

    def copy(self):
        return self

    def redeal(self, seat, dice):
        self.dice = (seat, dice.a, dice.b)

    def actions(self):
        return [0]


class Curious:
    """Bots that keep what they are given, and decide nothing."""

    def think(self, view, level, dice, values=None):
        self.given = (state(view), dice.a, dice.b)
        yield None


def test_view_and_dice_of_a_bot_do_not_depend_on_the_seed(game):
    """Tables that differ in all that the seed hides, and look the same to the seat."""
    for players, options in sizes(game):
        for turn, (table, action) in enumerate(course(game, players, 61, options)):
            if action is None or turn % 7:
                continue
            given = []
            for other in (
                table,
                resample_hidden(game, table, table.seat, 4),
                resample_hidden(game, table, table.seat, 5),
            ):
                curious = Curious()
                next(choose(curious, other, HARD, 99, turn))
                given.append(curious.given)
            assert given[0] == given[1] == given[2]


def test_dice_are_made_of_the_salt_and_the_turn_and_nothing_else(game):
    facts = games.facts(game)
    players = facts.PLAYERS[1]
    found = {}
    for salt, turn in ((7, 0), (7, 1), (7, 256), (8, 0)):
        for seed in (1, 2, 2**30 - 1):
            journal = Journal(bytearray(b"\xff" * 4096))
            journal.begin(facts.KEY, players, pack([HARD] * players), seed, 0, facts.LONGEST, salt)
            match = Match(journal, game)
            match.table = Spied()
            match.action_seats = bytearray(turn)
            assert list(match.think(RANDOM)) == []
            found.setdefault((salt, turn), set()).add(match.table.dice)
    assert all(len(dice) == 1 for dice in found.values())
    assert len(set.union(*found.values())) == len(found)


def test_a_bot_is_in_one_form_for_a_whole_game(game, monkeypatch):
    table = games.rules(game).Table(games.facts(game).PLAYERS[1], 1)
    bots = games.bots(game)
    given = []

    def think(view, level, dice):
        given.append(dice.form)
        yield
        return 0

    monkeypatch.setattr(bots, "think", think)
    forms = set()
    for salt in range(32):
        for table.seat in range(2):
            given.clear()
            for turn in (0, 1, 300):
                decide(bots, table, NOVICE, salt, turn)
            assert len(set(given)) == 1
            forms.add((table.seat, given[0]))
    assert forms == {(seat, form) for seat in range(2) for form in range(8)}


def test_every_reason_has_words_in_every_language(game):
    paths = [ASSETS / game / f"{language}.txt" for language in languages.found()]
    words = [read_words(path) for path in paths if path.exists()]
    players = games.facts(game).PLAYERS[1]
    for turn, (table, action) in enumerate(course(game, players, 51)):
        if action is None or turn % 5:
            continue
        for each in list(table.actions())[:12]:
            key, *figures = run_to_end(games.bots(game).reason(view(table, table.seat, 1), each))
            assert all(key in known for known in words), key
            for known in words:
                places = re.findall(r"\{(\d)\}", known[key].text)
                assert {int(place) for place in places} == set(range(len(figures))), (key, figures)


def test_asking_for_the_bots_packs_nothing(game, monkeypatch):
    """What they read is packed when they open it: tools and tests ask for them at every decision."""
    monkeypatch.setattr(games, "on_drive", lambda name: pytest.fail("packed"))
    assert games.bots(game) is games.bots(game)


def test_think_hands_back_what_each_action_is_worth(game):
    """In sixteenths of a point: hard takes what it values most, but for a little fancy among equals."""
    best = decisions = 0
    for players, options in sizes(game):
        for turn, (table, action) in enumerate(course(game, players, 71, options, EASY)):
            if action is None or turn % 13:
                continue
            values = {}
            chosen = decide(games.bots(game), table, HARD, 71, turn, values)
            assert chosen == decide(games.bots(game), table, HARD, 71, turn)
            assert sorted(values) == list(table.actions())
            assert all(isinstance(value, int) for value in values.values())
            assert values[chosen] >= max(values.values()) - FANCY
            best += values[chosen] == max(values.values())
            decisions += 1
    assert best >= 0.9 * decisions > 0


def test_an_action_that_is_asked_for_is_judged_as_closely_as_the_best(game):
    """Whatever else is asked for, the choice and the values of what was looked at stay the same."""
    for turn, (table, action) in enumerate(course(game, games.facts(game).PLAYERS[1], 81, None, EASY)):
        if action is None or turn % 29:
            continue
        plain = {}
        chosen = decide(games.bots(game), table, HARD, 81, turn, plain)
        for asked in list(table.actions())[-2:]:
            values = {asked: 0}
            assert decide(games.bots(game), table, HARD, 81, turn, values) == chosen
            assert values[chosen] == plain[chosen] and sorted(values) == sorted(plain)
            assert values[asked] <= values[chosen] + FANCY
