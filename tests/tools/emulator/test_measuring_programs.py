# SPDX-License-Identifier: MIT
"""The programs that measure on firmware find what they ask for: the compiled build on MicroPython's VM."""

import re

import pytest

from coffer.seats import EASY, PERSON
from tools import games, vm
from tools.bench import courses, measure
from tools.emulator import measure_work
from tools.emulator.drive_image import CONSOLE, PROGRAMS
from tools.emulator.measure import OWN
from tools.nvm_image import new_nvm, nvm_with_game

pytestmark = pytest.mark.slow
GAMES = games.names()
STAND_INS = "import sys\nsys.path[:0] = ['/native']\n"
# A serial console in which nothing is typed; the program ends when it sleeps, as the stand-in does it.
SERIAL = """
import os, supervisor
os.settings["COFFER_TITLE"] = 0
class Runtime:
    serial_bytes_available = 0
supervisor.runtime = Runtime()
"""
HEAP = """
import gc, board, digitalio, supervisor
import coffer.console
known = []
def step():
    gc.collect()
    known.append(gc.mem_alloc())
    if len(known) == 4:
        print("bytes", known[3] - known[1])
        return False
    if len(known) == 2:
        import measured_console
    return True
"""


def run(program, script="", plan=None, source=None):
    source = (PROGRAMS / f"{program}.py").read_text("utf-8") if source is None else source
    files = {f"/lib/{program}.py": source}
    files["/lib/plan.py"] = "".join(f"{name.upper()} = {each!r}\n" for name, each in (plan or {}).items())
    compiled = {f"{name[:-3]}.mpy": vm.compile_module(text.encode(), name) for name, text in files.items()}
    return vm.run(STAND_INS + script, vm.drive() | compiled, heap=measure.PLENTY)


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_played(game):
    plan = {"game": game, "players": courses.most_players(game), "level": EASY, "seed": 1, "most": 3}
    printed = run("measured_moves", "import measured_moves", plan)
    assert len(measure_work._MOVE.findall(printed)) == 3 and "@over" in printed


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_replayed(game):
    played = courses.longest(game)
    nvm = bytes(nvm_with_game(new_nvm("en"), game, [PERSON] * played.players, played.seed, played.actions))
    content = nvm.rstrip(b"\xff")
    script = f"import microcontroller\nmicrocontroller.nvm[0:{len(content)}] = {content!r}\n"
    printed = run("measured_replay", script + "import measured_replay", {"game": game})
    names = [name for name, _, _ in measure_work._WORK.findall(printed)]
    assert names == ["resume", "apply", "actions"]
    assert f"@over {len(played.actions)}" in printed


def test_the_console_runs_and_names_its_screens():
    ends = "try:\n    import measured_console\nexcept SystemExit:\n    print('ended')\n"
    nvm = bytes(new_nvm("en")).rstrip(b"\xff")
    script = SERIAL + f"import microcontroller\nmicrocontroller.nvm[0:{len(nvm)}] = {nvm!r}\n"
    printed = run(CONSOLE, script + ends)
    assert re.search(r"@screen 0 menus \w+ 0", printed) and "ended" in printed


def test_the_measuring_consoles_own_heap_is_known():
    source = (PROGRAMS / f"{CONSOLE}.py").read_text("utf-8")
    assert source.endswith("\nrun()\n")
    printed = run(CONSOLE, HEAP, source=source.removesuffix("run()\n"))
    assert int(printed.split("bytes")[1]) == pytest.approx(OWN, abs=300)
