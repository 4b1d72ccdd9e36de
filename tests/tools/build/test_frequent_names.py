# SPDX-License-Identifier: MIT
"""The names that a large module uses most get the numbers of one byte; small modules stay as they are."""

import ast

from tools.build import compiler, frequent_names, tree
from tools.build.shrink import shrink_cached
from tools.vm import ROOT

MANY = frequent_names.SHORT


def first_line(source: str) -> str:
    module = ast.parse(source)
    frequent_names.number_first({"toy": module})
    return ast.unparse(module).split("\n\n")[0]


def large(often: int) -> str:
    """A module of many functions, each of which names `treasure` so many times."""
    uses = "; ".join(["local.treasure"] * often)
    return "\n".join(f"def dig{n}(local):\n    {uses}\n" for n in range(MANY + 1))


def test_a_large_module_names_the_most_frequent_first():
    line = first_line(large(3))
    assert line.startswith("if not __name__:\n    __name__.treasure.local.dig0.dig1.")
    assert line.count(".") == MANY, "the others have two bytes in any case"


def test_locals_have_no_number():
    line = first_line("def chest():\n    key = lock\n    return key\n" + large(1))
    assert ".lock" in first_line("def chest():\n    return lock, lock\n" + large(1))
    assert ".key" not in line


def test_a_small_module_stays_as_it_is():
    assert (
        first_line("def dig(mine):\n    return mine.treasure") == "def dig(mine):\n    return mine.treasure"
    )


def test_code_that_stays_takes_less():
    """Without the line the names that come up first have the short numbers, however rare they are."""
    rare = "".join(f"    here.place{n}\n" for n in range(MANY + 9))
    source = f"def look(here):\n{rare}\ndef dig(local):\n"
    source += "".join(f"    local.treasure{n % 9}\n" for n in range(900))
    module = ast.parse(source)
    frequent_names.number_first({"toy": module})
    plain, made = (
        compiler.compile_all({"lib/toy.py": text.encode()}, 10, ROOT)["lib/toy.mpy"]
        for text in (source, ast.unparse(module))
    )
    line = 3 * MANY  # what the line itself takes, until the module is loaded
    assert len(made) < len(plain) - 800 + line


def test_the_console_has_such_a_line():
    made = shrink_cached(tree.all_sources(ROOT))["lib/coffer/console.py"]
    assert made.startswith(b"if not __name__:\n    __name__.self.")
