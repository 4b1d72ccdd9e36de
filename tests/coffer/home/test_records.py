# SPDX-License-Identifier: MIT
"""The statistics without a journal: what a result adds, which games are the best, forgetting a person."""

import pytest

from coffer.home import journal_format_1, records
from coffer.home.records import BEST, PERSON, PLAYED, TOTAL, WON

MAPS, SOLO = 1, 3  # kinds of games


def encode_result(score, won, players, level=0):
    """A result as the journal writes it."""
    return score | won << 10 | players << 11 | level << 14


def add_results(*results, kind=SOLO):
    values = {}
    for each in results:
        records.add_result(values, kind, each)
    return values


# -- keys ---------------------------------------------------------------------------


def test_keys_never_change():
    # They are stored in people's consoles: if they change, everybody's statistics are lost.
    assert records.result_key(2, 3, 1, TOTAL) == 0x237
    assert records.result_key(15, 5, 3, PLAYED) == 0xF5C
    assert records.last_seats(2) == 0x280
    assert (PERSON, records.BEST_SOLO) == (128, 0x60)
    assert sorted(add_results(encode_result(41, True, 1))) == [0x310, 0x311, 0x312, 0x313, 0x360, 0x361]


# -- what a result adds -------------------------------------------------------------


def test_a_result_is_added_only_to_its_own_table():
    values = add_results(
        encode_result(50, True, 3, 2),
        encode_result(90, False, 3, 2),
        encode_result(70, True, 3, 2),
        kind=MAPS,
    )
    key = records.result_key(MAPS, 3, 2, PLAYED)
    assert values == {key: 3, key + WON: 2, key + BEST: 90, key + TOTAL: 210}


def test_totals_with_others_add_all_tables_without_solo_games():
    values = {}
    for players in (0, 2, 3, 4, 5):
        for level in range(4):
            records.add_result(values, MAPS, encode_result(10 * players + level, level == 3, players, level))
    records.add_result(values, MAPS, encode_result(1, False, 5, 3))
    records.add_result(values, MAPS, encode_result(999, True, 1))
    records.add_result(values, MAPS + 1, encode_result(999, True, 2))
    assert records.totals_with_others(values, MAPS)[PLAYED] == 21
    assert records.totals_with_others(values, MAPS)[WON] == 5
    assert records.totals_with_others(values, MAPS)[BEST] == 53
    assert (
        records.totals_with_others(values, MAPS)[TOTAL]
        == 4 * (0 + 20 + 30 + 40 + 50) + 5 * (0 + 1 + 2 + 3) + 1
    )
    assert [records.solo_total(values, MAPS, which) for which in range(4)] == [1, 1, 999, 999]


def test_the_totals_of_a_game_without_results_are_0():
    assert records.totals_with_others({}, MAPS) == [0, 0, 0, 0]
    assert [records.solo_total({}, MAPS, which) for which in range(4)] == [0, 0, 0, 0]
    assert records.best_solo_games({}, MAPS) == [] and records.head_to_head({}, 1, 2) == (0, 0)


def test_every_sum_stops_at_sixteen_bits():
    key = records.result_key(MAPS, 2, 0, PLAYED)
    values = {key: 0xFFFE, key + WON: 0xFFFE, key + BEST: 7, key + TOTAL: 0xFFFE}
    for _ in range(2):
        records.add_result(values, MAPS, encode_result(1, True, 2))
    assert values == {key: 0xFFFF, key + WON: 0xFFFF, key + BEST: 7, key + TOTAL: 0xFFFF}


# -- the best solo games -----------------------------------------------------------


def test_only_the_ten_best_solo_games_are_kept():
    values = add_results(*[encode_result(score, True, 1) for score in range(30, 42)])
    assert records.best_solo_games(values, SOLO) == [(score, 0, score - 29) for score in range(41, 31, -1)]
    assert max(values) == 0x373, "the number of the tenth game is the last key"
    records.add_result(values, SOLO, encode_result(5, True, 1))
    assert records.best_solo_games(values, SOLO)[-1] == (32, 0, 3), "a lower score changes nothing"


def test_games_with_others_are_not_among_the_best_solo_games():
    assert records.best_solo_games(add_results(encode_result(99, True, 2)), SOLO) == []


def test_of_equal_games_the_earlier_one_comes_first():
    for score in (0, 1, 40):
        values = add_results(encode_result(score, False, 1), encode_result(score, True, 1))
        assert records.best_solo_games(values, SOLO) == [(score, 0, 1), (score, 0, 2)]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_better_game_moves_the_others_down(first):
    values = add_results(*[encode_result(score, True, 1) for score in (first, 9, 4)])
    assert records.best_solo_games(values, SOLO) == [(9, 0, 2), (4, 0, 3), (first, 0, 1)]


def test_a_best_game_has_the_person_of_the_first_seat():
    values = {PERSON: 9, PERSON + 1: 4}
    records.add_result(values, SOLO, encode_result(1023, True, 1))
    values[PERSON] = 2
    records.add_result(values, SOLO, encode_result(1022, True, 1))
    assert records.best_solo_games(values, SOLO) == [(1023, 9, 1), (1022, 2, 2)]


def test_the_order_of_best_games_does_not_depend_on_the_person():
    values = {PERSON: 9}
    records.add_result(values, SOLO, encode_result(30, True, 1))
    values[PERSON] = 1
    records.add_result(values, SOLO, encode_result(31, True, 1))
    assert records.best_solo_games(values, SOLO) == [(31, 1, 2), (30, 9, 1)]


