# SPDX-License-Identifier: MIT
"""New Game, held to its rules; tests/contract holds it to what every game promises."""
