# SPDX-License-Identifier: MIT
"""What only the desktop needs of this game: never shipped."""
