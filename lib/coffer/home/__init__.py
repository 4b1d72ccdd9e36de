# SPDX-License-Identifier: MIT
"""The menus, and what power-on needs: in memory while no table is open."""
