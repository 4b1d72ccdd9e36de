# SPDX-License-Identifier: MIT
"""The turn of Treasure Mines: a table that knows every legal action and carries it out.

A mine is four small integers: its row (six treasures of 5 bits each; the stone is always in place 0),
the mask of the places that still hold a tile, the coins that lie there (2 bits a place) and its pickaxe.
"""

from array import array

from micropython import const

from coffer.bits import cells, count, index, nth
from coffer.dice import Dice
from games.treasure_mines import tally
from games.treasure_mines.cards import (
    BARTER,
    DANGEROUS_GROUND,
    GOLD_VEIN,
    KINDS,
    LAST_MINER,
    LUCKY_DIE,
    ORANGE,
    ORANGES,
    PLUS,
    PURSE,
    SECOND_SHIFT,
    SHORT_CUT,
    SPOIL_HEAP,
    STAR,
    STONE,
    VEIN_COINS,
    VEIN_TILES,
    big,
    copies,
    missions,
    stack,
)

SOURCES = ("mission", "cards", "coins", "sets", "packs")

# What is decided (phase), and the actions that answer.
OVER = 0
KEEP = 1  # which mission: its number, 0-14
DIG = 2  # which mine: DIG_AT + mine
USE = 3  # after the roll: AS_ROLLED, ROLL_AGAIN (lucky die), ONE_MORE or ONE_FEWER (short cut)
VEIN = 4  # gold vein, which mine: VEIN_AT + mine
PLACES = 5  # gold vein, which tiles: PLACES_OF + mask of places
GROUND = 6  # dangerous ground, which mine: GROUND_AT + mine
SWAP = 7  # barter: NO_SWAP, or SWAP_WITH + seat * 64 + kind given * 8 + kind got

DIG_AT = 16
AS_ROLLED = 32
ROLL_AGAIN = 33
ONE_MORE = 34
ONE_FEWER = 35
VEIN_AT = 48
GROUND_AT = 64
PLACES_OF = 128
NO_SWAP = 512
SWAP_WITH = 1024

# Events, tell(kind, p, a, b).
KEPT = 1  # a: mission
ROLLED = 2  # a: mine, b: roll; the lucky die's second roll too
DUG = 3  # a: place, b: coins on it, told before the tile is taken; mine, roll, second, shift are the table's
DREW = 4  # a: chance card, not yet carried out
CHANCE = 5  # a: chance card, b: what it did, see _carried_out()
ABANDONED = 6  # a: mine, b: place of the last tile
REVEALED = 7  # a: mission

_NOBODY = const(255)  # no mission kept so far
_ALL = const(127)  # a mask of seven places


