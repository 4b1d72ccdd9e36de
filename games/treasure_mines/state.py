# SPDX-License-Identifier: MIT
"""The table of Treasure Mines: set up, looked at, copied, and redealt to what a seat may know of it.

A mine is four small integers: its row (six treasures of 5 bits each; the stone is always in place 0),
the mask of the places that still hold a tile, the coins that lie there (2 bits a place) and its pickaxe.
How the game goes on from here is in rules.py.
"""

from array import array

from micropython import const

from coffer.bits import count, nth
from coffer.dice import EDITION, Dice
from games.treasure_mines.pieces import (
    KINDS,
    ORANGE,
    ORANGES,
    PLUS,
    SMALL,
    STACK,
    STACKS,
    START_COINS,
    STONE,
    copies,
    missions,
)

# What is decided (phase), and the actions that answer: see rules.py.
OVER = 0
KEEP = 1  # which mission: its number, 0-14
DIG = 2  # which mine: DIG_AT + mine
USE = 3  # after the roll: AS_ROLLED to dig, ROLL_AGAIN (lucky die), ONE_MORE or ONE_FEWER (short cut)
VEIN = 4  # gold vein, which mine: VEIN_AT + mine
PLACES = 5  # gold vein, which tiles: PLACES_OF + mask of places
GROUND = 6  # dangerous ground, which mine: GROUND_AT + mine
SWAP = 7  # barter: NO_SWAP, or SWAP_WITH + seat * 64 + kind given * 8 + kind got

_NOBODY = const(255)  # no mission kept so far
_ALL = const(127)  # a mask of seven places

MARKED = bytes([0, 1, 16])  # what a tile counts in State.marked, by what is printed on it


def reach(left, pick):
    """The places that hold a tile in the order in which the pickaxe comes to them."""
    left |= left << 7  # the row again behind it
    return [place % 7 for place in range(pick, pick + 7) if left >> place & 1]


