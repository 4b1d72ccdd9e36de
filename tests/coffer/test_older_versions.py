# SPDX-License-Identifier: MIT
"""Everything that an older version wrote is still read: its journals, its recordings, the logs of its games.

No bot thinks here: the recorded actions are replayed. See tests/fixtures/write.py for how the fixtures were
made.
"""

import json
from pathlib import Path

import pytest

from coffer.dice import EDITION
from coffer.home import journal_sector, records
from coffer.journal import FORMAT, GOOD, SLOTS, Journal
from coffer.table.match import Match
from games.treasure_maps.state import CLAIM
from games.treasure_mines import pieces, scoring
from tests.fixtures.write import every_record, journal_facts, parked, people, table_facts
from tools import recording
from tools.commands import link, log

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
VERSIONS = sorted(FIXTURES.glob("v*"))
JOURNALS = sorted(FIXTURES.glob("v*/journals/*.nvm"))
FORMATS = FIXTURES / "formats"
LOGS = sorted(FIXTURES.glob("*/logs/*.log"))  # those of edition_2 belong to the next version
LINKS = sorted(FIXTURES.glob("*/logs/*.link"))
SCORED_DIFFERENTLY = {f"treasure_mines_{table}" for table in ("2_easy", "3_hard", "4_easy", "4_mixed")}


# The points and the needs of the missions of Treasure Mines in 1.0.0, for two to five players
POINTS = (bytes([20, 15, 22, 18, 18, 17, 18, 19, 26, 20, 18, 20, 18, 23, 20]),) * 4
NEEDS = (
    bytes([1, 1, 5, 4, 4, 4, 4, 4, 0, 3, 12, 2, 6, 3, 2]),
    bytes([1, 1, 4, 3, 3, 3, 3, 4, 0, 3, 10, 2, 4, 3, 2]),
    bytes([1, 1, 5, 4, 4, 4, 4, 4, 0, 3, 12, 2, 8, 3, 2]),
    bytes([1, 1, 4, 3, 3, 3, 3, 4, 0, 3, 10, 2, 6, 3, 2]),
)


@pytest.fixture(autouse=True)
def _use_old_missions(monkeypatch, request):
    """Restores the numbers of 1.0.0, which were rebalanced later; nothing else may differ."""
    path = getattr(request.node, "callspec", None) and request.node.callspec.params.get("path")
    if not path or path.parts[-3] == "v1_0_0":
        monkeypatch.setattr(pieces, "POINTS", POINTS)
        monkeypatch.setattr(pieces, "FIRST_POINTS", POINTS[2:])
        monkeypatch.setattr(pieces, "NEEDS", NEEDS)


def is_1_0_0(path):
    """Whether 1.0.0 wrote it; 1.1.0 wrote all facts that these tests read, and counted like edition 1."""
    return path.parts[-3] == "v1_0_0"


def edition_of(path):
    """The edition of the rules of a fixture's game."""
    return 2 if path.parts[-3] == "edition_2" else 1


def fixture_name(path):
    return f"{path.parts[-3]}/{path.stem}"


def read_nvm(path):
    """The whole sector: the files leave out the erased bytes at its end."""
    return bytearray(path.read_bytes().ljust(4 * SLOTS, b"\xff"))


def read_expected(path):
    return json.loads(path.with_suffix(".json").read_text("utf-8"))


IN_PROGRESS = [path for path in JOURNALS if "game" in read_expected(path) and read_expected(path)["kind"]]
WITH_A_GAME = [path for path in JOURNALS if "game" in read_expected(path)]


def test_every_version_has_fixtures_of_journals_and_logs():
    assert VERSIONS
    for version in VERSIONS:
        assert list(version.glob("journals/*.nvm")) and list(version.glob("logs/*.log"))


@pytest.mark.parametrize("path", JOURNALS, ids=fixture_name)
def test_an_older_journal_is_read_as_it_was_written(path):
    nvm = read_nvm(path)
    facts = journal_facts(Journal(nvm))
    values = facts.pop("values")
    salt = facts.pop("salt")
    assert facts.pop("edition") == (1 if facts["players"] else EDITION)
    assert facts == {key: read_expected(path)[key] for key in facts}
    assert facts["state"] == GOOD
    if is_1_0_0(path):
        assert salt == facts["seed"], "1.0.0 had no salt"
    else:
        assert (salt, values) == (read_expected(path)["salt"], read_expected(path)["values"])
    if is_1_0_0(path) and path.stem != "every_record":  # that one has statistics of tables that can't be
        registers = {int(key): value for key, value in read_expected(path)["registers"].items()}
        assert old_registers({int(key): value for key, value in values.items()}) == registers
    assert nvm == read_nvm(path), "reading wrote something"


