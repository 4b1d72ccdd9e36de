# SPDX-License-Identifier: MIT
"""Packs puzzles: positions of strong games in which one action is clearly the best.

assets/<game>/puzzles.txt has them in rising difficulty, for all languages:

    !puzzle 2 8200017   how many play, and the seed
    play: 18 3 20       all actions before the question
    best: 5             the answer
    task: cup           the sentence that asks: puzzle.task.cup of the game's words
    why: row            the sentence that explains the answer: puzzle.why.row
    rating: 0.72        how hard it is, as `./coffer study GAME puzzles` measures it

The figures in these sentences are not written by hand: games/<game>/host/puzzles.py works them out at the
table. There every sentence says whether it is true of a position, TASKS[name](table) and REASONS[name](table,
action), by its figures, None if it is not; and gain(table, action) is the points that an action brings at
once, None if nobody can say. It may also have is_low(table, action), whether an answer is seen in the lower
half of the screen, where words would hide it; and start(table, best), another action, on which the cursor
begins.

Everything is checked by the rules and by the hard bot as they are: a line that no longer fits is reported
with its place.
"""

from __future__ import annotations

import importlib
import re
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from coffer.packed_actions import Packer as ActionPacker
from coffer.seats import GUIDED
from coffer.words import join_key
from tools import games
from tools.pack.entries import Entry
from tools.pack.source import Complaints, lines, source_error

VERSION = 1
SEEDS = 2**30
MOST = 24  # a bit each in the journal
LARGEST = 255  # figures, places of actions and the like are bytes
UNKNOWN = 255  # nobody can say what an action brings at once;
NOTHING = 100  # this is nothing, and less is a loss
LOW = 0x80  # the answer is low on the screen: words must stand above it
LEAST_LEAD = 1.0  # points by which hard must prefer the answer
HEAD = re.compile(r"!puzzle ([1-5]) (\d{1,10})")
ENTRY = re.compile(r"(play|best|task|why|rating): *(.+)")
KINDS = {"play": r"\d+( \d+)*", "best": r"\d+", "rating": r"\d+(\.\d+)?", "task": r"\w+", "why": r"\w+"}


@dataclass
class Puzzle:
    """One puzzle as it is written: every entry with its line."""

    players: int
    seed: int
    line: int
    entries: dict[str, tuple[str, int]] = field(default_factory=dict)

    def number(self, key: str) -> int:
        """An entry that is a whole number."""
        return int(self.entries[key][0])

    @property
    def actions(self) -> list[int]:
        """What was done before the question; nothing if it is the first decision."""
        return [int(action) for action in self.entries.get("play", ("", 0))[0].split()]


