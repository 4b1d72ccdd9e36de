# SPDX-License-Identifier: MIT
"""What an older version wrote is read for ever: its journals, its recordings, and the logs of its games.

Nothing here lets a bot think: the actions that were written down are replayed. tests/fixtures/write.py
says how the fixtures were made.
"""

import json
from pathlib import Path

import pytest

from coffer.journal import GOOD, SLOTS, Journal
from coffer.match import Match
from tests.fixtures.write import every_record, journal_facts, table_facts
from tools import log, recording

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
VERSIONS = sorted(FIXTURES.glob("v*"))
JOURNALS = sorted(FIXTURES.glob("v*/journals/*.nvm"))
LOGS = sorted(FIXTURES.glob("v*/logs/*.log"))


def name(path):
    return f"{path.parts[-3]}/{path.stem}"


def memory(path):
    """The whole sector: erased bytes at its end were not kept."""
    return bytearray(path.read_bytes().ljust(4 * SLOTS, b"\xff"))


def expected(path):
    return json.loads(path.with_suffix(".json").read_text())


IN_PROGRESS = [path for path in JOURNALS if "game" in expected(path) and expected(path)["kind"]]
PLAYED = [path for path in JOURNALS if "game" in expected(path)]


def test_every_version_left_journals_and_logs():
    assert VERSIONS
    for version in VERSIONS:
        assert list(version.glob("journals/*.nvm")) and list(version.glob("logs/*.log"))


@pytest.mark.parametrize("path", JOURNALS, ids=name)
def test_an_older_journal_reads_as_it_was_written(path):
    nvm = memory(path)
    facts = journal_facts(Journal(nvm))
    assert facts == {key: expected(path)[key] for key in facts}
    assert facts["state"] == GOOD
    assert nvm == memory(path), "reading wrote something"


@pytest.mark.parametrize("path", IN_PROGRESS, ids=name)
def test_an_older_game_in_progress_goes_on_at_the_same_table(path):
    nvm = memory(path)
    match = Match(Journal(nvm), expected(path)["game"])
    assert not match.damaged
    assert table_facts(match.table) == expected(path)["table"]
    assert nvm == memory(path), "opening the table wrote something"
    match.act(match.table.actions()[-1])
    again = Match(Journal(nvm), expected(path)["game"])
    assert table_facts(again.table) == table_facts(match.table)


@pytest.mark.parametrize("path", PLAYED, ids=name)
def test_the_last_game_of_an_older_memory_can_be_told(path):
    lines = []
    game = recording.of_journal(memory(path))
    table = log.replay(game, lines.append)
    assert game.game == expected(path)["game"]
    assert table_facts(table) == expected(path)["table"]
    assert (json.loads(lines[-1])["e"] == "end") == (table.seat < 0)


@pytest.mark.parametrize("path", LOGS, ids=name)
def test_an_older_recording_gives_the_same_log_byte_by_byte(path):
    lines = []
    log.replay(recording.load(path.with_suffix(".coffer")), lines.append)
    assert "".join(line + "\n" for line in lines).encode() == path.read_bytes()


@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)
def test_every_kind_of_record_is_still_written_as_it_was(version):
    """The format changes only with a new number, and then this test reads the old one and writes the new."""
    nvm = bytearray(b"\xff" * 4 * SLOTS)
    every_record(Journal(nvm))
    assert bytes(nvm) == bytes(memory(version / "journals" / "every_record.nvm"))
