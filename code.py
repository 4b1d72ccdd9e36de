# SPDX-License-Identifier: MIT
"""The console starts here."""

from coffer.console import run

run()
