# SPDX-License-Identifier: MIT
"""Every mistake in a source is reported in one sentence with the file, the line and the column."""

import pytest

from tests.tools.pack.mistakes import assert_reported, assert_reported_in
from tools.errors import UserError
from tools.pack import ASSETS
from tools.pack.drawing import ROWS
from tools.pack.font import read_font
from tools.pack.icons import read_icons
from tools.pack.rules_pages import paginate
from tools.pack.words import Packer, hash_of

PACKER = Packer(ASSETS)


def glyph(name: str, row: str = "##", rows: int = ROWS) -> str:
    return "\n".join([name] + [row] * rows) + "\n"


FONTS = {
    "wrong pixel": ("A B\n##  #x\n", "2:6", "a pixel is # or ."),
    "row of another width": (glyph("A", rows=3) + "###\n", "5:1", "3 pixels wide, the first is 2"),
    "too few rows": (glyph("A", rows=7), "9:1", "every glyph has 8 rows"),
    "ninth row": (glyph("A", rows=9), "10:1", "ninth row"),
    "one drawing short": ("A B\n## ##\n##\n", "3:3", "1 drawings in this row under 2 names"),
    "drawn twice": (glyph("A") + glyph("A"), "10:1", "A is drawn already, in line 1"),
    "made twice": (glyph("A") + "A = A\n", "10:1", "A is there already"),
    "unknown base": ("Б = Q\n", "1:1", "needs Q"),
    "unknown mark": (glyph("A") + "Á = A + acute\n", "10:1", "needs +acute"),
    "sign in the small font": (glyph("A") + "[A] says A:\n", "10:1", "what [A] says stands in font.txt"),
    "sign twice": ("[A] says A:\n[A] says A\n", "2:1", "[A] has a sign already, in line 1"),
    "not in the big font": (glyph("☃"), "1:1", "☃ is drawn here but not in font.txt"),
}


@pytest.mark.parametrize("slip", FONTS)
def test_slip_in_a_font_is_reported_with_its_place(slip, tmp_path):
    assert_reported_in(tmp_path / "small.txt", FONTS[slip], read_font, PACKER.font)


PAGES = {
    "no code": ("page\nxx  ← →\n", "2:1", "two hex digits"),
    "code of ascii": ("page\n1F  ← →\n", "2:7", "0x20, which is not free"),
    "code twice": ("page\n80  ←\n80  →\n", "3:5", "0x80 of ←"),
    "code of a language": ("page\nA0  ←\n", "2:5", "0xa0, which is not free"),
    "character twice": ("page\n80  ← ←\n", "2:7", "← has the code 0x80 already"),
    "not drawn": ("page\n80  ← →\n\n←\n" + "#\n" * 8, "2:7", "→ is in the page but is not drawn"),
    "symbol without a sign": (
        "page\n80  [gem]\n\n" + glyph("[gem]"),
        "4:1",
        "[gem] has no sign for those who listen: write “[gem] says …” below its drawing",
    ),
    "sign of nothing": ("[gem] says 💎\n", "1:1", "[gem] has a sign but no place in the page"),
    "ascii not drawn": (glyph("A"), "1:1", "“ ” is not drawn: a font has all of ASCII"),
}


@pytest.mark.parametrize("slip", PAGES)
def test_slip_in_the_page_is_reported_with_its_place(slip, tmp_path):
    assert_reported_in(tmp_path / "font.txt", PAGES[slip], read_font)


ICONS = {
    "no name": ("##\n", "1:1", "without the icon's name"),
    "other width": ("sun\n###\n##\n", "3:3", "2 pixels wide, the icon's first is 3"),
    "too wide": ("sun\n" + "#" * 129 + "\n", "2:129", "128 pixels"),
    "no rows": ("sun\nmoon\n##\n", "1:1", "without rows"),
    "no rows at the end": ("sun\n##\nmoon\n", "3:1", "without rows"),
    "twice": ("sun\n#\nsun\n#\n", "3:1", "sun is drawn already"),
    "wrong letter": ("sun\n##o#\n#x.#\n", "2:1", "neither a name"),
}


@pytest.mark.parametrize("slip", ICONS)
def test_slip_in_icons_is_reported_with_its_place(slip, tmp_path):
    assert_reported_in(tmp_path / "icons.txt", ICONS[slip], read_icons)


def _colliding_keys() -> tuple[str, str]:
    seen: dict[int, str] = {}
    for n in range(100_000):
        key = f"k{n}"
        other = seen.setdefault(hash_of(key), key)
        if other != key:
            return other, key
    raise AssertionError("a 16-bit hash without collisions")


