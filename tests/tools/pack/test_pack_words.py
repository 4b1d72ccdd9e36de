# SPDX-License-Identifier: MIT
"""Words: packed so that the console finds them, measured, wrapped and in the right plural form."""

import doctest
import struct
from io import BytesIO

import pytest

from coffer import assets, words
from coffer.words import expand
from tools.errors import UserError
from tools.pack import ASSETS, languages, rules_pages
from tools.pack import wrap as wrapping
from tools.pack.words import (
    DESKTOP,
    HEAD,
    RARE,
    Packer,
    hash_of,
    pack_texts,
    read_home,
    read_rare,
    read_words,
)
from tools.pack.wrap import glue, wrap

PACKER = Packer(ASSETS)
ONE = bytes((1, 0, 0, 0))  # a plural of one form


def write(folder, **texts):
    """A folder with the words of some languages."""
    for key, text in texts.items():
        (folder / f"{key}.txt").write_text(text, "utf-8")
    return folder


def find(packed: bytes, key: str) -> bytes:
    """The text as the console looks it up."""
    begin = HEAD
    for part in range(3):
        count, end = heads(packed)[part]
        for entry in range(begin, begin + 4 * count, 4):
            if int.from_bytes(packed[entry : entry + 2], "little") == hash_of(key):
                start = int.from_bytes(packed[entry + 2 : entry + 4], "little")
                assert start < end
                text = packed[start : packed.index(0, start)]
                return expand(text, substitutions(packed)) if part == 2 and key != "title" else text
        begin = end
    raise KeyError(key)


def substitutions(packed: bytes) -> bytes:
    """Those of the texts on the drive."""
    (_, begin), (count, _) = heads(packed)[1:]
    at = begin + 4 * count + 2
    return packed[at : at + int.from_bytes(packed[at - 2 : at], "little")]


def heads(packed: bytes) -> list[tuple[int, int]]:
    """Of each part: how many texts, and where it ends."""
    return list(struct.iter_unpack("<HH", packed[1:HEAD]))


def test_packed_words_are_sorted_by_hash_and_found_by_key():
    texts = {"menu.title": b"Coffer", "yes": b"yes", "no": b"no"}
    packed = pack_texts(texts, ONE)
    end = len(packed)
    assert packed[0] == 5 and heads(packed) == [(3, end - 2), (0, end - 2), (0, end)]
    hashes = [int.from_bytes(packed[at : at + 2], "little") for at in range(HEAD, HEAD + 12, 4)]
    assert hashes == sorted(hashes)
    assert {key: find(packed, key) for key in texts} == texts


def test_long_and_rare_texts_stand_behind_what_is_kept_in_memory():
    texts = {"a": b"short", "b": b"x" * 80, "c": b"y", "why.not": b"rare", "why.yes": b"short"}
    packed = pack_texts(texts, ONE)
    kept = heads(packed)[0][1]
    listed, shortened = 3 * 4, 2 + 2 + 8  # where they are is on the drive, too, and what eight x became
    assert len(packed) - kept == listed + shortened + 11 + 5 + 6
    assert {key: find(packed, key) for key in texts} == texts


def test_the_title_of_a_game_is_the_very_last_text_and_not_kept_in_memory():
    texts = {"a": b"short", "b": b"x" * 80, "title": b"My Treasures", "why.not": b"zebra"}
    packed = pack_texts(texts, ONE)
    assert packed.endswith(b"\0My Treasures\0")
    kept = heads(packed)[0][1]
    assert packed[kept - 6 : kept] == b"short\0"
    assert {key: find(packed, key) for key in texts} == texts


def test_a_title_that_the_menu_could_not_read_whole_is_refused():
    assert pack_texts({"a": b"short", "title": b"T" * 38}, ONE).endswith(b"\0" + b"T" * 38 + b"\0")
    with pytest.raises(UserError, match="at most 38 letters"):
        pack_texts({"title": b"T" * 39}, ONE)


def test_hash_is_the_one_the_console_computes():
    assert hash_of("") == 5381
    assert hash_of("a") == (5381 * 33 ^ 97) & 0xFFFF


def test_equal_texts_are_kept_once():
    assert len(pack_texts({"a": b"settings", "b": b"settings"}, ONE)) == HEAD + 8 + 4 + 9 + 2


def test_placeholders_plural_forms_and_symbols_become_codes(tmp_path):
    packed = PACKER.pack_folder(
        write(tmp_path, en="n = {0} [coin] | {0} [cup]", ru="n = {0} a | {0} b | {0} c")
    )
    assert find(packed["en"], "n") == b"\x0b\x01 \x10\x0b\x01 \x11"
    assert find(packed["ru"], "n") == b"\x0b\x01 a\x0b\x01 b\x0b\x01 c"


