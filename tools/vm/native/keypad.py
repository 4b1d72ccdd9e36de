# SPDX-License-Identifier: MIT
"""Buttons that a script presses: press(n) and release(n) put events into the queue."""

_queue: list[int] = []


def press(key):
    _queue.append(key)


def release(key):
    _queue.append(-1 - key)


def waiting():
    """How many events nobody has fetched yet."""
    return len(_queue)


def clear():
    """Forgets them."""
    del _queue[:]


class Event:
    key_number = 0
    pressed = False


class _Events:
    def get_into(self, event):
        if not _queue:
            return False
        key = _queue.pop(0)
        event.pressed = key >= 0
        event.key_number = key if key >= 0 else -1 - key
        return True


class Keys:
    def __init__(self, pins, *, value_when_pressed, pull=True):
        self.events = _Events()
