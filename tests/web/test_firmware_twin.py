# SPDX-License-Identifier: MIT
"""The page joins CircuitPython and Coffer to the same bytes as ./coffer release, and refuses what it does."""

import base64
import random
from hashlib import sha256

import pytest

from tests.tools.build.test_firmware import CASES, ERRATUM, FILES, RP2040, RP2350, flash, made, pico2
from tests.tools.build.test_images import SIZES, SOME
from tests.web.kit import node
from tools import boards
from tools.build import fat, firmware

pytestmark = pytest.mark.slow


def coded(content):
    return base64.b64encode(content).decode()


def by_python(content):
    try:
        found = firmware.read(content, "cp.uf2")
        joined = firmware.join(found, FILES)
        return ["", [found.board.id, found.version, sha256(joined).hexdigest()]]
    except firmware.FirmwareError as problem:
        return [problem.key, problem.put_in]


def damaged(content, seed):
    """A firmware file with a few bits changed, most of them in heads of blocks."""
    chance = random.Random(seed)
    changed = bytearray(content)
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(content) // 512) * 512 + chance.randrange(
            40 if chance.random() < 0.8 else 512
        )
        changed[at] ^= 1 << chance.randrange(8)
    return bytes(changed[: len(content) - chance.choice((0, 0, 0, 512, 7))])


def strange_names(seed):
    chance = random.Random(seed)
    names = {
        "".join(chance.choices("abcXYZ09_-. ~é", k=chance.randrange(1, 30))).strip(". ") for _ in range(12)
    }
    single = {name.lower(): name for name in sorted(names) if name}
    return {f"folder {n % 3}/{name}": bytes([n]) * n * 97 for n, name in enumerate(single.values())}


def test_both_join_to_the_same_bytes_and_refuse_the_same_files():
    families = {"rp2040": RP2040, "rp2350": RP2350}
    firmwares = [
        made(flash(board.name, board.chip, drive=board.drive), families[board.chip])
        for board in boards.load_boards().values()
    ]
    firmwares += [ERRATUM + pico2(), *[content for content, _ in CASES.values()]]
    firmwares += [damaged(firmwares[seed % 13], seed) for seed in range(60)]
    volumes = [(SOME, sectors) for sectors in SIZES] + [(strange_names(seed), 2048) for seed in range(20)]
    said = node(
        "joins.mjs",
        files={name: coded(content) for name, content in FILES.items()},
        firmwares=[coded(content) for content in firmwares],
        volumes=[
            [{name: coded(content) for name, content in files.items()}, size] for files, size in volumes
        ],
    )
    for content, theirs in zip(firmwares, said["joins"], strict=True):
        assert theirs == by_python(content)
    for (files, sectors), theirs in zip(volumes, said["volumes"], strict=True):
        assert theirs == sha256(fat.image(files, sectors)).hexdigest(), files
    assert len({key for key, _ in said["joins"]}) == 10, "every refusal but that of the drive, and none"
