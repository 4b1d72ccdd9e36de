# SPDX-License-Identifier: MIT
"""The symbol map: a traceback of the compiled build names the files and functions of the sources."""

import json

import pytest

from tests.tools.flash.test_monitor_watch import Line, board
from tools import vm
from tools.build import shrink, symbols, tree
from tools.build.symbols import Symbol, Translator
from tools.commands import monitor, trace
from tools.errors import UserError

PROGRAM = {
    "/lib/coffer/__init__.py": b"",
    "/lib/coffer/purse.py": b'''"""Coins."""


class Purse:
    def __init__(self):
        self._coins = []

    def _count_with_care(self, extra):
        return sum(self._coins) // extra

    def worth(self):
        return self._count_with_care(0) + self._bonus()

    def _bonus(self):
        return self._twice()

    def _twice(self):
        return 2 * len(self._coins)


class Chest:
    def _open_with_a_key(self):
        return 5
''',
    "/lib/coffer/menu.py": b"""from coffer.purse import Purse


def show_all():
    return [each.worth() for each in (Purse(),)]
""",
}


@pytest.fixture(scope="module")
def printed():
    """What the device's VM prints when the compiled program fails, and the program's symbols."""
    built = shrink.shrink_cached(PROGRAM)
    files = {name.replace(".py", ".mpy"): vm.compile_module(text, name) for name, text in built.items()}
    with pytest.raises(vm.VmError) as error:
        vm.run("from coffer.menu import show_all\nshow_all()", files)
    return str(error.value), shrink.symbol_map(PROGRAM)


def translated(text, found):
    translate = Translator(found)
    return translate(text) + translate.end()


def test_a_traceback_of_the_build_names_the_functions_of_the_sources(printed):
    text, found = printed
    assert "_count_with_care" not in text
    said = translated(text, found)
    assert '"lib/coffer/purse.py", in Purse._count_with_care (from line 8)' in said
    assert '"lib/coffer/purse.py", in Purse.worth (from line 11)' in said
    assert "ZeroDivisionError" in said


def test_what_was_inlined_is_named_with_its_caller(printed):
    names = [each.name for symbols in printed[1]["coffer.purse"].values() for each in symbols]
    assert "Purse._bonus with _twice" in names and "Purse._twice" not in names


def test_every_frame_of_our_own_build_is_known():
    found = json.loads(tree.symbol_map(shrink.HERE.parents[1]))["symbols"]
    files = {symbol[0] for names in found.values() for each in names.values() for symbol in each}
    assert files >= {"lib/coffer/rows.py", "lib/coffer/journal.py", "lib/coffer/table/match.py"}
    names = {symbol[2] for names in found.values() for each in names.values() for symbol in each}
    assert {"Rows.text", "Journal.write", "Match.undo"} <= names


FOUND = {
    "coffer.console": {
        "find": [
            Symbol("lib/a.py", 3, "A.one", ["count", "x"]),
            Symbol("lib/b.py", 7, "B.two", ["index"]),
        ],
        "index": [Symbol("lib/c.py", 9, "last", [])],
    }
}
TRACEBACK = """Traceback (most recent call last):
  File "code.py", line 23, in <module>
  File "coffer.console", line 1, in find
  File "coffer.console", line 1, in index
ValueError: no
"""


def test_of_several_functions_with_one_name_the_caller_of_the_next_frame_is_meant():
    said = translated(TRACEBACK, FOUND)
    assert said == (
        "Traceback (most recent call last):\n"
        '  File "code.py", line 23, in <module>\n'
        '  File "lib/b.py", in B.two (from line 7)\n'
        '  File "lib/c.py", in last (from line 9)\n'
        "ValueError: no\n"
    )


def test_where_nothing_tells_which_is_meant_all_are_named():
    said = translated('  File "coffer.console", line 1, in find\nValueError\n', FOUND)
    assert said == (
        '  File "lib/a.py", in A.one (from line 3)\n    or "lib/b.py", in B.two (from line 7)\nValueError\n'
    )


@pytest.mark.parametrize(
    "module", ["coffer.console", "/lib/coffer/console.py", "/spare/lib/coffer/console.py"]
)
def test_a_module_is_found_however_the_firmware_names_it(module):
    assert [each.name for each in Translator(FOUND).candidates(module, "index", None)] == ["last"]


@pytest.mark.parametrize("size", [1, 2, 7, 50])
def test_it_makes_no_difference_in_which_pieces_the_text_arrives(size):
    text = "menu\n  two spaces\n" + TRACEBACK + "  File that is none\n> "
    translate = Translator(FOUND)
    pieces = [text[n : n + size] for n in range(0, len(text), size)]
    assert "".join(map(translate, pieces)) + translate.end() == translated(text, FOUND)


def test_what_can_not_be_a_frame_is_printed_at_once():
    translate = Translator(FOUND)
    assert translate("read") == "read"
    assert translate("y") == "y"


@pytest.mark.parametrize("content", [b"", b"{}", b'{"symbols": 5}', b'{"symbols": {"a": {"b": [1]}}}', b"[]"])
def test_a_file_that_is_no_map_is_refused_in_words(tmp_path, content):
    (tmp_path / "x.json").write_bytes(content)
    with pytest.raises(UserError, match="is not a symbol map"):
        trace.symbols(tmp_path / "x.json")


def test_the_command_translates_a_file(tmp_path, capsys):
    (tmp_path / "map.json").write_bytes(symbols.dump("1", FOUND))
    (tmp_path / "error.txt").write_text(TRACEBACK, "utf-8")
    assert trace.main([str(tmp_path / "error.txt"), "--map", str(tmp_path / "map.json")]) == 0
    assert "in B.two" in capsys.readouterr().out


def test_the_monitor_translates_what_arrives(capsys):
    line = Line([TRACEBACK[:60].encode(), TRACEBACK[60:].encode(), KeyboardInterrupt()])
    with pytest.raises(KeyboardInterrupt):
        monitor.show(None, lambda: [board("ttyACM0")], lambda *a, **k: line, lambda s: None, symbols=FOUND)
    assert "in B.two" in capsys.readouterr().out
