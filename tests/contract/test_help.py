# SPDX-License-Identifier: MIT
"""Hold A: what lies under the cursor is explained first, then the screen, wherever a cursor can go."""

import pytest

from host_sim.device import Device
from tests.contract.consoles import OURS, decisions, journal_of, open_table
from tests.on_screen import console, face, top
from tools import games
from tools.nvm_image import new_nvm
from tools.pack import languages

pytestmark = pytest.mark.slow

ARROWS = ("right", "down", "left", "up")
PLACES = 24  # cursor places that are looked at in a phase


def explained(text):
    """Whether it is a text for people: not the name of one that is missing, and nothing left to fill in."""
    return bool(text) and not text.startswith(b"thing.") and not set(text) & set(range(1, 6))


def places(device):
    """Moves the cursor as far as arrows lead, up to PLACES; yields at every place that looks different."""
    seen = set()
    tried = 0
    while len(seen) < PLACES and tried < len(ARROWS):
        shown = b"".join(device.pixels())
        if shown in seen:
            tried += 1
        else:
            seen.add(shown)
            yield
        device.tap(ARROWS[tried % len(ARROWS)]).run(40)
        if top(device) != "Face":
            return


def has_things(device):
    """Whether the game explains what lies under its cursor."""
    return type(face(device)).describe_cursor is not device.modules["coffer.screen"].Screen.describe_cursor


@pytest.mark.parametrize("language", languages.found())
def test_every_place_of_a_cursor_in_every_phase_is_explained(game, language):
    for phase, (players, seed, actions, options) in decisions(game).items():
        with open_table(journal_of(game, players, seed, actions, language, options)) as device:
            if not has_things(device):
                assert game not in OURS
                return
            for _ in places(device):
                text = face(device).describe_cursor()
                assert explained(text), f"phase {phase}: nothing is said of what is under the cursor"
                wide = max(console(device).rows.font.width(line) for line in text.split(b"\n"))
                assert wide <= 127, f"phase {phase}: {text!r} is {wide} pixels wide"


def test_help_speaks_of_the_thing_first_then_of_the_screen(game):
    players, seed, actions, options = next(iter(decisions(game).values()))
    with open_table(journal_of(game, players, seed, actions, "en", options)) as device:
        table = face(device)
        table.describe_cursor = lambda: b"a thing"
        device.hold("A").run(100)
        assert top(device) == "Help" and console(device).stack[-1].lines == [b"a thing"]
        device.tap("A").run(100)
        assert top(device) != "Face" and getattr(console(device).stack[-1], "lines", None) != [b"a thing"]
        device.tap("B").run(100)
        assert top(device) == "Face"
        device.hold("A").run(100)
        device.tap("B").run(100)
        assert top(device) == "Face", "B goes straight back to the table"


TO_LEARN = ("down",) * len(games.names()) + ("A",)
MENUS = {
    "Launcher": (),
    "Learn": TO_LEARN,
    "Lessons": (*TO_LEARN, "up", "A"),
    "RulesContents": (*TO_LEARN, "up", "A", "up", "A"),
    "Setup": ("A",),
    "Preferences": ("up", "up", "A"),
}


@pytest.mark.parametrize("language", languages.found())
def test_every_line_of_every_menu_is_explained(language):
    nvm = new_nvm(language)
    for name, path in MENUS.items():
        with Device(nvm=nvm, settings={"COFFER_TITLE": 0}).boot() as device:
            device.run(200)
            device.tap(*path).run(100)
            assert top(device) == name
            menu = console(device).stack[-1]
            for n in range(len(menu.labels)):
                assert explained(menu.help_for(n)), f"{name}: nothing is said of line {n}"
            device.hold("A").run(100)
            assert top(device) == "Help"


@pytest.mark.parametrize("language", languages.found())
def test_every_line_of_the_pause_menu_is_explained(game, language):
    players, seed, actions, options = next(iter(decisions(game).values()))
    with open_table(journal_of(game, players, seed, actions, language, options)) as device:
        device.hold("B").run(100)
        menu = console(device).stack[-1]
        assert len(menu.labels) > 4 and all(explained(menu.help_for(n)) for n in range(len(menu.labels)))


def test_the_contents_follow_who_reads_the_rules_to_their_last_page(game):
    players, seed, actions, options = next(iter(decisions(game).values()))
    with open_table(journal_of(game, players, seed, actions, "en", options)) as device:
        console(device).visit("rules_pages.RulesContents", game)
        device.run(600).tap("A").run(50)
        assert top(device) == "RulesPage"
        size = len(console(device).stack[-2].labels)
        for _ in range(size + 1):
            device.tap("right").run(50)
        device.tap("B").run(100)
        assert top(device) == "RulesContents" and console(device).stack[-1].at == size - 1
