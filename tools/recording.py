# SPDX-License-Identifier: MIT
"""A recorded game, a .coffer file: who sat where, the options, the seed and every action.

It is JSON, one object: {"coffer": 2, "game": …, "seats": ["person", "hard"], "options": {…},
"seed": …, "actions": […]}. "coffer" is the edition of the rules. Where somebody has a name, "names" has one
for each seat, such as ["Ada", ""]. That is the whole game: replaying it gives every card and every point.
A console's memory, the 4096 bytes of its NVM, holds its last game likewise.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from coffer.dice import EDITION
from coffer.home.records import PERSON as SITTER
from coffer.journal import BEGIN, OPTIONS, PARK, RESUME, SLOTS, Journal, check
from coffer.packed_actions import new_table, unpack_journal
from coffer.seats import LEVELS, unpack
from host_sim import atomic
from tools import games, untrusted
from tools.commands.simulate import check_players, parse_options, seed_range
from tools.errors import UserError

DAMAGED = "this is damaged: game, seats, options, seed or actions are not as they should be"


@dataclass
class Recording:
    """What a .coffer file holds; `seats` are levels as in coffer.seats, 0 for a person."""

    game: str
    seats: list[int]
    options: dict[str, Any]
    seed: int
    actions: list[int]
    edition: int = EDITION  # of the rules
    names: list[str] = field(default_factory=list)  # by seat, "" for who has none; empty if nobody has one

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
    edition: int = EDITION,
    names: Iterable[str] = (),
) -> None:
    """Writes a game, finished or not."""
    record = {
        "coffer": edition,
        "game": game,
        "seats": [LEVELS[level] for level in seats],
        "options": dict(sorted(options.items())),
        "seed": seed,
        "actions": list(actions),
    }
    if any(names):
        record["names"] = list(names)
    try:
        atomic.write(Path(path), (json.dumps(record) + "\n").encode())
    except OSError as error:
        raise UserError(f"can't write {untrusted.printable(path)}: {error.strerror}") from None


def load(path: Path | str) -> Recording:
    """Reads a game; UserError says what is wrong with the file."""
    name = untrusted.printable(path)
    try:
        stored = untrusted.read(path)
    except OSError as error:
        raise UserError(f"can't read {name}: {error.strerror}") from None
    try:
        if len(stored) == 4 * SLOTS and not stored.startswith(b"{"):
            return from_journal(stored)
        return from_json(stored)
    except UserError as error:
        raise UserError(f"{name}: {error}") from None


def from_json(stored: bytes) -> Recording:
    """The game that a .coffer file holds."""
    record = untrusted.from_json(stored)
    if not isinstance(record, dict) or "coffer" not in record:
        raise UserError("this is not a recorded game: the console's front ends write those")
    if type(record["coffer"]) is int and not 1 <= record["coffer"] <= EDITION:
        raise UserError("another version of Coffer wrote this: update this one")
    if not _is_valid(record):
        raise UserError(DAMAGED)
    seats = [LEVELS.index(name) for name in record["seats"]]
    options = {key: True for key, chosen in record["options"].items() if chosen}
    game = games.check_name(record["game"])
    return check_playable(
        Recording(
            game, seats, options, record["seed"], record["actions"], record["coffer"], record.get("names", [])
        ),
    )


def _is_valid(record: dict[str, Any]) -> bool:
    """Whether all entries are there with their types: the file may come from anywhere."""
    kinds = {"coffer": int, "game": str, "seats": list, "options": dict, "seed": int, "actions": list}
    return (
        all(type(record.get(key)) is kind for key, kind in kinds.items())
        and all(name in LEVELS for name in record["seats"])
        and all(type(chosen) is bool for chosen in record["options"].values())
        and all(type(action) is int and 0 <= action < 1 << 16 for action in record["actions"])
        and _are_valid_names(record.get("names", []), len(record["seats"]))
    )


def _are_valid_names(names: Any, seats: int) -> bool:
    """Whether each seat has a name or "", or there are none at all."""
    return type(names) is list and len(names) in (0, seats) and all(type(name) is str for name in names)


def from_journal(nvm: bytes | bytearray) -> Recording:
    """The last game that a console's memory holds, finished or not."""
    if len(nvm) != 4 * SLOTS:
        raise UserError(f"this is not a console's memory: it has {len(nvm)} bytes and not {4 * SLOTS}")
    journal = Journal(bytearray(nvm))
    kind = _last_kind(nvm)
    game = games.numbered().get(kind)
    if not journal.players or game is None:
        raise UserError("there is no game in this memory: play one first")
    seats = list(unpack(journal.seats, journal.players))
    if max(seats) >= len(LEVELS) or journal.options >> len(games.facts(game).OPTIONS):
        raise UserError(DAMAGED)
    options = games.options(game, journal.options)
    actions = _unpacked(journal, game)
    sitting = [journal.get(SITTER + seat, 0) for seat in range(len(seats))]
    names = ["" if level else journal.names.get(who, "") for level, who in zip(seats, sitting)]
    return check_playable(
        Recording(game, seats, options, journal.seed, actions, journal.edition, names if any(names) else [])
    )


def _unpacked(journal: Journal, game: str) -> list[int]:
    """The actions of the last game; of one that was parked the first are packed."""
    try:
        table = new_table(journal, game)
        unpack_journal(journal, table, table.apply)
    except ValueError:
        raise UserError(DAMAGED) from None
    return list(journal.actions)


def _last_kind(nvm: bytes | bytearray) -> int:
    """The kind of the last game that began or was taken up; the journal forgets it when a game is over."""
    begun = last = 0
    for place in range(1, SLOTS):
        tag, low, high, proof = nvm[4 * place : 4 * place + 4]
        if proof == check(place, tag, low, high):
            if tag & 0xF0 == BEGIN:
                begun = tag & 15
            elif OPTIONS <= tag < PARK:
                last = begun
            elif tag == RESUME:
                last = low
    return last


def initial_table(game: Recording) -> Any:
    """The new table of a game."""
    return games.rules(game.game).Table(game.players, game.seed, game.options, game.edition)


def check_playable(game: Recording) -> Recording:
    """The game itself, if there can be such a table; its actions are checked where they are carried out."""
    check_players(game.game, game.players)
    seed_range(game.seed, 1)
    parse_options(game.game, [f"{key}=true" for key in game.options])
    try:
        initial_table(game)
    except ValueError as error:
        raise UserError(str(error)) from None
    return game
