# SPDX-License-Identifier: MIT
"""Packs a room's words: the same keys in every language, in the language's own page, found by a hash."""

from pathlib import Path

from tools.pack import languages
from tools.pack.entries import RARE, Entry, read_rare, read_words
from tools.pack.fit import Fitter
from tools.pack.font import read_font
from tools.pack.languages import ENGLISH
from tools.pack.page import PLURALS, Page, Unknown
from tools.pack.source import bad, directives, lines
from tools.sorry import Sorry

VERSION = 3
CONSOLE = "console"  # the room whose files are the languages
LONG = 40  # bytes from which on a text stays on the drive until somebody reads it
TITLE = "title"  # what a game is called
DESKTOP = "desktop."  # what the window says around the console; the console itself needs none of it
NAME_WIDTH = 60  # pixels for what a language is called


def hash_of(key: str) -> int:
    """The 16 bits by which the console finds a key."""
    h = 5381
    for c in key.encode("ascii"):
        h = ((h * 33) ^ c) & 0xFFFF
    return h


def spoken(folder: Path, file: str, key: str) -> Path | None:
    """The file of a language, the English one where there is none: `spoken(room, "rules.{}.txt", "pl")`."""
    for each in (key, ENGLISH):
        path = folder / file.format(each)
        if path.exists():
            return path
    return None


class Packer:
    """Packs words in every language that lies in the assets."""

    def __init__(self, assets: Path):
        console = assets / CONSOLE
        self.font = read_font(console / "font.txt")
        self.small = read_font(console / "small.txt", self.font)
        self.fitter = Fitter(self.font, self.small)
        self.languages = languages.read(console)
        self.pages = {key: self._page(assets, key) for key in self.languages}

    def _page(self, assets: Path, key: str) -> Page:
        """The page of a language: its alphabet, all that its texts use, and what the languages are called."""
        letters = self.languages[key].alphabet
        letters += letters.lower()
        letters += "".join(language.name for language in self.languages.values())
        for room in sorted(folder for folder in assets.iterdir() if folder.is_dir()):
            for file in ("{}.txt", "rules.{}.txt", "guide.{}.txt"):
                path = spoken(room, file, key)
                letters += "".join(lines(path)) if path else ""
        return Page(self.font.sheet, letters)

    def pack_room(self, folder: Path) -> dict[str, bytes]:
        """Every language's packed words; nothing if the room has no en.txt."""
        if not (folder / "en.txt").exists():
            for key in self.languages:
                if (folder / f"{key}.txt").exists():
                    raise Sorry(
                        f"{folder.name} has {key}.txt but no en.txt, which names the keys: write it first"
                    )
            return {}
        english = read_words(folder / "en.txt")
        own = self._names(folder) if folder.name == CONSOLE else {}
        _no_collisions(folder / "en.txt", english, own)
        rare = read_rare(folder / "en.txt")
        packed: dict[str, bytes] = {}
        for key, page in self.pages.items():
            path = folder / f"{key}.txt"
            language = self.languages[key]
            if not path.exists():  # a game that nobody translated yet speaks English, plurals included
                path = folder / "en.txt"
                language = self.languages[ENGLISH]
            entries = read_words(path)
            same_keys(path, entries, english)
            entries = {name: entry for name, entry in entries.items() if not name.startswith(DESKTOP)}
            forms = {
                name: self.fitter.forms(path, language, entry, english[name])
                for name, entry in entries.items()
            }
            self.fitter.check_lines(path, english, entries, forms)
            texts = {name: coded(page, english[name].counted, forms[name]) for name in entries}
            texts |= {name: page.encode(text) for name, text in own.items()}
            packed[key] = pack_texts(texts, language.plural, rare)
        return packed

    def _names(self, folder: Path) -> dict[str, str]:
        """What the console says of the languages: their keys, and each one's name in itself."""
        said = {"languages": " ".join(self.languages)}
        for key, language in self.languages.items():
            path = folder / f"{key}.txt"
            number = next(number for word, _, number in directives(path) if word == "!name")
            try:
                width = self.font.width(language.name)
            except Unknown as error:
                raise bad(path, number, 7, f"{error.what} is not in font.txt: draw it") from None
            if width > NAME_WIDTH:
                words = f"{language.name} is {width} pixels wide, the room is {NAME_WIDTH}: shorten it"
                raise bad(path, number, 7, words)
            said[f"language.{key}"] = language.name
        return said


def _no_collisions(path: Path, entries: dict[str, Entry], own: dict[str, str]) -> None:
    seen = {hash_of(key): key for key in own}
    for key, entry in entries.items():
        if key in own:
            raise bad(path, entry.line, 1, f"{key} is what the packer says by itself: remove it")
        other = seen.setdefault(hash_of(key), key)
        if other != key:
            raise bad(path, entry.line, 1, f"{key} and {other} have the same hash: rename one of them")


def same_keys(path: Path, entries: dict[str, Entry], english: dict[str, Entry]) -> None:
    """Says so if a language has a key too many or too few."""
    for key, entry in entries.items():
        if key not in english:
            raise bad(path, entry.line, 1, f"{key} is not in en.txt: remove it, or add it there")
    for key, entry in english.items():
        if key not in entries:
            words = f"{key} is missing (en.txt, line {entry.line}): add it"
            raise bad(path, len(lines(path)) + 1, 1, words)


def coded(page: Page, counted: int | None, forms: list[str]) -> bytes:
    """The forms as the console reads them; before each a code that says which argument chooses among them."""
    texts = [page.encode(text) for text in forms]
    if counted is None:
        return texts[0]
    return b"".join(bytes((PLURALS[counted],)) + text for text in texts)


def pack_texts(texts: dict[str, bytes], plural: bytes, rare: tuple[str, ...] = RARE) -> bytes:
    """Version, count, size of what is kept in memory, (hash, offset in the file) by hash, plural, texts.

    Each text has a zero behind it. Long and rare ones come last, behind what is kept in memory; the title of
    a game is the very last, so that the menu finds it without a look at all the others.
    """
    start = 5 + 4 * len(texts) + len(plural)
    at: dict[bytes, int] = {}
    blob = bytearray()
    kept = 0
    title = texts.get(TITLE)
    if title and len(title) > LONG - 2:  # the menu reads LONG bytes, the zeros round it among them
        raise Sorry(f"a game's title has at most {LONG - 2} letters: shorten it")
    often = {text for key, text in texts.items() if len(text) < LONG and not key.startswith(rare)} - {title}
    for text in sorted(set(texts.values()), key=lambda text: (text == title, text not in often, text)):
        at[text] = start + len(blob)
        blob += text + b"\0"
        if text in often:
            kept = len(blob)
    table = bytearray()
    for key in sorted(texts, key=hash_of):
        table += hash_of(key).to_bytes(2, "little") + at[texts[key]].to_bytes(2, "little")
    head = bytes((VERSION,)) + len(texts).to_bytes(2, "little") + (start + kept).to_bytes(2, "little")
    return head + bytes(table) + plural + bytes(blob)
