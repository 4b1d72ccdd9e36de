# SPDX-License-Identifier: MIT
"""Session files: a saved session can be read, anything else is a SessionError with a message."""

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


def save_and_read(tmp_path, session=SMALL):
    return session.save(tmp_path / "one.session").read_bytes()


def test_a_saved_session_is_read_unchanged(tmp_path):
    assert from_json(save_and_read(tmp_path)) == SMALL


def test_a_saved_session_replays_to_the_same_picture(tmp_path, console):
    timeline = console()
    press(timeline, "down")
    press(timeline, "A", 500)
    session = from_json(save_and_read(tmp_path, timeline.snapshot()))
    assert console(session=session).pixels() == timeline.pixels()
    assert session.picture == timeline.snapshot().picture


def test_typed_letters_are_in_the_session_and_key_back_removes_them(tmp_path, console):
    timeline = console()
    timeline.run(300)
    for button in ("A", "up", "up", "A"):
        press(timeline, button)
    screen = live.console(timeline).stack[-1]
    assert bytes(screen.letters[:2]) == b"AA"
    for letter in ("q", "k", "", "7"):
        assert type_letter(timeline, letter)
        timeline.run(100)
    assert bytes(live.console(timeline).stack[-1].letters[:2]) == b"Q7"
    session = from_json(save_and_read(tmp_path, timeline.snapshot()))
    replayed = console(session=session)
    assert replayed.pixels() == timeline.pixels() and session.picture == timeline.snapshot().picture
    replayed.key_back()
    assert replayed.pixels() != timeline.pixels()
    assert bytes(live.console(replayed).stack[-1].letters[:1]) == b"Q"


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff\xfe", b"[" * 100_000, b'{"coffer": 2}'])
def test_a_file_that_is_no_session_is_refused(content):
    with pytest.raises(SessionError, match="not a session"):
        from_json(content)


def test_a_session_of_a_newer_version_is_refused(tmp_path):
    content = {**json.loads(save_and_read(tmp_path)), "session": 2}
    with pytest.raises(SessionError, match="newer version"):
        from_json(json.dumps(content).encode())


@pytest.mark.parametrize(
    "change",
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
def test_a_damaged_session_is_refused(tmp_path, change):
    content = {**json.loads(save_and_read(tmp_path)), **change}
    with pytest.raises(SessionError, match="damaged"):
        from_json(json.dumps(content).encode())


@given(st.data())
def test_a_randomly_changed_file_is_read_or_a_session_error(tmp_path_factory, data):
    content = bytearray(save_and_read(tmp_path_factory.getbasetemp()))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    try:
        session = from_json(bytes(content))
    except SessionError as error:
        assert ": " in str(error)
    else:
        assert len(session.nvm) == 4096


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=8))
def test_any_value_in_any_field_is_read_or_a_session_error(value):
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
