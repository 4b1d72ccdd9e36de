# SPDX-License-Identifier: MIT
"""What `./coffer web` makes the page from."""