@pytest.mark.parametrize("path", IN_PROGRESS, ids=fixture_name)
def test_an_older_game_in_progress_resumes_at_the_same_table(path):
    nvm = read_nvm(path)
    match = Match(Journal(nvm), read_expected(path)["game"])
    assert not match.damaged
    assert_unchanged(match.table, path)
    assert nvm == read_nvm(path), "opening the table wrote something"
    match.act(match.table.actions()[-1])
    reloaded = Match(Journal(nvm), read_expected(path)["game"])
    assert table_facts(reloaded.table) == table_facts(match.table)


@pytest.mark.parametrize("path", WITH_A_GAME, ids=fixture_name)
def test_the_last_game_of_an_older_journal_can_be_logged(path):
    lines = []
    game = recording.from_journal(read_nvm(path))
    table = log.replay(game, lines.append)
    assert (game.game, game.edition) == (read_expected(path)["game"], 1)
    assert_unchanged(table, path)
    assert (json.loads(lines[-1])["e"] == "end") == (table.seat < 0)


@pytest.mark.parametrize("path", LOGS, ids=fixture_name)
def test_an_older_recording_gives_the_same_log_except_for_the_scores(path):
    lines = []
    log.replay(recording.load(path.with_suffix(".coffer")), lines.append)
    text = "".join(line + "\n" for line in lines)
    assert json.loads(lines[0])["log"] == edition_of(path)
    expected = path.read_bytes().decode()
    if not is_1_0_0(path) or not path.stem.startswith("treasure_mines"):
        assert text == expected
        return
    *expected_lines, end = expected.splitlines()
    assert lines[:-1] == expected_lines
    end_now, end_then = json.loads(lines[-1]), json.loads(end)
    cards_aside = [score.pop("aside") for score in end_now["scores"]]
    for score, old, has_aside in zip(end_now["scores"], end_then["scores"], cards_aside):
        assert_score(list(score.values()), list(old.values()), has_aside)
    assert end_now["winners"] == end_then["winners"] or any(cards_aside)


def assert_score(score, old, has_aside):
    """Compares a score of Treasure Mines with the one in 1.0.0.

    Now cards that would cost points are left aside, so a seat with such cards has more points than in 1.0.0;
    every other seat has the same.
    """
    if has_aside:
        assert score[1:3] == old[1:3] and score[-1] > old[-1], "cards and coins do not change"
    else:
        assert score == old


def assert_unchanged(table, path):
    """Asserts that the table is as it was then, except for the scores of Treasure Mines in 1.0.0."""
    facts = read_expected(path)
    now, then = table_facts(table), dict(facts["table"])
    if not is_1_0_0(path):
        assert now == then
        return
    if facts["game"] == "treasure_mines":
        cards_aside = [any(scoring.aside(table, seat)) for seat in range(table.players)]
        for score, old, has_aside in zip(now.pop("scores"), then.pop("scores"), cards_aside):
            assert_score(score, old, has_aside)
        if any(cards_aside):
            del now["winners"], then["winners"]
    if facts["game"] == "treasure_maps":  # since 1.0.0 the end of everybody's marking reveals something, too
        then["revealed"] += table.turn + (table.phase == CLAIM)
    assert now == then


def test_few_games_of_1_0_0_have_another_score_now():
    """Limits the exception for cards left aside to the games for which it is meant."""
    changed = set()
    for path in (FIXTURES / "v1_0_0" / "logs").glob("treasure_mines*.log"):
        table = log.replay(recording.load(path.with_suffix(".coffer")), lambda line: None)
        if any(any(scoring.aside(table, seat)) for seat in range(table.players)):
            changed.add(path.stem)
    assert changed == SCORED_DIFFERENTLY


