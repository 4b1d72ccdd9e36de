# SPDX-License-Identifier: MIT
"""Every named screen looks the same on all displays: SSD1306 and SH1106, on I2C and on SPI.

Each screen is drawn on one of the other displays, in turn; `--long` draws every screen on all of them.
"""

import pytest

from tests.screens.compare import describe_difference
from tests.screens.test_golden import GOLDEN, read_picture
from tools import pack
from tools.scenes import Stage, picture_path, scenes

SPI = {
    "COFFER_SCK": "GP18",
    "COFFER_MOSI": "GP19",
    "COFFER_DC": "GP20",
    "COFFER_CS": "GP17",
    "COFFER_RST": "GP21",
}
DISPLAYS = {
    "SH1106 on I2C": {"COFFER_PANEL": "SH1106"},
    "SSD1306 on SPI": SPI,
    "SH1106 on SPI": {"COFFER_PANEL": "SH1106", **SPI},
}
SCENES = [name for name in scenes() if name != "settings.position"]  # it shows the offset


def assert_same_picture(name, display):
    pack.ensure()
    stage = Stage("en")
    stage.settings.update(DISPLAYS[display])
    scenes()[name](stage)
    if stage.device is None:
        return
    pixels = stage.pixels()
    chip = stage.device.chip
    assert display.startswith(chip.name) and ("SCK" in stage.device.machine.wiring) == ("SPI" in display)
    outside = [bytes(page[:2] + page[130:]) for page in chip.memory] if chip.columns == 132 else []
    assert not any(map(any, outside)), "noise outside the picture"
    stage.device.close()
    expected = read_picture(GOLDEN / picture_path(name, "en"))
    if pixels != expected:
        pytest.fail(describe_difference(f"{name}.{display}", expected, pixels), pytrace=False)


@pytest.mark.parametrize(("name", "display"), list(zip(SCENES, list(DISPLAYS) * len(SCENES))))
def test_screen_looks_the_same_on_another_display(name, display, request):
    if not request.config.getoption("--update-screens"):  # otherwise other tests are still drawing
        assert_same_picture(name, display)


@pytest.mark.long
@pytest.mark.parametrize("display", DISPLAYS)
@pytest.mark.parametrize("name", SCENES)
def test_screen_looks_the_same_on_every_display(name, display, request):
    if not request.config.getoption("--update-screens"):
        assert_same_picture(name, display)
