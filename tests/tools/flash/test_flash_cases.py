# SPDX-License-Identifier: MIT
"""The table by which a flash is planned: whole, and read in the same way by the command and by the page."""

import itertools
import re

import pytest

from tests.web.kit import ROOT, node
from tools.flash import copy
from tools.flash.cases import CASES, decide

TABLES = ("files", "ways")


def facts_of(table):
    return sorted({fact for case in CASES[table] for fact in case["if"]})


@pytest.mark.parametrize("table", TABLES)
def test_the_last_case_holds_for_all_and_none_before_it_hides_a_later_one(table):
    cases = [set(case["if"]) for case in CASES[table]]
    assert cases[-1] == set(), "the last case must apply whatever the facts"
    for first, then in itertools.combinations(cases, 2):
        assert not first <= then, f"{sorted(then)} is never reached, because {sorted(first)} comes before it"


@pytest.mark.parametrize("table", TABLES)
def test_every_fact_is_found_out_by_the_command_and_by_the_page(table):
    for place in ("tools/flash/plan.py", "web/plan.mjs"):
        text = (ROOT / place).read_text("utf-8")
        missing = [fact for fact in facts_of(table) if not re.search(rf'^ +"?{fact}"?: ', text, re.MULTILINE)]
        assert not missing, f"{place} does not find out {missing}"


def test_every_way_has_steps_that_both_can_take():
    assert {case["then"] for case in CASES["ways"]} == CASES["steps"].keys()
    page = (ROOT / "web/install.mjs").read_text("utf-8")
    for step, *_ in itertools.chain(*CASES["steps"].values(), CASES["last_steps"]):
        assert hasattr(copy._Flash, step), f"tools/flash/copy.py has no step {step}"
        assert f"    async {step}(" in page, f"web/install.mjs has no step {step}"


def test_the_main_set_changes_only_under_a_guard_that_stands():
    """The second law of tools/flash/copy.py: a start file leads away before the main set is touched."""
    for way, steps in CASES["steps"].items():
        touched = [n for n, step in enumerate(steps) if step in (["remove", "stale"], ["write", "changed"])]
        guards = [n for n, step in enumerate(steps) if step in (["guard"], ["start", "spare"])]
        if way != "onto_fresh":  # where nothing of Coffer is, nothing can be disturbed
            assert not touched or guards and guards[0] < touched[0], way
    spare = CASES["steps"]["over_spare"]
    assert spare.index(["verify", "spare"]) < spare.index(["start", "spare"])


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_the_page_decides_every_combination_of_facts_as_the_command_does(table):
    names = facts_of(table)
    combinations = [
        [name for name, holds in zip(names, bits, strict=True) if holds]
        for bits in itertools.product((False, True), repeat=len(names))
    ]
    there = node("decisions.mjs", table=table, combinations=combinations)
    assert there == [decide(table, facts) for facts in combinations]
