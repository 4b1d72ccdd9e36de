# SPDX-License-Identifier: MIT
"""What the learner promises, and the values that the bots judge by."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.treasure_mines import PLAYERS, bots, odds, pieces, value
from games.treasure_mines.host import learner, pack
from tests.treasure_mines.test_treasure_mines_laws import somewhere
from tools.errors import UserError
from tools.pack import packed_files

COUNTS = range(PLAYERS[0], PLAYERS[1] + 1)
TABLES = st.builds(somewhere, st.integers(*PLAYERS), st.integers(0, 2**30 - 1), st.integers(6, 70))


@pytest.fixture
def small(monkeypatch):
    """Batches of two games."""
    monkeypatch.setattr(learner, "BATCH", 2)


def run_of(games=4, seed=5):
    return learner.Run(2, games, seed, [float(each) for each in odds.values_for(2)[: learner.LEARNED]])


def test_a_seed_writes_the_same_values_on_one_core_or_two(small):
    one = learner.learn(run_of(), 1, quiet=True)
    assert one == learner.learn(run_of(), 2, quiet=True)
    assert len(one) == odds.SIZE
    assert one != learner.learn(run_of(seed=6), 1, quiet=True)


def test_a_run_that_was_broken_off_goes_on_where_it_stopped(small, tmp_path):
    keep = tmp_path / "run.json"
    run = run_of()
    whole = learner.learn(run_of(), 1, quiet=True)
    run.learn([learner.one_game((run.weights, 2, seed)) for seed in (5, 6)])
    keep.write_text(json.dumps(learner.asdict(run)), "utf-8")
    again = learner.load_or_start(keep, 2, 4, 5)
    assert again.batch == 1
    assert learner.learn(again, 1, keep, quiet=True) == whole
    with pytest.raises(UserError, match="another run"):
        learner.load_or_start(keep, 3, 4, 5)


@pytest.mark.parametrize("players", COUNTS)
def test_learning_begins_with_what_the_rules_say_and_nothing_else(players, tmp_path, monkeypatch):
    monkeypatch.setattr(odds, "values_for", None)  # what was learned before is not asked for
    run = learner.load_or_start(tmp_path / "none.json", players, 500, 1)
    assert len(run.weights) == learner.LEARNED and run.batch == 0
    crystals = odds.SET + 3 * 90
    assert run.weights[crystals + 4 * 10] == 32 + 2 * 14, "four crystals, and nobody digs any more"
    assert run.weights[crystals + players] == 32, "one more for everybody is no set"


def test_a_mission_that_seldom_wins_is_kept_now_and_then(monkeypatch):
    monkeypatch.setattr(learner, "BEHIND", (9, 11, 12, 17))
    run = run_of()
    run.kept[1:4] = [100, 100, 100]
    run.wins[1:4] = [52.0, 50.0, 3.0]
    wishes = run.values()[odds.WISH :]
    assert list(wishes[1:4]) == [130, 125, 121]
    assert not wishes[pieces.DIAMOND_CUTTER], "it is not dealt to two"


@pytest.mark.parametrize("players", COUNTS)
def test_luck_may_put_every_mission_before_the_better_half(players):
    wishes = odds.values_for(players)[odds.WISH :]
    dealt = sorted(wishes[mission] for mission in pieces.missions(players))
    assert dealt[0] + bots.FANCY[players - 2] > dealt[len(dealt) // 2] + 1


@pytest.mark.parametrize("players, points", [(2, 55.0), (4, 27.5 + 35)])
def test_with_four_a_win_is_half_of_what_is_learned(players, points):
    assert learner.goal(players, 55, 1.0) == 2 * points
    assert learner.goal(4, 55, 0.5) < learner.goal(4, 55, 1.0)


def test_of_two_a_traveller_follows_a_part_of_his_hopes():
    run = run_of()
    run.weights[odds.TRAVELS] = 52.0
    assert run.values()[odds.TRAVELS] == 41
    assert run.weights[odds.TRAVELS] == 52.0, "the run goes on with all of them"


def test_the_console_reads_what_the_learner_wrote():
    written = pack.read(pack.TABLES.read_text("utf-8"))
    assert sorted(written) == list(COUNTS)
    for players in COUNTS:
        assert odds.values_for(players) == written[players]
        assert len(written[players]) == odds.SIZE == 1655
    assert packed_files()["treasure_mines.values"] == b"".join(written[players] for players in COUNTS)


def test_values_survive_being_written_down(tmp_path, monkeypatch):
    monkeypatch.setattr(pack, "TABLES", tmp_path / "values.txt")
    values = {players: bytes((n * players) & 255 for n in range(odds.SIZE)) for players in COUNTS}
    pack.TABLES.write_text(pack.text(values), "utf-8")
    pack.write(3, bytes(odds.SIZE))
    assert pack.read(pack.TABLES.read_text("utf-8")) == values | {3: bytes(odds.SIZE)}


@pytest.mark.parametrize("spoilt", ["  300", "  many", "## 6 players"])
def test_values_that_were_spoilt_are_refused(spoilt):
    with pytest.raises(UserError):
        pack.read(pack.TABLES.read_text("utf-8") + spoilt.replace("##", "\n##") * 2)


def test_too_few_values_are_not_written():
    with pytest.raises(UserError, match="5 values for 2 players"):
        pack.text({2: b"short"})


@given(TABLES)
@settings(max_examples=60, deadline=None)
def test_an_expectation_is_what_is_sure_and_its_cells(table):
    if table.seat < 0:
        return
    values = odds.values_for(table.players)
    weights = [float(each) for each in values]
    for seat in range(table.players):
        told = learner.moment(table, values, seat)
        worth = value.Worth(table, values, value.HARD, seat)
        assert learner.expected(told.sure, told.cells, weights) * 64 == worth.expects(seat)
        assert told.bias in [cell for cell, _ in told.guess]
        assert sum(weight for cell, weight in told.cells if cell < odds.MISSING) == 6


@given(TABLES)
@settings(max_examples=60, deadline=None)
def test_a_barter_is_judged_without_moving_a_tile(table):
    if table.seat < 0:
        return
    worth = value.Worth(table, odds.values_for(table.players), value.HARD, table.seat)
    seat = table.seat
    first = seat * pieces.KINDS
    before = bytes(table.tiles)
    worth.appraise(seat)
    for gave in [kind for kind in range(pieces.STONE) if table.tiles[first + kind]]:
        gain = worth.without(seat, gave, pieces.GOLD)
        assert bytes(table.tiles) == before
        table.tiles[first + gave] -= 1
        table.tiles[first + pieces.GOLD] += 1
        worth.appraise(seat)
        assert worth.without(seat, pieces.GOLD, gave) == -gain
        table.tiles[:] = before
        worth.appraise(seat)


@given(TABLES)
@settings(max_examples=60, deadline=None)
def test_worth_stays_within_thirty_bits(table):
    if table.seat < 0:
        return
    worth = value.Worth(table, odds.values_for(table.players), value.HARD, table.seat)
    for seat in range(table.players):
        worth.appraise(seat)
    for seat in range(table.players):
        assert all(abs(offer) * 64 * 6 < 2**30 for offer in worth.offers(seat))
        assert abs(worth.total[seat]) < 2**20


@pytest.mark.parametrize("players", (2, 4))
def test_a_run_may_go_on_from_the_values_that_are_there(tmp_path, players):
    run = learner.load_or_start(tmp_path / "none.json", players, 200, 1, [pieces.LAST_MINER])
    there = odds.values_for(players)
    assert (run.step, run.batches) == (learner.SMALLER, 200 // learner.SMALLER)
    run.kept[pieces.LAST_MINER], run.wins[pieces.LAST_MINER] = 10, 5.0
    values = run.values()
    assert values[: odds.WISH] == there[: odds.WISH]
    assert values[odds.WISH + pieces.LAST_MINER] == 125, "counted again"
    behind = 125 - learner.BEHIND[players - 2]
    for mission in range(pieces.MISSIONS):
        old = there[odds.WISH + mission]
        if mission != pieces.LAST_MINER:
            assert values[odds.WISH + mission] == (max(old, behind) if old else 0)


def test_a_run_that_goes_on_from_an_unknown_mission_is_refused_with_words():
    with pytest.raises(UserError, match="there is no mission 'nobody'"):
        learner.main(["--players", "2", "--go-on", "nobody"])
