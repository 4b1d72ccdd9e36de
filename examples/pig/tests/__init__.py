# SPDX-License-Identifier: MIT
"""Pig, held to its rules; tests/contract holds it to what every game promises."""
