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


def timed(work, before=None):
    return yardstick.each(work, before) if plan.TIMED else 0


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
        console.play(plan.GAME)
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


def spoil():
    """As if the display showed the opposite: all eight rows have to be sent whole."""
    for n in range(8):
        shown = rows.shown[n]
        for place in range(1, 129):
            shown[place] = rows.rows[n][place] ^ 255


def darken():
    """As if the display were dark and the game had kept nothing of what it drew before."""
    for shown in rows.shown:
        for place in range(1, 129):
            shown[place] = 0
    if plan.GAME == "treasure_maps":
        console.stack[-1].pen.forget()
    elif plan.GAME == "treasure_mines":
        for mine in range(10):
            console.stack[-1].pen.forget(mine)


def whole():
    draw()
    console.display.show(rows)


def idle():
    console.frame(supervisor.ticks_ms())


def stand_in():
    """What a message costs our stand-in for the bus: on the device it is C, and the bench's wire() has it."""
    i2c = console.display.i2c
    message = bytes(9)
    calls = (lambda: i2c.writeto(0x3C, message, start=0, end=9)), (lambda: len(message))
    return (timed(calls[0]) - timed(calls[1])) if plan.TIMED else 0


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


whole()
print("draw", timed(draw))
bus = stand_in()
for name, before in (("whole", spoil), ("first", darken)):
    before()
    sent, messages = busio.sent, busio.messages
    whole()
    sent, messages = busio.sent - sent, busio.messages - messages
    print(name + ".bytes", sent)
    print(name + ".messages", messages)
    print(name, timed(whole, before) - bus * messages)
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
    took -= bus * wire[1]
    if wire[0] and took + wire[0] * _WIRE >= worst + cursor[0] * _WIRE:  # the dearer of the two, sent and all
        worst = took
        cursor = wire
print("cursor", worst)
print("cursor.bytes", cursor[0])
print("cursor.messages", cursor[1])
print("cursor.allocated", most)
