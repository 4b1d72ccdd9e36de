# SPDX-License-Identifier: MIT
"""How many presses the typical tasks take: docs/screens.md has the table, tools/press_counts.py counts it."""

import re
from pathlib import Path

import pytest

from coffer import deal
from coffer.journal import Journal
from coffer.settings import INSTANT
from coffer.table.phases import HINTING
from host_sim.device import Device
from tests.on_screen import console, stack, top
from tools import games, press_counts
from tools.nvm_image import new_nvm

ROOT = Path(__file__).resolve().parents[2]


def menu(*settings):
    nvm = new_nvm(speed=INSTANT)
    journal = Journal(nvm)
    for key, value in settings:
        journal.set(key, value)
    device = Device(nvm=nvm).boot()
    device.run(1_500)
    return device, nvm


def test_table_in_the_docs_is_what_the_script_counts():
    """A game that is not of this repository has no row there."""
    text = (ROOT / "docs" / "screens.md").read_text("utf-8")
    (table,) = re.findall(r"^\| task \| presses \|\n\|.*\n((?:\|.*\n)+)", text, re.MULTILINE)
    written = dict(re.findall(r"^\| (.+) \| (\d+) \|$", table, re.MULTILINE))
    counted = {task: str(count) for task, count in press_counts.table()}
    assert len(written) > 8
    assert written == {task: counted.get(task) for task in written}


@pytest.mark.parametrize(
    ("task", "most"), [("two people begin", 4), ("a hint", 2), ("undo", 2), ("leave", 4)]
)
def test_typical_tasks_take_few_presses(task, most):
    assert dict(press_counts.table())[task] <= most


def test_a_deal_code_that_is_typed_in_gives_that_deal():
    device, nvm = menu()
    with device:
        device.tap("A").run(100)
        setup = console(device).stack[-1]
        line = setup.values.index(console(device).say("setup.random"))
        device.tap(*["down"] * line, "A").run(50)
        assert top(device) == "LetterPicker"
        device.tap("down", "right", "up", "A").run(50)
        assert setup.values[line] == b"C9AAAA"
        device.tap(*["up"] * line, "A").run(1_000)
        assert Journal(nvm).seed == deal.seed(b"C9AAAA")


def test_every_game_that_the_console_deals_has_a_code():
    for wait in (10, 300, 900):
        device, nvm = menu()
        with device:
            device.run(wait)
            device.tap("A").run(100).tap("A").run(1_000)
            assert deal.code(Journal(nvm).seed)


def test_a_goes_on_with_the_kept_game_and_b_sets_up_a_new_one():
    device, nvm = menu()
    with device:
        device.tap("A").run(100).tap("A").run(1_000)
        seed = Journal(nvm).seed
        device.hold("B").tap("up", "up", "A").run(500)
        assert stack(device) == ["Launcher"]
        device.tap("B").run(100)
        assert stack(device) == ["Launcher", "Setup"]
        device.tap("B").run(100).tap("A").run(1_000)
        assert stack(device)[0] == "Face" and Journal(nvm).seed == seed


def test_solo_is_one_press_away():
    solo = [n for n, name in enumerate(games.names()) if games.facts(name).PLAYERS[0] == 1]
    device, nvm = menu()
    with device:
        device.tap(*["down"] * solo[0]).run(50)
        device.tap("B").run(1_000)
        assert stack(device)[0] == "Face" and Journal(nvm).players == 1


def test_left_and_right_in_the_pause_menu_take_back_and_give_a_hint_and_nothing_else():
    hand = press_counts.begin(0)
    hand.press("hold:B")
    assert "undo" not in hand.stack[-1].lines
    hand.press("left")
    assert type(hand.stack[-1]).__name__ == "Pause", "there is nothing to take back"
    hand.press("right")
    assert hand.stack[-1] is hand.stack[0] and (hand.stack[0].phase == HINTING or hand.stack[0].hint_text)
