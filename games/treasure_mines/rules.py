# SPDX-License-Identifier: MIT
"""The turn of Treasure Mines: a table that knows every legal action and carries it out.

It reads like the rules page: a turn, chance cards, the end. What lies on the table is in board.py.
"""

from coffer.bits import cells, count, index
from games.treasure_mines import tally
from games.treasure_mines.board import Board
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
    journey,
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


class Table(Board):
    """A game of Treasure Mines from the first mission to the last dig."""

    def __init__(self, players, seed, options=None):
        if not 2 <= players <= 5:
            raise ValueError("Treasure Mines is for 2 to 5 players")
        if options:
            raise ValueError("Treasure Mines has no options")
        super().__init__(players, seed)
        self.phase = KEEP

    # Deciding

    def actions(self):
        """The legal actions, ascending."""
        phase = self.phase
        if phase == KEEP:
            return sorted(self.dealt[self.seat * 3 : self.seat * 3 + 3])
        if phase in (DIG, VEIN, GROUND):
            first = DIG_AT if phase == DIG else VEIN_AT if phase == VEIN else GROUND_AT
            return [first + mine for mine in cells(self.open)]
        if phase == USE:
            found = [AS_ROLLED]
            if self.holds(self.seat, LUCKY_DIE):
                found.append(ROLL_AGAIN)
            if self.holds(self.seat, SHORT_CUT):
                found.append(ONE_MORE)
                if self.roll > 1:
                    found.append(ONE_FEWER)
            return found
        if phase == PLACES:
            bare = self.bare(self.chosen)
            return [PLACES_OF + m for m in range(bare + 1) if m & bare == m and count(m) <= VEIN_TILES]
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
        if self.abandoned < journey(self.players):
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

    def _ranks(self):
        """Points, then coins, then few stones, as one number a seat; coins and stones are below 256."""
        ranks = []
        for seat in range(self.players):
            stones = self.tiles[seat * KINDS + STONE]
            ranks.append((self.score(seat)[-1] + 64 << 16) + (self.coins[seat] << 8) + 255 - stones)
        return ranks

    def winners(self):
        """The seats that win, ties broken."""
        ranks = self._ranks()
        best = max(ranks)
        return [seat for seat in range(self.players) if ranks[seat] == best]

    def tie(self):
        """How a tie for the most points was broken: "coins", "stones", "shared", or "" for no tie."""
        ranks = sorted(self._ranks())
        one, two = ranks[-1], ranks[-2]
        if one >> 16 != two >> 16:
            return ""
        if one >> 8 != two >> 8:
            return "coins"
        return "stones" if one != two else "shared"
