# SPDX-License-Identifier: MIT
"""What the arena promises: fair seats, honest intervals, the same result however many jobs."""

import json
import shutil
from contextlib import nullcontext
from fractions import Fraction
from types import SimpleNamespace

import pytest

from tools import games, previous_version
from tools.commands import arena, opponents
from tools.errors import UserError


def shown(capsys, *argv):
    assert arena.main(list(argv)) == 0
    return capsys.readouterr().out


def test_json_has_the_promised_shape(toy_game, capsys):
    whole = json.loads(shown(capsys, "toy", "--seats", "hard,easy", "--games", "30", "--jobs", "1", "--json"))
    assert list(whole) == ["game", "games", "seats"]
    assert (whole["game"], whole["games"]) == ("toy", 30)
    assert [list(seat) for seat in whole["seats"]] == [["level", "wins", "share", "low", "high", "mean"]] * 2
    assert [seat["level"] for seat in whole["seats"]] == ["hard", "easy"]
    assert sum(seat["wins"] for seat in whole["seats"]) == pytest.approx(30, abs=0.01)
    for seat in whole["seats"]:
        assert 0 <= seat["low"] <= seat["share"] <= seat["high"] <= 1
        assert seat["share"] == pytest.approx(seat["wins"] / 30, abs=1e-4)


def test_the_number_of_jobs_changes_nothing(toy_game, capsys):
    wish = ["toy", "--seats", "random,hard,easy", "--games", "24", "--json"]
    assert shown(capsys, *wish, "--jobs", "1") == shown(capsys, *wish, "--jobs", "2")


def test_everyone_sits_everywhere_equally_often():
    for contenders in (1, 2, 3, 5):
        games = [arena.rotation(contenders, number) for number in range(contenders)]
        for seat in range(contenders):
            assert sorted(game[seat] for game in games) == list(range(contenders))


def test_points_follow_the_contender_not_the_seat(toy_game):
    first = arena.one_game((arena.Match("toy", (1, 4)), 5, 0))
    second = arena.one_game((arena.Match("toy", (4, 1)), 5, 1))
    assert first.scores == second.scores[::-1]
    assert first.winners == [1 - winner for winner in second.winners]


def test_the_same_level_twice_is_two_contenders(toy_game, capsys):
    whole = json.loads(
        shown(capsys, "toy", "--seats", "easy,easy,hard", "--games", "6", "--jobs", "1", "--json")
    )
    assert [seat["level"] for seat in whole["seats"]] == ["easy", "easy", "hard"]


def test_a_shared_win_counts_in_parts(toy_game, monkeypatch):
    shared = arena.Result([(1, 0, 1), (1, 0, 1)], [0, 1], [1, 1], [0.1, 0.1], [0.1, 0.1])
    monkeypatch.setattr(arena, "one_game", lambda job: shared)
    seats = arena.contest(arena.Match("toy", (1, 1)), range(3))
    assert [seat.wins for seat in seats] == [Fraction(3, 2)] * 2


