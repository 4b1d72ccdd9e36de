# SPDX-License-Identifier: MIT
"""The turn of Treasure Mines: a table that knows every legal action and carries it out.

It reads like the rules page: set-up, a turn, abandoning, chance cards, the count. What lies on the table is
in state.py, and what it brings in scoring.py.

An action is a small number, whose meaning depends on the phase:

    KEEP      0-14, the mission to keep
    DIG       DIG_AT (16) + mine
    USE       32-35: dig as rolled, roll again, one step more, one fewer
    VEIN      VEIN_AT (48) + mine, the one with the gold vein
    PLACES    PLACES_OF (128) + set of its places where coins are laid
    GROUND    GROUND_AT (64) + mine, the one with the dangerous ground
    SWAP      NO_SWAP (512), or SWAP_WITH (1024) + (seat << 6 | kind given << 3 | kind got)
"""

from coffer.bits import cells, count, fits, index
from games.treasure_mines import scoring
from games.treasure_mines.pieces import (
    BARTER,
    DANGEROUS_GROUND,
    GOLD_VEIN,
    JOURNEY,
    KINDS,
    LAST_MINER,
    LUCKY_DIE,
    ORANGE,
    ORANGES,
    PLAIN,
    PLUS,
    PURSE,
    SECOND_SHIFT,
    SHORT_CUT,
    SPOIL_HEAP,
    STAR,
    STONE,
    VEIN_COINS,
    VEIN_TILES,
)
from games.treasure_mines.state import (
    DIG,
    GROUND,
    KEEP,
    MARKED,
    OVER,
    PLACES,
    SWAP,
    USE,
    VEIN,
    State,
)

SOURCES = ("mission", "cards", "coins", "sets", "packs")

# Actions
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

MINE_AT = {DIG: DIG_AT, VEIN: VEIN_AT, GROUND: GROUND_AT}  # where a mine is chosen: the action of mine A

# Events: what listener(kind, p, a, b) hears.
KEPT = 1  # a: mission
ROLLED = 2  # a: mine, b: roll; a lucky die's too
DUG = 3  # a: place, b: coins on it, sent before the tile is taken; mine, roll, shift, used are the table's
DREW = 4  # a: chance card, not yet carried out
CARRIED_OUT = 5  # a: chance card, b: what it did, see _carried_out()
ABANDONED = 6  # a: mine, b: place of the last tile
REVEALED = 7  # a: mission


def barter(action):
    """The other seat of a barter, the kind given and the kind got; not for NO_SWAP."""
    deal = action - SWAP_WITH
    return deal >> 6, deal >> 3 & 7, deal & 7


def bartered(did):
    """The other seat of a barter that was carried out, the tile given and the tile got."""
    return (did >> 10) - 1, did >> 5 & 31, did & 31


