# SPDX-License-Identifier: MIT
"""Words: packed so that the console finds them, measured, wrapped and in the right plural form."""

import pytest

from coffer.words import form as form_on_the_console
from tools.pack import ASSETS
from tools.pack.font import read_font
from tools.pack.page import FONT, decode, page
from tools.pack.words import FORMS, LANGUAGES, RARE, Packer, form, hash_of, pack_texts, read_rare, read_words
from tools.pack.wrap import glue, wrap
from tools.sorry import Sorry

PACKER = Packer(page(), read_font(FONT), read_font(FONT.with_name("small.txt"), page()))


def write(folder, en, other):
    """A room with English words, and the same other ones in the three other languages."""
    for lang in LANGUAGES:
        (folder / f"{lang}.txt").write_text(en if lang == "en" else other, "utf-8")
    return folder


def find(packed: bytes, key: str) -> bytes:
    """The text as the console looks it up."""
    count = int.from_bytes(packed[1:3], "little")
    for entry in range(5, 5 + 4 * count, 4):
        if int.from_bytes(packed[entry : entry + 2], "little") == hash_of(key):
            start = int.from_bytes(packed[entry + 2 : entry + 4], "little")
            return packed[start : packed.index(0, start)]
    raise KeyError(key)


def test_packed_words_are_sorted_by_hash_and_found_by_key():
    texts = {"menu.title": b"Coffer", "yes": b"yes", "no": b"no"}
    packed = pack_texts(texts)
    assert packed[:5] == bytes((2, 3, 0, len(packed), 0))
    hashes = [int.from_bytes(packed[at : at + 2], "little") for at in range(5, 17, 4)]
    assert hashes == sorted(hashes)
    assert {key: find(packed, key) for key in texts} == texts


def test_long_and_rare_texts_stand_behind_what_is_kept_in_memory():
    texts = {"a": b"short", "b": b"x" * 80, "c": b"y", "why.not": b"rare", "why.yes": b"short"}
    packed = pack_texts(texts)
    kept = int.from_bytes(packed[3:5], "little")
    assert len(packed) - kept == 81 + 5
    assert {key: find(packed, key) for key in texts} == texts


def test_hash_is_the_one_the_console_computes():
    assert hash_of("") == 5381
    assert hash_of("a") == (5381 * 33 ^ 97) & 0xFFFF


def test_equal_texts_are_kept_once():
    assert len(pack_texts({"a": b"settings", "b": b"settings"})) == 5 + 8 + 9


def test_placeholders_plural_forms_and_symbols_become_codes(tmp_path):
    three = "n = {0} a | {0} b | {0} c"
    packed = PACKER.pack_room(write(tmp_path, "n = {0} [coin] | {0} [cup]", three))
    assert find(packed["en"], "n") == b"\x01 \x10\x06\x01 \x11"
    assert find(packed["ru"], "n") == b"\x01 a\x06\x01 b\x06\x01 c"


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("en", {1: 0, 0: 1, 2: 1, 5: 1, 21: 1}),
        (
            "pl",
            {1: 0, 2: 1, 4: 1, 5: 2, 0: 2, 11: 2, 12: 2, 14: 2, 21: 2, 22: 1, 24: 1, 25: 2, 112: 2, 122: 1},
        ),
        ("cs", {1: 0, 2: 1, 4: 1, 5: 2, 0: 2, 12: 2, 21: 2, 22: 2, 102: 2}),
        ("ru", {1: 0, 2: 1, 4: 1, 5: 2, 0: 2, 11: 2, 12: 2, 21: 0, 22: 1, 25: 2, 101: 0, 111: 2, 121: 0}),
    ],
)
def test_number_takes_the_form_that_the_language_says(lang, forms):
    assert {n: form(lang, n) for n in forms} == forms
    assert {n: form_on_the_console(lang, n) for n in forms} == forms


def test_packer_and_console_agree_on_every_plural_to_three_hundred():
    for lang in LANGUAGES:
        for n in range(301):
            assert form(lang, n) == form_on_the_console(lang, n) < FORMS[lang]


def test_wrapped_text_breaks_at_words_and_at_forced_places(tmp_path):
    room = write(tmp_path, r"t @4x30 = one two three\nfour", "t = x")
    assert decode(find(PACKER.pack_room(room)["en"], "t")) == "one\ntwo\nthree\nfour"


def test_wrap_fills_each_line_as_far_as_it_goes():
    assert wrap("aa bb cc dd", 5, len, "en") == ["aa bb", "cc dd"]
    assert wrap("aa\n\nbb", 5, len, "en") == ["aa", "", "bb"]


def test_one_letter_words_stay_with_the_next_word_outside_english():
    assert glue("Gra w kości i karty", "pl") == ["Gra", "w\u00a0kości", "i\u00a0karty"]
    assert glue("a i w domu", "pl") == ["a\u00a0i\u00a0w\u00a0domu"]
    assert glue("I am a cat", "en") == ["I", "am", "a", "cat"]


def test_a_dash_never_starts_a_line():
    assert wrap("aaaa – bb", 6, len, "en") == ["aaaa\u00a0–", "bb"]


def test_samples_are_measured_in_the_place_of_placeholders(tmp_path):
    fits = write(tmp_path, "t @60 Anna = Hi, {0}", "t = {0}!")
    assert PACKER.pack_room(fits)
    with pytest.raises(Sorry, match="pixels wide"):
        PACKER.pack_room(write(tmp_path, "t @60 Konstantina\\, Anna = Hi, {0}", "t = {0}!"))


def test_room_without_words_is_fine(tmp_path):
    assert PACKER.pack_room(tmp_path) == {}


ROOMS = sorted(folder.name for folder in ASSETS.iterdir() if (folder / "en.txt").exists())


@pytest.mark.parametrize("room", ROOMS)
def test_every_text_of_every_room_exists_and_fits_in_four_languages(room):
    packed = PACKER.pack_room(ASSETS / room)
    assert set(packed) == set(LANGUAGES)
    for lang in LANGUAGES:
        for key in read_words(ASSETS / room / "en.txt"):
            assert find(packed[lang], key), (lang, key)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_player_names_are_short_and_start_with_different_letters(lang):
    entries = read_words(ASSETS / "console" / f"{lang}.txt")
    names = [entry.text for key, entry in entries.items() if key.startswith("names.")]
    assert len(names) >= 5
    assert len({name[0] for name in names}) == len(names)
    assert all(PACKER.font.width(page().encode(name)) <= 34 for name in names)


def test_languages_are_named_in_themselves_whatever_is_spoken():
    for lang in LANGUAGES:
        entries = read_words(ASSETS / "console" / f"{lang}.txt")
        assert [entries[f"language.{other}"].text for other in LANGUAGES] == [
            "English",
            "Polski",
            "Čeština",
            "Русский",
        ]


def test_a_room_names_the_texts_that_stay_on_the_drive(tmp_path):
    path = tmp_path / "en.txt"
    path.write_text("!rare card.\ncard.1 = Ace\nname = Anna\n", encoding="utf-8")
    rare = read_rare(path)
    assert "card." in rare and set(RARE) < set(rare)
    assert list(read_words(path)) == ["card.1", "name"]
    packed = pack_texts({"card.1": b"Ace", "name": b"Anna"}, rare)
    kept = packed[3] | packed[4] << 8
    assert b"Anna" in packed[:kept] and b"Ace" not in packed[:kept]
