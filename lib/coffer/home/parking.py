# SPDX-License-Identifier: MIT
"""Switches games: packs and parks the one in progress, and resumes the one that was parked.

Packing replays the game, because an action is packed as its index among the legal ones; the longest takes
0.4 s, so a frame does a part of it, and then some of the slots. Only the last of these closes the game in
progress: whenever the power goes, it is either still in progress or parked.
"""

import supervisor
from micropython import const

from coffer import loader
from coffer.home.journal_sector import parked_slots
from coffer.home.parked_games import has_room, park, parked_game, resume
from coffer.journal import DAMAGED, FORMAT, SLOTS
from coffer.screen import Screen
from coffer.ticks import since

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from coffer.console import Console
    from coffer.rows import Rows

_REPLAY = const(8)  # ms of a frame after which no further action is replayed
_WRITE = const(8)  # slots a frame, 1.4 ms each


class Parking(Screen):
    """Shows "..." while it works; the game of that name is opened then: a new one, if `begin` writes it."""

    def __init__(self, console: "Console", name: str, begin: "Callable | None" = None) -> None:
        super().__init__(console)
        self.journal = console.journal
        self.name = name
        self.begin = begin
        self.names = dict(loader.games())
        self.kind = loader.load("games." + name).KEY
        self.parks = self.names[self.journal.kind] if self.journal.kind not in (0, self.kind) else ""
        self.game: tuple = ()  # the parked one, when it is packed,
        self.slots: list = []  # and what is left to write of it
        self.refused = ""  # the game that must be finished first
        # what packs a game, and the rules of the one that will wait
        self._needed = ["coffer.packed_actions", "coffer.dice", "games." + self.parks + ".rules"]
        self.step = self._load if self.parks else self._open

    def draw(self, rows: "Rows") -> None:
        for row in range(7):
            rows.keep_shown(row)
        rows.text(7, 1, b"...")

    def tick(self, now: int) -> None:
        if not self.stale:
            self.step()

    def press(self, key: int) -> None:
        """Ignores keys: parking takes only a moment."""

    def help(self) -> "bytes | None":
        return None

    def _load(self):
        """A frame for each module, because an import takes 20 to 50 ms."""
        loader.load(self._needed.pop(0))
        if not self._needed:
            self.step = self._deal

    def _deal(self):
        """Its table as it was dealt."""
        journal = self.journal
        packing = loader.load("coffer.packed_actions")
        self.packer = packing.Packer()
        # for what it had packed before, if it was not opened since
        self.unpacker = packing.Unpacker(journal.packed)
        self.at = 0  # actions so far
        try:
            self.table = packing.new_table(journal, self.parks)
            self.step = self._replay
        except ValueError:
            journal.refuse()
            self._show_damage()

    def _replay(self):
        """Packs some of its actions."""
        journal = self.journal
        actions = journal.actions
        start = supervisor.ticks_ms()
        try:
            while self.at < len(actions) and since(supervisor.ticks_ms(), start) < _REPLAY:
                if self.at < journal.packed_count:
                    actions[self.at] = self.unpacker.take(self.table)
                self.packer.add(self.table, actions[self.at])
                self.table.apply(actions[self.at])
                self.at += 1
        except ValueError:
            journal.packed_count = 0
            journal.undo(self.at)
            journal.state = DAMAGED
            self._show_damage()
            return
        if self.at == len(actions):
            journal.packed_count = 0
            journal.turn = self.table.seat + 1
            self.game = parked_game(journal, self.packer.packed())
            self.slots = parked_slots(journal.kind, self.game)
            self.table = None
            self.step = self._check_room

    def _check_room(self):
        """Before anything is written: a game that could not be played to its end is not opened."""
        self.step = self._write
        if not self._has_room(dict(self.journal.parked), self.game):
            self.refused = self.parks
            self.step = self._unload_rules

    def _has_room(self, games, game):
        """Whether all games that wait, and the one to come, have room."""
        longest = loader.load("games." + self.name).LONGEST
        if game:
            games[self.journal.kind] = game
        if self.begin:
            games.pop(self.kind, None)
        else:
            longest -= games[self.kind][0]
        return has_room(self.journal, games, longest)

    def _unload_rules(self):
        """Frees the memory that the rules took, which collects garbage, before the notice is loaded."""
        self._leave_rules()
        self.step = self._refuse

    def _refuse(self):
        """Shows which game must be finished first."""
        title = loader.load("coffer.home.launcher").title(self.refused, self.console.words.language)
        self.console.back()
        self.console.visit("dialog.Notice", "menu.full", title)

    def _show_damage(self):
        self.console.back()
        self.console.visit("error_screens.JournalErrorScreen")

    def _write(self):
        """Writes some of its slots; the last ones park it."""
        journal = self.journal
        if len(self.slots) > _WRITE and journal.format == FORMAT and journal.free_slots() >= len(self.slots):
            for _ in range(_WRITE):
                journal.write(*self.slots.pop(0))
        else:
            park(journal, self.game, self.slots)
            self.step = self._open

    def _open(self):
        """The other table."""
        journal = self.journal
        if not self.parks and not self._has_room(dict(journal.parked), ()):
            first = self._easiest_to_finish()
            if first != self.kind:
                self.refused = self.names[first]
                self.step = self._refuse
                return
        self._leave_rules()
        if self.begin:
            self.begin()
        else:
            resume(journal, self.kind, loader.load("games." + self.name).LONGEST)
        self.console.play(self.name)

    def _easiest_to_finish(self):
        """The kind of the waiting game that needs the least room to be finished; our own if none waits."""
        found = self.kind
        least = SLOTS
        for kind in self.journal.parked:
            if kind in self.names:
                left = loader.load("games." + self.names[kind]).LONGEST - self.journal.parked[kind][0]
                if left < least:
                    found, least = kind, left
        return found

    def _leave_rules(self):
        if self.parks:
            loader.unload("games." + self.parks)
            self.parks = ""

    def on_close(self) -> None:
        self._leave_rules()
