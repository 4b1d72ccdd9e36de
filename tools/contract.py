# SPDX-License-Identifier: MIT
"""The interface of a game, as types: each game's host/contract.py declares that its modules have it.

mypy holds it to that, and tests/contract/ to what types can't say.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from coffer.dice import EDITION

Listener = Callable[[int, int, Any, Any], None]  # kind of event, seat, and two values that depend on it
Event = tuple[int, int, Any, Any]  # what a listener gets
# tag, title, (full, empty) strips, how many of them are full, how many there are, lines of words
Warned = tuple[Any, bytes, tuple[bytes, bytes], int, int, Sequence[bytes]]
Pair = tuple[str, Any]  # a key of the log and its value


class Die(Protocol):
    """lib/coffer/dice.py"""

    def roll(self, sides: int) -> int:
        """A whole number from 0 to sides - 1."""
        ...

    def bits(self) -> int:
        """15 random bits."""
        ...

    def shuffle(self, cards: Any, size: int = -1) -> None:
        """Shuffles in place."""
        ...


class Facts(Protocol):
    """games/<name>/__init__.py: what the console needs before it loads anything."""

    KEY: int  # the game's number in the journal, 1 to 15, never reused
    PLAYERS: tuple[int, int]  # fewest, most
    LONGEST: int  # more actions than any game can have
    # REVIEW: True, if the bots judge in points, so that a game can be reviewed; it has a made.py then
    # TITLES: bytes, where a solo game earns one of "title.0" and up: the most points of each but the last

    @property
    def OPTIONS(self) -> Sequence[str]:
        """Names of yes/no options."""
        ...


class Table(Protocol):
    """A game at a table: a deterministic machine of small integers."""

    players: int
    seat: int  # whose decision it is; -1 when the game is over
    phase: int  # what is decided
    revealed: int  # grows when hidden or random information comes out: undo stops there
    edition: int  # of the rules by which it is played
    options: Any  # those that are on, by name
    listener: Any  # a Listener or None; log, animation and sound use it

    def actions(self) -> Sequence[int]:
        """The legal actions, ascending, below 65,536, stable in meaning."""
        ...

    def apply(self, action: int) -> None:
        """Carries out one; an illegal one raises ValueError and changes nothing."""
        ...

    def score(self, seat: int) -> Sequence[int]:
        """The points by source in the order of SOURCES, then the total; more may follow."""
        ...

    def winners(self) -> Sequence[int]:
        """The seats that have won, after tie-breaks."""
        ...

    def tie(self) -> str:
        """What broke a tie, "" if there was none."""
        ...

    def copy(self) -> Table:
        """Returns an independent copy without a listener."""
        ...

    def redeal(self, seat: int, dice: Die) -> None:
        """Draws again, at random, everything that the seat can't know."""
        ...


class Rules(Protocol):
    """games/<name>/rules.py"""

    @property
    def SOURCES(self) -> Sequence[str]:
        """The sources of points."""
        ...

    def Table(
        self, players: int, seed: int, options: Mapping[str, bool] | None = None, edition: int = EDITION
    ) -> Table:
        """A new game by an edition of the rules; ValueError for what these don't allow."""
        ...


class Bots(Protocol):
    """games/<name>/bots.py"""

    def think(
        self, view: Table, level: int, dice: Die, values: dict[int, int] | None = None
    ) -> Generator[Any, None, int]:
        """Yields while it thinks, and returns an action. Levels are 0 novice, 1 easy, 2 normal, 3 hard.

        `values`, if given, gets what each legal action is worth to the seat, in sixteenths of a point: only
        differences count. Actions that are in it already are judged as closely as the best ones.
        """
        ...

    def reason(self, view: Table, action: int) -> Generator[Any, None, tuple[Any, ...]]:
        """Why the hard bot would do that: a key of the words, and what fills its places. It yields, too."""
        ...


class Face(Protocol):
    """The class of that name in games/<name>/screens.py: see lib/coffer/table/game_face.py."""

    def draw(self, rows: Any) -> None:
        """Draws the table as `shown_seat()` sees it."""
        ...

    def begin(self) -> None:
        """A person's decision begins."""
        ...

    def decide(self, key: int) -> None:
        """A key of the person who decides."""
        ...

    def prompt(self) -> bytes:
        """The bottom row while a person decides."""
        ...

    def describe_event(self, kind: int, p: int, a: Any, b: Any) -> bytes | None:
        """An event in words, or None if it needs none."""
        ...

    def aim(self, action: int) -> None:
        """Moves the cursor to an action: the hint."""
        ...

    def describe_cursor(self) -> bytes | None:
        """What lies under the cursor: what it is, what it gives now, what it needs; help begins with it."""
        ...

    def help_key(self) -> str:
        """The key of the help text for what is decided now."""
        ...

    def show_before_count(self) -> None:
        """The game is over: opens what everybody should see before the count."""
        ...

    def deciding_factor(self, seat: int) -> bytes:
        """The end in one line: what made the difference for a winner, the near miss of anybody else."""
        ...

    def warning(self) -> Warned | None:
        """What is shown once before a person's decision, when the end is near."""
        ...

    def draw_recap(self, rows: Any, row: int, x: int, p: int, events: Sequence[Event]) -> None:
        """Draws what a seat did since the holder's last turn into a row, from x on."""
        ...

    def changes_for_all(self) -> Sequence[bytes]:
        """Up to two lines of what has changed for all since then."""
        ...


class Screens(Protocol):
    """games/<name>/screens.py"""

    def Face(self, console: Any, match: Any) -> Face:
        """The table on the screen."""
        ...


class Log(Protocol):
    """games/<name>/host/log.py: events in the public log."""

    # QUIET: tuple of phases, where an action may have no line, because a later one's tells it
    # action_words(table, action, say): a decision in words for ./coffer review; say(key) is a game's text

    def opening_lines(self, table: Any) -> Sequence[Sequence[Pair]]:
        """The lines that stand before the first move."""
        ...

    def event_lines(self, table: Any, kind: int, p: int, a: Any, b: Any) -> Any:
        """The line or lines that an event makes, None for none."""
        ...


class Hidden(Protocol):
    """games/<name>/host/hidden.py: what redeal() and the bots must not see."""

    def resample_hidden(self, table: Any, seat: int, dice: Die) -> Any:
        """Returns a table that looks the same to that seat, without redeal(): all hidden things differ."""
        ...


@dataclass(frozen=True)
class Game:
    """A game's modules, each as what it promises to be."""

    facts: Facts
    rules: Rules
    bots: Bots
    screens: Screens
    log: Log
    hidden: Hidden
