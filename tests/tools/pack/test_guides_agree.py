# SPDX-License-Identifier: MIT
"""Guides say the same in every language: figures, keys and signs, sentence by sentence."""

import re

import pytest

from tools.pack import ASSETS, languages
from tools.pack.guides import SENTENCE_END, read_guide

GUIDES = sorted(ASSETS.glob("*/guide.en.txt"))
NAMED = re.compile(r"“[^”]*”|„[^“”]*[“”]|«[^»]*»")  # what is called so: a card, a button
SIGNS = re.compile(r"\d+|\[[AB]\]|[▲▼◂▸×]")


def signs(text):
    """The figures, keys and signs of a text, sentence by sentence; names are left out."""
    return [sorted(SIGNS.findall(NAMED.sub("…", sentence))) for sentence in SENTENCE_END.split(text)]


@pytest.mark.parametrize("language", [language for language in languages.found() if language != "en"])
@pytest.mark.parametrize("english", GUIDES, ids=lambda path: path.parent.name)
def test_every_sentence_has_the_figures_and_keys_of_the_english_one(english, language):
    path = english.with_name(f"guide.{language}.txt")
    for deal, spoken in zip(read_guide(english, True), read_guide(path, False), strict=True):
        for step, said in zip(deal.steps, spoken.steps, strict=True):
            assert step.want == said.want and step.words.keys() == said.words.keys()
            for key, (text, line) in said.words.items():
                assert signs(text) == signs(step.words[key][0]), f"{path.name}:{line}: {text}"


def test_a_figure_or_a_sentence_that_is_missing_is_found():
    text = "Take it: 3 points. Press [A]!"
    assert signs(text) == signs("Nimm es: 3 Punkte. Drück [A]!")
    assert signs(text) != signs("Nimm es: 4 Punkte. Drück [A]!")
    assert signs(text) != signs("Nimm es: 3 Punkte.")
    assert signs("The card “4 of a kind”.") == signs("Karta „Cztery”.")
