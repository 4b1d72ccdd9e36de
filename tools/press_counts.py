# SPDX-License-Identifier: MIT
"""Counts the presses that the typical tasks take, on the simulated console: the table in docs/screens.md."""

from __future__ import annotations

from typing import Any

from coffer.journal import Journal
from coffer.seats import NORMAL, PERSON
from coffer.settings import INSTANT
from host_sim.device import Device
from tools import games, pack
from tools.nvm_image import new_nvm, nvm_with_game

LONGEST = 30  # presses that a turn may take


class CountingHand:
    """A person who presses buttons and counts them; holding one is a press too."""

    def __init__(self, game: int = -1) -> None:
        self.nvm = new_nvm(speed=INSTANT)  # no event is shown: only presses count
        if game >= 0:  # one against a bot, the same deal and the same luck every time
            nvm_with_game(self.nvm, games.names()[game], [PERSON, NORMAL], 5, salt=5)
        self.device = Device(nvm=self.nvm).boot()
        self.device.run(1_500)
        self.count = 0

    def press(self, *buttons: str) -> CountingHand:
        for button in buttons:
            if button.startswith("hold:"):
                self.device.hold(button[5:])
            else:
                self.device.tap(button)
            self.device.run(500)
            self.count += 1
        return self

    @property
    def stack(self) -> Any:
        return self.device.modules["coffer.console"].running.stack

    def deciding(self) -> bool:
        """Whether a person's cursor is on a table."""
        return bool(getattr(self.stack[-1], "deciding", False))


def first_decision() -> int:
    """From the menu to the first cursor of a game with what is set."""
    hand = CountingHand().press("A", "A")
    assert hand.device.run_until(lambda _: hand.deciding(), 20_000)
    return hand.count


def begin(game: int) -> CountingHand:
    """A person at the first decision of a game against a bot."""
    hand = CountingHand(game).press("A")
    assert hand.device.run_until(lambda _: hand.deciding(), 20_000)
    hand.count = 0
    return hand


def turn(game: int) -> int:
    """Presses of a turn that takes what the cursor offers: A until the next turn, and steps where needed."""
    hand = begin(game)
    match = hand.stack[0].match
    for _ in range(2):  # the first one may be for choosing what to keep
        start = len(match.action_seats)
        hand.count = idle = 0
        while (
            not (0 in match.action_seats[start:] and match.action_seats[-1] and hand.deciding())
            and hand.count < LONGEST
        ):
            known = len(match.action_seats)
            hand.press("right" if idle == 1 else "A")
            idle = idle + 1 if len(match.action_seats) == known else 0
    return hand.count


SHORT = {"undo": "left", "hint": "right"}  # keys of the pause menu that go to no line


def presses_from_pause(line: str) -> int:
    """Hold B, then a key, or to a line and A; for undo where the first thing can be taken back."""
    for game in range(len(games.names())):
        hand = begin(game)
        match = hand.stack[0].match
        for _ in range(LONGEST):
            if line != "undo" or (hand.deciding() and match.can_undo(0)):
                hand.count = 0
                menu = hand.press("hold:B").stack[-1]
                if line in SHORT:
                    assert hand.press(SHORT[line]).stack[-1] is hand.stack[0], "back at the table"
                    return hand.count
                steps = (menu.lines.index(line) - menu.at) % len(menu.labels)
                return int(hand.count + min(steps, len(menu.labels) - steps) + 1)
            hand.press("A")
    raise LookupError(line)


def two_people() -> int:
    """From the menu to a game of two people with the console in the first one's hands."""
    hand = CountingHand().press("A", "right", "A")
    assert Journal(hand.nvm).seats == 0, "two people"
    return hand.press("A").count


def solo() -> int:
    """From the line of a game in the menu to a solo game."""
    names = games.names()
    line = next(n for n, name in enumerate(names) if games.facts(name).PLAYERS[0] == 1)
    hand = CountingHand().press(*["down"] * line)
    hand.count = 0
    return hand.press("B").count


def table() -> list[tuple[str, int]]:
    """Every task and how many presses it takes."""
    pack.ensure()
    return [
        ("first decision from power-on", first_decision()),
        ("a solo game, from its line in the menu", solo()),
        ("two people begin", two_people()),
        *[
            (f"a turn of {name}, with what the cursor offers", turn(n))
            for n, name in enumerate(games.names())
        ],
        ("undo", presses_from_pause("undo")),
        ("a hint", presses_from_pause("hint")),
        ("leave", presses_from_pause("leave")),
    ]


if __name__ == "__main__":
    for task, count in table():
        print(f"| {task} | {count} |")