@pytest.mark.parametrize(
    "wins, games, low, high", [(0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (5, 10, 0.237, 0.763)]
)
def test_intervals_are_those_of_wilson(wins, games, low, high):
    assert arena.wilson(wins, games) == pytest.approx((low, high), abs=0.001)


def test_people_see_shares_intervals_sources_and_an_estimate(toy_game, capsys):
    text = shown(capsys, "toy", "--seats", "hard,easy", "--games", "4", "--jobs", "1")
    for word in ("95 %", "stones", "bonus", "hard", "easy", "an estimate of the device's time"):
        assert word in text


def test_too_many_seats_end_in_words(toy_game):
    with pytest.raises(UserError, match="toy is for 2 to 3 players, not 4"):
        arena.main(["toy", "--seats", "easy,easy,easy,easy"])


@pytest.fixture
def page(toy_game, monkeypatch, tmp_path):
    """Where the page and what was played go to; the toy's levels differ."""
    promised = {
        "hard,normal": opponents.Promise("hard,normal", mean=1000),
        "normal,easy": opponents.Promise("normal,easy", share=0.0, most=0.01),
        "easy,novice": opponents.Promise("easy,novice", mean=1),
    }
    monkeypatch.setattr(opponents, "promises", lambda game: promised)
    monkeypatch.setattr(opponents, "PAGE", tmp_path / "docs" / "opponents.md")
    monkeypatch.setattr(opponents, "KEPT", tmp_path / "build")
    monkeypatch.setattr(opponents, "moves", lambda game, level: {"mean": 1, "worst": 23, "gap": 4})
    return opponents.PAGE


def test_opponents_say_which_promise_was_missed_and_what_an_earlier_version_did(page, monkeypatch, tmp_path):
    monkeypatch.setattr(previous_version, "load_from", lambda folder, game: previous_version.load_ours(game))
    wish = ["--games", "10", "--others", "10", "--jobs", "1", "--moves", "--before", str(tmp_path / "0.9")]
    assert opponents.main(wish) == 0
    text = page.read_text(encoding="utf-8")
    rows = {tuple(row.split(" | ")[:2]): row for row in text.splitlines() if row.startswith("| ")}
    assert "≥ 1000 points (missed)" in rows[("| hard, normal", "2")]
    assert "0%–1% (missed)" in rows[("| normal, easy", "2")]
    assert "| ≥ 1 points |" in rows[("| easy, novice", "2")]
    assert ("| hard, novice", "3") in rows and ("| novice, random", "2") in rows
    assert "Hard against 0.9's hard" in text and "| hard | 1 ms | 31 ms | 5 ms |" in text
    assert "| option | players | games | first | second | third | 95 % |" in text


def test_samples_grow_where_they_stopped_as_long_as_the_bots_are_the_same(page, monkeypatch):
    played = []
    one_game = opponents.one_game
    monkeypatch.setattr(arena, "one_game", lambda job: played.append(job) or one_game(job))
    monkeypatch.setattr(opponents, "one_game", arena.one_game)
    monkeypatch.setattr(opponents.workers, "pool", lambda jobs: nullcontext(SimpleNamespace(imap=map)))
    few = ["--games", "9", "--others", "9", "--jobs", "1"]
    assert opponents.main([*few, "--minutes", "0"]) == 0 and "| hard" not in page.read_text("utf-8")
    glance = len(played)  # only what tells bots apart
    assert opponents.main(few) == 0
    whole = len(played) - 2 * glance
    assert whole == 9 * len(opponents.rows("toy", 9, 9))
    first = page.read_text("utf-8")
    assert opponents.main(few) == 0 and len(played) == 3 * glance + whole
    assert page.read_text("utf-8") == first
    monkeypatch.setattr(opponents, "fingerprint", lambda game, pool: "other bots")
    assert opponents.main(few) == 0 and len(played) == 3 * glance + 2 * whole


def test_a_sample_in_pieces_is_the_arena_in_one_run(page):
    row = opponents.Row(("hard", "easy"), 120)
    record = opponents.Record("")
    opponents.play("toy", record, [row], None, SimpleNamespace(imap=map), float("inf"))
    whole = arena.contest(row.match("toy", None), range(1, 121), quiet=True)[0]
    sample = record.samples[row.key]
    assert (sample.games, sample.wins) == (120, pytest.approx(float(whole.wins)))
    assert sample.points == whole.points[-1] and sum(sample.chairs) == pytest.approx(120)


def test_wins_are_counted_by_the_order_of_play():
    sample = opponents.Sample()
    result = arena.Result([(0, 1), (0, 2), (0, 3)], [2], [1] * 3, [0.1] * 3, [0.1] * 3)
    sample.count(result, [1, 2, 0])  # contender 2 sits in seat 2, who goes second
    sample.count(result, [1, 2, 0])  # and then in seat 1, who goes first
    assert sample.chairs == [1.0, 1.0, 0.0]


def test_one_games_part_is_renewed_and_the_others_stay():
    parts = opponents.parts_of_page("# Top\n\nwords\n\n## One\n\nfirst\n\n## Two\n\nsecond\n")
    assert parts == {"## One": ["## One", "", "first"], "## Two": ["## Two", "", "second"]}


def test_another_version_plays_all_seats_but_the_first(tmp_path):
    """A folder with the same rules, whose bots always take the last action."""
    name = games.names()[0]
    shutil.copytree(games.FOLDER, tmp_path / "games", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(
        games.FOLDER.parent / "lib", tmp_path / "lib", ignore=shutil.ignore_patterns("__pycache__")
    )
    last = "def think(view, level, dice):\n    yield\n    return view.actions()[-1]\n"
    (tmp_path / "games" / name / "bots.py").write_text(last, encoding="utf-8")
    before = games.bots(name)
    ours, other = arena.contest(arena.Match(name, (3, 3), against=tmp_path), range(2), quiet=True)
    assert ours.wins == 2 and other.wins == 0
    assert games.bots(name) is before, "what is here stays what it was"


def test_versions_with_other_rules_can_not_meet():
    class Table:
        seat = 0

        def __init__(self, actions):
            self.list = actions

        def actions(self):
            return self.list

        def apply(self, action):
            pass

    sides = [
        previous_version.Side(SimpleNamespace(Table=lambda *_, n=n: Table([1] * n)), None) for n in (1, 2)
    ]
    with pytest.raises(UserError, match="the rules of the two versions differ"):
        previous_version.Tables(sides, 2, 1, {}).apply(1)


def test_a_folder_without_the_game_is_reported_at_once(tmp_path):
    with pytest.raises(UserError, match="name a folder with another version"):
        arena.main([games.names()[0], "--seats", "hard,hard", "--against", str(tmp_path)])


@pytest.mark.parametrize("name", games.names())
def test_a_version_without_a_packer_of_its_own_plays_too(name, tmp_path):
    """1.0.0 had none; what its bots need is in its modules."""
    for folder in ("games", "lib"):
        ignored = shutil.ignore_patterns("host", "__pycache__")
        shutil.copytree(games.FOLDER.parent / folder, tmp_path / folder, ignore=ignored)
    assert previous_version.load_from(tmp_path, name).bots.think
