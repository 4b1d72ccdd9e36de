# SPDX-License-Identifier: MIT
"""A window whose time a test controls, and key events as SDL gives them, with the letter that a key types."""

from typing import Any

import pygame

from host_sim.window import Window


class SteppedWindow(Window):
    """A window whose time passes only in frames()."""

    def __init__(self, device: Any, scale: int, controls: Any = None) -> None:
        self.now = 0.0
        super().__init__(device, scale, controls=controls, clock=lambda: self.now)

    def frames(self, count: int = 1) -> None:
        """Lets the window draw some frames, 20 ms each."""
        for _ in range(count):
            self.now += 0.02
            assert self.frame()


def post_key(which: int, down: bool = True, mod: int = 0) -> None:
    """Posts that a key went down or up."""
    letter = chr(which) if which < 128 and not mod else ""
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    pygame.event.post(pygame.event.Event(kind, key=which, mod=mod, unicode=letter))
