# SPDX-License-Identifier: MIT
"""Tests of My Treasures."""
