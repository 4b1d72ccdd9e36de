# SPDX-License-Identifier: MIT
"""Strangers' files: whatever bytes a recording or a memory has, a command ends with 0 or with a sentence."""

import io
import json
import random
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import tools.__main__ as coffer
from coffer.journal import ACTION, BEGIN, FIRST, FORMAT, OPTIONS, SEATS, SEED, SLOTS, Journal, check
from coffer.seats import LEVELS
from games import treasure_maps, treasure_mines
from host_sim.script import ScriptError, parse
from tools import games, recording
from tools.commands import play
from tools.commands.simulate import modules_of
from tools.errors import UserError

pytestmark = pytest.mark.slow

GAMES = games.names()

MANY = settings(max_examples=200, deadline=None)


def told(content):
    """Exit code and words of ./coffer log for a file of these bytes; they hold whatever the bytes are."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "strange.coffer")
        path.write_bytes(content)
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            code = coffer.main(["log", str(path)])
    words = err.getvalue()
    if code:
        assert code == 2 and words.startswith("coffer: ") and words.endswith("\n")
        assert words[:-1].isprintable() and len(words) < 400, "one sentence, and no terminal obeys it"
        assert "strange.coffer" in words or "against the rules" in words
    else:
        assert not words
        for line in out.getvalue().splitlines():
            json.loads(line)
    return code, words


# Recordings

GOOD = {
    "coffer": 1,
    "game": "my_treasures",
    "seats": ["person", "easy"],
    "options": {},
    "seed": 1,
    "actions": [],
}
DEEP = "[" * 800 + "]" * 800  # JSON that can be read, and is too deep to be shown
DEEPER = "[" * 100_000

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
near = st.fixed_dictionaries(
    {
        "coffer": st.just(1),
        "game": st.sampled_from(GAMES),
        "seats": st.lists(st.sampled_from(LEVELS), max_size=7),
        "options": st.dictionaries(
            st.sampled_from(["advanced", "long", "\x1b[2J"]), st.booleans(), max_size=2
        ),
        "seed": st.integers(-1, 2**30),
        "actions": st.lists(st.integers(0, 70) | st.integers(-1, 2**16), max_size=30),
    }
)


@MANY
@given(st.binary(max_size=5000))
def test_any_bytes(content):
    told(content)


@MANY
@given(near, st.sampled_from(sorted(GOOD)), anything)
def test_a_recording_with_anything_in_one_place(record, key, value):
    told(json.dumps(record | {key: value}).encode("utf-8", "surrogatepass"))


@MANY
@given(near, st.binary(max_size=3), st.integers(0, 400))
def test_a_recording_with_bytes_in_the_middle(record, noise, at):
    content = json.dumps(record).encode("utf-8", "surrogatepass")
    told(content[:at] + noise + content[at:])


@MANY
@given(near)
def test_a_recording_that_looks_right(record):
    told(json.dumps(record).encode())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_recording_whose_actions_go_astray_on_the_way(game, seed):
    """Legal ones first, then one that is not: some rules are reached only in the middle of a game."""
    dice = random.Random(f"{game} {seed}")
    players = games.facts(game).PLAYERS[1]
    table = modules_of(game)[0].Table(players, seed)
    actions = []
    for _ in range(dice.randrange(60)):
        if table.seat < 0:
            break
        actions.append(dice.choice(list(table.actions())))
        table.apply(actions[-1])
    record = GOOD | {"game": game, "seats": ["person"] * players, "seed": seed}
    assert told(json.dumps(record | {"actions": actions}).encode())[0] == 0
    for action in (*range(30), *(1 << bit for bit in range(5, 16)), *dice.sample(range(2**16), 20)):
        if table.seat < 0 or action not in table.actions():
            code, words = told(json.dumps(record | {"actions": [*actions, action]}).encode())
            assert code == 2 and "against the rules" in words


@pytest.mark.parametrize("key", sorted(GOOD))
@pytest.mark.parametrize(
    "value", [DEEP, DEEPER, "1e999", "NaN", "-" + "9" * 4000, "9" * 5000, '"\\u001b[2J"'], ids=len
)
def test_a_value_that_nobody_expects(key, value):
    good = json.dumps(GOOD | {key: "HERE"}).replace('"HERE"', value)
    assert told(good.encode())[0] == 2


@pytest.mark.parametrize(
    "change, words",
    [
        ({"options": {"advanced": True}, "seats": ["easy"] * 3}, "the advanced game is for 1 or 2 players"),
        ({"seats": ["easy"] * 9}, "for 1 to 4 players, not 9"),
        ({"seats": []}, "for 1 to 4 players, not 0"),
        ({"game": "\x1b[2J\u202e"}, "no game '\\x1b[2J\\u202e'"),
        ({"game": "x" * 100_000}, "no game 'xxx"),
        ({"options": {"\x1b[2J" * 9999: True}}, "no option '\\x1b[2J"),
        ({"options": {"advanced": "true"}}, "is damaged"),
        ({"actions": [1] * 10_000}, "against the rules"),
        ({"actions": [-1]}, "is damaged"),
        ({"actions": [2**16]}, "is damaged"),
        ({"actions": [True]}, "is damaged"),
        ({"coffer": True}, "is damaged"),
        ({"coffer": 10**30}, "another version"),
    ],
)
def test_a_table_that_there_cannot_be(change, words):
    code, said = told(json.dumps(GOOD | change).encode())
    assert code == 2 and words in said


def test_a_folder_and_a_missing_file(capsys, tmp_path):
    for path, words in ((tmp_path, "directory"), (tmp_path / "none", "No such file")):
        assert coffer.main(["log", str(path)]) == 2
        assert words in capsys.readouterr().err


@pytest.mark.needs("/dev/zero")
def test_a_file_without_end(capsys):
    assert coffer.main(["log", "/dev/zero"]) == 2
    assert "more than" in capsys.readouterr().err


def test_a_name_that_would_steer_the_terminal(capsys, tmp_path):
    path = tmp_path / "nice\x1b[2J\n.coffer"
    path.write_text("{}")
    for name in (path, tmp_path / "no\x1b[2J\nne"):
        assert coffer.main(["log", str(name)]) == 2
        assert capsys.readouterr().err[:-1].isprintable()


# A console's memory


def image(slots):
    """A sector with these tags and values, every check as it should be."""
    nvm = bytearray(b"\xff" * 4 * SLOTS)
    for place, (tag, value) in enumerate([(FIRST, FORMAT | (FORMAT ^ 0xFF) << 8), *slots][:SLOTS]):
        low, high = value & 0xFF, value >> 8
        nvm[4 * place : 4 * place + 4] = bytes([tag, low, high, check(place, tag, low, high)])
    return nvm


words16 = st.integers(0, 0xFFFF)
slot = st.tuples(st.integers(0, 0xFF), words16)
game = st.builds(
    lambda kind, players, seed, seats, options, actions: [
        (BEGIN | kind, seed),
        (SEED | players, seed >> 1),
        (SEATS, seats),
        (OPTIONS, options),
        *[(ACTION | n & 15, action) for n, action in enumerate(actions)],
    ],
    st.integers(0, 15),
    st.integers(0, 15),
    words16,
    st.integers(0, 0o44444) | words16,
    st.integers(0, 3) | words16,
    st.lists(st.integers(0, 70) | words16, max_size=20),
)
memory = st.lists(game | st.lists(slot, max_size=5), max_size=5).map(lambda parts: image(sum(parts, [])))


def survives(nvm):
    """The log, and the end of a game, with a memory of these bytes."""
    code, _ = told(bytes(nvm))
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(io.StringIO()):
        kept = Path(folder, "nvm.bin")
        kept.write_bytes(nvm)
        play.keep_last_game(kept, Path(folder, "last.coffer"))
        if Path(folder, "last.coffer").exists():
            assert told(Path(folder, "last.coffer").read_bytes())[0] == code
    return code


@MANY
@given(memory)
def test_a_memory_with_anything_in_its_slots(nvm):
    survives(nvm)


@MANY
@given(memory, st.lists(st.tuples(st.integers(0, 4 * SLOTS - 1), st.integers(0, 255)), max_size=20))
def test_a_memory_with_damage(nvm, damage):
    for at, byte in damage:
        nvm[at] = byte
    survives(nvm)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32).map(lambda seed: random.Random(seed).randbytes(4 * SLOTS)))
@example(b"{" * 4 * SLOTS)
@example(b"\0" * 4 * SLOTS)
def test_a_memory_of_noise(nvm):
    assert survives(nvm) == 2


@pytest.mark.parametrize(
    "kind, players, seats, options",
    [
        (2, 9, 0, 0),
        (2, 0, 0, 0),
        (2, 15, 0, 0),
        (2, 2, 0o66, 0),
        (2, 2, 0, 2),
        (3, 4, 0, 1),
        (3, 2, 0, 0x8000),
    ],
)
def test_a_header_that_there_cannot_be(kind, players, seats, options):
    nvm = image([(BEGIN | kind, 1), (SEED | players, 0), (SEATS, seats), (OPTIONS, options)])
    assert survives(nvm) == 2


@pytest.mark.parametrize("length", [0, 6, 4 * SLOTS - 1, 4 * SLOTS + 1])
def test_a_memory_of_another_size_is_none(length):
    with pytest.raises(UserError, match=f"it has {length} bytes and not 4096"):
        recording.from_journal(bytes(length))


def test_a_game_that_never_began_does_not_rename_the_one_before_it():
    """The power went after the first of the four slots of a beginning."""
    nvm = bytearray(b"\xff" * 4 * SLOTS)
    journal = Journal(nvm)
    journal.begin(treasure_mines.KEY, 2, 0o11, 5, 0, 140)
    journal.finish(12, True)
    journal.write(BEGIN | treasure_maps.KEY, 7)
    assert recording.from_journal(nvm).game == "treasure_mines"


# Scripts of presses


@MANY
@given(st.text() | st.text("AB x019:waithold#\n.e-", max_size=60))
def test_any_script_is_played_or_explained(text):
    try:
        steps = parse(text)
    except ScriptError:
        return
    assert len(steps) <= 1000 and sum(ms for _, _, ms in steps) <= 3_600_000
