# SPDX-License-Identifier: MIT
"""Plays whole games between bots, headless, and writes their logs."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from reprlib import repr as short
from typing import Any

from tqdm import tqdm

from coffer import deal, seats
from coffer.dice import EDITION
from coffer.table import bot
from tools import games
from tools.errors import UserError
from tools.game_log import Log, salt_for
from tools.games import facts
from tools.output import check_replaced

SEEDS = 2**30  # a seed is a whole number below this
OPTION_HELP = "switch an option of the game on or off: KEY=true, KEY=false"


def modules_of(game: str) -> tuple[Any, Any, Any]:
    """The rules, the bots and the log's words of a game."""
    return games.rules(game), games.bots(game), games.host(game, "log")


def run(
    game: str,
    levels: list[int],
    seed: int,
    options: dict[str, Any],
    write: Callable[[str], Any],
    code: str = "",
    edition: int = EDITION,
) -> Any:
    """Plays one game to its end, each log line given to `write`, and returns the table.

    `code` if somebody asked for that deal: the log's first line says so.
    """
    rules, bots, words = modules_of(game)
    table = rules.Table(len(levels), seed, options, edition)
    log = Log(game, rules, words, write)
    log.open(table, seed, levels, code)
    salt = salt_for(seed)
    turn = 0
    while table.seat >= 0:
        table.apply(bot.decide(bots, table, levels[table.seat], salt, turn))
        turn += 1
    log.close(table)
    return table


def play(
    game: str,
    players: int,
    bots: str,
    seed: int,
    options: dict[str, Any] | None = None,
    edition: int = EDITION,
) -> list[str]:
    """The log of one game: `bots` is one level for all seats, or one for each, with commas."""
    lines: list[str] = []
    run(game, seat_levels(bots, players), seed, options or {}, lines.append, edition=edition)
    return lines


def seat_levels(text: str, players: int) -> list[int]:
    """Levels by name, one for all seats or one for each; ValueError says what is wrong."""
    names = text.split(",")
    known = [*(seats.LEVELS[level] for level in seats.LADDER), "random"]
    for name in names:
        if name not in known:
            raise ValueError(f"unknown level {name!r}: choose from {', '.join(known)}")
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise ValueError(f"{len(names)} levels for {players} players: give one, or one for each seat")
    return [seats.LEVELS.index(name) for name in names]


# -- what a person may ask for ---------------------------------------------------------


def check_players(game: str, players: int) -> int:
    """The number itself, if so many can play."""
    fewest, most = facts(game).PLAYERS
    if not fewest <= players <= most:
        raise UserError(f"{game} is for {fewest} to {most} players, not {players}")
    return players


def parse_levels(text: str, players: int) -> list[int]:
    """The levels of the seats."""
    try:
        return seat_levels(text, players)
    except ValueError as error:
        raise UserError(str(error)) from None


def seed_range(seed: int, games: int) -> range:
    """The seeds of so many games."""
    if games < 1:
        raise UserError("--games must be at least 1")
    if not 0 <= seed < SEEDS:
        raise UserError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {short(seed)}")
    if seed + games > SEEDS:
        raise UserError(
            f"{short(games)} games from seed {seed} on would go beyond the last seed, {SEEDS - 1}: "
            "begin lower with --seed, or play fewer with --games"
        )
    return range(seed, seed + games)


def check_jobs(jobs: int) -> int:
    """The number itself, if so many games can be played at once."""
    if jobs < 1:
        raise UserError("--jobs must be at least 1")
    return jobs


def seed_of_code(code: str) -> int:
    """The seed of a deal code."""
    found: int = deal.seed(code.strip().encode("ascii", "replace"))
    if found < 0:
        letters = deal.LETTERS.decode()
        raise UserError(
            f"{short(code)} is not a deal code: six characters of {letters}, as the console shows them"
        )
    return found


def parse_options(game: str, pairs: list[str]) -> dict[str, bool]:
    """The options by name; only those that are on, as the rules want them."""
    keys = facts(game).OPTIONS
    options = {}
    for pair in pairs:
        key, _, value = pair.partition("=")
        if key not in keys:
            have = f"it has {', '.join(keys)}" if keys else "it has none"
            raise UserError(f"{game} has no option {short(key)}: {have}")
        if value.lower() not in ("true", "false", "yes", "no", "1", "0"):
            raise UserError(f"option {key} is yes or no: write --option {key}=true or --option {key}=false")
        options[key] = value.lower() in ("true", "yes", "1")
    return {key: True for key, chosen in options.items() if chosen}


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer simulate", description=__doc__)
    parser.add_argument("game", metavar="GAME", help=", ".join(games.names()))
    parser.add_argument("--players", type=int, required=True, metavar="N", help="number of players")
    levels_help = "novice, easy, normal, hard or random; one for all seats, or one for each"
    parser.add_argument("--bots", default="normal", metavar="LEVEL[,LEVEL…]", help=levels_help)
    first = parser.add_mutually_exclusive_group()
    first.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first game")
    first.add_argument("--deal", metavar="CODE", help="the deal's six-character code, instead of a seed")
    parser.add_argument("--games", type=int, default=1, metavar="K", help="seeds S, S+1, …")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=OPTION_HELP)
    parser.add_argument("--log", type=Path, metavar="FILE", help="file to write (default: standard output)")
    args = parser.parse_args(argv)

    game = games.check_name(args.game)
    players = check_players(game, args.players)
    levels = parse_levels(args.bots, players)
    options = parse_options(game, args.option)
    seeds = seed_range(seed_of_code(args.deal) if args.deal else args.seed, args.games)
    try:
        modules_of(game)[0].Table(players, seeds[0], options)
    except ValueError as error:
        raise UserError(f"{game}: {error}") from None
    codes = {seed: deal.code(seed).decode() if args.deal else "" for seed in seeds}
    if not args.log:
        for seed in seeds:
            run(game, levels, seed, options, print, codes[seed])
        return 0
    check_replaced(args.log, b'{"e":"start",', "log", "--log")
    try:
        with args.log.open("w", encoding="utf-8", newline="\n") as file:
            for seed in tqdm(seeds, unit="game", delay=1, disable=None):
                run(game, levels, seed, options, lambda line: file.write(line + "\n"), codes[seed])
    except OSError as error:
        raise UserError(f"can't write {args.log}: {error.strerror}") from None
    return 0
