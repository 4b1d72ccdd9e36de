# SPDX-License-Identifier: MIT
"""A game in progress: its table, who sits where, and the list of actions that is everything.

The list lives in the journal; the table is what replaying it gives. So a match that was cut
off goes on where it stood, and undo is a shorter list. A copy of the table, taken where undo can't
go back any further, saves undo from replaying the whole game.
"""

from micropython import const

from coffer import loader, seats
from coffer.dice import Dice
from coffer.table import bot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from types import ModuleType

    from coffer.journal import Journal

_NEAR = const(8)  # a replay copies the table (1 ms, 1.5 KB) only this close to its end, in actions
_FAR = const(3)  # undo may replay some more actions than this; without chance, only a turn's end limits it
_CLOSE = const(8)  # sixteenths of a point: a hint whose action leads by less says that another is as good


class Match:
    """The game that the journal holds, replayed; ValueError if there can't be such a game."""

    def __init__(self, journal: "Journal", name: str) -> None:
        self.name = name
        self.journal = journal
        self.facts = loader.load("games." + name)
        self.rules = loader.load("games." + name + ".rules")
        self.seats = seats.unpack(journal.seats, journal.players)
        if max(self.seats) >= len(seats.LEVELS) or journal.options >> len(self.facts.OPTIONS):
            raise ValueError("no such game")
        self.damaged = False
        self._settled_table = None  # a copy of the table after `_settled_at` actions; None: as it was dealt
        self._settled_at = 0
        self.rewind()
        self._catch_up()

    def _catch_up(self):
        """Carries out all that the journal has and the table has not seen; a bad action ends the list."""
        actions = self.journal.actions
        try:
            if self.journal.packed_count:
                loader.load("coffer.packed_actions").unpack_journal(self.journal, self.table, self._apply)
                loader.drop("coffer", "packed_actions")
            for n in range(len(self.action_seats), len(actions)):
                self._apply(actions[n])
        except ValueError:
            self.damaged = True
            self.journal.undo(len(self.action_seats))

    def rewind(self) -> None:
        """Resets the table to the deal; forward() continues from there."""
        journal = self.journal
        self.table = self.rules.Table(journal.players, journal.seed, self.options(), journal.edition)
        self.action_seats = bytearray()  # whose decision each action was
        self.undo_limit = 0  # so many actions can't be taken back: the last of them revealed something

    def is_replaying(self) -> bool:
        """Whether the journal has actions that the table has not seen."""
        return len(self.action_seats) < len(self.journal.actions)

    def forward(self) -> None:
        """Carries out the next action that the journal has already."""
        self._apply(self.journal.actions[len(self.action_seats)])

    def _apply(self, action):
        table = self.table
        who = table.seat
        known = table.revealed
        far = len(self.action_seats) - self._settled_at > _FAR
        if far and who >= 0 and self.is_person(who) and self.undo_point(who) < 0:
            self._keep_undo_copy()  # the last decision was another person's
        table.apply(action)
        self.action_seats.append(who & 0xFF)
        if table.revealed != known:
            self.undo_limit = len(self.action_seats)
            self._keep_undo_copy()

    def _keep_undo_copy(self):
        """Keeps a copy of the table where undo can't go back any further, unless more actions will follow."""
        done = len(self.action_seats)
        if len(self.journal.actions) - done < _NEAR:
            self._settled_table = self.table.copy()
            self._settled_at = done

    def options(self) -> dict:
        """The options by name, from their bits."""
        chosen = self.journal.options
        keys = self.facts.OPTIONS
        return {keys[n]: True for n in range(len(keys)) if chosen >> n & 1}

    def is_person(self, seat: int) -> bool:
        """Whether a person decides for that seat."""
        return self.seats[seat] == seats.PERSON

    def people(self) -> int:
        """How many seats are people's."""
        return sum([1 for level in self.seats if level == seats.PERSON])

    def last_turn(self, seat: int) -> int:
        """How many actions there were before the last one of a seat; 0 if it has not decided yet."""
        return max(self.action_seats.rfind(bytes((seat,))), 0)

    def total(self, seat: int) -> int:
        """A seat's points."""
        return self.table.score(seat)[len(self.rules.SOURCES)]

    # -- acting ------------------------------------------------------------------------

    def act(self, action: int) -> None:
        """Carries out one action and writes it down."""
        self._apply(action)
        self.journal.act(action)

    def code(self) -> bytes:
        """The deal's code; b"" if its seed has none."""
        return loader.load("coffer.deal").code(self.journal.seed)

    def slots_needed(self) -> int:
        """Slots of the journal that the rest of the game may take."""
        return max(self.facts.LONGEST - len(self.journal.actions), 0) + 8

    def summary(self) -> tuple:
        """Returns what the ending needs: sources, everybody's points, winners, tie-break, whose ending it is.

        That is the person who has won, or else came nearest; nobody's if only bots play.
        """
        table = self.table
        winners = table.winners()
        scores = [table.score(seat) for seat in range(table.players)]
        people = [seat for seat in range(table.players) if self.is_person(seat)]
        won = [seat for seat in people or winners if seat in winners]
        me = won[0] if won else max(people, key=self.total)
        return self.rules.SOURCES, scores, winners, table.tie(), me

    # -- thinking ----------------------------------------------------------------------

    @property
    def bots(self) -> "ModuleType":
        """The game's bots, loaded when the first one thinks."""
        return loader.load("games." + self.name + ".bots")

    def think(self, level: int, values: dict | None = None) -> "Generator[None, None, int]":
        """A generator that returns an action for the seat whose decision it is."""
        return bot.choose(self.bots, self.table, level, self.journal.salt, len(self.action_seats), values)

    def hint(self) -> "Generator[None, None, tuple]":
        """A generator that returns a hint: what the hard bot would do, why, and if it is a close call.

        The bots are loaded now: a module and the first thought would be too much for one frame.
        """
        values: dict = {}
        return self._explain(self.think(seats.HARD, values), values)

    def _explain(self, thought, values):
        action = yield from thought
        yield
        others = [values[each] for each in values if each != action]
        close = bool(others) and values[action] - max(others) < _CLOSE
        return action, (yield from self.reason(action)), close

    def reason(self, action: int) -> "Generator[None, None, tuple]":
        """A generator that returns why the hard bot would do that: the key of a text, and its figures."""
        view = self.table.copy()
        view.redeal(view.seat, Dice(self.journal.salt))
        return self.bots.reason(view, action)

    # -- taking back --------------------------------------------------------------------

    def undo_point(self, holder: int = -1) -> int:
        """How many actions would be left after undo, or -1.

        Undo goes back to the last decision of the person who holds the console; if nobody is known to,
        whose turn it is (or was, when the bots are moving). It never takes back what was revealed or
        rolled, and never what another person decided.
        """
        me = holder
        seat = self.table.seat
        if me < 0 <= seat and self.is_person(seat):
            me = seat
        for place in range(len(self.action_seats) - 1, self.undo_limit - 1, -1):
            who = self.action_seats[place]
            if self.is_person(who):
                return place if me < 0 or who == me else -1
        return -1

    def can_undo(self, holder: int = -1) -> bool:
        """Whether there is something to take back, and room in the journal to say so."""
        if self.is_replaying() or self.undo_point(holder) < 0:
            return False
        return self.journal.free_slots() > self.slots_needed()

    def undo(self, holder: int = -1) -> None:
        """Takes back, if there is something to take back; the table is a new one afterwards.

        It is made from the copy and the few actions since, so that it takes no longer late in a game.
        """
        point = self.undo_point(holder)
        if point >= 0:
            self.journal.undo(point)
            if self._settled_table and self._settled_at <= point:
                self.table = self._settled_table.copy()
                self.action_seats = self.action_seats[: self._settled_at]
            else:
                self.rewind()
            self._catch_up()
