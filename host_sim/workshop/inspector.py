# SPDX-License-Identifier: MIT
"""Shows the console's inside: screens, the table's state and what changed, actions, events, wire, journal.

A model for window and terminal, which show its lines. It reads the console's memory and replays the game in
it with the host's own copy of the rules, so looking costs the console nothing and changes nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from coffer.journal import SLOTS, check
from coffer.seats import HARD, LEVELS
from coffer.table import bot
from host_sim.workshop import live
from host_sim.workshop.timeline import Timeline
from host_sim.workshop.wire import Wire
from tools import games, recording
from tools.errors import UserError
from tools.game_log import Log, salt_for
from tools.recording import Recording

RECENT = 12  # actions whose events are listed
LONGEST = 60  # letters of a value
SHARE = 16  # bots count in sixteenths of a point
UNSEEN = -(1 << 20)  # what they give an action that they do not look at is less
HIDDEN = ("listener",)  # no part of the state
# Tags of the journal by their first number, see lib/coffer/journal.py
TAGS = (
    (0x00, "setting"),
    (0x80, "game over"),
    (0x90, "key"),
    (0x91, "value"),
    (0x92, "name ends"),
    (0x93, "pair"),
    (0x98, "letter"),
    (0xA0, "game begins"),
    (0xB0, "seed"),
    (0xC0, "seats"),
    (0xC1, "salt"),
    (0xD0, "options"),
    (0xE0, "action"),
    (0xF0, "format"),
    (0xF1, "undo to"),
    (0xF2, "given up"),
)
TITLE, PLAIN, CHANGED, BEST = "title", "plain", "changed", "best"


@dataclass(frozen=True)
class Line:
    """A line of the panel; a click on one with an action carries that out."""

    text: str
    value: str = ""
    look: str = PLAIN
    action: int = -1


class Inspector:
    """Looks into the console of a timeline. `sections` are its pages by name, functions that give lines."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.wire = Wire(timeline)
        self.sections: dict[str, Callable[[], list[Line]]] = {
            "state": self.state,
            "actions": self.actions,
            "events": self.events,
            "wire": self.wire_lines,
            "journal": self.journal,
            "measure": lambda: self.measured,
        }
        self.measured: list[Line] = []  # what the controls' measurement has found
        self._memory = b""
        self._game: Game | None = None

    def game(self) -> "Game | None":
        """The last game in the memory, replayed; None if there is none that can be."""
        memory = bytes(self.timeline.nvm.cells)
        if memory != self._memory:
            self._memory = memory
            try:
                self._game = Game(recording.from_journal(memory))
            except (UserError, ValueError, LookupError, ImportError):
                self._game = None
        return self._game

    def forget(self) -> None:
        """The sources have changed: everything is read again."""
        self._memory = b""

    # -- the pages ---------------------------------------------------------------------------------

    def state(self) -> list[Line]:
        """The open screens, and the table field by field with what the last action changed."""
        lines = [Line("screens", " > ".join(live.screens(self.timeline)) or "none", TITLE)]
        table = live.face(self.timeline)
        if table:
            lines.append(Line("phase of the face", _phase_name(self.timeline, table.phase)))
        game = self.game()
        if game is None:
            return [*lines, Line("no game in the memory")]
        count = f"{len(game.recorded.actions)} actions"
        lines.append(Line(game.recorded.game, f"seed {game.recorded.seed}, {count}", TITLE))
        before, after = fields(game.before), fields(game.table)
        for name, value in after.items():
            was = before.get(name, "")
            if value == was:
                lines.append(Line(name, shorten(value)))
            else:
                lines.append(Line(name, f"{shorten(value)}   (was {shorten(was)})", CHANGED))
        return lines

    def actions(self) -> list[Line]:
        """The legal actions in words, with what the hard bot thinks of them; a click carries one out."""
        game = self.game()
        if game is None or game.table.seat < 0:
            return [Line("nobody has a decision")]
        whose = LEVELS[game.recorded.seats[game.table.seat]]
        lines = [Line(f"seat {game.table.seat} ({whose}) decides, phase {game.table.phase}", "", TITLE)]
        can = live.is_deciding(self.timeline)
        best, worth = game.judge_as_hard()
        for action in game.table.actions():
            points = f"{worth[action]:+.1f}" if action in worth else ""
            chosen = "hard" if action == best else ""
            words = f"{action}: {game.describe(action)}"
            value = " ".join(word for word in (points, chosen) if word)
            lines.append(Line(words, value, BEST if chosen else PLAIN, action if can else -1))
        return lines

    def events(self) -> list[Line]:
        """The events of the last actions, the latest first, as the public log has them."""
        game = self.game()
        if game is None:
            return [Line("no game in the memory")]
        lines = []
        for number, action, seat, events in reversed(game.reported[-RECENT:]):
            lines.append(Line(f"action {number}: {action}", f"seat {seat}", TITLE))
            lines += [Line("  " + each) for each in events]
        return lines or [Line("nothing has happened yet")]

    def wire_lines(self) -> list[Line]:
        """What was sent to the display, frame by frame, the latest first."""
        return [Line(*each) for each in self.wire.lines()]

    def journal(self) -> list[Line]:
        """How full the memory is, and its last slots."""
        memory = bytes(self.timeline.nvm.cells)
        slots = [memory[4 * n : 4 * n + 4] for n in range(SLOTS)]
        used = max((n + 1 for n, slot in enumerate(slots) if slot != b"\xff" * 4), default=0)
        flash = self.timeline.nvm
        lines = [
            Line("slots used", f"{used} of {SLOTS}, {100 * used // SLOTS} %", TITLE),
            Line("bytes programmed since power-on", str(flash.programmed)),
            Line("erased since power-on", str(flash.erases)),
        ]
        for place in range(used - 1, max(used - 25, -1), -1):
            tag, low, high, proof = slots[place]
            name = next(words for first, words in reversed(TAGS) if tag >= first)
            good = proof == check(place, tag, low, high)
            value = f"{low | high << 8:5}" + ("" if good else "   not valid")
            lines.append(Line(f"slot {place:4}  {tag:02X} {name}", value, PLAIN if good else CHANGED))
        return lines