FIRST, SECOND = _colliding_keys()
# what is wrong: (en.txt, pl.txt or None for the same, place, words)
WORDS = {
    "no equals sign": ("# fine\nmenu.title Coffer\n", None, "en.txt:2:1", "write key = text"),
    "no text": ("a =\n", None, "en.txt:1:4", "has no text"),
    "key twice": ("a = x\na = y\n", None, "en.txt:2:1", "a is there already, in line 1"),
    "bad space": ("a @big = x\n", None, "en.txt:1:4", "@big is not a width"),
    "space outside en.txt": ("a = x\n", "a @60 = x\n", "pl.txt:1:3", "in en.txt only"),
    "same hash": (f"{FIRST} = x\n{SECOND} = y\n", None, "en.txt:2:1", "have the same hash"),
    "extra key": ("a = x\n", "a = x\nb = y\n", "pl.txt:2:1", "b is not in en.txt"),
    "unknown character": ("a = x\n", "a = x ☃\n", "pl.txt:1:7", "“☃” is not in font.txt"),
    "unknown symbol": ("a = x [gold]\n", None, "en.txt:1:7", "“[gold]” is not in font.txt"),
    "not in the small font": ("a @s60 = x [dpad]\n", None, "en.txt:1:12", "“[dpad]” is not in small.txt"),
    "stray brace": ("a = x {\n", None, "en.txt:1:7", "“{” is not in font.txt"),
    "two forms for three": ("a = {0} x | {0} y\n", None, "pl.txt:1:5", "3 plural forms"),
    "forms where none are": ("a = x\n", "a = x | y | z\n", "pl.txt:1:5", "one only, as in en.txt"),
    "lost placeholder": ("a = x {0}\n", "a = x\n", "pl.txt:1:5", "other placeholders than en.txt: {0}"),
    "lost in a form": (
        "a = {0} x | {0} y\n", "a = {0} x | y | {0} z\n", "pl.txt:1:13", "other placeholders than en.txt",
    ),
    "invented placeholder": ("a = x\n", "a = x {1}\n", "pl.txt:1:5", "no placeholder"),
    "too wide": ("a @20 = x\n", "a = encyclopaedia\n", "pl.txt:1:5", "the space is 20"),
    "second form too wide": (
        "a @20 = {0} | {0}\n", "a = {0} | {0} metres | {0}\n", "pl.txt:1:11", "the space is 20",
    ),
    "too many lines": ("a @2x20 = x\n", "a = one two three\n", "pl.txt:1:5", "takes 3 lines of 20 pixels"),
    "too wide beside another": (
        "!line @50 [A] <a>  <b>\na = x\nb = y {0}\n", "a = x\nb = {0} yyyy\n", "pl.txt:2:5",
        "“[A] x  88 yyyy” is 55 pixels wide, the space is 50 (en.txt, line 1): shorten one of its texts",
    ),
    "line of an unknown key": ("!line @40 <c>\na = x\n", None, "en.txt:1:7", "keys of this file"),
    "line without pixels": ("!line <a>\na = x\n", None, "en.txt:1:7", "has its pixels"),
    "last page of one word": (
        "a @14x126 = x\n", "a = " + "words " * 29 + "\n", "pl.txt:1:5", "has only “words” on its last page",
    ),
    "two lines in a space of one": ("a = x\n", "a = x\\ny\n", "pl.txt:1:5", "takes 2 lines"),
}  # fmt: skip


@pytest.mark.parametrize("slip", WORDS)
def test_slip_in_words_is_reported_with_its_place(slip, tmp_path):
    en, pl, place, words = WORDS[slip]
    (tmp_path / "en.txt").write_text(en, "utf-8")
    (tmp_path / "pl.txt").write_text(en if pl is None else pl, "utf-8")
    assert_reported(place, words, PACKER.pack_folder, tmp_path)


def test_words_without_english_are_reported(tmp_path):
    (tmp_path / "cs.txt").write_text("a = x\n", "utf-8")
    with pytest.raises(UserError, match="no en.txt"):
        PACKER.pack_folder(tmp_path)


def test_file_that_is_not_utf8_is_reported_with_its_place(tmp_path):
    (tmp_path / "en.txt").write_bytes(b"a = x\nb = \xb1\n")
    assert_reported("en.txt:2:5", "not UTF-8", PACKER.pack_folder, tmp_path)


RULES = {
    "prose before a heading": ("# comment\nHello.\n", "2:1", "prose before the first"),
    "heading without a space": ("##Goal\nHello.\n", "1:1", "with one space"),
    "nothing under a heading": ("## Goal\n\n## End\nHello.\n", "1:1", "there is no text under “Goal”"),
    "heading too wide": ("## " + "Goal " * 8 + "\nHello.\n", "1:4", "102 pixels"),
    "page of two words": ("## Goal\nTwo words.\n", "1:1", "a page of “Goal” would hold fewer than 4 words"),
    "word too wide": ("## Goal\n" + "w" * 30 + "\n", "2:1", "use shorter words"),
    "unknown character": ("## Goal\nHello ☃.\n", "2:7", "“☃” is not in font.txt"),
    "more behind nothing": ("### Goal\nHello.\n", "1:1", "nothing to lie behind"),
    "unknown picture": ("## Goal\n{snow} Hello.\n", "2:2", "no picture is called snow"),
    "no pages": ("# nothing\n", "1:1", "0 pages"),
}


@pytest.mark.parametrize("slip", RULES)
def test_slip_in_rules_is_reported_with_its_place(slip, tmp_path):
    assert_reported_in(tmp_path / "rules.en.txt", RULES[slip], paginate, PACKER.font)


def test_all_slips_are_reported_at_once(tmp_path):
    (tmp_path / "en.txt").write_text("a @20 = one\nb = {0} two\nc @20 = tea\n", "utf-8")
    (tmp_path / "pl.txt").write_text("a = far too wide\nb = no number\nd = unknown\n", "utf-8")
    (tmp_path / "cs.txt").write_text("c = far too wide\n", "utf-8")
    with pytest.raises(UserError) as error:
        PACKER.pack_folder(tmp_path)
    said = str(error.value).splitlines()
    assert len(said) == 4
    for n, words in enumerate(("cs.txt:1:5", "pl.txt:3:1", "pl.txt:1:5", "pl.txt:2:5")):
        assert words in said[n]


def test_many_slips_are_counted(tmp_path):
    (tmp_path / "en.txt").write_text("\n".join(f"k{n} @9 = far too wide" for n in range(50)) + "\n", "utf-8")
    with pytest.raises(UserError) as error:
        PACKER.pack_folder(tmp_path)
    assert str(error.value).splitlines()[-1] == "and 10 more like these"
