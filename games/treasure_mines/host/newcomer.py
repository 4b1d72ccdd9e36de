# SPDX-License-Identifier: MIT
"""Plays a newcomer's first game again, from power-on to the cup: docs/newcomer.txt and its table.

The newcomer looks at the simulated console's screens. They do what the coach asks for, and where he is silent
what his guide says; after the guide they take what the cursor offers. The presses are written down in
docs/newcomer.txt, and the rows of the table in docs/screens.md are printed.
"""

from __future__ import annotations

import argparse
import math
import textwrap
from collections.abc import Iterator
from typing import Any

from games.treasure_mines.rules import DREW
from host_sim import atomic
from host_sim.clock import MS
from host_sim.device import Device
from host_sim.drive import CLONE
from host_sim.script import moments
from tools.commands.record import STEP, switched_on
from tools.errors import UserError
from tools.pack import ASSETS
from tools.pack.guides import Deal, read_guide

SCRIPT = CLONE / "docs" / "newcomer.txt"
GAME = "treasure_mines"
START = "A wait:1200 hold:A hold:B wait:500 A wait:600"  # the language, both keys held, to the offer to learn
GLANCE = 150  # ms after a step of the cursor
LOOK = 900  # ms before a press; what reading takes is added in Onlooker.play()
PAGES = ("Card", "EndWarning", "MissionReveal", "Count")  # screens that A puts away,
PAGE = 2_900  # after so many ms
LAST = 4_000  # ms of the ending
BEAT = 5 * STEP  # ms: waits grow by that, which `./coffer record` cuts into the very same pieces
PATIENCE = 60_000  # ms in which something has to come up
MOST = 600  # words of a script
PER_MINUTE = 200  # words that are read
TASKS = (
    "to the first decision: language, the card of held keys, the offer to learn",
    "to the end of the guide: eight coached decisions",
    "to the end of the game",
)


def deal() -> Deal:
    """The guided game that is played."""
    return read_guide(ASSETS / GAME / "guide.en.txt", True)[0]


class Onlooker:
    """Looks over the newcomer's shoulder: counts presses, words and time up to the marks of the table.

    Words are those that are there to be read: the card of held keys, the coach's, chance cards of everybody,
    the warning before the end.
    """

    def __init__(self, device: Device) -> None:
        self.device = device
        self.course = deal().course
        self.presses = self.words = 0
        self.marks: list[tuple[int, int, float]] = []  # presses, words and minutes, by TASKS
        self._read: list[object] = []  # nothing is read twice

    def play(self, word: str) -> None:
        """Plays a word of a script, in the pieces in which `./coffer record` does."""
        self.presses += not word.startswith("wait:")
        for _ in moments(self.device, word, STEP):
            if self.device.crashed:
                raise UserError("the console crashed:\n" + self.device.crashed, 1)
            if not self.stack:
                continue  # between two places
            self.words += sum(len(text.split()) for text in self._new_texts())
            if len(self.marks) < len(TASKS) and self._at_mark():
                minutes = self.device.clock.now / MS / 60_000 + self.words / PER_MINUTE
                self.marks.append((self.presses, self.words, math.ceil(2 * minutes) / 2))

    @property
    def stack(self) -> list[Any]:
        """The open screens, the table first."""
        running = self.device.modules["coffer.console"].running
        return running.stack if running else []

    @property
    def top(self) -> str:
        """The name of the screen that owns the display."""
        return type(self.stack[-1]).__name__ if self.stack else ""

    def _new_texts(self) -> Iterator[bytes]:
        """What is on the screen to be read, once."""
        screen = self.stack[-1]
        event = screen.event if self.top == "Face" else None
        shown = event or screen
        if any(shown is known for known in self._read):
            return
        self._read.append(shown)
        if self.top == "HoldTutorial":
            for key in ("title", "0", "0.text", "1", "1.text"):
                yield screen.console.say("holds." + key)
        elif self.top == "Speech":
            yield from screen.lines
        elif self.top == "EndWarning":
            _, title, _, _, _, lines = screen.warned
            yield from (title, *lines)
        elif self.top == "Card":
            yield from _chance(screen.face, screen.card)
        elif event and event[0] == DREW:
            yield from _chance(screen, event[2])  # another player's

    def _at_mark(self) -> bool:
        """Whether the next line of the table is reached."""
        if len(self.marks) == 2:
            return self.top == "Ending"
        if self.top != "Face":
            return False
        face = self.stack[-1]
        return len(face.match.action_seats) >= len(self.course) if self.marks else bool(face.deciding)

    def table(self) -> list[str]:
        """The rows of the table in docs/screens.md."""
        return [
            f"| {task} | {presses} | {words} | {minutes:g} |"
            for task, (presses, words, minutes) in zip(TASKS, self.marks)
        ]


