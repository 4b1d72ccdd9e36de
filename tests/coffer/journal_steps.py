# SPDX-License-Identifier: MIT
"""Sequences of steps that write every kind of record, on a chip whose power can be cut."""

from collections.abc import Iterator
from typing import Any

from coffer.home import parked_games
from coffer.home.journal_sector import parked_slots, set_name
from coffer.home.records import SOLVED
from coffer.settings import GUIDES
from host_sim.clock import Clock
from host_sim.nvm import Flash


class Nvm(Flash):
    """The flash with the interface of microcontroller.nvm."""

    def __init__(self, content: Any = None) -> None:
        super().__init__(Clock(), content)

    def __getitem__(self, index: Any) -> Any:
        return self.cells[index]

    def __setitem__(self, index: Any, content: Any) -> None:
        if isinstance(index, slice):
            assert index.stop - index.start == len(content)
            self.write(index.start, bytes(content))
        else:
            self.write(index, bytes([content]))


class Memory(bytearray):
    """4096 bytes which, like the chip, can't change their length."""

    def __setitem__(self, index: Any, content: Any) -> None:
        super().__setitem__(index, content)
        assert len(self) == 4096


SEATS = 0o31
SEED = 123_456_789


def blank() -> Any:
    return Memory(b"\xff" * 4096)


def facts(journal: Any) -> Any:
    """Everything that a journal holds, for comparing two journals."""
    game = (
        journal.kind,
        journal.players,
        journal.seats,
        journal.seed,
        journal.options,
        journal.salt,
        journal.edition,
        list(journal.actions),
    )
    packed = (journal.packed_count, journal.packed) if journal.kind and journal.packed_count else None
    games = game if journal.kind else None, packed, dict(journal.parked)
    return games, dict(journal.values), dict(journal.names)


def fill_journal(journal: Any) -> None:
    """Fills all free slots by changing one setting."""
    while journal.free_slots():
        journal.set(5, journal.free_slots())


def park(journal: Any, packed: bytes) -> None:
    """Parks the game in progress with these bytes as its packed actions: that needs no rules."""
    game = parked_games.parked_game(journal, packed)
    parked_games.park(journal, game, parked_slots(journal.kind, game))


# Every kind of record, and every order of kinds that is possible
STEPS = (
    lambda journal: journal.set(0, 2),
    lambda journal: journal.set(1, 3),
    lambda journal: journal.begin(1, 2, SEATS, SEED, 0, 400),
    lambda journal: journal.act(5),
    lambda journal: journal.act(65535),
    lambda journal: journal.act(17),
    lambda journal: journal.act(255),
    lambda journal: journal.act(256),
    lambda journal: journal.undo(3),
    lambda journal: journal.act(40_000),
    lambda journal: journal.set(2, 0),
    lambda journal: journal.set(300, 0x1234),
    lambda journal: journal.finish(91, True),
    lambda journal: journal.begin(3, 1, 0, SEED ^ 77, 1, 400, edition=1),
    lambda journal: journal.set(GUIDES, 1 << 3),
    lambda journal: journal.set(2 << 8 | SOLVED, 0x8001),  # puzzles: two of the first sixteen
    lambda journal: journal.set((2 << 8 | SOLVED) + 1, 0x80),  # puzzles: the last one
    lambda journal: journal.act(9),
    lambda journal: journal.begin(2, 5, 0o12321, 2**30 - 1, 0, 400),  # replaces the game before
    lambda journal: journal.act(0),
    lambda journal: journal.undo(0),
    lambda journal: journal.give_up(),
    lambda journal: journal.set(127, 0x5555),
    lambda journal: journal.begin(3, 1, 0, 5, 0, 400),
    lambda journal: journal.finish(44, True),
    lambda journal: journal.begin(4, 3, 0o123, SEED, 0, 400, 2**30 - 5),
    lambda journal: journal.act(1),
    lambda journal: journal.finish(50, False, 3),
    lambda journal: set_name(journal, 1, "Łucja"),
    lambda journal: journal.set(128, 1),
    lambda journal: set_name(journal, 2, "Ян"),
    lambda journal: journal.set(129, 2),
    lambda journal: set_name(journal, 1, "Lu"),
    lambda journal: journal.begin(1, 2, 0, SEED, 0, 400),
    lambda journal: journal.finish(
        50, True, pair=1 | 2 << 4 | 1 << 8, people=(1 | 16 | 50 << 5, 2 | 40 << 5)
    ),
    lambda journal: set_name(journal, 2, ""),
)
# Games of three kinds: parked, resumed, undone to before the parking, replaced while parked; a person's name
# is removed
PARKING_STEPS = (
    lambda journal: set_name(journal, 1, "Ö"),
    lambda journal: journal.set(129, 1),
    lambda journal: journal.begin(1, 2, 0, SEED, 0, 400, 2**30 - 5),
    lambda journal: journal.act(7),
    lambda journal: journal.act(8),
    lambda journal: park(journal, b"\x01\x80\xff"),
    lambda journal: journal.begin(2, 5, 0o12321, 2**30 - 1, 0x8001, 400, edition=1),
    lambda journal: journal.set(129, 0),
    lambda journal: park(journal, b""),
    lambda journal: parked_games.resume(journal, 1, 400),
    lambda journal: journal.act(9),
    lambda journal: journal.undo(1),
    lambda journal: journal.act(10),
    lambda journal: park(journal, b"\x7f\x55"),
    lambda journal: journal.begin(3, 1, 0, 5, 0, 400),
    lambda journal: set_name(journal, 1, ""),
    lambda journal: journal.finish(45, True),
    lambda journal: parked_games.resume(journal, 1, 400),
    lambda journal: journal.begin(2, 2, 0, 6, 0, 400),  # replaces that game and a parked one
    lambda journal: journal.give_up(),
)


def run_steps(journal: Any) -> Iterator[Any]:
    """Runs all steps; yields after each."""
    for step in STEPS + PARKING_STEPS:
        step(journal)
        yield
