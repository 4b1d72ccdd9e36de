# SPDX-License-Identifier: MIT
"""A game in progress: its table, who sits where, and the list of actions that is everything.

The list lives in the journal; the table is what replaying it gives. So a match that was cut
off goes on where it stood, and undo is a shorter list.
"""

from coffer import bot, rooms


def pack_seats(levels):
    """Who sits where as one number, 3 bits a seat."""
    packed = 0
    for n in range(len(levels)):
        packed |= levels[n] << 3 * n
    return packed


def unpack_seats(packed, players):
    """The level of every seat."""
    return bytes([packed >> 3 * n & 7 for n in range(players)])


class Match:
    """The game that the journal holds, replayed; ValueError if there can't be such a game."""

    def __init__(self, journal, name):
        self.name = name
        self.journal = journal
        self.facts = rooms.enter("games." + name)
        self.rules = rooms.enter("games." + name + ".rules")
        self._bots = None
        self.seats = unpack_seats(journal.seats, journal.players)
        if max(self.seats) >= len(bot.LEVELS) or journal.options >> len(self.facts.OPTIONS):
            raise ValueError("no such game")
        self.damaged = False
        self.table, self.who = self._course("replay")  # and whose decision each action was

    @property
    def bots(self):
        """The game's bots, loaded when the first one thinks."""
        if self._bots is None:
            self._bots = rooms.enter("games." + self.name + ".bots")
        return self._bots

    def dismiss_bots(self):
        """Gives back what only bots need, while a person decides."""
        if self._bots is not None:
            self._bots = None
            self._leave(self.facts.BOTS)

    def dismiss_picker(self):
        """Gives back what only a person's decision needs, while a bot thinks."""
        self._leave(self.facts.PICKERS)

    def _leave(self, modules):
        rooms.leave(*["games." + self.name + "." + module for module in modules])

    def options(self):
        """The options by name, from their bits."""
        chosen = self.journal.options
        keys = self.facts.OPTIONS
        return {keys[n]: True for n in range(len(keys)) if chosen >> n & 1}

    def is_person(self, seat):
        """Whether a person decides for that seat."""
        return self.seats[seat] == bot.PERSON

    def people(self):
        """How many seats are people's."""
        return sum([1 for level in self.seats if level == bot.PERSON])

    def act(self, action):
        """Carries out one action and writes it down."""
        who = self.table.seat
        self.table.apply(action)
        self.who.append(who)
        self.journal.act(action)

    def room_needed(self):
        """Slots of the journal that the rest of the game may take."""
        return max(self.facts.LONGEST - len(self.who), 0) + 8

    def think(self, level):
        """A generator that comes to an action for the seat whose decision it is."""
        return bot.choose(self.bots, self.table, level, self.journal.seed, len(self.who))

    def total(self, seat):
        """A seat's points."""
        return self.table.score(seat)[len(self.rules.SOURCES)]

    # -- seldom: see coffer/course.py ------------------------------------------------

    def _course(self, name, *arguments):
        """Does what is needed now and then, and gives the memory for it back."""
        result = getattr(rooms.enter("coffer.course"), name)(self, *arguments)
        rooms.leave("coffer.course", "coffer.ledger")
        return result

    def reason(self, action):
        """Why the hard bot would do that: a key of the game's words."""
        return self._course("reason", action)

    def undo_point(self):
        """How many actions would be left after undo, or -1."""
        return self._course("undo_point")

    def can_undo(self):
        """Whether there is something to take back, and room in the journal to say so."""
        return self.undo_point() >= 0 and self.journal.room() > self.room_needed()

    def undo(self):
        """Takes back; the table is a new one afterwards."""
        self.table, self.who = self._course("undo")

    def finish(self):
        """Writes the result down, once."""
        self.dismiss_bots()
        if self.journal.kind:
            self._course("finish")
