# SPDX-License-Identifier: MIT
"""Reads FAT volumes and UF2 files by the letter of their specifications, with no code of their writers.

Everything that a file system check would complain of is an AssertionError: clusters used twice or lost,
chains of the wrong length, long names that do not belong to their 8.3 entry, aliases used twice.
"""

from __future__ import annotations

LEGAL = set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'()-@^_`{}~")


def word(data: bytes, at: int, size: int = 2) -> int:
    return int.from_bytes(data[at : at + size], "little")


class Volume:
    """A FAT12 or FAT16 volume. `files` has contents by path, `aliases` 8.3 names by path, `stamps` times."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        assert data[510:512] == b"\x55\xaa" and data[0] in (0xEB, 0xE9)
        self.sector = word(data, 11)
        self.cluster = self.sector * data[13]
        reserved, tables, roots = word(data, 14), data[16], word(data, 17)
        self.sectors = word(data, 19) or word(data, 32, 4)
        self.hidden = word(data, 28, 4)
        length = word(data, 22)
        assert len(data) == self.sectors * self.sector
        assert data[21] == data[reserved * self.sector], "the medium is the table's first byte"
        assert data[38] == 0x29
        first_root = reserved + tables * length
        self.first = first_root + -(-roots * 32 // self.sector)
        self.count = (self.sectors - self.first) // data[13]
        self.bits = 12 if self.count < 4085 else 16  # the count alone tells them apart
        assert self.count < 65525, "more clusters than FAT16 has"
        assert length * self.sector * 8 // self.bits >= self.count + 2, "the table is too short"
        table = data[reserved * self.sector : (reserved + length) * self.sector]
        self.next = []
        for number in range(self.count + 2):
            both = word(table, number * self.bits // 8)
            self.next.append(both if self.bits == 16 else both >> 4 if number % 2 else both & 0xFFF)
        self.owner: dict[int, str] = {}
        self.files: dict[str, bytes] = {}
        self.folders: set[str] = set()
        self.aliases: dict[str, str] = {}
        self.stamps: set[tuple[int, ...]] = set()
        self.label = ""
        self._folder("", data[first_root * self.sector : self.first * self.sector], 0, 0)
        used = {number for number, following in enumerate(self.next) if number > 1 and following}
        assert used == set(self.owner), "clusters that belong to no file"

    def free(self) -> int:
        return self.count - len(self.owner)

    def _chain(self, first: int, name: str) -> bytes:
        content = []
        while first < (1 << self.bits) - 8:
            assert 2 <= first < self.count + 2, f"{name} leads out of the volume"
            assert first not in self.owner, f"{name} shares a cluster with {self.owner[first]}"
            self.owner[first] = name
            start = self.first * self.sector + (first - 2) * self.cluster
            content.append(self.data[start : start + self.cluster])
            first = self.next[first]
        return b"".join(content)

    def _folder(self, path: str, entries: bytes, own: int, parent: int) -> None:
        seen_long: set[str] = set()
        seen_short: set[str] = set()
        parts: list[tuple[int, int, str]] = []
        dots = []
        for at in range(0, len(entries), 32):
            entry = entries[at : at + 32]
            if entry[0] == 0:
                assert not any(entries[at:]), "something after the end of a folder"
                break
            assert entry[0] != 0xE5, "a deleted entry in a fresh volume"
            if entry[11] == 0x0F:
                parts.append(self._long(entry))
                continue
            self.stamps.add(
                (word(entry, 14), word(entry, 16), word(entry, 18), word(entry, 22), word(entry, 24))
            )
            if entry[11] & 0x08:
                assert not path and not parts and not self.label, "a label belongs into the root, once"
                self.label = entry[:11].decode().rstrip()
                continue
            first, size = word(entry, 26), word(entry, 28, 4)
            assert word(entry, 20) == 0, "the upper half of a cluster's number means nothing here"
            if entry[0] == ord("."):
                dots.append((entry[:11].rstrip(), first))
                assert entry[11] & 0x10 and not parts
                continue
            short = self._short(entry[:11])
            name = self._joined(parts, entry[:11]) or short
            parts = []
            assert name.upper() not in seen_long | seen_short and short not in seen_long | seen_short
            seen_long.add(name.upper())
            seen_short.add(short)
            full = f"{path}/{name}" if path else name
            self.aliases[full] = short
            if entry[11] & 0x10:
                assert size == 0
                self.folders.add(full)
                self._folder(full, self._chain(first, full), first, own)
            elif size:
                content = self._chain(first, full)
                assert len(content) - size < self.cluster, f"{full} has clusters it does not need"
                assert len(content) >= size, f"{full} is cut short"
                self.files[full] = content[:size]
            else:
                assert first == 0, f"{full} is empty and has a cluster"
                self.files[full] = b""
        assert not parts, "a long name without its file"
        if path:
            assert dots == [(b".", own), (b"..", parent)]

    def _long(self, entry: bytes) -> tuple[int, int, str]:
        assert entry[12] == 0 and word(entry, 26) == 0
        letters = entry[1:11] + entry[14:26] + entry[28:32]
        return entry[0], entry[13], letters.decode("utf-16-le")

    def _joined(self, parts: list[tuple[int, int, str]], short: bytes) -> str:
        if not parts:
            return ""
        expected = 0
        for code in short:  # rotate right, then add
            expected = ((expected >> 1 | expected << 7) & 0xFF) + code & 0xFF
        assert {check for _, check, _ in parts} == {expected}, "a long name of another file"
        assert [order for order, _, _ in parts] == [len(parts) | 0x40, *range(len(parts) - 1, 0, -1)]
        whole = "".join(letters for _, _, letters in reversed(parts))
        name, end, rest = whole.partition("\0")
        assert set(rest) <= {"\uffff"} and (end or len(whole) % 13 == 0)
        assert len(parts) == -(-len(name) // 13), "more entries than the name needs"
        return name

    def _short(self, raw: bytes) -> str:
        stem, ending = raw[:8].decode("ascii"), raw[8:].decode("ascii")
        for part in (stem, ending):
            assert set(part.rstrip(" ")) <= LEGAL, f"{raw!r} is no 8.3 name"
        assert stem.strip()
        return stem.rstrip() + ("." + ending.rstrip() if ending.strip() else "")


def uf2(data: bytes) -> tuple[int, int, bytes]:
    """The first address, the family and the content of a UF2 file without gaps."""
    assert len(data) % 512 == 0
    count = len(data) // 512
    content, start, family = [], word(data, 12, 4), word(data, 28, 4)
    for number in range(count):
        block = data[number * 512 : (number + 1) * 512]
        assert block[:8] == b"UF2\nWQ]\x9e" and block[508:] == bytes.fromhex("306fb10a")
        assert word(block, 8, 4) == 0x00002000, "only the family is marked"
        assert word(block, 12, 4) == start + 256 * number
        assert word(block, 16, 4) == 256
        assert (word(block, 20, 4), word(block, 24, 4)) == (number, count)
        assert word(block, 28, 4) == family
        assert not any(block[32 + 256 : 508])
        content.append(block[32 : 32 + 256])
    return start, family, b"".join(content)
