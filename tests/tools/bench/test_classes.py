# SPDX-License-Identifier: MIT
"""Rows of the bench call screens as the sources do, whatever the build made of their names."""

import pytest

from tools import games, vm
from tools.bench import classes, measure, visits
from tools.build import shrink
from tools.build.rom_names import MODULES, ROM

SOURCES = {
    "lib/coffer/screen.py": "class Screen:\n    pass\n",
    "lib/coffer/pages.py": """
from coffer.screen import Screen
class Book:
    pass
class Leaf(Screen):
    pass
class Page(Leaf):
    pass
print(Book(), Leaf(), Page())
""",
    "games/toy/pieces.py": "class Coin:\n    pass\nprint(Coin())\n",
    "games/toy/rules.py": "from games.toy import pieces\nclass Dig:\n    pass\nprint(Dig(), pieces)\n",
    "games/toy/screens.py": """
from coffer import screen
from games.toy.look import Look
class Gem(screen.Screen):
    pass
print(Gem(), Look())
""",
    "games/toy/look.py": "from coffer.screen import Screen\nclass Look(Screen):\n    pass\nprint(Look())\n",
}


@pytest.fixture
def known(monkeypatch):
    """The toy's screens by their new names."""
    before = {name: text.encode() for name, text in SOURCES.items()}
    found = classes.match_classes(
        shrink.parse_sources(before), shrink.parse_sources(shrink.shrink(before)), ("toy",)
    )
    monkeypatch.setattr(classes, "renamed_screens", lambda: found)
    return found


def new(known, name, place="toy"):
    """What the build calls a screen."""
    (found,) = [key[1] for key, names in known.items() if key[0] == place and name in names]
    return found


def test_every_renamed_screen_has_its_own_name_also_in_joined_modules(known):
    assert {name for (place, _), names in known.items() if place == "toy" for name in names} == {
        "Look",
        "Page",
        "Gem",
    }
    for name in ("Look", "Page", "Gem"):
        assert classes.restore_names(f"toy {new(known, name)}", {name}) == f"toy {name}"


def test_in_the_menus_no_screen_of_a_game_is_meant(known):
    assert [names for (place, _), names in known.items() if place == "menus"] == [["Page"]]


def test_both_screens_of_a_frame_are_named_and_what_happens_is_left_alone(monkeypatch):
    monkeypatch.setattr(
        classes, "renamed_screens", lambda: {("menus", "key"): ["Bests"], ("toy", "key"): ["Gem"]}
    )
    assert classes.restore_names("menus key, after key", set()) == "menus Bests, after Bests"
    assert classes.restore_names("menus Help, key", set()) == "menus Help, key"
    assert classes.restore_names("menus", set()) == "menus"


def test_of_several_with_one_name_the_scene_shows_which(monkeypatch):
    monkeypatch.setattr(classes, "renamed_screens", lambda: {("toy", "bool"): ["RulesPage", "Share"]})
    assert classes.restore_names("toy bool, rest", {"Face", "Share"}) == "toy Share, rest"
    assert classes.restore_names("toy bool, rest", {"Face"}) == "toy RulesPage or Share, rest"


@pytest.mark.slow
def test_rows_have_no_name_that_the_build_gave(monkeypatch):
    """All names of the real build's screens, as the VM would print them."""
    found = classes.renamed_screens()
    printed = {f"screen {place} {name}@scene": 1.0 for place, name in found}
    monkeypatch.setattr(measure, "run_tour", lambda game, quick: printed)
    monkeypatch.setattr(visits, "screens_on_way", lambda game: {})
    named = {word for row in measure.screens_of("", quick=True) for word in row.name.split()}
    assert {"RulesPage", "Bests"} <= named, "these are renamed; if they no longer are, name others"
    assert not named & {*ROM, *MODULES}
    assert all(place == "menus" or place in games.names() for place, _ in found)


@pytest.mark.slow
def test_the_way_to_a_screen_notes_which_screens_were_open():
    (name, scene), *_ = [each for each in visits._scenes("") if each[0] == "rules.page"]
    way, shown = visits.visit(name, scene)
    assert way[0] == name and {"Launcher", "RulesContents", "RulesPage"} <= shown
    assert "class RulesPage" in vm.sources()["/lib/coffer/rules_pages.py"].decode()