def old_registers(values):
    """The settings and statistics by the register numbers of 1.0.0."""
    registers = {key: value for key, value in values.items() if key < 9}
    for kind in range(1, 16):
        if records.last_seats(kind) in values:
            registers[8 + kind] = values[records.last_seats(kind)]
        sums = [records.totals_with_others(values, kind)[which] for which in range(4)]
        sums += [records.solo_total(values, kind, which) for which in (records.PLAYED, records.TOTAL)]
        for first, end in ((0, 4), (4, 6)):
            if sums[first]:
                registers |= {16 + 6 * (kind - 1) + n: sums[n] for n in range(first, end)}
        for n, (score, _, _) in enumerate(records.best_solo_games(values, kind)):
            registers[112 + n] = score
    return registers


@pytest.mark.parametrize("path", LINKS, ids=fixture_name)
def test_an_older_link_gives_the_same_game_and_the_same_text(path):
    text = path.read_text("utf-8").strip()
    game = link.load_link(f"coffer.html#g={text}")
    assert game == recording.load(path.with_suffix(".coffer"))
    assert (game.edition, link.text_of(game)) == (edition_of(path), text)


@pytest.mark.parametrize("golden", sorted(FORMATS.glob("*.nvm")), ids=lambda path: path.stem)
def test_every_format_is_read_as_it_was_written(golden):
    nvm = read_nvm(golden)
    journal = Journal(nvm)
    assert (journal.format, journal.state) == (int(golden.name[0]), GOOD)
    assert {"edition": 1, **read_expected(golden)} == journal_facts(journal)
    assert nvm == read_nvm(golden), "reading wrote something"


@pytest.mark.parametrize(
    ("file", "write_records"), [("", every_record), (".people", people), (".parked", parked)]
)
def test_every_kind_of_record_is_written_and_read_byte_by_byte(file, write_records):
    """A change of the format needs a new number and new golden files; the old ones stay."""
    golden = FORMATS / f"{FORMAT}{file}.nvm"
    nvm = bytearray(b"\xff" * 4 * SLOTS)
    write_records(Journal(nvm))
    assert bytes(nvm) == bytes(read_nvm(golden))
    assert journal_facts(Journal(read_nvm(golden))) == read_expected(golden)


@pytest.mark.parametrize("path", [path for path in IN_PROGRESS if not is_1_0_0(path)], ids=fixture_name)
def test_a_game_of_format_2_is_finished_in_format_2(path):
    nvm = read_nvm(path)
    journal = Journal(nvm)
    assert (journal.format, journal.edition) == (nvm[1], 1) == (2, 1)
    assert journal.set(0x7001, 7) and journal_sector.set_name(journal, 4, "Ola")
    journal.act(65_000)
    reloaded = Journal(nvm)
    assert (reloaded.get(0x7001, 9), reloaded.names[4], reloaded.actions[-1], reloaded.edition) == (
        7,
        "Ola",
        65_000,
        1,
    )
    pair = 4 | 5 << 4 | 1 << 8
    journal.finish(40, True, 3, pair)
    assert nvm[1] == 2 and Journal(nvm).values == journal.values
    assert records.head_to_head(journal.values, 4, 5) == (1, 1)
    journal.begin(read_expected(path)["kind"], 2, 0, 5, 0, 40)
    reloaded = Journal(nvm)
    assert (nvm[1], reloaded.edition, reloaded.get(0x7001, 9), reloaded.names[4]) == (
        FORMAT,
        EDITION,
        7,
        "Ola",
    )


def test_an_older_sector_gets_no_new_records_until_it_is_rewritten():
    path = next(path for path in IN_PROGRESS if is_1_0_0(path) and path.stem.endswith("2_midway"))
    nvm = read_nvm(path)
    journal = Journal(nvm)
    assert journal.format == nvm[1] == 1
    assert journal.set(3, 2) and not journal.set(300, 7), "a key that 1.0.0 does not know stays in memory"
    assert Journal(nvm).get(3, 9) == 2 and Journal(nvm).get(300, 9) == 9
    journal.finish(40, True, 3)
    assert nvm[1] == FORMAT and journal.format == FORMAT
    reloaded = Journal(nvm)
    assert (reloaded.state, reloaded.get(300, 9), reloaded.get(3, 9)) == (GOOD, 7, 2)
    assert records.totals_with_others(reloaded.values, read_expected(path)["kind"])[records.PLAYED] == 1
