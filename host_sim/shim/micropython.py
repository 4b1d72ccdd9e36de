# SPDX-License-Identifier: MIT
"""What plain CPython lacks when rules and bots are imported without the simulator."""


def const(value):
    """The value itself: the device's compiler folds it, CPython need not."""
    return value
