# SPDX-License-Identifier: MIT
"""Prints a link that plays back a recorded game in the web page, or challenges a friend to it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from coffer import seats
from coffer.dice import EDITION
from tools import games
from tools.commands.simulate import check_players
from tools.errors import UserError
from tools.recording import Recording, initial_table, load
from tools.vm.page import link

PAGE = "coffer.html"


def _encode(recording: Recording) -> tuple[Any, Any, str]:
    """A recorded game as a link has it, its table at the end, and what stands behind #g=."""
    facts = games.facts(recording.game)
    options = sum(1 << bit for bit, key in enumerate(facts.OPTIONS) if recording.options.get(key))
    packed = seats.pack(recording.seats)
    game = link.Game(facts.KEY, recording.players, options, recording.seed, packed, recording.edition)
    game.names = recording.names
    table = initial_table(recording)
    try:
        return game, table, str(link.write(game, table, recording.actions))
    except ValueError:
        raise UserError(
            "this game has an action against the rules: the file was changed, "
            "or another version of the rules recorded it"
        ) from None


def text_of(recording: Recording) -> str:
    """Returns what follows #g= in the link of a recorded game."""
    return _encode(recording)[2]


def challenge_of(recording: Recording) -> str:
    """Returns what follows #c= in the link that challenges a friend to the best person's score."""
    game, table, _ = _encode(recording)
    people = [seat for seat, level in enumerate(recording.seats) if level == seats.PERSON]
    if table.seat >= 0 or not people or recording.edition != EDITION:
        raise UserError("a challenge needs a finished game of a person, by the rules of this version")
    points = [table.score(seat)[len(games.rules(recording.game).SOURCES)] for seat in people]
    game.score = max(*points, 0)
    game.challenger = recording.names[people[points.index(max(points))]] if recording.names else ""
    game.names = []
    return str(link.write(game, initial_table(recording), []))


def is_link(text: str) -> bool:
    """Whether somebody gave a link, and not the name of a file."""
    return link.MARK in text


def load_link(text: str) -> Recording:
    """The game of a link, as if it came from a file; UserError says what is wrong with it."""
    try:
        game = link.read(text)
        name = games.numbered().get(game.key)
        if name is None:
            raise link.Unreadable(link.NO_GAME)
        options = games.options(name, game.options)
        check_players(name, game.players)
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
    parser.add_argument(
        "file", type=Path, metavar="FILE.coffer", help="a recorded game, or a console's memory (nvm.bin)"
    )
    parser.add_argument(
        "--page", default=PAGE, metavar="ADDRESS", help=f"address of the page (default {PAGE})"
    )
    parser.add_argument(
        "--challenge", action="store_true", help="print the link that challenges a friend to the same deal"
    )
    args = parser.parse_args(argv)
    recording = load(args.file)
    text = link.CHALLENGE_MARK + challenge_of(recording) if args.challenge else link.MARK + text_of(recording)
    print(args.page.split("#")[0] + text)
    return 0
