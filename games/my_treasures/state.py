# SPDX-License-Identifier: MIT
"""The position: what lies on the table, and what is decided next. How the game goes on is in rules.py.

Nothing is hidden here but the future: the bag is counts, so its order does not exist until a tile is
drawn, and neither does the order of the rival's cards.
"""

from micropython import const

from coffer.bits import count
from coffer.dice import EDITION, Dice
from games.my_treasures.pieces import FRESH_WIND, Bag, Cabinet
from games.my_treasures.scoring import CARDS

# Phases: what is decided.
OVER = const(0)
CHOOSE_SPACE = const(1)  # where the pawn goes
TAKE_HAND = const(2)  # which tile of the hand
TAKE_OUTDOORS = const(3)  # which tile outdoors
CHOOSE_CELL = const(4)  # where the tile in table.tile is placed
CHOOSE_COVER = const(5)  # which collection card is turned over (solo)
TURN_RIVAL = const(6)  # nothing: the rival's next card comes (solo)


class State:
    """The complete state of a game."""

    def __init__(self, players, seed, options=None, edition=EDITION, like=None):
        if like is not None:
            self._copy_from(like)
            return
        if not 1 <= players <= 4:
            raise ValueError("My Treasures is for 1 to 4 players")
        self.options = {"advanced": False}
        for key in options or ():
            if key not in self.options:
                raise ValueError("unknown option " + str(key))
            self.options[key] = bool(options[key])
        if self.options["advanced"] and (players > 2 or players == edition == 1):
            raise ValueError("the advanced game is for 1 or 2 players, in edition 1 for 2")
        self.listener = None
        self.players = players
        self.edition = edition
        self.solo = players == 1
        self.rounds = 3 if players <= 2 else 6
        self.round = 1
        self.revealed = 0
        self.dice = Dice(seed)
        self.bag = Bag(not self.options["advanced"])
        self.outdoors = []
        self.hand = []
        self.tile = 0  # taken and about to be placed
        self.cabinets = [Cabinet() for _ in range(players)]
        self.cards = 0  # set of collection cards face up
        while count(self.cards) < 5:
            self.cards |= 2 << self.dice.roll(CARDS)
        self.dealt = self.cards  # all of this game, those won or given up too
        self.wonder = self.dice.roll(5)  # a kind
        self.rivals = 0xFFF  # set of rival cards not yet drawn
        self.covered = []  # chosen so far at this round's end
        self.walked = 0  # viewpoint points of rounds 1 and 2 (solo)
        self.viewpoints = bytearray(5)  # seat + 1 of the pawn at 1-5, 0 where there is none
        self.spaces = bytearray(5)
        self.space = 0  # where the turn's pawn stands
        self.left = 0  # placements still to come in this turn
        self.seat = self.dice.roll(players)
        self.phase = TURN_RIVAL if self.solo else CHOOSE_SPACE
        self._set_up()

    def _set_up(self):
        """Pawns on the viewpoints, then four tiles outdoors: specials go back into the bag."""
        if self.solo:
            self.viewpoints[:] = b"\2\1\2\1\0"  # the rival stands on 1 and 3
        else:
            for n in range(self.players):
                self.viewpoints[n] = (self.seat + n) % self.players + 1
        if self.players == 2:
            self.viewpoints[2] = self.viewpoints[1]
            self.viewpoints[3] = self.viewpoints[0]
        while len(self.outdoors) < 4:
            tile = self.bag.draw(self.dice)
            self.revealed += 1
            if tile < FRESH_WIND:
                self.outdoors.append(tile)
            else:
                self.bag.counts[tile] += 1
                self.bag.size += 1

    def copy(self):
        """Returns an independent copy without a listener."""
        return type(self)(self.players, 0, None, self.edition, self)

    def _copy_from(self, other):
        """Copies the state of another table."""
        self.options = other.options
        self.listener = None
        self.players = other.players
        self.edition = other.edition
        self.solo = other.solo
        self.rounds = other.rounds
        self.round = other.round
        self.revealed = other.revealed
        self.dice = Dice()
        self.dice.copy_from(other.dice)
        self.bag = other.bag.copy()
        self.outdoors = other.outdoors[:]
        self.hand = other.hand[:]
        self.tile = other.tile
        self.cabinets = [cabinet.copy() for cabinet in other.cabinets]
        self.cards = other.cards
        self.dealt = other.dealt
        self.wonder = other.wonder
        self.rivals = other.rivals
        self.covered = other.covered[:]
        self.walked = other.walked
        self.viewpoints = other.viewpoints[:]
        self.spaces = other.spaces[:]
        self.space = other.space
        self.left = other.left
        self.seat = other.seat
        self.phase = other.phase

    def redeal(self, seat, dice):
        """Draws again, at random, what no seat can know.

        Only the chance to come, since nothing else is hidden.
        """
        self.dice.seed(dice.bits() << 15 | dice.bits())
