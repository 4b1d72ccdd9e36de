# SPDX-License-Identifier: MIT
"""Tests of the rules of New Game; tests/contract tests what all games have in common."""