def test_a_plural_may_follow_another_argument_than_the_first(tmp_path):
    folder = write(
        tmp_path, en="n = {0}: {1#} tile | {0}: {1#} tiles", pl="n = {0}: {1} a | {0}: {1} b | {1}, {0}"
    )
    packed = PACKER.pack_folder(folder)
    assert find(packed["en"], "n") == b"\x0c\x01: \x02 tile\x0c\x01: \x02 tiles"
    assert find(packed["pl"], "n") == b"\x0c\x01: \x02 a\x0c\x01: \x02 b\x0c\x02, \x01"


def on_drive(folder, monkeypatch):
    """The files of a folder are those of /assets."""
    for module in (words, assets):
        monkeypatch.setattr(module, "open", lambda path, _: BytesIO((folder / path[8:]).read_bytes()), False)


def test_what_is_not_translated_is_said_in_english(tmp_path, monkeypatch):
    folder = write(tmp_path, en="n = {0} tea | {0} teas\ntitle = Tea\nyes = yes", pl="yes = tak")
    for key, content in PACKER.pack_folder(folder).items():
        (tmp_path / f"folder.{key}").write_bytes(content)
    on_drive(tmp_path, monkeypatch)
    polish = words.Words("folder", "pl")
    assert (polish.language, polish.say("yes")) == ("pl", b"tak")
    assert [polish.say("n", n) for n in (1, 22, 22)] == [b"1 tea", b"22 teas", b"22 teas"]
    assert polish.has("n") and polish.has("yes") and not polish.has("no")
    assert polish.say("no") == b"no"
    assert (tmp_path / "folder.pl").read_bytes().endswith(b"\0Tea\0"), "where the menu looks for the title"
    assert words.Words("folder", "ru").language == "en"


def test_a_menus_english_text_is_read_from_the_drive_as_it_is(tmp_path, monkeypatch):
    page = PACKER.pages["en"]
    signs = [unit for unit, code in page.codes.items() if 15 < code < 32 or 126 < code < 160]
    menu = " ".join(signs[:12])  # codes that stand for pieces of the texts that are shortened
    help_text = "take the tile and take the card " * 6
    english = f"!rare help.\n!home menu.\nhelp.a @9x126 = {help_text}\nmenu.a @9x126 = {menu}\nyes = yes"
    folder = write(tmp_path, en=english, pl="yes = tak")
    for key, content in PACKER.pack_folder(folder).items():
        (tmp_path / f"folder.{key}").write_bytes(content)
    on_drive(tmp_path, monkeypatch)
    polish = words.Words("folder", "pl")
    assert polish.say("menu.a").replace(b"\n", b" ") == page.encode(menu)
    assert polish.say("help.a").replace(b"\n", b" ") == page.encode(help_text.strip())


def test_the_console_chooses_the_form_by_the_number_that_counts(tmp_path, monkeypatch):
    english, polish = "n = {0}: {1#} tile | {0}: {1#} tiles", "n = {0}: {1} a | {0}: {1} b | {0}: {1} c"
    for key, content in PACKER.pack_folder(write(tmp_path, en=english, pl=polish)).items():
        (tmp_path / f"folder.{key}").write_bytes(content)
    on_drive(tmp_path, monkeypatch)
    said = words.Words("folder", "pl").say
    assert [said("n", b"A", n) for n in (1, -1, 22, 5)] == [b"A: 1 a", b"A: -1 a", b"A: 22 b", b"A: 5 c"]
    assert words.Words("folder", "en").say("n", 1, 2) == b"1: 2 tiles"
    assert words.Words("folder", "ru").say("n", 5, 21) == b"5: 21 tiles", "English, with English plurals"


def test_wrapped_text_breaks_at_words_and_at_forced_places(tmp_path):
    folder = write(tmp_path, en=r"t @4x30 = one two three\nfour")
    assert PACKER.pages["en"].decode(find(PACKER.pack_folder(folder)["en"], "t")) == "one\ntwo\nthree\nfour"


def test_wrap_fills_each_line_as_far_as_it_goes():
    assert wrap("aa bb cc dd", 5, len) == ["aa bb", "cc dd"]
    assert wrap("aa\n\nbb", 5, len) == ["aa", "", "bb"]


def pieces(text):
    """What glue() holds together, with _ for a space at which no line is broken."""
    return [piece.replace("\u00a0", "_") for piece in glue(text)]


def test_one_letter_words_stay_with_the_next_word():
    assert pieces("Gra w kości i karty") == ["Gra", "w_kości", "i_karty"]
    assert pieces("a i w domu") == ["a_i_w_domu"]


def test_an_authors_no_break_space_holds():
    assert pieces("one two\u00a0three four") == ["one", "two_three", "four"]
    assert wrap("one two\u00a0three", 9, len) == ["one", "two\u00a0three"]


def test_a_figure_stays_with_its_noun_and_an_equation_in_one_piece():
    assert pieces("Take 3 tiles, 2–4 coins or {0} maps") == [
        "Take",
        "3_tiles,",
        "2–4_coins",
        "or",
        "{0}_maps",
    ]
    assert pieces("3 = 8, 5 = −6.") == ["3_=_8,", "5_=_−6."]
    assert pieces("1, 2, 3 give 2 [coin]") == ["1,", "2,", "3_give", "2_[coin]"]
    assert pieces("place 2, discard 1.") == ["place_2,", "discard_1."]