class Table(State):
    """A game of Treasure Mines from the first mission to the last dig."""

    # Deciding

    def actions(self):
        """The legal actions, ascending."""
        phase = self.phase
        if phase == KEEP:
            return sorted(self.dealt[self.seat * 3 : self.seat * 3 + 3])
        if phase in MINE_AT:
            first = MINE_AT[phase]
            return [first + mine for mine in cells(self.open)]
        if phase == USE:  # dig, or use an orange card
            found = [AS_ROLLED]
            if self.holds(self.seat, LUCKY_DIE):
                found.append(ROLL_AGAIN)
            if self.holds(self.seat, SHORT_CUT):
                found.append(ONE_MORE)
                if self.roll + self.shift > 1:
                    found.append(ONE_FEWER)
            return found
        if phase == PLACES:
            bare = self.bare(self.chosen)
            return [PLACES_OF + m for m in range(bare + 1) if fits(m, bare) and count(m) <= VEIN_TILES]
        if phase == SWAP:
            return self._swaps()
        return []

    def apply(self, action):
        """Carries out one action; an illegal one raises ValueError and changes nothing."""
        if action not in self.actions():
            raise ValueError("not a legal action now: " + str(action))
        phase = self.phase
        seat = self.seat
        # Set-up
        if phase == KEEP:
            self.kept[seat] = action
            self.revealed += 1  # the next seat looks at its own three
            if self.listener:
                self.listener(KEPT, seat, action, 0)
            self.seat += 1
            if self.seat == self.players:
                self.seat = self.first
                self.phase = DIG
        # A turn: name a mine, roll, use orange cards (in edition 1 one at the most), dig
        elif phase == DIG:
            self.mine = action - DIG_AT
            self.shift = 0
            self.used = b""
            self.rolled = self.roll = self._throw()
            self.phase = USE
            self._use()
        elif phase == USE:
            if action == ROLL_AGAIN:  # this roll counts, whatever was before it
                self.cards[seat * ORANGES + LUCKY_DIE - ORANGE] -= 1
                self.roll = self._throw()
                self.shift = 0
                self.used += bytes((self.roll,))
            elif action != AS_ROLLED:
                self.cards[seat * ORANGES + SHORT_CUT - ORANGE] -= 1
                self.shift += 1 if action == ONE_MORE else -1
                self.used += bytes((action,))
            if action == AS_ROLLED or self.edition == 1:
                self.dig(self.roll + self.shift)
            else:
                self._use()
        # What a chance card lets its finder choose
        elif phase == VEIN:
            self.chosen = action - VEIN_AT
            self.phase = PLACES
        elif phase == PLACES:
            self._lay(GOLD_VEIN, action - PLACES_OF, VEIN_COINS)
        elif phase == GROUND:
            self.chosen = action - GROUND_AT
            self._lay(DANGEROUS_GROUND, self.bare(self.chosen), 1)
        else:
            did = 0
            if action != NO_SWAP:
                other, gave, got = barter(action)
                given = self._hand_over(seat, other, gave)
                did = 1024 * (1 + other) + 32 * given + self._hand_over(other, seat, got)
            self._carried_out(BARTER, did)

    # A turn

    def _throw(self):
        roll = 1 + self.dice.roll(6)
        self.revealed += 1
        if self.listener:
            self.listener(ROLLED, self.seat, self.mine, roll)
        return roll

    def _use(self):
        """Lets the seat decide about its orange cards; without one it digs."""
        if not self.holds(self.seat, LUCKY_DIE) and not self.holds(self.seat, SHORT_CUT):
            self.dig(self.roll + self.shift)

    def dig(self, steps):
        """Takes the tile so many steps from the pickaxe of the mine that was named, with all that follows."""
        mine = self.mine
        seat = self.seat
        place = self.landing(mine, steps)
        kind = self.kind(mine, place)
        mark = self.mark(mine, place)
        if self.listener:
            self.listener(DUG, seat, place, self.coins_on(mine, place))
        self.coins[seat] += self.bears(mine, place)
        self.left[mine] &= ~(1 << place)
        self.lying[mine] &= ~(3 << place * 2)
        self.pick[mine] = place + 1
        self.tiles[seat * KINDS + kind] += 1
        self.marked[seat * KINDS + kind] += MARKED[mark]
        if self.abandoned < JOURNEY[self.players - 2]:
            self.visited[seat] |= 1 << mine
        if self.edition > 1:
            self._abandon()
        if mark == STAR:
            self._draw()
        else:
            self._finish()

    def _abandon(self):
        """Closes the mine if one tile is left; that may be the end, once the turn is carried out in full."""
        mine = self.mine
        seat = self.seat
        if count(self.left[mine]) == 1:
            self.open &= ~(1 << mine)
            self.lying[mine] = 0
            self.pick[mine] = 0
            self.abandoned += 1
            if self.listener:
                self.listener(ABANDONED, seat, mine, index(self.left[mine]))
            if self.abandoned == self.ending:
                self.last = seat
                if self.listener and self.kept[seat] == LAST_MINER:
                    self.listener(REVEALED, seat, LAST_MINER, 0)

    def _finish(self):
        """Passes the turn on unless the game is over; in edition 1 the mine is abandoned only now."""
        self.chosen = -1
        if self.edition == 1:
            self._abandon()
        if self.last >= 0:
            self.revealed += 1  # the missions
            self.seat = -1
            self.phase = OVER
            return
        if self.again:
            self.again = False
        else:
            self.seat = (self.seat + 1) % self.players
        self.phase = DIG

    # Chance cards

    def _draw(self):
        """Orange cards are kept; grey ones act at once, or let their finder choose."""
        if not self.pile:
            self.reshuffle()
        self.pile -= 1
        card = self.deck[self.pile]
        seat = self.seat
        self.revealed += 1
        if self.listener:
            self.listener(DREW, seat, card, 0)
        did = 0
        if card >= ORANGE:
            self.cards[seat * ORANGES + card - ORANGE] += 1
        elif card < len(PURSE):  # found purse, good trade, generous patron
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
        elif len(self._swaps()) > 1:  # barter; nobody is asked who has nothing to swap
            self.phase = SWAP
            return
        self._carried_out(card, did)

    def _carried_out(self, card, did):
        """Emits the event of what a card did, and ends the turn.

        Purses: the coins. Gold vein, dangerous ground: the mask of places, in the mine `chosen`.
        Spoil heap: 1 if a stone left, else a coin came. Barter: 0 for none, or 1024 * (1 + seat) + 32 * tile
        given + tile got, a tile being kind | mark << 3. Others: 0.
        """
        if self.listener:
            self.listener(CARRIED_OUT, self.seat, card, did)
        self._finish()

    def _lay(self, card, places, coins):
        """Coins on some tiles of the mine that was chosen."""
        for place in cells(places):
            self.lying[self.chosen] |= coins << place * 2
        self._carried_out(card, places)

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

    def _hand_over(self, giver, taker, kind):
        """Moves a tile of a kind, a plain one if there is one, and returns it."""
        at = giver * KINDS + kind
        stars = self.marked[at] & 15
        pluses = self.marked[at] >> 4
        mark = PLAIN
        if self.tiles[at] == stars + pluses:
            mark = STAR if stars else PLUS
        self.tiles[at] -= 1
        self.marked[at] -= MARKED[mark]
        at = taker * KINDS + kind
        self.tiles[at] += 1
        self.marked[at] += MARKED[mark]
        return kind | mark << 3

    # The count: see scoring.py

    score = scoring.score
    winners = scoring.winners
    tie = scoring.tie
