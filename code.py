# SPDX-License-Identifier: MIT
"""The console starts here."""

if __name__ == "__main__":  # on a desktop, where this file can be taken for Python's own `code`, it does nothing
    from coffer.console import run

    run()
