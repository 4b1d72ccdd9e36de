# SPDX-License-Identifier: MIT
"""CircuitPython and Coffer in one UF2 file: joined block by block, and what could do harm is refused."""

import struct
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tools.build.fat_reader import Volume, uf2, word
from tools import boards
from tools.build import fat, firmware
from tools.build import uf2 as writer
from tools.commands import release
from tools.errors import UserError

FILES = {"code.py": b"run()\n", "lib/coffer/rows.mpy": b"C" * 3000, "settings.toml": b'COFFER_A = "GP10"\n'}
RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59
# The block for erratum E10 as picotool writes it: an address at the end of 16 MB, 0 of 2, family "absolute"
ERRATUM = (
    struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0xA000, 0x10FFFF00, 256, 0, 2, 0xE48BFF57)
    + b"\xef" * 256
    + struct.pack("<I", 0x9957E304)
    + bytes(216)
    + struct.pack("<I", 0x0AB16F30)
)


def flash(board="Raspberry Pi Pico", chip="rp2040", version="10.2.1", drive=None, size=5000):
    """What a CircuitPython looks like from outside: a banner, and what it tells picotool about its drive."""
    start = b"\x00\xb5" + b"code" * 100 + b"\0CircuitPython\0\0"
    name = 0x10000000 + start.index(b"CircuitPython")
    info = b"" if drive is None else b"\x07\x00CP" + struct.pack("<3I", name, drive, 1 << 20)
    banner = f"Adafruit CircuitPython {version} on 2026-01-31; {board} with {chip}\0"
    return (start + info + banner.encode()).ljust(size, b"\x55")


def block(number, count, content, address, family=RP2040, flags=0x2000, size=256):
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, flags, address, size, number, count, family)
    return head + content.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)


def made(content=None, family=RP2040):
    """A firmware file, built block by block without the code under test."""
    content = flash() if content is None else content
    pieces = [content[at : at + 256].ljust(256, b"\0") for at in range(0, len(content), 256)]
    return b"".join(
        block(number, len(pieces), piece, 0x10000000 + 256 * number, family)
        for number, piece in enumerate(pieces)
    )


@cache
def pico2():
    return made(flash("Raspberry Pi Pico 2", "rp2350a"), RP2350)


def split(data):
    return [data[at : at + 512] for at in range(0, len(data), 512)]


def refused(content):
    with pytest.raises(firmware.FirmwareError) as problem:
        firmware.read(content, "cp.uf2")
    return problem.value.key, problem.value.put_in


# -- joined


def test_the_joined_file_is_the_firmware_then_the_drive_and_all_blocks_are_numbered_again():
    found = firmware.read(made(), "cp.uf2")
    whole = split(firmware.join(found, FILES))
    theirs = split(made())
    drive = fat.used_part(fat.image(FILES))
    assert len(whole) == len(theirs) + len(drive) // 256
    for number, each in enumerate(whole):
        assert (word(each, 20, 4), word(each, 24, 4), word(each, 28, 4)) == (number, len(whole), RP2040)
    for ours, original in zip(whole, theirs):
        assert ours[:24] + ours[28:] == original[:24] + original[28:], "only the count has changed"
    addresses = [word(each, 12, 4) for each in whole[len(theirs) :]]
    assert addresses == list(range(0x10100000, 0x10100000 + len(drive), 256))
    assert b"".join(each[32:288] for each in whole[len(theirs) :]) == drive


@pytest.mark.parametrize("board", boards.load_boards().values(), ids=lambda board: board.id)
def test_every_known_board_gets_a_drive_of_its_size_where_it_belongs(board):
    family = {"rp2040": RP2040, "rp2350": RP2350}[board.chip]
    found = firmware.read(made(flash(board.name, board.chip, drive=board.drive), family), "cp.uf2")
    assert found.board == board
    data = firmware.join(found, FILES)
    blocks = [each for each in split(data) if word(each, 12, 4) >= 0x10000000 + board.drive]
    count = len(blocks)
    # renumbered by themselves, they are a file that the independent reader understands
    alone = [each[:20] + struct.pack("<2I", n, count) + each[28:] for n, each in enumerate(blocks)]
    start, chip, content = uf2(b"".join(alone))
    assert (start, chip) == (0x10000000 + board.drive, family)
    size = board.flash * 1024 - board.drive
    volume = Volume(content.ljust(size, b"\0"))
    assert {name: volume.files[name] for name in FILES} == FILES
    highest = max(word(each, 12, 4) for each in split(data)) + 256
    assert highest <= 0x10000000 + board.flash * 1024


