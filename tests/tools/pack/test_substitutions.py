# SPDX-License-Identifier: MIT
"""Texts on the drive are shorter there and the same again when they are read."""

from hypothesis import given
from hypothesis import strategies as st

from coffer.words import expand
from tools.pack.substitutions import LONGEST, MOST, shorten

# Any bytes but the zero behind a text, of few kinds, so that pieces repeat
TEXTS = st.lists(st.lists(st.integers(1, 255), max_size=40).map(bytes), max_size=8)
REPEATED = st.lists(st.text("abc ", max_size=60).map(str.encode), max_size=8)


@given(st.one_of(TEXTS, REPEATED))
def test_every_text_comes_back(texts):
    substitutions, short = shorten(texts)
    assert [expand(text, substitutions) for text in short] == texts
    assert len(substitutions) + sum(map(len, short)) <= sum(map(len, texts))


def test_what_is_said_often_takes_a_byte():
    texts = [b"a treasure map and a treasure mine", b"my treasures and your treasure"] * 3
    substitutions, short = shorten(texts)
    assert len(substitutions) + sum(map(len, short)) < sum(map(len, texts)) / 2


def test_bytes_that_texts_use_or_that_mean_something_else_stand_for_nothing():
    texts = [bytes(range(1, 150)) + b"again and again and again"]
    substitutions, _ = shorten(texts)
    codes, at = [], 0
    while at < len(substitutions):
        codes.append(substitutions[at])
        assert 2 <= substitutions[at + 1] <= LONGEST
        at += 2 + substitutions[at + 1]
    assert codes and min(codes) >= 150 and max(codes) < 160 and len(codes) <= MOST


def test_nothing_is_gained_by_one_short_text():
    assert shorten([b"yes"]) == (b"", [b"yes"]) and shorten([]) == (b"", [])
