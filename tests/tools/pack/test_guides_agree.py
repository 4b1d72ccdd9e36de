# SPDX-License-Identifier: MIT
"""Guides say the same in every language, sentence by sentence: figures, keys, numbers, places, names."""

import re
import unicodedata

import pytest

from tools.pack import ASSETS, languages
from tools.pack.entries import read_words
from tools.pack.guides import SENTENCE_END, read_guide

GUIDES = sorted(ASSETS.glob("*/guide.en.txt"))
OTHERS = [language for language in languages.found() if language != "en"]
QUOTED = re.compile(r"“[^”]*”|„[^“”]*[“”]|«[^»]*»")  # what is called so: a card, a button
SIGNS = re.compile(r"\d+|\[[AB]\]|[▲▼◂▸×]")
NAMES = re.compile(r"(mine|kind|colour|mission|chance)\.\d+")  # keys of what a guide mentions by name

# How a language writes two, three, four, five, left, right, top and middle.
# "Second" is left out: in Polish and Czech it also means "the other".
MEANINGS = {
    "en": ("two", "three|third", "four(th)?", "five|fifth", "(on the|top) left", "right", "top", "middle"),
    "de": (
        "zwei(en)?",
        "drei(erlei)?|drittes?",
        r"vier\w*",
        r"fünf\w*",
        "link(s|en)",
        "recht(s|en)",
        "oben|oberst.+",
        "mitte",
    ),
    "pl": (
        "dw(a|ie|iema|óch)",
        r"trz(y|ech|eci\w+)",
        r"czter\w+|czwart\w+",
        "pięć|piąt.",
        "lew..?",
        "praw..?",
        "górny[m]?",
        "środku",
    ),
    "cs": (
        "dv(a|ě|ěma|ou)",
        "tři|tří|třetí",
        r"čtyř\w*|čtvrt\w+",
        "pět|pát.",
        "lev(ém|ého)",
        "v?prav(o|ém)",
        "horní(ho)?",
        "doprostřed",
    ),
    "ru": (
        r"два|две|дву\w+",
        "три|трёх|трети.",
        r"четыр\w+|четвёрт\w+",
        "пять|пят..",
        "лев(ом|ый)",
        "справа|правом",
        r"верхн\w+",
        "середину",
    ),
}


def signs(text):
    """The figures, keys and signs of a sentence; names are left out."""
    return sorted(SIGNS.findall(QUOTED.sub("…", text)))


def meanings(text, language):
    """Which number words and places a sentence has, by their position in the table; names are left out."""
    bare = QUOTED.sub("…", text)
    return [n for n, how in enumerate(MEANINGS[language]) if re.search(rf"\b({how})\b", bare, re.IGNORECASE)]


def plain(text):
    """Without marks on letters, which change with the case: nóż, nożem."""
    return "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))


def mentions(text, name):
    """Whether every word of a name is there, in any case: up to its last three letters."""
    found = re.findall(r"\w+", plain(text))
    return all(
        any(word.startswith(part[: max(3, len(part) - 3)]) for word in found) for part in plain(name).split()
    )


def sentences(english, language):
    """Every sentence of a guide in English and in a language, and where it is; they must be as many."""
    path = english.with_name(f"guide.{language}.txt")
    for deal, spoken in zip(read_guide(english, True), read_guide(path, False), strict=True):
        for step, said in zip(deal.steps, spoken.steps, strict=True):
            assert step.want == said.want and step.words.keys() == said.words.keys()
            for key, (text, line) in said.words.items():
                first, other = SENTENCE_END.split(step.words[key][0]), SENTENCE_END.split(text)
                assert len(first) == len(other), f"{path.name}:{line}: {text}"
                for one, same in zip(first, other, strict=True):
                    yield one, same, f"{path.name}:{line}: {same}"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("english", GUIDES, ids=lambda path: path.parent.name)
def test_every_sentence_has_the_figures_and_keys_of_the_english_one(english, language):
    for one, same, where in sentences(english, language):
        assert signs(one) == signs(same), where


@pytest.mark.parametrize("language", [language for language in OTHERS if language in MEANINGS])
@pytest.mark.parametrize("english", GUIDES, ids=lambda path: path.parent.name)
def test_every_sentence_has_the_number_words_and_places_of_the_english_one(english, language):
    for one, same, where in sentences(english, language):
        assert meanings(one, "en") == meanings(same, language), where


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("english", GUIDES, ids=lambda path: path.parent.name)
def test_what_the_english_guide_names_has_the_same_name_as_on_the_screen(english, language):
    called = read_words(english.with_name("en.txt"))
    here = read_words(english.with_name(f"{language}.txt"))
    for one, same, where in sentences(english, language):
        for quoted in QUOTED.findall(one):
            (key,) = (
                key for key, entry in called.items() if entry.text == quoted[1:-1].replace("\u00a0", " ")
            )
            assert here[key].text in [name[1:-1].replace("\u00a0", " ") for name in QUOTED.findall(same)], (
                where
            )
        for key, entry in called.items():
            if NAMES.fullmatch(key) and re.search(rf"\b{entry.text}s?\b", QUOTED.sub("", one), re.IGNORECASE):
                assert mentions(same, here[key].text), f"{where} lacks {here[key].text}"


def test_a_figure_that_is_missing_is_found():
    text = "Take it: 3 points, press [A]!"
    assert signs(text) == signs("Nimm es: 3 Punkte, drück [A]!")
    assert signs(text) != signs("Nimm es: 4 Punkte, drück [A]!")
    assert signs(text) != signs("Nimm es: 3 Punkte!")
    assert signs("The card “4 of a kind”.") == signs("Karta „Cztery”.")


def test_another_place_or_number_is_found():
    assert meanings("Three in a row, on the right.", "en") == meanings("Drei in einer Reihe, rechts.", "de")
    assert meanings("Three in a row, on the right.", "en") != meanings("Drei in einer Reihe, links.", "de")
    assert meanings("A fourth one.", "en") == [2] != meanings("Piąty.", "pl")


def test_a_name_is_found_in_any_case_and_no_other_one():
    assert mentions("Twój odłamek będzie nożem.", "nóż") and mentions("Копайте в Египте", "Египет")
    assert mentions("Tvůj bronzový úlomek", "Úlomek bronzu")
    assert not mentions("Kop w Chinach", "Egipt")
