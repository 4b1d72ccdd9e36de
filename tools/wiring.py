# SPDX-License-Identifier: MIT
"""Draws docs/wiring*.svg: which pin of the board goes to which part, as the board's profile names them.

`python -m tools.wiring` renews the pictures, one for every profile that is wired by hand. A board is its pins
in two columns, as it lies with USB up. Each part lies beside its pin, so that its wire is straight.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

from tools.errors import UserError, run_standalone

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"

# Setting, what the picture calls it, and the colour of its wire
SIGNALS = (
    ("COFFER_SDA", "SDA", "#b8860b"),
    ("COFFER_SCL", "SCL", "#2a9d8f"),
    ("COFFER_UP", "▲ up", "#5a67a8"),
    ("COFFER_DOWN", "▼ down", "#5a67a8"),
    ("COFFER_LEFT", "◀ left", "#5a67a8"),
    ("COFFER_RIGHT", "▶ right", "#5a67a8"),
    ("COFFER_A", "A", "#b5651d"),
    ("COFFER_B", "B", "#b5651d"),
    ("COFFER_PIEZO", "piezo", "#7b2d8b"),
)
DISPLAY = ("COFFER_SDA", "COFFER_SCL")
GROUND, POWER = "GND", "3V3(OUT)"
BLACK, RED = "#222", "#d62828"
NOTES = (
    "USB is up. The small numbers count the pins: 1 to 20 down the left edge, 21 to 40 up the right edge.",
    "Read the labels of your display: some modules swap GND and VCC. It runs on 3.3 V.",
    "Each button joins its pin to ground. No resistors: the pull-ups are inside the Pico.",
)


@dataclass(frozen=True)
class Board:
    """A board as it lies with USB up: the names of its pins, row by row."""

    name: str
    rows: tuple[tuple[str, str], ...]  # the left and the right pin of each

    def number(self, side: str, row: int) -> int:
        """The number of a pin, as on a chip: down the left edge and up the right one."""
        return row + 1 if side == "left" else 2 * len(self.rows) - row

    def find(self, name: str) -> tuple[str, int]:
        """The edge and the row of a pin."""
        for side in ("left", "right"):
            if name in self.column(side):
                return side, self.column(side).index(name)
        raise UserError(f"the {self.name} has no pin {name}: give settings.toml another")

    def column(self, side: str) -> list[str]:
        """The names down one edge."""
        return [row[side == "right"] for row in self.rows]

    def grounds(self, side: str) -> list[int]:
        """The rows of the ground pins of an edge."""
        return [row for row, name in enumerate(self.column(side)) if name == GROUND]


PICO = Board(
    "Raspberry Pi Pico",
    (
        ("GP0", "VBUS"),
        ("GP1", "VSYS"),
        ("GND", "GND"),
        ("GP2", "3V3_EN"),
        ("GP3", "3V3(OUT)"),
        ("GP4", "ADC_VREF"),
        ("GP5", "GP28"),
        ("GND", "AGND"),
        ("GP6", "GP27"),
        ("GP7", "GP26"),
        ("GP8", "RUN"),
        ("GP9", "GP22"),
        ("GND", "GND"),
        ("GP10", "GP21"),
        ("GP11", "GP20"),
        ("GP12", "GP19"),
        ("GP13", "GP18"),
        ("GND", "GND"),
        ("GP14", "GP17"),
        ("GP15", "GP16"),
    ),
)
BY_HAND = {  # by board id, with the picture's name
    "raspberry_pi_pico": (PICO, "wiring.svg"),
    "raspberry_pi_pico2": (replace(PICO, name="Raspberry Pi Pico 2"), "wiring-pico-2.svg"),
}


class Drawing:
    """The picture of one board with its wires."""

    WIDTH, TOP, STEP = 760, 96, 24  # of the picture, of the first pin, from pin to pin
    LEFT, RIGHT = 310, 450  # the board's edges
    PART, FAR, RAIL = 90, 190, 215  # from the edge to a part's near end, to its far end, to the ground rail

    def __init__(self, board: Board, pins: dict[str, str]) -> None:
        self.board = board
        self.pins = {key: board.find(pins[key]) for key, _, _ in SIGNALS if pins.get(key)}
        self.wired: set[int] = set()  # numbers of pins
        self.lines: list[str] = []

    def y(self, row: float) -> float:
        """How far down a row of pins is."""
        return self.TOP + row * self.STEP

    def x(self, side: str, distance: float) -> float:
        """A place beside the board, so far from its edge."""
        return self.LEFT - distance if side == "left" else self.RIGHT + distance

    def svg(self) -> str:
        """The whole picture."""
        height = self.y(len(self.board.rows)) + 24 + 20 * len(NOTES)
        self.draw_wires()
        self.draw_board()
        self.draw_parts()
        for number, words in enumerate(NOTES):
            self.text(30, height - 20 * (len(NOTES) - number) + 4, words)
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.WIDTH} {height:g}" '
                'font-family="sans-serif" font-size="13">',
                "<!-- SPDX-License-Identifier: MIT -->",
                "<!-- Made by python -m tools.wiring from the board's profile -->",
                f"<title>Wiring of the Coffer handheld: a {self.board.name}, an SSD1306 display, six buttons "
                "and a piezo</title>",
                f'<rect width="{self.WIDTH}" height="{height:g}" fill="#fbf8f0"/>',
                *self.lines,
                "</svg>\n",
            ]
        )

    # What is drawn

    def draw_wires(self) -> None:
        """Every signal straight to its part, ground along a rail on each side, power over the top."""
        for key, _, colour in SIGNALS:
            if key in self.pins:
                side, row = self.pins[key]
                self.wire(key, side, row, colour, (self.x(side, self.PART), self.y(row)))
        for side in ("left", "right"):
            rows = [row for key, (edge, row) in self.pins.items() if edge == side and key not in DISPLAY]
            if rows:
                self.draw_rail(side, rows)
        side, ground, top, _ = self.display()
        self.wire("display GND", side, ground, BLACK, (self.x(side, self.PART), self.y(ground)))
        edge, row = self.board.find(POWER)
        over, out = self.y(-2.6), self.x(edge, 40)
        start = (self.x(side, self.PART), self.y(top))
        path = [(out, self.y(row))]
        if edge != side:
            path += [(out, over), (self.x(side, 40), over), (self.x(side, 40), self.y(top))]
        else:
            path += [(out, self.y(top))]
        self.wire("display VCC", edge, row, RED, *path, start)

    def draw_rail(self, side: str, rows: list[int]) -> None:
        """Ground for the far ends of buttons and piezo, to the ground pin that is nearest to them all."""
        used = self.display()[1] if self.display()[0] == side else -1
        free = [row for row in self.board.grounds(side) if row != used]
        ground = min(free, key=lambda row: abs(row - max(rows)))
        rail = self.x(side, self.RAIL)
        ends = [*rows, ground]
        self.wire("GND", side, ground, BLACK, (rail, self.y(ground)))
        self.line([(rail, self.y(min(ends))), (rail, self.y(max(ends)))], BLACK)
        for row in rows:
            self.line([(self.x(side, self.FAR), self.y(row)), (rail, self.y(row))], BLACK)

    def draw_board(self) -> None:
        """The board with all its pins, each with its number; those in use by name in white."""
        top, bottom = self.y(-1.2), self.y(len(self.board.rows))
        middle = (self.LEFT + self.RIGHT) / 2
        self.box(self.LEFT, top, self.RIGHT - self.LEFT, bottom - top, "#2f6f4f", 10)
        self.box(middle - 26, top - 16, 52, 30, "#bbb", 4)
        self.text(middle, top + 4, "USB", anchor="middle")
        self.text(middle, self.y(10), self.board.name.removeprefix("Raspberry Pi "), "#fff", 18, "middle")
        for side, sign, anchor in (("left", 1, "start"), ("right", -1, "end")):
            for row, name in enumerate(self.board.column(side)):
                x, y = self.x(side, 0), self.y(row)
                number = self.board.number(side, row)
                used = number in self.wired
                self.lines.append(
                    f'<circle data-pad="{number}" data-name="{name}" cx="{x:g}" cy="{y:g}" r="8" '
                    f'fill="{"#ffd166" if used else "#e8e8e0"}" stroke="#333"/>'
                )
                self.text(x, y + 3.5, str(number), "#222", 9, "middle")
                self.text(x + 13 * sign, y + 4, name, "#fff" if used else "#9fc4b0", 11, anchor)

    def draw_parts(self) -> None:
        """The display as one box, and a box for every button; the piezo is a disc."""
        side, ground, top, bottom = self.display()
        near, far = self.x(side, self.PART), self.x(side, self.FAR + 60)
        left = min(near, far)
        self.box(left, self.y(top) - 16, abs(near - far), self.y(bottom) - self.y(top) + 32, "#1d3557", 6)
        inner = far + 12 if side == "left" else near + 50
        self.box(inner, self.y(top) + 14, 98, self.y(bottom) - self.y(top) - 28, "#0b0d10", 2)
        self.text(inner + 49, self.y((top + bottom) / 2), "SSD1306", "#dff", 13, "middle")
        self.text(inner + 49, self.y((top + bottom) / 2) + 18, "128×64", "#dff", 13, "middle")
        anchor, inside = ("end", near - 8) if side == "left" else ("start", near + 8)
        labels = {ground: "GND", top: "VCC"} | {
            self.pins[key][1]: key.removeprefix("COFFER_") for key in DISPLAY
        }
        for row, label in labels.items():
            self.text(inside, self.y(row) + 4, label, "#fff", 11, anchor)
        for key, label, _ in SIGNALS:
            if key not in self.pins or key in DISPLAY:
                continue
            side, row = self.pins[key]
            near, far = self.x(side, self.PART), self.x(side, self.FAR)
            if key == "COFFER_PIEZO":
                self.lines.append(
                    f'<ellipse cx="{(near + far) / 2:g}" cy="{self.y(row):g}" rx="{abs(near - far) / 2:g}" '
                    'ry="18" fill="#ddd" stroke="#333" stroke-width="2"/>'
                )
            else:
                self.box(min(near, far), self.y(row) - 9.5, abs(near - far), 19, "#eee", 5)
            self.text((near + far) / 2, self.y(row) + 4.5, label, anchor="middle")

    def display(self) -> tuple[str, int, int, int]:
        """The display's edge, the row of its ground pin, and its first and last row."""
        side = self.pins["COFFER_SDA"][0]
        rows = [self.pins[key][1] for key in DISPLAY]
        ground = min(self.board.grounds(side), key=lambda row: (row > min(rows), abs(row - min(rows))))
        top = min(ground, *rows) - 2
        return side, ground, top, max(ground, *rows)

    # How

    def wire(self, name: str, side: str, row: int, colour: str, *to: tuple[float, float]) -> None:
        number = self.board.number(side, row)
        self.wired.add(number)
        points = [(self.x(side, 0), self.y(row)), *to]
        self.line(points, colour, f'data-wire="{name}" data-pin="{number}" ')

    def line(self, points: list[tuple[float, float]], colour: str, about: str = "") -> None:
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.lines.append(
            f'<polyline {about}points="{path}" fill="none" stroke="{colour}" stroke-width="3" '
            'stroke-linejoin="round"/>'
        )

    def box(self, x: float, y: float, width: float, height: float, fill: str, round: int) -> None:
        self.lines.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round}" fill="{fill}" '
            'stroke="#333" stroke-width="2"/>'
        )

    def text(
        self, x: float, y: float, words: str, fill: str = "#222", size: int = 13, anchor: str = "start"
    ) -> None:
        self.lines.append(
            f'<text x="{x:g}" y="{y:g}" fill="{fill}" font-size="{size}" text-anchor="{anchor}">'
            f"{words}</text>"
        )


def pins_of(settings: str) -> dict[str, str]:
    """The pins that a settings.toml names; a signal that it leaves out or empty is not wired."""
    named = tomllib.loads(settings)
    return {key: named.get(key, "") for key, _, _ in SIGNALS}


def draw(settings: str, board: Board = PICO) -> str:
    """The wiring for a settings.toml, as SVG."""
    return Drawing(board, pins_of(settings)).svg()


def pictures() -> dict[Path, str]:
    """The picture of every board that is wired by hand, from its profile."""
    return {
        DOCS / name: draw((ROOT / "boards" / f"{board}.toml").read_text("utf-8"), about)
        for board, (about, name) in BY_HAND.items()
    }


def main(argv: list[str]) -> int:
    for path, picture in pictures().items():
        path.write_text(picture, "utf-8", newline="\n")
        print(f"{path.relative_to(ROOT).as_posix()} renewed")
    return 0


if __name__ == "__main__":
    run_standalone(main)
