# SPDX-License-Identifier: MIT
"""Firmware, memory and drive lie where CircuitPython looks for them, and a file keeps what must last."""

import ast

import pytest

from host_sim.chip import SH1106, SSD1306
from tests.tools.emulator import stand_in
from tools.build import fat, members
from tools.emulator.drive_image import (
    CONSOLE,
    DRIVE,
    NVM,
    PROGRAMS,
    FlashFile,
    assemble,
    change_setting,
    drive_files,
    make_drive,
    panel,
    wiring,
)
from tools.emulator.firmware_file import FLASH_SIZE, FirmwareFile, identify
from tools.errors import UserError

# What the programs ask of modules that are C on the device, of plan.py, and of strings
NATIVE_NAMES = {
    *("Direction", "GP22", "OUTPUT", "direction", "mem_alloc", "modules", "nvm", "runtime"),
    *("serial_bytes_available", "stdin", "value"),
    *("GAME", "LEVEL", "MOST", "PLAYERS", "SEED"),
    *("endswith", "read", "strip"),
}
FIRMWARE = identify(stand_in.flash(), "stand-in")


def test_everything_has_its_place():
    drive = fat.image({"code.py": b"print(1)"})
    flash = assemble(FIRMWARE, drive, b"journal")
    assert len(flash) == FLASH_SIZE and (NVM, DRIVE) == (0xFF000, 0x100000)
    assert flash.startswith(FIRMWARE.flash)
    assert flash[NVM:DRIVE] == b"journal".ljust(4096, b"\xff")
    assert flash[DRIVE:] == drive


def test_a_firmware_that_reaches_into_the_memory_is_refused():
    with pytest.raises(UserError, match="larger"):
        assemble(FirmwareFile(b"\0" * (NVM + 1)), b"")


def test_a_pico_w_has_memory_and_drive_elsewhere(tmp_path):
    firmware = identify(stand_in.flash(board=stand_in.PICO_W), "stand-in", pico_w=True)
    drive = make_drive({"code.py": b"print(1)"}, firmware.layout.sectors)
    flash = assemble(firmware, drive, b"journal")
    assert flash[1536 * 1024 :] == b"journal".ljust(4096, b"\xff") + drive
    kept = FlashFile(tmp_path / "kept.bin")
    kept.save(flash, drive)
    assert kept.load(firmware, drive) == flash
    assert kept.load(firmware, bytes(len(drive)))[1536 * 1024 :] == flash[1536 * 1024 : 1540 * 1024] + bytes(
        len(drive)
    )


def test_the_drive_is_what_a_pico_gets():
    files = drive_files(10, {"COFFER_SEED": 7, "COFFER_LANGUAGE": "de"})
    settings = files["settings.toml"].decode()
    assert "COFFER_SEED = 7\n" in settings and 'COFFER_LANGUAGE = "de"\n' in settings
    assert settings.count("COFFER_LANGUAGE =") == 1
    assert "CIRCUITPY_HEAP_START_SIZE" in settings
    assert any(name.endswith(".mpy") for name in files)
    assert drive_files(10)["settings.toml"] != files["settings.toml"]


def test_a_measured_drive_starts_with_the_measuring_program():
    files = drive_files(10, program="measured_moves", plan={"game": "pig", "most": -1})
    assert files["code.py"] == b"import measured_moves\n"
    assert files["lib/measured_moves.mpy"].startswith(b"C") and files["lib/plan.mpy"].startswith(b"C")
    assert b"pig" in files["lib/plan.mpy"]
    assert "lib/plan.mpy" not in drive_files(9, program=CONSOLE)


@pytest.mark.parametrize("path", sorted(PROGRAMS.glob("*.py")), ids=lambda path: path.stem)
def test_the_measuring_programs_use_names_that_the_build_keeps(path):
    """They are not compiled with the console, so nobody would rename what they ask for."""
    tree = ast.parse(path.read_text("utf-8"))
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    own |= {
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    asked = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    asked |= {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("coffer.")
        for alias in node.names
    }
    known = members.names_used_outside() | NATIVE_NAMES
    assert asked - own <= known


def test_pins_come_from_the_settings():
    usual = wiring(drive_files(10))
    assert (usual["SDA"], usual["A"], usual["PIEZO"], usual["ADDRESS"]) == (4, 10, 15, 0x3C)
    text = change_setting(change_setting("", "COFFER_A", "GP20"), "COFFER_PIEZO", "")
    other = wiring({"settings.toml": change_setting(text, "COFFER_ADDRESS", 0x3D).encode()})
    assert (other["A"], other["B"], other["PIEZO"], other["ADDRESS"]) == (20, 11, -1, 0x3D)
    two_keys = wiring({"settings.toml": change_setting("", "COFFER_UP", "GP12, GP6").encode()})
    assert two_keys["UP"] == 12
    with pytest.raises(UserError, match="COFFER_UP"):
        wiring({"settings.toml": b'COFFER_UP = "D5"\n'})


def test_the_display_is_the_one_that_the_settings_name():
    assert "SCK" not in wiring(drive_files(10))
    assert type(panel(drive_files(10))) is SSD1306
    spi = {"COFFER_SCK": "GP18", "COFFER_MOSI": "GP19", "COFFER_DC": "GP16", "COFFER_CS": "GP17"}
    files = drive_files(10, {"COFFER_PANEL": "SH1106", **spi})
    assert type(panel(files)) is SH1106
    wires = wiring(files)
    assert [wires[name] for name in ("SCK", "MOSI", "DC", "CS")] == [18, 19, 16, 17]
    with pytest.raises(UserError, match="COFFER_CS"):
        wiring(drive_files(10, {**spi, "COFFER_CS": ""}))


def test_memory_and_drive_are_kept_as_long_as_the_drive_is_the_same(tmp_path):
    kept = FlashFile(tmp_path / "kept.bin")
    drive, other = fat.image({"code.py": b"1"}), fat.image({"code.py": b"2"})
    fresh = kept.load(FIRMWARE, drive)
    assert fresh == assemble(FIRMWARE, drive)
    used = bytearray(fresh)
    used[NVM : NVM + 4] = b"game"
    used[DRIVE + 90_000 : DRIVE + 90_004] = b"boot"  # boot_out.txt, say
    kept.save(bytes(used), drive)
    assert kept.load(FIRMWARE, drive) == bytes(used)
    assert kept.load(FIRMWARE, other) == assemble(FIRMWARE, other, b"game")


def test_a_file_that_is_no_flash_is_refused(tmp_path):
    (tmp_path / "photo.jpg").write_bytes(b"other")
    with pytest.raises(UserError, match="name another file"):
        FlashFile(tmp_path / "photo.jpg").load(FIRMWARE, b"")


def test_the_drive_is_a_volume():
    assert make_drive({"code.py": b"1"})[510:512] == b"\x55\xaa"
