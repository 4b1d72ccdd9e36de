# SPDX-License-Identifier: MIT
"""The screen between two people's turns, which hides the table."""

from coffer.buttons import HOLD_B, A
from coffer.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.console import Console
    from coffer.rows import Rows
    from coffer.table.face import Face


class Handover(Screen):
    """Asks to pass the console on; A confirms. Until then the previous player has it, and may undo."""

    def __init__(self, console: "Console", face: "Face", seat: int) -> None:
        super().__init__(console)
        self.face = face
        self.seat = seat
        console.ignore_early_presses()

    def draw(self, rows: "Rows") -> None:
        name = rows.font.line(self.face.name(self.seat))
        rows.box(1, 4, 5, 124)
        rows.centre(2, self.console.say("handover"), 6, 122)
        x = max((126 - len(name)) // 2 - 4, 7)
        rows.icon(4, x, self.face.pawn(self.seat))
        rows.icon(4, x + 9, name[: 113 - x])
        rows.text(7, 1, self.console.say("handover.ready"))

    def press(self, key: int) -> None:
        if key == A:
            self.face.take_console(self.seat)
            self.console.back()

    def hold(self, key: int) -> None:
        if key == HOLD_B:
            self.console.visit("table.pause.Pause", self.face)
        else:
            super().hold(key)

    def help(self) -> bytes | None:
        return self.console.say("help.handover")
