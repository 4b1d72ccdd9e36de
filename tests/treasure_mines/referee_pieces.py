# SPDX-License-Identifier: MIT
"""The box of Treasure Mines as its referee knows it: tiles, chance cards and missions, in the log's words."""

TREASURES = {
    "A": "gold, knife, papyrus*, crystal+2, crystal, ruby*",
    "B": "gold, gold, statuette+2, papyrus*, crystal*, ruby",
    "C": "gold, gold, knife+2, papyrus*, crystal, ruby*",
    "D": "gold*, statuette, papyrus*, papyrus*, crystal+2, ruby",
    "E": "gold, cauldron*, knife+2, papyrus*, ruby+2, ruby",
    "F": "gold*, cauldron, papyrus*, crystal+2, crystal, ruby",
    "G": "crystal+2, ruby, diamond*, diamond+2, diamond, diamond",
    "H": "statuette+2, cauldron, papyrus*, crystal, diamond*, diamond",
    "I": "gold, statuette*, papyrus*, ruby+2, diamond, diamond",
    "J": "gold, papyrus*, crystal*, ruby, diamond+2, diamond",
}
CHANCE = {
    "found_purse": 4,
    "good_trade": 4,
    "generous_patron": 2,
    "gold_vein": 3,
    "dangerous_ground": 3,
    "second_shift": 3,
    "spoil_heap": 3,
    "barter": 2,
    "lucky_die": 4,
    "short_cut": 4,
    "gold": 2,
    "pink_diamond": 1,
    "bronze_shard": 2,
    "strongbox": 3,
}
ORANGE = ("lucky_die", "short_cut", "gold", "pink_diamond", "bronze_shard", "strongbox")
# What each mission asks for and brings, with 2, 3, 4 and 5 players.
ASKS = {
    "golden_hand": (1, 1, 1, 1),
    "last_miner": (1, 1, 1, 1),
    "goldsmith": (5, 4, 5, 4),
    "founder": (4, 3, 4, 3),
    "scribe": (4, 3, 4, 3),
    "crystal_gazer": (4, 3, 4, 3),
    "ruby_crown": (4, 3, 4, 3),
    "diamond_cutter": (4, 4, 4, 4),
    "clean_hands": (1, 0, 0, 0),
    "stonemason": (3, 3, 3, 3),
    "full_purse": (13, 10, 12, 10),
    "two_trios": (2, 2, 2, 2),
    "traveller": (6, 4, 8, 6),
    "pedlar": (2, 3, 3, 3),
    "jeweller": (2, 2, 2, 2),
}
POINTS = {
    "golden_hand": (20, 20, 20, 20),
    "last_miner": (10, 14, 20, 19),
    "goldsmith": (21, 21, 26, 23),
    "founder": (15, 14, 19, 16),
    "scribe": (18, 16, 23, 19),
    "crystal_gazer": (16, 15, 21, 18),
    "ruby_crown": (18, 17, 20, 18),
    "diamond_cutter": (14, 14, 16, 15),
    "clean_hands": (18, 22, 25, 20),
    "stonemason": (19, 23, 19, 24),
    "full_purse": (15, 15, 16, 15),
    "two_trios": (14, 20, 18, 20),
    "traveller": (15, 17, 24, 19),
    "pedlar": (15, 28, 23, 24),
    "jeweller": (22, 22, 23, 28),
}
# By edition 1 of the rules
FIRST_POINTS = POINTS | {
    "golden_hand": (15, 15, 15, 19),
    "last_miner": (10, 14, 18, 19),
    "founder": (15, 14, 18, 16),
    "crystal_gazer": (16, 15, 20, 18),
    "ruby_crown": (18, 17, 19, 18),
    "diamond_cutter": (14, 14, 14, 15),
    "clean_hands": (18, 22, 23, 20),
    "full_purse": (15, 15, 15, 15),
    "two_trios": (14, 20, 16, 20),
    "pedlar": (15, 28, 24, 24),
    "jeweller": (22, 22, 22, 28),
}
BRONZE = ("cauldron", "statuette", "knife")
SUBSTITUTES = {"gold": ["gold"], "pink_diamond": ["diamond"], "bronze_shard": list(BRONZE)}
