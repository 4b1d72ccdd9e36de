# SPDX-License-Identifier: MIT
"""The journey board: five viewpoints above, five action spaces below, and the pawns on them."""

from micropython import const

RIVAL_SEAT = const(1)  # whose pawns the rival's are on a morning walk


class Journey:
    """Seat + 1 of the pawn on each viewpoint and space, at 0-4 for numbers 1-5; 0 where there is none."""

    def __init__(self, players, first):
        self.viewpoints = bytearray(5)
        self.spaces = bytearray(5)
        if players == 1:
            self.viewpoints[:] = bytes((2, 1, 2, 1, 0))  # the rival stands on 1 and 3
            return
        for n in range(players):
            self.viewpoints[n] = (first + n) % players + 1
        if players == 2:
            self.viewpoints[2] = self.viewpoints[1]
            self.viewpoints[3] = self.viewpoints[0]

    def copy(self):
        """A board of its own with the same pawns."""
        twin = Journey(1, 0)
        twin.viewpoints[:] = self.viewpoints
        twin.spaces[:] = self.spaces
        return twin

    def free_spaces(self):
        """The numbers of the spaces without a pawn."""
        return [n + 1 for n in range(5) if not self.spaces[n]]

    def next_seat(self):
        """Whose pawn is nearest viewpoint 1; -1 when all have moved."""
        for pawn in self.viewpoints:
            if pawn:
                return pawn - 1
        return -1

    def travel(self, space):
        """Moves the pawn nearest viewpoint 1 down to a space; returns the viewpoint it left."""
        n = 0
        while not self.viewpoints[n]:
            n += 1
        self.spaces[space - 1] = self.viewpoints[n]
        self.viewpoints[n] = 0
        return n + 1

    def go_up(self):
        """Moves every pawn from its space to the viewpoint of the same number."""
        self.viewpoints, self.spaces = self.spaces, self.viewpoints

    def points(self, seat):
        """What a seat's pawns would score where they stand: 3, 2, 1 for number 1, 2, 3."""
        points = 0
        for n in range(3):
            if seat + 1 in (self.viewpoints[n], self.spaces[n]):
                points += 3 - n
        return points

    def foremost(self, seat):
        """The number at which a seat's pawn nearest the front stands."""
        n = 0
        while seat + 1 not in (self.viewpoints[n], self.spaces[n]):
            n += 1
        return n + 1
