# SPDX-License-Identifier: MIT
"""Whole games on the page's machine: bots decide as they do here, and a link shows every moment of a game."""

import base64

import pytest

from coffer import seats
from coffer.settings import INSTANT
from host_sim.device import Device
from tests.web.kit import node, payload_file
from tools import games, recording
from tools.nvm_image import new_nvm, nvm_with_game
from tools.scenes import course, is_over
from tools.vm.page import link


def memory(name, players, level, seed, options=0):
    """A console's memory with a game of bots in it, and all that they will decide."""
    nvm = nvm_with_game(new_nvm(speed=INSTANT), name, [level] * players, seed, options=options)
    decided = course(name, players, seed, is_over, options, seats.LEVELS[level])
    return nvm, decided


def new_game(name, players, levels, seed, options=0):
    return link.Game(games.facts(name).KEY, players, options, seed, seats.pack(levels))


def new_table(name, players, seed, options=0):
    keys = games.facts(name).OPTIONS
    return games.rules(name).Table(
        players, seed, {key: True for n, key in enumerate(keys) if options >> n & 1}
    )


def both(wanted):
    """What bots decide here and on the page, for games of (name, players, level, seed, options)."""
    memories = [memory(*each) for each in wanted]
    found = node(
        "games.mjs",
        what="play",
        payload=str(payload_file()),
        memories=[base64.b64encode(nvm).decode() for nvm, _ in memories],
    )
    for (name, players, level, seed, options), (_, decided), there in zip(
        wanted, memories, found, strict=True
    ):
        assert there["printed"] == []
        played = recording.from_journal(base64.b64decode(there["nvm"]))
        assert (played.game, played.seed, played.actions) == (name, seed, decided)
        game = new_game(name, players, [level] * players, seed, options)
        assert there["link"] == link.write(game, new_table(name, players, seed, options), decided)


@pytest.mark.slow
def test_bots_play_whole_games_action_by_action_as_they_do_here():
    wanted = []
    for name in games.names():
        fewest, most = games.facts(name).PLAYERS
        every_option = (1 << len(games.facts(name).OPTIONS)) - 1
        wanted.append((name, max(fewest, 2), seats.HARD, 8, 0))
        wanted.append((name, most, seats.EASY, 77, 0))
        wanted.append((name, 2, seats.EASY, 9, every_option))
    both(wanted)


@pytest.mark.long
@pytest.mark.parametrize("name", games.names())
def test_bots_play_many_games_action_by_action_as_they_do_here(name):
    fewest, most = games.facts(name).PLAYERS
    levels = (seats.EASY, seats.NORMAL, seats.HARD)
    both([(name, n, level, seed, 0) for n in range(fewest, most + 1) for level in levels for seed in (1, 2)])


class Course:
    """A game of three people from a link, and moments of it."""

    players, seed = 3, 21

    def __init__(self, name):
        self.name = name
        self.decided = course(name, self.players, self.seed, is_over)
        table = new_table(name, self.players, self.seed)
        self.link = link.write(new_game(name, self.players, [0, 0, 0], self.seed), table, self.decided)

    def moments(self, every):
        """Whose decision it is after so many actions, at every n-th moment."""
        table = new_table(self.name, self.players, self.seed)
        found = []
        for at, action in enumerate(self.decided):
            if at % every == 0:
                found.append((table.seat, at))
            table.apply(action)
        return found

    def ask(self, what, moments):
        return node("games.mjs", what=what, payload=str(payload_file()), link=self.link, moments=moments)

    def resume(self, seat, at):
        """What the simulator shows that seat when it goes on there."""
        levels = [seats.PERSON if n == seat else seats.EASY for n in range(self.players)]
        nvm = nvm_with_game(new_nvm(), self.name, levels, self.seed, self.decided[:at])
        with Device(nvm=nvm) as device:
            device.boot().run(100).tap("A").run(500)
            return "".join(str(bit) for row in device.pixels() for bit in row)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_show_is_what_that_seat_saw_when_it_decided(name):
    course = Course(name)
    moments = course.moments(9)
    found = course.ask("look", moments)
    assert found["printed"] == [] and found["facts"]["count"] == len(course.decided)
    for (seat, at), picture in zip(moments, found["pictures"], strict=True):
        assert picture == course.resume(seat, at), (seat, at)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_show_hides_from_a_seat_what_it_can_not_know(name):
    """Everything that the seat can't know is dealt again, and its screen stays the same."""
    course = Course(name)
    moments = [((seat + n) % course.players, at) for seat, at in course.moments(13) for n in range(3)]
    assert course.ask("unveil", moments) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_show_plays_every_action_to_the_winners(name):
    decided = course(name, 2, 33, is_over)
    text = link.write(new_game(name, 2, [0, 2], 33), new_table(name, 2, 33), decided)
    found = node("games.mjs", what="watch", payload=str(payload_file()), link=text)
    assert found["course"] == list(range(len(decided) + 1))
    assert "win" in found["end"], found["end"]
    assert found["printed"] == []
