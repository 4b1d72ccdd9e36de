# SPDX-License-Identifier: MIT
"""code.py, boot.py and settings.toml, the files in the root of the device's drive."""

import ast
import re

import pytest

from host_sim import inventory, toml
from host_sim.device import Device
from host_sim.drive import CLONE, DRIVER
from host_sim.native import board

SETTINGS = (CLONE / "settings.toml").read_text("utf-8")


def test_the_console_starts_from_the_clone():
    with Device() as dev:
        dev.boot()
        assert dev.crashed == ""
        assert dev.console == ""
        assert dev.chip.lit
        assert dev.machine.usb_off == {"midi", "hid"}
        assert dev.usb_writable  # the USB host may write to the drive


@pytest.mark.parametrize("key", ["SDA", "SCL", "UP", "DOWN", "LEFT", "RIGHT", "A", "B", "PIEZO", "LED"])
def test_every_pin_in_the_settings_is_on_the_board(key):
    assert hasattr(board, toml.lookup(SETTINGS, f"COFFER_{key}"))


def test_the_defaults_of_address_speed_and_language():
    assert toml.lookup(SETTINGS, "COFFER_ADDRESS") == 0x3C
    assert toml.lookup(SETTINGS, "COFFER_BUS_HZ") == 400_000
    assert toml.lookup(SETTINGS, "COFFER_LANGUAGE") == ""


def test_every_setting_has_a_comment():
    block = ""
    for line in SETTINGS.splitlines():
        if line.startswith("#"):
            block = line
        elif not line:
            block = ""
        else:
            assert block, f"{line} has no comment"


def test_boot_py_never_writes():
    assert not re.search(r"open|remount|disable_usb_drive", (CLONE / "boot.py").read_text("utf-8"))


def test_code_py_imports_only_native_modules_and_the_console():
    tree = ast.parse((CLONE / "code.py").read_text("utf-8"))
    modules = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert modules <= {*inventory.NATIVE, "traceback"}
    imports_from = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert imports_from == ["from coffer.console import run"]


def test_the_driver_is_the_real_one_unmodified():
    record = next((DRIVER.parent).glob("adafruit_circuitpython_displayio_ssd1306-*.dist-info/RECORD"))
    import base64
    import hashlib

    digest = base64.urlsafe_b64encode(hashlib.sha256(DRIVER.read_bytes()).digest()).rstrip(b"=").decode()
    assert f"{DRIVER.name},sha256={digest}" in record.read_text("utf-8")
    assert "displayio-ssd1306==" in (CLONE / "requirements-device.txt").read_text("utf-8")
