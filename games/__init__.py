# SPDX-License-Identifier: MIT
"""One room a game. The launcher finds the folders by itself."""
