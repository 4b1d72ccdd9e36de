# SPDX-License-Identifier: MIT
"""What players may expect to have in the end, learned from whole games of bots (host/learner.py).

The values of a player count are one row of bytes, each of half points + 32, which the build packs. A row
consists of tables; the names below say where each of them begins, and how its own rows lie.
"""

SET = 0  # collection, have (to 8), tiles to come (to 9)
MISSING = 540  # collection, missing for its mission (to 5), tiles to come (to 9)
TRIO_1 = 900  # types missing, twice the pieces to come (to 5): the next trio,
TRIO_2 = 924  # the one after,
TRIO_M = 948  # and what the first one is worth to two trios besides
OTHERS = 972  # two trios: the best other treasure (to 3), phase
STONES = 992  # 0, 1 clean hands, 2 stonemason; stones (to 4), stones to come (to 7)
PURSE = 1112  # coins (to 13), own digs to come (to 7)
CARD = 1224  # lucky die, short cut; phase
TRAVELS = 1234  # mines missing (to 8), time (to 7), whether next
LAST = 1378  # 0 if next, else 1; digs to the end (to 15)
HAND = 1410  # kinds missing, phase
JEWELS = 1445  # tiles missing (to 6), phase
FREE = 1480  # pedlar: free tiles (to 12), phase
BIAS = 1545  # mission, 16 if it is not known; phase
NEXT = 1630  # whether next; phase
WISH = 1640  # wins of those who keep a mission, in 250ths
SIZE = 1655  # of a row
UNKNOWN = 16  # stands for a mission in BIAS

_values = b""  # those of the player count that was asked for last
_players = 0


def values_for(players):
    """The values for a player count, read from the drive when they are first asked for."""
    global _values, _players
    if players != _players:
        with open("/assets/treasure_mines.values", "rb") as file:
            file.seek((players - 2) * SIZE)
            _values = file.read(SIZE)
        _players = players
    return _values
