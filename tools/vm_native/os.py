# SPDX-License-Identifier: MIT
"""The settings of a console that was never changed but for what a script puts here."""

from uos import *  # noqa: F403

settings = {"COFFER_LANGUAGE": "en"}


def getenv(key, default=None):
    return settings.get(key, default)


def urandom(size):
    """Chance that is the same in every run."""
    return bytes(range(1, size + 1))
