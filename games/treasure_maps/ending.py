# SPDX-License-Identifier: MIT
"""Who has won a game of Treasure Maps, and what decided it: loaded when it is over."""


def _standing(table, seat):
    """What decides, in this order: points, then completed grey, green, orange, purple maps."""
    return [table.score(seat)[-1]] + list(table.tally[4 * seat : 4 * seat + 4])


def best(table):
    """The seats that won: one, unless even the tie-breaks are equal."""
    first = max([_standing(table, seat) for seat in range(table.players)])
    return [seat for seat in range(table.players) if _standing(table, seat) == first]


def decider(table):
    """What decided between equal points: "" if nothing had to, a colour, or "shared"."""
    rivals = [_standing(table, seat) for seat in range(table.players)]
    for n in range(5):
        most = max([standing[n] for standing in rivals])
        rivals = [standing for standing in rivals if standing[n] == most]
        if len(rivals) == 1:
            return ("", "grey", "green", "orange", "purple")[n]
    return "shared"
