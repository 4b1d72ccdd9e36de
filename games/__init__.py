# SPDX-License-Identifier: MIT
"""A folder for each game. The launcher finds them by itself."""
