# SPDX-License-Identifier: MIT
"""Packs a room's words: the same keys in every language, measured in the font, found by a hash."""

import re
from dataclasses import dataclass
from pathlib import Path

from tools.pack.font import Font
from tools.pack.page import PLURAL, Page, Unknown
from tools.pack.source import bad, lines
from tools.pack.wrap import wrap
from tools.sorry import Sorry

VERSION = 2
CONSOLE = "console"  # the room that must speak every language
LONG = 40  # bytes from which on a text stays on the drive until somebody reads it
# And so do these, which are shown once and not at every step; a room's en.txt names more of its own in a line
# such as `!rare mission. chance.`
RARE = ("help.", "score.", "tale.", "tie.", "title", "why.")
FORMS = {"en": 2, "pl": 3, "cs": 3, "ru": 3}  # one, many · one, 2-4, five and more
LANGUAGES = tuple(FORMS)
BETWEEN_FORMS = " | "
SAMPLE = "88"  # what a placeholder is measured with if en.txt gives nothing wider
RARE_LINE = "!rare "
ENTRY = re.compile(r"([A-Za-z0-9_.]+)(?:\s+@(\S+))?(?:\s+([^=@]*?))?\s*=\s*(.*)")
ROOM = re.compile(r"(s?)(?:(\d+)x)?(\d+)")
SAMPLES = re.compile(r"(?<!\\),")  # a comma divides samples, one behind a backslash does not
PLACEHOLDER = re.compile(r"\{(.*?)\}")


@dataclass(frozen=True)
class Room:
    """The place that a text has: `@60` pixels, `@s40` in the small font, `@4x126` four lines."""

    width: int = 126
    lines: int = 0  # 0: one line, never broken
    small: bool = False
    samples: tuple[str, ...] = ()


@dataclass(frozen=True)
class Entry:
    """One text as written, and where its text starts."""

    key: str
    text: str
    line: int
    column: int
    room: Room | None


def hash_of(key: str) -> int:
    """The 16 bits by which the console finds a key."""
    h = 5381
    for c in key.encode("ascii"):
        h = ((h * 33) ^ c) & 0xFFFF
    return h


def form(lang: str, n: int) -> int:
    """Which plural form a number takes: `form("pl", 22)` is 1, as 22 monety."""
    n = abs(n)
    if lang == "en":
        return 0 if n == 1 else 1
    if lang == "cs":
        return 0 if n == 1 else 1 if 2 <= n <= 4 else 2
    one = n % 10 == 1 and n % 100 != 11 if lang == "ru" else n == 1
    if one:
        return 0
    return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2


def read_words(path: Path) -> dict[str, Entry]:
    """Every entry of a language's file by its key."""
    entries: dict[str, Entry] = {}
    english = path.name == "en.txt"
    for number, line in enumerate(lines(path), 1):
        if not line.strip() or line.lstrip().startswith(("#", RARE_LINE)):
            continue
        match = ENTRY.fullmatch(line.strip())
        indent = len(line) - len(line.lstrip())
        if not match:
            raise bad(path, number, indent + 1, "not an entry: write key = text")
        key, room, samples, text = match.groups()
        if key in entries:
            raise bad(path, number, indent + 1, f"{key} is there already, in line {entries[key].line}")
        if not text:
            raise bad(path, number, len(line) + 1, f"{key} has no text")
        if (room or samples) and not english:
            raise bad(path, number, indent + len(key) + 2, "rooms (@) and samples are given in en.txt only")
        place = None
        if english:
            place = _room(path, number, indent + (match.start(2) if room else 0) + 1, room, samples)
        entries[key] = Entry(key, text, number, indent + match.start(4) + 1, place)
    return entries


def read_rare(path: Path) -> tuple[str, ...]:
    """How the keys begin whose texts stay on the drive until somebody reads them."""
    named = [line.removeprefix(RARE_LINE).split() for line in lines(path) if line.startswith(RARE_LINE)]
    return (*RARE, *(key for each in named for key in each))


def _room(path: Path, number: int, column: int, room: str | None, samples: str | None) -> Room:
    given = tuple(sample.strip().replace("\\,", ",") for sample in SAMPLES.split(samples)) if samples else ()
    if room is None:
        return Room(samples=given)
    match = ROOM.fullmatch(room)
    if not match or int(match[3]) > 128 or match[2] == "0":
        raise bad(path, number, column, f"@{room} is no room: @60, @s40 (small font) or @4x126 (4 lines)")
    return Room(int(match[3]), int(match[2] or 0), bool(match[1]), given)