def test_where_drives_begin_as_circuitpythons_sources_say():
    known = boards.load_boards()
    assert known["raspberry_pi_pico"].drive == known["raspberry_pi_pico2"].drive == 0x100000
    assert known["raspberry_pi_pico_w"].drive == known["pajenicko_picopad"].drive == 0x181000
    assert known["pajenicko_picopad"].sectors == 1016  # 508 KB
    assert known["raspberry_pi_pico"].sectors == 2048


def test_the_block_for_the_rp2350s_erratum_stays_in_front_as_it_is():
    assert writer.is_for_erratum(ERRATUM)
    found = firmware.read(ERRATUM + pico2(), "cp.uf2")
    whole = firmware.join(found, FILES)
    assert whole[:512] == ERRATUM
    assert whole[512:] == firmware.join(firmware.read(pico2(), "cp.uf2"), FILES)
    assert word(whole, 512 + 24, 4) == len(whole) // 512 - 1, "it is not counted"


@pytest.mark.parametrize(
    "at, value", [(8, 0x2001), (16, 128), (20, 1), (24, 3), (28, RP2350), (40, 0), (288, 0)]
)
def test_only_that_very_block_may_stand_in_front(at, value):
    strange = ERRATUM[:at] + struct.pack("<I", value) + ERRATUM[at + 4 :]
    assert not writer.is_for_erratum(strange)
    assert refused(strange + pico2())[0] in ("fileDamaged", "fileChip", "fileIncomplete")


# -- refused


def changed(at, value, content=None):
    content = content or made()
    return content[:at] + struct.pack("<I", value) + content[at + 4 :]


SECOND = 512  # the second block of a file
CASES = {
    "no UF2": (b"<!DOCTYPE html>", "fileNoUf2"),
    "empty": (b"", "fileNoUf2"),
    "only the erratum's block": (ERRATUM, "fileIncomplete"),
    "cut off behind a block": (made()[:-512], "fileIncomplete"),
    "cut off in a block": (made()[:-7], "fileDamaged"),
    "a wrong magic": (changed(SECOND, 0), "fileDamaged"),
    "a wrong end": (changed(SECOND + 508, 0), "fileDamaged"),
    "a wrong number": (changed(SECOND + 20, 7), "fileDamaged"),
    "a wrong count": (changed(SECOND + 24, 7), "fileDamaged"),
    "a wrong size": (changed(SECOND + 16, 128), "fileDamaged"),
    "a monstrous size": (changed(SECOND + 16, 0xFFFFFFFF), "fileDamaged"),
    "an address twice": (changed(SECOND + 12, 0x10000000), "fileDamaged"),
    "an address in RAM": (changed(SECOND + 12, 0x20000000), "fileDamaged"),
    "an address before the flash": (changed(SECOND + 12, 0x0FFFFF00), "fileDamaged"),
    "an address between two": (changed(SECOND + 12, 0x10000180), "fileDamaged"),
    "another chip": (made(family=0xADA52840), "fileChip"),
    "RISC-V": (made(family=0xE48BFF5A), "fileChip"),
    "two chips": (changed(SECOND + 28, RP2350), "fileChip"),
    "no family": (changed(SECOND + 8, 0), "fileChip"),
    "not for the flash": (changed(SECOND + 8, 0x2001), "fileChip"),
    "another firmware": (
        made(b"MicroPython v1.27 on 2026-01-31; Raspberry Pi Pico with RP2040"),
        "fileForeign",
    ),
    "an unknown board": (made(flash("Wonder 9000")), "fileBoard"),
    "a board of another chip": (made(flash("Raspberry Pi Pico 2", "rp2350")), "fileBoard"),
    "a chip of another name": (made(flash("Raspberry Pi Pico", "rp2350")), "fileBoard"),
    "version 8": (made(flash(version="8.2.10")), "fileVersion"),
    "version 9.1": (made(flash(version="9.1.4")), "fileVersion"),
    "version 11": (made(flash(version="11.0.0")), "fileVersion"),
    "9.2.0 on an RP2350": (made(flash("Raspberry Pi Pico 2", "rp2350a", "9.2.0"), RP2350), "fileVersion"),
    "too large": (made(flash(size=1020 * 1024 + 1)), "fileLarge"),
    "a drive elsewhere": (made(flash(drive=0x181000)), "fileMoved"),
}


