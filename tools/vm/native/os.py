# SPDX-License-Identifier: MIT
"""The settings of a console that was never changed but for what a script puts here, and chance."""

import host
from uos import *  # noqa: F403

settings = {"COFFER_LANGUAGE": "en", "COFFER_TITLE": 0}
_chance = getattr(host, "chance", None)  # gives a byte


def getenv(key, default=None):
    return settings.get(key, default)


def urandom(size):
    """Bytes of chance; where the host has none, the same ones every time."""
    return bytes([_chance() if _chance else 37 * n & 255 for n in range(size)])