def read_puzzles(path: Path) -> list[Puzzle]:
    """The puzzles of a file, as it is written; UserError names all lines that are wrong."""
    found: list[Puzzle] = []
    complaints = Complaints()
    for number, line in enumerate(lines(path), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        head, entry = HEAD.fullmatch(text), ENTRY.fullmatch(text)
        with complaints.collect():
            if head and int(head[2]) >= SEEDS:
                raise source_error(path, number, head.start(2) + 1, f"a seed is a whole number below {SEEDS}")
            if head:
                found.append(Puzzle(int(head[1]), int(head[2]), number))
            elif not entry or not found:
                raise source_error(
                    path, number, 1, "neither “!puzzle 2 7” nor “best: 5”: see tools/pack/puzzles.py"
                )
            elif not re.fullmatch(KINDS[entry[1]], entry[2]):
                raise source_error(
                    path, number, len(entry[1]) + 3, f"not what “{entry[1]}:” takes: {entry[2]}"
                )
            elif entry[1] in found[-1].entries:
                raise source_error(path, number, 1, f"a second “{entry[1]}:” for the same puzzle")
            else:
                found[-1].entries[entry[1]] = entry[2], number
    for puzzle in found:
        with complaints.collect():
            missing = [key for key in KINDS if key not in puzzle.entries and key != "play"]
            if missing:
                raise source_error(path, puzzle.line, 1, f"a puzzle needs “{missing[0]}:” too")
    complaints.check()
    return found


def position(path: Path, game: str, puzzle: Puzzle) -> tuple[Any, bytes]:
    """The table of a puzzle, and how it came to it, packed; UserError says what the rules don't allow."""
    line = puzzle.entries.get("play", ("", puzzle.line))[1]
    try:
        table: Any = games.rules(game).Table(puzzle.players, puzzle.seed, {})
    except ValueError as error:
        raise source_error(path, puzzle.line, 1, str(error)) from None
    packer = ActionPacker()
    for action in puzzle.actions:
        if table.seat < 0:
            raise source_error(path, line, 1, "the game is over by now")
        if action not in table.actions():
            legal = ", ".join(map(str, table.actions()[:12]))
            raise source_error(path, line, 1, f"action {action} is not legal here: {legal} …")
        packer.add(table, action)
        table.apply(action)
    if table.seat < 0:
        raise source_error(path, line, 1, "the game is over: there is nothing to ask")
    if puzzle.number("best") not in table.actions():
        legal = ", ".join(map(str, table.actions()[:12]))
        raise source_error(path, puzzle.entries["best"][1], 1, f"that action is not legal here: {legal} …")
    return table, packer.packed()


def judge(path: Path, game: str, puzzle: Puzzle, table: Any) -> dict[int, float]:
    """What the hard bot thinks of every action; UserError if the answer is not its favourite."""
    from tools import puzzle_search  # which needs what is packed here

    values = puzzle_search.judge_actions(game, table, GUIDED, len(puzzle.actions))
    best = puzzle.number("best")
    others = [values[action] for action in values if action != best]
    lead = values[best] - max(others) if others else 0.0
    if lead < LEAST_LEAD:
        favourite = puzzle_search.rank_actions(values)[0]
        words = (
            f"hard prefers {favourite}" if favourite != best else f"hard prefers it by {lead:.1f} points only"
        )
        raise source_error(
            path, puzzle.entries["best"][1], 1, f"action {best} is not clearly the best: {words}"
        )
    return values


def _sentence(
    path: Path, puzzle: Puzzle, key: str, host: ModuleType, words: dict[str, Entry], *asked: Any
) -> bytes:
    """A sentence as it is packed: the hash of its key (2), how many figures it has, and these."""
    name, line = puzzle.entries[key]
    known = host.TASKS if key == "task" else host.REASONS
    if name not in known:
        raise source_error(path, line, 1, f"host/puzzles.py knows no “{name}”: {', '.join(known)}")
    figures = known[name](*asked)
    if figures is None:
        raise source_error(path, line, 1, f"“{name}” is not true of this position")
    entry = words.get(f"puzzle.{key}.{name}")
    if not entry:
        raise source_error(path, line, 1, f"en.txt has no puzzle.{key}.{name}")
    if len(entry.placeholders) > len(figures):
        raise source_error(path, line, 1, f"puzzle.{key}.{name} has more figures than {figures}")
    if not all(0 <= figure <= LARGEST for figure in figures):
        raise source_error(path, line, 1, f"figures are whole numbers up to {LARGEST}: {figures}")
    hashed: int = join_key(f"puzzle.{key}.", name)
    return hashed.to_bytes(2, "little") + bytes((len(figures), *figures))


def _is_low(table: Any, action: int) -> bool:
    """Most tables have all that is decided with in their upper half."""
    return False


def _first(table: Any, best: int) -> int:
    """The first action that is not the answer."""
    return next(int(action) for action in table.actions() if action != best)


def _pack(path: Path, game: str, puzzle: Puzzle, host: ModuleType, words: dict[str, Entry]) -> bytes:
    """One puzzle: players; who decides, and LOW; seed (4), how many actions, bytes they take, and these.

    Then the places among the legal actions of the answer and of where the cursor begins, how many of these
    there are, what each brings at once and by how many points it is worse in the end; and both sentences.
    """
    table, course = position(path, game, puzzle)
    values = judge(path, game, puzzle, table)
    best = puzzle.number("best")
    actions = list(table.actions())
    if max(len(actions), len(puzzle.actions), len(course)) > LARGEST:
        raise source_error(path, puzzle.line, 1, f"a puzzle has up to {LARGEST} actions, before it and in it")
    gains = bytearray()
    losses = bytearray()
    for action in actions:
        gain = host.gain(table, action)
        gains.append(UNKNOWN if gain is None else max(0, min(NOTHING + gain, UNKNOWN - 1)))
        losses.append(max(1, min(round(values[best] - values[action]), 99)))
    low = LOW if getattr(host, "is_low", _is_low)(table, best) else 0
    packed = bytes((puzzle.players, table.seat | low)) + puzzle.seed.to_bytes(4, "little")
    packed += bytes((len(puzzle.actions), len(course))) + course
    start = getattr(host, "start", _first)(table, best)
    packed += bytes((actions.index(best), actions.index(start), len(actions))) + gains + losses
    complaints = Complaints()
    for key, asked in (("task", (table,)), ("why", (table, best))):
        with complaints.collect():
            packed += _sentence(path, puzzle, key, host, words, *asked)
    complaints.check()
    return packed


def pack_puzzles(path: Path, game: str, words: dict[str, Entry]) -> bytes:
    """Version, number of puzzles, the place of each (2) and of the end, and the puzzles."""
    puzzles = read_puzzles(path)
    try:
        host = importlib.import_module(f"games.{game}.host.puzzles")
    except ModuleNotFoundError:
        raise source_error(
            path, 1, 1, f"puzzles need games/{game}/host/puzzles.py, which is not there"
        ) from None
    complaints = Complaints()
    if len(puzzles) > MOST:
        complaints.found.append(str(source_error(path, puzzles[MOST].line, 1, f"more than {MOST} puzzles")))
    packed = []
    for puzzle, before in zip(puzzles, [None, *puzzles]):
        with complaints.collect():
            packed.append(_pack(path, game, puzzle, host, words))
        with complaints.collect():
            rating, line = puzzle.entries["rating"]
            if before and float(rating) < float(before.entries["rating"][0]):
                raise source_error(path, line, 1, "easier than the one before it: sort them by their rating")
    seen = [(each.seed, each.players, each.actions) for each in puzzles]
    for n, puzzle in enumerate(puzzles):
        if seen[n] in seen[:n]:
            complaints.found.append(
                str(source_error(path, puzzle.line, 1, "the same position as one before"))
            )
    complaints.check()
    place = 2 + 2 * (len(packed) + 1)
    places = bytearray()
    for each in [*packed, b""]:
        places += place.to_bytes(2, "little")
        place += len(each)
    return bytes((VERSION, len(packed))) + bytes(places) + b"".join(packed)
