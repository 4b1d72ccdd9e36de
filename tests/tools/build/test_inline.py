# SPDX-License-Identifier: MIT
"""A private function that is called once is inlined, and the program prints the same as before."""

import ast

import pytest

from tests.tools.build.test_shrink import ran
from tools.build.inline import inline

# Each has a private function `_part`, or a method, that is called once in a statement of its own.
INLINED = {
    "a statement": """
def draw(lines):
    lines.append(1)
    _part(lines, len(lines))
    return lines

def _part(to, n):
    to.append(n * 10)

print(draw([]))
""",
    "an assignment whose target has the name of a variable in it": """
def draw(size):
    size, other = _part(size + 1)
    return size, other

def _part(n):
    size = n * 2
    return n, size

print(draw(3))
""",
    "a return with several ways out": """
def draw(n):
    return _part(n)

def _part(n):
    if n > 2:
        return "many"
    for each in range(n):
        if each == 1:
            return "two"

print(draw(1), draw(2), draw(3))
""",
    "an early return": """
def draw(n):
    found = []
    _part(found, n)
    found.append("end")
    return found

def _part(found, n):
    found.append("begin")
    if not n:
        return
    if n > 5:
        found.append("many")
        return
    found.append(n)

print(draw(0), draw(3), draw(9))
""",
    "an early return after which nothing follows": """
def asked(log):
    log.append("asked")
    return True

def draw(log):
    _part(log)
    return log

def _part(log):
    if asked(log):
        return

print(draw([]))
""",
    "a parameter that changes, and its argument does not": """
def draw(n):
    _part(n)
    return n

def _part(n):
    n += 1
    print(n)

print(draw(1))
""",
    "a default": """
def draw(found):
    _part(found)
    return found

def _part(found, n=7):
    found.append(n)

print(draw([]))
""",
    "a method, in a loop": """
class Chest:
    def __init__(self):
        self.inside = []
    def fill(self, things):
        for thing in things:
            self._part(thing)
        return self.inside
    def _part(self, thing):
        n = len(self.inside)
        self.inside.append((n, thing))

print(Chest().fill("abc"))
""",
    "a variable that is a global in the caller": """
n = 5

def draw():
    _part(3)
    return n

def _part(size):
    n = size
    print(n)

print(draw())
""",
}
KEPT = {
    "called twice": """
def draw():
    _part()
    _part()

def _part():
    print(1)

draw()
""",
    "in an expression": """
def draw():
    return 1 + _part()

def _part():
    return 2

print(draw())
""",
    "returns in a loop": """
def draw():
    _part()
    print("end")

def _part():
    for n in range(3):
        if n:
            return
        print(n)

draw()
""",
    "a generator": """
def draw():
    numbers = _part()
    print(list(numbers))

def _part():
    yield 1

draw()
""",
    "a global that is a variable of the caller": """
n = 5

def draw():
    n = 3
    _part()
    return n

def _part():
    print(n)

print(draw())
""",
    "a method that a class below it defines, too": """
class Chest:
    def fill(self):
        self._part()
    def _part(self):
        print("chest")

class Box(Chest):
    def _part(self):
        print("box")

Chest().fill()
Box().fill()
""",
    "a function that is handed on": """
def draw():
    _part()

def _part():
    print(1)

table = [draw, _part]
table[1]()
""",
    "of another object": """
class Chest:
    def fill(self, other):
        other._part()
    def _part(self):
        print(1)

Chest().fill(Chest())
""",
}


def has_part(source):
    module = ast.parse(source)
    inline({"main": module})
    return any(isinstance(node, ast.FunctionDef) and node.name == "_part" for node in ast.walk(module))


@pytest.mark.parametrize("source", INLINED.values(), ids=INLINED)
def test_a_private_function_that_is_called_once_goes(source):
    assert not has_part(source)
    before, after = ran(main=source)
    assert before == after != ""


@pytest.mark.parametrize("source", KEPT.values(), ids=KEPT)
def test_every_other_function_stays(source):
    assert has_part(source)
    before, after = ran(main=source)
    assert before == after != ""


def test_functions_in_functions_are_inlined_from_the_inside_or_the_outside():
    source = """
def draw():
    _outer()

def _outer():
    print("outer")
    _inner()
    print("end")

def _inner():
    print("inner")

draw()
"""
    module = ast.parse(source)
    inline({"main": module})
    assert [node.name for node in module.body if isinstance(node, ast.FunctionDef)] == ["draw"]
    assert len(set(ran(main=source))) == 1
