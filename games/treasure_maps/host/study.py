# SPDX-License-Identifier: MIT
"""Shows how each treasure map plays: where the patterns fit, and how many turns it takes to fill.

The player here has nothing but this one map, so every misfit costs a turn; it always leaves the shape
that can be finished soonest, worked out exactly for every shape on the grid.
"""

from __future__ import annotations

import argparse
import random
from functools import cache

from tqdm import tqdm

from coffer.bits import fits
from games.treasure_maps.deck import COLOUR, EXES, ISLAND
from games.treasure_maps.host import learner
from games.treasure_maps.host.log import COLOURS, PATTERNS
from games.treasure_maps.masks import FIRST, MASKS
from games.treasure_maps.pieces import EXPEDITION, MAPS
from tools import puzzle_search, review_study
from tools.commands.opponents import Promise

ALLOWED = 0.25  # how far an island's turns may lie from its colour's mean


@cache
def places(pattern: int) -> list[int]:
    """The placements of a pattern on the grid."""
    return [MASKS[n] for n in range(FIRST[pattern], FIRST[pattern + 1])]


def placement_counts(island: int) -> list[int]:
    """How many placements each pattern has on an island."""
    return [sum(fits(mask, island) for mask in places(pattern)) for pattern in range(len(PATTERNS))]


@cache
def cells(free: int) -> list[int]:
    """The single cells of a shape, as masks."""
    return [1 << n for n in range(16) if free >> n & 1]


@cache
def need(free: int) -> float:
    """Turns to fill a shape on average, when the cards come in any order and every mark is the best."""
    if not free:
        return 0.0
    single = min(need(free ^ cell) for cell in cells(free))
    turns = 0.0
    for pattern in EXPEDITION:
        turns += min([single] + [need(free ^ mask) for mask in places(pattern) if fits(mask, free)])
    return 1 + turns / len(EXPEDITION)


def fill(number: int, chance: random.Random, free: int = 0) -> int:
    """Fills what is free of one map, or all of it, with shuffled rounds of cards; returns its turns."""
    free = free or ISLAND[number]
    exes = EXES[number]
    cards: list[int] = []
    turns = 0
    while free:
        if len(cards) < 2:  # the eighth card stays unseen
            cards = chance.sample(list(EXPEDITION), len(EXPEDITION))
        options = [mask for mask in places(cards.pop()) if fits(mask, free)] + cells(free)
        mask = min(options, key=lambda mask: after(free ^ mask, exes & mask, exes))
        picks = (mask & exes).bit_count()
        free ^= mask
        while picks and free:
            cell = min(cells(free), key=lambda cell: after(free ^ cell, exes & cell, exes))
            picks += bool(cell & exes) - 1
            free ^= cell
        turns += 1
    return turns


def after(free: int, due: int, exes: int) -> float:
    """What a shape still needs; an X, marked or still to be marked, saves a part of a turn."""
    return need(free) - 0.4 * (due | exes & free).bit_count() if free else 0.0


def turns(number: int, samples: int, seed: int = 1, free: int = 0) -> float:
    """The mean number of turns to fill one map alone, or what is free of it."""
    chance = random.Random(seed)
    return sum(fill(number, chance, free) for _ in range(samples)) / samples


def main(argv: list[str] | None = None) -> int:
    """Prints a line for each map and a summary for each colour."""
    parser = argparse.ArgumentParser(prog="./coffer study treasure_maps islands", description=__doc__)
    parser.add_argument("--samples", type=int, default=400, help="how often each map is filled (default 400)")
    parser.add_argument("--seed", type=int, default=1, help="for the order of the cards (default 1)")
    args = parser.parse_args(argv)
    if args.samples < 1:
        parser.error("--samples: at least 1")
    means = [turns(n, args.samples, args.seed) for n in tqdm(range(MAPS), unit="map", leave=False)]
    print(
        f"{'map':>3}  {'colour':7}" + "".join(f"{name:>10}" for name in PATTERNS) + f"{'turns':>8}{'off':>7}"
    )
    for colour, name in enumerate(COLOURS):
        suit = [n for n in range(MAPS) if COLOUR[n] == colour]
        mean = sum(means[n] for n in suit) / len(suit)
        for n in suit:
            counts = "".join(f"{count:10}" for count in placement_counts(ISLAND[n]))
            print(f"{n:3}  {name:7}{counts}{means[n]:8.2f}{means[n] / mean - 1:+7.0%}")
        spread = (sum((means[n] - mean) ** 2 for n in suit) / len(suit)) ** 0.5
        print(f"     {name}: {mean:.2f} turns on average, deviation {spread:.2f}\n")
    return 0


def puzzles(argv: list[str]) -> int:
    """Searches games of hard bots for puzzles: decisions in which one action is clearly the best."""
    return puzzle_search.main("treasure_maps", 1.5, argv)


def review(argv: list[str]) -> int:
    """Measures how many of the losses that a review names are real."""
    return review_study.main("treasure_maps", argv)


STUDIES = {"islands": main, "learn": learner.main, "puzzles": puzzles, "review": review}
PROMISES = (
    Promise("novice,random", share=0.5),
    Promise("easy,novice", share=0.65, most=0.85),
    Promise("normal,easy", share=0.65, most=0.85),
    Promise("hard,normal", share=0.65, most=0.85),
)

NOTES = """
All but hard have good days and bad ones: novice and easy are out of form in every other game, normal in three
of eight. Then they misjudge more and overlook more symbols, and normal doesn't look ahead. In form normal
looks a turn ahead, as hard does with more marks; hard looks two turns ahead where two marks seem equally
good. In the first 60 moves of a game of two hard takes 455 ms on average and 1.34 s at the worst.
"""
