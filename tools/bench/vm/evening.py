# SPDX-License-Identifier: MIT
"""The console from boot through the menus and a whole game between bots: what heap it needs.

plan.py says GAME ("" for the menus alone), PLAYERS, LEVEL, SEED, MOST (moves, -1 for all) and
STOP (end as soon as the heap has grown).
"""

import gc

import desk
import plan

_TOUR = (1, 1, 4, 1, 1, 3, 5, 1, 1, 4, 1, 5, 1, 4, 5)  # down, down, A, …: into the rooms and back
_MENUS = 4 + 3 * len(_TOUR)

now = -1
grew = False
idle = yields = 0  # the most that an idle frame and a bot's yield allocated
cursor = 0
frames = 0
finished = False


def report():
    print("peak", desk.peak)
    print("live", desk.live)
    print("heap", desk.first - desk.base)
    print("grew", int(grew))
    print("idle", idle)
    print("cursor", cursor)
    print("yield", yields)
    print("frames", frames)
    if plan.GAME:
        print("moves", moves())
        print("finished", int(finished))


def moves():
    return len(face.match.who)


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
    """One frame of the game; whether it goes on."""
    global idle, yields, frames, finished
    frames += 1
    top = desk.console.stack[-1]
    if top is not face:
        finished = True
        if type(top).__name__ == "Trouble":
            raise RuntimeError(top.code + ": " + top.words)
    thought = face.thought
    shown = face.event
    allocated = gc.mem_alloc()
    desk.frame(150)
    allocated = gc.mem_alloc() - allocated
    if finished:
        return frames < limit
    if thought and face.thought is thought:
        yields = max(yields, allocated)
    elif shown and face.event is shown and not face.stale:
        idle = max(idle, allocated)
    return True


def step():
    """One frame, after which Node collects the garbage."""
    global now, grew, face, limit
    now += 1
    desk.before()
    if now < 4:
        desk.start(now)
    elif now < _MENUS:
        tour()
    elif not plan.GAME:
        report()
        return False
    elif now == _MENUS:
        desk.console.home()
        desk.sit(plan.GAME, plan.PLAYERS, plan.LEVEL, plan.SEED)
        face = desk.console.stack[-1]
        limit = 0
    else:
        if not finished:
            limit = frames + 200
        if not play() or moves() == plan.MOST:
            report()
            return False
    if not desk.after():
        grew = True
        if plan.STOP:
            report()
            return False
    return True
