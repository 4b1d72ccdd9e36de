# SPDX-License-Identifier: MIT
"""Many processes redraw the pictures at the same time: no test needs a picture that another one draws."""

from types import SimpleNamespace

import pytest

from tests.screens import test_golden, test_readme_pictures
from tools.scenes import show


@pytest.fixture
def update_request(monkeypatch, tmp_path):
    """The `request` of a test under `./coffer test --update-screens` before any picture is drawn."""
    for module in (test_golden, test_readme_pictures):
        monkeypatch.setattr(module, "GOLDEN", tmp_path)
    monkeypatch.setattr(test_readme_pictures, "PICTURES", tmp_path)
    return SimpleNamespace(config=SimpleNamespace(getoption=lambda name: name == "--update-screens"))


def test_an_update_does_not_check_for_missing_pictures(update_request):
    test_golden.test_every_picture_belongs_to_a_screen(update_request)


def test_a_picture_of_the_readme_is_drawn_without_its_reference(update_request, tmp_path):
    test_readme_pictures.test_a_picture_shows_the_current_screen("menu", update_request)
    picture = test_golden.read_picture(tmp_path / "menu.png")
    assert [row[::2] for row in picture[::2]] == show("menu", "en")
