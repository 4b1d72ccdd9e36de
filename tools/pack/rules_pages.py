# SPDX-License-Identifier: MIT
"""Packs the rules that a player reads: prose, lists and pictures, in pages of a heading and six lines.

"## Heading" begins a page that everybody should read. What stands under "### Heading" lies behind it, for
those who want more; so does what a page can't hold. A paragraph that begins with {gold} or {tile0 tile1}
has these pictures on its left: drawings of the folder's icons.txt, of its pictures.txt, which serves the
rules alone, or of the console's icons.txt.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.pack.code_page import Page, Unknown
from tools.pack.font import Font
from tools.pack.icons import read_icons, strips
from tools.pack.source import Complaints, lines, source_error
from tools.pack.substitutions import shorten
from tools.pack.wrap import wrap

VERSION = 3
WIDTH = 126
HEADING_WIDTH = 102  # the number of the page stands behind it
LINES = 6
FEWEST = 4  # words on a page
HEADING = re.compile("(##|###) ")
PICTURES = re.compile(r"\{([a-z][a-z0-9_]*(?: +[a-z][a-z0-9_]*)*)\} *")
BESIDE = 3  # pixels between a picture and what stands behind it
ITEM = re.compile(r"([-•]|\d+\.) +")  # begins a line of a list; a "-" is drawn as a bullet, never as a minus
SPACE, THIN = 3, 2  # pixels of the two spaces that an indent is made of


@dataclass
class Paragraph:
    """Prose, or one item of a list with its sign."""

    text: str
    line: int
    sign: str = ""
    pictures: Sequence[str] = ()


@dataclass
class Section:
    """What stands under one heading."""

    heading: str
    line: int
    paragraphs: list[Paragraph]
    more: bool  # it lies behind the page before it


@dataclass
class Picture:
    """A drawing at its place: the line of the page, x, and its strips downwards."""

    line: int
    x: int
    strips: list[bytes]


@dataclass
class Leaf:
    """A page: its heading and up to six lines, the pictures in them, and whether it lies behind another."""

    lines: list[str]
    pictures: list[Picture] = field(default_factory=list)
    more: bool = False


def read_sections(path: Path) -> list[Section]:
    """The sections; an item of a list starts a paragraph without an empty line before it."""
    sections: list[Section] = []
    fresh = True
    for number, line in enumerate(lines(path), 1):
        text = line.strip()
        heading = HEADING.match(line)
        if heading:
            if not sections and len(heading[1]) == 3:
                raise source_error(
                    path, number, 1, "nothing to lie behind: the first heading is written “## Heading”"
                )
            sections.append(Section(line[heading.end() :].strip(), number, [], len(heading[1]) == 3))
            fresh = True
        elif not text:
            fresh = True
        elif line.startswith("#"):
            if text.startswith("##"):
                raise source_error(
                    path, number, 1, "a heading is written “## Heading” or “### More”, with one space"
                )
        elif not sections:
            raise source_error(path, number, 1, "prose before the first “## Heading”")
        else:
            paragraphs = sections[-1].paragraphs
            shown = PICTURES.match(text)
            item = ITEM.match(text)
            if shown:
                paragraphs.append(Paragraph(text[shown.end() :], number, pictures=shown[1].split()))
            elif item:
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


class Typesetter:
    """Breaks sections into pages, with the font and the pictures that will show them."""

    def __init__(self, path: Path, font: Font, pictures: Mapping[str, list[bytes]]):
        self.path = path
        self.font = font
        self.pictures = pictures

    def check(self, text: str, number: int) -> None:
        """Is everything drawn?"""
        try:
            self.font.width(text)
        except Unknown as error:
            place = lines(self.path)[number - 1].find(error.what.strip("“”"))
            raise source_error(
                self.path, number, max(0, place) + 1, f"{error.what} is not in font.txt"
            ) from None

    def leaves(self, section: Section) -> list[Leaf]:
        """The pages of a section; all but the first lie behind it."""
        self.check(section.heading, section.line)
        if not section.heading or self.font.width(section.heading) > HEADING_WIDTH:
            words = f"a heading takes {HEADING_WIDTH} pixels at the most, and something at least"
            raise source_error(self.path, section.line, 4, words)
        broken: list[str] = []
        starts: list[bool] = []
        placed: list[Picture] = []
        for paragraph in section.paragraphs:
            own, shown = self._set(paragraph)
            placed += [Picture(len(broken) + each.line, each.x, each.strips) for each in shown]
            broken += own
            starts += [n == 0 for n in range(len(own))]
        if not broken:
            raise source_error(self.path, section.line, 1, f"there is no text under “{section.heading}”")
        begins = break_pages(starts, [len(re.findall(r"\w+", line)) for line in broken])
        if begins is None:
            words = f"a page of “{section.heading}” would hold fewer than {FEWEST} words: use more, or fewer"
            raise source_error(self.path, section.line, 1, words)
        found = []
        for begin, end in zip(begins, [*begins[1:], len(broken)]):
            here = [each for each in placed if begin <= each.line < end]
            if any(each.line + len(each.strips) > end for each in here):
                words = f"a picture of “{section.heading}” would be split: move it up"
                raise source_error(self.path, section.line, 1, words)
            pictures = [Picture(1 + each.line - begin, each.x, each.strips) for each in here]
            found.append(Leaf([section.heading, *broken[begin:end]], pictures, section.more or begin > 0))
        return found

    def _set(self, paragraph: Paragraph) -> tuple[list[str], list[Picture]]:
        """Returns the lines of a paragraph, with space for the pictures beside them."""
        self.check(paragraph.text, paragraph.line)
        sign = f"{paragraph.sign} " if paragraph.sign else ""
        left = sum(len(self.font.columns(letter)) for letter in sign)  # pixels of what stands before the text
        shown = []
        for name in paragraph.pictures:
            if name not in self.pictures:
                column = lines(self.path)[paragraph.line - 1].find(name) + 1
                words = f"no picture is called {name}: see icons.txt and pictures.txt of the folder"
                raise source_error(self.path, paragraph.line, column, words)
            drawn = self.pictures[name]
            shown.append(Picture(0, left + 1, drawn))
            left += len(drawn[0]) + BESIDE
        high = max((len(each.strips) for each in shown), default=0)
        beside = wrap(paragraph.text, WIDTH - left, self.font.width)
        below: list[str] = []
        if high > 1:  # words flow round a picture of several rows
            below = wrap(" ".join(beside[high:]), WIDTH, self.font.width) if beside[high:] else []
            beside = beside[:high]
        for line, width in [(line, WIDTH - left) for line in beside] + [(line, WIDTH) for line in below]:
            if self.font.width(line) > width:
                words = f"“{line}” is wider than {width} pixels: use shorter words"
                raise source_error(self.path, paragraph.line, 1, words)
        before = indent(left) if left else ""
        broken = [
            (sign if sign and n == 0 else before if line else "") + line for n, line in enumerate(beside)
        ]
        return broken + [""] * (high - len(broken)) + below, shown


def paginate(path: Path, font: Font, pictures: Mapping[str, list[bytes]] | None = None) -> list[Leaf]:
    """The pages, each a heading and up to six lines; a long section goes on under the same heading."""
    typesetter = Typesetter(path, font, pictures or {})
    pages: list[Leaf] = []
    complaints = Complaints()
    for section in read_sections(path):
        with complaints.collect():
            pages += typesetter.leaves(section)
    complaints.check()
    if not 0 < len(pages) < 256:
        raise source_error(path, 1, 1, f"{len(pages)} pages: there must be 1 to 255")
    return pages


def read_pictures(folder: Path) -> dict[str, list[bytes]]:
    """The drawings that a folder's rules may show, each in its strips."""
    found: dict[str, list[bytes]] = {}
    for path in (folder.parent / "console" / "icons.txt", folder / "icons.txt", folder / "pictures.txt"):
        if path.exists():
            found |= {name: strips(rows) for name, rows in read_icons(path).items()}
    return found


