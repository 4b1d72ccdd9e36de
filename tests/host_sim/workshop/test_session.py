# SPDX-License-Identifier: MIT
"""Sessions as files: what was saved is opened, and anything else ends in a sentence."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.desktop_text import type_letter
from host_sim.workshop import live
from host_sim.workshop.session import Event, Session, SessionError, from_json
from tests.host_sim.workshop.conftest import press

SMALL = Session(
    b"\x01" * 8 + b"\xff" * 4088,
    {"COFFER_SEED": 7},
    ["/games/pig"],
    [
        Event(5, "press", "A"),
        Event(9, "release", "A"),
        Event(9, "act", "12"),
        Event(10, "power"),
        Event(11, "type", "Ł"),
        Event(11, "type"),
    ],
    12,
    "0123",
)


def stored(tmp_path, session=SMALL):
    return session.save(tmp_path / "one.session").read_bytes()


def test_what_was_saved_is_opened(tmp_path):
    assert from_json(stored(tmp_path)) == SMALL


def test_a_saved_session_replays_to_the_same_picture(tmp_path, console):
    one = console()
    press(one, "down")
    press(one, "A", 500)
    opened = from_json(stored(tmp_path, one.snapshot()))
    assert console(session=opened).pixels() == one.pixels()
    assert opened.picture == one.snapshot().picture


def test_letters_are_in_the_session_and_can_be_taken_back(tmp_path, console):
    one = console()
    one.run(300)
    for button in ("A", "up", "up", "A"):
        press(one, button)
    screen = live.console(one).stack[-1]
    assert bytes(screen.letters[:2]) == b"AA"
    for letter in ("q", "k", "", "7"):
        assert type_letter(one, letter)
        one.run(100)
    assert bytes(live.console(one).stack[-1].letters[:2]) == b"Q7"
    opened = from_json(stored(tmp_path, one.snapshot()))
    again = console(session=opened)
    assert again.pixels() == one.pixels() and opened.picture == one.snapshot().picture
    again.key_back()
    assert again.pixels() != one.pixels()
    assert bytes(live.console(again).stack[-1].letters[:1]) == b"Q"


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff\xfe", b"[" * 100_000, b'{"coffer": 2}'])
def test_what_is_no_session_is_refused(content):
    with pytest.raises(SessionError, match="not a session"):
        from_json(content)


def test_one_of_a_newer_version_says_so(tmp_path):
    content = {**json.loads(stored(tmp_path)), "session": 2}
    with pytest.raises(SessionError, match="newer version"):
        from_json(json.dumps(content).encode())


@pytest.mark.parametrize(
    "wrong",
    [
        {"nvm": 3},
        {"nvm": "no base64!"},
        {"nvm": "AAAA" * 2000},
        {"settings": {"A": [1]}},
        {"hidden": [1]},
        {"board": "toaster"},
        {"events": [[5, "press", "C"]]},
        {"events": [[5, "act", "-1"]]},
        {"events": [[5, "act", "12345678901234567890"]]},
        {"events": [[5, "power", "off"]]},
        {"events": [[5.5, "press", "A"]]},
        {"events": [[True, "press", "A"]]},
        {"events": [["5", "press", "A"]]},
        {"events": [[9, "press", "A"], [5, "release", "A"]]},
        {"events": [[99, "press", "A"]]},
        {"end": -1},
        {"end": 1 << 80},
        {"session": "1"},
        {"picture": None},
    ],
)
def test_a_damaged_one_is_refused(tmp_path, wrong):
    content = {**json.loads(stored(tmp_path)), **wrong}
    with pytest.raises(SessionError, match="damaged"):
        from_json(json.dumps(content).encode())


@given(st.data())
def test_any_change_of_a_file_opens_or_ends_in_a_sentence(tmp_path_factory, data):
    content = bytearray(stored(tmp_path_factory.getbasetemp()))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    try:
        opened = from_json(bytes(content))
    except SessionError as error:
        assert ": " in str(error)
    else:
        assert len(opened.nvm) == 4096


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=8))
def test_any_value_anywhere_opens_or_ends_in_a_sentence(value):
    for key in ("session", "nvm", "settings", "hidden", "events", "end", "picture"):
        fields = {
            "session": 1,
            "nvm": "",
            "settings": {},
            "hidden": [],
            "board": "",
            "events": [],
            "end": 0,
            "picture": "",
        }
        try:
            from_json(json.dumps({**fields, key: value}).encode())
        except SessionError as error:
            assert ": " in str(error)