class State:
    """Mines, deck, missions and what the players own."""

    def __init__(self, players, seed, options=None, edition=EDITION, like=None):
        """Sets up a new game, or goes on from where another table stands."""
        if like is not None:
            self._copy_from(like)
            return
        if not 2 <= players <= 5:
            raise ValueError("Treasure Mines is for 2 to 5 players")
        for key in options or ():
            if key != "even_start":
                raise ValueError("unknown option " + str(key))
        self.players = players
        self.edition = edition
        self.options = {key: True for key in options or () if options[key]}
        self.listener = None
        self.revealed = 0
        self.dice = dice = Dice(seed)
        self.mines = mines = 10 if players > SMALL else 6
        self.ending = 8 if players > SMALL else 5  # the number of abandoned mines that ends the game
        # Swapping the stone out of a shuffled row of seven leaves the others just as shuffled.
        self.rows = array("I", [0] * mines)
        for mine in range(mines):
            tiles = list(STACKS[STACK * mine : STACK * mine + STACK])
            dice.shuffle(tiles)
            row = 0
            for tile in tiles:
                row = row << 5 | tile
            self.rows[mine] = row
        self.left = bytearray([_ALL] * mines)  # places that hold a tile
        self.lying = array("H", [0] * mines)  # coins on the tiles, 2 bits a place
        self.pick = bytearray(mines)  # 0: the start space, else 1 + the place of the pickaxe
        self.open = (1 << mines) - 1
        self.abandoned = 0
        self._shuffle(copies(players), dice)
        self.dealt = missions(players)  # three for each seat, then those nobody got
        dice.shuffle(self.dealt)
        self.kept = bytearray([_NOBODY] * players)
        self.first = dice.roll(players)
        # What the players own.
        self.tiles = bytearray(KINDS * players)
        self.marked = bytearray(KINDS * players)  # how many of them bear ★, and 16 * how many +2
        self.coins = bytearray(players)
        if self.options:  # an even start
            for turn in range(players):
                self.coins[(self.first + turn) % players] = START_COINS[players - 2][turn]
        self.cards = bytearray(ORANGES * players)
        self.visited = array("H", [0] * players)  # masks of the mines on their journeys, while these lasted
        # The turn.
        self.seat = 0
        self.phase = KEEP
        self.mine = -1  # where it digs
        self.rolled = 0  # the first roll
        self.roll = 0  # the one that counts
        self.shift = 0  # short cuts since then
        self.used = b""  # the orange cards in their order: a lucky die as its roll, ONE_MORE or ONE_FEWER
        self.again = False  # a second shift follows
        self.chosen = -1  # the mine of a gold vein
        self.last = -1  # whose dig ended the game

    # Looking at it

    def kind(self, mine, place):
        """The kind of tile that lies, or lay, in a place."""
        return self.rows[mine] >> place * 5 - 5 & 7 if place else STONE

    def mark(self, mine, place):
        """What is printed on it: PLAIN, STAR or PLUS."""
        return self.rows[mine] >> place * 5 - 2 & 3 if place else 0

    def coins_on(self, mine, place):
        """The coins that lie on a tile."""
        return self.lying[mine] >> place * 2 & 3

    def bears(self, mine, place):
        """The coins that come with a tile: those that lie there, and 2 for a printed +2."""
        coins = self.coins_on(mine, place)
        return coins + 2 if self.mark(mine, place) == PLUS else coins

    def bare(self, mine):
        """The places whose tile bears no coins, as a mask."""
        found = self.left[mine]
        for place in range(7):
            if self.lying[mine] >> place * 2 & 3:
                found &= ~(1 << place)
        return found

    def landing(self, mine, steps):
        """The place where the pickaxe ends after so many tiles, empty places skipped, round the row."""
        left = self.left[mine]
        ahead = left >> self.pick[mine] << self.pick[mine]
        steps = (steps - 1) % count(left)
        before = count(ahead)
        return nth(ahead, steps) if steps < before else nth(left, steps - before)

    def holds(self, seat, card):
        """How many of an orange card a seat keeps."""
        return self.cards[seat * ORANGES + card - ORANGE]

    def oranges(self, seat):
        """How many orange cards a seat keeps in all."""
        return sum(self.cards[seat * ORANGES : seat * ORANGES + ORANGES])

    # Chance cards

    def _shuffle(self, numbers, dice):
        """Makes a new deck of so many of each card."""
        deck = bytearray(0)
        for card in range(len(numbers)):
            deck.extend(bytes([card] * numbers[card]))
        dice.shuffle(deck)
        self.deck = deck
        self.pile = len(deck)  # how many are still to be drawn, from the end

    def reshuffle(self):
        """Makes the deck of the used cards: all but those that players keep. (20 ★ never use up 37 cards.)"""
        numbers = copies(self.players)
        for n in range(len(self.cards)):
            numbers[ORANGE + n % ORANGES] -= self.cards[n]
        self._shuffle(numbers, self.dice)

    # What a seat may know

    def copy(self):
        """Returns an independent copy without a listener."""
        return type(self)(self.players, 0, None, self.edition, self)

    def _copy_from(self, other):
        """Copies the state of another table, without its listener."""
        self.players = other.players
        self.edition = other.edition
        self.options = other.options
        self.listener = None
        self.revealed = other.revealed
        self.dice = Dice()
        self.dice.copy_from(other.dice)
        self.mines = other.mines
        self.ending = other.ending
        self.rows = other.rows  # these three are never written to after they were made
        self.deck = other.deck
        self.dealt = other.dealt
        self.left = other.left[:]
        self.lying = other.lying[:]
        self.pick = other.pick[:]
        self.open = other.open
        self.abandoned = other.abandoned
        self.pile = other.pile
        self.kept = other.kept[:]
        self.first = other.first
        self.tiles = other.tiles[:]
        self.marked = other.marked[:]
        self.coins = other.coins[:]
        self.cards = other.cards[:]
        self.visited = other.visited[:]
        self.seat = other.seat
        self.phase = other.phase
        self.mine = other.mine
        self.rolled = other.rolled
        self.roll = other.roll
        self.shift = other.shift
        self.used = other.used
        self.again = other.again
        self.chosen = other.chosen
        self.last = other.last

    def redeal(self, seat, dice):
        """Draws again, at random, what a seat can't know: others' missions, the order of the deck, the die
        to come.

        Every chance card is read aloud, so all know what is kept and what is left in the deck.
        """
        if self.seat < 0:
            return  # all is shown at the end
        own = self.dealt[seat * 3 : seat * 3 + 3]
        mine = list(own)  # a bytearray can't be asked for its members on the device
        others = bytearray([n for n in missions(self.players) if n not in mine])
        dice.shuffle(others)
        self.dealt = others[: seat * 3] + own + others[seat * 3 :]
        for other in range(self.players):
            if other != seat and self.kept[other] != _NOBODY:
                self.kept[other] = self.dealt[other * 3]
        unseen = bytearray(ORANGE + ORANGES)
        for n in range(self.pile):
            unseen[self.deck[n]] += 1
        self._shuffle(unseen, dice)
        self.dice.seed(dice.bits() << 15 | dice.bits())
