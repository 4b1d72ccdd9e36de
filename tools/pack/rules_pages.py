# SPDX-License-Identifier: MIT
"""Packs the rules that a player reads: prose and lists, in pages of a heading and six lines."""

import re
from dataclasses import dataclass
from pathlib import Path

from tools.pack.font import Font
from tools.pack.page import Page, Unknown
from tools.pack.source import bad, lines
from tools.pack.wrap import wrap

VERSION = 1
WIDTH = 126
HEADING_WIDTH = 102  # the number of the page stands behind it
LINES = 6
FEWEST = 4  # words on a page
HEADING = "## "
ITEM = re.compile(r"([-•]|\d+\.) +")  # begins a line of a list; a "-" is drawn as a bullet, never as a minus
SPACE, THIN = 3, 2  # pixels of the two spaces that an indent is made of


@dataclass
class Paragraph:
    """Prose, or one item of a list with its sign."""

    text: str
    line: int
    sign: str = ""


@dataclass
class Section:
    """What stands under one heading."""

    heading: str
    line: int
    paragraphs: list[Paragraph]


def read_sections(path: Path) -> list[Section]:
    """The sections; an item of a list starts a paragraph without an empty line before it."""
    sections: list[Section] = []
    fresh = True
    for number, line in enumerate(lines(path), 1):
        text = line.strip()
        if line.startswith(HEADING):
            sections.append(Section(text[len(HEADING) :].strip(), number, []))
            fresh = True
        elif not text:
            fresh = True
        elif line.startswith("#"):
            if text.startswith("##"):
                raise bad(path, number, 1, "a heading is written “## Heading”, with one space")
        elif not sections:
            raise bad(path, number, 1, "prose before the first “## Heading”")
        else:
            paragraphs = sections[-1].paragraphs
            item = ITEM.match(text)
            if item:
                sign = "•" if item[1] == "-" else item[1]
                paragraphs.append(Paragraph(text[item.end() :], number, sign))
            elif fresh:
                paragraphs.append(Paragraph(text, number))
            else:
                paragraphs[-1].text += " " + text
            fresh = False
    return sections


def indent(width: int) -> str:
    """Spaces of exactly that many pixels, two at least: an item's further lines stand under its first word.

    >>> indent(8)
    '  [thin]'
    """
    thin = next(n for n in range(SPACE) if (width - THIN * n) % SPACE == 0)
    return " " * ((width - THIN * thin) // SPACE) + "[thin]" * thin


def break_pages(starts: list[bool], words: list[int]) -> list[int] | None:
    """Where the pages of a section begin, given which lines begin a paragraph and how many words each has.

    As few pages as possible, none with fewer than four words, and broken between paragraphs where that can
    be; else not so that a paragraph leaves one line alone. None if there is no such way.
    """
    best: list[tuple[int, int, list[int]] | None] = [(0, 0, [])]  # for each end: pages, flaws, beginnings
    for end in range(1, len(starts) + 1):
        ways = []
        for begin in range(max(0, end - LINES), end):
            so_far = best[begin]
            if so_far is None or sum(words[begin:end]) < FEWEST:
                continue
            flaws = 1 if end - begin == 1 else 0
            if begin and not starts[begin]:
                lonely = starts[begin - 1] or begin + 1 == len(starts) or starts[begin + 1]
                flaws += 3 if lonely else 1
            ways.append((so_far[0] + 1, so_far[1] + flaws, [*so_far[2], begin]))
        best.append(min(ways, key=lambda way: (way[0], way[1], [-at for at in way[2]]), default=None))
    last = best[-1]
    return last[2] if last else None


def paginate(path: Path, font: Font) -> list[list[str]]:
    """The pages, each a heading and up to six lines; a long section goes on under the same heading."""

    def check(text: str, number: int) -> None:
        try:
            font.width(text)
        except Unknown as error:
            place = lines(path)[number - 1].find(error.what.strip("“”"))
            raise bad(path, number, max(0, place) + 1, f"{error.what} is not in font.txt") from None

    pages: list[list[str]] = []
    for section in read_sections(path):
        check(section.heading, section.line)
        if not section.heading or font.width(section.heading) > HEADING_WIDTH:
            words = f"a heading takes {HEADING_WIDTH} pixels at the most, and something at least"
            raise bad(path, section.line, 4, words)
        broken: list[str] = []
        starts: list[bool] = []
        for paragraph in section.paragraphs:
            check(paragraph.text, paragraph.line)
            sign = f"{paragraph.sign} " if paragraph.sign else ""
            room = sum(len(font.columns(letter)) for letter in sign)
            for n, line in enumerate(wrap(paragraph.text, WIDTH - room, font.width)):
                if font.width(line) > WIDTH - room:
                    words = f"“{line}” is wider than {WIDTH - room} pixels: divide the word"
                    raise bad(path, paragraph.line, 1, words)
                broken.append((sign if n == 0 else indent(room) if room else "") + line)
                starts.append(n == 0)
        if not broken:
            raise bad(path, section.line, 1, f"nothing stands under “{section.heading}”")
        begins = break_pages(starts, [len(re.findall(r"\w+", line)) for line in broken])
        if begins is None:
            words = f"a page of “{section.heading}” would hold fewer than {FEWEST} words: say more, or less"
            raise bad(path, section.line, 1, words)
        for begin, end in zip(begins, [*begins[1:], len(broken)]):
            pages.append([section.heading, *broken[begin:end]])
    if not 0 < len(pages) < 256:
        raise bad(path, 1, 1, f"{len(pages)} pages: there must be 1 to 255")
    return pages


def pack_rules(path: Path, page: Page, font: Font) -> bytes:
    """Version, number of pages, an offset in the file for each page and for the end, then the pages."""
    pages = [page.encode("\n".join(lines_)) for lines_ in paginate(path, font)]
    at = 2 + 2 * (len(pages) + 1)
    packed = bytearray((VERSION, len(pages)))
    for text in [*pages, b""]:
        packed += at.to_bytes(2, "little")
        at += len(text)
    return bytes(packed) + b"".join(pages)
