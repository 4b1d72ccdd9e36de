# SPDX-License-Identifier: MIT
"""The journal: power cuts at every byte, damage, foreign content, and room that never runs out in play."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coffer import journal as j
from coffer.home.records import BEST, PLAYED, TOTAL, WON, best_solo_games, totals_with_others
from coffer.journal import DAMAGED, FOREIGN, GOOD, NEWER, SLOTS, Journal
from host_sim.nvm import STAGES, PowerCut
from tests.coffer.evening import SEATS, SEED, Nvm, blank, evening, facts


def test_blank_memory_is_a_good_empty_journal():
    journal = Journal(blank())
    assert (journal.state, journal.kind, journal.end) == (GOOD, 0, 0)
    assert journal.get(3, 7) == 7


def test_what_is_written_is_read_again():
    nvm = blank()
    journal = Journal(nvm)
    for _ in evening(journal):
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
    for _ in evening(journal):
        pass
    assert nvm.erases == 0


def test_power_cut_after_every_byte_leaves_the_state_before_or_after():
    written = 0
    clean = Nvm()
    for _ in evening(Journal(clean)):
        pass
    total = clean.programmed
    assert total > 80
    for cut in range(total):
        flash = Nvm()
        flash.cut_after = cut
        journal = Journal(flash)
        before = facts(journal)
        try:
            for _ in evening(journal):
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
    for _ in evening(Journal(clean)):
        pass
    for cut in range(0, clean.programmed, 3):
        flash = Nvm()
        flash.cut_after = cut
        try:
            for _ in evening(Journal(flash)):
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
    for _ in evening(journal):
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


def test_every_changed_bit_costs_its_own_record_and_no_other():
    nvm = blank()
    for _ in evening(Journal(nvm)):
        pass
    used = len(bytes(nvm).rstrip(b"\xff"))
    for place in range(1, used // 4):
        without = bytearray(nvm)
        without[4 * place : 4 * place + 4] = bytes((0, 0, 0, 1 ^ j.check(place, 0, 0, 0)))
        want = facts(Journal(without))
        for bit in range(32):
            spoiled = bytearray(nvm)
            spoiled[4 * place + bit // 8] ^= 1 << bit % 8
            assert facts(Journal(spoiled)) == want, (place, bit)


def test_every_changed_bit_of_a_game_in_progress_is_noticed():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, SEED, 0, 400)
    for action in range(20):
        journal.act(action)
    for bit in range(32 * (journal.end - 1)):  # the last slot could be one that the power cut off
        spoiled = bytearray(nvm)
        spoiled[bit // 8] ^= 1 << bit % 8
        found = Journal(spoiled)
        assert found.state in (DAMAGED, FOREIGN), bit
        # All that is before the slot is kept; all of it, if it is only the first slot's check.
        kept = 20 if 24 <= bit < 32 else max(bit // 32 - 5, 0)
        assert list(found.actions) == list(range(kept)), bit


def test_a_slot_that_can_not_be_read_is_no_damage_if_the_game_goes_on_behind_it():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    for action in range(40):
        nvm[4 * journal.end : 4 * journal.end + 4] = bytes((action, 0x12, 0x34, 0x56))
        journal.end += 1
        journal.act(action)
        found = Journal(nvm)
        assert found.state == GOOD and list(found.actions) == list(range(action + 1))


def test_more_slots_than_power_cuts_could_tear_are_damage():
    for unreadable, state in ((100, GOOD), (101, DAMAGED)):
        nvm = blank()
        journal = Journal(nvm)
        journal.set(0, 1)
        for place in range(2, 2 + unreadable):
            nvm[4 * place + 3] = j.check(place, 0xFF, 0xFF, 0xFF) ^ 1
        found = Journal(nvm)
        assert (found.state, found.get(0, 9)) == (state, 1)


@pytest.mark.parametrize("part", range(3))
def test_a_beginning_that_lacks_a_part_is_no_game_and_its_actions_go_to_no_other(part):
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    begun = journal.end
    journal.begin(2, 3, SEATS, 6, 0, 400)
    journal.act(7)
    nvm[4 * (begun + part)] ^= 1
    found = Journal(nvm)
    assert (found.state, found.kind, list(found.actions)) == (DAMAGED, 0, [])


def test_options_that_follow_no_beginning_are_damage():
    nvm = blank()
    journal = Journal(nvm)
    journal.set(0, 1)
    journal.write(j.OPTIONS, 0)
    found = Journal(nvm)
    assert (found.state, found.kind, found.get(0, 9)) == (DAMAGED, 0, 1)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    assert Journal(nvm).state == GOOD, "a game that is whole puts it behind us"


@pytest.mark.parametrize(
    "tags", [(j.SEED | 2, j.SEATS), (j.BEGIN, j.SEED | 2, j.SEATS), (j.BEGIN | 1, j.SEATS)]
)
def test_a_beginning_without_its_first_or_second_slot_or_a_kind_is_damage(tags):
    nvm = blank()
    journal = Journal(nvm)
    for tag in (*tags, j.OPTIONS):
        journal.write(tag, 0)
    assert (Journal(nvm).state, Journal(nvm).kind) == (DAMAGED, 0)


@pytest.mark.parametrize("tag", [j.ACTION, j.UNDO])
def test_an_action_or_undo_without_a_game_is_damage(tag):
    nvm = blank()
    Journal(nvm).write(tag, 0)
    assert Journal(nvm).state == DAMAGED


def test_undo_beyond_the_known_actions_is_damage():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    journal.act(3)
    journal.write(j.UNDO, 2)
    found = Journal(nvm)
    assert (found.state, list(found.actions)) == (DAMAGED, [3])
    found.undo(1)  # what the console writes when the person has read of it
    assert Journal(nvm).state == GOOD


@pytest.mark.parametrize(
    "ending", [lambda journal: journal.finish(5, True), lambda journal: journal.give_up()]
)
def test_what_is_missing_of_a_game_that_is_over_is_no_damage(ending):
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    journal.act(3)
    journal.act(4)
    nvm[4 * (journal.end - 2)] ^= 1
    assert Journal(nvm).state == DAMAGED
    ending(journal)
    assert Journal(nvm).state == GOOD


@pytest.mark.parametrize(
    "tag", [0x80, 0x90, 0x9F, 0xA0, 0xB3, 0xC0, 0xC1, 0xC3, 0xC8, 0xF0, 0xF3, 0xF4, 0xFF]
)
def test_a_record_that_no_coffer_writes_counts_for_nothing(tag):
    nvm = blank()
    journal = Journal(nvm)
    journal.set(0, 2)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    journal.act(3)
    want = facts(journal)
    journal.write(tag, 0x8001)
    assert facts(Journal(nvm)) == want
    assert Journal(nvm).state == GOOD


def test_giving_up_says_nothing_else():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    journal.write(j.GIVE_UP, 1)
    assert Journal(nvm).kind == 1
    journal.give_up()
    assert Journal(nvm).kind == 0


def test_lost_action_ends_the_list_before_it():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 5, 0, 400)
    for action in range(10):
        journal.act(action)
    place = 4 * (journal.end - 6)
    nvm[place : place + 4] = b"\x00\x00\x00\x00"
    found = Journal(nvm)
    assert found.state == DAMAGED
    assert list(found.actions) == [0, 1, 2, 3]
    found.undo(len(found.actions))
    found.act(77)
    assert list(Journal(nvm).actions) == [0, 1, 2, 3, 77]


@given(st.binary(min_size=4, max_size=64))
@settings(max_examples=60, deadline=None)
def test_foreign_content_is_never_written_over_by_itself(content):
    content = content.ljust(4096, b"\xff")
    nvm = bytearray(content)
    journal = Journal(nvm)
    if journal.state in (FOREIGN, NEWER):
        journal.set(0, 1)
        journal.begin(1, 2, SEATS, 5, 0, 400)
        journal.act(3)
        journal.finish(5, True)
        assert bytes(nvm) == content


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_fuzzed_journals_never_crash(data):
    nvm = blank()
    written = data.draw(st.integers(35, 110))
    for _ in evening(Journal(nvm)):
        if Journal(nvm).end >= written:
            break
    for _ in range(data.draw(st.integers(1, 12))):
        place = data.draw(st.integers(0, 4 * written))
        nvm[place] = data.draw(st.integers(0, 255))
    journal = Journal(nvm)
    assert journal.state in (GOOD, DAMAGED, FOREIGN, NEWER)
    if journal.writable:
        journal.begin(1, 2, SEATS, 5, 0, 400)
        journal.act(3)
        assert list(Journal(nvm).actions) == [3]


@given(st.lists(st.tuples(st.integers(0, 255), st.integers(0, 0xFFFF)), max_size=60))
@settings(max_examples=200, deadline=None)
def test_any_records_in_any_order_are_read_without_a_crash_and_a_game_can_begin_after_them(records):
    nvm = blank()
    journal = Journal(nvm)
    for tag, value in records:
        journal.write(tag, value)
    found = Journal(nvm)
    assert found.state in (GOOD, DAMAGED)
    assert facts(Journal(nvm)) == facts(found)
    found.begin(1, 2, SEATS, 5, 0, 400)
    found.act(3)
    again = Journal(nvm)
    assert (again.state, list(again.actions), again.values) == (GOOD, [3], found.values)


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


def test_beginning_makes_room_for_the_longest_game():
    nvm = Nvm()
    journal = Journal(nvm)
    for game in range(30):
        journal.begin(1, 2, SEATS, game, 0, 400)
        assert journal.free_slots() >= 400
        for action in range(150):
            journal.act(action)
        journal.finish(60, False)
    assert 0 < nvm.erases < 10
    assert totals_with_others(journal.values, 1)[PLAYED] == 30
    assert totals_with_others(Journal(nvm).values, 1)[PLAYED] == 30


def test_room_is_made_only_if_the_longest_game_and_32_slots_would_not_fit():
    for missing, erases in ((0, 0), (1, 1)):
        nvm = Nvm()
        journal = Journal(nvm)
        journal.set(0, 1)
        journal.begin(1, 2, SEATS, 1, 0, journal.free_slots() - 32 + missing)
        assert nvm.erases == erases
        assert (Journal(nvm).kind, Journal(nvm).get(0, 9)) == (1, 1)


def test_the_last_free_slot_is_written_and_nothing_beyond():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 1, 0, 10)
    number = 0
    while journal.free_slots():
        journal.act(number)
        number += 1
        assert list(Journal(nvm).actions) == list(journal.actions)
    assert (journal.end, number) == (SLOTS, SLOTS - 5)
    assert len(nvm) == 4096 and nvm[4092] == j.ACTION | (number - 1) & 15
    full = bytes(nvm)
    journal.act(7)
    assert bytes(nvm) == full
    assert (Journal(nvm).state, Journal(nvm).free_slots()) == (GOOD, 0)


def test_full_journal_keeps_the_game_in_memory_and_does_not_erase():
    nvm = Nvm()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 1, 0, 10)
    for action in range(SLOTS + 50):
        journal.act(action & 0xFF)
    assert nvm.erases == 0
    assert journal.free_slots() == 0
    journal.finish(77, True)  # now it may
    assert nvm.erases == 1
    found = Journal(nvm)
    assert (
        found.kind,
        totals_with_others(found.values, 1)[PLAYED],
        totals_with_others(found.values, 1)[BEST],
    ) == (0, 1, 77)


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


def fill(journal):
    """Changes one register until no slot is free."""
    while journal.free_slots():
        journal.set(5, journal.free_slots())


def test_full_journal_without_a_game_makes_room_for_settings():
    nvm = Nvm()
    journal = Journal(nvm)
    journal.set(0, 2)
    fill(journal)
    assert nvm.erases == 0
    assert journal.set(1, 3)
    assert nvm.erases == 1
    for found in (journal, Journal(nvm)):
        assert (found.state, found.get(0, 9), found.get(1, 9), found.get(5, 9)) == (GOOD, 2, 3, 1)
        assert found.free_slots() > 1000


def test_full_journal_with_a_game_keeps_the_game_and_says_that_a_setting_is_not_written():
    nvm = Nvm()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 1, 0, 10)
    journal.act(3)
    fill(journal)
    assert not journal.set(1, 3)
    assert (journal.get(1, 0), Journal(nvm).get(1, 0), nvm.erases) == (3, 0, 0)
    assert facts(Journal(nvm))[0] == facts(journal)[0]


@pytest.mark.parametrize("over", ["finish", "give_up", "begin"])
def test_settings_wait_in_memory_while_a_game_needs_the_room_and_no_longer(over):
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 1, 0, 10)
    assert not journal.set(1, 3, reserve=SLOTS)
    assert journal.get(1, 0) == 3
    assert Journal(nvm).get(1, 0) == 0
    if over == "finish":
        journal.finish(50, True)
        assert totals_with_others(Journal(nvm).values, 1)[PLAYED] == 1
    elif over == "give_up":
        journal.give_up()
    else:
        journal.begin(2, 2, SEATS, 1, 0, 10)
    assert Journal(nvm).get(1, 0) == 3
    assert Journal(nvm).kind == (2 if over == "begin" else 0)


def test_exactly_the_reserve_stays_free():
    journal = Journal(blank())
    journal.begin(1, 2, SEATS, 1, 0, 10)
    free = journal.free_slots()
    assert journal.set(1, 1, reserve=free - 1)
    assert not journal.set(1, 2, reserve=free - 1)


def test_a_full_strangers_memory_is_not_compacted():
    content = bytes(range(1, 255)) * 16 + bytes(32)
    nvm = bytearray(content)
    journal = Journal(nvm)
    assert journal.set(0, 1)
    assert bytes(nvm) == content


def test_a_game_that_can_not_be_is_left_out_until_the_next_tidy():
    nvm = blank()
    journal = Journal(nvm)
    journal.set(0, 3)
    journal.begin(1, 9, SEATS, 1, 0, 10)
    journal.refuse()
    assert (journal.kind, journal.state) == (0, DAMAGED)
    journal.compact()
    found = Journal(nvm)
    assert (found.kind, found.state, found.get(0, 9)) == (0, GOOD, 3)
