# SPDX-License-Identifier: MIT
"""Searches games of hard bots for puzzles: decisions in which one action is clearly the best.

A position is a puzzle if the hard bot's judgement leads by so many points whatever its luck, if weaker bots
seldom find that action, if the game knows a sentence that explains it (host/puzzles.py), and if rollouts
confirm it: after it, a seat must end the game with more points than after any rival action, by three standard
errors, and win ten per cent more often. A first handful of rollouts drops most that fail; what confirms a
puzzle are others.

The same seed finds the same puzzles, whatever the number of processes. Every game that was searched is a line
of the file, so that a search that was broken off goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import Any

from tqdm import tqdm

from coffer.dice import EDITION, scramble
from coffer.seats import EASY, GUIDED, HARD, NORMAL, NOVICE
from coffer.table import bot
from tools import games, workers
from tools.commands.simulate import check_jobs, seed_range
from tools.errors import UserError
from tools.game_log import salt_for
from tools.rollouts import lead_of, roll_out

PLAYERS = 2
POINT = 16  # hard's values are sixteenths of a point
SALTS = (GUIDED, 11, 22, 33)  # hard must find the same action whatever its dice say
TRIES = 32  # of weaker bots
FOUND_BY_NORMAL, FOUND_BY_EASY = 0.37, 0.25  # they may find it in so many of them
RIVALS = 2  # other actions that are rolled out: the best one, and the one that normal usually takes
FEW, MANY = 30, 150  # rollouts of each action, to drop a position and to confirm it
ERRORS, WINS = 3.0, 0.10  # standard errors of the lead, and how many more wins there must be


def judge_actions(game: str, table: Any, salt: int, turn: int) -> dict[int, float]:
    """What each action is worth to who decides, in points, by the hard bot's judgement."""
    values: dict[int, int] = {}
    bot.decide(games.bots(game), table, HARD, salt, turn, values)
    return {action: values[action] / POINT for action in table.actions()}


def rank_actions(values: dict[int, float]) -> list[int]:
    """The actions, the best one first."""
    return sorted(values, key=lambda action: (-values[action], action))


def clear_best(game: str, table: Any, turn: int, lead: float) -> tuple[int, float]:
    """The action that hard takes whatever its dice say, and its least lead in points; -1 if there is none."""
    best, least = -1, math.inf
    for salt in SALTS:
        values = judge_actions(game, table, salt, turn)
        order = rank_actions(values)
        if best >= 0 and order[0] != best:
            return -1, 0.0
        best = order[0]
        least = min(least, values[best] - values[order[1]])
        if least < lead:
            return -1, 0.0
    return best, least


def choices(game: str, table: Any, level: int, turn: int) -> list[int]:
    """What bots of a level do here, each with other dice."""
    found = games.bots(game)
    return [bot.decide(found, table, level, scramble(turn, n) & 0xFFFFFF, turn) for n in range(TRIES)]


def difficulty(actions: int, normal: float, easy: float, lead: float) -> float:
    """How hard a puzzle is: many choices, found seldom, by a small lead.

    >>> difficulty(8, 0.0, 0.0, 2.0), difficulty(8, 0.25, 0.2, 2.0)
    (1.5, 0.9)
    """
    return round(math.log2(actions) * (1 - normal) * (1 - easy) / lead, 2)


def true_reasons(game: str, table: Any, best: int) -> list[str]:
    """The sentences of the game's host/puzzles.py that are true of this answer."""
    host = games.host(game, "puzzles")
    return [name for name, true in host.REASONS.items() if true(table, best) is not None] if host else []


def puzzle_at(game: str, table: Any, turn: int, lead: float) -> dict[str, Any] | None:
    """Describes the puzzle at this table; None if it is not one."""
    best, least = clear_best(game, table, turn, lead)
    if best < 0:
        return None
    normal = choices(game, table, NORMAL, turn)
    if normal.count(best) > FOUND_BY_NORMAL * TRIES:
        return None
    easy = choices(game, table, EASY, turn)
    if easy.count(best) > FOUND_BY_EASY * TRIES:
        return None
    if not true_reasons(game, table, best):
        return None
    values = judge_actions(game, table, GUIDED, turn)
    rivals = rank_actions(values)[1 : RIVALS + 1]
    usual = max(sorted(set(normal) - {best}), key=normal.count)
    if usual not in rivals:
        rivals[-1] = usual
    ends = roll_out(game, table, [best] + rivals, range(FEW))
    if any(mean < error for mean, error, _ in (lead_of(ends[0], each) for each in ends[1:])):
        return None
    ends = roll_out(game, table, [best] + rivals, range(FEW, FEW + MANY))
    leads = [lead_of(ends[0], each) for each in ends[1:]]
    if any(mean < ERRORS * error or wins < WINS for mean, error, wins in leads):
        return None
    shares = [taken.count(best) / TRIES for taken in (normal, easy)]
    return {
        "turn": turn,
        "seat": table.seat,
        "phase": table.phase,
        "best": best,
        "lead": least,
        "why": true_reasons(game, table, best),
        "rivals": rivals,
        "usual": usual,
        "rolled": [[round(each, 2) for each in lead] for lead in leads],
        "normal": shares[0],
        "easy": shares[1],
        "novice": choices(game, table, NOVICE, turn).count(best) / TRIES,
        "difficulty": difficulty(len(values), shares[0], shares[1], least),
    }


