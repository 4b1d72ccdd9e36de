# SPDX-License-Identifier: MIT
"""The console from boot through the menus and a whole game between bots: what heap it needs.

plan.py says GAME ("" for the menus alone), KEY, PLAYERS, LEVEL, SEED, MODULES (of the game), ACTIONS
(already in the journal), MOST (moves then, -1 for all) and STOP (end as soon as the heap has grown).
"""

import gc

import desk
import plan

_TOUR = (1, 1, 4, 1, 1, 3, 5, 1, 1, 4, 1, 5, 1, 4, 5)  # down, down, A, …: into the rooms and back
_A = 4
_MENUS = 4 + 3 * len(_TOUR)

now = -1
again = False
grew = False
idle = yields = shows = 0  # the most that an idle frame, a bot's yield and a shown event allocated
cursor = 0
frames = 0
face = None
left = 100  # frames after the last move: the count runs up


def report():
    print("peak", desk.peak)
    print("peak.step", desk.when)
    print("live", desk.live)
    print("heap", desk.first - desk.base)
    print("grew", int(grew))
    print("idle", idle)
    print("cursor", cursor)
    print("yield", yields)
    print("shows", shows)
    print("frames", frames)
    if plan.GAME:
        print("moves", moves())
        print("finished", int(face is not None and face.match.table.seat < 0))


def moves():
    return 0 if face is None else len(face.match.who) - len(plan.ACTIONS)


def tour():
    """A third of a key: it goes down, it comes up, nothing happens."""
    global cursor, idle
    part = (now - 4) % 3
    key = _TOUR[(now - 4) // 3]
    if part == 0:
        desk.tap(key)
    allocated = gc.mem_alloc()
    desk.frame(0 if part < 2 else 700)
    allocated = gc.mem_alloc() - allocated
    if part == 2:
        idle = max(idle, allocated)
    elif part == 0 and key < 2:
        cursor = max(cursor, allocated)


def play():
    """One frame of the game, or one of the hundred after it; whether it goes on."""
    global yields, shows, frames, left
    frames += 1
    top = desk.console.stack[-1]
    kind = type(top).__name__
    if kind == "Trouble":
        raise RuntimeError(top.code + ": " + top.words)
    if face.match.table.seat < 0:
        left -= 1
        if left % 8 == 0 and kind != "Count":
            desk.tap(_A)  # some games show something at the end that wants to be seen
        desk.frame(150)
        return left > 0
    thought = face.thought
    shown = face.event
    allocated = gc.mem_alloc()
    desk.frame(150)
    allocated = gc.mem_alloc() - allocated
    if thought and face.thought is thought:
        yields = max(yields, allocated)
    elif shown and face.event is shown and not face.stale:
        shows = max(shows, allocated)
    return True


def enter(place):
    """Goes from the menu to the table as the set-up screen does, a module a step. Whether that is done."""
    console = desk.console
    if place == 0:
        console.journal.begin(
            plan.KEY, plan.PLAYERS, pack_seats([plan.LEVEL] * plan.PLAYERS), plan.SEED, 0, plan.LONGEST
        )
        for action in plan.ACTIONS:
            console.journal.act(action)
        while console.stack:
            console.stack.pop().closed()
    elif place <= len(plan.MODULES):
        __import__(plan.MODULES[place - 1])
    else:
        console.play(plan.GAME)
        return True
    return False


def pack_seats(levels):
    packed = 0
    for n in range(len(levels)):
        packed |= levels[n] << 3 * n
    return packed


def step():
    """One frame, after which Node collects the garbage."""
    global now, grew, face, again
    again = not again
    if again:
        # The collector takes every word for a pointer; a second run finds what the first was misled about.
        gc.collect()
        return True
    now += 1
    desk.before()
    if now < 4:
        desk.start(now)
    elif now < _MENUS:
        tour()
    elif not plan.GAME:
        report()
        return False
    elif face is None:
        if enter(now - _MENUS):
            face = desk.console.stack[-1]
    else:
        if not play() or moves() == plan.MOST:
            report()
            return False
    if not desk.after(now):
        grew = True
        if plan.STOP:
            report()
            return False
    return True
