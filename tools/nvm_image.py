# SPDX-License-Identifier: MIT
"""Makes a console's memory with settings and games, for tools and tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from coffer import seats
from coffer.dice import EDITION
from coffer.journal import SLOTS, Journal
from coffer.settings import BRIGHTNESS, CALM, CONFIRM, GUIDES, HOLDS, LANGUAGE, SOUND, SPEED, encode_language
from tools import games

ERASED = b"\xff" * (4 * SLOTS)  # as the factory leaves it
REGISTERS = {
    "brightness": BRIGHTNESS,
    "sound": SOUND,
    "speed": SPEED,
    "calm": CALM,
    "confirm": CONFIRM,
    "holds": HOLDS,
    "guides": GUIDES,
}


def new_nvm(language: str = "en", **settings: int) -> bytearray:
    """One on which a language was chosen, and perhaps more: new_nvm("de", speed=INSTANT).

    Everybody knows the games: no guide is offered, unless with guides=0.
    """
    nvm = bytearray(ERASED)
    journal = Journal(nvm)
    journal.set(LANGUAGE, encode_language(language))
    for name, value in {"guides": 0xFFFE, **settings}.items():
        journal.set(REGISTERS[name], value)
    return nvm


def nvm_with_game(
    nvm: bytearray,
    game: str,
    levels: Sequence[int],
    seed: int,
    actions: Iterable[int] = (),
    options: int = 0,
    salt: int = -1,
    edition: int = EDITION,
) -> bytearray:
    """The same memory, in which a game of these seats goes on after some actions."""
    facts = games.facts(game)
    journal = Journal(nvm)
    journal.begin(facts.KEY, len(levels), seats.pack(levels), seed, options, facts.LONGEST, salt, edition)
    for action in actions:
        journal.act(action)
    return nvm
