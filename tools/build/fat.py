# SPDX-License-Identifier: MIT
"""The drive as a FAT volume, laid out as CircuitPython formats it. Its twin in the page is web/fat.mjs.

Boot sector, one allocation table, a root folder of 512 entries, clusters. The Pico's drive of one megabyte
has a table of 7 sectors and 2,008 clusters of one sector each. Files lie one after another, and all times
are the same, so that equal files give an equal volume.
"""

from __future__ import annotations

import struct
from typing import Any

from tools.errors import UserError

Tree = dict[str, Any]  # a folder: bytes for a file, a Tree for a folder within

SECTOR = 512
SECTORS = 2048  # of the Pico's drive
ROOT_ENTRIES = 512
ROOT_SECTORS = ROOT_ENTRIES * 32 // SECTOR
FAT12_MOST = 4085  # a volume with more clusters is FAT16: its table has two bytes a cluster
ERASE = 4096  # bytes that the flash erases at once
# A cluster is twice as large from each of these on, in units of 2 MB: so chooses FatFs, CircuitPython's part
# for FAT
CLUSTER_GROWS = (1, 4, 16, 64, 256, 512)
LABEL = b"CIRCUITPY  "
# The first of January 2024, noon: FAT has no time zone, and no time is truer for a build
_DATE = (2024 - 1980) << 9 | 1 << 5 | 1
_TIME = 12 << 11
_FOLDER, _LABEL, _LONG, _ARCHIVE = 0x10, 0x08, 0x0F, 0x20
# CircuitPython leaves these on a fresh drive: they keep hosts from filling it with their indexes
GUARDS = {".fseventsd/no_log": b"", ".metadata_never_index": b"", ".Trashes": b"", ".Trash-1000": b""}
_PLAIN = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'()-@^_`{}~")


class TooLarge(UserError):
    """The files need more clusters than the volume has."""


class Layout:
    """Where everything lies in a volume of so many sectors.

    >>> pico, macropad = Layout(2048), Layout(14336)
    >>> pico.wide, pico.table, pico.data, pico.cluster, pico.count
    (False, 7, 40, 1, 2008)
    >>> macropad.wide, macropad.table, macropad.data, macropad.cluster, macropad.count
    (True, 29, 62, 2, 7137)
    """

    def __init__(self, sectors: int) -> None:
        self.sectors = sectors
        self.cluster = 1 << sum(bound <= sectors // 4096 for bound in CLUSTER_GROWS)  # in sectors
        count = sectors // self.cluster
        self.wide = count > FAT12_MOST  # FAT16
        size = count * 2 + 4 if self.wide else (count * 3 + 1) // 2 + 3
        self.table = -(-size // SECTOR)  # in sectors
        self.data = 1 + self.table + ROOT_SECTORS  # the first sector of cluster 2
        self.count = (sectors - self.data) // self.cluster

    def clusters(self, size: int) -> int:
        """How many clusters so many bytes take."""
        return -(-size // (self.cluster * SECTOR))


def image(files: dict[str, bytes], sectors: int = SECTORS) -> bytes:
    """The whole volume with these files by their names such as `lib/coffer/dice.mpy`."""
    return _Volume(Layout(sectors)).fill(files | GUARDS)


def used_part(volume: bytes) -> bytes:
    """The volume up to its last used cluster, in whole erase blocks: what needs to be flashed."""
    end = len(volume.rstrip(b"\0"))
    return volume[: -(-end // ERASE) * ERASE]


class _Volume:
    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.content = bytearray(layout.sectors * SECTOR)
        self.end = 0xFFFF if layout.wide else 0xFFF
        self.chain = [self.end - 7, self.end]  # the table's first two entries: medium and end mark

    def fill(self, files: dict[str, bytes]) -> bytes:
        top: Tree = {}
        for name, content in sorted(files.items()):
            *folders, leaf = name.split("/")
            inside = top
            for folder in folders:
                inside = inside.setdefault(folder, {})
            inside[leaf] = content
        self.content[:SECTOR] = boot_sector(self.layout)
        entries = _entry(LABEL, _LABEL, 0, 0) + self.list_of(top, 0)
        if len(entries) > ROOT_ENTRIES * 32:
            raise UserError("the drive's root folder has too many files: put some of them into folders")
        root = (1 + self.layout.table) * SECTOR
        self.content[root : root + len(entries)] = entries
        packed = self.packed_table()
        self.content[SECTOR : SECTOR + len(packed)] = packed
        return bytes(self.content)

    def packed_table(self) -> bytes:
        """The allocation table: two bytes for an entry, or three for two of them."""
        if self.layout.wide:
            return struct.pack(f"<{len(self.chain)}H", *self.chain)
        pairs = zip(self.chain[::2], [*self.chain[1::2], 0])
        return b"".join((even | odd << 12).to_bytes(3, "little") for even, odd in pairs)

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
        first = self.take(self.layout.clusters(slots * 32))
        entries = self.list_of(inside, first)
        dots = _entry(b".          ", _FOLDER, first, 0) + _entry(b"..         ", _FOLDER, parent, 0)
        self.put(first, dots + entries)
        return first

    def store(self, content: bytes) -> int:
        """Stores a file's content and returns its first cluster; an empty file has none."""
        if not content:
            return 0
        first = self.take(self.layout.clusters(len(content)))
        self.put(first, content)
        return first

    def take(self, count: int) -> int:
        """The first of so many clusters in a row."""
        first = len(self.chain)
        if first + count > self.layout.count + 2:
            size = self.layout.sectors * SECTOR // 1024
            raise TooLarge(f"these files do not fit on a drive of {size:,} KB: make something smaller")
        self.chain += [*range(first + 1, first + count), self.end]
        return first

    def put(self, first: int, content: bytes) -> None:
        start = (self.layout.data + (first - 2) * self.layout.cluster) * SECTOR
        self.content[start : start + len(content)] = content


def boot_sector(layout: Layout) -> bytes:
    """The volume's description, as CircuitPython's formatter writes it."""
    head = struct.pack(
        "<3s8sHBHBHHBHHHII",
        b"\xeb\xfe\x90",
        b"MSDOS5.0",
        SECTOR,
        layout.cluster,
        1,  # sector before the table
        1,  # table
        ROOT_ENTRIES,
        layout.sectors,
        0xF8,
        layout.table,
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