def search_game(job: tuple[str, float, int]) -> dict[str, Any]:
    """The puzzles of one game of two hard bots: its seed, its actions, and what was found in it."""
    game, lead, seed = job
    table: Any = games.rules(game).Table(PLAYERS, seed, {}, EDITION)
    actions: list[int] = []
    found = []
    while table.seat >= 0:
        turn = len(actions)
        values = judge_actions(game, table, salt_for(seed), turn)
        order = rank_actions(values)
        if len(order) > 1 and values[order[0]] - values[order[1]] >= lead:
            puzzle = puzzle_at(game, table, turn, lead)
            if puzzle:
                found.append(puzzle)
        actions.append(order[0])
        table.apply(order[0])
    return {"seed": seed, "actions": actions[: found[-1]["turn"]] if found else [], "puzzles": found}


def check_position(job: tuple[str, float, int, list[int]]) -> dict[str, Any]:
    """Whether the position after these actions is a puzzle, as search_game() answers."""
    game, lead, seed, actions = job
    table: Any = games.rules(game).Table(PLAYERS, seed, {}, EDITION)
    for action in actions:
        table.apply(action)
    puzzle = puzzle_at(game, table, len(actions), lead)
    return {"seed": seed, "actions": actions, "puzzles": [puzzle] if puzzle else []}


def searched_seeds(path: Path, game: str, lead: float) -> list[int]:
    """The seeds that a file has already; one of another search is not gone on with."""
    if not path.exists():
        return []
    head, *lines = path.read_text("utf-8").splitlines()
    if json.loads(head) != heading(game, lead):
        raise UserError(f"{path} is of another search: remove it, or name another file with --keep")
    return [json.loads(line)["seed"] for line in lines]


def heading(game: str, lead: float) -> dict[str, Any]:
    """The file's first line: what was asked for."""
    return {"game": game, "edition": EDITION, "lead": lead, "tries": TRIES, "rollouts": MANY}


def main(game: str, lead: float, argv: list[str] | None = None) -> int:
    """Searches, and prints what was found."""
    parser = argparse.ArgumentParser(prog=f"./coffer study {game} puzzles", description=__doc__)
    parser.add_argument("--games", type=int, default=100, metavar="N", help="games to search (100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first game")
    workers.add_jobs_and_python(parser)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="what was found (build/puzzles_GAME.jsonl)")
    args = parser.parse_args(argv)
    seeds = seed_range(args.seed, args.games)
    jobs = check_jobs(args.jobs)
    workers.use_python(args.python)
    path = args.keep or Path(f"build/puzzles_{game}.jsonl")
    done = set(searched_seeds(path, game, lead))
    work = [(game, lead, seed) for seed in seeds if seed not in done]
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file, workers.pool(min(jobs, len(work) or 1)) as pool:
        if not done and not file.tell():
            file.write(json.dumps(heading(game, lead)) + "\n")
        for found in tqdm(pool.imap(search_game, work), total=len(work), unit="game"):
            file.write(json.dumps(found) + "\n")
            file.flush()
    report(path)
    return 0


def report(path: Path) -> None:
    """Prints a line for each puzzle of a file, the easiest first."""
    games_found = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    lines = [(each, game) for game in games_found for each in game["puzzles"]]
    print(f"{len(lines)} puzzles in {len(games_found)} games: {path}")
    print(
        f"{'difficulty':>10}{'seed':>9}{'turn':>6}{'phase':>7}{'best':>6}{'lead':>7}{'normal':>8}{'easy':>7}"
    )
    for each, game in sorted(lines, key=lambda line: float(line[0]["difficulty"])):
        head = f"{each['difficulty']:10}{game['seed']:9}{each['turn']:6}{each['phase']:7}{each['best']:6}"
        print(f"{head}{each['lead']:7.1f}{each['normal']:8.0%}{each['easy']:7.0%}")
