# SPDX-License-Identifier: MIT
"""The build as a console on the VM: left alone it dims and sleeps, and any key wakes it."""

from tools import vm
from tools.bench.probe import SCRIPTS

SCRIPT = """
import sys
sys.path.insert(0, "/bench")
import console_run
from adafruit_displayio_ssd1306 import SSD1306
def spoken(name):
    act = getattr(SSD1306, name)
    def also(self):
        print(name)
        act(self)
    setattr(SSD1306, name, also)
spoken("sleep")
spoken("wake")
now = -1
def step():
    global now
    now += 1
    if now < 4:
        console_run.start(now)
    elif now == 4:
        console_run.tap(4)  # whatever is asked at the first start
    elif now < 70:
        console_run.frame(6_000)
    elif now < 75:
        if now == 70:
            console_run.tap(1)
        console_run.frame(20)
    else:
        print(type(console_run.console.stack[-1]).__name__)
        return False
    return True
"""


def test_a_console_that_sleeps_is_woken_by_a_key():
    said = vm.run(SCRIPT, vm.drive() | vm.modules(SCRIPTS, "/bench", mpy=True)).splitlines()
    assert said[:2] == ["sleep", "wake"] and said[-1] != "ErrorScreen"