def _chance(face: Any, card: int) -> tuple[bytes, bytes]:
    return face.named("chance.", card), face.say(f"chance.{card}.text", 2)


class Newcomer(Onlooker):
    """Who plays; the words of the script come with it."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.script: list[str] = []
        self.told = [action for action, bot, _ in self.course if not bot]

    def go(self) -> None:
        """From power-on to the ending."""
        for word in START.split():
            self._add(word)
        for _ in range(self.stack[-1].games.index(GAME)):
            self.press("down", GLANCE)
        self.press("A")
        self.press("A")  # the first lesson is the guided game
        while self.top != "Ending":
            if self.top == "Face":
                self.decide(self.stack[-1])
            else:
                self.press("A")

    def decide(self, face: Any) -> None:
        """Moves the cursor to where the guide wants it, if it still does, and takes what is there."""
        if self.told:
            wanted = self.told.pop(0)
            while face.picker.choice() != wanted:
                self.press("down", GLANCE)
        done = len(face.match.action_seats)
        self.press("A")
        # more than one thing has to be chosen
        while self.top == "Face" and len(face.match.action_seats) == done:
            if face.picker.choice() < 0:
                self.press("right", GLANCE)
            self.press("A")

    def press(self, button: str, look: int = LOOK) -> None:
        """Presses a button, waits until the console wants another, and looks at it for a while."""
        self._add(button)
        waited = 0
        while not self._wanted():
            if waited > PATIENCE:
                raise UserError(f"{self.top} wants no key for {waited} ms after {' '.join(self.script)}", 1)
            self.play(f"wait:{BEAT}")
            waited += BEAT
        look = PAGE if self.top in PAGES else LAST if self.top == "Ending" else look
        self.play(f"wait:{look}")
        self.script.append(f"wait:{waited + look}")

    def _add(self, word: str) -> None:
        if len(self.script) > MOST:
            raise UserError(f"{self.top} after {' '.join(self.script)}", 1)
        self.play(word)
        self.script.append(word)

    def _wanted(self) -> bool:
        """Whether the console waits for a key."""
        if self.top == "Face":
            return bool(self.stack[-1].deciding and self.stack[-1].pending < 0)
        return bool(self.stack) and (self.top != "Count" or bool(self.stack[-1].done()))


def newcomer() -> Newcomer:
    """One who has won the first game."""
    with switched_on(first=True) as device:
        player = Newcomer(device)
        player.go()
        if not player.stack[-1].won:
            raise UserError("the newcomer has lost, and README.md promises the cup", 1)
        return player


def lines(script: list[str]) -> str:
    """A script as a file; a press and the wait after it stand in one line."""
    text = " ".join(script).replace(" wait:", "_wait:")
    return textwrap.fill(text, 110).replace("_", " ") + "\n"


def main(argv: list[str]) -> int:
    """Plays a newcomer's first game again: writes its presses, prints what it takes (see docs/screens.md)."""
    argparse.ArgumentParser(
        prog="./coffer study treasure_mines newcomer", description=main.__doc__
    ).parse_args(argv)
    player = newcomer()
    atomic.write(SCRIPT, lines(player.script).encode())
    print("\n".join(player.table()))
    return 0
