# SPDX-License-Identifier: MIT
"""The slots that each step of a game writes; the journal in memory always equals the one on the chip."""

import pytest

from coffer import journal as journal_module
from coffer.dice import EDITION
from coffer.home.records import PERSON, head_to_head, result_key
from coffer.journal import DAMAGED, FOREIGN, FORMAT, GOOD, NEWER, SLOTS, Journal, first_slot
from tests.coffer.journal_steps import SEATS, Nvm, blank, facts

SEED = 0x2ABC1234
SALT = 0x1DEF5678
PAIR = 1 | 2 << 4 | 1 << 8  # two people have played each other, the first one won


def used_slots(nvm, first=1):
    """Tags and values of the slots in use."""
    used = bytes(nvm[0:4096]).rstrip(b"\xff")
    slots = [used[at : at + 4] for at in range(4 * first, len(used), 4)]
    return [(slot[0], slot[1] | slot[2] << 8) for slot in slots]


def nearly_full_journal(free):
    """A journal with a game for two and this number of free slots, and its chip."""
    nvm = Nvm()
    journal = Journal(nvm)
    journal.begin(1, 2, SEATS, 1, 0, 10)
    while journal.free_slots() > free:
        journal.act(0)
    return journal, nvm


# -- a game begins ------------------------------------------------------------------


def test_the_first_slot_is_the_format():
    nvm = blank()
    Journal(nvm).set(0, 7)
    assert bytes(nvm[0:4]) == first_slot(FORMAT)
    assert used_slots(nvm) == [(0, 7)]


def test_a_beginning_is_five_facts_in_four_slots():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 5, 40)
    assert used_slots(nvm) == [(0xA3, 0x1234), (0xB2, 0x2ABC), (0xC0, SEATS), (0xD1, 5)]
    assert journal.salt == Journal(nvm).salt == SEED, "without its own salt a game uses its seed"


@pytest.mark.parametrize("salt", [0, 1, 0xFFFF, SALT, 2**30 - 1])
def test_a_salt_for_the_bots_takes_two_more_slots(salt):
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 5, 40, salt)
    assert used_slots(nvm)[3:5] == [(0xC1, salt & 0xFFFF), (0xC2, salt >> 16)]
    for each in (journal, Journal(nvm)):
        assert (each.seed, each.salt) == (SEED, salt)


@pytest.mark.parametrize("edition", range(1, EDITION + 1))
def test_the_tag_of_the_options_contains_the_edition_of_the_rules(edition):
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 5, 40, edition=edition)
    assert used_slots(nvm)[-1] == (0xD0 + edition - 1, 5)
    assert (journal.edition, journal.options) == (edition, 5)
    reloaded = Journal(nvm)
    assert (reloaded.state, reloaded.edition, reloaded.options) == (GOOD, edition, 5)


def test_a_game_of_a_later_edition_makes_the_journal_newer_and_read_only():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 5, 40, edition=EDITION + 1)
    journal.act(7)
    reloaded = Journal(nvm)
    assert (reloaded.state, reloaded.kind) == (NEWER, 0)
    before = bytes(nvm)
    reloaded.set(0, 1)
    assert bytes(nvm) == before


def test_a_new_game_has_no_actions_of_the_game_before():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 0, 40)
    journal.act(9)
    journal.begin(1, 2, SEATS, SEED, 0, 40)
    assert list(journal.actions) == list(Journal(nvm).actions) == []


@pytest.mark.parametrize("problem", ["damaged", "unsaved", "older"])
def test_a_damaged_unsaved_or_older_sector_is_rewritten_before_a_game(problem):
    nvm = Nvm()
    journal = Journal(nvm)
    journal.set(0, 2)
    if problem == "damaged":
        journal.state = DAMAGED
    elif problem == "older":
        journal.format = FORMAT - 1
    else:
        journal.unsaved = True
    journal.begin(1, 2, SEATS, SEED, 0, 40)
    assert (nvm.erases, journal.state, journal.unsaved, journal.format) == (1, GOOD, False, FORMAT)
    assert (Journal(nvm).kind, Journal(nvm).get(0, 9)) == (1, 2)


