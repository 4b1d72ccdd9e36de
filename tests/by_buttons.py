# SPDX-License-Identifier: MIT
"""A game as a person plays it: opened from the menu, then by buttons as they come, and with hints."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from coffer.settings import INSTANT, SPEED
from host_sim.device import Device
from tests.on_screen import choose_in_pause, face, top
from tools.scenes import Stage

OVER = ("Count", "Ending")


def start_game(
    game: str, language: str, seats: str, seed: int, speed: int = INSTANT, options: int = 0
) -> Stage:
    """A game at its very beginning, at that pace."""
    return Stage(language).setting(SPEED, speed).game(game, seats, seed, options=options)


class Hand:
    """Somebody who presses buttons at random; whatever the cursor stands on is legal all the same."""

    def __init__(
        self, buttons: Sequence[str], cards: Mapping[str, str], chosen: Callable[[Any], int | None]
    ) -> None:
        self.buttons = buttons
        self.cards = cards  # screens that may come besides the table, each with the button that closes it
        self.chosen_action = chosen  # the action that A would carry out at a Face now, None for none

    def play(self, device: Device, dice: random.Random, presses: int) -> bool:
        """Presses so many buttons at the most; whether the game is over then."""
        for _ in range(presses):
            if top(device) in OVER:
                return True
            device.tap(self.cards.get(top(device)) or dice.choice(self.buttons))
            assert not device.crashed, device.crashed
            assert top(device) in ("Face", *self.cards, *OVER), device.console
            if top(device) == "Face" and face(device).deciding:
                action = self.chosen_action(face(device))
                assert action is None or action in face(device).match.table.actions()
        return False

    def watch(self, device: Device, dice: random.Random, presses: int = 1_500) -> set[int]:
        """Plays to the count and looks at everything that is told; the kinds of events that were."""
        told: set[int] = set()
        for _ in range(presses):
            if top(device) == "Count":
                return told
            if top(device) == "Face" and face(device).event:
                told.add(face(device).event[0])
                assert face(device).caption
                device.run(dice.choice((20, 400)))
            else:
                self.play(device, dice, 1)
        raise AssertionError(f"{top(device)} after {presses} presses")

    def assert_hint_leads_to(self, device: Device, expected: int) -> None:
        """Asks for a hint: the cursor goes to the expected action, words say why, and A carries it out."""
        done = len(face(device).match.action_seats)
        choose_in_pause(device, "hint")
        assert device.run_until(lambda device: face(device).hint_text is not None)
        assert self.chosen_action(face(device)) == expected
        assert not face(device).hint_text.startswith(b"why."), "the reason is in the words"
        device.tap("A")
        assert len(face(device).match.action_seats) > done
