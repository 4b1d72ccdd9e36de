# SPDX-License-Identifier: MIT
"""Prints a link that plays back a recorded game in the web page."""

from __future__ import annotations

import argparse
from pathlib import Path

from coffer import seats
from tools import games
from tools.commands.simulate import known_players
from tools.errors import UserError
from tools.recording import Recording, dealt, load
from tools.vm.page import link

PAGE = "coffer.html"


def text_of(recording: Recording) -> str:
    """What stands behind #g= in the link of a recorded game."""
    facts = games.facts(recording.game)
    options = sum(1 << bit for bit, key in enumerate(facts.OPTIONS) if recording.options.get(key))
    packed = seats.pack(recording.seats)
    game = link.Game(facts.KEY, recording.players, options, recording.seed, packed, recording.edition)
    game.names = recording.names
    table = dealt(recording)
    try:
        return str(link.write(game, table, recording.actions))
    except ValueError:
        raise UserError(
            "this game has an action against the rules: the file was changed, "
            "or another version of the rules recorded it"
        ) from None


def is_link(text: str) -> bool:
    """Whether somebody gave a link, and not the name of a file."""
    return link.MARK in text


def recorded(text: str) -> Recording:
    """The game of a link, as if it came from a file; UserError says what is wrong with it."""
    try:
        game = link.read(text)
        name = games.numbered().get(game.key)
        if name is None:
            raise link.Unreadable(link.NO_GAME)
        options = games.options(name, game.options)
        known_players(name, game.players)
        table = games.rules(name).Table(game.players, game.seed, options, game.edition)
        actions = link.play(game, table)
    except link.Unreadable as problem:
        raise UserError(str(problem)) from None
    except (UserError, ValueError):
        raise UserError(link.WORDS[link.RULES]) from None
    levels = list(seats.unpack(game.seats, game.players))
    return Recording(name, levels, options, game.seed, actions, game.edition, game.names)


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer link", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE.coffer", help="or a console's memory, nvm.bin")
    parser.add_argument(
        "--page", default=PAGE, metavar="ADDRESS", help=f"address of the page (default {PAGE})"
    )
    chosen = parser.parse_args(argv)
    print(f"{chosen.page.split('#')[0]}{link.MARK}{text_of(load(chosen.file))}")
    return 0
