# SPDX-License-Identifier: MIT
"""The phases of a face follow each other exactly as in the table of docs/architecture.md."""

import random
import re

import pytest

from coffer import seats
from coffer.settings import FAST, INSTANT
from coffer.table import phases
from host_sim.device import Device
from tests.contract.test_guides import GUIDES, nvm_of_guide
from tests.on_screen import choose_in_pause, console, face, run_in_console, stack, top
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game
from tools.vm import ROOT

NAMES = {value: name for name, value in vars(phases).items() if name.isupper()}
OVER = ("Count", "Ending")


def documented_changes():
    """The possible changes of phase: the first and the last column of the table in the docs."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([A-Z_]+)` \|.*\|([^|]*)\|$", text, re.MULTILINE)
    return {
        (phase, next_phase)
        for phase, last_column in rows
        for next_phase in re.findall(r"`([A-Z_]+)`", last_column)
    }


class RandomPerson:
    """Plays whole games with everything that a person can do at a table, and records the changes of phase."""

    def __init__(self, nvm, seed):
        self.rng = random.Random(seed)
        self.changes = set()
        self.device = Device(nvm=nvm).boot()
        self.device.run(200)
        self.open()

    def open(self):
        """Goes from the menu to the table."""
        self.device.tap("A")
        assert self.device.run_until(lambda it: stack(it)[0] == "Face", 3_000)

    def record_changes(self):
        """Records every change of phase from now on; call it again whenever the table may be a new one."""
        table = face(self.device)
        if type(table).__name__ == "Face" and "enter" not in vars(table):
            enter = table.enter

            def enter_and_record(phase):
                if phase != table.phase:
                    self.changes.add((NAMES[table.phase], NAMES[phase]))
                enter(phase)
                if phase == phases.CONCLUDING and self.rng.random() < 0.7:
                    table.undo()  # at the last moment, if the rules of undo allow it

            table.enter = enter_and_record

    def play(self, steps):
        """Plays until the game is over, or for this number of steps."""
        for n in range(steps):
            if top(self.device) in OVER:
                break
            self.record_changes()
            self.step()
            assert not self.device.crashed, self.device.crashed
            assert top(self.device) != "ErrorScreen", self.device.console[-2_000:]
            if n == 60:
                self.device = self.device.power_cycle()
                self.device.run(200)
                self.open()

    def step(self):
        """Does one thing that a person can do now."""
        device = self.device
        screen = top(device)
        table = face(device)
        if screen == "Face" and table.phase == phases.DECIDING:
            self.decide(table)
        elif screen == "Face":
            self.wait()
        elif screen == "Handover" and self.rng.random() < 0.2:
            self.choose("undo")
        elif screen == "Recap" and self.rng.random() < 0.5:
            device.run(450).tap("B")
        else:
            device.run(450).tap(
                "B" if screen not in ("Handover", "Recap") and self.rng.random() < 0.5 else "A"
            )

    def wait(self):
        """Waits, or skips events with A."""
        roll = self.rng.random()
        if roll < 0.6:
            self.device.run(self.rng.choice((20, 300)))
        elif roll < 0.9:
            self.device.tap("A")
        else:
            self.device.hold("A")

    def decide(self, table):
        """Acts, proposes an action, asks for a hint, or undoes."""
        device = self.device
        action = self.rng.choice(table.match.table.actions())
        roll = self.rng.random()
        if roll < 0.7:
            run_in_console(device, lambda: table.act(action))
        elif roll < 0.8:
            run_in_console(device, lambda: table.propose(action))
            device.tap(self.rng.choice(("A", "B", "up")))
        elif roll < 0.9:
            self.choose("hint")
            device.tap("B")
        elif roll < 0.95:
            self.choose("undo")
        else:
            run_in_console(device, lambda: (table.hint(), table.undo()))

    def choose(self, line):
        """Chooses a line of the pause menu, if the menu has it."""
        self.device.hold("B")
        if top(self.device) == "Pause":
            if line in console(self.device).stack[-1].lines:
                self.device.tap("B").run(50)
                choose_in_pause(self.device, line)
            else:
                self.device.tap("B")


def seats_and_speeds(game):
    """Seats of all kinds, with a speed: people, bots, both, one person, and the largest table."""
    fewest, most = games.facts(game).PLAYERS[:2]
    person, bot = seats.PERSON, seats.EASY
    yield [person] * max(fewest, 2), FAST
    yield [person] + [bot] * (most - 1), FAST
    yield [person, person] + [bot] * (most - 2), INSTANT
    yield [bot] * max(fewest, 2), INSTANT
    if fewest == 1:
        yield [person], FAST


def play_whole_game(nvm, seed):
    """Plays a game to its end and returns its changes of phase."""
    person = RandomPerson(nvm, seed)
    person.play(3_000)
    assert top(person.device) in OVER
    person.device.close()
    return person.changes


@pytest.mark.slow
def test_the_changes_of_phase_are_those_of_the_docs():
    changes = set()
    for game in games.names():
        for n, (levels, speed) in enumerate(seats_and_speeds(game)):
            changes |= play_whole_game(nvm_with_game(new_nvm(speed=speed), game, levels, seed=n), n)
    for name, n in GUIDES:
        changes |= play_whole_game(nvm_of_guide(name, n, "en"), n)
    assert changes == documented_changes()
