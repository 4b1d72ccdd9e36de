# SPDX-License-Identifier: MIT
"""What others wrote: no terminal obeys it, and no file of it is too much."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools import untrusted
from tools.errors import UserError

OBEYED = [
    "\x1b[2J",  # clears the screen
    "\x1b]0;title\x07",
    "\x9b31m",  # the same in a single letter
    "\x07",
    "\x08",
    "\r",
    "\n",
    "\x7f",
    "\u202e",  # turns what follows round
    "\u2066",
    "\u200b",
    "\u2028",
    "\udc9b",  # a byte of a file name that is no letter
]


def test_the_examples():
    result = doctest.testmod(untrusted)
    assert result.attempted and not result.failed


@pytest.mark.parametrize("sign", OBEYED, ids=ascii)
def test_what_a_terminal_obeys_is_spelled_out(sign):
    shown = untrusted.printable(f"before{sign}after")
    assert shown.isprintable() and shown.startswith("before\\") and shown.endswith("after")


@given(st.text(st.characters(codec=None)))
def test_nothing_that_is_shown_is_obeyed(text):
    shown = untrusted.printable(text)
    assert shown.isprintable()
    shown.encode("utf-8")
    assert untrusted.printable(shown) == shown
    if text.isprintable():
        assert shown == text


@pytest.mark.parametrize(
    "text", ["Raspberry Pi Pico", "Kość piątej wyprawy", "Сокровища", "Čeština – žluťoučký"]
)
def test_words_of_every_language_stay_as_they_are(text):
    assert untrusted.printable(text) == text


@pytest.mark.needs("/dev/zero")
def test_a_file_without_end_is_refused():
    with pytest.raises(UserError, match="/dev/zero has more than"):
        untrusted.read("/dev/zero")


@pytest.mark.parametrize("content", [b"[" * 100_000, b'{"a":' * 100_000, b"\xff\xfe", b"", b"9" * 5000])
def test_what_is_no_json_is_nothing(content):
    assert untrusted.from_json(content) is None
