# SPDX-License-Identifier: MIT
"""The settings of a console that was never changed, and the drive's folders."""

from uos import *  # noqa: F403

_SETTINGS = {"COFFER_LANGUAGE": "en"}


def getenv(key):
    return _SETTINGS.get(key)
