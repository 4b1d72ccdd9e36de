# SPDX-License-Identifier: MIT
"""A game in progress: its table, who sits where, and the list of actions that is everything.

The list lives in the journal; the table is what replaying it gives. So a match that was cut
off goes on where it stood, and undo is a shorter list.
"""

from array import array

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
    """The game that the journal holds, replayed."""

    def __init__(self, journal, name):
        self.name = name
        self.journal = journal
        self.facts = rooms.enter("games." + name)
        self.rules = rooms.enter("games." + name + ".rules")
        self._bots = None
        self.seats = unpack_seats(journal.seats, journal.players)
        self.damaged = False
        self._replay()

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

    def _replay(self):
        """Carries out the journal's actions on a new table; what can't be carried out ends the list."""
        journal = self.journal
        self.table = self.rules.Table(journal.players, journal.seed, self.options())
        self.who = bytearray()  # whose decision each action was
        self.known = array("H")  # how much had been revealed before it
        for n in range(len(journal.actions)):
            action = journal.actions[n]
            who, known = self.table.seat, self.table.revealed
            try:
                self.table.apply(action)
            except ValueError:
                self.damaged = True
                journal.undo(n)
                return
            self.who.append(who & 0xFF)
            self.known.append(known)

    def is_person(self, seat):
        """Whether a person decides for that seat."""
        return self.seats[seat] == bot.PERSON

    def people(self):
        """How many seats are people's."""
        return sum([1 for level in self.seats if level == bot.PERSON])

    def act(self, action):
        """Carries out one action and writes it down."""
        who, known = self.table.seat, self.table.revealed
        self.table.apply(action)
        self.who.append(who)
        self.known.append(known)
        self.journal.act(action)

    def room_needed(self):
        """Slots of the journal that the rest of the game may take."""
        return max(self.facts.LONGEST - len(self.who), 0) + 8

    def think(self, level):
        """A generator that comes to an action for the seat whose decision it is."""
        return bot.choose(self.bots, self.table, level, self.journal.seed, len(self.who))

    def reason(self, action):
        """Why the hard bot would do that: a key of the game's words."""
        from coffer.dice import Dice

        view = self.table.copy()
        view.redeal(view.seat, Dice(self.journal.seed))
        return self.bots.reason(view, action)

    # -- undo ---------------------------------------------------------------------

    def undo_point(self):
        """How many actions would be left after undo, or -1.

        Undo goes back to the last decision of the person whose turn it is (or was, when the
        bots are moving). It never takes back what was revealed or rolled, and never what
        another person decided.
        """
        table = self.table
        me = table.seat if table.seat >= 0 and self.is_person(table.seat) else -1
        place = len(self.who) - 1
        while place >= 0 and self.known[place] == table.revealed:
            who = self.who[place]
            if self.is_person(who):
                return place if me < 0 or who == me else -1
            place -= 1
        return -1

    def can_undo(self):
        """Whether there is something to take back, and room in the journal to say so."""
        return self.undo_point() >= 0 and self.journal.room() > self.room_needed()

    def undo(self):
        """Takes back; the table is a new one afterwards."""
        point = self.undo_point()
        if point >= 0:
            self.journal.undo(point)
            self._replay()

    # -- the end ------------------------------------------------------------------

    def finish(self):
        """Writes the result down, once: the best score of a person, and whether a person won."""
        self.dismiss_bots()
        if not self.journal.kind:
            return
        best = 0
        won = False
        winners = self.table.winners()
        for seat in range(self.table.players):
            if self.is_person(seat):
                best = max(best, self.total(seat))
                won = won or seat in winners
        self.journal.finish(best, won, self.people() > 0)
        rooms.leave("coffer.ledger")

    def total(self, seat):
        """A seat's points."""
        return self.table.score(seat)[len(self.rules.SOURCES)]
