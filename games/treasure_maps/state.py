# SPDX-License-Identifier: MIT
"""A position of Treasure Maps in small numbers: a new one, a copy of it, and what of it a seat can't know."""

from array import array

from micropython import const

from coffer.dice import EDITION, Dice
from games.treasure_maps.pieces import EXPEDITION, MAPS, NONE, PALM_BOXES

# Phases: what the seat decides.
DRAFT = const(0)  # which two maps to keep
MARK = const(1)  # where to mark the pattern, or a single cell
PICK = const(2)  # which cell an X marks
CLAIM = const(3)  # which map to take for a completed one
OVER = const(4)

TURNS = const(28)
ROUND = const(7)  # turns of a round: the eighth card stays unseen


class State:
    """The complete state of a game.

    A seat's two maps have the places 2 * seat and 2 * seat + 1 in `maps` and `free`.
    """

    def __init__(self, players, seed, options=None, edition=EDITION, like=None):
        """A new game with four maps dealt to each seat, or the same moment as another table."""
        if like is not None:
            self._copy_from(like)
            return
        if not 2 <= players <= 4 or seed >> 30 or options:  # a seed below 0 too
            raise ValueError("2 to 4 players, a seed from 0 to 2**30 - 1, no options")
        self.listener = None
        self.players = players
        self.edition = edition
        self.options = {}
        self.dice = Dice(seed)
        self.revealed = 0
        self.phase = DRAFT
        self.seat = 0
        self.start = 0  # the start player
        self.turn = 0  # 0-27
        self.picks = 0  # X marks that the seat still has to make
        self.claims = 0  # maps that the seat still has to take

        self.maps = bytearray([NONE] * (2 * players))
        self.free = array("H", [0] * (2 * players))  # the cells not yet marked; 0 where no map lies
        self.coins = bytearray(players)
        self.cups = bytearray(3 * players)  # the value beside each coin row
        self.rows = bytearray(players)  # coin rows filled and paid
        self.palms = bytearray(PALM_BOXES * players)  # the points in each palm box
        self.palm_boxes = bytearray(players)  # how many of them are used
        self.tally = bytearray(4 * players)  # completed maps by colour
        self.seals = bytearray(4 * players)  # seals on completed maps, by the colour they reward

        self.cup = 6  # the highest cup left on the round card
        self.pile = bytearray(range(MAPS))  # the draw pile; its top is pile[left - 1]
        self.left = MAPS
        self.display = bytearray([NONE] * 4)
        self.cards = bytearray(EXPEDITION)  # this round's card of turn t is cards[t % ROUND]
        self.flipped = None  # free cells, coins and palm boxes when the card was turned up; never written to
        self.dealt = bytearray(4 * players)  # in the draft only: the four maps of each seat
        self.kept = bytearray([NONE] * players)  # and their choices, secret until all have chosen

        self.dice.shuffle(self.pile)
        for n in range(4 * players):
            self.dealt[n] = self.draw()

    def draw(self):
        """Takes the top of the pile and erases it there."""
        self.left -= 1
        island = self.pile[self.left]
        self.pile[self.left] = NONE
        return island

    def copy(self):
        """Returns an independent copy without a listener."""
        return type(self)(self.players, 0, None, self.edition, self)

    def _copy_from(self, other):
        """Copies the state of another table, without its listener."""
        self.listener = None
        self.players = other.players
        self.edition = other.edition
        self.options = other.options
        self.dice = Dice()
        self.dice.copy_from(other.dice)
        self.revealed = other.revealed
        self.phase = other.phase
        self.seat = other.seat
        self.start = other.start
        self.turn = other.turn
        self.picks = other.picks
        self.claims = other.claims
        self.maps = other.maps[:]
        self.free = other.free[:]
        self.coins = other.coins[:]
        self.cups = other.cups[:]
        self.rows = other.rows[:]
        self.palms = other.palms[:]
        self.palm_boxes = other.palm_boxes[:]
        self.tally = other.tally[:]
        self.seals = other.seals[:]
        self.cup = other.cup
        self.pile = other.pile[:]
        self.left = other.left
        self.display = other.display[:]
        self.cards = other.cards[:]
        self.flipped = other.flipped
        self.dealt = other.dealt[:]
        self.kept = other.kept[:]

    def redeal(self, seat, dice):
        """Draws again, at random, all that a seat can't know: the pile, the cards to come, a draft under
        way, all chance.

        Everybody marks at once: what others have marked since the card was turned up is taken back.

        Unknown cards are sorted before they are shuffled, so that the result doesn't depend on their order.
        """
        self.dice.seed(dice.bits() << 15 | dice.bits())
        others = [other for other in range(self.players) if other != seat and self.phase == DRAFT]
        for other in others:
            for n in range(4 * other, 4 * other + 4):
                self.pile[self.left] = self.dealt[n]
                self.left += 1
        _mix(self.pile, 0, self.left, dice)
        for other in others:
            for n in range(4 * other, 4 * other + 4):
                self.dealt[n] = self.draw()
            if self.kept[other] != NONE:
                self.kept[other] = 0
        if self.phase != DRAFT:
            _mix(self.cards, ROUND if self.phase == OVER else self.turn % ROUND + 1, 8, dice)
        if self.phase in (MARK, PICK):
            for other in range(self.players):
                if other != seat:
                    unmark(self, other, self.flipped)
            if seat != self.seat:
                self.phase = MARK
                self.picks = 0


def unmark(table, seat, flipped):
    """A seat's maps and score card as they were when the card was turned up."""
    free, coins, boxes = flipped
    for place in (2 * seat, 2 * seat + 1):
        table.free[place] = free[place]
    table.coins[seat] = coins[seat]
    for box in range(boxes[seat], table.palm_boxes[seat]):
        table.palms[PALM_BOXES * seat + box] = 0
    table.palm_boxes[seat] = boxes[seat]


def _mix(cards, first, end, dice):
    """Shuffles a part of some cards, whatever their order was."""
    part = sorted(cards[first:end])
    dice.shuffle(part)
    for n in range(len(part)):
        cards[first + n] = part[n]