class Packer:
    """Packs words with the fonts that will show them."""

    def __init__(self, page: Page, font: Font, small: Font):
        self.page = page
        self.font = font
        self.small = small

    def pack_room(self, folder: Path) -> dict[str, bytes]:
        """Every language's packed words; nothing if the room has no en.txt."""
        if not (folder / "en.txt").exists():
            for lang in LANGUAGES[1:]:
                if (folder / f"{lang}.txt").exists():
                    raise Sorry(
                        f"{folder.name} has {lang}.txt but no en.txt, which names the keys: write it first"
                    )
            return {}
        english = read_words(folder / "en.txt")
        self._no_collisions(folder / "en.txt", english)
        rare = read_rare(folder / "en.txt")
        packed: dict[str, bytes] = {}
        for lang in LANGUAGES:
            path = folder / f"{lang}.txt"
            if not path.exists() and folder.name == CONSOLE:
                raise Sorry(f"{folder.name} has no {lang}.txt: the console speaks {', '.join(LANGUAGES)}")
            if not path.exists():  # a game that nobody translated yet speaks English
                packed[lang] = packed["en"]
                continue
            entries = english if lang == "en" else read_words(path)
            self._same_keys(path, entries, english)
            texts = {key: self.text(path, lang, entry, english[key]) for key, entry in entries.items()}
            packed[lang] = pack_texts(texts, rare)
        return packed

    def _no_collisions(self, path: Path, entries: dict[str, Entry]) -> None:
        seen: dict[int, str] = {}
        for key, entry in entries.items():
            other = seen.setdefault(hash_of(key), key)
            if other != key:
                raise bad(path, entry.line, 1, f"{key} and {other} have the same hash: rename one of them")

    def _same_keys(self, path: Path, entries: dict[str, Entry], english: dict[str, Entry]) -> None:
        for key, entry in entries.items():
            if key not in english:
                raise bad(path, entry.line, 1, f"{key} is not in en.txt: remove it, or add it there")
        for key, entry in english.items():
            if key not in entries:
                raise bad(
                    path, len(lines(path)) + 1, 1, f"{key} is missing (en.txt, line {entry.line}): add it"
                )

    def text(self, path: Path, lang: str, entry: Entry, english: Entry) -> bytes:
        """The entry as the console reads it: plural forms apart, lines broken, everything measured."""
        forms = entry.text.split(BETWEEN_FORMS)
        wanted = FORMS[lang] if BETWEEN_FORMS in english.text else 1
        if len(forms) != wanted:
            words = (
                "one form only, as in en.txt" if wanted == 1 else f"{wanted} plural forms, divided by “ | ”"
            )
            raise bad(
                path, entry.line, entry.column, f"{entry.key} has {len(forms)} forms; {lang} needs {words}"
            )
        room = english.room or Room()
        places = set(PLACEHOLDER.findall(english.text))
        column = entry.column
        coded = []
        for text in forms:
            if set(PLACEHOLDER.findall(text)) != places:
                named = ", ".join(f"{{{name}}}" for name in sorted(places)) or "no placeholder"
                raise bad(
                    path, entry.line, column, f"{entry.key} has other placeholders than en.txt: {named}"
                )
            coded.append(self._fitted(path, lang, entry, column, text, room))
            column += len(text) + len(BETWEEN_FORMS)
        return bytes((PLURAL,)).join(coded)

    def _fitted(self, path: Path, lang: str, entry: Entry, column: int, text: str, room: Room) -> bytes:
        font = self.small if room.small else self.font
        plain = text.replace("\\n", "\n")
        try:
            coded = self.page.encode(plain)
            missing = [self.page.letters[c] for c in coded if c >= 0x10 and c not in font.glyphs]
            if missing:
                raise Unknown(f"“{missing[0]}”", plain.find(missing[0]))
        except Unknown as error:
            place = column + error.place + plain[: error.place].count("\n")
            where = "small.txt" if room.small else "font.txt"
            raise bad(
                path, entry.line, place, f"{error.what} is not in {where}: draw it, or write otherwise"
            ) from None

        def width(piece: str) -> int:
            filled = PLACEHOLDER.sub(lambda m: _sample(room, int(m[1])), piece)
            return font.width(self.page.encode(filled))

        broken = wrap(plain, room.width, width, lang) if room.lines else plain.split("\n")
        allowed = max(1, room.lines)
        if len(broken) > allowed:
            words = f"takes {len(broken)} lines of {room.width} pixels, the room is {allowed}: shorten it"
            raise bad(path, entry.line, column, f"{entry.key} {words}")
        for line in broken:
            if width(line) > room.width:
                words = f"is {width(line)} pixels wide, the room is {room.width}: shorten “{line}”"
                raise bad(path, entry.line, column, f"{entry.key} {words}")
        return self.page.encode("\n".join(broken))


def _sample(room: Room, place: int) -> str:
    return room.samples[place] if place < len(room.samples) else SAMPLE


def pack_texts(texts: dict[str, bytes], rare: tuple[str, ...] = RARE) -> bytes:
    """Version, count, size of what is kept in memory, (hash, offset in the file) by hash, then the texts.

    Each text has a zero behind it. Long and rare ones come last, behind what is kept in memory.
    """
    start = 5 + 4 * len(texts)
    at: dict[bytes, int] = {}
    blob = bytearray()
    kept = 0
    often = {text for key, text in texts.items() if len(text) < LONG and not key.startswith(rare)}
    for text in sorted(set(texts.values()), key=lambda text: (text not in often, text)):
        at[text] = start + len(blob)
        blob += text + b"\0"
        if text in often:
            kept = len(blob)
    table = bytearray()
    for key in sorted(texts, key=hash_of):
        table += hash_of(key).to_bytes(2, "little") + at[texts[key]].to_bytes(2, "little")
    head = bytes((VERSION,)) + len(texts).to_bytes(2, "little") + (start + kept).to_bytes(2, "little")
    return head + bytes(table) + bytes(blob)
