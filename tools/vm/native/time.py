# SPDX-License-Identifier: MIT
"""Time that nobody can wait for: a program that sleeps, to blink a code, is at its end here."""

from utime import *  # noqa: F403


def sleep(seconds):
    raise SystemExit
