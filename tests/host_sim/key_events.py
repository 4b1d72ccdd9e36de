# SPDX-License-Identifier: MIT
"""A window whose time a test controls, and key events like those of SDL, with the letter that a key types."""

from typing import Any

import pygame

from host_sim.window import Window


class SteppedWindow(Window):
    """A window whose time advances only in run_frames()."""

    def __init__(self, device: Any, scale: int, controls: Any = None) -> None:
        self.now = 0.0
        super().__init__(device, scale, controls=controls, clock=lambda: self.now)

    def run_frames(self, count: int = 1) -> None:
        """Lets the window draw some frames, 20 ms each."""
        for _ in range(count):
            self.now += 0.02
            assert self.frame()


def post_key(key: int, down: bool = True, mod: int = 0) -> None:
    """Posts that a key went down or up."""
    letter = chr(key) if key < 128 and not mod else ""
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    pygame.event.post(pygame.event.Event(kind, key=key, mod=mod, unicode=letter))
