# SPDX-License-Identifier: MIT
"""Packs a folder's words: the same keys in every language, in the language's own page, found by a hash."""

from collections.abc import Sequence
from pathlib import Path

from tools.errors import UserError
from tools.pack import languages
from tools.pack.code_page import PLURALS, Page, Unknown
from tools.pack.entries import RARE, Entry, read_home, read_rare, read_words
from tools.pack.fit import Fitter
from tools.pack.font import read_font
from tools.pack.languages import ENGLISH, Language
from tools.pack.letters import both_cases
from tools.pack.source import Complaints, directives, lines, source_error
from tools.pack.substitutions import shorten

VERSION = 5
CONSOLE = "console"  # the folder whose files are the languages
HEAD = 13  # bytes of what stands before the parts
LONG = 40  # bytes from which on a text stays on the drive until somebody reads it
TITLE = "title"  # what a game is called
DESKTOP = "desktop."  # what the window says around the console; the console itself needs none of it
ALPHABET = "!alphabet"
NAME_WIDTH = 60  # pixels for what a language is called


def hash_of(key: str) -> int:
    """The 16 bits by which the console finds a key."""
    h = 5381
    for c in key.encode("ascii"):
        h = ((h * 33) ^ c) & 0xFFFF
    return h


def translated(folder: Path, file: str, key: str) -> Path | None:
    """The file of a language, if somebody has written it: `translated(folder, "rules.{}.txt", "pl")`."""
    path = folder / file.format(key)
    return path if path.exists() else None


class Packer:
    """Packs words in every language that lies in the assets.

    What nobody has translated is not packed: the console shows the English text then. `untranslated` counts
    the texts that a folder lacks, by language.
    """

    def __init__(self, assets: Path, complaints: Complaints | None = None):
        found = complaints or Complaints()  # those of a caller, who raises them together with others
        self.untranslated: dict[tuple[str, str], int] = {}
        console = assets / CONSOLE
        self.font = read_font(console / "font.txt")
        self.small = read_font(console / "small.txt", self.font)
        self.fitter = Fitter(self.font, self.small)
        self.languages = languages.read(console)
        for key, language in self.languages.items():
            self._check_alphabet(console / f"{key}.txt", language, found)
        if not complaints:
            found.check()
        english = self._page(assets, ENGLISH)
        self.pages = {key: self._page(assets, key, english.own) for key in self.languages}

    def _check_alphabet(self, path: Path, language: Language, complaints: Complaints) -> None:
        """Says which letters cannot be written in a name, because a font lacks them or their small twins."""
        number = max(number for word, _, number in directives(path) if word == ALPHABET)  # the last counts
        line = lines(path)[number - 1]
        capitals = language.alphabet
        for font in (self.font, self.small):
            for n, letter in enumerate(both_cases(language)):
                with complaints.collect():
                    try:
                        font.width(letter)
                    except Unknown as error:
                        column = line.index(capitals[n % len(capitals)], len(ALPHABET)) + 1
                        words = f"{error.what} is not in {font.sheet.path.name}: draw it, or leave it out"
                        raise source_error(path, number, column, words) from None

    def _page(self, assets: Path, key: str, first: Sequence[str] = ()) -> Page:
        """The page of a language: its alphabet, all that its texts use, and what the languages are called.

        English texts may be shown in every language: their letters come `first`, with the same codes.
        """
        letters = self.languages[key].alphabet
        letters += letters.lower()
        letters += "".join(language.name for language in self.languages.values())
        for folder in sorted(folder for folder in assets.iterdir() if folder.is_dir()):
            for file in ("{}.txt", "rules.{}.txt", "guide.{}.txt"):
                path = translated(folder, file, key)
                letters += "".join(lines(path)) if path else ""
        return Page(self.font.sheet, letters, first)

    def pack_folder(self, folder: Path) -> dict[str, bytes]:
        """Every language's packed words; nothing if the folder has no en.txt."""
        if not (folder / "en.txt").exists():
            for key in self.languages:
                if (folder / f"{key}.txt").exists():
                    raise UserError(
                        f"{folder.name} has {key}.txt but no en.txt, which names the keys: write it first"
                    )
            return {}
        english = read_words(folder / "en.txt")
        own = self._names(folder) if folder.name == CONSOLE else {}
        _no_collisions(folder / "en.txt", english, own)
        rare, home = read_rare(folder / "en.txt"), read_home(folder / "en.txt")
        complaints = Complaints()
        spoken_forms: dict[str, list[str]] = {}  # what is shown: English, until a language says it
        packed: dict[str, bytes] = {}
        for key in self.languages:  # English comes first
            path = translated(folder, "{}.txt", key)
            if path is None:
                self.untranslated[folder.name, key] = len(english)
                continue
            with complaints.collect():
                entries = check_keys(path, read_words(path), english, complaints)
                self.untranslated[folder.name, key] = len(english) - len(entries)
                entries = {name: entry for name, entry in entries.items() if not name.startswith(DESKTOP)}
                forms = self._forms(path, key, entries, english, complaints)
                spoken_forms = spoken_forms or forms
                self.fitter.check_lines(path, english, entries, spoken_forms | forms, complaints)
                if TITLE in english:  # the menu reads the last text of the file, whatever that is
                    forms.setdefault(TITLE, spoken_forms.get(TITLE, [""]))
                page = self.pages[key]
                texts = {name: encode_forms(page, english[name].counted, forms[name]) for name in forms}
                texts |= {name: page.encode(text) for name, text in own.items()}
                packed[key] = pack_texts(texts, self.languages[key].plural, rare, home)
        complaints.check()
        return packed

    def _forms(
        self,
        path: Path,
        key: str,
        entries: dict[str, Entry],
        english: dict[str, Entry],
        complaints: Complaints,
    ) -> dict[str, list[str]]:
        """Every text in its forms, but for those that do not fit: these are complained of."""
        found: dict[str, list[str]] = {}
        shown = english | entries
        for name, entry in entries.items():
            with complaints.collect():
                place = self.fitter.with_samples(english[name], shown)
                found[name] = self.fitter.forms(path, self.languages[key], entry, place)
        return found

    def _names(self, folder: Path) -> dict[str, str]:
        """What the console says of the languages: their keys, and each one's name in itself."""
        said = {"languages": " ".join(self.languages)}
        for key, language in self.languages.items():
            path = folder / f"{key}.txt"
            number = next(number for word, _, number in directives(path) if word == "!name")
            try:
                width = self.font.width(language.name)
            except Unknown as error:
                raise source_error(path, number, 7, f"{error.what} is not in font.txt: draw it") from None
            if width > NAME_WIDTH:
                words = f"{language.name} is {width} pixels wide, the space is {NAME_WIDTH}: shorten it"
                raise source_error(path, number, 7, words)
            said[f"language.{key}"] = language.name
        return said


