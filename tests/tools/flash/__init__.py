# SPDX-License-Identifier: MIT
"""Tests of the flash: a drive with FAT's rules, and a cable pulled at every step."""
