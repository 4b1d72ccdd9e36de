# SPDX-License-Identifier: MIT
"""What only the desktop needs of Pig: never shipped."""
