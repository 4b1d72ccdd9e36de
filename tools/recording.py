# SPDX-License-Identifier: MIT
"""A recorded game, a .coffer file: who sat where, the options, the seed and every action.

It is JSON, one object: {"coffer": 1, "game": …, "seats": ["person", "hard"], "options": {…},
"seed": …, "actions": […]}. That is the whole game: replaying it gives every card and every point.
A console's memory, the 4096 bytes of its NVM, holds its last game likewise.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coffer.journal import BEGIN, SLOTS, Journal
from coffer.seats import LEVELS
from tools import games
from tools.simulate import known_options, known_players, known_seeds
from tools.sorry import Sorry

FORMAT = 1


@dataclass
class Recording:
    """What a .coffer file holds; `seats` are levels as in coffer.seats, 0 for a person."""

    game: str
    seats: list[int]
    options: dict[str, Any]
    seed: int
    actions: list[int]

    @property
    def players(self) -> int:
        """How many sat at the table."""
        return len(self.seats)


def save(
    path: Path | str,
    game: str,
    seats: Iterable[int],
    options: dict[str, Any],
    seed: int,
    actions: Iterable[int],
) -> None:
    """Writes a game, finished or not."""
    whole = {
        "coffer": FORMAT,
        "game": game,
        "seats": [LEVELS[level] for level in seats],
        "options": dict(sorted(options.items())),
        "seed": seed,
        "actions": list(actions),
    }
    try:
        Path(path).write_text(json.dumps(whole) + "\n", encoding="utf-8")
    except OSError as error:
        raise Sorry(f"can't write {path}: {error.strerror}") from None


def load(path: Path | str) -> Recording:
    """Reads a game; Sorry says what is wrong with the file."""
    try:
        stored = Path(path).read_bytes()
    except OSError as error:
        raise Sorry(f"can't read {path}: {error.strerror}") from None
    if len(stored) == 4 * SLOTS and not stored.startswith(b"{"):
        return of_journal(stored)
    try:
        whole = json.loads(stored)
    except ValueError:
        raise Sorry(f"{path} is not a recorded game: the console's front ends write those") from None
    if not isinstance(whole, dict) or "coffer" not in whole:
        raise Sorry(f"{path} is not a recorded game: the console's front ends write those")
    if whole["coffer"] != FORMAT:
        raise Sorry(
            f"{path} was written by another version of Coffer (format {whole['coffer']}): update this one"
        )
    try:
        seats = [LEVELS.index(name) for name in whole["seats"]]
        game = games.known(whole["game"])
        known_players(game, len(seats))
        known_seeds(_whole_number(whole["seed"]), 1)
        options = known_options(game, [f"{key}={value}" for key, value in whole["options"].items()])
        actions = [_whole_number(action) for action in whole["actions"]]
    except Sorry as sorry:
        raise Sorry(f"{path}: {sorry}") from None
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Sorry(
            f"{path} is damaged: game, seats, options, seed or actions are not as they should be"
        ) from None
    return Recording(game, seats, options, whole["seed"], actions)


def of_journal(nvm: bytes | bytearray) -> Recording:
    """The last game that a console's memory holds, finished or not."""
    journal = Journal(bytearray(nvm))
    kinds = [nvm[4 * place] & 15 for place in range(journal.end) if nvm[4 * place] & 0xF0 == BEGIN]
    names = {games.facts(name).KEY: name for name in games.names()}
    if not journal.players or not kinds or kinds[-1] not in names:
        raise Sorry("there is no game in this memory: play one first")
    game = names[kinds[-1]]
    keys = games.facts(game).OPTIONS
    options = {key: True for bit, key in enumerate(keys) if journal.options >> bit & 1}
    seats = [journal.seats >> 3 * seat & 7 for seat in range(journal.players)]
    return Recording(game, seats, options, journal.seed, list(journal.actions))


def _whole_number(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value
