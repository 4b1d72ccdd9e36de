# SPDX-License-Identifier: MIT
"""Pictures are redrawn by many at once: none of them counts on what another one draws."""

from types import SimpleNamespace

import pytest

from tests.screens import test_golden, test_readme_pictures
from tools.scenes import show


@pytest.fixture
def updating(monkeypatch, tmp_path):
    """What a test is told by `./coffer test --update-screens` while nobody has drawn a picture yet."""
    for module in (test_golden, test_readme_pictures):
        monkeypatch.setattr(module, "GOLDEN", tmp_path)
    monkeypatch.setattr(test_readme_pictures, "PICTURES", tmp_path)
    return SimpleNamespace(config=SimpleNamespace(getoption=lambda name: name == "--update-screens"))


def test_while_pictures_are_drawn_nobody_asks_if_all_are_there(updating):
    test_golden.test_no_picture_without_a_screen(updating)


def test_a_picture_in_the_readme_does_not_wait_for_the_reference(updating, tmp_path):
    test_readme_pictures.test_picture_shows_the_screen_as_it_is("menu", updating)
    drawn = test_golden.reference(tmp_path / "menu.png")
    assert [row[::2] for row in drawn[::2]] == show("menu", "en")
