# SPDX-License-Identifier: MIT
"""The fonts hold every letter of every language, and each can be told from the others."""

import struct
from itertools import combinations

import pytest

from tools.pack import ASSETS
from tools.pack.code_page import ASCII
from tools.pack.drawing import Drawing
from tools.pack.font import compose
from tools.pack.words import Packer

PACKER = Packer(ASSETS)
BIG, SMALL = PACKER.font, PACKER.small
ALPHABETS = {key: language.alphabet for key, language in PACKER.languages.items()}
SIGNS = "←→↑↓▲▼◀▶·•…–—„”“«»°×✓★☆●○■□▸◂Σ"
SYMBOLS = [
    *("[coin]", "[cup]", "[palm]", "[cross]", "[seal]", "[crown]", "[die]", "[pickaxe]", "[stone]"),
    *("[A]", "[B]", "[dpad]", "[bot]", "[person]", "[hourglass]", "[lock]", "[note]", "[thin]"),
]


def letters(lang: str) -> list[str]:
    """Small letters and capitals."""
    return sorted(set(ALPHABETS[lang] + ALPHABETS[lang].lower()))


def look(letter: str) -> list[str]:
    """The glyph as rows of # and ., without the empty column on its right."""
    columns = BIG.columns(letter)[:-1]
    return ["".join("#" if column >> y & 1 else "." for column in columns) for y in range(8)]


@pytest.mark.parametrize("lang", ALPHABETS)
def test_every_letter_of_the_alphabet_is_in_both_fonts(lang):
    for letter in letters(lang):
        assert BIG.columns(letter) and SMALL.columns(letter)


def test_every_printable_ascii_sign_arrow_and_symbol_is_drawn():
    for sign in [chr(code) for code in ASCII] + list(SIGNS) + SYMBOLS:
        assert BIG.columns(sign), sign


@pytest.mark.parametrize("lang", ALPHABETS)
def test_no_two_characters_that_a_language_uses_look_the_same(lang):
    for one, other in combinations([*letters(lang), *"0123456789!?.,:;-+/%()", *SIGNS], 2):
        assert BIG.columns(one) != BIG.columns(other), one + other


def same(font):
    """The pairs of names that have the same picture."""
    return [
        (one, other) for one, other in combinations(font.glyphs, 2) if font.glyphs[one] == font.glyphs[other]
    ]


def test_no_two_glyphs_are_the_same_picture_unless_the_sheet_says_so():
    for one, other in same(BIG):
        assert BIG.shared.get(one, one) == BIG.shared.get(other, other), one + other
    said = SMALL.sheet.shared
    for one, other in same(SMALL):  # small letters look like their capitals
        assert said.get(one, one).upper() == said.get(other, other).upper(), one + other


@pytest.mark.parametrize(
    "pair",
    ["0O", "1l", "lI", "1I", "5S", "łl", "жх", "щш", "ёе", "ůú", "зэ", "ЗЭ", "3З", "źż", "ŹŻ", "ŽŻ", "Йй"],
)
def test_easily_confused_letters_differ_in_width_or_in_two_pixels_at_least(pair):
    one, other = BIG.columns(pair[0]), BIG.columns(pair[1])
    assert len(one) != len(other) or sum((a ^ b).bit_count() for a, b in zip(one, other)) >= 2


def test_small_font_tells_figures_and_capitals_apart():
    used = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZБГДЖЗИЙЛПУФЦЧШЩЪЫЬЭЮЯ+-/:.?!%"
    assert len({SMALL.columns(letter) for letter in used}) == len(used)


def test_latin_and_cyrillic_letters_that_look_the_same_share_one_code():
    for cyrillic, latin in zip("АВЕКМНОРСТХаеорсух", "ABEKMHOPCTXaeopcyx"):
        assert PACKER.pages["ru"].encode(cyrillic) == latin.encode()