@pytest.mark.parametrize("case", CASES)
def test_what_could_do_harm_is_refused(case):
    content, key = CASES[case]
    assert refused(content)[0] == key


def test_a_firmware_may_fill_its_part_of_the_flash_to_the_last_byte():
    assert firmware.read(made(flash(size=1020 * 1024)), "cp.uf2").board.id == "raspberry_pi_pico"
    large = made(flash("Raspberry Pi Pico W", size=1536 * 1024))
    assert firmware.read(large, "cp.uf2").board.id == "raspberry_pi_pico_w"


@pytest.mark.parametrize("version", ["9.2.0", "9.2.9", "10.0.0", "10.3.0-alpha.2"])
def test_versions_that_coffer_is_built_for(version):
    found = firmware.read(made(flash(version=version, drive=0x100000)), "cp.uf2")
    assert (found.version, found.major) == (version, int(version.partition(".")[0]))


def test_bytes_that_look_like_words_about_a_drive_but_lead_nowhere_are_none():
    strange = flash() + b"\x07\x00CP" + struct.pack("<3I", 0x10000001, 0x181000, 0)
    assert firmware.read(made(strange), "cp.uf2")


@settings(max_examples=60, deadline=None)
@given(at=st.integers(0, len(made()) - 1), bit=st.integers(0, 7))
def test_a_flipped_bit_is_refused_or_lies_in_the_content(at, bit):
    damaged = bytearray(made())
    damaged[at] ^= 1 << bit
    try:
        found = firmware.read(bytes(damaged), "cp.uf2")
    except UserError:
        return
    gap = at - (len(made()) - 512) in range(12, 16)  # the last block's address: it leaves a gap before it
    assert 32 <= at % 512 < 508 or gap
    assert len(found.blocks) == len(made()) // 512


def test_a_drive_that_is_too_small_gets_a_sentence():
    found = firmware.read(made(flash("Raspberry Pi Pico W")), "cp.uf2")
    with pytest.raises(firmware.FirmwareError) as problem:
        firmware.join(found, FILES | {"big": bytes(500 * 1024)})
    assert str(problem.value) == (
        "Coffer does not fit on the drive of the Raspberry Pi Pico W, which has 508 KB: "
        "./coffer release --firmware with --languages makes it smaller."
    )


def test_a_sentence_names_the_file_and_what_is_wrong():
    with pytest.raises(UserError) as problem:
        firmware.read(CASES["too large"][0], "cp\x1b.uf2")
    words = str(problem.value)
    assert words.startswith(
        "cp\\x1b.uf2 takes 1021 KB of flash, more than the 1020 KB that the Raspberry Pi Pico"
    )


# -- the command


def test_release_makes_one_file_from_a_firmware(tmp_path, monkeypatch, capsys):
    (tmp_path / "cp.uf2").write_bytes(pico2())
    asked = []
    monkeypatch.setattr(
        release.tree,
        "collect",
        lambda root, major, languages: (
            asked.append((major, languages)) or {**FILES, "manifest.json": MANIFEST}
        ),
    )
    assert release.main(["--firmware", str(tmp_path / "cp.uf2"), "--out", str(tmp_path / "out")]) == 0
    made_file = tmp_path / "out" / "coffer-1.2.0-raspberry_pi_pico2-circuitpython-10.2.1.uf2"
    assert list((tmp_path / "out").iterdir()) == [made_file]
    assert asked == [(10, None)]
    assert made_file.read_bytes()[:20] == pico2()[:20]
    assert "hold BOOTSEL" in capsys.readouterr().out


MANIFEST = b'{"circuitpython":10,"coffer":"1.2.0","files":{},"form":"mpy","journal":3}'


def test_release_refuses_a_firmware_that_is_not_there_or_damaged(tmp_path):
    with pytest.raises(UserError, match="can't be read"):
        release.main(["--firmware", str(tmp_path / "nowhere.uf2"), "--out", str(tmp_path / "out")])
    (tmp_path / "cp.uf2").write_bytes(made()[:-512])
    with pytest.raises(UserError, match="is not complete"):
        release.main(["--firmware", str(tmp_path / "cp.uf2"), "--out", str(tmp_path / "out")])
    assert not (tmp_path / "out").exists()