def page_texts(
    path: Path, page: Page, font: Font, pictures: Mapping[str, list[bytes]] | None = None
) -> list[bytes]:
    """The lines of each page as the font has them."""
    return _encode_lines(paginate(path, font, pictures), page)


def _encode_lines(leaves: list[Leaf], page: Page) -> list[bytes]:
    return [page.encode("\n".join(leaf.lines)) for leaf in leaves]


def pack_rules(
    path: Path,
    page: Page,
    font: Font,
    pictures: Mapping[str, list[bytes]] | None = None,
    beside: Sequence[bytes] = (),
) -> bytes:
    """Version, number of pages, an offset in the file for each page and for the end, then the pages.

    Before the pages stand the substitutions of their lines, behind two bytes that say how many bytes they
    take; the texts `beside` have the same: see tools/pack/substitutions.py. A page is 1 if it lies behind
    another, else 0; its lines; a zero; and each of its pictures: row, x, width, number of strips, the strips.
    """
    leaves = paginate(path, font, pictures)
    packed = bytearray((VERSION, len(leaves)))
    substitutions, texts = shorten(_encode_lines(leaves, page), beside)
    before = len(substitutions).to_bytes(2, "little") + substitutions
    at = 2 + 2 * (len(leaves) + 1) + len(before)
    pages = [bytes((leaf.more,)) + text + b"\0" + _pack_pictures(leaf) for leaf, text in zip(leaves, texts)]
    for each in [*pages, b""]:
        packed += at.to_bytes(2, "little")
        at += len(each)
    return bytes(packed) + before + b"".join(pages)


def _pack_pictures(leaf: Leaf) -> bytes:
    packed = bytearray()
    for each in leaf.pictures:
        packed += bytes((each.line, each.x, len(each.strips[0]), len(each.strips)))
        packed += b"".join(each.strips)
    return bytes(packed)
