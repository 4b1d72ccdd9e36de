# SPDX-License-Identifier: MIT
"""What the page carries: the VM, the device's build, for the VM and for boards, and what runs beside it.

Size and CRC-32 of what follows, four bytes each, and one LZMA stream, read by web/payload.mjs: the
length of the index in four bytes, the index as JSON, {name: length, …}, then all contents. The same
sources always give the same bytes.

    vm/        MicroPython
    drive/     the build for CircuitPython 10, as ./coffer build makes it
    spare/     what is different in the second set of a flash
    boards/    the settings that known boards get
    drive9/    what is different for CircuitPython 9; spare9/ likewise
    listener/  the games' pictures in words, which belong to the build, but not on a board
    page/      what the page runs in the VM beside the console; native/ stand-ins for the board
    page.mjs   the page's own code
    *.json     its words in every language, the letters of the console's pages, the version
"""

from __future__ import annotations

import json
import tomllib
import zlib
from pathlib import Path
from typing import Any

from tools import games
from tools.build import compiler, tree
from tools.errors import UserError
from tools.flash.start import SPARE
from tools.pack import languages
from tools.pack.entries import read_words
from tools.pack.languages import ENGLISH
from tools.pack.source import Complaints, source_error
from tools.pack.words import CONSOLE, Packer, check_keys, translated
from tools.web import archive, page

LZMA = {"lc": 3, "lp": 0, "pb": 0, "dict_size": 1 << 22}  # all that web/lzma.mjs reads

PAGE = "page.{}.txt"  # the words of the page around the console, in assets/console/


def collect(root: Path) -> dict[str, bytes]:
    """Everything by its name; what is alike stands side by side, which packs best."""
    files = {f"vm/{name}": content for name, content in archive.files().items()}
    builds = {major: tree.collect(root, major) for major in (10, 9)}
    spares = {major: tree.program(root, major, home=f"/{SPARE}") for major in (10, 9)}
    for name, content in builds[10].items():
        files[f"drive/{name}"] = content
        for folder, other, same in (
            ("spare", spares[10], content),
            ("drive9", builds[9], content),
            ("spare9", spares[9], spares[10].get(name)),
        ):
            if name in other and other[name] != same:
                files[f"{folder}/{name}"] = other[name]
    files |= {f"boards/{path.name}": path.read_bytes() for path in sorted((root / "boards").glob("*.toml"))}
    files |= {f"listener/{name}": content for name, content in tree.screen_reader_modules(root).items()}
    files |= additions(root)
    return files | script(root) | texts(root)


def script(root: Path) -> dict[str, bytes]:
    """The page's own code."""
    return {"page.mjs": page.bundle(root / "web", "app").encode()}


def texts(root: Path) -> dict[str, bytes]:
    """What the page's own code reads: its words, the games' titles, the console's letters, and what it is."""
    found = {
        "words": words(root / "assets"),
        "titles": titles(root / "assets"),
        "letters": letters(root),
        "about": {
            "version": tree.version(root),
            "page": public_page(root),
            "languages": {key: each.name for key, each in languages.read(root / "assets" / CONSOLE).items()},
        },
    }
    return {f"{name}.json": json.dumps(each, ensure_ascii=False).encode() for name, each in found.items()}


def public_page(root: Path) -> str:
    """Where everybody finds the page, as pyproject.toml says; "" if it is nowhere yet."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return str(settings.get("tool", {}).get("coffer", {}).get("page", ""))


def additions(root: Path) -> dict[str, bytes]:
    """What runs in the VM beside the console, compiled."""
    sources = {
        f"{folder}/{path.name}": path.read_bytes()
        for folder in ("page", "native")
        for path in sorted((root / "tools" / "vm" / folder).glob("*.py"))
        if path.name != "__init__.py"
    }
    return compiler.compile_all(sources, 10, root)


def words(assets: Path) -> dict[str, dict[str, str]]:
    """What the page says by itself, in every language of the console; English where nobody has translated."""
    folder = assets / CONSOLE
    english = read_words(folder / PAGE.format(ENGLISH))
    found = {}
    complaints = Complaints()
    for language in languages.read(folder):
        path = translated(folder, PAGE, language)
        entries = check_keys(path, read_words(path), english, complaints) if path else {}
        for key, entry in entries.items():
            if path and entry.placeholders != english[key].placeholders:
                wanted = " ".join(sorted(english[key].placeholders)) or "nothing"
                with complaints.collect():
                    raise source_error(
                        path, entry.line, entry.column, f"{key} puts in {wanted}, as in English"
                    )
        found[language] = {key: entry.text for key, entry in (english | entries).items()}
    complaints.check()
    return found


def titles(assets: Path) -> dict[str, dict[int, str]]:
    """What the games are called in every language, by number, which is the order of the console's menu."""
    found: dict[str, dict[int, str]] = {language: {} for language in languages.read(assets / CONSOLE)}
    for number, game in sorted(games.numbered().items()):
        written = {language: translated(assets / game, "{}.txt", language) for language in found}
        entries = {language: read_words(path) for language, path in written.items() if path}
        for language in found if ENGLISH in entries else ():
            title = entries.get(language, {}).get("title") or entries[ENGLISH]["title"]
            found[language][number] = title.text
    return found


def letters(root: Path) -> dict[str, Any]:
    """What each code of a language's page is for a reader: a letter, or a symbol's sign as font.txt says it.

    Letters that look the same share a code; `alike` says which Cyrillic ones a Latin one may stand for.
    """
    packer = Packer(root / "assets")
    signs = packer.font.signs
    pages = {
        lang: [signs.get(name, name[:1]) for name in (page.letters.get(code, "") for code in range(256))]
        for lang, page in packer.pages.items()
    }
    shared = packer.font.shared
    return {"letters": pages, "alike": {shared[name]: name for name in sorted(shared) if name.isalpha()}}


def join(files: dict[str, bytes]) -> bytes:
    """All of it one behind the other, with an index before it."""
    lengths = {name: len(content) for name, content in files.items()}
    index = json.dumps(lengths, separators=(",", ":")).encode()
    return len(index).to_bytes(4, "little") + index + b"".join(files.values())


def compress(files: dict[str, bytes]) -> bytes:
    """All of it as one stream."""
    try:
        import lzma
    except ImportError:
        raise UserError(
            "this Python was built without LZMA, which packs the page: take another one"
        ) from None
    whole = join(files)
    way = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "nice_len": 273} | LZMA
    stream = lzma.compress(whole, lzma.FORMAT_RAW, filters=[way])
    return len(whole).to_bytes(4, "little") + zlib.crc32(whole).to_bytes(4, "little") + stream
