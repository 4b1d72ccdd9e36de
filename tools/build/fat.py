# SPDX-License-Identifier: MIT
"""The drive as a FAT12 volume, laid out as CircuitPython formats it on the Pico.

One megabyte: boot sector, one allocation table of 7 sectors, a root folder of 512 entries,
2,008 clusters of one sector each. Files lie one after another, and all times are the same,
so that equal files give an equal volume.
"""

from __future__ import annotations

import struct
from typing import Any

from tools.build.disk_usage import VOLUME, clusters
from tools.errors import UserError

Tree = dict[str, Any]  # a folder: bytes for a file, a Tree for a folder within

SECTOR = 512
SECTORS = 2048
TABLE = 7  # sectors
ROOT_ENTRIES = 512
DATA = 1 + TABLE + ROOT_ENTRIES * 32 // SECTOR  # the first sector of cluster 2
ERASE = 4096  # bytes that the flash erases at once
LABEL = b"CIRCUITPY  "
# The first of January 2024, noon: FAT has no time zone, and no time is truer for a build
_DATE = (2024 - 1980) << 9 | 1 << 5 | 1
_TIME = 12 << 11
_FOLDER, _LABEL, _LONG, _ARCHIVE = 0x10, 0x08, 0x0F, 0x20
_END = 0xFFF
# CircuitPython leaves these on a fresh drive: they keep hosts from filling it with their indexes
GUARDS = {".fseventsd/no_log": b"", ".metadata_never_index": b"", ".Trashes": b"", ".Trash-1000": b""}
_PLAIN = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'()-@^_`{}~")


def image(files: dict[str, bytes]) -> bytes:
    """The whole volume, 1 MB, with these files by their names such as `lib/coffer/dice.mpy`."""
    return _Volume().fill(files | GUARDS)


