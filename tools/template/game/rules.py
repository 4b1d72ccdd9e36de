# SPDX-License-Identifier: MIT
"""The rules of New Game: everybody rolls once a round; after ten rounds the most points win."""

from micropython import const

from coffer.dice import EDITION, Dice

SOURCES = ("rolls",)  # where points come from
ROUNDS = const(10)

# Actions
ROLL = const(0)

# Events
ROLLED = const(0)  # what the die shows


class Table:
    """One game, from the first roll to the last point."""

    def __init__(self, players, seed, options=None, edition=EDITION):
        if not 2 <= players <= 4 or options:
            raise ValueError("2 to 4 players, and no options")
        self.players = players
        self.edition = edition
        self.options = {}
        self.dice = Dice(seed)
        self.seat = 0
        self.phase = 0
        self.revealed = 0
        self.listener = None
        self.round = 1
        self.points = bytearray(players)

    def actions(self):
        """The legal actions, ascending."""
        return [ROLL] if self.seat >= 0 else []

    def apply(self, action):
        """Carries out an action; an illegal one raises ValueError and changes nothing."""
        if action not in self.actions():
            raise ValueError("no such action: " + str(action))
        die = 1 + self.dice.roll(6)
        self.revealed += 1  # a roll can't be taken back
        self.points[self.seat] += die
        self._emit(ROLLED, self.seat, die)
        self._next()

    def _next(self):
        """The next seat's turn; after everybody's tenth the game is over."""
        self.seat += 1
        if self.seat == self.players:
            self.seat = 0
            self.round += 1
            if self.round > ROUNDS:
                self.seat = -1

    def _emit(self, kind, seat, a=0, b=0):
        if self.listener:
            self.listener(kind, seat, a, b)

    def score(self, seat):
        """The points by source, then the total."""
        return (self.points[seat], self.points[seat])

    def winners(self):
        """The seats with the most points."""
        most = max(self.points)
        return [seat for seat in range(self.players) if self.points[seat] == most]

    def tie(self):
        """Returns what broke a tie: nothing does here; equal players share the win."""
        return ""

    # -- for the bots ------------------------------------------------------------------

    def copy(self):
        """Returns an independent copy without a listener."""
        twin = Table(self.players, 0, None, self.edition)
        twin.dice.copy_from(self.dice)
        twin.seat = self.seat
        twin.revealed = self.revealed
        twin.round = self.round
        twin.points[:] = self.points
        return twin

    def redeal(self, seat, dice):
        """Draws again what the seat can't know: only what the die will show."""
        self.dice.copy_from(dice)
