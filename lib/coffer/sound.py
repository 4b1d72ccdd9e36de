# SPDX-License-Identifier: MIT
"""Short sound effects on a piezo, played without blocking.

An effect is bytes: pairs of pitch (in units of 20 Hz, 0 for silence) and length (10 ms).
"""

import pwmio
import supervisor

from coffer.ticks import after, reached

TYPE_CHECKING = False
if TYPE_CHECKING:
    from microcontroller import Pin

CLICK, ACT, BACK, NO, COIN, MARK, CUP, ROLL, WIN, LOSE = range(1, 11)

_EFFECTS = (
    b"",
    b"\x50\x01",
    b"\x40\x02\x60\x02",
    b"\x38\x02",
    b"\x18\x06",
    b"\x62\x04\x83\x08",
    b"\x34\x03\x27\x03",
    b"\x34\x06\x42\x06\x4e\x06\x69\x0c",
    b"\x20\x02\x00\x02\x24\x02\x00\x02\x28\x02",
    b"\x34\x08\x42\x08\x4e\x08\x00\x02\x4e\x06\x69\x14",
    b"\x4e\x0a\x4a\x0a\x42\x0a\x00\x02\x34\x1e",
)
# Of each period, how much the piezo is on: half of it is loudest, a hundredth sounds thin and quiet
_DUTY = (0, 0x8000, 0x0280)


class Sound:
    """Plays one effect at a time, a tone a tick; without a piezo it stays silent."""

    def __init__(self, pin: "Pin | None") -> None:
        self._pwm = pwmio.PWMOut(pin, frequency=440, duty_cycle=0, variable_frequency=True) if pin else None
        self.volume = 1  # 0 for none, 1 for full, 2 for quiet
        self._effect: bytes | None = None
        self._position = 0
        self._until = 0

    def play(self, effect: int) -> None:
        """Starts one of the effects above with the next tick; what was playing ends."""
        if self._pwm and self.volume:
            self._effect = _EFFECTS[effect]
            self._position = 0
            self._until = -1

    def tick(self) -> None:
        """Starts the next tone when it is due; must be called after a frame is drawn."""
        effect = self._effect
        pwm = self._pwm
        if effect is None or pwm is None:
            return
        now = supervisor.ticks_ms()  # the frame's own is from before the drawing, which outlasts many a tone
        if self._until >= 0 and not reached(now, self._until):
            return
        if self._position >= len(effect):
            self._effect = None
            pwm.duty_cycle = 0
            return
        pitch = effect[self._position]
        if pitch:
            pwm.frequency = pitch * 20
        pwm.duty_cycle = _DUTY[self.volume] if pitch else 0
        self._until = after(now, effect[self._position + 1] * 10)
        self._position += 2
