# SPDX-License-Identifier: MIT
"""What the screen shows is text for those who listen."""

import re
import shutil

import pytest

from tests.web.kit import ROOT, node
from tools import reading
from tools.errors import UserError
from tools.pack import languages
from tools.pack.words import CONSOLE, Packer
from tools.web.payload import letters


def read(*texts):
    """What the page makes of texts in the console's own code."""
    pages = Packer(ROOT / "assets").pages
    coded = [(pages[language].encode(text).decode("latin-1"), language) for text, language in texts]
    found = node("readings.mjs", letters=letters(ROOT), texts=coded)
    assert found == [reading.read(*each) for each in coded], "the terminal reads as the page does"
    return found


def test_every_word_of_every_language_comes_back_as_it_was_written():
    texts = []
    for language in languages.found():
        for line in (ROOT / "assets/console" / f"{language}.txt").read_text("utf-8").splitlines():
            words = line.partition(" = ")[2]
            if words and "{" not in words and "[" not in words and "|" not in words:
                texts.append((words, language))
    assert len(texts) > 300
    for (words, language), found in zip(texts, read(*texts), strict=True):
        if language == "ru":  # a word of one letter, such as "A", could be either
            found = re.sub(r"\b[^\W\d_]\b", "", found)
            words = re.sub(r"\b[^\W\d_]\b", "", words)
        assert found == words.replace("\u00a0", " "), language


def test_signs_are_said_and_buttons_keep_their_latin_names():
    assert read(("[A] взять [B] назад", "ru"), ("[coin] 5", "en")) == ["A: взять B: назад", "🪙 5"]
    assert read(("Hold [B]: undo", "en")) == ["Hold B: undo"]


def test_russian_words_are_cyrillic_throughout():
    (found,) = read(("Все карты: Coffer", "ru"))
    assert [ord(letter) > 0x400 for letter in found.split()[0]] == [True] * 3
    assert found.split()[2] == "Coffer"


def test_every_symbol_of_the_font_has_a_sign_of_its_own():
    symbols = {code: name for code, name, _, _ in Packer(ROOT / "assets").font.sheet.places if name[0] == "["}
    for page in letters(ROOT)["letters"].values():
        said = [page[code] for code in symbols]
        assert len({*said}) == len(said) > 0 and all(said)


def test_a_new_symbol_is_drawn_and_said_in_the_font_alone(tmp_path):
    shutil.copytree(ROOT / "assets" / CONSOLE, tmp_path / "assets" / CONSOLE)
    font = tmp_path / "assets" / CONSOLE / "font.txt"
    drawn = font.read_text("utf-8").replace(" [thin]\n", " [thin] [gem]\n", 1) + "\n[gem]\n" + "#.#\n" * 8
    font.write_text(drawn, "utf-8")
    last = drawn.splitlines().index("[gem]") + 1
    with pytest.raises(UserError, match=rf"font\.txt:{last}:1: \[gem\] has no sign"):
        letters(tmp_path)
    font.write_text(drawn + "\n[gem] says 💎\n", "utf-8")
    assert all(page[0x9F] == "💎" for page in letters(tmp_path)["letters"].values())
