# SPDX-License-Identifier: MIT
"""Who sits in a seat: somebody whom the console knows by name, somebody new, or nobody in particular."""

from micropython import const

from coffer import glyphs, names
from coffer.buttons import DOWN, UP
from coffer.figures import LETTERS, PERSON, PERSONS
from coffer.home.letters import Letters
from coffer.home.sector import call
from coffer.menu import Menu
from coffer.words import under

_RESERVE = const(256)  # slots that a game in progress may need, whichever it is
_PREVIEW = const(5)  # row
_BLANK = b"_"
_TICK = b"\x96"


class People(Menu):
    """The seat's usual name, then everybody's, then a new one; left and right spell a name anew."""

    def __init__(self, console, seat):
        super().__init__(console)
        self.seat = seat
        self._read()
        self.at = self.known.index(console.journal.get(PERSON + seat, 0))

    def _read(self):
        """Everybody by number; 0 is nobody in particular."""
        self.known = [0] + sorted(self.console.journal.names)

    def title(self):
        return self.console.say("people.title")

    def size(self):
        return len(self.known) + (1 if len(self.known) <= PERSONS else 0)

    def label(self, n):
        if n == len(self.known):
            return self.console.say("people.new")
        return self.console.called(self.known[n]) or self.console.say(under("names.", self.seat))

    def value(self, n):
        here = self.console.journal.get(PERSON + self.seat, 0)
        return _TICK if n < len(self.known) and self.known[n] == here else None

    def can_change(self, n):
        return 0 < n < len(self.known)

    def hint(self, n):
        return self.console.say("people.keys" if self.can_change(n) else "hint.choose")

    def change(self, n, step):
        self.console.visit("home.people.Naming", self, self.known[n])

    def choose(self, n):
        if n == len(self.known):
            free = [person for person in range(1, PERSONS + 1) if person not in self.known]
            self.console.visit("home.people.Naming", self, free[0])
        else:
            self.sit(self.known[n])

    def sit(self, person):
        """That person sits here now, and nowhere else."""
        console = self.console
        journal = console.journal
        reserve = _RESERVE if journal.kind else 0
        for seat in range(5):
            if seat == self.seat:
                journal.set(PERSON + seat, person, reserve)
            elif person and journal.get(PERSON + seat, 0) == person:
                journal.set(PERSON + seat, 0, reserve)
        console.back()
        if journal.held:
            console.visit("ask.Note", "settings.held")

    def named(self, person, name):
        """A name was spelt: a new one sits down, a changed one stays where it is, an empty one goes."""
        console = self.console
        journal = console.journal
        new = person not in journal.names
        for other in journal.names:
            if new and journal.names[other] == name:
                person = other
        call(journal, person, name, _RESERVE if journal.kind else 0)
        console.names = {}
        self._read()
        self.at = min(self.at, self.size() - 1)
        self.in_view(-1)
        if new and name:
            self.sit(person)
        elif journal.held:
            console.visit("ask.Note", "settings.held")

    def about(self, n):
        if n == len(self.known):
            return self.console.say("thing.new_name")
        return self.console.say("thing.person" if n else "thing.nobody")

    def help(self):
        return self.console.say("help.people")


class Naming(Letters):
    """A name, letter by letter; below it stands how it will look."""

    def __init__(self, console, people, person):
        self.known = names.letters(console.words.language)
        size = self.known[0]
        self.capitals = self._shown(0, size)
        self.small = _BLANK + self._shown(size, size)
        spelt = self._known_letters(console.journal.names.get(person, ""))
        super().__init__(console, console.say("people.name"), self.capitals, spelt, self._done)
        self.people = people
        self.person = person
        self.pawn = glyphs.icons("/assets/console.icons", "pawn" + str(people.seat))

    def _shown(self, first, count):
        """The codes of letters of the alphabet."""
        begin = 3 + first * names.ENTRY
        return bytes([self.known[begin + n * names.ENTRY] for n in range(count)])

    def _known_letters(self, name):
        """A name in letters that can be changed here; those of other languages are blanks."""
        spelt = bytearray(self.capitals[:1] + _BLANK * (LETTERS - 1))
        for n in range(len(name)):
            for code in self.choices(n):
                if self._letter_of(n, code) == name[n]:
                    spelt[n] = code
        return spelt

    def choices(self, n):
        return self.small if n else _BLANK + self.capitals

    def _letter_of(self, n, code):
        """The letter that a code stands for in that place."""
        choice = self.choices(n).find(bytes((code,))) - 1
        if choice < 0:
            return " "
        at = 1 + (choice + (self.known[0] if n else 0)) * names.ENTRY
        return chr(self.known[at] | self.known[at + 1] << 8)

    def name(self):
        """What was spelt so far."""
        return "".join([self._letter_of(n, self.letters[n]) for n in range(LETTERS)]).strip()

    def draw(self, rows):
        super().draw(rows)
        self._preview(rows)

    def press(self, key):
        super().press(key)
        if key in (UP, DOWN):
            self._preview(self.console.rows)

    def _preview(self, rows):
        """The shape and the name as the tables show them."""
        rows.wipe(_PREVIEW)
        shown = names.fitting(rows.font, bytes(self.letters).replace(_BLANK, b" ").strip())
        x = (119 - rows.font.width(shown)) // 2
        for strip in self.pawn.values():
            rows.icon(_PREVIEW, x, strip)
        rows.text(_PREVIEW, x + 9, shown)

    def _done(self, letters):
        self.people.named(self.person, self.name())

    def help(self):
        return self.console.say("help.naming")
