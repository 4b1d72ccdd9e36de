# SPDX-License-Identifier: MIT
"""The levels of all seats fit into sixteen bits."""

import pytest

from coffer.seats import pack, unpack


@pytest.mark.parametrize("levels", [[0], [0, 3], [3, 2, 1, 0, 3]])
def test_seats_fit_into_sixteen_bits(levels):
    assert pack(levels) < 0x10000
    assert list(unpack(pack(levels), len(levels))) == levels