def test_a_rank_needs_more_points_than_its_limit():
    assert [records.rank(b"\x14\x19", points) for points in (0, 20, 21, 25, 26, 99)] == [0, 0, 1, 1, 2, 2]
    assert records.rank(b"", 99) == 0


# -- two people ---------------------------------------------------------------------


def test_head_to_head_gives_the_wins_of_the_first_person():
    values = {}
    for winners in (1, 1, 2, 3):  # the first person twice, the second, both
        records.add_result(values, MAPS, encode_result(50, True, 2), 4 | 9 << 4 | winners << 8)
    assert records.head_to_head(values, 4, 9) == (4, 3)
    assert records.head_to_head(values, 9, 4) == (4, 2)
    assert records.head_to_head(values, 4, 8) == records.head_to_head(values, 9, 9) == (0, 0)


def test_a_record_of_two_people_stops_at_255_games():
    values = {}
    for _ in range(257):
        records.add_result(values, MAPS, encode_result(50, True, 2), 1 | 2 << 4 | 1 << 8)
    assert records.head_to_head(values, 1, 2) == (255, 255)
    assert records.head_to_head(values, 2, 1) == (255, 0)


def test_people_without_names_have_no_record():
    assert all(key < 0x1000 for key in add_results(encode_result(50, True, 2), kind=MAPS))


# -- forgetting ---------------------------------------------------------------------


def test_forgetting_a_person_removes_the_person_everywhere():
    values = {PERSON: 3, PERSON + 4: 3}
    records.add_result(values, SOLO, encode_result(33, True, 1))
    records.add_result(values, MAPS, encode_result(50, True, 2), 3 | 5 << 4 | 1 << 8)
    records.forget_person(values, 3)
    assert records.best_solo_games(values, SOLO) == [(33, 0, 1)], "the game stays without the person"
    assert records.head_to_head(values, 3, 5) == records.head_to_head(values, 5, 3) == (0, 0)
    assert values[PERSON] == values[PERSON + 4] == 0


def test_forgetting_a_person_changes_nothing_else():
    settings = {0: 3, 5: 3, 127: 3}  # their values are not persons
    others = {PERSON + 1: 5, 0xFF: 7, records.last_seats(SOLO): 3, 0x1114: 3, 0x1130: 3}
    values = {**settings, **others, PERSON: 5}
    for score in (33, 21):
        records.add_result(values, SOLO, encode_result(score, True, 1))
    records.add_result(values, MAPS, encode_result(50, True, 2), 5 | 6 << 4 | 1 << 8)
    values[0x361] = 3 << 10  # the number of the best game is not a person either
    values[0x374] = values[0x35E] = 3 << 10  # not among the best games
    values[0x100] = 3  # a number of games
    before = dict(values)
    records.forget_person(values, 3)
    assert values == before


def test_forgetting_a_person_includes_the_tenth_best_game_and_the_last_seat():
    values = {0x372: 3 << 10 | 8, 0xFF: 3, 0xF60: 3 << 10 | 9}
    records.forget_person(values, 3)
    assert values == {0x372: 8, 0xFF: 0, 0xF60: 9}


# -- what 1.0 wrote -----------------------------------------------------------------


@pytest.mark.parametrize(
    "old, new",
    [
        (0, 0),
        (8, 8),
        (9, 0x180),
        (15, 0x780),
        (16, 0x100),
        (17, 0x101),
        (18, 0x102),
        (19, 0x103),
        (20, 0x110),
        (21, 0x113),
        (22, 0x200),
        (100, 0xF00),
        (105, 0xF13),
        (106, 106),
        (111, 111),
        (122, 122),
        (127, 127),
    ],
)
def test_a_register_of_format_1_is_converted_to_its_key(old, new):
    values = {records.result_key(4, 1, 0, PLAYED): 1}
    journal_format_1.convert(values, old, 77)
    assert values == {records.result_key(4, 1, 0, PLAYED): 1, new: 77}


@pytest.mark.parametrize("kind", [1, 3, 15])
def test_best_games_of_format_1_belong_to_the_solo_game(kind):
    values = {}
    journal_format_1.convert(values, 16 + 6 * (kind - 1) + 4, 10)
    for position in range(10):
        journal_format_1.convert(values, 112 + position, 50 - position)
    assert records.best_solo_games(values, kind) == [(50 - position, 0, 0) for position in range(10)]
    assert records.solo_total(values, kind, BEST) == 50
    assert len(values) == 12


def test_best_games_of_format_1_without_a_solo_game_are_dropped():
    values = {}
    journal_format_1.convert(values, 112, 50)
    assert values == {}


def test_a_new_best_game_moves_those_of_format_1_down():
    values = {}
    journal_format_1.convert(values, 16 + 6 * (SOLO - 1) + 4, 2)
    for position, score in ((0, 50), (1, 40)):
        journal_format_1.convert(values, 112 + position, score)
    records.add_result(values, SOLO, encode_result(45, True, 1))
    assert records.best_solo_games(values, SOLO) == [(50, 0, 0), (45, 0, 3), (40, 0, 0)]


def test_an_impossible_record_of_two_people_does_not_exceed_sixteen_bits():
    values = {records.HEAD_TO_HEAD | 0x12: 0xFF03}  # 255 games won of 3
    records.add_result(values, MAPS, encode_result(50, True, 2), 0x121)
    assert max(values.values()) <= 0xFFFF
