# SPDX-License-Identifier: MIT
"""The weights in a game's value.py: every whole number between "# -- the weights" and the next such heading.

They stand there as `_NAME = const(7)` or as `_NAME = bytes((1, 2, 3))`, each with a comment that explains it.
The device folds them into its code, so that they cost nothing; on the desktop the text is read and written.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from tools import games
from tools.errors import UserError

HEADING = re.compile(r"^# -- (.*?)[ -]*$")
SECTION = "the weights"


@dataclass(frozen=True)
class Weight:
    """One number: its name, what it is, and where it stands in the text."""

    name: str
    value: int
    start: int
    end: int
    in_bytes: bool  # it must stay within 0 and 255

    def step(self) -> int:
        """How far it is perturbed: an eighth, and at least 1."""
        return max(1, abs(self.value) // 8)

    def within(self, value: int) -> int:
        """The nearest that it may be."""
        return min(max(value, 0), 255) if self.in_bytes else value


def source(game: str) -> str:
    """The text of a game's value.py."""
    path = games.FOLDER / game / "value.py"
    if not path.exists():
        raise UserError(f"{game} has no value.py, so there is nothing to tune")
    return path.read_text(encoding="utf-8")


def read(text: str) -> list[Weight]:
    """The weights of a value.py, in the order in which they stand.

    >>> text = "# -- the weights --\\n_A = const(3)\\n_B = bytes((1, 2))\\n"
    >>> [(each.name, each.value) for each in read(text)]
    [('_A', 3), ('_B[0]', 1), ('_B[1]', 2)]
    """
    lines = text.splitlines(keepends=True)
    first, last = _section(lines)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))
    found: list[Weight] = []
    for node in ast.parse(text).body:
        if not (isinstance(node, ast.Assign) and first < node.lineno <= last):
            continue
        call = node.value
        name = ast.unparse(node.targets[0])
        if not (isinstance(call, ast.Call) and ast.unparse(call.func) in ("const", "bytes")):
            continue
        numbers = [each for each in ast.walk(call) if _number(each) is not None]
        numbers.sort(key=lambda each: (each.lineno, each.col_offset))  # type: ignore[attr-defined]
        in_bytes = ast.unparse(call.func) == "bytes"
        for n, each in enumerate(numbers):
            assert isinstance(each, ast.Constant) and each.end_lineno and each.end_col_offset
            start = starts[each.lineno - 1] + each.col_offset
            end = starts[each.end_lineno - 1] + each.end_col_offset
            label = f"{name}[{n}]" if in_bytes else name
            found.append(Weight(label, each.value, start, end, in_bytes))  # type: ignore[arg-type]
    if not found:
        raise UserError(f'value.py has no numbers under a heading "# -- {SECTION}": nothing to tune')
    return found


def _section(lines: list[str]) -> tuple[int, int]:
    """The lines between the heading of the weights and the next one."""
    first = last = len(lines)
    for n, line in enumerate(lines, 1):
        heading = HEADING.match(line.rstrip("\n"))
        if heading and heading[1] == SECTION:
            first = n
        elif heading and n > first:
            last = n
            break
    return first, last


def _number(node: ast.AST) -> int | None:
    """The whole number that a node is."""
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def replace_values(text: str, values: list[int]) -> str:
    """The text with other values in the place of its weights.

    >>> replace_values("# -- the weights --\\n_A = const(3)  # a\\n", [12])
    '# -- the weights --\\n_A = const(12)  # a\\n'
    """
    plain = text.encode()
    for weight, value in reversed(list(zip(read(text), values))):
        plain = plain[: weight.start] + str(weight.within(value)).encode() + plain[weight.end :]
    return plain.decode()
