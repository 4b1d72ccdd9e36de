# SPDX-License-Identifier: MIT
"""The journal is read back as written, even if a power cut falls into any byte or any stage of an erase."""

import pytest

from coffer import journal as journal_module
from coffer.home.records import BEST, PLAYED, TOTAL, WON, best_solo_games, totals_with_others
from coffer.journal import DAMAGED, FOREIGN, GOOD, NEWER, SLOTS, Journal
from host_sim.nvm import STAGES, PowerCut
from tests.coffer.journal_steps import SEATS, SEED, Nvm, blank, facts, run_steps


def test_blank_memory_is_an_empty_journal_in_good_state():
    journal = Journal(blank())
    assert (journal.state, journal.kind, journal.end) == (GOOD, 0, 0)
    assert journal.get(3, 7) == 7


def test_every_step_is_read_back_as_written():
    nvm = blank()
    journal = Journal(nvm)
    for _ in run_steps(journal):
        assert facts(Journal(nvm)) == facts(journal)
        assert Journal(nvm).state == GOOD


def test_a_game_in_progress_is_read_back_completely():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(2, 5, 0o12321, 2**30 - 1, 0x8001, 400)
    for action in range(100):
        journal.act(action * 655)
    reloaded = Journal(nvm)
    assert (reloaded.kind, reloaded.players, reloaded.seats, reloaded.seed) == (2, 5, 0o12321, 2**30 - 1)
    assert reloaded.options == 0x8001
    assert list(reloaded.actions) == [action * 655 for action in range(100)]


def test_no_step_erases_the_sector():
    nvm = Nvm()
    journal = Journal(nvm)
    for _ in run_steps(journal):
        pass
    assert nvm.erases == 0


def test_a_power_cut_after_any_byte_leaves_the_state_before_or_after():
    cuts = 0
    clean = Nvm()
    for _ in run_steps(Journal(clean)):
        pass
    total = clean.programmed
    assert total > 80
    for cut in range(total):
        flash = Nvm()
        flash.cut_after = cut
        journal = Journal(flash)
        before = facts(journal)
        try:
            for _ in run_steps(journal):
                before = facts(journal)
        except PowerCut:
            cuts += 1
        after = facts(journal)  # in memory the record is complete, as without the power cut
        flash.cut_after = None
        reloaded = Journal(flash)
        assert reloaded.state == GOOD, cut
        assert facts(reloaded) in (before, after), cut
    assert cuts == total


def test_after_a_power_cut_a_game_can_begin():
    clean = Nvm()
    for _ in run_steps(Journal(clean)):
        pass
    for cut in range(0, clean.programmed, 3):
        flash = Nvm()
        flash.cut_after = cut
        try:
            for _ in run_steps(Journal(flash)):
                pass
        except PowerCut:
            pass
        flash.cut_after = None
        journal = Journal(flash)
        journal.begin(1, 2, SEATS, 99, 0, 400)
        journal.act(1)
        journal.act(2)
        reloaded = Journal(flash)
        assert (reloaded.kind, reloaded.seed, list(reloaded.actions)) == (1, 99, [1, 2])
        assert facts(reloaded) == facts(journal)


@pytest.mark.parametrize("stage", range(0, 4097, 64))
def test_a_power_cut_while_rewriting_keeps_what_was_rewritten(stage):
    flash = Nvm()
    journal = Journal(flash)
    journal.set(0, 3)
    journal.set(1, 1)
    for _ in range(20):
        journal.begin(1, 2, SEATS, SEED, 0, 10)
        journal.finish(50, True)
    expected = facts(journal)
    flash.cut_after = stage
    try:
        journal.compact()
    except PowerCut:
        pass
    flash.cut_after = None
    reloaded = Journal(flash)
    assert reloaded.kind == 0
    if stage >= 4 * 64:  # the registers in use are far fewer than 64 slots
        assert facts(reloaded) == expected
    assert (reloaded.state == GOOD) == (stage == 0 or facts(reloaded) == expected and stage > 4096), (
        "a loss is detected"
    )
    reloaded.begin(2, 2, SEATS, 7, 0, 100)  # a game can begin if the journal is ours
    if reloaded.writable:
        assert Journal(flash).kind == 2


