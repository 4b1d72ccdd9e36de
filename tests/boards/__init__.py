# SPDX-License-Identifier: MIT
"""The profiles of boards, boards/*.toml."""
