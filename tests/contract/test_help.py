# SPDX-License-Identifier: MIT
"""Held A: help explains first what is under the cursor, then the screen, at every position of the cursor."""

import pytest

from host_sim.device import Device
from tests.contract.consoles import OURS, decisions, nvm_of_game, open_table
from tests.on_screen import console, face, top
from tools import games
from tools.nvm_image import new_nvm
from tools.pack import languages

pytestmark = pytest.mark.slow

ARROWS = ("right", "down", "left", "up")
MAX_POSITIONS = 24  # the tested cursor positions of a phase


def is_explanation(text):
    """Whether it is a complete text: not the key of a missing one, and without unfilled placeholders."""
    return bool(text) and not text.startswith(b"thing.") and not set(text) & set(range(1, 6))


def cursor_positions(device):
    """Moves the cursor with all arrow keys, to at most MAX_POSITIONS; yields at every new picture."""
    pictures = set()
    arrow = 0
    while len(pictures) < MAX_POSITIONS and arrow < len(ARROWS):
        picture = b"".join(device.pixels())
        if picture in pictures:
            arrow += 1
        else:
            pictures.add(picture)
            yield
        device.tap(ARROWS[arrow % len(ARROWS)]).run(40)
        if top(device) != "Face":
            return


def describes_cursor(device):
    """Whether the game describes what is under its cursor."""
    return type(face(device)).describe_cursor is not device.modules["coffer.screen"].Screen.describe_cursor


@pytest.mark.parametrize("language", languages.found())
def test_every_cursor_position_in_every_phase_has_a_text(game, language):
    for phase, (players, seed, actions, options) in decisions(game).items():
        with open_table(nvm_of_game(game, players, seed, actions, language, options)) as device:
            if not describes_cursor(device):
                assert game not in OURS
                return
            for _ in cursor_positions(device):
                text = face(device).describe_cursor()
                assert is_explanation(text), f"phase {phase}: no text for what is under the cursor"
                width = max(console(device).rows.font.width(line) for line in text.split(b"\n"))
                assert width <= 127, f"phase {phase}: {text!r} is {width} pixels wide"


def test_help_explains_the_cursor_first_then_the_screen(game):
    players, seed, actions, options = next(iter(decisions(game).values()))
    with open_table(nvm_of_game(game, players, seed, actions, "en", options)) as device:
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
        assert top(device) == "Face", "B returns to the table at once"


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
                assert is_explanation(menu.help_for(n)), f"{name}: no help for line {n}"
            device.hold("A").run(100)
            assert top(device) == "Help"


@pytest.mark.parametrize("language", languages.found())
def test_every_line_of_the_pause_menu_is_explained(game, language):
    players, seed, actions, options = next(iter(decisions(game).values()))
    with open_table(nvm_of_game(game, players, seed, actions, language, options)) as device:
        device.hold("B").run(100)
        menu = console(device).stack[-1]
        assert len(menu.labels) > 4 and all(is_explanation(menu.help_for(n)) for n in range(len(menu.labels)))


def test_the_contents_are_at_the_section_of_the_last_page_read(game):
    players, seed, actions, options = next(iter(decisions(game).values()))
    with open_table(nvm_of_game(game, players, seed, actions, "en", options)) as device:
        console(device).visit("rules_pages.RulesContents", game)
        device.run(600).tap("A").run(50)
        assert top(device) == "RulesPage"
        size = len(console(device).stack[-2].labels)
        for _ in range(size + 1):
            device.tap("right").run(50)
        device.tap("B").run(100)
        assert top(device) == "RulesContents" and console(device).stack[-1].at == size - 1
