# SPDX-License-Identifier: MIT
"""Fits texts into their places: breaks and measures them, and says where one is too long in any language."""

import re
from dataclasses import replace
from pathlib import Path

from tools.pack.code_page import Unknown
from tools.pack.entries import ARGUMENT, BETWEEN_FORMS, PLACEHOLDER, Entry
from tools.pack.font import Font
from tools.pack.languages import Language
from tools.pack.source import Complaints, directives, source_error
from tools.pack.wrap import wrap

PAGE = 7  # lines of help on a screen
FEWEST = 6  # words on the last of several pages
LINE = re.compile(r"@(s?)(\d+) (.+)")
SAMPLE_KEY = re.compile(r"<([A-Za-z0-9_.]+)(\*?)>")


class Fitter:
    """Measures with the fonts that will show the texts."""

    def __init__(self, font: Font, small: Font):
        self.font = font
        self.small = small

    def with_samples(self, english: Entry, shown: dict[str, Entry]) -> Entry:
        """The entry with the widest text that a language has for each sample such as <kind.*>."""
        samples = tuple(self._widest(sample, english.slot.small, shown) for sample in english.slot.samples)
        return replace(english, slot=replace(english.slot, samples=samples))

    def _widest(self, sample: str, small: bool, shown: dict[str, Entry]) -> str:
        match = SAMPLE_KEY.fullmatch(sample)
        if not match:
            return sample
        named = [key for key in shown if key == match[1] or match[2] and key.startswith(match[1])]
        texts = [shown[key].slot.filled(form) for key in named for form in shown[key].forms]
        return max(texts, key=(self.small if small else self.font).width, default=sample)

    def forms(self, path: Path, language: Language, entry: Entry, english: Entry) -> list[str]:
        """The text in all its plural forms, broken into lines, if it fits the place that en.txt gives it."""
        wanted = 1 if english.counted is None else language.forms
        count = len(entry.forms)
        if count != wanted:
            words = f"{entry.key} has {count} {'form' if count == 1 else 'forms'}; {language.name} needs "
            words += "one only, as in en.txt" if wanted == 1 else f"{wanted} plural forms, divided by “ | ”"
            raise source_error(path, entry.line, entry.column, words)
        column = entry.column
        fitted = []
        for text in entry.forms:
            if set(PLACEHOLDER.findall(text)) != english.placeholders:
                named = ", ".join(f"{{{name}}}" for name in sorted(english.placeholders)) or "no placeholder"
                words = f"{entry.key} has other placeholders than en.txt: {named}"
                raise source_error(path, entry.line, column, words)
            try:
                fitted.append("\n".join(self._fit_form(text.replace("\\n", "\n"), english)))
            except Unknown as error:
                where = "small.txt" if english.slot.small else "font.txt"
                words = f"{error.what} is not in {where}: draw it, or use other letters"
                raise source_error(path, entry.line, column + error.place, words) from None
            except ValueError as problem:
                raise source_error(path, entry.line, column, f"{entry.key} {problem}") from None
            column += len(text) + len(BETWEEN_FORMS)
        return fitted

    def _fit_form(self, text: str, english: Entry) -> list[str]:
        """The lines of one form; ValueError says how it does not fit."""
        slot = english.slot
        font = self.small if slot.small else self.font
        font.width(
            ARGUMENT.sub("...", text).replace("\n", "  ")
        )  # is everything drawn? Places as in the file

        def width(piece: str) -> int:
            return font.width(slot.filled(piece))

        broken = wrap(text, slot.width, width) if slot.lines else text.split("\n")
        allowed = max(1, slot.lines)
        if len(broken) > allowed:
            raise ValueError(
                f"takes {len(broken)} lines of {slot.width} pixels, the space is {allowed}: shorten it"
            )
        for line in broken:
            if width(line) > slot.width:
                raise ValueError(f"is {width(line)} pixels wide, the space is {slot.width}: shorten “{line}”")
        last = " ".join(broken[(len(broken) - 1) // PAGE * PAGE :])
        if len(broken) > PAGE and len(re.findall(r"\w+", last)) < FEWEST:
            raise ValueError(f"has only “{last}” on its last page: use more words, or fewer")
        return broken

    def check_lines(
        self,
        path: Path,
        english: dict[str, Entry],
        entries: dict[str, Entry],
        forms: dict[str, list[str]],
        complaints: Complaints,
    ) -> None:
        """Texts that a screen writes beside each other fit together; `forms` has the English ones, too.

        en.txt names them in lines such as `!line @126 [A] +2[coin]  <mark.turn>`: pixels (@s76: in the small
        font), signs, and keys; a star, as in <kind.*>, is the widest text whose key begins so.
        """
        source = path.with_name("en.txt")
        for word, rest, number in directives(source):
            if word == "!line":
                with complaints.collect():
                    self._check_line(path, (source, number, rest), english, entries, forms)

    def _check_line(
        self,
        path: Path,
        directive: tuple[Path, int, str],
        english: dict[str, Entry],
        entries: dict[str, Entry],
        forms: dict[str, list[str]],
    ) -> None:
        source, number, rest = directive
        match = LINE.fullmatch(rest)
        named = [
            [key for key in english if key == name or star and key.startswith(name)]
            for name, star in SAMPLE_KEY.findall(rest)
        ]
        if not match or not named or not all(named):
            words = "a line has its pixels and keys of this file: !line @126 [A] +2[coin]  <mark.turn>"
            raise source_error(source, number, 7, words)
        own = [entries[key] for keys in named for key in keys if key in entries]
        if not own or any(key not in forms for keys in named for key in keys):
            return  # nothing of this language stands there, or something has been complained of already
        width = (self.small if match[1] else self.font).width
        line = match[3]
        for keys in named:
            filled = [
                self.with_samples(english[key], english | entries).slot.filled(text)
                for key in keys
                for text in forms[key]
            ]
            widest = max(filled, key=width)
            line = SAMPLE_KEY.sub(lambda _, text=widest: text, line, count=1)
        if width(line) > int(match[2]):
            words = f"“{line}” is {width(line)} pixels wide, the space is {match[2]}"
            words += f" (en.txt, line {number}): shorten one of its texts"
            place = entries.get(named[-1][0], own[-1])
            raise source_error(path, place.line, place.column, words)