def test_a_journal_without_memory_writes_nothing():
    journal = Journal(None)
    journal.begin(1, 2, SEATS, SEED, 0, 2000)
    journal.act(3)
    journal.undo(0)
    assert (journal.kind, journal.seed, journal.state, journal.unsaved) == (1, SEED, FOREIGN, False)
    journal.finish(50, True)
    assert journal.kind == 0


# -- a game ends --------------------------------------------------------------------


@pytest.mark.parametrize(
    "score, won, level, value",
    [
        (0, False, 0, 2 << 11),
        (91, True, 0, 2 << 11 | 1 << 10 | 91),
        (91, False, 3, 3 << 14 | 2 << 11 | 91),
        (1023, False, 1, 1 << 14 | 2 << 11 | 1023),
        (1024, False, 0, 2 << 11 | 1023),
        (-5, True, 0, 2 << 11 | 1 << 10),
    ],
)
def test_a_result_is_one_slot_with_score_win_players_and_level(score, won, level, value):
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 0, 40)
    journal.finish(score, won, level)
    assert used_slots(nvm)[4:] == [(0x83, value)]
    assert facts(Journal(nvm)) == facts(journal)


def test_two_people_take_one_more_slot_before_the_result():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 0, 40)
    journal.finish(40, True, pair=PAIR)
    assert used_slots(nvm)[4:] == [(0x93, PAIR), (0x83, 2 << 11 | 1 << 10 | 40)]
    assert head_to_head(journal.values, 1, 2) == head_to_head(Journal(nvm).values, 1, 2) == (1, 1)


@pytest.mark.parametrize("free, pairs", [(3, 1), (2, 1), (1, 0)])
def test_a_result_uses_the_last_slots_and_drops_the_pair_if_one_is_left(free, pairs):
    journal, nvm = nearly_full_journal(free)
    journal.finish(40, True, pair=PAIR)
    assert (nvm.erases, journal.free_slots()) == (0, free - 1 - pairs)
    assert journal.get(result_key(1, 2, 0, 0), 0) == 1
    assert head_to_head(journal.values, 1, 2) == (pairs, pairs)
    assert facts(Journal(nvm)) == facts(journal), "memory equals the chip"


def test_a_result_without_a_free_slot_rewrites_the_sector():
    journal, nvm = nearly_full_journal(0)
    journal.finish(40, True, pair=PAIR)
    assert (nvm.erases, journal.unsaved) == (1, False)
    assert facts(Journal(nvm)) == facts(journal)
    assert Journal(nvm).get(result_key(1, 2, 0, 0), 0) == 1


def test_a_result_in_an_older_sector_has_neither_level_nor_people():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 0, 40)
    journal.format = 1
    journal.finish(40, True, 3, PAIR)
    assert used_slots(nvm)[4:] == [(0x83, 2 << 11 | 1 << 10 | 40)]
    assert journal.get(result_key(3, 2, 0, 0), 0) == 1 and head_to_head(journal.values, 1, 2) == (0, 0)


def test_giving_up_takes_one_slot_and_does_not_count():
    nvm = blank()
    journal = Journal(nvm)
    journal.give_up()
    assert used_slots(nvm) == [], "there is none to give up"
    journal.begin(3, 2, SEATS, SEED, 0, 40)
    journal.give_up()
    assert used_slots(nvm)[4:] == [(0xF2, 0)]
    assert facts(Journal(nvm)) == facts(journal) == ((None, None, {}), {}, {})


# -- values -------------------------------------------------------------------------


def test_a_key_from_128_on_takes_two_slots_and_a_setting_one():
    nvm = blank()
    journal = Journal(nvm)
    for key in (127, PERSON, 0x1012):
        journal.set(key, 5)
    assert used_slots(nvm) == [(127, 5), (0x90, 128), (0x91, 5), (0x90, 0x1012), (0x91, 5)]


