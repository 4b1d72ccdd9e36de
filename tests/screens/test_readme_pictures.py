# SPDX-License-Identifier: MIT
"""The pictures in README.md show the console as it is.

`./coffer test --update-screens` redraws them, as it does the reference pictures.
"""

import re
from pathlib import Path

import pytest

from host_sim.picture import write_png
from tests.screens.compare import complaint
from tests.screens.test_golden import GOLDEN, reference
from tools.scenes import picture_path, show

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
SCALE = 2
SHOWN = {  # by screen: the picture
    "title.open": "title.png",
    "menu": "menu.png",
    "treasure_maps.mark.cup": "treasure_maps.png",
    "treasure_mines.dig.coins": "treasure_mines.png",
    "my_treasures.cell.row": "my_treasures.png",
    "treasure_mines.winner": "winner.png",
}


@pytest.mark.parametrize("screen", SHOWN)
def test_picture_shows_the_screen_as_it_is(screen, request):
    path = PICTURES / SHOWN[screen]
    if request.config.getoption("--update-screens"):
        write_png(path, show(screen, "en"), scale=SCALE)  # its reference may not be drawn yet
        return
    now = reference(GOLDEN / picture_path(screen, "en"))
    shown = [row[::SCALE] for row in reference(path)[::SCALE]]
    if shown != now:
        pytest.fail(complaint(SHOWN[screen], now, shown), pytrace=False)


def test_readme_shows_every_picture():
    readme = (ROOT / "README.md").read_text("utf-8")
    assert sorted(re.findall(r"docs/pictures/(\w+\.png)", readme)) == sorted(SHOWN.values())


def test_every_other_picture_is_shown_by_one_page_of_the_docs():
    pages = "".join(path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md"))
    shown = re.findall(r"!\[[^\]]+\]\(pictures/(\w+\.\w+)\)", pages)
    assert sorted(shown) == sorted({path.name for path in PICTURES.iterdir()} - set(SHOWN.values()))
