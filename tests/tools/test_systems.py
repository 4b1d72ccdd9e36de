# SPDX-License-Identifier: MIT
"""Other systems: the same bytes in every clone, texts read as UTF-8, and no test of what a system lacks."""

import re
from types import SimpleNamespace

import pytest

import tests.conftest as shared
from tools.pack.source import ROOT

CODE = ("tests", "tools", "host_sim")


def sources():
    return [path for folder in CODE for path in (ROOT / folder).rglob("*.py")]


def test_no_text_is_read_in_the_systems_own_code():
    bare = re.compile(r"\.read_text\(" + r"\)")
    assert not [path for path in sources() if bare.search(path.read_text("utf-8"))]


def test_every_kind_of_file_that_is_no_text_is_said_to_git():
    said = (ROOT / ".gitattributes").read_text("utf-8").splitlines()
    assert "* text=auto eol=lf" in said
    for folder in ("assets", "docs", "tests", "tools", "web"):
        for path in (ROOT / folder).rglob("*.*"):
            if path.is_file() and path.suffix != ".pyc" and b"\0" in path.read_bytes():
                assert f"*{path.suffix} binary" in said, path


@pytest.mark.parametrize("there", [True, False])
def test_a_test_of_what_the_system_lacks_is_left_out(monkeypatch, there):
    monkeypatch.setitem(shared.NEEDS, "sh", lambda: there)

    def item(*needs):
        marks = [SimpleNamespace(args=(need,)) for need in needs]
        return SimpleNamespace(get_closest_marker=lambda name: None, iter_markers=lambda name: iter(marks))

    plain, shell = item(), item("sh")
    dropped = []
    hook = SimpleNamespace(pytest_deselected=lambda items: dropped.extend(items))
    config = SimpleNamespace(getoption=lambda name: False, hook=hook)
    items = [plain, shell]
    shared.pytest_collection_modifyitems(config, items)
    assert (items, dropped) == (([plain, shell], []) if there else ([plain], [shell]))


def test_every_need_is_known():
    asked = re.compile(r'mark\.needs\("([^"]+)"\)')
    found = {
        need
        for path in (ROOT / "tests").rglob("test_*.py")
        for need in asked.findall(path.read_text("utf-8"))
    }
    assert found <= set(shared.NEEDS)
