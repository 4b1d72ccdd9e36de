# SPDX-License-Identifier: MIT
"""Short strings that only power-on needs are no names of the compiled build."""

import ast

from tools.build import passing_strings, tree
from tools.build.shrink import shrink_cached
from tools.vm import ROOT

SOURCE = """
PINS = ("UP", "GP6")
def bring_up(board, load):
    pads = load("coffer.x")
    words = "must name keys by their numbers"
    return getattr(board, "LED"), "A", "", words, PINS[0] + "_KEY"
"""


def test_short_strings_become_bytes_and_names_stay():
    program = {"coffer.home.board": ast.parse(SOURCE), "coffer.rows": ast.parse(SOURCE)}
    passing_strings.encode_strings(program)
    made = ast.unparse(ast.fix_missing_locations(program["coffer.home.board"]))
    assert "(b'UP'.decode(), b'GP6'.decode())" in made and "b'_KEY'.decode()" in made
    assert "load('coffer.x')" in made and "getattr(board, 'LED'), 'A', ''" in made
    assert ast.unparse(program["coffer.rows"]) == ast.unparse(ast.parse(SOURCE)), "others stay"


def test_it_does_the_same():
    program = {"coffer.home.board": ast.parse(SOURCE)}
    passing_strings.encode_strings(program)
    found = []
    for text in (SOURCE, ast.unparse(ast.fix_missing_locations(program["coffer.home.board"]))):
        space: dict = {}
        exec(compile(text, "toy", "exec"), space)
        found.append(space["bring_up"](type("Board", (), {"LED": 25}), str))
    assert found[0] == found[1]


def test_the_board_names_no_pin():
    made = shrink_cached(tree.all_sources(ROOT))["lib/coffer/home/board.py"].decode()
    assert "b'GP6'.decode()" in made and "'GP6'" not in made.replace("b'GP6'", "")
