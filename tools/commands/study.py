# SPDX-License-Identifier: MIT
"""Runs a study of a game: how its pieces play, how its cards are balanced …"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from tools import games, workers
from tools.errors import UserError

Study = Callable[[list[str]], int]


def studies() -> dict[tuple[str, str], Study]:
    """Every study by game and name."""
    found: dict[tuple[str, str], Study] = {}
    for game in games.names():
        module = games.host(game, "study")
        if module:
            found.update({(game, name): main for name, main in getattr(module, "STUDIES", {}).items()})
    return found


def list_studies() -> str:
    """A line for each study: its name, and the first sentence of what it says of itself."""
    lines = []
    found = studies()
    wide = max(len(f"{game} {name}") for game, name in found) if found else 0
    for (game, name), study in found.items():
        said = sys.modules[study.__module__].__doc__ if study.__name__ == "main" else study.__doc__
        lines.append(f"  {f'{game} {name}':<{wide}}  {(said or '').strip().splitlines()[0]}")
    return "\n".join(lines)


def main(argv: list[str]) -> int:
    if not argv or argv[0] in ("-h", "--help"):
        print(f"usage: ./coffer study GAME STUDY [--python COMMAND] [options]\n\n{__doc__}\n")
        print(list_studies())
        print(f"\n  --python COMMAND  {workers.PYTHON_HELP}")
        return 0
    game = games.check_name(argv[0])
    study = studies().get((game, argv[1] if len(argv) > 1 else ""))
    if not study:
        raise UserError(f"{game} has no such study; there are\n{list_studies()}")
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--python", default="")
    args, options = parser.parse_known_args(argv[2:])
    workers.use_python(args.python)
    return study(options)
