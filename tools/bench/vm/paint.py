# SPDX-License-Identifier: MIT
"""Draws a screen again and again: the menu, or a game's table in the middle of a game.

plan.py says GAME ("" for the menu), KEY, PLAYERS, SEED and ACTIONS; seat 0 is a person's.
"""

import busio
import desk
import keypad
import supervisor
import yardstick


def fetch():
    """The console with the wished screen on top, at rest."""
    import plan

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


draw()
send()
print("draw", yardstick.each(draw))
sent, messages = busio.sent, busio.messages
send()
print("draw.bytes", busio.sent - sent)
print("draw.messages", busio.messages - messages)
print("send", yardstick.each(send))
draw()
console.display.show(rows)
rest = yardstick.each(idle)
print("idle", rest)
worst = 0
for key in (1, 3):
    work = there_and_back(key)
    work()
    took = yardstick.each(work) / 2 - rest
    sent, messages = busio.sent, busio.messages
    work()
    wire = (busio.sent - sent) / 2, (busio.messages - messages) / 2
    if took > worst and wire[0]:
        worst = took
        cursor = wire
print("cursor", worst)
print("cursor.bytes", cursor[0])
print("cursor.messages", cursor[1])
