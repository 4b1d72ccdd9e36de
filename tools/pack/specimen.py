# SPDX-License-Identifier: MIT
"""A sheet to judge the fonts by: every letter, what is easily confused, and sentences that use them all."""

from pathlib import Path

from host_sim.picture import write_png
from tools.pack.font import Font
from tools.pack.page import units

BIG = """The quick brown fox jumps over the lazy dog
SPHINX OF BLACK QUARTZ, JUDGE MY VOW
Zażółć gęślą jaźń, ŻÓŁĆ I ŁĄKA, ĘĄĆŃŚŹ
Příliš žluťoučký kůň úpěl ďábelské ódy
PŘÍLIŠ ŽLUŤOUČKÝ KŮŇ ÚPĚL ĎÁBELSKÉ ÓDY
Съешь же ещё этих мягких французских
булок, да выпей чаю. ЙОД, ЦЭУ И ПОДЪЁМ
0123456789 +12 –3 ×4 50% 7/8 (3:2) #5 "ok"
0O 1lI 5S 8B 2Z 3З ЗЭ зэ rn m łl щш жх ёe ůú źż
← → ↑ ↓ ▲ ▼ ◀ ▶ ▸ ◂ · • … – — „x” “y” «z» °
✓ ★ ☆ ● ○ ■ □ Σ [coin] [cup] [palm] [cross] [seal] [crown] [die]
[pickaxe] [stone] [A] [B] [dpad] [bot] [person] [hourglass] [lock] [note]"""
SMALL = """ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 +-×/:.?!%
ĄĆĘŁŃÓŚŹŻ ÁČĎÉĚÍŇŘŠŤÚŮÝŽ
АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ
← → ↑ ↓ ▸ ◂ ✓ ★ ● ○ [coin] [cup] [palm] [crown] [pickaxe] [stone] [bot] [person]"""
MARGIN = 2
LEADING = 10  # a row of the screen and two pixels of air


def sheet(font: Font, small: Font) -> list[bytes]:
    """The specimen's rows of pixels, 0 or 1 each."""
    lines = [(line, font) for line in BIG.split("\n")]
    lines += [(line, small) for line in SMALL.split("\n")]
    width = max(drawn.width(line) for line, drawn in lines) + 2 * MARGIN
    rows = [bytearray(width) for _ in range(LEADING * len(lines) + MARGIN)]
    for n, (line, drawn) in enumerate(lines):
        columns = b"".join(drawn.columns(*unit) for unit in units(line))
        for x, column in enumerate(columns[:-1]):
            for y in range(8):
                rows[MARGIN + LEADING * n + y][MARGIN + x] = column >> y & 1
    return [bytes(row) for row in rows]


def draw(path: Path, font: Font, small: Font) -> Path:
    """Writes the specimen as a PNG, four pixels a pixel."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return write_png(path, sheet(font, small), 4)
