# SPDX-License-Identifier: MIT
"""A language is a file: found by its name, known by its first lines, with a page of codes of its own."""

import itertools
import re
import shutil
import struct

import pytest

from coffer.words import plural_form
from tools.errors import UserError
from tools.pack import ASSETS, languages, pack_all, packed_files
from tools.pack.code_page import OWN
from tools.pack.entries import read_words
from tools.pack.letters import both_cases
from tools.pack.words import HEAD, Packer

PACKER = Packer(ASSETS)


@pytest.fixture
def assets(tmp_path):
    """The console's sources alone."""
    shutil.copytree(ASSETS / "console", tmp_path / "assets" / "console")
    return tmp_path / "assets"


def added(assets, key, name="Lingua", plural="*:1", alphabet="ABC", text=None):
    """One more language: English under another name, every plural in its first form."""
    lines = ["!name " + name, "!plural " + plural, "!alphabet " + alphabet]
    for line in (assets / "console" / "en.txt").read_text("utf-8").splitlines():
        if "=" in line and not line.startswith(("#", "!")):
            where, _, words = line.partition("=")
            lines.append(f"{where.split()[0]} = {(text or words).split(' | ')[0].strip()}")
    path = assets / "console" / f"{key}.txt"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def find(file, key):
    from tests.tools.pack.test_pack_words import find

    return find(file, key)


def test_languages_are_found_by_their_files_english_first_then_by_name():
    assert languages.found()[0] == "en"
    assert set(languages.found()) == {path.stem for path in (ASSETS / "console").glob("??.txt")}
    names = [language.name for language in PACKER.languages.values()]
    assert names.index("Čeština") < names.index("Polski") < names.index("Русский")


def test_one_more_file_is_one_more_language(assets):
    before = set(packed_files(assets))
    added(assets, "la", "Lingua Latina")
    after = packed_files(assets)
    assert set(after) - before == {"font.la", "small.la", "console.la"}
    for key in ("en", "ru", "la"):
        page = Packer(assets).pages[key]
        assert "la" in page.decode(find(after[f"console.{key}"], "languages")).split()
        assert page.decode(find(after[f"console.{key}"], "language.la")) == "Lingua Latina"


def test_a_language_is_gone_with_its_file_in_the_console_whatever_else_of_it_is_there(assets):
    shutil.copytree(ASSETS / "treasure_maps", assets / "treasure_maps")
    before = set(packed_files(assets))
    (assets / "console" / "cs.txt").unlink()
    gone = before - set(packed_files(assets))
    assert gone == {name for name in before if "cs" in name.split(".")}
    assert {"font.cs", "console.cs", "treasure_maps.cs", "treasure_maps.cs.rules"} <= gone


def test_a_game_that_nobody_translated_speaks_english_with_english_plurals(assets):
    (assets / "dominoes").mkdir()
    (assets / "dominoes" / "en.txt").write_text("n = {0} café | {0} cafés\n", "utf-8")
    files = packed_files(assets)
    assert [name for name in files if name.startswith("dominoes.")] == ["dominoes.en"], "shipped once"
    file = files["dominoes.en"]
    forms = find(file, "n").split(b"\x0b")[1:]
    assert file[HEAD + 4 : HEAD + 12] == PACKER.languages["en"].plural
    for page in Packer(assets).pages.values():  # every language shows the same bytes as the same letters
        assert [page.decode(each) for each in forms] == ["{0} café", "{0} cafés"]


def test_our_own_languages_are_complete():
    packer = Packer(ASSETS)
    for folder in sorted(path.parent for path in ASSETS.glob("*/en.txt")):
        assert packer.pack_folder(folder)
        for file in ("rules.{}.txt", "guide.{}.txt"):
            if (folder / file.format("en")).exists():
                for key in packer.languages:
                    assert (folder / file.format(key)).exists(), (
                        f"{folder.name}/{file.format(key)} is missing"
                    )
    assert {where: count for where, count in packer.untranslated.items() if count} == {}


def test_a_dozen_keys_are_enough_to_begin_a_language(assets):
    path = assets / "console" / "la.txt"
    path.write_text("!name Latina\n!plural 1:1 *:2\n!alphabet ABC\nyes = ita\n", "utf-8")
    files, packer = pack_all(assets)
    assert (
        packer.untranslated["console", "la"]
        == packer.untranslated["console", "en"] + len(read_words(assets / "console" / "en.txt")) - 1
    )
    assert len(files["console.la"]) < 400 < len(files["console.en"])
    assert find(files["console.la"], "yes") == b"ita"


def widths_of(font):
    """The width of every code in a packed font."""
    places = struct.unpack_from("<257H", font, 1)
    return [end - begin for begin, end in itertools.pairwise(places)]


def test_every_language_shows_the_names_of_all():
    files = packed_files()
    for key, page in PACKER.pages.items():
        said = page.decode(find(files[f"console.{key}"], "languages"))
        assert said == " ".join(languages.found())
        for other, language in PACKER.languages.items():
            coded = find(files[f"console.{key}"], f"language.{other}")
            assert coded == page.encode(language.name)
            widths = widths_of(files[f"font.{key}"])
            assert all(widths[code] for code in coded)