def test_a_value_that_does_not_change_is_not_written():
    nvm = blank()
    journal = Journal(nvm)
    for value in (4, 4, 5, 5, 4):
        assert journal.set(3, value)
    assert used_slots(nvm) == [(3, 4), (3, 5), (3, 4)]


@pytest.mark.parametrize("key, slots", [(3, 1), (300, 2)])
def test_a_value_may_use_the_last_slots_that_are_not_reserved(key, slots):
    for free, is_saved in ((slots, True), (slots - 1, False)):
        journal, nvm = nearly_full_journal(20 + free)
        before = journal.end
        assert journal.set(key, 6, reserve=20) == is_saved
        assert journal.end == before + (slots if is_saved else 0)
        assert Journal(nvm).get(key, 0) == (6 if is_saved else 0)
        assert journal.unsaved != is_saved
        journal.give_up()
        assert Journal(nvm).get(key, 0) == 6, "it is written when the game ends"


def test_an_unsaved_value_is_written_with_the_next_value_between_games():
    nvm = Nvm()
    journal = Journal(nvm)
    journal.set(0, 1)
    journal.values[300] = 7
    journal.unsaved = True
    assert journal.set(0, 1), "even with one that has not changed"
    assert (nvm.erases, journal.unsaved, Journal(nvm).get(300, 0)) == (1, False, 7)


def test_a_read_only_journal_never_has_unsaved_values():
    journal = Journal(None)
    assert journal.set(0, 1, reserve=SLOTS) and not journal.unsaved
    assert journal.get(0, 9) == 1


def test_undo_shortens_the_actions_on_the_chip_and_in_memory():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 0, 40)
    for action in (7, 8, 9):
        journal.act(action)
    journal.undo(1)
    journal.act(6)
    assert used_slots(nvm)[4:] == [(0xE0, 7), (0xE1, 8), (0xE2, 9), (0xF1, 1), (0xE1, 6)]
    assert list(journal.actions) == list(Journal(nvm).actions) == [7, 6]


def test_the_number_of_an_action_counts_modulo_16():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 0, 40)
    for action in range(18):
        journal.act(action)
    tags = [tag for tag, _ in used_slots(nvm)[4:]]
    assert tags == [*range(0xE0, 0xF0), 0xE0, 0xE1]


def test_the_check_never_has_the_value_of_erased_flash():
    erased = [slot for slot in range(65_536) if journal_module.check(3, 0xE0, slot & 0xFF, slot >> 8) == 0x7E]
    assert len(erased) == 2 * 256, "its own, and those of 0xFF"


@pytest.mark.parametrize("version", range(1, FORMAT + 1))
def test_a_sector_without_its_first_check_is_damaged_not_foreign(version):
    nvm = blank()
    nvm[0:4] = first_slot(version)[:3] + b"\xff"
    nvm[4:8] = bytes((0, 2, 0, journal_module.check(1, 0, 2, 0)))
    reloaded = Journal(nvm)
    assert (reloaded.state, reloaded.format, reloaded.get(0, 9)) == (DAMAGED, version, 2)
    nvm[1] ^= 1
    assert Journal(nvm).state == FOREIGN


def test_a_prefix_slot_applies_only_to_the_next_slot():
    nvm = blank()
    journal = Journal(nvm)
    journal.begin(3, 2, SEATS, SEED, 0, 40)
    journal.write(journal_module.KEY, 300)
    journal.write(5, 1)
    journal.write(journal_module.VALUE, 7)
    journal.write(journal_module.PAIR, PAIR)
    journal.write(5, 2)
    journal.write(journal_module.RESULT | 3, 2 << 11 | 40)
    assert Journal(nvm).values == {5: 2, 0x320: 1, 0x321: 0, 0x322: 40, 0x323: 40}


def test_a_setting_in_two_slots_is_ignored():
    nvm = blank()
    journal = Journal(nvm)
    for key, value in ((127, 6), (128, 7)):
        journal.write(journal_module.KEY, key)
        journal.write(journal_module.VALUE, value)
    assert Journal(nvm).values == {128: 7}
