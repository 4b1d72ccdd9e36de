# SPDX-License-Identifier: MIT
"""docs/adding_a_game.md, followed word for word."""
