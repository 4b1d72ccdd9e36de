# SPDX-License-Identifier: MIT
"""The table by which a flash is planned: whole, and read in the same way by the command and by the page."""

import itertools
import re

import pytest

from tests.web.kit import ROOT, node
from tools.flash import copy
from tools.flash.cases import CASES, decide

FACTS = {
    "files": "clean dropped_game hides_ours kept listed meanwhile of_spare ours_by_name own_folder program "
    "shadow start wanted",
    "ways": "changed coffer_there leads_to_main leads_to_spare small_drive start_changes unchanged",
}
TABLES = tuple(FACTS)


@pytest.mark.parametrize("table", TABLES)
def test_a_table_asks_for_these_facts(table):
    assert {fact for case in CASES[table] for fact in case["if"]} == set(FACTS[table].split())


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
        missing = [
            fact for fact in FACTS[table].split() if not re.search(rf'^ +"?{fact}"?: ', text, re.MULTILINE)
        ]
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
        # Where nothing of Coffer is, nothing can be disturbed; an update in place is asked about before.
        if way not in ("onto_fresh", "in_place"):
            assert not touched or guards and guards[0] < touched[0], way
    spare = CASES["steps"]["over_spare"]
    assert spare.index(["verify", "spare"]) < spare.index(["start", "spare"])


def combinations(table):
    """Every set of facts that a table asks for."""
    names = FACTS[table].split()
    for bits in itertools.product((False, True), repeat=len(names)):
        yield {name for name, holds in zip(names, bits, strict=True) if holds}


def test_a_changed_program_is_copied_while_another_whole_one_starts():
    """Whatever the facts: neither main set nor spare set is changed while it is what starts."""
    for facts in combinations("ways"):
        if ("changed" in facts) == ("unchanged" in facts) or {"leads_to_main", "leads_to_spare"} <= facts:
            continue  # can't be
        steps = CASES["steps"][decide("ways", facts)]
        assert (["write", "changed"] in steps) or "changed" not in facts, facts
        assert (["write", "spare_changed"] not in steps) or "leads_to_spare" not in facts, facts
        if {"changed", "coffer_there"} <= facts and "leads_to_spare" not in facts:
            assert (["start", "spare"] in steps) != ("small_drive" in facts), facts
        if "unchanged" in facts:
            led = facts & {"leads_to_main", "leads_to_spare"}
            assert (["guard"] in steps) == bool(led) and ["start", "spare"] not in steps, facts
            assert (["start", "main"] in steps) == ("start_changes" in facts and not led), facts


def test_only_what_was_ours_is_removed_unless_clean_is_given():
    for facts in combinations("files"):
        action = decide("files", facts)
        ours = "listed" in facts or "ours_by_name" in facts and facts & {"shadow", "own_folder"}
        if facts & {"wanted", "kept"}:
            assert action == "keep", facts
        elif "of_spare" in facts:
            assert action == "spare", facts
        elif "meanwhile" in facts:
            assert action == "keep", facts  # the last step removes it
        elif "start" in facts:
            assert action == ("foreign" if "clean" in facts else "keep"), facts
        elif ours:
            assert action == "stale", facts
        elif "clean" in facts:
            assert action == ("makers" if "program" in facts else "foreign"), facts
        elif facts & {"hides_ours", "dropped_game"}:
            assert action.startswith("refuse_"), facts
        else:
            assert action == "keep", facts


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_the_page_decides_every_combination_of_facts_as_the_command_does(table):
    each = [sorted(facts) for facts in combinations(table)]
    there = node("decisions.mjs", table=table, combinations=each)
    assert there == [decide(table, facts) for facts in each]
