# SPDX-License-Identifier: MIT
"""What the bench measures on the firmware without the console: bots that think, and games replayed.

The rows have the names that the metered VM's have, so that its figures can stand beside these.
"""

from __future__ import annotations

import re
import statistics

from coffer.seats import LEVELS, PERSON
from tools.bench import budgets, courses
from tools.bench.table import Row
from tools.emulator.firmware import Firmware
from tools.emulator.firmware_file import FirmwareFile
from tools.nvm_image import new_nvm, nvm_with_game

SEED = 1  # as tools/bench/bots.py has it
SILENCE = 60_000  # ms of the board's time after which a program that prints nothing has failed
LOOK = 250  # ms between two looks
_MOVE = re.compile(r"@move (\d+)")
_WORK = re.compile(r"@work (\w+) (\d+) (\d+)")
_OVER = "@over"


def moves(firmware: FirmwareFile, game: str, level: str, most: int = -1) -> list[Row]:
    """A game between bots of one level, or its first moves: mean and worst move, longest without a yield."""
    plan: dict[str, object] = {
        "game": game,
        "players": courses.most_players(game),
        "level": LEVELS.index(level),
        "seed": SEED,
        "most": most,
    }
    with Firmware(firmware, program="measured_moves", plan=plan) as running:
        printed = run_to_end(running)
        stretches = [ms for _, ms in running.frames()]
    thoughts = split(stretches, [int(count) for count in _MOVE.findall(printed)])
    spent = [sum(thought) for thought in thoughts]
    return [
        Row(f"{game} {level}: mean move", statistics.mean(spent), "ms"),
        Row(f"{game} {level}: worst move", max(spent), "ms", budgets.MOVES[level]),
        Row(f"{game} {level}: longest without a yield", max(stretches), "ms"),
    ]


def rules(firmware: FirmwareFile, game: str) -> list[Row]:
    """The longest game: apply(), actions(), and a resume."""
    played = courses.longest(game)
    nvm = nvm_with_game(new_nvm("en"), game, [PERSON] * played.players, played.seed, played.actions)
    with Firmware(firmware, nvm=bytes(nvm), program="measured_replay", plan={"game": game}) as running:
        printed = run_to_end(running)
        spent = [ms for _, ms in running.frames()]
    names, times, calls = zip(*_WORK.findall(printed), strict=True)
    each = split(spent, list(map(int, times)))
    ms = {
        name: statistics.median(taken) / int(count)
        for name, taken, count in zip(names, each, calls, strict=True)
    }
    return [
        Row(f"{game}: apply(), mean", ms["apply"], "ms"),
        Row(f"{game}: actions(), mean", ms["actions"], "ms"),
        Row(f"{game}: resuming {len(played.actions)} actions", ms["resume"], "ms", budgets.RESUME),
    ]


def run_to_end(firmware: Firmware) -> str:
    """Runs a measuring program until it is over; what it has printed."""
    board = firmware.board
    known, since = 0, board.clock.ms
    while _OVER not in board.console:
        board.run(LOOK)
        if len(board.console) > known:
            known, since = len(board.console), board.clock.ms
        has_failed = "Traceback" in board.console
        if has_failed:
            board.run(LOOK)  # for its last line
        if has_failed or board.stopped or board.clock.ms - since > SILENCE:
            raise AssertionError(f"the program does not come to its end: {board.why_not()}")
    return board.console


def split(values: list[float], counts: list[int]) -> list[list[float]]:
    """The values in groups of so many each.

    >>> split([1.0, 2.0, 3.0], [1, 2])
    [[1.0], [2.0, 3.0]]
    """
    if len(values) != sum(counts):
        raise AssertionError(f"{len(values)} pulses of the marker for {sum(counts)} pieces of work")
    ends = [sum(counts[: number + 1]) for number in range(len(counts))]
    return [values[end - count : end] for end, count in zip(ends, counts)]
