# SPDX-License-Identifier: MIT
"""The morning walk, for one player: the rival's twelve cards, and cards turned over after a round.

A part of the rules that is loaded only for a walk; so it knows the table from inside.
"""

from micropython import const

from coffer.bits import cells, count, nth
from games.my_treasures.rules import CHOOSE_COVER, COVER, LAID, RIVAL

RIVAL_SEAT = const(1)  # whose pawns the rival's are

# A rival card is a number of three octal figures: space 1-5, arrow (2 is right, 0 left), position 1-4.
# Each position stands on three cards of three different spaces.
RIVALS = (0o101, 0o123, 0o202, 0o224, 0o221, 0o303, 0o322, 0o401, 0o424, 0o403, 0o504, 0o522)
TITLES = (20, 25, 30, 35, 40, 45)  # the most points of each title but the last


def rival_space(card):
    """The space 1-5 that a rival card names."""
    return card >> 6


def rival_arrow(card):
    """Which way the rival looks on when that space is taken: 1 or -1."""
    return (card >> 3 & 7) - 1


def rival_discard(card):
    """The position 1-4, from the left, of the outdoors tile that goes."""
    return card & 7


def move_rival(table):
    """The rival draws a card, moves, discards a tile outdoors and adds one."""
    place = nth(table.rivals, table.dice.roll(count(table.rivals)))
    table.rivals &= ~(1 << place)
    card = RIVALS[place]
    space = rival_space(card)
    while table.spaces[space - 1]:
        space = (space - 1 + rival_arrow(card)) % 5 + 1
    table._travel(space)
    tile = table.outdoors.pop((rival_discard(card) - 1) % len(table.outdoors))
    table.bag.discards[tile] += 1
    table._say(RIVAL, RIVAL_SEAT, card, tile)
    table.outdoors.extend(table._draw(1))
    table._say(LAID, -1, table.outdoors)
    table._next_turn()


def end_round(table):
    """The viewpoints score; then two collection cards are to be chosen, if there are more."""
    table.walked += table._view(0)
    table.seat = 0
    table.phase = CHOOSE_COVER
    if count(table.cards) <= 2:
        _turn_over(table, cells(table.cards))


def cover(table, card):
    """One card is chosen; two are turned over."""
    table.covered.append(card)
    if len(table.covered) == 2:
        _turn_over(table, table.covered)
        table.covered = []


def _turn_over(table, cards):
    for card in cards:
        table.cards &= ~(1 << card)
    if cards:
        table._say(COVER, 0, cards)
    table._next_round()


def title(total):
    """The walker's title, 0-6: how many of the limits in TITLES the total is above."""
    return sum([1 for most in TITLES if total > most])
