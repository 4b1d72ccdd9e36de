# SPDX-License-Identifier: MIT
"""The part of functools that the tests' referees use and the VM lacks."""


def cache(function):
    known = {}

    def remembered(*arguments):
        if arguments not in known:
            known[arguments] = function(*arguments)
        return known[arguments]

    return remembered


lru_cache = cache
