# SPDX-License-Identifier: MIT
"""Small bare-metal programs for the emulated chip, assembled by hand: tests that need no firmware."""

from __future__ import annotations

import struct

from tools.emulator.firmware_file import FLASH

RAM = 0x20000000
ENTRY = 0x100  # in the flash: the first 256 bytes, which the ROM copies into RAM, only jump here
EQ, NE, MI, LT = 0, 1, 4, 0xB  # conditions of a branch


class Program:
    """Thumb instructions one after the other, with labels and constants; `flash()` is the finished image."""

    def __init__(self) -> None:
        self.code: list[
            int | tuple[str, int, int | str]
        ] = []  # opcodes; branches and constants are filled in later
        self.labels: dict[str, int] = {}
        self.data = b""

    def label(self, name: str) -> Program:
        self.labels[name] = len(self.code)
        return self

    def raw(self, *opcodes: int) -> Program:
        self.code += opcodes
        return self

    def constant(self, register: int, value: int) -> Program:
        """LDR register, =value"""
        self.code.append(("constant", register, value))
        return self

    def branch(self, label: str, condition: int = -1) -> Program:
        self.code.append(("branch", condition, label))
        return self

    def set(self, register: int, value: int) -> Program:
        """MOVS register, #value"""
        return self.raw(0x2000 | register << 8 | value)

    def load(self, register: int, base: int, offset: int = 0) -> Program:
        """LDR register, [base, #offset]"""
        return self.raw(0x6800 | offset // 4 << 6 | base << 3 | register)

    def load_half(self, register: int, base: int) -> Program:
        return self.raw(0x8800 | base << 3 | register)

    def store(self, register: int, base: int, offset: int = 0) -> Program:
        """STR register, [base, #offset]"""
        return self.raw(0x6000 | offset // 4 << 6 | base << 3 | register)

    def add(self, register: int, value: int) -> Program:
        """ADDS register, #value"""
        return self.raw(0x3000 | register << 8 | value)

    def compare(self, register: int, value: int) -> Program:
        return self.raw(0x2800 | register << 8 | value)

    def call(self, register: int) -> Program:
        """BLX register"""
        return self.raw(0x4780 | register << 3)

    def flash(self) -> bytes:
        """The flash from its start on; data lies behind the code, at `data_address`."""
        constants: list[int] = []
        halves: list[int] = []
        pool = self._pool()
        for at, each in enumerate(self.code):
            if isinstance(each, int):
                halves.append(each)
            elif each[0] == "branch":
                distance = self.labels[str(each[2])] - (at + 2)
                narrow = 0xE000 | distance & 0x7FF
                halves.append(narrow if each[1] < 0 else 0xD000 | each[1] << 8 | distance & 0xFF)
            else:
                value = int(each[2])
                if value not in constants:
                    constants.append(value)
                words = pool // 2 + constants.index(value) - (at + 2) // 2  # from the aligned PC
                assert 0 <= words < 256
                halves.append(0x4800 | each[1] << 8 | words)
        code = struct.pack(f"<{len(halves)}H", *halves).ljust(2 * pool, b"\0")
        code += struct.pack(f"<{len(constants)}I", *constants)
        jump = struct.pack("<2HI", 0x4800, 0x4700, FLASH + ENTRY + 1)  # LDR r0, [PC]; BX r0
        return jump.ljust(ENTRY, b"\0") + code.ljust(self.data_address - FLASH - ENTRY, b"\0") + self.data

    def _pool(self) -> int:
        """Where the constants lie, in half words: behind the code, aligned to words."""
        return (len(self.code) + 1) // 2 * 2

    @property
    def data_address(self) -> int:
        return FLASH + 0x10000


def call_rom(calls: list[tuple[str, int, tuple[int, ...]]]) -> Program:
    """A program that calls functions of the ROM and puts r0 and r1 of each into RAM, then loops for ever.

    A call is the two letters, the offset in that table of functions (-1: the letters name a function)
    and up to four arguments.
    """
    program = Program()
    for name, offset, arguments in calls:
        table = 0x14 if offset < 0 else 0x16  # where the ROM has the address of its table
        letters = ord(name[0]) | ord(name[1]) << 8
        words = [letters, table, offset & 0xFFFFFFFF, *arguments, *[0] * (4 - len(arguments))]
        program.data += struct.pack("<7I", *words)
    program.data += bytes(4)
    program.constant(4, program.data_address).constant(5, RAM)
    program.label("next").load(1, 4).compare(1, 0).branch("done", EQ)
    program.load(0, 4, 4).load_half(0, 0)
    program.set(2, 0x18).load_half(2, 2).call(2)  # r0 = lookup(table, letters)
    program.load(6, 4, 8).raw(0x0007).compare(6, 0).branch("found", LT)  # MOVS r7, r0
    program.raw(0x5987)  # LDR r7, [r0, r6]
    program.label("found").load(0, 4, 12).load(1, 4, 16).load(2, 4, 20).load(3, 4, 24).call(7)
    program.store(0, 5).store(1, 5, 4).add(5, 8).add(4, 28).branch("next")
    return program.label("done").branch("done")


def send_to_display(messages: list[bytes], then_sleep: bool = False) -> Program:
    """A program that sends messages over I2C0 to address 0x3C.

    Then RAM always has the pins that are high; or it sleeps, which is emulated much faster.
    """
    program = Program()
    stop = 1 << 9
    for message in messages:
        words = [*message[:-1], message[-1] | stop]
        program.data += struct.pack(f"<{len(words)}I", *words)
    program.data += b"\xff" * 4
    program.constant(4, program.data_address).constant(5, 0x40044000)
    program.set(0, 0).store(0, 5, 0x6C).set(0, 0x3C).store(0, 5, 4).set(0, 1).store(0, 5, 0x6C)
    program.label("next").load(0, 4).add(4, 4).raw(0x1C41).branch("sent", EQ)  # ADDS r1, r0, #1
    program.label("full").load(1, 5, 0x70).set(2, 2).raw(0x4211).branch(
        "full", EQ
    )  # TST r1, r2: space in the FIFO
    program.store(0, 5, 0x10).branch("next")
    program.label("sent")
    if then_sleep:
        return program.raw(0xBF30).branch("sent")  # WFI
    program.constant(5, 0x4001C01C).set(0, 0x48)  # the pads of GP6 to GP11: inputs with a pull-up
    for pad in range(6):
        program.store(0, 5, 4 * pad)
    program.constant(5, 0xD0000004).constant(6, RAM)
    return program.label("buttons").load(0, 5).store(0, 6).branch("buttons")


def send_by_spi(messages: list[bytes]) -> Program:
    """A program that sends messages, as I2C has them, over SPI0 at 10 MHz: D/C on GP16, select on GP17."""
    program = Program()
    data, deselected = 1 << 16, 1 << 17
    for control, *content in messages:
        level = data if control == 0x40 else 0
        program.data += struct.pack(f"<{len(content) + 1}I", *(byte | level for byte in content), deselected)
    program.data += b"\xff" * 4
    program.constant(5, 0x40014084).set(0, 5).store(0, 5).store(0, 5, 8)  # IO_BANK0: SIO drives both pins
    program.constant(6, 0xD0000000).constant(0, data | deselected).store(0, 6, 0x10).store(0, 6, 0x24)
    program.constant(5, 0x4003C000).set(0, 2).store(0, 5, 0x10)  # the clock's prescaler
    program.constant(0, 5 << 8 | 7).store(0, 5).set(0, 2).store(0, 5, 4)  # eight bits, by six; on
    program.constant(4, program.data_address)
    program.label("next").load(0, 4).add(4, 4).raw(0x1C41).branch("sent", EQ)  # ADDS r1, r0, #1
    program.label("busy").load(1, 5, 0x0C).set(2, 0x10).raw(0x4211).branch("busy", NE)  # TST r1, r2
    program.store(0, 6, 0x10).raw(0x0381).branch("next", MI)  # LSLS r1, r0, #14: deselected
    program.store(0, 5, 8).branch("next")
    return program.label("sent").raw(0xBF30).branch("sent")  # WFI


def send_by_dma(content: bytes) -> Program:
    """A program that sends pixels over SPI0 by two DMA channels, as CircuitPython does from 32 bytes on.

    The first feeds the FIFO, the second takes away what comes back. D/C is on GP16, select on GP17.
    """
    program = Program()
    program.data = content.ljust((len(content) + 3) // 4 * 4, b"\0")
    data, deselected = 1 << 16, 1 << 17
    program.constant(5, 0x40014084).set(0, 5).store(0, 5).store(0, 5, 8)  # IO_BANK0: SIO drives both pins
    program.constant(6, 0xD0000000).constant(0, data | deselected).store(0, 6, 0x10).store(0, 6, 0x24)
    program.constant(5, 0x4003C000).set(0, 2).store(0, 5, 0x10)
    program.constant(0, 5 << 8 | 7).store(0, 5).set(0, 2).store(0, 5, 4).set(0, 3).store(0, 5, 0x24)
    program.constant(0, data).store(0, 6, 0x10)
    program.constant(4, 0x50000000)  # DMA: where from, where to, how many, control
    source, fifo = program.data_address, 0x4003C008
    enabled, increment = 1, 1 << 4
    for channel, (start, end, more) in enumerate([(source, fifo, increment), (fifo, RAM, 0)]):
        at = 0x40 * channel
        program.constant(0, start).store(0, 4, at).constant(0, end).store(0, 4, at + 4)
        request = 16 + channel  # SPI0 wants a byte, or has one
        program.constant(0, len(content)).store(0, 4, at + 8)
        program.constant(0, enabled | more | channel << 11 | request << 15).store(0, 4, at + 0x10)
    program.constant(3, 0x50000430).set(0, 3).store(0, 3)  # both begin
    program.label("busy").load(0, 4, 0x4C).raw(0x01C0).branch("busy", MI)  # LSLS r0, #7: the busy bit
    program.constant(0, deselected).store(0, 6, 0x10)
    return program.label("sent").raw(0xBF30).branch("sent")  # WFI


def endless_dma() -> Program:
    """A program with two DMA channels that start each other, and never wait for anything."""
    program = Program().constant(4, 0x50000000)
    word, always = 2 << 2, 0x3F << 15
    for channel in (0, 1):
        at = 0x40 * channel
        program.constant(0, RAM + 0x1000).store(0, 4, at).store(0, 4, at + 4).set(0, 1).store(0, 4, at + 8)
        program.constant(0, 1 | word | always | (1 - channel) << 11).store(0, 4, at + 0x10)
    program.constant(3, 0x50000430).set(0, 1).store(0, 3)  # the first begins
    return program.label("on").branch("on")


def sleep_until_low(pin: int) -> Program:
    """A program that sleeps until a pin (GP8 to GP15) is low, as a light sleep does, and lights the LED."""
    program = Program()
    led = 1 << 25
    program.constant(4, 0xD0000000).constant(7, led).store(7, 4, 0x24)
    program.constant(5, 0x400140CC).set(0, 5).store(0, 5)  # IO_BANK0: SIO drives the LED
    program.constant(5, 0x4001C004 + 4 * pin).set(0, 0x4A).store(0, 5)  # an input with a pull-up
    program.raw(0xB672)  # CPSID i: the interrupt ends WFI, and is not served
    program.constant(5, 0x40014104).constant(0, 1 << 4 * (pin - 8)).store(0, 5)  # interrupt: level low
    program.constant(5, 0xE000E100).constant(0, 1 << 13).store(0, 5)  # that of all pins
    program.raw(0xBF30).store(7, 4, 0x14)  # WFI
    return program.label("awake").branch("awake")


def reset_once(mark: int) -> Program:
    """A program that notes a mark in a scratch register and resets the chip; then the mark goes into RAM."""
    program = Program()
    program.constant(4, 0x40058000).constant(5, RAM + 0x100).load(0, 4, 0x0C).compare(0, 0).branch(
        "again", NE
    )
    program.constant(0, mark).store(0, 4, 0x0C).store(0, 5, 4)
    program.constant(0, 1 << 31).store(0, 4)  # the watchdog's trigger
    program.label("wait").branch("wait")
    program.label("again").store(0, 5).load(0, 4, 8).store(0, 5, 8)
    return program.label("done").branch("done")


def bit_bang(levels: list[tuple[int, int]]) -> Program:
    """A program that drives SDA (GP4) and SCL (GP5) as open drains, through these (SDA, SCL) in turn.

    After each, the pins as they are read go into RAM, a word each.
    """
    program = Program()
    for sda, scl in levels:
        program.data += struct.pack("<I", (1 - sda) << 4 | (1 - scl) << 5)
    program.data += b"\xff" * 4
    program.constant(5, 0x4001C014).set(0, 0x48).store(0, 5).store(0, 5, 4)  # pads: inputs with a pull-up
    program.constant(5, 0x40014024).set(0, 5).store(0, 5).store(0, 5, 8)  # IO_BANK0: SIO drives both pins
    program.constant(4, program.data_address).constant(5, 0xD0000000).constant(6, RAM)
    program.label("next").load(0, 4).add(4, 4).raw(0x1C41).branch("done", EQ)  # ADDS r1, r0, #1
    program.store(0, 5, 0x20).load(1, 5, 4).store(1, 6).add(6, 4).branch("next")  # GPIO_OE, GPIO_IN
    return program.label("done").branch("done")
