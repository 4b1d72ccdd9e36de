# SPDX-License-Identifier: MIT
"""The toy's rules: a heap of stones, as many as the dice say."""

from coffer.dice import EDITION, Dice

SOURCES = ("stones", "bonus")
TAKE = 1


class Table:
    def __init__(self, players, seed, options=None, edition=EDITION):
        if not 2 <= players <= 3:
            raise ValueError("two or three play")
        self.players = players
        self.edition = edition
        self.options = options or {}
        self.dice = Dice(seed)
        self.heap = 5 if self.options.get("short") else 12 + self.dice.roll(6)
        self.taken = [0] * players
        self.seat = 0
        self.phase = 0
        self.revealed = 0
        self.listener = None
        self.last = -1

    def actions(self):
        return [n for n in (1, 2, 3) if n <= self.heap]

    def apply(self, action):
        if self.seat < 0 or action not in self.actions():
            raise ValueError("no such take")
        self.heap -= action
        self.taken[self.seat] += action
        if self.listener:
            self.listener(TAKE, self.seat, action, self.heap)
        self.last = self.seat
        self.seat = (self.seat + 1) % self.players if self.heap else -1

    def score(self, seat):
        bonus = 5 if seat == self.last and self.seat < 0 else 0
        return self.taken[seat], bonus, self.taken[seat] + bonus

    def winners(self):
        best = max([self.score(seat)[2] for seat in range(self.players)])
        return [seat for seat in range(self.players) if self.score(seat)[2] == best]

    def copy(self):
        twin = Table(self.players, 0, self.options, self.edition)
        twin.heap, twin.taken, twin.seat, twin.last = self.heap, list(self.taken), self.seat, self.last
        twin.dice.copy_from(self.dice)
        return twin

    def redeal(self, seat, dice):
        self.dice.seed(dice.bits())
