# SPDX-License-Identifier: MIT
"""The space that files take on the drive: in bytes, and in the drive's clusters."""

from __future__ import annotations

CLUSTER = 512  # bytes, on the Pico's drive
VOLUME = 2008  # clusters a fresh drive has


def clusters(size: int) -> int:
    """How many clusters a file of that size takes: an empty one takes none.

    >>> clusters(0), clusters(1), clusters(512), clusters(513)
    (0, 1, 1, 2)
    """
    return -(-size // CLUSTER)


def folders(names: list[str] | dict[str, bytes]) -> set[str]:
    """All folders that these files lie in."""
    found = set()
    for name in names:
        while "/" in name:
            name = name.rpartition("/")[0]
            found.add(name)
    return found


def folder_clusters(names: list[str] | dict[str, bytes]) -> int:
    """The clusters of the folders' own lists: 32 bytes for an entry, and for every 13 letters of a name."""
    slots = dict.fromkeys(folders(names), 2)  # . and ..
    for name in [*names, *slots]:
        folder, _, leaf = name.rpartition("/")
        if folder:
            slots[folder] += 1 + -(-len(leaf) // 13)
    return sum(clusters(32 * count) for count in slots.values())


def total(files: dict[str, bytes]) -> int:
    """All clusters that a set of files takes, its folders included."""
    return sum(clusters(len(content)) for content in files.values()) + folder_clusters(files)


def table(files: dict[str, bytes]) -> str:
    """The folders of the drive and what they take, largest first."""
    rows: dict[str, list[int]] = {}
    for name, content in files.items():
        parts = name.split("/")
        folder = "/".join(parts[:2]) + "/" if len(parts) > 2 else parts[0] + "/*" if len(parts) > 1 else name
        row = rows.setdefault(folder, [0, 0, 0])
        row[0] += 1
        row[1] += len(content)
        row[2] += clusters(len(content))
    lists = folder_clusters(files)
    lines = [f"{'':24}{'files':>6}{'bytes':>10}{'clusters':>10}"]
    for folder, (count, size, taken) in sorted(rows.items(), key=lambda item: -item[1][2]):
        lines.append(f"{folder:24}{count:6}{size:10,}{taken:10,}")
    lines.append(f"{'the folders themselves':24}{len(folders(files)):6}{lists * CLUSTER:10,}{lists:10,}")
    everything = sum(map(len, files.values()))
    lines.append(f"{'all':24}{len(files):6}{everything:10,}{total(files):10,}  of {VOLUME:,}")
    return "\n".join(lines)
