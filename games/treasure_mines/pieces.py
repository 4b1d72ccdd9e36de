# SPDX-License-Identifier: MIT
"""The pieces of Treasure Mines: tiles, chance cards and missions, with their values.

The table is in state.py, the turn in rules.py, the final count in scoring.py.
"""

SMALL = 3  # with more players the whole box is used: ten mines, and the cards marked +

# Kinds of tile. The first eight fit into 3 bits; the stone needs none: it is always first in its row.
GOLD = 0
CAULDRON = 1
STATUETTE = 2
KNIFE = 3
PAPYRUS = 4
CRYSTAL = 5
RUBY = 6
DIAMOND = 7
STONE = 8
KINDS = 9

# What is printed on a tile besides its kind: 2 bits above those of the kind.
PLAIN = 0
STAR = 1  # take a chance card
PLUS = 2  # take 2 coins
STARRED = STAR << 3
RICH = PLUS << 3

# The treasures of the mines, STACK each.
STACK = 6
# fmt: off
STACKS = bytes([
    GOLD, KNIFE, PAPYRUS | STARRED, CRYSTAL | RICH, CRYSTAL, RUBY | STARRED,  # A Amazon
    GOLD, GOLD, STATUETTE | RICH, PAPYRUS | STARRED, CRYSTAL | STARRED, RUBY,  # B Andes
    GOLD, GOLD, KNIFE | RICH, PAPYRUS | STARRED, CRYSTAL, RUBY | STARRED,  # C Yukon
    GOLD | STARRED, STATUETTE, PAPYRUS | STARRED, PAPYRUS | STARRED, CRYSTAL | RICH, RUBY,  # D Egypt
    GOLD, CAULDRON | STARRED, KNIFE | RICH, PAPYRUS | STARRED, RUBY | RICH, RUBY,  # E India
    GOLD | STARRED, CAULDRON, PAPYRUS | STARRED, CRYSTAL | RICH, CRYSTAL, RUBY,  # F Siberia
    CRYSTAL | RICH, RUBY, DIAMOND | STARRED, DIAMOND | RICH, DIAMOND, DIAMOND,  # G Botswana
    STATUETTE | RICH, CAULDRON, PAPYRUS | STARRED, CRYSTAL, DIAMOND | STARRED, DIAMOND,  # H Greece
    GOLD, STATUETTE | STARRED, PAPYRUS | STARRED, RUBY | RICH, DIAMOND, DIAMOND,  # I China
    GOLD, PAPYRUS | STARRED, CRYSTAL | STARRED, RUBY, DIAMOND | RICH, DIAMOND,  # J Australia
])
# fmt: on

# Chance cards, in the order of the rules page; those from the lucky die on are orange.
FOUND_PURSE = 0
GOOD_TRADE = 1
GENEROUS_PATRON = 2
GOLD_VEIN = 3
DANGEROUS_GROUND = 4
SECOND_SHIFT = 5
SPOIL_HEAP = 6
BARTER = 7
LUCKY_DIE = 8
SHORT_CUT = 9
GOLD_CARD = 10
PINK_DIAMOND = 11
BRONZE_SHARD = 12
STRONGBOX = 13
ORANGE = LUCKY_DIE
ORANGES = 6  # kinds of orange card
CHANCES = ORANGE + ORANGES

COPIES = bytes([4, 4, 2, 3, 3, 3, 3, 2, 4, 4, 2, 1, 2, 3])
PURSE = bytes([2, 3, 5])  # coins of the first three cards
VEIN_TILES = 3  # at most
VEIN_COINS = 2
STRONGBOX_POINTS = 4

# Missions, in the order of the rules page.
GOLDEN_HAND = 0
LAST_MINER = 1
GOLDSMITH = 2
FOUNDER = 3
SCRIBE = 4
CRYSTAL_GAZER = 5
RUBY_CROWN = 6
DIAMOND_CUTTER = 7
CLEAN_HANDS = 8
STONEMASON = 9
FULL_PURSE = 10
TWO_TRIOS = 11
TRAVELLER = 12
PEDLAR = 13
JEWELLER = 14
MISSIONS = 15

# The points of each mission, and how many it asks for, with 2, 3, 4 and 5 players: they have more digs each,
# or fewer, and other tiles to find. docs/bots/treasure_mines_balance.md has the figures behind them; golden
# hand's 20 are given by the rulebook.
POINTS = (
    bytes([20, 10, 21, 15, 18, 16, 18, 16, 18, 19, 15, 14, 15, 15, 23]),
    bytes([20, 14, 21, 14, 16, 15, 17, 16, 22, 23, 15, 20, 17, 28, 23]),
    bytes([20, 20, 26, 19, 23, 21, 20, 16, 25, 19, 16, 18, 24, 23, 23]),
    bytes([20, 19, 23, 16, 19, 18, 18, 15, 20, 24, 15, 20, 19, 24, 28]),
)
FIRST_POINTS = (  # of edition 1, with 4 and 5 players
    bytes([15, 18, 26, 18, 23, 20, 19, 14, 23, 19, 15, 16, 24, 24, 22]),
    bytes([19, 19, 23, 16, 19, 18, 18, 15, 20, 24, 15, 20, 19, 24, 28]),
)
NEEDS = (
    bytes([1, 1, 5, 4, 4, 4, 4, 4, 1, 3, 13, 2, 6, 2, 2]),
    bytes([1, 1, 4, 3, 3, 3, 3, 4, 0, 3, 10, 2, 4, 3, 2]),
    bytes([1, 1, 5, 4, 4, 4, 4, 4, 0, 3, 12, 2, 8, 3, 2]),
    bytes([1, 1, 4, 3, 3, 3, 3, 4, 0, 3, 10, 2, 6, 3, 2]),
)
JOURNEY = bytes([1, 1, 3, 3])  # with which abandoned mine the traveller's journey is over, with 2 to 5


def missions(players):
    """The missions that are dealt from, ascending, in a new bytearray."""
    plus = (GOLDEN_HAND, DIAMOND_CUTTER, JEWELLER)
    return bytearray([n for n in range(MISSIONS) if players > SMALL or n not in plus])


def copies(players):
    """How many of each chance card are in play, in a new bytearray."""
    found = bytearray(COPIES)
    if players <= SMALL:
        found[BARTER] = found[PINK_DIAMOND] = 0
    return found


# With the option "even start", which is not in the rulebook: the coins of who goes first, second, third …
# of two to five players.
START_COINS = (b"\0\2", b"\0\2\3", b"\0\3\4\5", b"\0\1\2\3\4")
