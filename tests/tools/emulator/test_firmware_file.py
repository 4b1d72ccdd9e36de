# SPDX-License-Identifier: MIT
"""A firmware file is understood, or refused in a sentence that says what to do."""

import struct

import pytest

from tests.tools.emulator import stand_in
from tools.emulator.firmware_file import DOWNLOAD, read
from tools.errors import UserError


@pytest.fixture
def pico(tmp_path):
    return stand_in.write(tmp_path / "pico.uf2")


def changed(path, at, content):
    whole = bytearray(path.read_bytes())
    whole[at : at + len(content)] = content
    path.write_bytes(whole)
    return path


@pytest.mark.parametrize("version, major", [("10.2.1", 10), ("9.2.9", 9), ("10.3.0-beta.1", 10)])
def test_version_and_board_come_from_the_banner(tmp_path, version, major):
    firmware = read(stand_in.write(tmp_path / "pico.uf2", version))
    assert (firmware.version, firmware.major, firmware.board) == (version, major, stand_in.PICO)
    assert firmware.flash.startswith(stand_in.flash(version))


def refusal(path):
    with pytest.raises(UserError) as refused:
        read(path)
    assert DOWNLOAD in str(refused.value)
    return str(refused.value)


def test_a_missing_file(tmp_path):
    assert "there is no file" in refusal(tmp_path / "nowhere.uf2")
    assert "can't be read" in refusal(tmp_path)


def test_a_file_that_is_no_uf2(tmp_path):
    path = tmp_path / "page.html"
    path.write_bytes(b"<!doctype html>")
    assert "is not a UF2 file" in refusal(path)
    path.write_bytes(b"")
    assert "is not a UF2 file" in refusal(path)


@pytest.mark.parametrize(
    "family, chip", [(0xE48BFF59, "RP2350"), (0xE48BFF5A, "RISC-V"), (1, "another chip")]
)
def test_a_file_for_another_chip(pico, family, chip):
    assert chip in refusal(changed(pico, 28, struct.pack("<I", family)))


def test_the_block_that_an_rp2350s_file_begins_with(pico):
    first = bytearray(pico.read_bytes()[:512])
    first[28:32] = struct.pack("<I", 0xE48BFF57)
    second = bytearray(pico.read_bytes())
    second[28:32] = struct.pack("<I", 0xE48BFF59)
    pico.write_bytes(first + second)
    assert "RP2350 (Pico 2)" in refusal(pico)


def test_a_file_that_is_not_complete(pico):
    whole = pico.read_bytes()
    pico.write_bytes(whole[:-512])
    assert "is damaged" in refusal(pico) and "blocks are there" in refusal(pico)
    pico.write_bytes(whole[:-7])
    assert "ends in the middle" in refusal(pico)


def test_a_block_that_is_damaged(pico):
    assert "block 1 is not one" in refusal(changed(pico, 2 * 512 - 4, b"\0"))


@pytest.mark.parametrize("field, value", [(12, 0x20000000), (12, 0x10200000), (16, 4000)])
def test_a_block_for_no_place_in_the_flash(pico, field, value):
    assert "no address" in refusal(changed(pico, field, struct.pack("<I", value)))


def test_a_firmware_that_is_not_circuitpython(tmp_path):
    path = stand_in.write(tmp_path / "other.uf2")
    path.write_bytes(path.read_bytes().replace(b"Adafruit CircuitPython", b"Somebody's MicroPython"))
    assert "is not CircuitPython" in refusal(path)


@pytest.mark.parametrize("board, words", [(stand_in.PICO_W, "Pico W"), ("Feather with rp2040", "Feather")])
def test_a_firmware_for_another_board(tmp_path, board, words):
    assert words in refusal(stand_in.write(tmp_path / "other.uf2", board=board))


def test_a_pico_ws_is_taken_by_who_asks_for_it(tmp_path):
    path = stand_in.write(tmp_path / "pico_w.uf2", board=stand_in.PICO_W)
    firmware = read(path, pico_w=True)
    assert firmware.is_pico_w and firmware.layout.drive == 1540 * 1024
    with pytest.raises(UserError, match="another board"):
        read(stand_in.write(tmp_path / "pico_x.uf2", board="Raspberry Pi Pico WX"), pico_w=True)


def test_a_version_that_the_drive_cant_be_built_for(tmp_path):
    assert "CircuitPython 8.2.0" in refusal(stand_in.write(tmp_path / "old.uf2", "8.2.0"))
