# SPDX-License-Identifier: MIT
"""The fonts hold every letter of four languages, and each can be told from the others."""

from itertools import combinations

import pytest

from tools.pack.drawing import Drawing, read
from tools.pack.font import compose, read_font
from tools.pack.page import ASCII, FONT, FREE, decode, encode, page

POLISH = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
CZECH = "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž"
RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
ENGLISH = "abcdefghijklmnopqrstuvwxyz"
ALPHABETS = {"en": ENGLISH, "pl": POLISH, "cs": CZECH, "ru": RUSSIAN}
SIGNS = "←→↑↓▲▼◀▶·•…–—„”“«»°×✓★☆●○■□▸◂Σ"
SYMBOLS = [
    *("[coin]", "[cup]", "[palm]", "[cross]", "[seal]", "[crown]", "[die]", "[pickaxe]", "[stone]"),
    *("[A]", "[B]", "[dpad]", "[bot]", "[person]", "[hourglass]", "[lock]", "[note]"),
]

FONT_DRAWN = read_font(FONT)
SMALL = read_font(FONT.with_name("small.txt"), page())


def bitmap(letter: str) -> bytes:
    return FONT_DRAWN.glyphs[encode(letter)[0]]


def look(letter: str) -> list[str]:
    """The glyph as rows of # and ., without the empty column on its right."""
    columns = bitmap(letter)[:-1]
    return ["".join("#" if column >> y & 1 else "." for column in columns) for y in range(8)]


@pytest.mark.parametrize("lang", ALPHABETS)
def test_every_letter_of_the_alphabet_is_in_both_fonts(lang):
    for letter in ALPHABETS[lang] + ALPHABETS[lang].upper():
        code = encode(letter)[0]
        assert code in FONT_DRAWN.glyphs, letter
        assert code in SMALL.glyphs, letter


def test_every_printable_ascii_sign_arrow_and_symbol_is_drawn():
    for sign in [chr(code) for code in ASCII if chr(code) not in "[{"] + ["[["] + list(SIGNS) + SYMBOLS:
        assert encode(sign)[0] in FONT_DRAWN.glyphs, sign
    assert ord("{") in FONT_DRAWN.glyphs


@pytest.mark.parametrize("lang", ALPHABETS)
def test_no_two_characters_that_a_language_uses_look_the_same(lang):
    used = ALPHABETS[lang] + ALPHABETS[lang].upper() + "0123456789!?.,:;-+/%()" + SIGNS
    for one, other in combinations(used, 2):
        assert bitmap(one) != bitmap(other), one + other


def test_no_two_codes_of_the_page_have_the_same_bitmap():
    assert len(set(FONT_DRAWN.glyphs.values())) == len(FONT_DRAWN.glyphs)


@pytest.mark.parametrize(
    "pair", ["0O", "1l", "lI", "1I", "5S", "łl", "жх", "щш", "ёе", "ůú", "зэ", "ЗЭ", "3З", "źż", "Йй"]
)
def test_easily_confused_letters_differ_in_width_or_in_two_pixels_at_least(pair):
    one, other = bitmap(pair[0]), bitmap(pair[1])
    assert len(one) != len(other) or sum((a ^ b).bit_count() for a, b in zip(one, other)) >= 2


def test_small_font_tells_figures_and_capitals_apart():
    used = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZБГДЖЗИЙЛПУФЦЧШЩЪЫЬЭЮЯ+-/:.?!%"
    glyphs = {SMALL.glyphs[encode(letter)[0]] for letter in used}
    assert len(glyphs) == len(used)


def test_latin_and_cyrillic_letters_that_look_the_same_share_one_code():
    for cyrillic, latin in zip("АВЕКМНОРСТХаеорсух", "ABEKMHOPCTXaeopcyx"):
        assert encode(cyrillic) == encode(latin)


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


def test_digits_share_one_width_so_that_figures_align():
    assert {len(bitmap(digit)) for digit in "0123456789"} == {5}
    assert {len(SMALL.glyphs[ord(digit)]) for digit in "0123456789"} == {4}


def test_every_glyph_ends_in_one_empty_column_and_none_is_wider_than_a_cell_and_a_half():
    for font in (FONT_DRAWN, SMALL):
        for columns in font.glyphs.values():
            assert columns[-1] == 0
            assert 1 < len(columns) <= 9


def test_packed_font_gives_widths_then_columns_in_the_order_of_the_codes():
    packed = FONT_DRAWN.pack()
    assert packed[0] == 1
    start = 257
    for code in range(256):
        width = packed[1 + code]
        assert packed[start : start + width] == FONT_DRAWN.glyphs.get(code, b"")
        start += width
    assert start == len(packed)


def test_small_letters_of_the_small_font_look_like_capitals():
    for letter in ENGLISH + POLISH + CZECH + RUSSIAN:
        assert SMALL.glyphs[encode(letter)[0]] in (
            SMALL.glyphs[encode(letter.upper())[0]],
            SMALL.glyphs[encode("Y")[0]],  # у shares its code with y
        )


def test_text_comes_back_from_its_code():
    text = "Zażółć gęślą jaźń – Příliš žluťoučký kůň! {0}\n[coin] [A] [[x] 3×4 ★"
    assert decode(encode(text)) == text


def test_russian_text_comes_back_with_latin_letters_where_they_are_shared():
    assert decode(encode("Щука")) == "Щyкa"


def test_every_code_that_is_not_reserved_decodes_to_what_encodes_to_it():
    letters = page().letters
    for code in (*ASCII, *FREE, 0x0A, *range(1, 6)):
        if code in letters and code != ord("{"):
            assert encode(letters[code]) == bytes((code,))


def test_page_leaves_the_reserved_codes_alone():
    taken = {code for code, _, _, _ in read(FONT).places}
    assert not taken & {*range(0x10), *ASCII}
