# SPDX-License-Identifier: MIT
"""The screen's pixels as text, PNG and GIF."""

import io
import struct
import zlib
from collections.abc import Sequence
from pathlib import Path

from host_sim import atomic

LIT, DARK = (222, 240, 255), (8, 10, 14)
STILL = 655_350  # ms: a frame of a GIF can't last longer
_HALVES = " ▄▀█"


def half_blocks(pixels: Sequence[bytes]) -> str:
    """Two rows a line of text: 32 lines of 128 characters."""
    lines = []
    for upper, lower in zip(pixels[::2], pixels[1::2]):
        lines.append("".join(_HALVES[top << 1 | bottom] for top, bottom in zip(upper, lower)).rstrip())
    return "\n".join(lines)


def braille(pixels: Sequence[bytes]) -> str:
    """Four rows and two columns a character: 16 lines of 64."""
    lines = []
    for y in range(0, len(pixels), 4):
        a, b, c, d = pixels[y : y + 4]
        lines.append(
            "".join(
                chr(
                    0x2800
                    | a[x] | b[x] << 1 | c[x] << 2 | a[x + 1] << 3
                    | b[x + 1] << 4 | c[x + 1] << 5 | d[x] << 6 | d[x + 1] << 7
                )
                for x in range(0, len(a), 2)
            )
        )  # fmt: skip
    return "\n".join(lines)


def write_png(path: str | Path, pixels: Sequence[bytes], scale: int = 4) -> Path:
    """A PNG of one bit a pixel with two colours; needs nothing but the standard library."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    width, height = len(pixels[0]) * scale, len(pixels) * scale
    lines = bytearray()
    for row in pixels:
        bits = "".join(("1" if pixel else "0") * scale for pixel in row)
        bits += "0" * (-len(bits) % 8)
        line = b"\0" + int(bits, 2).to_bytes(len(bits) // 8, "big")
        lines += line * scale
    with atomic.add_name_to_errors(path):
        path.write_bytes(png(width, height, bytes(lines), 1, DARK, LIT))
    return path


def png(width: int, height: int, lines: bytes, bits: int, *colours: tuple[int, int, int]) -> bytes:
    """A PNG of lines with a zero before each; a pixel has so many bits and is an index into the colours."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, bits, 3, 0, 0, 0)
    palette = b"".join(bytes(colour) for colour in colours)
    parts = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, body) for kind, body in parts)


def add_frame(frames: list[tuple[Sequence[bytes], int]], pixels: Sequence[bytes], ms: int) -> None:
    """A frame of a GIF; a screen that stands still only lasts longer."""
    if frames and frames[-1][0] == pixels:
        frames[-1] = (pixels, frames[-1][1] + ms)
    else:
        frames.append((pixels, ms))


def write_gif(path: str | Path, frames: Sequence[tuple[Sequence[bytes], int]], scale: int = 4) -> Path:
    """Frames of (pixels, milliseconds) as an endless GIF; equal neighbours become one."""
    from PIL import Image

    merged: list[tuple[Sequence[bytes], int]] = []
    for pixels, ms in frames:
        add_frame(merged, pixels, ms)

    def picture(pixels: Sequence[bytes]) -> Image.Image:
        small = Image.frombytes("P", (len(pixels[0]), len(pixels)), b"".join(pixels))
        small.putpalette(bytes(DARK + LIT))
        return small.resize((small.width * scale, small.height * scale), Image.Resampling.NEAREST)

    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    durations = [min(max(20, round(ms / 10) * 10), STILL) for _, ms in merged]
    more = (picture(pixels) for pixels, _ in merged[1:])  # drawn one by one: thousands would fill the memory
    drawn = io.BytesIO()  # Pillow does not say why it can't write a file
    picture(merged[0][0]).save(
        drawn, "GIF", save_all=True, append_images=more, duration=durations, loop=0, optimize=False
    )
    with atomic.add_name_to_errors(path):
        path.write_bytes(drawn.getvalue())
    return path
