# SPDX-License-Identifier: MIT
"""Chance for programs: the same numbers at every power-on, so that a run can be repeated."""

from typing import Any

from host_sim.machine import here
from host_sim.native._object import integer

__all__ = ["choice", "getrandbits", "randint", "random", "randrange", "seed", "uniform"]


def seed(seed: int | None = None) -> None:
    here().random.seed(1 if seed is None else integer(seed, "seed"))


def getrandbits(k: int) -> int:
    return here().random.getrandbits(integer(k, "bits", 0, 32))


def randrange(start: int, stop: int | None = None, step: int = 1) -> int:
    wanted = range(start) if stop is None else range(start, stop, step)
    if not wanted:
        raise ValueError("empty sequence")
    return here().random.choice(wanted)


def randint(a: int, b: int) -> int:
    return randrange(a, b + 1)


def choice(seq: Any) -> Any:
    if not seq:
        raise IndexError("empty sequence")
    return here().random.choice(seq)


def random() -> float:
    return here().random.random()


def uniform(a: float, b: float) -> float:
    return here().random.uniform(a, b)
