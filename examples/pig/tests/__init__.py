# SPDX-License-Identifier: MIT
"""Tests of the rules of Pig; tests/contract tests what all games have in common."""
