# SPDX-License-Identifier: MIT
"""The engine of Coffer. It knows screens, buttons and the journal; it knows no game."""

VERSION = "1.2.0"
