# SPDX-License-Identifier: MIT
"""Draws a screen again and again: the menu, or a game's table in the middle of a game.

plan.py says GAME ("" for the menu), KEY, PLAYERS, SEED and ACTIONS; seat 0 is a person's. With
TIMED false only what is allocated and sent is counted.
"""

import gc

import busio
import desk
import keypad
import plan
import supervisor
import yardstick

_WIRE = 0.0225  # ms for a byte on the wire at 400 kHz


def timed(work):
    return yardstick.each(work) if plan.TIMED else 0


def fetch():
    """The console with the wished screen on top, at rest."""
    for step in range(4):
        desk.start(step)
    console = desk.console
    if plan.GAME:
        seats = 0o11110 & (1 << 3 * plan.PLAYERS) - 1  # a person and easy bots
        journal = console.journal
        journal.begin(plan.KEY, plan.PLAYERS, seats, plan.SEED, 0, 1)
        for action in plan.ACTIONS:
            journal.act(action)
        console.through("play", plan.GAME)
    for _ in range(60):
        desk.frame(2000)
    top = console.stack[-1]
    if type(top).__name__ == "Trouble":
        raise RuntimeError(top.code + ": " + top.words)
    return console


console = fetch()
rows = console.rows


def draw():
    rows.clear()
    console.stack[-1].draw(rows)


def send():
    """Sends all eight rows: both ends of each are made to differ."""
    for n in range(8):
        shown = rows.shown[n]
        shown[1] = rows.rows[n][1] ^ 255
        shown[128] = rows.rows[n][128] ^ 255
        rows.touched[n] = 1
    console.display.show(rows)


def idle():
    console.frame(supervisor.ticks_ms())


def there_and_back(key):
    """A step and the step back."""

    def work():
        for each in (key, key ^ 1):
            keypad.press(each)
            idle()
            keypad.release(each)
            idle()

    return work


def allocated(work):
    before = gc.mem_alloc()
    work()
    return gc.mem_alloc() - before


draw()
send()
print("draw", timed(draw))
sent, messages = busio.sent, busio.messages
send()
print("draw.bytes", busio.sent - sent)
print("draw.messages", busio.messages - messages)
print("send", timed(send))
draw()
console.display.show(rows)
print("idle.allocated", allocated(idle))
rest = timed(idle)
print("idle", rest)
worst = most = 0
cursor = (0, 0)
for key in (1, 3):
    work = there_and_back(key)
    work()
    most = max(most, allocated(work) / 2)
    took = timed(work) / 2 - rest
    sent, messages = busio.sent, busio.messages
    work()
    wire = (busio.sent - sent) / 2, (busio.messages - messages) / 2
    if wire[0] and took + wire[0] * _WIRE >= worst + cursor[0] * _WIRE:  # the dearer of the two, sent and all
        worst = took
        cursor = wire
print("cursor", worst)
print("cursor.bytes", cursor[0])
print("cursor.messages", cursor[1])
print("cursor.allocated", most)