@pytest.mark.parametrize(
    ("key", "numbers"),
    [
        ("en", {1: 0, 0: 1, 2: 1, 5: 1, 21: 1}),
        ("pl", {1: 0, 2: 1, 4: 1, 5: 2, 0: 2, 11: 2, 12: 2, 14: 2, 21: 2, 22: 1, 24: 1, 112: 2, 122: 1}),
        ("cs", {1: 0, 2: 1, 4: 1, 5: 2, 0: 2, 12: 2, 21: 2, 22: 2, 102: 2}),
        ("ru", {1: 0, 2: 1, 4: 1, 5: 2, 0: 2, 11: 2, 12: 2, 21: 0, 22: 1, 25: 2, 101: 0, 111: 2, 121: 0}),
    ],
)
def test_a_number_takes_the_form_that_the_language_says(key, numbers):
    rule = PACKER.languages[key].plural
    assert {n: plural_form(rule, 0, n) for n in numbers} == numbers


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        ("*:1", {0: 0, 1: 0, 7: 0}),  # Japanese
        ("0-1:1 *:2", {0: 0, 1: 0, 2: 1}),  # French
        ("*11-*19:3 *1:1 *2-*9:2 *:3", {1: 0, 21: 0, 11: 2, 3: 1, 13: 2, 20: 2}),  # Lithuanian
        ("*01:1 *02:2 *03-*04:3 *:4", {1: 0, 101: 0, 2: 1, 3: 2, 104: 2, 5: 3, 11: 3}),  # Slovenian
        ("0:1 1:2 2:3 *03-*10:4 *11-*99:5 *:6", {0: 0, 1: 1, 2: 2, 103: 3, 11: 4, 100: 5}),  # Arabic
    ],
)
def test_other_languages_can_say_their_plurals_too(assets, rule, numbers):
    added(assets, "xx", plural=rule)
    read = languages.read(assets / "console")["xx"]
    assert {n: plural_form(read.plural, 0, n) for n in numbers} == numbers
    assert read.forms == max(numbers.values()) + 1


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("1:1 2", "“2” is not a part of a plural"),
        ("1:1 *2-4:2 *:3", "“*2-4:2” is not a part of a plural"),
        ("*2-*14:1 *:2", "“*2-*14:1” is not a part of a plural"),
        ("1:1 2-4:2", "the last part of a plural is for all other numbers"),
        ("1:1 *:3", "numbered 1, 2, 3"),
        ("", "does not define its !plural"),
    ],
)
def test_slip_in_a_plural_is_reported(assets, rule, words):
    added(assets, "xx", plural=rule)
    with pytest.raises(UserError, match="xx.txt:") as error:
        languages.read(assets / "console")
    assert words in str(error.value)


def test_name_that_is_too_long_or_not_drawn_is_reported(assets):
    path = added(assets, "xx", "A very long name indeed")
    with pytest.raises(UserError, match="xx.txt:1:7: .* pixels wide, the space is 60"):
        packed_files(assets)
    path.write_text(path.read_text("utf-8").replace("A very long name indeed", "☃"), "utf-8")
    with pytest.raises(UserError, match="xx.txt:1:7: “☃” is not in font.txt"):
        packed_files(assets)


@pytest.mark.parametrize(
    "alphabet, place, letter", [("AB☃", 13, "☃"), ("A B ☃ C", 15, "☃"), ("ABЀ", 13, "Ѐ"), ("[A", 11, "[")]
)
def test_letter_of_an_alphabet_that_is_not_drawn_is_reported(assets, alphabet, place, letter):
    added(assets, "xx", alphabet=alphabet)
    with pytest.raises(
        UserError, match=rf"xx\.txt:3:{place}: “{re.escape(letter)}” is not in font\.txt: draw it"
    ):
        packed_files(assets)


@pytest.mark.parametrize(
    "rule, words", [("", "“ð” is not in font.txt"), ("ð = Ð\n", "“Ð” is not in small.txt")]
)
def test_small_letter_and_letter_of_the_small_font_that_are_not_drawn_are_reported(assets, rule, words):
    added(assets, "xx", alphabet="ABÐ")
    font = assets / "console" / "font.txt"
    font.write_text("Ð\n" + "###\n" * 8 + rule + font.read_text("utf-8"), "utf-8")
    with pytest.raises(UserError, match=f"xx.txt:3:13: {words}"):
        packed_files(assets)


def test_letters_that_are_not_drawn_are_reported_together_with_all_other_mistakes(assets):
    path = added(assets, "xx", alphabet="A☃☾")
    path.write_text(path.read_text("utf-8") + "never = x\n", "utf-8")
    with pytest.raises(UserError) as error:
        packed_files(assets)
    for words in ("“☃” is not in font.txt", "“☾” is not in font.txt", "never is not in en.txt"):
        assert words in str(error.value)


def test_the_small_letter_of_a_dotted_capital_is_one_letter():
    turkish = languages.Language("tr", "Türkçe", b"", 1, "AİZ", {})
    assert both_cases(turkish) == ["A", "İ", "Z", "a", "i", "z"]


def test_a_page_holds_the_alphabet_and_all_that_the_texts_use_and_nothing_of_others():
    for key, page in PACKER.pages.items():
        for letter in PACKER.languages[key].alphabet:
            assert page.encode(letter) and page.encode(letter.lower())
    assert "ř" not in PACKER.pages["pl"].codes and "ż" not in PACKER.pages["cs"].codes
    assert "ж" not in PACKER.pages["en"].codes and "ą" not in PACKER.pages["ru"].codes


def test_codes_do_not_run_out_whatever_the_others_use(assets):
    """The same codes are other letters elsewhere: forty languages with the whole Russian alphabet fit."""
    alphabet = PACKER.languages["ru"].alphabet
    for n in range(40):
        added(assets, f"{chr(97 + n // 20)}{chr(97 + n % 20)}", f"L{n}", alphabet=alphabet)
    pages = Packer(assets).pages
    assert len(pages) == 40 + len(languages.found())
    assert all(len(page.own) < len(OWN) * 3 // 4 for page in pages.values())


def test_a_font_holds_the_letters_of_its_language_alone():
    files = packed_files()
    for key, page in PACKER.pages.items():
        widths = widths_of(files[f"font.{key}"])
        assert [code for code in OWN if widths[code]] == [page.codes[letter] for letter in page.own]
