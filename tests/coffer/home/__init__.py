# SPDX-License-Identifier: MIT
"""Tests of the menus, statistics and parked games."""
