# SPDX-License-Identifier: MIT
"""What goes over the wire to the display, frame by frame: bytes, milliseconds, and the spans of pixels."""

from collections import deque
from dataclasses import dataclass, field

from host_sim.clock import MS
from host_sim.workshop.timeline import Timeline

PIXELS = 0x40  # the control byte before pixel data
BYTE_MS = 9 / 400  # at 400 kHz
MESSAGE_MS = 0.05
APART = 4 * MS  # without a byte: the next one belongs to another frame
KEPT = 200  # frames
BUDGET = 32.0  # ms for a whole screen, drawn and sent
TextValueLook = tuple[str, str, str]


@dataclass
class Sent:
    """What one frame sent: spans are (page, column, columns)."""

    at: int
    last: int
    sizes: list[int] = field(default_factory=list)
    spans: list[tuple[int, int, int]] = field(default_factory=list)

    @property
    def ms(self) -> float:
        """Milliseconds on the wire; each message has its address before it."""
        return (sum(self.sizes) + len(self.sizes)) * BYTE_MS + len(self.sizes) * MESSAGE_MS


class Wire:
    """Records the display's bus of the console that a timeline shows."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._heard: object = None
        self.frames: deque[Sent] = deque(maxlen=KEPT)

    def attach(self) -> None:
        """Listens to the console that the timeline has now; once a frame is often enough."""
        chip = self._timeline.chip
        if chip is self._heard:
            return
        self._heard = chip
        self.frames.clear()
        clock, takes = self._timeline.clock, chip.write

        def write(message: bytes) -> None:
            sent = self.frames[-1] if self.frames else None
            if sent is None or clock.now - sent.last > APART:
                sent = Sent(clock.now, clock.now)
                self.frames.append(sent)
            sent.last = clock.now
            sent.sizes.append(len(message))
            if message and message[0] == PIXELS:
                sent.spans.append((chip.page, chip.column, len(message) - 1))
            takes(message)

        chip.write = write  # type: ignore[method-assign]

    def lines(self) -> list[TextValueLook]:
        """Text, value and look of each line, the latest frame first."""
        self.attach()
        if not self.frames:
            return [("nothing was sent since this page was opened", "", "plain")]
        lines = []
        for sent in reversed(self.frames):
            size = sum(span[2] for span in sent.spans)
            count = len(sent.spans)
            spans = f"{count} {'span' if count == 1 else 'spans'}, {size} bytes of pixels"
            look = "changed" if sent.ms > BUDGET else "plain"
            lines.append((f"{sent.at / MS / 1000:9.3f} s  {spans}", f"{sent.ms:.1f} ms", look))
        return lines
