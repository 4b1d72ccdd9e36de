# SPDX-License-Identifier: MIT
"""Every named screen in every language matches its reference picture, and all of its texts are spoken.

`./coffer test --update-screens` redraws the reference pictures; check them by eye before you commit them.
"""

from pathlib import Path

import pytest
from PIL import Image

from host_sim.picture import write_png
from tests.screens.compare import describe_difference
from tests.screens.spoken_texts import RecordingDevice, read_screen
from tools.pack import languages
from tools.scenes import Stage, picture_path, scenes

GOLDEN = Path(__file__).parent / "golden"
WITHOUT_TEXT = {"title", "title.ajar", "title.rays", "title.open"}  # pictures only


def read_picture(path):
    picture = Image.open(path).convert("RGB").getchannel(0).point(lambda shade: shade > 100)
    width, height = picture.size
    lit = picture.tobytes()
    return [lit[width * y : width * (y + 1)] for y in range(height)]


def test_a_differing_picture_is_written_and_described(tmp_path):
    expected = [bytes(128) for _ in range(64)]
    actual = [bytearray(row) for row in expected]
    actual[17][40] = actual[20][90] = 1
    message = describe_difference("menu.en", expected, actual, tmp_path)
    assert "2 pixels differ, x 40 to 90, y 17 to 20 (row 2)" in message
    picture = read_picture(tmp_path / "menu.en.png")
    assert len(picture) == 4 * (3 * 64 + 2 * 4) and str(tmp_path / "menu.en.png") in message


every_screen = pytest.mark.parametrize(
    ("name", "language"), [(name, each) for name in scenes() for each in languages.found()], scope="module"
)


@pytest.fixture(scope="module")
def stage(name, language):
    """The screen on a RecordingDevice. Opening it takes longer than any check."""
    stage = Stage(language)
    stage.device_class = RecordingDevice
    scenes()[name](stage)
    with stage.device:
        yield stage


@every_screen
def test_a_screen_matches_its_reference(stage, name, language, request):
    path = GOLDEN / picture_path(name, language)
    pixels = stage.pixels()
    if request.config.getoption("--update-screens"):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_png(path, pixels, scale=1)
        return
    assert path.exists(), "a new screen: ./coffer test --update-screens draws its picture"
    expected = read_picture(path)
    if pixels != expected:
        pytest.fail(describe_difference(f"{name}.{language}", expected, pixels), pytrace=False)


@every_screen
def test_every_text_on_a_screen_is_spoken(stage, name, language):
    on_screen, spoken = read_screen(stage.device)
    assert [text for text in on_screen if text not in spoken] == [], spoken
    assert on_screen or name in WITHOUT_TEXT, "nothing was checked"


def test_every_picture_belongs_to_a_screen(request):
    if request.config.getoption("--update-screens"):
        return  # other tests are still drawing
    expected = {picture_path(name, language) for name in scenes() for language in languages.found()}
    assert {path.relative_to(GOLDEN).as_posix() for path in GOLDEN.rglob("*.png")} == expected
