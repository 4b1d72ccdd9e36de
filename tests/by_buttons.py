# SPDX-License-Identifier: MIT
"""Games played by button presses: opening a game, pressing random buttons, asking for hints."""

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
    """Opens a game at its first turn, with this speed of events."""
    return Stage(language).setting(SPEED, speed).game(game, seats, seed, options=options)


class RandomPlayer:
    """Presses buttons at random, and asserts that every action under the cursor is legal."""

    def __init__(
        self, buttons: Sequence[str], cards: Mapping[str, str], action_at_cursor: Callable[[Any], int | None]
    ) -> None:
        self.buttons = buttons
        self.cards = cards  # screens that may open over the table, each with the button that closes it
        self.action_at_cursor = action_at_cursor  # the action that A would now carry out at a Face, or None

    def play(self, device: Device, rng: random.Random, presses: int) -> bool:
        """Presses at most this many buttons. Returns whether the game is over."""
        for _ in range(presses):
            if top(device) in OVER:
                return True
            device.tap(self.cards.get(top(device)) or rng.choice(self.buttons))
            assert not device.crashed, device.crashed
            assert top(device) in ("Face", *self.cards, *OVER), device.console
            if top(device) == "Face" and face(device).deciding:
                action = self.action_at_cursor(face(device))
                assert action is None or action in face(device).match.table.actions()
        return False

    def watch(self, device: Device, rng: random.Random, presses: int = 1_500) -> set[int]:
        """Plays until the count and asserts that every event has a caption. Returns the kinds of events."""
        kinds: set[int] = set()
        for _ in range(presses):
            if top(device) == "Count":
                return kinds
            if top(device) == "Face" and face(device).event:
                kinds.add(face(device).event[0])
                assert face(device).caption
                device.run(rng.choice((20, 400)))
            else:
                self.play(device, rng, 1)
        raise AssertionError(f"{top(device)} after {presses} presses")

    def assert_hint_leads_to(self, device: Device, expected: int) -> None:
        """Asks for a hint: the cursor goes to the expected action, its reason is shown, A carries it out."""
        actions_before = len(face(device).match.action_seats)
        choose_in_pause(device, "hint")
        assert device.run_until(lambda device: face(device).hint_text is not None)
        assert self.action_at_cursor(face(device)) == expected
        assert not face(device).hint_text.startswith(b"why."), "the reason has a text"
        device.tap("A")
        assert len(face(device).match.action_seats) > actions_before