class Game:
    """A recorded game, replayed on the host: the table now, before its last action, and its events."""

    def __init__(self, recorded: Recording) -> None:
        self.recorded = recorded
        self.reported: list[tuple[int, int, int, list[str]]] = []  # number, action, seat, events
        self._log = games.host(recorded.game, "log")
        self._rules = games.rules(recorded.game)
        self.table = recording.initial_table(recorded)
        self.before = self.table.copy()
        for number, action in enumerate(recorded.actions, 1):
            self.before = self.table.copy()
            seat = self.table.seat
            events = self._apply(self.table, action)
            self.reported.append((number, action, seat, events))
        self._hard: tuple[int, dict[int, float]] | None = None

    def describe(self, action: int) -> str:
        """An action in words: what happens if it is carried out."""
        table = self.table.copy()
        events = self._apply(table, action)
        if events:
            return "; ".join(events[:2])
        before, after = fields(self.table), fields(table)
        return ", ".join(f"{name} {shorten(after[name])}" for name in after if after[name] != before[name])

    def judge_as_hard(self) -> tuple[int, dict[int, float]]:
        """What the hard bot would do, and the points that it sees in each action, where it looks at it."""
        if self._hard is None:
            played = self.recorded
            found: dict[int, int] = {}
            salt, turn = salt_for(played.seed), len(played.actions)
            choice = bot.decide(games.bots(played.game), self.table, HARD, salt, turn, found)
            points = {action: worth / SHARE for action, worth in found.items() if worth > UNSEEN}
            self._hard = choice, points
        return self._hard

    def _apply(self, table: Any, action: int) -> list[str]:
        """Carries out an action; the events in words."""
        lines: list[str] = []
        if self._log:
            log = Log(self.recorded.game, self._rules, self._log, lines.append)
            table.listener = lambda kind, p, a, b: log.on_event(table, kind, p, a, b)
        else:
            table.listener = lambda kind, p, a, b: lines.append(f"event {kind}: seat {p}, {a}, {b}")
        table.apply(action)
        table.listener = None
        return [describe_line(line) for line in lines]


def describe_line(line: str) -> str:
    """A line of the log without its brackets and quotes.

    >>> describe_line('{"e":"dig","p":0,"places":["A",3]}')
    'dig  p 0  places A,3'
    """
    words = line.strip("{}").replace(',"', '\\0"').replace("[\\0", "[").split("\\0")
    joined = "  ".join(word.replace('"', "").replace(":", " ", 1) for word in words)
    return joined.removeprefix("e ").replace("[", "").replace("]", "")


def fields(table: Any) -> dict[str, str]:
    """The table's fields by name, as text."""
    names = [name for name in vars(table) if name not in HIDDEN]
    return {name: _as_text(getattr(table, name)) for name in sorted(names)}


def _as_text(value: Any) -> str:
    if hasattr(value, "__dict__") and not isinstance(value, type):
        return ", ".join(f"{name} {_as_text(inner)}" for name, inner in vars(value).items())
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_as_text(inner) for inner in value) + "]"
    if isinstance(value, (bytes, bytearray)):
        return " ".join(str(byte) for byte in value)
    return f"{list(value)}" if type(value).__name__ == "array" else repr(value)


def shorten(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _phase_name(timeline: Timeline, phase: int) -> str:
    """What lib/coffer/table/phases.py calls a phase."""
    names: dict[str, object] = vars(timeline.modules.get("coffer.table.phases", object))
    return next((name for name, value in names.items() if name.isupper() and value == phase), str(phase))
