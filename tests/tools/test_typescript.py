# SPDX-License-Identifier: MIT
"""JavaScript is checked by its types, and the types list what the page has."""

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
    "ul": "HTMLUListElement",
}


def test_the_types_list_every_element_of_the_page_with_its_kind():
    page = (ROOT / "web/page.html").read_text("utf-8")
    there = {name: KINDS.get(tag, "HTMLElement") for tag, name in re.findall(r'<(\w+)[^>]* id="(\w+)"', page)}
    types = (ROOT / "web/page.d.ts").read_text("utf-8")
    [listed] = re.findall(r"interface PageElements \{\n(.*?)\}", types, re.DOTALL)
    assert dict(re.findall(r"^    (\w+): (\w+);$", listed, re.MULTILINE)) == there


MISSPELT = {
    "web": [
        ("app.mjs", 'find("pasted").value', 'find("pastd").value', "pastd"),
        ("app.mjs", "this.note(", "this.notes(", "notes"),
    ],
    "tools/emulator/js": [
        ("serve.mjs", "board.powerOn()", "board.powersOn()", "powersOn"),
        ("rp2040js.mjs", "{ SimulationClock }", "{ SimulatedClock }", "SimulatedClock"),
    ],
}


@pytest.mark.slow
@pytest.mark.parametrize("project", typescript.PROJECTS)
def test_names_that_are_nowhere_are_found(tmp_path, project):
    for folder in (project, "tools/flash", "boards", ".venv/rp2040js"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    (tmp_path / typescript.LIST).write_bytes((ROOT / typescript.LIST).read_bytes())
    home = typescript.compiler(ROOT).parents[1]
    shutil.copytree(home, tmp_path / ".venv" / home.name)
    for file, old, new, _ in MISSPELT[project]:
        text = (tmp_path / project / file).read_text("utf-8")
        assert old in text
        (tmp_path / project / file).write_text(text.replace(old, new, 1), "utf-8")
    complaints = typescript.check_project(tmp_path, project).replace("\\", "/").splitlines()
    for file, _, _, word in MISSPELT[project]:
        assert any(f"/{file}(" in line and word in line for line in complaints), complaints
