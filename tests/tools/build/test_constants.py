# SPDX-License-Identifier: MIT
"""Numbers in the place of their names: each operator gives what Python gives."""

import pytest

from tests.tools.build.test_shrink import ran, shrunk

OPERATORS = ("+", "-", "*", "//", "%", "<<", ">>", "|", "&", "^")


@pytest.mark.parametrize("sign", OPERATORS)
@pytest.mark.parametrize("one, two", [(101, 6), (-100, 7)])
def test_every_operator_is_worked_out_as_python_does(sign, one, two):
    """The operands are chosen so that no other operator gives the same."""
    value = eval(f"{one} {sign} {two}")
    others = [eval(f"{one} {other} {two}") for other in OPERATORS if other != sign]
    assert one < 0 or value not in others
    cards = f"from micropython import const\n\nMARK = const({one})\nVALUE = const(MARK {sign} {two})\n"
    main = "from coffer.cards import VALUE\n\nprint(VALUE, VALUE + 1)\n"
    before, after = ran(cards=cards, main=main)
    assert before == after == f"{value} {value + 1}\n"
    made = shrunk(cards=cards, main=main)["main"]
    assert "VALUE" not in made and str(value) in made
