# SPDX-License-Identifier: MIT
"""The pictures in README.md show the current screens.

`./coffer test --update-screens` redraws them together with the reference pictures.
"""

import re
from pathlib import Path

import pytest

from host_sim.picture import write_png
from tests.screens.compare import describe_difference
from tests.screens.test_golden import GOLDEN, read_picture
from tools.scenes import picture_path, show

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
SCALE = 2
PICTURE_OF_SCREEN = {  # by screen: the picture
    "title.open": "title.png",
    "menu": "menu.png",
    "treasure_maps.mark.cup": "treasure_maps.png",
    "treasure_mines.dig.coins": "treasure_mines.png",
    "my_treasures.cell.row": "my_treasures.png",
    "treasure_mines.winner": "winner.png",
}


@pytest.mark.parametrize("screen", PICTURE_OF_SCREEN)
def test_a_picture_shows_the_current_screen(screen, request):
    path = PICTURES / PICTURE_OF_SCREEN[screen]
    if request.config.getoption("--update-screens"):
        write_png(path, show(screen, "en"), scale=SCALE)  # its reference may not be drawn yet
        return
    expected = read_picture(GOLDEN / picture_path(screen, "en"))
    actual = [row[::SCALE] for row in read_picture(path)[::SCALE]]
    if actual != expected:
        pytest.fail(describe_difference(PICTURE_OF_SCREEN[screen], expected, actual), pytrace=False)


def test_the_readme_shows_every_picture():
    readme = (ROOT / "README.md").read_text("utf-8")
    assert sorted(re.findall(r"docs/pictures/(\w+\.png)", readme)) == sorted(PICTURE_OF_SCREEN.values())


def test_every_other_picture_is_on_exactly_one_page_of_the_docs():
    pages = "".join(path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md"))
    linked = re.findall(r"!\[[^\]]+\]\(pictures/(\w+\.\w+)\)", pages)
    assert sorted(linked) == sorted(
        {path.name for path in PICTURES.iterdir()} - set(PICTURE_OF_SCREEN.values())
    )
