# SPDX-License-Identifier: MIT
"""The same seed gives the same bytes on MicroPython's 32-bit VM, compiled as for the device."""

import importlib

import pytest

from tools import games, vm
from tools.commands import simulate

SCRIPT = """
import gc
import sys
sys.path.insert(0, "/native")  # a log may ask the console's module, which needs the board, for a title
__import__("coffer.table.match")
bot = sys.modules["coffer.table.match"].bot  # of which it is a part in the build
from tools.game_log import Log, salt_for
rules = __import__("games.{game}.rules", None, None, ("Table",))
bots = __import__("games.{game}.bots", None, None, ("think",))
words = __import__("games.{game}.host.log", None, None, ("note",))
games = {games}
at = -1
def step():
    global at, table, log, turn
    if at < 0 or table.seat < 0:
        at += 1
        if at == len(games):
            return False
        levels, seed, options = games[at]
        table = rules.Table(len(levels), seed, options)
        log = Log("{game}", rules, words, print)
        log.open(table, seed, levels)
        turn = 0
    levels, seed, options = games[at]
    table.apply(bot.decide(bots, table, levels[table.seat], salt_for(seed), turn))
    turn += 1
    if table.seat < 0:
        log.close(table)
    gc.collect()
    return True
"""


def on_both(game, games):
    """The logs of some games on CPython and on the VM."""
    here = []
    for levels, seed, options in games:
        simulate.run(game, levels, seed, options or {}, here.append)
    script = SCRIPT.format(game=game, games=repr(games))
    return here, vm.run(script, vm.drive()).splitlines()


def tables(game, level, seed):
    """One game for each number of players and each option the game has."""
    facts = importlib.import_module(f"games.{game}")
    fewest, most = facts.PLAYERS
    games = [([level] * players, seed + players, None) for players in range(fewest, most + 1)]
    return games + [([level] * 2, seed, {key: True}) for key in facts.OPTIONS]


@pytest.mark.slow
@pytest.mark.parametrize(
    "level", [pytest.param(4, id="random"), pytest.param(1, id="easy", marks=pytest.mark.long)]
)
@pytest.mark.parametrize("game", games.names())
def test_a_game_of_every_size_has_the_same_bytes(game, level):
    here, there = on_both(game, tables(game, level, 100))
    assert there == here


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2, 3], ids=["easy", "normal", "hard"])
@pytest.mark.parametrize("game", games.names())
def test_bots_that_think_think_the_same(game, level):
    here, there = on_both(game, tables(game, level, 200)[:1])
    assert there == here
