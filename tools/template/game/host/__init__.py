# SPDX-License-Identifier: MIT
"""What only the desktop needs of New Game: never shipped."""
