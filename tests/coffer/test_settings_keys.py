# SPDX-License-Identifier: MIT
"""settings.toml: docs/settings.md has every key that the console reads; a button may have several pins."""

import ast
import re

import pytest

from host_sim.device import Device
from host_sim.drive import CLONE
from tools.nvm_image import new_nvm

READERS = ("setting", "number", "choice", "one", "several")
PAGE = (CLONE / "docs/settings.md").read_text("utf-8")


def find_keys():
    """Every key of settings.toml that a module of the device reads."""
    keys = set()
    for path in [CLONE / "code.py", *(CLONE / "lib/coffer").rglob("*.py")]:
        text = path.read_text("utf-8")
        keys.update(re.findall(r"\"(COFFER_[A-Z_]+)\"", text))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in READERS and str(node.args[0].value).isupper():
                    keys.add(f"COFFER_{node.args[0].value}")
    return keys - {"COFFER_"}


def test_the_page_has_every_key_that_is_read():
    assert find_keys() >= {"COFFER_SDA", "COFFER_PIEZO", "COFFER_LED", "COFFER_TITLE"}
    assert [key for key in sorted(find_keys()) if f"`{key}`" not in PAGE] == []


@pytest.mark.parametrize("names", ["GP12 GP6", "GP12,GP6", " GP12, GP6 "])
def test_a_button_may_have_several_keys(names):
    settings = {"COFFER_DOWN": names, "COFFER_UP": "GP7", "COFFER_TITLE": 0}
    with Device(nvm=new_nvm(), settings=settings) as device:
        device.boot().run(500)
        menu = device.modules["coffer.console"].running
        for pin in ("GP12", "GP6", "GP7"):
            before = device.pixels()
            device.machine.ground(pin, True)
            device.run(60)
            assert menu.buttons.down == (1 if pin == "GP7" else 2)
            device.machine.ground(pin, False)
            device.run(60)
            assert device.pixels() != before
        assert not device.crashed