class Table:
    """A game of Treasure Mines from the first mission to the last dig."""

    def __init__(self, players, seed, options=None):
        if not 2 <= players <= 5:
            raise ValueError("Treasure Mines is for 2 to 5 players")
        if options:
            raise ValueError("Treasure Mines has no options")
        self.players = players
        self.options = {}
        self.tell = None
        self.revealed = 0
        self.dice = dice = Dice(seed)
        self.mines = mines = 10 if big(players) else 6
        # Set-up. Swapping the stone out of a shuffled row of seven leaves the others just as shuffled.
        self.rows = array("I", [0] * mines)
        for mine in range(mines):
            tiles = stack(mine)
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
        self.deck = bytearray(0)
        self.pile = 0  # how many cards of the deck are still to be drawn, from the end
        self._shuffle(copies(players), dice)
        self.dealt = missions(players)  # three for each seat, then those nobody got
        dice.shuffle(self.dealt)
        self.kept = bytearray([_NOBODY] * players)
        self.first = dice.roll(players)
        # What the players own.
        self.tiles = bytearray(KINDS * players)
        self.marked = bytearray(KINDS * players)  # how many of them bear ★, and 16 * how many +2
        self.coins = bytearray(players)
        self.cards = bytearray(ORANGES * players)
        self.visited = array("H", [0] * players)  # masks of the mines they dug in
        # The turn.
        self.seat = 0
        self.phase = KEEP
        self.mine = -1  # where it digs
        self.roll = 0
        self.second = 0  # the lucky die's roll
        self.shift = 0  # the short cut's step
        self.again = False  # a second shift follows
        self.chosen = -1  # the mine of a gold vein
        self.last = -1  # whose dig ended the game

    # Looking at the table

    def kind(self, mine, place):
        """The kind of tile that lies, or lay, in a place."""
        return self.rows[mine] >> place * 5 - 5 & 7 if place else STONE

    def mark(self, mine, place):
        """What is printed on it: PLAIN, STAR or PLUS."""
        return self.rows[mine] >> place * 5 - 2 & 3 if place else 0

    def coins_on(self, mine, place):
        """The coins that lie on a tile."""
        return self.lying[mine] >> place * 2 & 3

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

    def travelled(self, seat):
        """In how many mines a seat has dug."""
        return count(self.visited[seat])

    def ending(self):
        """The number of abandoned mines that ends the game."""
        return 8 if self.mines == 10 else 5

    # Deciding

    def actions(self):
        """The legal actions, ascending."""
        phase = self.phase
        if phase == KEEP:
            return sorted(self.dealt[self.seat * 3 : self.seat * 3 + 3])
        if phase == DIG:
            return [DIG_AT + mine for mine in cells(self.open)]
        if phase == USE:
            found = [AS_ROLLED]
            if self.holds(self.seat, LUCKY_DIE):
                found.append(ROLL_AGAIN)
            if self.holds(self.seat, SHORT_CUT):
                found.append(ONE_MORE)
                if self.roll > 1:
                    found.append(ONE_FEWER)
            return found
        if phase == VEIN:
            return [VEIN_AT + mine for mine in cells(self.open)]
        if phase == PLACES:
            bare = self.bare(self.chosen)
            return [PLACES_OF + m for m in range(bare + 1) if m & bare == m and count(m) <= VEIN_TILES]
        if phase == GROUND:
            return [GROUND_AT + mine for mine in cells(self.open)]
        if phase == SWAP:
            return self._swaps()
        return []

    def _swaps(self):
        """Every barter. Like for like is left out: that is the same as none."""
        found = [NO_SWAP]
        mine = self.seat * KINDS
        for seat in range(self.players):
            if seat == self.seat:
                continue
            for gave in range(STONE):
                if self.tiles[mine + gave]:
                    for got in range(STONE):
                        if got != gave and self.tiles[seat * KINDS + got]:
                            found.append(SWAP_WITH + seat * 64 + gave * 8 + got)
        return found

    def apply(self, action):
        """Carries out one action; an illegal one raises ValueError and changes nothing."""
        if action not in self.actions():
            raise ValueError("not a legal action now: " + str(action))
        phase = self.phase
        if phase == KEEP:
            self._keep(action)
        elif phase == DIG:
            self._roll(action - DIG_AT)
        elif phase == USE:
            self._use(action)
        elif phase == VEIN:
            self.chosen = action - VEIN_AT
            self.phase = PLACES
        elif phase == PLACES:
            self._lay(GOLD_VEIN, self.chosen, action - PLACES_OF, VEIN_COINS)
        elif phase == GROUND:
            self.chosen = action - GROUND_AT
            self._lay(DANGEROUS_GROUND, self.chosen, self.bare(self.chosen), 1)
        else:
            self._swap(action)

    def _keep(self, mission):
        self.kept[self.seat] = mission
        self.revealed += 1  # the next seat looks at its own three
        if self.tell:
            self.tell(KEPT, self.seat, mission, 0)
        self.seat += 1
        if self.seat == self.players:
            self.seat = self.first
            self.phase = DIG

    # A turn

    def _roll(self, mine):
        self.mine = mine
        self.second = self.shift = 0
        self.roll = self._throw()
        if self.holds(self.seat, LUCKY_DIE) or self.holds(self.seat, SHORT_CUT):
            self.phase = USE
        else:
            self.dig(self.roll)

    def _throw(self):
        roll = 1 + self.dice.roll(6)
        self.revealed += 1
        if self.tell:
            self.tell(ROLLED, self.seat, self.mine, roll)
        return roll

    def _use(self, action):
        """After the roll: at most one orange card, then the dig."""
        if action == ROLL_AGAIN:
            self.cards[self.seat * ORANGES + LUCKY_DIE - ORANGE] -= 1
            self.second = self._throw()
        elif action != AS_ROLLED:
            self.cards[self.seat * ORANGES + SHORT_CUT - ORANGE] -= 1
            self.shift = 1 if action == ONE_MORE else -1
        self.dig((self.second or self.roll) + self.shift)

    def dig(self, steps):
        """Takes the tile so many steps from the pickaxe of the mine that was named, with all that follows."""
        mine = self.mine
        seat = self.seat
        place = self.landing(mine, steps)
        kind = self.kind(mine, place)
        mark = self.mark(mine, place)
        coins = self.coins_on(mine, place)
        if self.tell:
            self.tell(DUG, seat, place, coins)
        self.left[mine] &= ~(1 << place)
        self.lying[mine] &= ~(3 << place * 2)
        self.pick[mine] = place + 1
        self.tiles[seat * KINDS + kind] += 1
        self.marked[seat * KINDS + kind] += (0, 1, 16)[mark]
        self.visited[seat] |= 1 << mine
        self.coins[seat] += coins + (2 if mark == PLUS else 0)
        if mark == STAR:
            self._draw()
        else:
            self._finish()

    def _finish(self):
        """Abandons the mine if one tile is left, and passes the turn on unless that ended the game."""
        mine = self.mine
        seat = self.seat
        self.chosen = -1
        if count(self.left[mine]) == 1:
            self.open &= ~(1 << mine)
            self.lying[mine] = 0
            self.pick[mine] = 0
            self.abandoned += 1
            if self.tell:
                self.tell(ABANDONED, seat, mine, index(self.left[mine]))
            if self.abandoned == self.ending():
                self.last = seat
                self.revealed += 1  # the missions
                if self.tell and self.kept[seat] == LAST_MINER:
                    self.tell(REVEALED, seat, LAST_MINER, 0)
                self.seat = -1
                self.phase = OVER
                return
        if self.again:
            self.again = False
        else:
            self.seat = (seat + 1) % self.players
        self.phase = DIG

    # Chance cards

    def _shuffle(self, numbers, dice):
        """Makes a new deck of so many of each card."""
        deck = bytearray(0)
        for card in range(len(numbers)):
            deck.extend(bytes([card] * numbers[card]))
        dice.shuffle(deck)
        self.deck = deck
        self.pile = len(deck)

    def _draw(self):
        seat = self.seat
        if not self.pile:
            self._reshuffle()
        self.pile -= 1
        card = self.deck[self.pile]
        self.revealed += 1
        if self.tell:
            self.tell(DREW, seat, card, 0)
        did = 0
        if card >= ORANGE:
            self.cards[seat * ORANGES + card - ORANGE] += 1
        elif card < len(PURSE):
            did = PURSE[card]
            self.coins[seat] += did
        elif card == GOLD_VEIN:
            self.phase = VEIN
            return
        elif card == DANGEROUS_GROUND:
            self.phase = GROUND
            return
        elif card == SECOND_SHIFT:
            self.again = True
        elif card == SPOIL_HEAP:
            if self.tiles[seat * KINDS + STONE]:
                self.tiles[seat * KINDS + STONE] -= 1
                did = 1
            else:
                self.coins[seat] += 1
        elif len(self._swaps()) > 1:
            self.phase = SWAP
            return
        self._carried_out(card, did)

    def _reshuffle(self):
        """Makes the deck of the used cards: all but those that players keep. (20 ★ never use up 37 cards.)"""
        numbers = copies(self.players)
        for n in range(len(self.cards)):
            numbers[ORANGE + n % ORANGES] -= self.cards[n]
        self._shuffle(numbers, self.dice)

    def _carried_out(self, card, did):
        """Tells what a card did, and ends the turn.

        Purses: the coins. Gold vein, dangerous ground: the mask of places, in the mine `chosen`.
        Spoil heap: 1 if a stone left, else a coin came. Barter: 0 for none, or 1024 * (1 + seat) + 32 * tile
        given + tile got, a tile being kind | mark << 3. Others: 0.
        """
        if self.tell:
            self.tell(CHANCE, self.seat, card, did)
        self._finish()

    def _lay(self, card, mine, places, coins):
        for place in cells(places):
            self.lying[mine] |= coins << place * 2
        self._carried_out(card, places)

    def _swap(self, action):
        did = 0
        if action != NO_SWAP:
            deal = action - SWAP_WITH
            seat = deal >> 6
            gave = self._hand_over(self.seat, seat, deal >> 3 & 7)
            got = self._hand_over(seat, self.seat, deal & 7)
            did = 1024 * (1 + seat) + 32 * gave + got
        self._carried_out(BARTER, did)

    def _hand_over(self, giver, taker, kind):
        """Moves a tile of a kind, a plain one if there is one, and returns it."""
        at = giver * KINDS + kind
        stars = self.marked[at] & 15
        pluses = self.marked[at] >> 4
        mark = 0
        if self.tiles[at] == stars + pluses:
            mark = STAR if stars else PLUS
        self.tiles[at] -= 1
        self.marked[at] -= (0, 1, 16)[mark]
        at = taker * KINDS + kind
        self.tiles[at] += 1
        self.marked[at] += (0, 1, 16)[mark]
        return kind | mark << 3

    # The end

    def score(self, seat):
        """Points by SOURCES, then the total; before the end, as if it were the end."""
        return tally.score(self, seat)

    def _rank(self, seat):
        """Points, then coins, then few stones, as one number to compare; coins and stones are below 256."""
        stones = self.tiles[seat * KINDS + STONE]
        return (self.score(seat)[-1] + 64 << 16) + (self.coins[seat] << 8) + 255 - stones

    def winners(self):
        """The seats that win, ties broken."""
        ranks = [self._rank(seat) for seat in range(self.players)]
        best = max(ranks)
        return [seat for seat in range(self.players) if ranks[seat] == best]

    def tie(self):
        """How a tie for the most points was broken: "coins", "stones", "shared", or "" for no tie."""
        ranks = sorted([self._rank(seat) for seat in range(self.players)])
        one, two = ranks[-1], ranks[-2]
        if one >> 16 != two >> 16:
            return ""
        if one >> 8 != two >> 8:
            return "coins"
        return "stones" if one != two else "shared"

    # For bots

    def copy(self):
        """A table of its own that goes on from here; nobody listens to it."""
        other = Table.__new__(Table)
        other.players = self.players
        other.options = self.options
        other.tell = None
        other.revealed = self.revealed
        other.dice = Dice.__new__(Dice)
        other.dice.take(self.dice)
        other.mines = self.mines
        other.rows = self.rows  # these three are never written to after they were made
        other.deck = self.deck
        other.dealt = self.dealt
        other.left = self.left[:]
        other.lying = self.lying[:]
        other.pick = self.pick[:]
        other.open = self.open
        other.abandoned = self.abandoned
        other.pile = self.pile
        other.kept = self.kept[:]
        other.first = self.first
        other.tiles = self.tiles[:]
        other.marked = self.marked[:]
        other.coins = self.coins[:]
        other.cards = self.cards[:]
        other.visited = self.visited[:]
        other.seat = self.seat
        other.phase = self.phase
        other.mine = self.mine
        other.roll = self.roll
        other.second = self.second
        other.shift = self.shift
        other.again = self.again
        other.chosen = self.chosen
        other.last = self.last
        return other

    def redeal(self, seat, dice):
        """Draws anew what a seat can't know: others' missions and orange cards, the deck, the die to come."""
        if self.phase == OVER:
            return
        own = self.dealt[seat * 3 : seat * 3 + 3]
        others = bytearray([n for n in missions(self.players) if n not in own])
        dice.shuffle(others)
        self.dealt = others[: seat * 3] + own + others[seat * 3 :]
        for other in range(self.players):
            if other != seat and self.kept[other] != _NOBODY:
                self.kept[other] = self.dealt[other * 3]
        self._redeal_cards(seat, dice)
        self.dice.seed(dice.bits() << 15 | dice.bits())

    def _redeal_cards(self, seat, dice):
        """Others keep as many orange cards as before, any that are not known to be elsewhere."""
        unseen = bytearray(ORANGE + ORANGES)
        for n in range(self.pile):
            unseen[self.deck[n]] += 1
        backs = bytearray(self.players)
        for n in range(len(self.cards)):
            if n // ORANGES != seat:
                unseen[ORANGE + n % ORANGES] += self.cards[n]
                backs[n // ORANGES] += self.cards[n]
                self.cards[n] = 0
        oranges = bytearray(0)
        for card in range(ORANGE, ORANGE + ORANGES):
            oranges.extend(bytes([card] * unseen[card]))
        dice.shuffle(oranges)
        drawn = 0
        for other in range(self.players):
            for _ in range(backs[other]):
                card = oranges[drawn]
                self.cards[other * ORANGES + card - ORANGE] += 1
                unseen[card] -= 1
                drawn += 1
        self._shuffle(unseen, dice)
