# SPDX-License-Identifier: MIT
"""The choice of a person for a seat: a known name, a new one, or nobody in particular."""

from micropython import const

from coffer.home.journal_sector import set_name
from coffer.home.records import PERSON, PERSONS
from coffer.menu import Menu
from coffer.words import join_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console

_RESERVE = const(256)  # slots that a game in progress may need, whichever it is
_TICK = b"\x96"


class People(Menu):
    """The seat's usual name, then everybody's, then a new one; left and right spell a name again."""

    preload = ("coffer.names", "coffer.home.letters")

    def __init__(self, console: "Console", seat: int) -> None:
        super().__init__(console)
        self.seat = seat
        self._read()
        self.at = self.known.index(console.journal.get(PERSON + seat, 0))

    def _read(self):
        """Everybody by number; 0 is nobody in particular."""
        self.known = [0] + sorted(self.console.journal.names)

    def prepare(self) -> None:
        """Another screen may have changed a name."""
        console = self.console
        self.heading = console.say("people.title")
        nobody = console.say(join_key("names.", self.seat))
        here = console.journal.get(PERSON + self.seat, 0)
        self.labels = [console.person_name(person) or nobody for person in self.known]
        self.values = [_TICK if person == here else None for person in self.known]
        if len(self.known) <= PERSONS:
            self.labels.append(console.say("people.new"))
            self.values.append(None)

    def can_change(self, n: int) -> bool:
        return 0 < n < len(self.known)

    def hint(self, n: int) -> bytes:
        return self.console.say("people.keys" if self.can_change(n) else "hint.choose")

    def change(self, n: int, step: int) -> None:
        self.console.visit("home.naming.Naming", self, self.known[n])

    def choose(self, n: int) -> None:
        if n == len(self.known):
            free = [person for person in range(1, PERSONS + 1) if person not in self.known]
            self.console.visit("home.naming.Naming", self, free[0])
        else:
            self.seat_person(self.known[n])

    def seat_person(self, person: int) -> None:
        """Seats that person here, and nowhere else."""
        console = self.console
        journal = console.journal
        reserve = _RESERVE if journal.kind else 0
        for seat in range(5):
            if seat == self.seat:
                journal.set(PERSON + seat, person, reserve)
            elif person and journal.get(PERSON + seat, 0) == person:
                journal.set(PERSON + seat, 0, reserve)
        console.back()
        if journal.unsaved:
            console.visit("dialog.Notice", "settings.held")

    def name_entered(self, person: int, name: str) -> None:
        """Handles an entered name: a new person takes the seat, a changed one keeps it, an empty one goes."""
        console = self.console
        journal = console.journal
        new = person not in journal.names
        for other in journal.names:
            if new and journal.names[other] == name:
                person = other
        set_name(journal, person, name, _RESERVE if journal.kind else 0)
        console.update_names()
        self._read()
        self.prepare()
        self.at = min(self.at, len(self.labels) - 1)
        self.in_view(-1)
        if new and name:
            self.seat_person(person)
        elif journal.unsaved:
            console.visit("dialog.Notice", "settings.held")

    def help_for(self, n: int) -> bytes:
        if n == len(self.known):
            return self.console.say("thing.new_name")
        return self.console.say("thing.person" if n else "thing.nobody")

    def help(self) -> bytes | None:
        return self.console.say("help.people")