def used(volume: bytes) -> bytes:
    """The volume up to its last used cluster, in whole erase blocks: what needs to be flashed."""
    end = len(volume.rstrip(b"\0"))
    return volume[: -(-end // ERASE) * ERASE]


class _Volume:
    def __init__(self) -> None:
        self.content = bytearray(SECTORS * SECTOR)
        self.chain = [0xFF8, _END]  # the table's first two entries: medium and end mark

    def fill(self, files: dict[str, bytes]) -> bytes:
        top: Tree = {}
        for name, content in sorted(files.items()):
            *folders, leaf = name.split("/")
            inside = top
            for folder in folders:
                inside = inside.setdefault(folder, {})
            inside[leaf] = content
        self.content[:SECTOR] = boot_sector()
        entries = _entry(LABEL, _LABEL, 0, 0) + self.list_of(top, 0)
        if len(entries) > ROOT_ENTRIES * 32:
            raise UserError("the drive's root folder has too many files: put some of them into folders")
        root = (1 + TABLE) * SECTOR
        self.content[root : root + len(entries)] = entries
        packed = bytearray()
        for even, odd in zip(self.chain[::2], [*self.chain[1::2], 0]):  # two entries in three bytes
            packed += (even | odd << 12).to_bytes(3, "little")
        self.content[SECTOR : SECTOR + len(packed)] = packed
        return bytes(self.content)

    def list_of(self, inside: Tree, own: int) -> bytes:
        """A folder's entries; what is in it is stored on the way. `own` is its first cluster, 0 the root."""
        entries = bytearray()
        shorts: dict[str, bytes] = {}
        # names that are 8.3 already come first: nobody else may get theirs as an alias
        for name in sorted(inside, key=lambda name: (_shown(alias(name, set())) != name.upper(), name)):
            shorts[name] = alias(name, set(shorts.values()))
        for name, content in sorted(inside.items()):
            short = shorts[name]
            if isinstance(content, dict):
                first = self.store_folder(content, own)
                entries += long_entries(name, short) + _entry(short, _FOLDER, first, 0)
            else:
                first = self.store(content)
                entries += long_entries(name, short) + _entry(short, _ARCHIVE, first, len(content))
        return bytes(entries)

    def store_folder(self, inside: Tree, parent: int) -> int:
        """Stores a folder with all that is in it; its first cluster is taken before those of its files."""
        slots = 2 + sum(1 + len(long_entries(name, b" " * 11)) // 32 for name in inside)
        first = self.take(clusters(slots * 32))
        entries = self.list_of(inside, first)
        dots = _entry(b".          ", _FOLDER, first, 0) + _entry(b"..         ", _FOLDER, parent, 0)
        self.put(first, dots + entries)
        return first

    def store(self, content: bytes) -> int:
        """Stores a file's content and returns its first cluster; an empty file has none."""
        if not content:
            return 0
        first = self.take(clusters(len(content)))
        self.put(first, content)
        return first

    def take(self, count: int) -> int:
        """The first of so many clusters in a row."""
        first = len(self.chain)
        if first + count > VOLUME + 2:
            raise UserError("these files do not fit on the 1 MB drive: make something smaller")
        self.chain += [*range(first + 1, first + count), _END]
        return first

    def put(self, first: int, content: bytes) -> None:
        start = (DATA + first - 2) * SECTOR
        self.content[start : start + len(content)] = content


def boot_sector() -> bytes:
    """The volume's description, as CircuitPython's formatter writes it."""
    head = struct.pack(
        "<3s8sHBHBHHBHHHII",
        b"\xeb\xfe\x90",
        b"MSDOS5.0",
        SECTOR,
        1,  # sector a cluster
        1,  # sector before the table
        1,  # table
        ROOT_ENTRIES,
        SECTORS,
        0xF8,
        TABLE,
        63,
        255,
        1,  # sector before the volume: CircuitPython shows a partition table there
        0,
    )
    tail = struct.pack("<BBBI11s8s", 0x80, 0, 0x29, _DATE << 16 | _TIME, LABEL, b"FAT     ")
    return (head + tail).ljust(510, b"\0") + b"\x55\xaa"


def alias(name: str, taken: set[bytes]) -> bytes:
    """The 8.3 name of 11 letters that every file has beside its long one.

    >>> alias("code.py", set()), alias("adafruit_displayio_ssd1306.mpy", {b"ADAFRU~1MPY"})
    (b'CODE    PY ', b'ADAFRU~2MPY')
    """
    stem, dot, ending = name.lstrip(".").rpartition(".")
    if not dot:
        stem, ending = ending, ""
    parts = [
        bytes(
            code if code in _PLAIN else ord("_")
            for code in part.upper().replace(" ", "").replace(".", "").encode()
        )
        for part in (stem, ending)
    ]
    short = parts[0][:8].ljust(8) + parts[1][:3].ljust(3)
    if name.upper() == _shown(short) and short not in taken:
        return short
    for number in range(1, 1000):
        tail = b"~%d" % number
        short = (parts[0][: 8 - len(tail)] + tail).ljust(8) + parts[1][:3].ljust(3)
        if short not in taken:
            return short
    raise UserError(f"too many names like {name} in one folder: give some of them other names")


def _shown(short: bytes) -> str:
    stem, ending = short[:8].decode().rstrip(), short[8:].decode().rstrip()
    return f"{stem}.{ending}" if ending else stem


def check(short: bytes) -> int:
    """The sum that ties long entries to their 8.3 entry."""
    found = 0
    for code in short:
        found = ((found & 1) << 7) + (found >> 1) + code & 0xFF
    return found


def long_entries(name: str, short: bytes) -> bytes:
    """The entries of a long name, last part first; none if the 8.3 name says it all."""
    if name == _shown(short):
        return b""
    letters = name.encode("utf-16-le")
    if len(letters) % 26:
        letters += b"\0\0"
    parts = [letters[start : start + 26].ljust(26, b"\xff") for start in range(0, len(letters), 26)]
    entries = []
    for number, part in enumerate(parts, 1):
        order = number | (0x40 if number == len(parts) else 0)
        entries.append(
            struct.pack("<B10sBBB12sH4s", order, part[:10], _LONG, 0, check(short), part[10:22], 0, part[22:])
        )
    return b"".join(reversed(entries))


def _entry(short: bytes, kind: int, first: int, size: int) -> bytes:
    return struct.pack(
        "<11sBBBHHHHHHHI", short, kind, 0, 0, _TIME, _DATE, _DATE, 0, _TIME, _DATE, first, size
    )