def _no_collisions(path: Path, entries: dict[str, Entry], own: dict[str, str]) -> None:
    seen = {hash_of(key): key for key in own}
    for key, entry in entries.items():
        if key in own:
            raise source_error(path, entry.line, 1, f"{key} is written by the packer: remove it")
        other = seen.setdefault(hash_of(key), key)
        if other != key:
            raise source_error(
                path, entry.line, 1, f"{key} and {other} have the same hash: rename one of them"
            )


def check_keys(
    path: Path, entries: dict[str, Entry], english: dict[str, Entry], complaints: Complaints
) -> dict[str, Entry]:
    """The entries that en.txt has, too; the others are complained of."""
    for key, entry in entries.items():
        with complaints.collect():
            if key not in english:
                raise source_error(path, entry.line, 1, f"{key} is not in en.txt: remove it, or add it there")
    return {key: entry for key, entry in entries.items() if key in english}


def encode_forms(page: Page, counted: int | None, forms: list[str]) -> bytes:
    """The forms as the console reads them; before each a code that says which argument chooses among them."""
    texts = [page.encode(text) for text in forms]
    if counted is None:
        return texts[0]
    return b"".join(bytes((PLURALS[counted],)) + text for text in texts)


def pack_texts(
    texts: dict[str, bytes], plural: bytes, rare: tuple[str, ...] = RARE, home: tuple[str, ...] = ()
) -> bytes:
    """Version, and for each of three parts how many texts it has and where it ends; then the parts.

    The first part is always in memory, the second one in the menus, the third, long and rare texts, on the
    drive. A part is (hash, offset in the file) by hash, then its texts, with a zero behind each. The plural
    rule stands before the texts of the first, and before those of the third their substitutions: two bytes
    that say how many bytes they take, and tools/pack/substitutions.py. The title of a game is the very last
    text, as it is, so that the menu finds it without a look at all the others.
    """
    title = texts.get(TITLE)
    if title and len(title) > LONG - 2:  # the menu reads LONG bytes, the zeros round it among them
        raise UserError(f"a game's title has at most {LONG - 2} letters: shorten it")
    parts: tuple[list[str], ...] = [], [], []
    for key in sorted(texts, key=hash_of):
        far = len(texts[key]) >= LONG or key.startswith(rare)
        parts[2 if far else 1 if _is_listed(key, home) else 0].append(key)
    head = bytearray((VERSION,))
    body = bytearray()
    for part, keys in enumerate(parts):
        begin = HEAD + len(body)
        own = {key: texts[key] for key in keys}
        before = plural if part == 0 else b""
        if part == 2:
            before, own = _shorten_texts(own, title)
        body += _part(own, begin, before, title)
        head += len(keys).to_bytes(2, "little") + (HEAD + len(body)).to_bytes(2, "little")
    return bytes(head + body)


def _is_listed(key: str, words: tuple[str, ...]) -> bool:
    """Whether a key is one of these, or begins with one that ends in a point."""
    return key in words or key.startswith(tuple(word for word in words if word.endswith(".")))


def _shorten_texts(texts: dict[str, bytes], title: bytes | None) -> tuple[bytes, dict[str, bytes]]:
    """The substitutions as they stand in the file, and the texts with them; a title stays as it is."""
    each = sorted({text for text in texts.values() if text != title})
    substitutions, short = shorten(each)
    shorter = dict(zip(each, short))
    found = {key: shorter.get(text, text) for key, text in texts.items()}
    return len(substitutions).to_bytes(2, "little") + substitutions, found


def _part(texts: dict[str, bytes], begin: int, before: bytes, title: bytes | None) -> bytes:
    """Where each text of a part stands in the file, by hash, and the texts, each once."""
    at: dict[bytes, int] = {}
    blob = bytearray(before)
    for text in sorted(set(texts.values()), key=lambda text: (text == title, text)):
        at[text] = begin + 4 * len(texts) + len(blob)
        blob += text + b"\0"
    table = b"".join(
        hash_of(key).to_bytes(2, "little") + at[text].to_bytes(2, "little") for key, text in texts.items()
    )
    return table + bytes(blob)
