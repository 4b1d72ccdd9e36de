# SPDX-License-Identifier: MIT
"""Every named screen in every language looks as it did when somebody last looked at it.

`./coffer test --update-screens` draws the reference pictures anew; look at them before you commit them.
"""

from pathlib import Path

import pytest
from PIL import Image

from host_sim.picture import half_blocks, write_png
from tools.pack import languages
from tools.scenes import scenes, show

GOLDEN = Path(__file__).parent / "golden"


def reference(path):
    picture = Image.open(path).convert("RGB").getchannel(0).point(lambda shade: shade > 100)
    width, height = picture.size
    lit = picture.tobytes()
    return [lit[width * y : width * (y + 1)] for y in range(height)]


@pytest.mark.parametrize("language", languages.found())
@pytest.mark.parametrize("name", list(scenes()))
def test_screen_looks_as_it_did(name, language, request):
    path = GOLDEN / f"{name}.{language}.png"
    pixels = show(name, language)
    if request.config.getoption("--update-screens"):
        write_png(path, pixels, scale=1)
        return
    assert path.exists(), "a new screen: ./coffer test --update-screens draws its picture"
    wanted = reference(path)
    if pixels != wanted:  # told as a person would see it
        assert half_blocks(pixels) == half_blocks(wanted)


def test_no_picture_without_a_screen(request):
    if request.config.getoption("--update-screens"):
        return  # others are still drawing
    known = {f"{name}.{language}.png" for name in scenes() for language in languages.found()}
    assert {path.name for path in GOLDEN.glob("*.png")} == known
