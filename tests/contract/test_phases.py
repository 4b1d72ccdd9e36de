# SPDX-License-Identifier: MIT
"""A face goes from phase to phase as docs/architecture.md says, and in no other way."""

import random
import re

import pytest

from coffer import seats
from coffer.settings import FAST, INSTANT
from coffer.table import phases
from host_sim.device import Device
from tests.contract.test_guides import GUIDES, journal_of
from tests.on_screen import choose_in_pause, console, face, run_in_console, stack, top
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game
from tools.vm import ROOT

NAMES = {value: name for name, value in vars(phases).items() if name.isupper()}
OVER = ("Count", "Ending")


def documented():
    """Which phase may follow which one: the first and the last column of the table in the docs."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([A-Z_]+)` \|.*\|([^|]*)\|$", text, re.MULTILINE)
    return {(phase, then) for phase, following in rows for then in re.findall(r"`([A-Z_]+)`", following)}


class Person:
    """Plays whole games with all that a person can do at a table, and notes how the phases change."""

    def __init__(self, nvm, seed):
        self.dice = random.Random(seed)
        self.taken = set()
        self.device = Device(nvm=nvm).boot()
        self.device.run(200)
        self.open()

    def open(self):
        """Goes from the menu to the table."""
        self.device.tap("A")
        assert self.device.run_until(lambda it: stack(it)[0] == "Face", 3_000)

    def watch(self):
        """Notes every change of the phase from now on; the table may be another one than before."""
        table = face(self.device)
        if type(table).__name__ == "Face" and "enter" not in vars(table):
            enter = table.enter

            def noted(phase):
                if phase != table.phase:
                    self.taken.add((NAMES[table.phase], NAMES[phase]))
                enter(phase)
                if phase == phases.CONCLUDING and self.dice.random() < 0.7:
                    table.undo()  # at the last moment, if the rules of undo allow it

            table.enter = noted

    def play(self, steps):
        """Plays until the game is over, or for so many steps."""
        for n in range(steps):
            if top(self.device) in OVER:
                break
            self.watch()
            self.step()
            assert not self.device.crashed, self.device.crashed
            assert top(self.device) != "ErrorScreen", self.device.console[-2_000:]
            if n == 60:
                self.device = self.device.power_cycle()
                self.device.run(200)
                self.open()

    def step(self):
        """Does one thing that a person may do now."""
        device = self.device
        screen = top(device)
        table = face(device)
        if screen == "Face" and table.phase == phases.DECIDING:
            self.decide(table)
        elif screen == "Face":
            self.wait()
        elif screen == "Handover" and self.dice.random() < 0.2:
            self.choose("undo")
        elif screen == "Recap" and self.dice.random() < 0.5:
            device.run(450).tap("B")
        else:
            device.run(450).tap(
                "B" if screen not in ("Handover", "Recap") and self.dice.random() < 0.5 else "A"
            )

    def wait(self):
        """Looks on: mostly in patience."""
        chance = self.dice.random()
        if chance < 0.6:
            self.device.run(self.dice.choice((20, 300)))
        elif chance < 0.9:
            self.device.tap("A")
        else:
            self.device.hold("A")

    def decide(self, table):
        """A decision, at once or to be taken back; or a hint, or undo."""
        device = self.device
        action = self.dice.choice(table.match.table.actions())
        chance = self.dice.random()
        if chance < 0.7:
            run_in_console(device, lambda: table.act(action))
        elif chance < 0.8:
            run_in_console(device, lambda: table.propose(action))
            device.tap(self.dice.choice(("A", "B", "up")))
        elif chance < 0.9:
            self.choose("hint")
            device.tap("B")
        elif chance < 0.95:
            self.choose("undo")
        else:
            run_in_console(device, lambda: (table.hint(), table.undo()))

    def choose(self, line):
        """Chooses a line of the pause menu, if it is there."""
        self.device.hold("B")
        if top(self.device) == "Pause":
            if line in console(self.device).stack[-1].lines:
                self.device.tap("B").run(50)
                choose_in_pause(self.device, line)
            else:
                self.device.tap("B")


def tables(game):
    """Seats of all kinds: with people, with bots, with both, of one, and of as many as there may be."""
    least, most = games.facts(game).PLAYERS[:2]
    person, bot = seats.PERSON, seats.EASY
    yield [person] * max(least, 2), FAST
    yield [person] + [bot] * (most - 1), FAST
    yield [person, person] + [bot] * (most - 2), INSTANT
    yield [bot] * max(least, 2), INSTANT
    if least == 1:
        yield [person], FAST


def whole_game(nvm, seed):
    """The changes of the phase in a game that is played to its end."""
    person = Person(nvm, seed)
    person.play(3_000)
    assert top(person.device) in OVER
    person.device.close()
    return person.taken


@pytest.mark.slow
def test_phases_follow_each_other_as_the_docs_say():
    taken = set()
    for game in games.names():
        for n, (levels, pace) in enumerate(tables(game)):
            taken |= whole_game(nvm_with_game(new_nvm(speed=pace), game, levels, seed=n), n)
    for name, n in GUIDES:
        taken |= whole_game(journal_of(name, n, "en"), n)
    assert taken == documented()
