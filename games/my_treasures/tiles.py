# SPDX-License-Identifier: MIT
"""The 85 tiles: what a tile's one byte means, and how many of each lie in a full bag.

Tile 0 is no tile. Curios are 1-75: kind, colour and variant (plain, crown, flower) count
up like the figures of a number, so three short tables answer every question about a tile.
"""

from micropython import const

KINDS = ("crystal", "shell", "bottle", "animal", "leaf")
COLOURS = ("red", "yellow", "green", "blue", "violet")

PLAIN = const(0)
CROWN = const(1)
FLOWER = const(2)

FRESH_WIND = const(76)
LUCKY_FIND = const(77)
TILES = const(78)  # one more than the highest tile

# By tile, for curios: kind 0-4, colour 0-4, and 1 for a crown; for specials kind and colour are 5.
KIND = bytes([5] + [n // 15 for n in range(75)] + [5, 5])
COLOUR = bytes([5] + [n // 3 % 5 for n in range(75)] + [5, 5])
CROWNED = bytes([0] + [int(n % 3 == CROWN) for n in range(75)] + [0, 0])


def curio(kind, colour, variant=PLAIN):
    """The byte of a curio.

    >>> tile = curio(4, 0, CROWN)
    >>> KINDS[KIND[tile]], COLOURS[COLOUR[tile]], CROWNED[tile]
    ('leaf', 'red', 1)
    """
    return 1 + kind * 15 + colour * 3 + variant


def has_crown(kind, colour):
    """Whether one of a pair's three copies is crowned: 15 pairs, three in every kind and every colour."""
    return (colour - kind) % 5 < 3


def full_bag(flowers=True):
    """How many of each tile there are, by tile: all 85, or 60 without the flowers."""
    bag = bytearray(TILES)
    for kind in range(5):
        for colour in range(5):
            crown = has_crown(kind, colour)
            bag[curio(kind, colour)] = 1 if crown else 2
            bag[curio(kind, colour, CROWN)] = int(crown)
            bag[curio(kind, colour, FLOWER)] = int(flowers)
    bag[FRESH_WIND] = bag[LUCKY_FIND] = 5
    return bag
