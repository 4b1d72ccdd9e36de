# SPDX-License-Identifier: MIT
"""A drive that can't hold all languages gets those chosen on the page, as --languages ships them."""

import json

import pytest

from tests.web.kit import ROOT, node
from tests.web.test_install import coded
from tools.build import disk_usage, tree
from tools.flash.start import SPARE
from tools.pack import languages

pytestmark = pytest.mark.slow

SMALL = 900 * 512  # bytes: smaller than the 980 clusters of a Pico W and of a Picopad, which hold all five
BESIDE = 8  # clusters that a flash needs beside the build


def spare(only=None):
    program = tree.program(ROOT, 10, home=f"/{SPARE}", languages=only)
    return {f"{SPARE}/{name}": content for name, content in program.items()}


@pytest.fixture(scope="module")
def answers():
    about = {"languages": {key: each.name for key, each in languages.read(ROOT / "assets/console").items()}}
    cases = [
        {"size": SMALL, "before": {}, "chosen": ["cs"]},
        {
            "size": SMALL,
            "before": {"assets/font.en": "", "assets/font.pl": "", "code.py": ""},
            "chosen": None,
        },
        {"size": 2008 * 512, "before": {}, "chosen": ["cs"]},
    ]
    return node(
        "languages.mjs",
        build=coded(tree.collect(ROOT)),
        spare=coded(spare()),
        files=coded({"about.json": json.dumps(about).encode()}),
        weighed=[[], ["cs"], ["cs", "de", "pl"], ["cs", "de", "pl", "ru"]],
        cases=cases,
    )


def test_the_page_ships_chosen_languages_byte_for_byte_as_the_command(answers):
    only = ("en", "cs")
    assert answers[0]["build"] == coded(tree.collect(ROOT, languages=only))
    assert answers[0]["spare"] == coded(spare(only))


def test_the_person_sees_all_languages_and_what_they_take(answers):
    asked = answers[0]["asked"]
    assert list(asked["names"]) == list(languages.found()) and asked["names"]["cs"] == "Čeština"
    assert asked["there"] == [] and asked["size"] == SMALL
    english, two, four, five = asked["spaces"]
    assert english < two < four < SMALL < five
    wanted = tree.collect(ROOT, languages=("en", "cs"))
    assert abs(two // 512 - BESIDE - disk_usage.total(wanted)) <= 4, "but for the longer manifest"


def test_languages_that_are_on_the_drive_are_proposed_and_no_choice_changes_nothing(answers):
    assert answers[1]["asked"]["there"] == ["en", "pl"]
    assert answers[1]["build"] is None


def test_nobody_is_asked_where_everything_fits(answers):
    assert answers[2]["asked"] is None
    assert answers[2]["build"] == coded(tree.collect(ROOT))
