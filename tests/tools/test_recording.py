# SPDX-License-Identifier: MIT
"""A recorded game gives its log back, and a bad file is refused with words."""

import json

import pytest

from coffer.journal import Journal
from coffer.seats import RANDOM
from coffer.table.bot import decide
from tests.tools.toy import bots, rules
from tools import recording
from tools.commands import log, simulate
from tools.errors import UserError
from tools.game_log import salt_for


def play_bots(seed, levels):
    table = rules.Table(len(levels), seed)
    actions = []
    while table.seat >= 0:
        actions.append(decide(bots, table, levels[table.seat], salt_for(seed), len(actions)))
        table.apply(actions[-1])
    return actions


def test_the_log_of_a_recording_is_that_of_the_game(toy_game, tmp_path, capsys):
    recording.save(tmp_path / "game.coffer", "toy", [1, RANDOM], {}, 7, play_bots(7, [1, RANDOM]))
    assert log.main([str(tmp_path / "game.coffer")]) == 0
    assert capsys.readouterr().out.splitlines() == simulate.play("toy", 2, "easy,random", 7)


def test_people_are_named_in_the_log(toy_game, tmp_path, capsys):
    recording.save(tmp_path / "game.coffer", "toy", [0, 3], {}, 7, [1])
    log.main([str(tmp_path / "game.coffer")])
    assert json.loads(capsys.readouterr().out.splitlines()[0])["bots"] == ["person", "hard"]


def test_an_unfinished_game_has_no_end(toy_game, tmp_path, capsys):
    recording.save(tmp_path / "game.coffer", "toy", [0, 3], {}, 7, [1, 2])
    log.main([str(tmp_path / "game.coffer")])
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["e"] == "take"


def test_what_is_saved_is_loaded(toy_game, tmp_path):
    recording.save(tmp_path / "game.coffer", "toy", [0, 3, 1], {"short": True}, 2**30 - 1, [3, 2])
    loaded = recording.load(tmp_path / "game.coffer")
    assert loaded == recording.Recording("toy", [0, 3, 1], {"short": True}, 2**30 - 1, [3, 2])
    assert loaded.players == 3


@pytest.mark.parametrize("finished", [False, True])
def test_a_consoles_memory_holds_its_last_game(toy_game, tmp_path, finished):
    nvm = bytearray(b"\xff" * 4096)
    journal = Journal(nvm)
    journal.set(0, 0)
    journal.begin(9, 2, 0o30, 2**30 - 2, 1, 40)
    for action in (3, 1, 1):
        journal.act(action)
    journal.undo(2)
    if finished:
        journal.finish(12, True)
    (tmp_path / "nvm.bin").write_bytes(nvm)
    loaded = recording.load(tmp_path / "nvm.bin")
    assert loaded == recording.Recording("toy", [0, 3], {"short": True}, 2**30 - 2, [3, 1])


def test_a_memory_without_a_game_is_refused(toy_game, tmp_path):
    (tmp_path / "nvm.bin").write_bytes(b"\xff" * 4096)
    with pytest.raises(UserError, match="play one first"):
        recording.load(tmp_path / "nvm.bin")


GOOD = {"coffer": 1, "game": "toy", "seats": ["person", "easy"], "options": {}, "seed": 1, "actions": [1]}


@pytest.mark.parametrize(
    "text, words",
    [
        ("not JSON", "is not a recorded game"),
        ("[]", "is not a recorded game"),
        (json.dumps(GOOD | {"coffer": 3}), "another version"),
        (json.dumps(GOOD | {"coffer": 0}), "another version"),
        (json.dumps(GOOD | {"game": "chess"}), "no game 'chess'"),
        (json.dumps(GOOD | {"seats": ["person"]}), "2 to 3 players"),
        (json.dumps(GOOD | {"seats": ["person", "wizard"]}), "is damaged"),
        (json.dumps(GOOD | {"seed": 1.5}), "is damaged"),
        (json.dumps(GOOD | {"seed": -4}), "a whole number"),
        (json.dumps(GOOD | {"options": {"long": True}}), "no option 'long'"),
        (json.dumps(GOOD | {"actions": ["x"]}), "is damaged"),
        (json.dumps({key: GOOD[key] for key in GOOD if key != "actions"}), "is damaged"),
        (json.dumps(GOOD | {"actions": [1, 9]}), "action 2 of 2 (9) is against the rules"),
        (json.dumps(GOOD | {"actions": [3] * 20}), "is against the rules"),
    ],
)
def test_a_bad_file_is_refused_with_words(toy_game, tmp_path, text, words):
    (tmp_path / "bad.coffer").write_text(text)
    with pytest.raises(UserError) as error:
        log.main([str(tmp_path / "bad.coffer")])
    assert words in str(error.value)


def test_a_missing_file_is_named(toy_game, tmp_path):
    with pytest.raises(UserError, match="can't read .*nowhere.coffer"):
        recording.load(tmp_path / "nowhere.coffer")
