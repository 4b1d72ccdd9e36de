# SPDX-License-Identifier: MIT
"""Key events as SDL gives them to a window: with the letter that the key types, if it types one."""

import pygame


def post_key(which: int, down: bool = True, mod: int = 0) -> None:
    """Posts that a key went down or up."""
    letter = chr(which) if which < 128 and not mod else ""
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    pygame.event.post(pygame.event.Event(kind, key=which, mod=mod, unicode=letter))
