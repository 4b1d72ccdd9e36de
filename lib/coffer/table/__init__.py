# SPDX-License-Identifier: MIT
"""What every table needs: in memory while one is open."""