def test_accented_letter_is_its_base_with_the_mark_above():
    assert look("á")[2:] == look("a")[2:]
    assert look("á")[:2] == ["..#.", ".#.."] or look("á")[:2] == ["...#", "..#."]
    assert look("ё")[2:] == look("e")[2:]
    assert look("ą")[:7] == look("a")[:7]
    assert "#" in look("ą")[7]


def test_mark_is_centred_and_grows_the_glyph_only_where_it_must():
    base = Drawing(("....", *["####"] * 7), 1)
    mark = Drawing(("##", *[".."] * 7), 1)
    assert compose(base, mark, 0, 1).rows[0] == ".##."
    assert compose(base, mark, 1, 1).rows[0] == "..##"
    assert compose(base, mark, 2, 1).rows[0] == "...##"
    assert compose(base, mark, -2, 1).rows == ("##...", *[".####"] * 7)


def test_capitals_stand_seven_pixels_high_and_small_letters_five():
    for letter in "ABCDEFGHIJKLMNOPRSTUVWXYZБГЖЗИЛПФЧШЬЭЮЯ0123456789":
        rows = look(letter)
        assert "#" in rows[0] and "#" in rows[6] and "#" not in rows[7], letter
    for letter in "aceimnorsuvwxzвгжзиклмнптчшъыьэюя":
        rows = look(letter)
        assert "#" in rows[2] and "#" in rows[6] and "#" not in rows[7], letter


def test_capitals_with_a_mark_are_taller_than_small_letters_and_the_mark_is_on_top():
    for letter in "ČŠŽŘĎŤĚŇĆŚŹŻŃÓÚÁÉÍÝЙЁ":
        rows = look(letter)
        assert "#" in rows[0] and "#" in rows[1] and "#" in rows[6] and "#" not in rows[7], letter
        assert look(letter.lower())[2:] != rows[2:], letter


def test_the_stem_of_an_accented_i_does_not_touch_its_accent():
    assert look("í") == [".#", "#.", "..", "#.", "#.", "#.", "#.", ".."]


def test_digits_share_one_width_so_that_figures_align():
    assert {len(BIG.columns(digit)) for digit in "0123456789"} == {5}
    assert {len(SMALL.columns(digit)) for digit in "0123456789"} == {4}


def test_every_glyph_ends_in_one_empty_column_and_none_is_wider_than_a_cell_and_a_half():
    for font in (BIG, SMALL):
        for columns in font.glyphs.values():
            assert columns[-1] == 0
            assert 1 < len(columns) <= 9


def test_packed_font_says_where_the_columns_of_each_code_begin_and_end():
    for page in PACKER.pages.values():
        packed = BIG.pack(page)
        assert packed[0] == 2
        places = struct.unpack_from("<257H", packed, 1)
        for code in range(256):
            columns = packed[places[code] : places[code + 1]]
            assert columns == BIG.glyphs.get(page.letters.get(code), b"")
        assert places[0] == 1 + 2 * 257 and places[256] == len(packed)


def test_small_letters_of_the_small_font_look_like_capitals():
    for lang in ALPHABETS:
        for letter in ALPHABETS[lang]:
            assert SMALL.columns(letter.lower()) in (SMALL.columns(letter), SMALL.columns("Y"))  # у is a y


def test_text_comes_back_from_its_code():
    for lang, text in (("pl", "Zażółć gęślą jaźń"), ("cs", "Příliš žluťoučký kůň"), ("ru", "Щи")):
        text += "! {0}\n[coin] [A] [[x] 3×4 ★"
        page = PACKER.pages[lang]
        assert page.decode(page.encode(text)) == text


def test_russian_text_comes_back_with_latin_letters_where_they_are_shared():
    page = PACKER.pages["ru"]
    assert page.decode(page.encode("Щука")) == "Щyкa"


def test_every_code_decodes_to_what_encodes_to_it():
    for page in PACKER.pages.values():
        for code, name in page.letters.items():
            if code != ord("{"):
                assert page.encode("[[" if name == "[" else name) == bytes((code,))
