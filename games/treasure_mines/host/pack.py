# SPDX-License-Identifier: MIT
"""Packs what Treasure Mines reads whole from the drive: what its bots have learned, and its drawings.

The values stand in assets/treasure_mines/values.txt as the learner wrote them, a row of numbers a line: half
points + 32, but for the wishes, which are wins in 250ths. The console reads only those of its table.
"""

from __future__ import annotations

from pathlib import Path

from games.treasure_mines import PLAYERS, odds
from games.treasure_mines.pen import PIPS
from games.treasure_mines.pieces import KINDS
from tools.errors import UserError
from tools.pack.icons import read_icons, strips

ASSETS = Path(__file__).resolve().parents[3] / "assets" / "treasure_mines"
TABLES = ASSETS / "values.txt"
ICONS = ASSETS / "icons.txt"

# The small pictures in the order of their numbers, then the marks.
PICTURES = (
    *("gold", "cauldron", "statuette", "knife", "papyrus", "crystal", "ruby", "diamond", "stone"),
    *("pickaxe", "coin", "mission", "danger", "swap", "die", "step", "box"),
    *("crown", "hand", "road", "pack", "ring"),
)
MARKS = ("card", "coin1", "coin2", "coin3", "coin4", "lock")

# Name, where it begins, and how many values a line has.
ROWS = (
    ("set", odds.SET, 10),
    ("missing", odds.MISSING, 10),
    ("first trio", odds.TRIO_1, 6),
    ("second trio", odds.TRIO_2, 6),
    ("mission's trio", odds.TRIO_M, 6),
    ("others", odds.OTHERS, 5),
    ("stones", odds.STONES, 8),
    ("purse", odds.PURSE, 8),
    ("card", odds.CARD, 5),
    ("travels", odds.TRAVELS, 16),
    ("last", odds.LAST, 16),
    ("hand", odds.HAND, 5),
    ("jewels", odds.JEWELS, 5),
    ("free", odds.FREE, 5),
    ("bias", odds.BIAS, 5),
    ("next", odds.NEXT, 5),
    ("wish", odds.WISH, 15),
)
HEAD = """# SPDX-License-Identifier: MIT
# What positions of Treasure Mines are worth, as ./coffer study treasure_mines learn wrote it: don't edit.
# It did not begin with nothing: docs/bots/treasure_mines_balance.md has all steps.
# Half points + 32 for what games/treasure_mines/odds.py names; the wishes are wins in 250ths.
"""


def text(values: dict[int, bytes]) -> str:
    """The values of every player count, written down."""
    lines = [HEAD]
    for players, row in sorted(values.items()):
        if len(row) != odds.SIZE:
            raise UserError(f"{len(row)} values for {players} players: there should be {odds.SIZE}")
        lines.append(f"## {players} players")
        ends = [start for _, start, _ in ROWS[1:]] + [odds.SIZE]
        for (name, start, width), end in zip(ROWS, ends):
            lines.append(f"{name}:")
            for at in range(start, end, width):
                lines.append("  " + " ".join(f"{each:3}" for each in row[at : at + width]))
        lines.append("")
    return "\n".join(lines)


def read(written: str) -> dict[int, bytes]:
    """The values by player count."""
    found: dict[int, bytearray] = {}
    row = bytearray()
    for number, line in enumerate(written.splitlines(), 1):
        if line.startswith("## "):
            row = found[int(line.split()[1])] = bytearray()
        elif line.startswith("  "):
            try:
                row += bytes(int(each) for each in line.split())
            except ValueError:
                raise UserError(f"{TABLES.name}, line {number}: expected numbers from 0 to 255") from None
    for players in range(PLAYERS[0], PLAYERS[1] + 1):
        if len(found.get(players, b"")) != odds.SIZE:
            raise UserError(f"{TABLES.name}: {players} players have no {odds.SIZE} values")
    if len(found) > PLAYERS[1] + 1 - PLAYERS[0]:
        raise UserError(f"{TABLES.name}: the game is for {PLAYERS[0]} to {PLAYERS[1]} players")
    return {players: bytes(row) for players, row in found.items()}


def write(players: int, values: bytes) -> None:
    """Puts the values of one player count in the place of those that were there."""
    everything = read(TABLES.read_text("utf-8"))
    everything[players] = values
    TABLES.write_text(text(everything), "utf-8", newline="\n")


def art() -> bytes:
    """The game's drawings one behind the other, as games/treasure_mines/pen.py cuts them out."""
    drawn = {name: strips(rows) for name, rows in read_icons(ICONS).items()}
    large = [half for name in PICTURES[:KINDS] for half in drawn[f"large_{name}"]]
    small = [drawn[name][0].ljust(8, b"\0") for name in PICTURES]
    return b"".join([*large, *small, *(drawn[name][0] for name in MARKS), *map(die, range(6))])


def die(face: int) -> bytes:
    """A lit die of 7 x 7 pixels and a free column."""
    columns = bytearray(b"\xfe" * 7 + b"\0")
    for n in range(9):
        if PIPS[face] >> n & 1:
            columns[1 + n % 3 * 2] ^= 4 << n // 3 * 2
    return bytes(columns)


def drive() -> dict[str, bytes]:
    """The files of the drive's /assets that are made here, by name: one player count after the other."""
    found = read(TABLES.read_text("utf-8"))
    values = b"".join(found[players] for players in sorted(found))
    return {"treasure_mines.values": values, "treasure_mines.art": art()}
