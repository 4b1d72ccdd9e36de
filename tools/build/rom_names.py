# SPDX-License-Identifier: MIT
"""Names that cost nothing: every MicroPython and CircuitPython has them in its ROM."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tools.build.scopes import walk

# Of the names that are part of the .mpy format, those that the compiler gives no meaning of its own.
ROM = """
    value values start stop step end key keys count index items id sep args find get set map next
    abs all any append bool bytearray bytes callable chr classmethod clear close copy dict dir divmod
    endswith eval exec extend format from_bytes getattr globals hasattr hash insert int isalpha isdigit
    isinstance islower isspace issubclass isupper iter join len list locals lower lstrip object open ord
    pop popitem pow print range read readinto readline remove replace repr reverse rfind rindex round
    rsplit rstrip send setattr setdefault sort sorted split startswith staticmethod str strip sum throw
    to_bytes tuple type update upper write zip ArithmeticError AssertionError AttributeError BaseException
    EOFError Ellipsis Exception GeneratorExit ImportError IndentationError IndexError KeyError
    KeyboardInterrupt LookupError MemoryError NameError NotImplementedError OSError OverflowError
    RuntimeError StopIteration SyntaxError SystemExit TypeError ValueError ZeroDivisionError
""".split()  # noqa: SIM905 - a hundred quoted words would be a page

# Not part of the format, but every CircuitPython and the bench's VM have them in ROM too, in their modules
# math, struct, json, random, collections, os, sys, gc and binascii.
MODULES = """
    sin cos tan asin acos atan atan2 sqrt floor ceil exp fabs fmod radians degrees pack unpack calcsize
    pack_into unpack_from dumps loads randint choice seed uniform randrange deque namedtuple popleft listdir
    mkdir rmdir getcwd argv platform stdin stdout hexlify unhexlify mem_free mem_alloc
""".split()  # noqa: SIM905


def is_private(name: str) -> bool:
    """Returns whether a name is private by its spelling."""
    return name.startswith("_") and not name.startswith("__") and name != "_"


def named_in(tree: ast.AST) -> set[str]:
    """Returns every name in a tree except those of attributes."""
    found: set[str] = set()
    for node in walk(tree):
        if not isinstance(node, ast.Attribute):
            for _, value in ast.iter_fields(node):
                words = value if isinstance(value, list) else [value]
                found.update(word for word in words if isinstance(word, str))
    return found


def unused(used: set[str]) -> Iterator[str]:
    """Names to give, those that cost nothing first."""
    yield from (name for name in ROM + MODULES if name not in used)
    for n in range(1000):
        if f"a{n}" not in used:
            yield f"a{n}"
