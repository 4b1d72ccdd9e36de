# SPDX-License-Identifier: MIT
"""Every named screen in every language looks as it did when somebody last looked at it, and is spoken whole.

`./coffer test --update-screens` redraws the reference pictures; look at them before you commit them.
"""

from pathlib import Path

import pytest
from PIL import Image

from host_sim.picture import write_png
from tests.screens.compare import complaint
from tests.screens.spoken_texts import Witness, listen
from tools.pack import languages
from tools.scenes import Stage, picture_path, scenes

GOLDEN = Path(__file__).parent / "golden"
WORDLESS = {"title", "title.ajar", "title.rays", "title.open"}  # a picture


def reference(path):
    picture = Image.open(path).convert("RGB").getchannel(0).point(lambda shade: shade > 100)
    width, height = picture.size
    lit = picture.tobytes()
    return [lit[width * y : width * (y + 1)] for y in range(height)]


def test_a_picture_that_differs_is_shown_and_described(tmp_path):
    wanted = [bytes(128) for _ in range(64)]
    found = [bytearray(row) for row in wanted]
    found[17][40] = found[20][90] = 1
    words = complaint("menu.en", wanted, found, tmp_path)
    assert "2 pixels differ, x 40 to 90, y 17 to 20 (row 2)" in words
    shown = reference(tmp_path / "menu.en.png")
    assert len(shown) == 4 * (3 * 64 + 2 * 4) and str(tmp_path / "menu.en.png") in words


every_screen = pytest.mark.parametrize(
    ("name", "language"), [(name, each) for name in scenes() for each in languages.found()], scope="module"
)


@pytest.fixture(scope="module")
def stage(name, language):
    """The screen on a console that is listened to. Bringing it there takes longer than any check."""
    drawn = Stage(language)
    drawn.device_class = Witness
    scenes()[name](drawn)
    with drawn.device:
        yield drawn


@every_screen
def test_screen_looks_as_it_did(stage, name, language, request):
    path = GOLDEN / picture_path(name, language)
    pixels = stage.pixels()
    if request.config.getoption("--update-screens"):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_png(path, pixels, scale=1)
        return
    assert path.exists(), "a new screen: ./coffer test --update-screens draws its picture"
    wanted = reference(path)
    if pixels != wanted:
        pytest.fail(complaint(f"{name}.{language}", wanted, pixels), pytrace=False)


@every_screen
def test_every_text_on_a_screen_is_spoken(stage, name, language):
    on_screen, spoken = listen(stage.device)
    assert [text for text in on_screen if text not in spoken] == [], spoken
    assert on_screen or name in WORDLESS, "nothing was checked"


def test_no_picture_without_a_screen(request):
    if request.config.getoption("--update-screens"):
        return  # others are still drawing
    known = {picture_path(name, language) for name in scenes() for language in languages.found()}
    assert {path.relative_to(GOLDEN).as_posix() for path in GOLDEN.rglob("*.png")} == known
