# SPDX-License-Identifier: MIT
"""What only some consoles have: other displays, other buses, other keys. Loaded if settings.toml names it."""
