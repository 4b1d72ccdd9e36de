# SPDX-License-Identifier: MIT
"""Adafruit's own examples run unchanged and match golden/examples, pictures that were checked by eye."""

from pathlib import Path

import pytest
from PIL import Image

from host_sim.device import Device
from tests.host_sim import adafruit


def _split(text):
    return text.split()


GOLDEN = Path(__file__).parent / "golden" / "examples"
NOT_RUN = {
    "display_text_magtag.py": "waits for an e-paper display, which the board has not",
    "display_text_matrixportal.py": "needs an RGB matrix and adafruit_matrixportal",
    "displayio_ssd1306_picowbell_tempsensor.py": "needs a sensor and adafruit_bme280",
}
MS = 400  # virtual time before the picture is taken
MS_OF_EXAMPLE = {  # examples that draw all the time, and others that start slowly
    "display_shapes_arc_dynamic.py": 120,
    "display_shapes_circle_animation.py": 120,
    "display_shapes_sparkline_simpletest.py": 120,
    "display_shapes_sparkline_ticks.py": 120,
    "display_shapes_sparkline_triple.py": 120,
    "display_text_accent_example.py": 3000,
    "display_text_advance_example.py": 20000,
    "display_text_background_color_padding.py": 3000,
    "display_text_pyportal.py": 3000,
}
OLED = {"board": "adafruit_feather_rp2040", "settings": {"COFFER_ADDRESS": 0x3C}}
BOARDS = {"displayio_ssd1306": OLED, "displayio_sh1106": {"board": "adafruit_macropad_rp2040"}}
LCD = {"screen": (320, 240)}
EXAMPLES = _split("""
    display_shapes_arc display_shapes_arc_dynamic display_shapes_circle_animation display_shapes_simpletest
    display_shapes_simpletest_magtag display_shapes_sparkline_simpletest display_shapes_sparkline_ticks
    display_shapes_sparkline_triple display_text_accent_example display_text_accent_scrolling_example
    display_text_advance_example display_text_anchored_position display_text_antialias_lvfont_example
    display_text_background_color display_text_background_color_padding display_text_bitmap_label_simpletest
    display_text_label_align_baseline_comparison display_text_label_vs_bitmap_label_comparison
    display_text_outline_example display_text_pyportal display_text_scrolling_label display_text_simpletest
    display_text_text_box_simpletest display_text_textarea_boundingbox display_text_wrap_pixels_test
    display_text_wraptest displayio_sh1106_simpletest displayio_ssd1306_64x32_simpletest
    displayio_ssd1306_featherwing displayio_ssd1306_simpletest
""")


def test_every_example_is_run_or_needs_other_hardware():
    files = {path.name for path in (adafruit.unpack_once() / "examples").glob("display*.py")}
    assert files == {f"{name}.py" for name in EXAMPLES} | set(NOT_RUN)


def screen_image(device):
    """The screen as an image, in colours if it has any."""
    if device.screen:
        return Image.frombytes("RGB", (device.screen.width, device.screen.height), device.screen.colours())
    rows = device.pixels()
    return Image.frombytes("L", (len(rows[0]), len(rows)), bytes(255 * bit for row in rows for bit in row))


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_shows_its_picture(name, tmp_path, request):
    adafruit.write_drive(tmp_path, f"{name}.py")
    family = next((family for family in BOARDS if name.startswith(family)), "")
    with Device(drive=tmp_path, **BOARDS.get(family, LCD)) as device:
        device.boot().run(MS_OF_EXAMPLE.get(f"{name}.py", MS))
        assert not device.crashed
        actual = screen_image(device).convert("RGB")
    golden = GOLDEN / f"{name}.png"
    if request.config.getoption("--update-screens"):
        GOLDEN.mkdir(parents=True, exist_ok=True)
        actual.quantize(256).save(golden, optimize=True)
    with Image.open(golden) as picture:
        expected = picture.convert("RGB")
    if actual.tobytes() != expected.tobytes():
        path = adafruit.CLONE / "build" / "failed" / golden.name
        path.parent.mkdir(parents=True, exist_ok=True)
        actual.save(path)
        pytest.fail(f"{path} differs from {golden}: if it is right, --update-screens keeps it")
