# SPDX-License-Identifier: MIT
"""Reads a language's file of one folder: a text for every key, and in en.txt the place that each text has."""

import re
from dataclasses import dataclass
from pathlib import Path

from tools.pack.source import directives, lines, source_error

# Texts that are shown once and not at every step stay on the drive until somebody reads them; a folder's
# en.txt
# names more of its own in a line such as `!rare mission. chance.`
RARE = ("event.", "help.", "score.", "thing.", "tie.", "title", "why.")
BETWEEN_FORMS = " | "
SAMPLE = "88"  # what a placeholder is measured with if en.txt gives nothing wider
ENTRY = re.compile(r"([A-Za-z0-9_.]+)(?:\s+@(\S+))?(?:\s+([^=@]*?))?\s*=\s*(.*)")
SLOT = re.compile(r"(s?)(?:(\d+)x)?(\d+)")
SAMPLES = re.compile(r"(?<!\\),")  # a comma divides samples, one behind a backslash does not
PLACEHOLDER = re.compile(r"\{(.*?)\}")
ARGUMENT = re.compile(r"\{([0-4])\}")
COUNTED = re.compile(r"\{(\d)#\}")  # the argument whose number chooses the form, if it is not {0}


@dataclass(frozen=True)
class Slot:
    """The place that a text has: `@60` pixels, `@s40` in the small font, `@4x126` four lines."""

    width: int = 126
    lines: int = 0  # 0: one line, never broken
    small: bool = False
    samples: tuple[str, ...] = ()

    def filled(self, text: str) -> str:
        """The text with samples in the place of its arguments."""
        samples = dict(enumerate(self.samples))
        return ARGUMENT.sub(lambda m: samples.get(int(m[1]), SAMPLE), text)


@dataclass(frozen=True)
class Entry:
    """One text as written, and where its text starts."""

    key: str
    text: str
    line: int
    column: int
    slot: Slot

    @property
    def forms(self) -> list[str]:
        """Its plural forms, or the one that it has."""
        return COUNTED.sub(r"{\1}", self.text).split(BETWEEN_FORMS)

    @property
    def counted(self) -> int | None:
        """Which argument's number chooses the form; None for a text without forms."""
        if BETWEEN_FORMS not in self.text:
            return None
        found = COUNTED.search(self.text)
        return int(found[1]) if found else 0

    @property
    def placeholders(self) -> set[str]:
        """The arguments that the text names."""
        return set(PLACEHOLDER.findall(COUNTED.sub(r"{\1}", self.text)))


def read_words(path: Path) -> dict[str, Entry]:
    """Every entry of a language's file by its key."""
    entries: dict[str, Entry] = {}
    english = path.name == "en.txt"
    for number, line in enumerate(lines(path), 1):
        if not line.strip() or line.lstrip().startswith("#") or line.startswith("!"):
            continue
        match = ENTRY.fullmatch(line.strip())
        indent = len(line) - len(line.lstrip())
        if not match:
            raise source_error(path, number, indent + 1, "not an entry: write key = text")
        key, slot, samples, text = match.groups()
        if key in entries:
            raise source_error(
                path, number, indent + 1, f"{key} is there already, in line {entries[key].line}"
            )
        if not text:
            raise source_error(path, number, len(line) + 1, f"{key} has no text")
        if (slot or samples) and not english:
            raise source_error(
                path, number, indent + len(key) + 2, "spaces (@) and samples are given in en.txt only"
            )
        place = _slot(path, number, indent + (match.start(2) if slot else 0) + 1, slot, samples)
        entries[key] = Entry(key, text, number, indent + match.start(4) + 1, place)
    return entries


def read_rare(path: Path) -> tuple[str, ...]:
    """How the keys begin whose texts stay on the drive until somebody reads them."""
    return (*RARE, *_directive_words(path, "!rare"))


def read_home(path: Path) -> tuple[str, ...]:
    """The keys whose texts are said in the menus alone, or how they begin: `!home yes menu.`"""
    return _directive_words(path, "!home")


def _directive_words(path: Path, directive: str) -> tuple[str, ...]:
    return tuple(key for word, rest, _ in directives(path) if word == directive for key in rest.split())


def _slot(path: Path, number: int, column: int, slot: str | None, samples: str | None) -> Slot:
    given = tuple(sample.strip().replace("\\,", ",") for sample in SAMPLES.split(samples)) if samples else ()
    if slot is None:
        return Slot(samples=given)
    match = SLOT.fullmatch(slot)
    if not match or int(match[3]) > 128 or match[2] == "0":
        raise source_error(
            path, number, column, f"@{slot} is not a width: write @60, @s40 (small font) or @4x126 (4 lines)"
        )
    return Slot(int(match[3]), int(match[2] or 0), bool(match[1]), given)
