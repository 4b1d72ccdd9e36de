# SPDX-License-Identifier: MIT
"""The fast core carries out every instruction as the package's own does."""

import random
import shutil

import pytest

from tests.tools.emulator.thumb import RAM, Program, call_rom, send_to_display
from tools.emulator import board as board_module
from tools.emulator.board import Board

LOW = range(8)


def random_instruction(chance):
    """Data processing with the registers r0 to r7, or RAM at r7's address."""
    a, b, c = (chance.choice(LOW[:7]) for _ in range(3))
    return chance.choice(
        [
            chance.choice([0x0000, 0x0800, 0x1000])
            | chance.randrange(32) << 6
            | b << 3
            | a,  # LSLS, LSRS, ASRS
            chance.choice([0x1800, 0x1A00, 0x1C00, 0x1E00]) | c << 6 | b << 3 | a,  # ADDS, SUBS
            chance.choice([0x2000, 0x2800, 0x3000, 0x3800])
            | a << 8
            | chance.randrange(256),  # MOVS, CMP, ADDS, SUBS
            0x4000 | chance.randrange(16) << 6 | b << 3 | a,  # ANDS to MVNS
            chance.choice([0xB200, 0xB240, 0xB280, 0xB2C0, 0xBA00, 0xBA40, 0xBAC0])
            | b << 3
            | a,  # extend, reverse
            chance.choice([0x6000, 0x6800, 0x8000, 0x8800, 0x7000, 0x7800])
            | chance.randrange(16) << 6
            | 7 << 3
            | a,
        ]
    )


def random_program(seed):
    chance = random.Random(seed)
    program = Program().constant(7, RAM + 0x100)
    for register in LOW[:7]:
        program.constant(register, chance.randrange(1 << 32))
    for _ in range(150):  # as many as LDR reaches beyond, to the constants behind them
        program.raw(random_instruction(chance))
    program.raw(0xF3EF, 0x8E03 & 0xF0FF | 6 << 8)  # MRS r6, xPSR: the flags
    program.constant(7, RAM)
    for register in LOW[:7]:
        program.store(register, 7, 4 * register)
    return program.label("done").branch("done")


@pytest.fixture(scope="module")
def own():
    """What the package's own core made of a program."""
    return lambda flash, ms: run(flash, ms, own_core=True)


def run(flash, ms, own_core=False):
    with Board(flash, own_core=own_core) as board:
        assert board.has_fast_core is not own_core
        board.run(ms)
        sent = [content for _, _, content in board.messages]
        return board.read(RAM, 0x400), sent, board.pixels(), board.stopped


@pytest.mark.parametrize("seed", range(4))
def test_random_instructions_have_the_same_results(own, seed):
    flash = random_program(seed).flash()
    fast = run(flash, 1)
    assert fast == own(flash, 1)
    assert any(fast[0])


def test_calls_of_the_rom_have_the_same_results(own):
    calls = [
        ("P3", -1, (0xABCDEF,)),
        ("MS", -1, (RAM + 0x200, 7, 33)),
        ("SF", 0x0C, (0x3F800000, 0x40400000)),
    ]
    flash = call_rom(calls).flash()
    assert run(flash, 1) == own(flash, 1)


def test_the_display_hears_the_same(own):
    flash = send_to_display([b"\x00\xae\x20\x00\x8d\x14\xaf", b"\x40" + bytes(range(256))]).flash()
    fast = run(flash, 30)
    assert fast == own(flash, 30)
    assert len(fast[1]) == 2


def test_two_runs_are_the_same_run():
    def times():
        with Board(send_to_display([b"\x00\xaf", b"\x40" + bytes(64)]).flash()) as board:
            board.run(20)
            return board.clock.ms, list(board.messages)

    assert times() == times()


def test_only_the_fast_core_pays_for_the_cache(own):
    """The same loop in flash takes longer while its lines are fetched."""
    program = Program()
    for _ in range(200):
        program.raw(0xBF00)  # NOP
    program.constant(4, 0xD0000000).constant(0, 1 << 25).store(0, 4, 0x24)
    program.label("done").branch("done")
    with Board(program.flash()) as fast, Board(program.flash(), own_core=True) as slow:
        assert fast.run(1).clock.ms != slow.run(1).clock.ms


def test_another_version_of_the_package_runs_with_its_own_core(tmp_path, monkeypatch):
    """Where its source does not look as expected, there is no fast core."""
    flash = call_rom([("P3", -1, (0xFF,))]).flash()
    other = tmp_path / "rp2040js"
    shutil.copytree(board_module.package(), other)
    source = other / "dist" / "esm" / "cortex-m0-core.js"
    source.write_text(source.read_text("utf-8").replace("else if (", "else  if ("), "utf-8")
    monkeypatch.setattr(board_module, "package", lambda: other)
    with Board(flash) as board:
        assert not board.has_fast_core
        assert board.run(1).read(RAM, 4) == b"\x08\0\0\0"
