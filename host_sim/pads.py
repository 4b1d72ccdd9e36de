# SPDX-License-Identifier: MIT
"""Models of pads with buttons on I2C, as strict as those of the displays."""

from host_sim.chip import ChipError
from host_sim.clock import MS, Clock


class QwstPad:
    """Pimoroni's QwSTPad: a TCA9555, whose pins 0 to 15 read low while their button is pressed."""

    address = 0x21
    # Up, down, left, right, A and B
    usual = ("1", "4", "2", "3", "14", "12")

    def __init__(self, clock: Clock) -> None:
        self.down: set[int] = set()
        self.registers = [0xFFFF, 0xFFFF, 0x0000, 0xFFFF]  # input, output, polarity, configuration
        self._register = 0

    def write(self, message: bytes) -> None:
        if not message:
            return
        if message[0] > 7 or message[0] & 1 or len(message) not in (1, 3):
            raise ChipError(f"{message.hex(' ')}: a register of a TCA9555 is 0, 2, 4 or 6 and has two bytes")
        self._register = message[0] // 2
        if len(message) == 3:
            if self._register == 0:
                raise ChipError("the inputs of a TCA9555 can't be written")
            self.registers[self._register] = int.from_bytes(message[1:], "little")

    def read(self, length: int) -> bytes:
        if self._register:
            value = self.registers[self._register]
        else:
            inputs = 0xFFFF
            for key in self.down:
                inputs &= ~(1 << key)
            outputs = ~self.registers[3] & 0xFFFF
            value = (inputs & ~outputs | self.registers[1] & outputs) ^ self.registers[2]
        return value.to_bytes(2, "little")[:length]


class GamepadQt:
    """Adafruit's Gamepad QT: a seesaw with six buttons that pull low, and a stick; keys 20 to 23 push it."""

    address = 0x50
    usual = ("20", "21", "22", "23", "5", "1")
    ANSWER_NS = 5 * MS  # until an answer is there; Adafruit's library waits for 8

    def __init__(self, clock: Clock) -> None:
        self.down: set[int] = set()
        self._clock = clock
        self._pulled = 0
        self._question = b""
        self._asked = 0

    def write(self, message: bytes) -> None:
        if not message:
            return
        if len(message) == 6 and message[0] == 1 and message[1] in (0x03, 0x0B, 0x05):
            if message[1] == 0x0B:
                self._pulled = int.from_bytes(message[2:], "big")
        elif message in (b"\x01\x04", b"\x09\x15", b"\x09\x16"):
            self._question, self._asked = message, self._clock.now
        else:
            raise ChipError(f"{message.hex(' ')}: not known to the model of the Gamepad QT")

    def read(self, length: int) -> bytes:
        if self._clock.now - self._asked < self.ANSWER_NS:
            raise ChipError("a seesaw was read before its answer was there")
        if self._question == b"\x01\x04":
            pins = 0xFFFFFFFF
            for key in self.down:
                if key < 20:
                    pins &= ~(1 << key)
            return (pins & self._pulled).to_bytes(4, "big")[:length]
        low, high = ((23, 22), (20, 21))[self._question[1] - 0x15]  # across: left is high; down is high
        value = 1023 if high in self.down else 0 if low in self.down else 507
        return value.to_bytes(2, "big")[:length]
