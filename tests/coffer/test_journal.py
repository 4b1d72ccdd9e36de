# SPDX-License-Identifier: MIT
"""The journal: what is written is read again, whatever byte or stage of the erase a power cut falls into."""

import pytest

from coffer import journal as j
from coffer.home.records import BEST, PLAYED, TOTAL, WON, best_solo_games, totals_with_others
from coffer.journal import DAMAGED, FOREIGN, GOOD, NEWER, SLOTS, Journal
from host_sim.nvm import STAGES, PowerCut
from tests.coffer.journal_steps import SEATS, SEED, Nvm, blank, facts, run_steps


def test_blank_memory_is_a_good_empty_journal():
    journal = Journal(blank())
    assert (journal.state, journal.kind, journal.end) == (GOOD, 0, 0)
    assert journal.get(3, 7) == 7


def test_what_is_written_is_read_again():
    nvm = blank()
    journal = Journal(nvm)
    for _ in run_steps(journal):
        assert facts(Journal(nvm)) == facts(journal)
        assert Journal(nvm).state == GOOD


def test_game_in_progress_comes_back_with_all_it_needs():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(2, 5, 0o12321, 2**30 - 1, 0x8001, 400)
    for action in range(100):
        journal.act(action * 655)
    again = Journal(nvm)
    assert (again.kind, again.players, again.seats, again.seed) == (2, 5, 0o12321, 2**30 - 1)
    assert again.options == 0x8001
    assert list(again.actions) == [action * 655 for action in range(100)]


def test_writing_never_erases_in_play():
    nvm = Nvm()
    journal = Journal(nvm)
    for _ in run_steps(journal):
        pass
    assert nvm.erases == 0


def test_power_cut_after_every_byte_leaves_the_state_before_or_after():
    written = 0
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
            written += 1
        after = facts(journal)  # in memory the record is complete: what would have been
        flash.cut_after = None
        found = Journal(flash)
        assert found.state == GOOD, cut
        assert facts(found) in (before, after), cut
    assert written == total


def test_after_a_power_cut_the_journal_goes_on():
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
        found = Journal(flash)
        assert (found.kind, found.seed, list(found.actions)) == (1, 99, [1, 2])
        assert facts(found) == facts(journal)


@pytest.mark.parametrize("stage", range(0, 4097, 64))
def test_cut_within_the_erase_never_crashes_and_keeps_what_was_rewritten(stage):
    flash = Nvm()
    journal = Journal(flash)
    journal.set(0, 3)
    journal.set(1, 1)
    for _ in range(20):
        journal.begin(1, 2, SEATS, SEED, 0, 10)
        journal.finish(50, True)
    want = facts(journal)
    flash.cut_after = stage
    try:
        journal.compact()
    except PowerCut:
        pass
    flash.cut_after = None
    found = Journal(flash)
    assert found.kind == 0
    if stage >= 4 * 64:  # the registers in use are far fewer than 64 slots
        assert facts(found) == want
    assert (found.state == GOOD) == (stage == 0 or facts(found) == want and stage > 4096), "a loss is said"
    found.begin(2, 2, SEATS, 7, 0, 100)  # whatever is left, a game can begin if the journal is ours
    if found.writable:
        assert Journal(flash).kind == 2


@pytest.mark.parametrize("stage", STAGES)
def test_cut_at_every_stage_of_the_erase_is_survived(stage):
    flash = Nvm()
    journal = Journal(flash)
    for _ in run_steps(journal):
        pass
    want = facts(journal)
    flash.cut_at = stage
    with pytest.raises(PowerCut):
        journal.compact()
    found = Journal(flash)
    if stage == "before erase":
        assert facts(found) == want
    assert found.kind == 0


def test_settings_and_statistics_stand_first_in_the_new_sector():
    nvm = blank()
    journal = Journal(nvm)
    journal.set(0, 1)
    journal.begin(1, 2, SEATS, 5, 0, 10)
    journal.finish(80, True)
    journal.compact()
    used = len(nvm.rstrip(b"\xff"))
    assert used <= 4 * 10
    assert totals_with_others(Journal(nvm).values, 1)[PLAYED] == 1


def test_known_checks_stay_the_same_for_ever():
    places = [0, 1, 255, 256, 511, 512, 1023]
    assert [j.check(place, 0xE5, 0x12, 0x34) for place in places] == [216, 186, 225, 206, 247, 244, 219]


def test_a_slot_is_valid_in_its_own_place_only():
    for place in range(SLOTS):
        for bit in range(10):
            assert j.check(place, 0xE0, 7, 0) != j.check(place ^ 1 << bit, 0xE0, 7, 0)


def test_what_was_found_is_one_of_four():
    assert len({GOOD, DAMAGED, FOREIGN, NEWER}) == 4


def test_newer_format_is_recognised():
    nvm = blank()
    nvm[0:4] = bytes((0xF0, 9, 9 ^ 0xFF, j.check(0, 0xF0, 9, 9 ^ 0xFF)))
    assert Journal(nvm).state == NEWER


def test_text_is_foreign():
    assert Journal(bytearray(b"hello world " * 341 + b"1234")).state == FOREIGN


def test_statistics_add_up_over_games_and_over_a_tidy():
    nvm = blank()
    journal = Journal(nvm)
    for score, won in ((50, True), (90, False), (70, True)):
        journal.begin(2, 3, SEATS, 5, 0, 10)
        journal.finish(score, won)
    for again in (journal, Journal(nvm)):
        sums = [totals_with_others(again.values, 2)[which] for which in (PLAYED, WON, BEST, TOTAL)]
        assert sums == [3, 2, 90, 210]
    journal.compact()
    again = Journal(nvm).values
    assert [totals_with_others(again, 2)[which] for which in (PLAYED, WON, BEST, TOTAL)] == [3, 2, 90, 210]


def test_sums_stop_at_sixteen_bits():
    nvm = blank()
    journal = Journal(nvm)
    for _ in range(70):
        journal.begin(2, 3, SEATS, 5, 0, 10)
        journal.finish(1000, False)
    for found in (journal, Journal(nvm)):
        assert (totals_with_others(found.values, 2)[TOTAL], totals_with_others(found.values, 2)[PLAYED]) == (
            0xFFFF,
            70,
        )


def test_ten_best_games_alone_are_kept_in_order():
    nvm = blank()
    journal = Journal(nvm)
    for score in (30, 41, 22, 38, 45, 19, 33, 36, 40, 28, 31, 44):
        journal.begin(3, 1, 0, 5, 0, 10)
        journal.finish(score, True)
        journal.begin(4, 1, 0, 5, 0, 10)
        journal.finish(7, True)
    kept = best_solo_games(Journal(nvm).values, 3)
    assert [score for score, _, _ in kept] == [45, 44, 41, 40, 38, 36, 33, 31, 30, 28]
    assert [number for _, _, number in kept] == [5, 12, 2, 9, 4, 8, 7, 11, 1, 10]
    assert best_solo_games(Journal(nvm).values, 4) == [(7, 0, number) for number in range(1, 11)]
    journal.compact()
    assert best_solo_games(Journal(nvm).values, 3) == kept


def test_unset_value_can_not_be_confused_with_a_setting():
    journal = Journal(blank())
    journal.set(5, 0)
    assert journal.get(5, 9) == 0
    journal.set(5, 0xFFFF)
    assert journal.get(5, 9) == 0xFFFF
