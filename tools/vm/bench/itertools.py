# SPDX-License-Identifier: MIT
"""The parts of itertools that the tests' referees use and the VM lacks."""


def permutations(things, size):
    things = list(things)
    if size == 0:
        yield ()
        return
    for n in range(len(things)):
        for rest in permutations(things[:n] + things[n + 1 :], size - 1):
            yield (things[n],) + rest


def combinations(things, size):
    things = list(things)
    if size == 0:
        yield ()
        return
    for n in range(len(things)):
        for rest in combinations(things[n + 1 :], size - 1):
            yield (things[n],) + rest
