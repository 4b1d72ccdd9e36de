# SPDX-License-Identifier: MIT
"""The page in one file: HTML, style, all modules in one script, and the payload as text."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from pathlib import Path

from tools.errors import UserError

_IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./(\w+)\.mjs";\n', re.MULTILINE)
_DATA = re.compile(r'^import (\w+) from "(\.\./[\w/]+\.json)" with \{ type: "json" \};\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const)\b)", re.MULTILINE)
# Comments that are whole lines, or that follow code and have no quotes in them; and the indentation
_COMMENT = re.compile(
    r"^ */\*\*(?:[^*]|\*(?!/))*\*/\n|^ *//.*\n|^ +|(?<=[;,{})\]]) +// [^\"'`\n]*$", re.MULTILINE
)
LETTERS = "".join(chr(code) for code in range(32, 127)).replace("<", "")  # 94, of which none begins a tag
BYTES, DIGITS = 9, 11  # so many letters have more values than so many bytes
_INDENT = re.compile(r"^ +", re.MULTILINE)
_STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_STYLE_SPACE = re.compile(r"\s*([{};,])\s*")  # no string of the style sheet has one of these signs
_LICENCE_LINE = "// SPDX-License-Identifier: MIT\n"
HOLDERS = (
    "Coffer: Copyright (c) 2026 The Coffer makers",
    "MicroPython: Copyright (c) 2013-2025 Damien P. George and others",
    "Emscripten, which compiled MicroPython: Copyright (c) 2010-2025 Emscripten authors",
    "Adafruit CircuitPython DisplayIO SSD1306: Copyright (c) 2019 Scott Shawcroft for Adafruit Industries",
)


def bundle(folder: Path, first: str) -> str:
    """All modules that the first one leads to, in one: a browser loads none from a disk.

    Each becomes a function that is called once and returns what the module exports; the whole exports what
    the first one does.
    """
    order: list[str] = []
    waiting = [first]
    while waiting:
        name = waiting[-1]
        needed = [each for _, each in _IMPORT.findall(_module(folder, name)) if each not in order]
        if any(each in waiting for each in needed):
            raise UserError(f"web/{name}.mjs is part of an import cycle: break the cycle")
        if needed:
            waiting.append(needed[0])
        else:
            order.append(name)
            waiting.pop()
    parts = [_COMMENT.sub("", _wrapped(folder, name)) for name in order]
    exported = ", ".join(sorted(_exported_names(_module(folder, first))))
    return (
        _LICENCE_LINE
        + "\n".join(parts)
        + (f"export const {{ {exported} }} = of_{first};\n" if exported else "")
    )


def _module(folder: Path, name: str) -> str:
    return (folder / f"{name}.mjs").read_text(encoding="utf-8")


def _wrapped(folder: Path, name: str) -> str:
    text = _module(folder, name)
    exported = ", ".join(sorted(_exported_names(text)))
    body = _IMPORT.sub(r"const \1 = of_\2;\n", text.removeprefix(_LICENCE_LINE))
    body = _DATA.sub(lambda found: f"const {found[1]} = {_data(folder / found[2])};\n", body)
    body = _EXPORT.sub("", body)
    if re.search(r"^(?:import|export)\b", body, re.MULTILINE) or "</script" in body:
        raise UserError(f"web/{name}.mjs imports or exports in a way that the packer does not know")
    return f"const of_{name} = (() => {{\n{body}return {{ {exported} }};\n}})();\n"


def _data(path: Path) -> str:
    """A table of the sources as JavaScript."""
    return json.dumps(json.loads(path.read_text(encoding="utf-8")), separators=(",", ":"))


def _exported_names(text: str) -> set[str]:
    """The names that a module exports.

    >>> sorted(_exported_names("export const A = 1, B = [2];\\nexport class C extends D {\\n"))
    ['A', 'B', 'C']
    """
    found = set(re.findall(r"^export (?:async )?(?:function|class) (\w+)", text, re.MULTILINE))
    for line in re.findall(r"^export const (.*)$", text, re.MULTILINE):
        found |= set(re.findall(r"(?:^|, )(\w+) = ", line))
    return found


def encode_base94(content: bytes) -> str:
    """The number of bytes, a blank, and eleven letters for every nine bytes: base64 needs a tenth more.

    >>> encode_base94(b"ox")
    '2 ~N#        '
    """
    letters = [f"{len(content)} "]
    for at in range(0, len(content), BYTES):
        number = int.from_bytes(content[at : at + BYTES], "little")
        for _ in range(DIGITS):
            number, digit = divmod(number, len(LETTERS))
            letters.append(LETTERS[digit])
    return "".join(letters)


def licence(root: Path) -> str:
    """Whose work is in the page, and the licence, which is the same for all of it."""
    text = (root / "LICENSE").read_text(encoding="utf-8")
    terms = text[text.index("Permission is hereby") :]
    return (
        "Everything in this page is under the MIT licence.\n\n" + "\n".join(HOLDERS) + "\n\n" + terms.strip()
    )


def shrink_style(text: str) -> str:
    """A style sheet without comments and without the spaces that a browser does not need."""
    text = _STYLE_COMMENT.sub("", text)
    text = _STYLE_SPACE.sub(r"\1", text.strip())
    return re.sub(r":\s+", ":", text).replace(";}", "}")


def make_page(root: Path, payload: bytes, icon: str, folder: str = "", script: str = "boot") -> str:
    """The page; `folder` is what its head says besides when it lies in a folder on a web host.

    `script` is the module that starts it.
    """
    source = root / "web"
    parts = {
        "icon": f'<link rel="icon" href="{icon}">',
        "folder": folder,
        "style": shrink_style((source / "style.css").read_text(encoding="utf-8")),
        "terms": html.escape(licence(root)),
        "payload": encode_base94(payload),
        "script": bundle(source, script),
    }
    text = _INDENT.sub("", (source / "page.html").read_text(encoding="utf-8"))
    if folder:
        text = text.replace("img-src data:", "img-src 'self' data:")
    for name, content in parts.items():
        place = f"<!-- here: {name} -->"
        if place not in text:
            raise UserError(f"web/page.html has no {place}: put it back")
        text = text.replace(place, content)
    for tag, place in (("script", "script-src HASHES"), ("style", "style-src HASHES")):
        text = text.replace(place, f"{tag}-src {hashes(text, tag)}", 1)
    return text


def hashes(text: str, tag: str) -> str:
    """What a Content-Security-Policy says so that just these scripts or styles of a page are carried out.

    >>> hashes('<script id="data" type="text/plain">x</script><script>alert(1)</script>', "script")
    "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"
    """
    found = re.findall(rf"<{tag}((?: [^>]*)?)>(.*?)</{tag}>", text, re.DOTALL)
    digests = [
        hashlib.sha256(content.encode()).digest()
        for attributes, content in found
        if "text/plain" not in attributes
    ]
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
