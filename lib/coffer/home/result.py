# SPDX-License-Identifier: MIT
"""A game that is over: its summary, and what the journal keeps.

The table is closed by then, and what it needed is out of memory: the count and the ending live on this.
"""

from coffer import loader, seats
from coffer.home import records
from coffer.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.journal import Journal


class Result:
    """Everybody's points, the winners, and how they compare with earlier games of this kind.

    `summary` is what a Face gives (see coffer/table/face.py): the sources of points, everybody's points by
    source with the total behind them, the winners, the tie-break that decided, whose ending it is, whether
    there is a look at the others; what made the difference for that seat, and lines below the count.

    `kept` is what the journal said when the game was written down; without it that is done now, once.
    """

    def __init__(self, journal: "Journal", name: str, summary: tuple, kept: "tuple | None" = None) -> None:
        self.journal = journal
        self.name = name
        self.summary = summary
        self.sources, self.scores, self.winners, self.tie, self.me, self.look = summary[:6]
        self.deciding_factor, self.notes = summary[6:]
        self.facts = loader.load("games." + name)
        self.players = len(self.scores)
        self.seats = seats.unpack(journal.seats, self.players)
        self.totals = [score[len(self.sources)] for score in self.scores]
        self.kept = kept or self._save()
        # The best of all such games before this one, how many were won and played, this one included, the
        # strongest bot in it, and two people who played each other by name, as records.py keeps them
        self.best, self.wins, self.played, self.level, self.pair = self.kept

    def set_language(self, language: str) -> None:
        """Takes up a language: the game's own words."""
        self.words = Words(self.name, language)
        self.say = self.words.say

    def people(self) -> list:
        """The seats of people."""
        return [seat for seat in range(self.players) if self.seats[seat] == seats.PERSON]

    def code(self) -> bytes:
        """The deal's code; b"" if its seed has none."""
        return loader.load("coffer.deal").code(self.journal.seed)

    def _save(self):
        """Saves the result: the best score of a person, and whether a person won."""
        journal = self.journal
        bots = [level & 3 for level in self.seats if seats.PERSON < level <= seats.NOVICE]
        level = seats.LADDER[max(bots)] if bots else 0
        values = journal.values
        key = records.result_key(self.facts.KEY, self.players, level, records.PLAYED)
        best = values.get(key + records.BEST, 0)
        people = self.people()
        pair = 0
        if not journal.kind:
            pass  # it was written down
        elif people and journal.salt not in (seats.GUIDED, seats.PRACTICE):
            pair = self._who_won(people)
            score = max([self.totals[seat] for seat in people])
            won = any(seat in self.winners for seat in people)
            journal.finish(max(score, 0), won, level, pair, self._personal_results(people))
            if level:
                kind = self.facts.KEY
                journal.set(kind << 8 | records.STREAK, records.next_streak(values, kind, level, won))
        else:
            journal.give_up()  # a game without people does not count, nor does a lesson or practice
        return best, values.get(key + records.WON, 0), values.get(key, 0), level, pair

    def _who_won(self, people):
        """Both seats' people and who of them has won, if two people with names played each other; else 0."""
        if self.players != 2 or len(people) != 2:
            return 0
        first, second = [self.journal.get(records.PERSON + seat, 0) for seat in (0, 1)]
        if not first or not second:
            return 0
        return first | second << 4 | (0 in self.winners) << 8 | (1 in self.winners) << 9

    def _personal_results(self, people):
        """How everybody with a name did, as the journal writes it; a solo game is not among them."""
        found = []
        for seat in people:
            person = self.journal.get(records.PERSON + seat, 0)
            if person and self.players > 1:
                found.append(records.pack_person(person, seat in self.winners, self.totals[seat]))
        return tuple(found)