def test_a_key_stays_with_what_it_does():
    assert pieces("Hold [B] for help, ◂▸ moves") == ["Hold", "[B]_for", "help,", "◂▸_moves"]
    assert pieces("[B] — the cards") == ["[B]_—_the", "cards"]


def test_a_dash_never_starts_a_line():
    assert wrap("aaaa – bb", 6, len) == ["aaaa\u00a0–", "bb"]


def test_samples_are_measured_in_the_place_of_placeholders(tmp_path):
    fits = write(tmp_path, en="t @60 Anna = Hi, {0}", cs="t = {0}!")
    assert PACKER.pack_folder(fits)
    with pytest.raises(UserError, match="pixels wide"):
        PACKER.pack_folder(write(tmp_path, en="t @60 Konstantina\\, Anna = Hi, {0}"))


def test_a_sample_that_names_texts_is_the_widest_of_them_in_the_same_language(tmp_path):
    english = "t @60 <kind.*> = A {0}\nkind.0 = gem\nkind.1 = stone"
    assert PACKER.pack_folder(write(tmp_path, en=english, cs="t = {0}!\nkind.0 = zelenavý"))
    with pytest.raises(UserError, match=r"cs\.txt:1:5: t is \d+ pixels wide, the space is 60"):
        PACKER.pack_folder(write(tmp_path, en=english, cs="t = {0}!\nkind.0 = zelenavý drahokam"))


def test_a_line_is_measured_with_the_samples_of_its_language(tmp_path):
    english = "t @60 <kind.*> = {0}\nkind.0 = gem\n!line @60 [A]  <t>"
    assert PACKER.pack_folder(write(tmp_path, en=english, cs="kind.0 = klenot"))
    with pytest.raises(UserError, match=r"“\[A\]  zelený klenot” is \d+ pixels wide, the space is 60"):
        PACKER.pack_folder(write(tmp_path, en=english, cs="t = {0}\nkind.0 = zelený klenot"))


def test_folder_without_words_is_fine(tmp_path):
    assert PACKER.pack_folder(tmp_path) == {}


FOLDERS = sorted(folder.name for folder in ASSETS.iterdir() if (folder / "en.txt").exists())


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_text_of_every_folder_exists_and_fits_in_every_language(folder):
    packed = PACKER.pack_folder(ASSETS / folder)
    assert set(packed) == set(languages.found())
    for lang in languages.found():
        for key in read_words(ASSETS / folder / "en.txt"):
            assert key.startswith(DESKTOP) or find(packed[lang], key), (lang, key)


@pytest.mark.parametrize("lang", languages.found())
def test_player_names_are_short_and_start_with_different_letters(lang):
    entries = read_words(ASSETS / "console" / f"{lang}.txt")
    names = [entry.text for key, entry in entries.items() if key.startswith("names.")]
    assert len(names) >= 5
    assert len({name[0] for name in names}) == len(names)
    assert all(PACKER.font.width(name) <= 34 for name in names)


def test_a_folder_names_the_texts_that_stay_on_the_drive(tmp_path):
    path = tmp_path / "en.txt"
    path.write_text("!rare card.\ncard.1 = Ace\nname = Anna\n", encoding="utf-8")
    rare = read_rare(path)
    assert "card." in rare and set(RARE) < set(rare)
    assert list(read_words(path)) == ["card.1", "name"]
    packed = pack_texts({"card.1": b"Ace", "name": b"Anna"}, ONE, rare)
    kept = heads(packed)[0][1]
    assert b"Anna" in packed[:kept] and b"Ace" not in packed[:kept]


def test_a_folder_names_the_texts_that_only_the_menus_say(tmp_path):
    path = tmp_path / "en.txt"
    path.write_text("!home yes menu.\n!home no\nmenu.title = Coffer\nyes = yes\n", encoding="utf-8")
    home = read_home(path)
    assert home == ("yes", "menu.", "no")
    texts = {"menu.title": b"Coffer", "yes": b"yes", "yesterday": b"then", "no": b"no", "help.no": b"far"}
    packed = pack_texts(texts, ONE, RARE, home)
    assert {key: find(packed, key) for key in texts} == texts
    always, menus = packed[: heads(packed)[0][1]], packed[: heads(packed)[1][1]]
    assert b"then" in always and not any(word in always for word in (b"Coffer", b"yes\0", b"far"))
    assert b"Coffer" in menus and b"yes\0" in menus and b"far" not in menus


@pytest.mark.parametrize("module", [languages, rules_pages, wrapping], ids=lambda module: module.__name__)
def test_examples_in_the_docstrings_are_true(module):
    result = doctest.testmod(module)
    assert result.attempted and not result.failed
