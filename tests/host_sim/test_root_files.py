# SPDX-License-Identifier: MIT
"""code.py, boot.py and settings.toml: what the device finds at the top of its drive."""

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
        assert dev.usb_writable  # the drive is the USB host's


@pytest.mark.parametrize("key", ["SDA", "SCL", "UP", "DOWN", "LEFT", "RIGHT", "A", "B", "PIEZO", "LED"])
def test_every_pin_in_the_settings_is_on_the_board(key):
    assert hasattr(board, toml.lookup(SETTINGS, f"COFFER_{key}"))


def test_address_speed_and_language():
    assert toml.lookup(SETTINGS, "COFFER_ADDRESS") == 0x3C
    assert toml.lookup(SETTINGS, "COFFER_BUS_HZ") == 400_000
    assert toml.lookup(SETTINGS, "COFFER_LANGUAGE") == ""


def test_every_setting_is_explained_to_the_maker():
    block = ""
    for line in SETTINGS.splitlines():
        if line.startswith("#"):
            block = line
        elif not line:
            block = ""
        else:
            assert block, f"{line} stands without a comment"


def test_boot_never_writes():
    assert not re.search(r"open|remount|disable_usb_drive", (CLONE / "boot.py").read_text("utf-8"))


def test_code_starts_the_console_and_else_leans_on_native_modules_only():
    tree = ast.parse((CLONE / "code.py").read_text("utf-8"))
    modules = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert modules <= {*inventory.NATIVE, "traceback"}
    ours = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert ours == ["from coffer.console import run"]


def test_the_driver_is_the_real_one_unmodified():
    record = next((DRIVER.parent).glob("adafruit_circuitpython_displayio_ssd1306-*.dist-info/RECORD"))
    import base64
    import hashlib

    digest = base64.urlsafe_b64encode(hashlib.sha256(DRIVER.read_bytes()).digest()).rstrip(b"=").decode()
    assert f"{DRIVER.name},sha256={digest}" in record.read_text("utf-8")
    assert "displayio-ssd1306==" in (CLONE / "requirements-device.txt").read_text("utf-8")
