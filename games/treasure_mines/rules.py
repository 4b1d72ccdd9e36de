# SPDX-License-Identifier: MIT
"""The turn of Treasure Mines: a table that knows every legal action and carries it out.

It reads like the rules page: set-up, a turn, abandoning, chance cards, the count. What lies on the table is
in state.py, and what it brings in scoring.py.
"""

from coffer.bits import cells, count, fits, index
from games.treasure_mines import scoring
from games.treasure_mines.pieces import (
    BARTER,
    DANGEROUS_GROUND,
    FOUND_PURSE,
    GENEROUS_PATRON,
    GOLD_VEIN,
    GOOD_TRADE,
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
    journey,
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

# Events, tell(kind, p, a, b).
KEPT = 1  # a: mission
ROLLED = 2  # a: mine, b: roll; the lucky die's second roll too
DUG = 3  # a: place, b: coins on it, told before the tile is taken; mine, roll, second, shift are the table's
DREW = 4  # a: chance card, not yet carried out
CHANCE = 5  # a: chance card, b: what it did, see _carried_out()
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
        if phase == USE:
            return self._uses()
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
        self._ANSWERS[self.phase](self, action)

    # Set-up

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

    def _name_mine(self, action):
        self.mine = action - DIG_AT
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

    def _uses(self):
        """What can be done with a roll: nothing, or one of the orange cards."""
        found = [AS_ROLLED]
        if self.holds(self.seat, LUCKY_DIE):
            found.append(ROLL_AGAIN)
        if self.holds(self.seat, SHORT_CUT):
            found.append(ONE_MORE)
            if self.roll > 1:
                found.append(ONE_FEWER)
        return found

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
        self.marked[seat * KINDS + kind] += MARKED[mark]
        if self.abandoned < journey(self.players):
            self.visited[seat] |= 1 << mine
        self.coins[seat] += coins + (2 if mark == PLUS else 0)
        if mark == STAR:
            self._draw()
        else:
            self._finish()

    # Abandoning, and the end

    def _finish(self):
        """Abandons the mine if one tile is left, and passes the turn on unless that ended the game."""
        self.chosen = -1
        if count(self.left[self.mine]) == 1:
            self._abandon()
            if self.abandoned == self.ending():
                self._end()
                return
        if self.again:
            self.again = False
        else:
            self.seat = (self.seat + 1) % self.players
        self.phase = DIG

    def _abandon(self):
        mine = self.mine
        self.open &= ~(1 << mine)
        self.lying[mine] = 0
        self.pick[mine] = 0
        self.abandoned += 1
        if self.tell:
            self.tell(ABANDONED, self.seat, mine, index(self.left[mine]))

    def _end(self):
        self.last = self.seat
        self.revealed += 1  # the missions
        if self.tell and self.kept[self.seat] == LAST_MINER:
            self.tell(REVEALED, self.seat, LAST_MINER, 0)
        self.seat = -1
        self.phase = OVER

    # Chance cards

    def _draw(self):
        """Orange cards are kept, grey ones act at once."""
        if not self.pile:
            self.reshuffle()
        self.pile -= 1
        card = self.deck[self.pile]
        self.revealed += 1
        if self.tell:
            self.tell(DREW, self.seat, card, 0)
        if card >= ORANGE:
            self.cards[self.seat * ORANGES + card - ORANGE] += 1
            self._carried_out(card, 0)
        else:
            self._GREY[card](self, card)

    def _carried_out(self, card, did):
        """Tells what a card did, and ends the turn.

        Purses: the coins. Gold vein, dangerous ground: the mask of places, in the mine `chosen`.
        Spoil heap: 1 if a stone left, else a coin came. Barter: 0 for none, or 1024 * (1 + seat) + 32 * tile
        given + tile got, a tile being kind | mark << 3. Others: 0.
        """
        if self.tell:
            self.tell(CHANCE, self.seat, card, did)
        self._finish()

    def _open_purse(self, card):
        """Found purse, good trade, generous patron."""
        self.coins[self.seat] += PURSE[card]
        self._carried_out(card, PURSE[card])

    def _gold_vein(self, card):
        self.phase = VEIN

    def _choose_vein(self, action):
        self.chosen = action - VEIN_AT
        self.phase = PLACES

    def _lay_vein(self, action):
        self._lay(GOLD_VEIN, action - PLACES_OF, VEIN_COINS)

    def _dangerous_ground(self, card):
        self.phase = GROUND

    def _lay_danger_pay(self, action):
        self.chosen = action - GROUND_AT
        self._lay(DANGEROUS_GROUND, self.bare(self.chosen), 1)

    def _lay(self, card, places, coins):
        for place in cells(places):
            self.lying[self.chosen] |= coins << place * 2
        self._carried_out(card, places)

    def _second_shift(self, card):
        self.again = True
        self._carried_out(card, 0)

    def _spoil_heap(self, card):
        stones = self.seat * KINDS + STONE
        took = 1 if self.tiles[stones] else 0
        if took:
            self.tiles[stones] -= 1
        else:
            self.coins[self.seat] += 1
        self._carried_out(card, took)

    def _barter(self, card):
        """Nobody is asked who has nothing to swap."""
        if len(self._swaps()) > 1:
            self.phase = SWAP
        else:
            self._carried_out(card, 0)

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

    def _swap(self, action):
        did = 0
        if action != NO_SWAP:
            seat, gave, got = barter(action)
            given = self._hand_over(self.seat, seat, gave)
            did = 1024 * (1 + seat) + 32 * given + self._hand_over(seat, self.seat, got)
        self._carried_out(BARTER, did)

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

    # The count

    def score(self, seat):
        """Points by SOURCES, then the total; before the end, as if it were the end."""
        return scoring.score(self, seat)

    def winners(self):
        """The seats that win, ties broken."""
        return scoring.winners(self)

    def tie(self):
        """How a tie for the most points was broken: "coins", "stones", "shared", or "" for no tie."""
        return scoring.tie(self)

    # Which method answers: to an action by phase, to a grey card by its name.

    _ANSWERS = {
        KEEP: _keep,
        DIG: _name_mine,
        USE: _use,
        VEIN: _choose_vein,
        PLACES: _lay_vein,
        GROUND: _lay_danger_pay,
        SWAP: _swap,
    }
    _GREY = {
        FOUND_PURSE: _open_purse,
        GOOD_TRADE: _open_purse,
        GENEROUS_PATRON: _open_purse,
        GOLD_VEIN: _gold_vein,
        DANGEROUS_GROUND: _dangerous_ground,
        SECOND_SHIFT: _second_shift,
        SPOIL_HEAP: _spoil_heap,
        BARTER: _barter,
    }
