# SPDX-License-Identifier: MIT
"""A clock that goes on when it is looked at, so that a bot thinks for one yield in each frame."""

STEP = 8  # ms; a frame lets a bot begin a yield as long as 12 have not passed
_now = 0


def ticks_ms():
    global _now
    _now = (_now + STEP) & 0x1FFFFFFF
    return _now


def skip(ms):
    """Time passes."""
    global _now
    _now = (_now + ms) & 0x1FFFFFFF
