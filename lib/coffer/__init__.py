# SPDX-License-Identifier: MIT
"""The engine of Coffer: screens, buttons, the journal. It contains no code of a single game."""

VERSION = "1.2.0"
