# SPDX-License-Identifier: MIT
"""The settings of a console that was never changed but for what a script puts here."""

from uos import *  # noqa: F403

settings = {"COFFER_LANGUAGE": "en"}


def getenv(key):
    return settings.get(key)
