# SPDX-License-Identifier: MIT
"""What the page has in JavaScript does exactly what its twin in Python does."""

import base64
import random
import zipfile

import pytest

from host_sim.chip import SH1106, SSD1306, ChipError
from tests.web.kit import ROOT, node
from tools.build import fat, tree, uf2

pytestmark = pytest.mark.slow

DARK = [
    message for page in range(8) for message in (bytes([0x00, 0xB0 | page, 0x10, 0x00]), b"\x40" + bytes(132))
]  # in all columns of both chips: the SSD1306 has 128, and begins again
LIT = bytes([0x00, 0x8D, 0x14, 0xAF])


def command(chance, table):
    """A command with its parameters, most of them as the datasheet allows."""
    code = chance.choice(list(table)) if chance.random() < 0.97 else chance.randrange(256)
    count = table.get(code, 0)
    if code == 0xAD:
        parameters = [chance.choice([0x8A, 0x8B, 0x8B, 0x10, 0x30, chance.randrange(256)])]
    elif count == 0:
        parameters = []
    elif code in (0x21, 0x22) and chance.random() < 0.9:
        most = 128 if code == 0x21 else 8
        parameters = sorted([chance.randrange(most), chance.randrange(most)])
    elif code == 0x20 and chance.random() < 0.9:
        parameters = [chance.randrange(3)]
    elif code == 0x8D:
        parameters = [chance.choice([0x14, 0x14, 0x14, 0x10, chance.randrange(256)])]
    else:
        parameters = [chance.randrange(256 if chance.random() < 0.3 else 64) for _ in range(count)]
    return [code, *parameters]


def message(chance, table):
    """One transaction: commands, pixels, or both with a control byte before each."""
    kind = chance.random()
    if kind < 0.45:
        return bytes([0x40, *[chance.randrange(256) for _ in range(chance.choice([1, 3, 30, 128, 300]))]])
    codes = [code for _ in range(chance.randrange(1, 4)) for code in command(chance, table)]
    if kind < 0.9:
        return bytes([0x00, *codes])
    if kind < 0.98:
        mixed = [byte for code in codes for byte in (0x80, code)]
        return bytes([*mixed, 0xC0, chance.randrange(256), 0x40, 1, 2, 3])
    return bytes([chance.randrange(256), *codes])


def stream(seed, table):
    chance = random.Random(seed)
    return [*DARK, LIT, *[message(chance, table) for _ in range(60)]]


def told(messages, chip):
    """What our model in Python makes of a stream, in the words of chips.mjs."""
    found = []
    for each in messages:
        error = ""
        try:
            chip.write(each)
        except ChipError as problem:
            error = str(problem)
        pointer = [chip.mode, chip.column, chip.page]
        pointer += [chip.first_column, chip.last_column, chip.first_page, chip.last_page]
        pixels = "".join(str(bit) for row in chip.pixels() for bit in row)
        found.append([error, pointer, chip.contrast, chip.lit, pixels])
    return found[len(DARK) :]  # what was in its memory before is chance


@pytest.mark.parametrize("kind", [SSD1306, SH1106])
def test_random_streams_leave_both_chips_in_the_same_state(kind):
    streams = [stream(seed, kind.parameters) for seed in range(25)]
    coded = [[each.hex() for each in messages] for messages in streams]
    there = node("chips.mjs", streams=coded, chip=kind.name)
    said = []
    for messages, found in zip(streams, there, strict=True):
        after = slice(len(DARK), None)
        for each, ours, theirs in zip(messages[after], told(messages, kind()), found[after], strict=True):
            assert theirs == ours, each.hex()
            said.append(ours[0])
    assert 50 < sum(bool(error) for error in said) < len(said) / 2, "some errors, but not mostly"
    assert len({error.split(" ")[0] for error in said}) > 8, "errors of many kinds"


def test_uf2_and_zip_have_the_bytes_they_must_have(tmp_path):
    files = tree.collect(ROOT)
    volume = fat.used_part(fat.image(files))
    coded = {name: base64.b64encode(content).decode() for name, content in files.items()}
    paths = {"uf2": "a.uf2", "zip": "a.zip"}
    node("volumes.mjs", files=coded, **{key: str(tmp_path / name) for key, name in paths.items()})
    assert (tmp_path / "a.uf2").read_bytes() == uf2.wrap(volume)
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == files
