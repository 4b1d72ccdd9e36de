# SPDX-License-Identifier: MIT
"""A comprehension becomes a loop where that changes nothing, and the program prints the same as before."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.build.test_shrink import ran
from tools.build.loops import unroll

UNROLLED = {
    "assigned to a variable": """
def draw(cells):
    found = [cell * 2 for cell in cells if cell > 1]
    return found

print(draw([1, 2, 3]))
""",
    "assigned to the variable that it reads": """
def draw(cells):
    cells = [cell for cell in cells if cell > 1]
    return cells

print(draw([1, 2, 3]))
""",
    "returned": """
def draw(cells):
    return [(n, cell) for n, cell in enumerate(cells)]

print(draw("abc"))
""",
    "a dictionary": """
def draw(cells):
    return {cell: n for n, cell in enumerate(cells) if n}

print(draw("abc"))
""",
    "a sum": """
def draw(cells):
    total = 1
    total += 2 * sum([cell for cell in cells])
    return total

print(draw([1, 2, 3]), draw([]))
""",
    "a sum of a function that is called so": """
def sum(numbers):
    return len(numbers)

def draw(cells):
    return sum([cell for cell in cells])

print(draw([5, 7]))
""",
    "in a condition, and in the one after it": """
def draw(cells, wanted):
    if wanted in [cell + 1 for cell in cells]:
        return "one more"
    elif wanted in [cell - 1 for cell in cells]:
        return "one fewer"
    return "other"

print(draw([1], 2), draw([1], 0), draw([1], 1))
""",
    "what a loop goes through": """
def draw(cells):
    for cell in [cell * 3 for cell in cells]:
        cells.append(cell)
    return cells

print(draw([1, 2]))
""",
    "a variable that means something else outside": """
def draw(cell, cells):
    found = [cell for cell in cells]
    return cell, found

print(draw(9, [1, 2]))
""",
    "a variable of the same name as what it goes through": """
def cell():
    return [1, 2]

def draw():
    return [cell for cell in cell()]

print(draw(), draw())
""",
    "a variable that is a global": """
n = 5

def draw(cells):
    found = [n for n in cells]
    return found, n

print(draw([1, 2]))
""",
    "one in another": """
def draw(rows):
    return [[n * n for n in range(row)] + [row] for row in rows]

print(draw([1, 3]))
""",
    "one in another with the same variable": """
def draw(n):
    return [([n for n in range(n)], n) for n in range(n)]

print(draw(3))
""",
    "two with the same variable": """
def draw(cells):
    low = [n for n in cells if n < 3]
    return low + [n for n in cells if n > 1]

print(draw([1, 2, 3]))
""",
    "two loops in one": """
def draw(rows):
    return [n for row in rows if row for n in row if n > 1]

print(draw([[1, 2], [], [3]]))
""",
    "an argument behind what can't change": """
def draw(rows, cells):
    rows.append(max([cell for cell in cells]))
    return rows

print(draw([0], [1, 2]))
""",
    "in a method and a loop": """
class Chest:
    def __init__(self):
        self.inside = []
    def fill(self, many):
        for n in range(many):
            self.inside.append(sum([each + n for each in range(n)]))
        return self.inside

print(Chest().fill(4))
""",
    "in a generator": """
def draw(cells):
    for cell in cells:
        yield [n + cell for n in range(cell)]

print(list(draw([1, 2])))
""",
}
KEPT = {
    "what may not be worked out": """
def draw(cells):
    return cells and [cell for cell in cells]

print(draw([]), draw([1]))
""",
    "the value of a condition": """
def draw(cells):
    return [cell for cell in cells] if cells else None

print(draw([]), draw([1]))
""",
    "behind a call": """
def say(n):
    print(n)
    return n

def draw(cells):
    return say(0) + max([say(cell) for cell in cells])

print(draw([1, 2]))
""",
    "behind what its calls may change": """
class Chest:
    size = 1
    def grow(self):
        self.size += 1
        return self.size
    def fill(self, many):
        return self.size + max([self.grow() for _ in range(many)])

print(Chest().fill(3))
""",
    "in a loop's condition": """
def draw(cells):
    while len([cell for cell in cells if cell]) > 1:
        cells.pop()
    return cells

print(draw([1, 2, 3]))
""",
    "with a function in it": """
def draw(cells):
    return [lambda cell=cell: cell for cell in cells]

print([each() for each in draw([1, 2])])
""",
    "outside functions": """
CELLS = [n * n for n in range(4)]
print(CELLS)
""",
}


def has_comprehension(source):
    module = ast.parse(source)
    unroll({"main": module})
    functions = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)] or [module]
    return any(isinstance(node, ast.ListComp | ast.DictComp) for each in functions for node in ast.walk(each))


@pytest.mark.parametrize("source", UNROLLED.values(), ids=UNROLLED)
def test_a_comprehension_becomes_a_loop(source):
    assert not has_comprehension(source)
    before, after = ran(main=source)
    assert before == after != ""


@pytest.mark.parametrize("source", KEPT.values(), ids=KEPT)
def test_every_other_comprehension_stays(source):
    assert has_comprehension(source)
    before, after = ran(main=source)
    assert before == after != ""


# Any expression, in any statement: the same value after the same calls in the same order.

NAMES = ("one", "two", "chest.size", "say(3)", "chest.grow()", "4", "len(row)")


def _comprehensions(parts):
    heads = st.sampled_from(("row", "range(say(2))", "[one, two]", "range(one)"))
    tests = st.sampled_from(("", " if n", " if say(n) > 1", " if n < chest.size"))
    lists = st.builds(lambda part, head, test: f"[{part} + n for n in {head}{test}]", parts, heads, tests)
    return st.one_of(lists.map(lambda each: f"sum({each})"), lists.map(lambda each: f"len({each})"))


EXPRESSIONS = st.recursive(
    st.sampled_from(NAMES),
    lambda parts: st.one_of(
        _comprehensions(parts),
        st.builds("({} + {})".format, parts, parts),
        st.builds("({} < {})".format, parts, parts),
        st.builds("({} and {})".format, parts, parts),
        st.builds("({} if {} else {})".format, parts, parts, parts),
        st.builds("max({}, {})".format, parts, parts),
        st.builds("row[({}) % 2]".format, parts),
    ),
    max_leaves=8,
)
STATEMENTS = st.sampled_from(
    (
        "return {}",
        "two = {}\n    return one, two",
        "two += {}\n    return one, two",
        "chest.size = {}\n    return chest.size",
        "if {}:\n        one = {}\n    return one",
        "for n in range({} % 3):\n        two += {}\n    return n, two",
    )
)
PROGRAM = """
log = []

def say(n):
    log.append(n)
    return n

class Chest:
    size = 1
    def grow(self):
        self.size += 1
        log.append(-self.size)
        return self.size

def draw(chest, one, two, row, n=7):
    STATEMENT
"""


@given(statement=STATEMENTS, first=EXPRESSIONS, second=EXPRESSIONS)
def test_any_statement_does_the_same_in_the_same_order(statement, first, second):
    source = PROGRAM.replace("STATEMENT", statement.format(first, second))
    module = ast.parse(source)
    unroll({"main": module})
    assert _outcome(source) == _outcome(ast.unparse(ast.fix_missing_locations(module))), source


def _outcome(source):
    names = {}
    exec(source, names)
    return names["draw"](names["Chest"](), 2, 1, [5, 0]), names["log"]
