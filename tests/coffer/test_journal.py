# SPDX-License-Identifier: MIT
"""The journal: power cuts at every byte, damage, foreign content, and room that never runs out in play."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coffer import journal as j
from coffer.journal import DAMAGED, FOREIGN, GOOD, NEWER, SLOTS, UNSET, Journal
from host_sim.clock import Clock
from host_sim.nvm import STAGES, Flash, PowerCut


class Nvm(Flash):
    """The flash with the face of microcontroller.nvm."""

    def __init__(self):
        super().__init__(Clock())

    def __getitem__(self, places):
        return self.cells[places]

    def __setitem__(self, places, new):
        self.write(places.start, bytes(new))


SEATS = 0o31
SEED = 123_456_789


def blank():
    return bytearray(b"\xff" * 4096)


def facts(journal):
    """Everything that a journal holds, to compare two of them."""
    game = (
        journal.kind,
        journal.players,
        journal.seats,
        journal.seed,
        journal.options,
        list(journal.actions),
    )
    return game if journal.kind else None, list(journal.registers)


def evening(journal, until=None):
    """Steps of an evening at the console, each one record; yields after each."""
    journal.set(0, 2)
    yield
    journal.set(1, 3)
    yield
    journal.begin(1, 2, SEATS, SEED, 0, 400)
    yield
    for action in (5, 65535, 17, 255, 256):
        journal.act(action)
        yield
    journal.undo(3)
    yield
    journal.act(40_000)
    yield
    journal.set(2, 0)
    yield
    journal.finish(91, True)
    yield
    journal.begin(3, 1, 0, SEED ^ 77, 1, 400)
    yield
    journal.act(9)
    yield
    journal.give_up()
    yield
    journal.begin(3, 1, 0, 5, 0, 400)
    yield
    journal.finish(44, True)
    yield


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
        journal.tidy()
    except PowerCut:
        pass
    flash.cut_after = None
    found = Journal(flash)
    assert found.kind == 0
    if stage >= 4 * 64:  # the registers in use are far fewer than 64 slots
        assert facts(found) == want
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
        journal.tidy()
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
    journal.tidy()
    used = len(nvm.rstrip(b"\xff"))
    assert used <= 4 * 8
    assert Journal(nvm).sum(1, j.PLAYED) == 1


def test_every_changed_bit_is_noticed_or_harmless():
    nvm = blank()
    for _ in evening(Journal(nvm)):
        pass
    used = len(bytes(nvm).rstrip(b"\xff"))
    for bit in range(used * 8):
        spoiled = bytearray(nvm)
        spoiled[bit // 8] ^= 1 << bit % 8
        found = Journal(spoiled)
        # a check that became 0xFF looks like a power cut; everything else is called damage
        assert found.state in (DAMAGED, FOREIGN) or spoiled[bit // 8] == 0xFF


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
    for _ in evening(Journal(nvm)):
        pass
    for _ in range(data.draw(st.integers(1, 12))):
        place = data.draw(st.integers(0, 140))
        nvm[place] = data.draw(st.integers(0, 255))
    journal = Journal(nvm)
    assert journal.state in (GOOD, DAMAGED, FOREIGN, NEWER)
    if journal.writable:
        journal.begin(1, 2, SEATS, 5, 0, 400)
        journal.act(3)
        assert list(Journal(nvm).actions) == [3]


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
        assert journal.room() >= 400
        for action in range(150):
            journal.act(action)
        journal.finish(60, False)
    assert 0 < nvm.erases < 10
    assert journal.sum(1, j.PLAYED) == 30
    assert Journal(nvm).sum(1, j.PLAYED) == 30


def test_full_journal_keeps_the_game_in_memory_and_does_not_erase():
    nvm = Nvm()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 1, 0, 10)
    for action in range(SLOTS + 50):
        journal.act(action & 0xFF)
    assert nvm.erases == 0
    assert journal.room() == 0


def test_statistics_add_up_over_games_and_over_a_tidy():
    nvm = blank()
    journal = Journal(nvm)
    for score, won in ((50, True), (90, False), (70, True)):
        journal.begin(2, 3, SEATS, 5, 0, 10)
        journal.finish(score, won)
    for again in (journal, Journal(nvm)):
        sums = [again.sum(2, which) for which in (j.PLAYED, j.WON, j.BEST, j.TOTAL)]
        assert sums == [3, 2, 90, 210]
    journal.tidy()
    assert [Journal(nvm).sum(2, which) for which in (j.PLAYED, j.WON, j.BEST, j.TOTAL)] == [3, 2, 90, 210]


def test_ten_best_walks_are_kept_in_order():
    nvm = blank()
    journal = Journal(nvm)
    for score in (30, 41, 22, 38, 45, 19, 33, 36, 40, 28, 31, 44):
        journal.begin(3, 1, 0, 5, 0, 10)
        journal.finish(score, True)
    kept = [Journal(nvm).get(j.WALKS + n, 0) for n in range(j.WALKS_KEPT)]
    assert kept == [45, 44, 41, 40, 38, 36, 33, 31, 30, 28]


def test_unset_value_can_not_be_confused_with_a_setting():
    journal = Journal(blank())
    assert journal.registers[5] == UNSET
    journal.set(5, 0)
    assert journal.get(5, 9) == 0


def test_settings_wait_in_memory_while_a_game_needs_the_room():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 1, 0, 10)
    journal.set(1, 3, reserve=SLOTS)
    assert journal.get(1, 0) == 3
    assert Journal(nvm).get(1, 0) == 0
    journal.give_up()
    journal.tidy()
    assert Journal(nvm).get(1, 0) == 3
