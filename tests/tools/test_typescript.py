# SPDX-License-Identifier: MIT
"""The page's JavaScript is checked by its types, and the types say what the page has."""

import re
import shutil

import pytest

from tests.web.kit import ROOT
from tools import typescript

KINDS = {
    "button": "HTMLButtonElement",
    "canvas": "HTMLCanvasElement",
    "dialog": "HTMLDialogElement",
    "div": "HTMLDivElement",
    "input": "HTMLInputElement",
    "p": "HTMLParagraphElement",
    "pre": "HTMLPreElement",
    "progress": "HTMLProgressElement",
    "script": "HTMLScriptElement",
    "select": "HTMLSelectElement",
    "span": "HTMLSpanElement",
}


def test_the_types_list_every_element_of_the_page_with_its_kind():
    page = (ROOT / "web/page.html").read_text("utf-8")
    there = {name: KINDS.get(tag, "HTMLElement") for tag, name in re.findall(r'<(\w+)[^>]* id="(\w+)"', page)}
    types = (ROOT / "web/page.d.ts").read_text("utf-8")
    [listed] = re.findall(r"interface PageElements \{\n(.*?)\}", types, re.DOTALL)
    assert dict(re.findall(r"^    (\w+): (\w+);$", listed, re.MULTILINE)) == there


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('find("pasted").value', 'find("pastd").value', "pastd"),
        ("this.note(", "this.noted(", "noted"),
    ],
)
def test_a_name_that_is_nowhere_is_found(tmp_path, old, new, words):
    for folder in ("web", "tools/flash"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    (tmp_path / typescript.LIST).write_bytes((ROOT / typescript.LIST).read_bytes())
    home = typescript.compiler(ROOT).parents[1]
    (tmp_path / ".venv").mkdir()
    shutil.copytree(home, tmp_path / ".venv" / home.name)
    app = tmp_path / "web/app.mjs"
    text = app.read_text("utf-8")
    assert old in text
    app.write_text(text.replace(old, new, 1), "utf-8")
    complaints = typescript.check(tmp_path)
    assert "web/app.mjs" in complaints.replace("\\", "/") and words in complaints
