# SPDX-License-Identifier: MIT
"""Packs the rules that a player reads on the console: prose broken into pages of a heading and six lines."""

from pathlib import Path

from tools.pack.font import Font
from tools.pack.page import Page, Unknown
from tools.pack.source import bad, lines
from tools.pack.wrap import wrap

VERSION = 1
WIDTH = 126
LINES = 6
HEADING = "## "
BULLETS = ("• ", "- ")


def read_sections(path: Path) -> list[tuple[str, int, list[tuple[str, int]]]]:
    """Heading, its line, the paragraphs with theirs; a bullet starts a paragraph without an empty line."""
    sections: list[tuple[str, int, list[tuple[str, int]]]] = []
    fresh = True
    for number, line in enumerate(lines(path), 1):
        text = line.strip()
        if line.startswith(HEADING):
            sections.append((text[len(HEADING) :].strip(), number, []))
            fresh = True
        elif not text:
            fresh = True
        elif line.startswith("#"):
            if text.startswith("##"):
                raise bad(path, number, 1, "a heading is written “## Heading”, with one space")
        elif not sections:
            raise bad(path, number, 1, "prose before the first “## Heading”")
        else:
            paragraphs = sections[-1][2]
            if fresh or text.startswith(BULLETS):
                paragraphs.append((text, number))
            else:
                paragraphs[-1] = (paragraphs[-1][0] + " " + text, paragraphs[-1][1])
            fresh = False
    return sections


def paginate(path: Path, lang: str, page: Page, font: Font) -> list[list[str]]:
    """The pages, each a heading and up to six lines; a long section goes on under the same heading."""

    def width(text: str) -> int:
        return font.width(page.encode(text))

    def check(text: str, number: int) -> None:
        try:
            page.encode(text)
        except Unknown as error:
            place = lines(path)[number - 1].find(error.what.strip("“”"))
            raise bad(path, number, max(0, place) + 1, f"{error.what} is not in font.txt") from None

    pages: list[list[str]] = []
    for heading, number, paragraphs in read_sections(path):
        check(heading, number)
        if not heading or width(heading) > WIDTH:
            raise bad(path, number, 4, f"a heading takes {WIDTH} pixels at the most, and something at least")
        broken: list[str] = []
        for text, start in paragraphs:
            check(text, start)
            for line in wrap(text, WIDTH, width, lang):
                if width(line) > WIDTH:
                    raise bad(path, start, 1, f"“{line}” is wider than {WIDTH} pixels: divide the word")
                broken.append(line)
        if not broken:
            raise bad(path, number, 1, f"nothing stands under “{heading}”")
        pages += [[heading] + broken[at : at + LINES] for at in range(0, len(broken), LINES)]
    if not 0 < len(pages) < 256:
        raise bad(path, 1, 1, f"{len(pages)} pages: there must be 1 to 255")
    return pages


def pack_rules(path: Path, lang: str, page: Page, font: Font) -> bytes:
    """Version, number of pages, an offset in the file for each page and for the end, then the pages."""
    pages = [page.encode("\n".join(lines_)) for lines_ in paginate(path, lang, page, font)]
    at = 2 + 2 * (len(pages) + 1)
    packed = bytearray((VERSION, len(pages)))
    for text in [*pages, b""]:
        packed += at.to_bytes(2, "little")
        at += len(text)
    return bytes(packed) + b"".join(pages)
