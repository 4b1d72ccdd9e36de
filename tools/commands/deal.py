# SPDX-License-Identifier: MIT
"""Prints the codes of today's deals, which are the same for everybody, so that a handheld can play them."""

from __future__ import annotations

import argparse
from datetime import UTC, date, datetime

from coffer import deal
from tools import games
from tools.errors import UserError
from tools.vm.page.today import todays_game, todays_seed

EPOCH = date(1970, 1, 1)


def lines(day: date) -> list[str]:
    """One line per game, the one whose turn it is first."""
    number = (day - EPOCH).days
    names = games.numbered()
    first = todays_game(number, names)
    found = []
    for key in sorted(names, key=lambda each: (each != first, each)):
        code = deal.code(todays_seed(number, key, deal.new_seed)).decode()
        found.append(f"{code}  {names[key]}{'  (the game of the day)' if key == first else ''}")
    return found


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer deal", description=__doc__)
    parser.add_argument("day", metavar="DAY", help="today, or a date such as 2026-11-18")
    args = parser.parse_args(argv)
    try:
        day = datetime.now(UTC).date() if args.day == "today" else date.fromisoformat(args.day)
    except ValueError:
        raise UserError("name a day: today, or a date such as 2026-11-18") from None
    print(f"{day}: one person against a normal bot, or solo; set-up, Deal code")
    print("\n".join(lines(day)))
    return 0
