# SPDX-License-Identifier: MIT
"""The checks of `./coffer test`: what they know of one run must not spoil the next."""

from tools.commands import test as checks

STATE = """
class State:
    def redeal(self, seat):
        pass
"""
RULES = """
from state import State


class Table(State):
    def __init__(self, players):
        pass
"""
CONTRACT = """
from typing import Protocol

import rules


class Table(Protocol):
    def redeal(self, seat: int) -> None: ...


class Rules(Protocol):
    def Table(self, players: int) -> Table: ...


GAME: Rules = rules
"""


def test_a_table_that_loses_what_it_inherits_is_noticed_in_the_second_run_too(tmp_path, monkeypatch):
    monkeypatch.setattr(checks, "HERE", tmp_path)
    (tmp_path / "pyproject.toml").write_text('[tool.mypy]\nfiles = ["."]\n')
    (tmp_path / "tools" / "vm").mkdir(parents=True)
    (tmp_path / "tools" / "vm" / "mypy.ini").write_text("[mypy]\nfiles = state.py\n")
    (tmp_path / "rules.py").write_text(RULES)
    (tmp_path / "contract.py").write_text(CONTRACT)
    state = tmp_path / "state.py"
    state.write_text(STATE)
    assert checks.check(["types"]) == (1, 0)
    state.write_text(STATE.replace("redeal", "deal"))
    assert checks.check(["types"]) == (0, 1)
