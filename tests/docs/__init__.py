# SPDX-License-Identifier: MIT
"""The documentation, executed: docs/adding_a_game.md step by step, and docs/simulator.md."""
