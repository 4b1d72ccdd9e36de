# SPDX-License-Identifier: MIT
"""Every named screen looks the same on all displays: SSD1306 and SH1106, on I2C and on SPI.

Each screen is drawn on one of the other displays, in turn; `--long` draws every screen on all of them.
"""

import pytest

from tests.screens.compare import complaint
from tests.screens.test_golden import GOLDEN, reference
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
SAME = [name for name in scenes() if name != "settings.position"]  # that one shows the offset


def check(name, display):
    pack.ensure()
    stage = Stage("en")
    stage.settings.update(DISPLAYS[display])
    scenes()[name](stage)
    if stage.device is None:
        return
    pixels = stage.pixels()
    chip = stage.device.chip
    assert display.startswith(chip.name) and ("SCK" in stage.device.machine.wiring) == ("SPI" in display)
    beside = [bytes(page[:2] + page[130:]) for page in chip.memory] if chip.columns == 132 else []
    assert not any(map(any, beside)), "noise beside the picture"
    stage.device.close()
    wanted = reference(GOLDEN / picture_path(name, "en"))
    if pixels != wanted:
        pytest.fail(complaint(f"{name}.{display}", wanted, pixels), pytrace=False)


@pytest.mark.parametrize(("name", "display"), list(zip(SAME, list(DISPLAYS) * len(SAME))))
def test_screen_looks_the_same_on_another_display(name, display, request):
    if not request.config.getoption("--update-screens"):  # else others are still drawing
        check(name, display)


@pytest.mark.long
@pytest.mark.parametrize("display", DISPLAYS)
@pytest.mark.parametrize("name", SAME)
def test_screen_looks_the_same_on_every_display(name, display, request):
    if not request.config.getoption("--update-screens"):
        check(name, display)