@pytest.mark.parametrize("stage", STAGES)
def test_the_journal_is_readable_after_a_cut_at_any_stage_of_the_erase(stage):
    flash = Nvm()
    journal = Journal(flash)
    for _ in run_steps(journal):
        pass
    expected = facts(journal)
    flash.cut_at = stage
    with pytest.raises(PowerCut):
        journal.compact()
    reloaded = Journal(flash)
    if stage == "before erase":
        assert facts(reloaded) == expected
    assert reloaded.kind == 0


def test_compact_writes_settings_and_statistics_in_few_slots():
    nvm = blank()
    journal = Journal(nvm)
    journal.set(0, 1)
    journal.begin(1, 2, SEATS, 5, 0, 10)
    journal.finish(80, True)
    journal.compact()
    used = len(nvm.rstrip(b"\xff"))
    assert used <= 4 * 10
    assert totals_with_others(Journal(nvm).values, 1)[PLAYED] == 1


def test_known_checks_never_change():
    slots = [0, 1, 255, 256, 511, 512, 1023]
    assert [journal_module.check(slot, 0xE5, 0x12, 0x34) for slot in slots] == [
        216,
        186,
        225,
        206,
        247,
        244,
        219,
    ]


def test_a_slot_is_valid_only_at_its_own_position():
    for slot in range(SLOTS):
        for bit in range(10):
            assert journal_module.check(slot, 0xE0, 7, 0) != journal_module.check(slot ^ 1 << bit, 0xE0, 7, 0)


def test_the_four_states_differ():
    assert len({GOOD, DAMAGED, FOREIGN, NEWER}) == 4


def test_a_newer_format_is_recognised():
    nvm = blank()
    nvm[0:4] = bytes((0xF0, 9, 9 ^ 0xFF, journal_module.check(0, 0xF0, 9, 9 ^ 0xFF)))
    assert Journal(nvm).state == NEWER


def test_text_is_foreign():
    assert Journal(bytearray(b"hello world " * 341 + b"1234")).state == FOREIGN


def test_statistics_add_up_over_games_and_survive_compact():
    nvm = blank()
    journal = Journal(nvm)
    for score, won in ((50, True), (90, False), (70, True)):
        journal.begin(2, 3, SEATS, 5, 0, 10)
        journal.finish(score, won)
    for reloaded in (journal, Journal(nvm)):
        sums = [totals_with_others(reloaded.values, 2)[which] for which in (PLAYED, WON, BEST, TOTAL)]
        assert sums == [3, 2, 90, 210]
    journal.compact()
    reloaded = Journal(nvm).values
    assert [totals_with_others(reloaded, 2)[which] for which in (PLAYED, WON, BEST, TOTAL)] == [3, 2, 90, 210]


def test_sums_stop_at_sixteen_bits():
    nvm = blank()
    journal = Journal(nvm)
    for _ in range(70):
        journal.begin(2, 3, SEATS, 5, 0, 10)
        journal.finish(1000, False)
    for each in (journal, Journal(nvm)):
        assert (totals_with_others(each.values, 2)[TOTAL], totals_with_others(each.values, 2)[PLAYED]) == (
            0xFFFF,
            70,
        )


def test_the_ten_best_solo_games_are_kept_in_order():
    nvm = blank()
    journal = Journal(nvm)
    for score in (30, 41, 22, 38, 45, 19, 33, 36, 40, 28, 31, 44):
        journal.begin(3, 1, 0, 5, 0, 10)
        journal.finish(score, True)
        journal.begin(4, 1, 0, 5, 0, 10)
        journal.finish(7, True)
    games = best_solo_games(Journal(nvm).values, 3)
    assert [score for score, _, _ in games] == [45, 44, 41, 40, 38, 36, 33, 31, 30, 28]
    assert [number for _, _, number in games] == [5, 12, 2, 9, 4, 8, 7, 11, 1, 10]
    assert best_solo_games(Journal(nvm).values, 4) == [(7, 0, number) for number in range(1, 11)]
    journal.compact()
    assert best_solo_games(Journal(nvm).values, 3) == games


def test_any_value_of_a_setting_differs_from_an_unset_one():
    journal = Journal(blank())
    journal.set(5, 0)
    assert journal.get(5, 9) == 0
    journal.set(5, 0xFFFF)
    assert journal.get(5, 9) == 0xFFFF
