# SPDX-License-Identifier: MIT
"""The host's clock; where it has none, one that goes on when it is looked at.

With that one a bot thinks for one yield in each frame.
"""

import host

STEP = 8  # ms, after which a frame begins no further thought of a bot
_now = 0
_clock = getattr(host, "clock", None)  # gives milliseconds below 2**29


def ticks_ms():
    global _now
    _now = (_now + STEP) & 0x1FFFFFFF
    return _now


def skip(ms):
    """Time passes."""
    global _now
    _now = (_now + ms) & 0x1FFFFFFF


if _clock:
    ticks_ms = _clock
