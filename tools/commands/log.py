# SPDX-License-Identifier: MIT
"""Prints the log of a recorded game, including moves by people. A game link works too."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tools.commands import link
from tools.commands.simulate import modules_of
from tools.errors import UserError
from tools.game_log import Log
from tools.recording import Recording, initial_table, load


def replay(game: Recording, write: Callable[[str], Any]) -> Any:
    """Carries out every action, each log line given to `write`, and returns the table.

    A game that was not played to its end has no "end" line.
    """
    rules, _, words = modules_of(game.game)
    table = initial_table(game)
    log = Log(game.game, rules, words, write)
    log.open(table, game.seed, game.seats)
    for number, action in enumerate(game.actions, 1):
        try:
            if table.seat < 0:
                raise ValueError
            table.apply(action)
        except ValueError:
            raise UserError(
                f"action {number} of {len(game.actions)} ({action}) is against the rules: "
                "the file was changed, or another version of the rules recorded it"
            ) from None
    if table.seat < 0:
        log.close(table)
    return table


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer log", description=__doc__)
    parser.add_argument(
        "file", metavar="FILE.coffer", help="a recorded game, a console's memory (nvm.bin), or a game link"
    )
    file = parser.parse_args(argv).file
    replay(link.load_link(file) if link.is_link(file) else load(Path(file)), print)
    return 0
