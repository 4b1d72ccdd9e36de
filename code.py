# SPDX-License-Identifier: MIT
"""The device starts here."""

from coffer.console import run

run()
