# SPDX-License-Identifier: MIT
"""The instrument that looks for integers too large for the device sees every kind of arithmetic."""

import ast

import pytest

from tools.bench import integers


def largest(source):
    witness = integers.LargestInteger()
    tree = ast.fix_missing_locations(integers._Rewriter("toy").visit(ast.parse(source)))
    exec(compile(tree, "toy", "exec"), {"__witness__": witness.check})
    return witness


@pytest.mark.parametrize(
    "source, size",
    [
        ("a = 1000\nb = (a * a) & 255", 1000 * 1000),
        ("a = 7\na <<= 20", 7 << 20),
        ("class T: pass\nt = T()\nt.n = 5\nt.n *= 1000", 5000),
        ("cells = [3]\ncells[0] += 90", 93),
        ("n = sum([400, 500])", 900),
        ("n = -(2**20)", 2**20),
        ("n = ~0x3FFFFFFF", 2**30 - 1),
        ("n = -(2**29) * 2", 2**30 - 1),
    ],
)
def test_it_sees(source, size):
    assert largest(source).largest == size


def test_it_says_where():
    assert largest("a = 2\n\nb = a * 21").where == "toy:3"


def test_what_is_no_integer_is_left_alone():
    assert largest("a = [1] + [2]\na += [3]\nb = 'x' * 3\nc = not a").largest == 0


def test_games_are_played_with_their_modules_rewritten():
    witness = integers.largest("treasure_maps", [(2, "random", 1)], 5)
    assert witness.largest > 2**15
    assert witness.where.startswith(("coffer.", "games.treasure_maps."))
