# SPDX-License-Identifier: MIT
"""Measures the heap from boot through the menus and every screen of a game to a whole game of bots.

plan.py gives GAME ("" for the menus alone), KEY, PLAYERS, LEVEL, SEED, MODULES (of the game), ACTIONS
(already in the journal), MOST (moves then, -1 for all), STOP (end as soon as the heap has grown), NVM (at
power-on), OTHERS (modules of screens that can be opened at every table), DROPPED (those of them that the
console drops after use) and VISITS: the ways to the screens (NVM, keys and end of each, see
tools/bench/visits.py). On the first LEAVING of them the table is left. Then it is opened again, and all other
screens are visited at this one table, so that nothing is dropped; the game between bots is played there, too.
"""

import gc
import sys

import console_run
import keypad
import microcontroller
import plan
import supervisor

_TOUR = (1, 1, 4, 1, 1, 3, 5, 1, 1, 4, 1, 5, 1, 4, 5)  # down, down, A, …: into the screens and back
_A = 4
_MENUS = 4 + 3 * len(_TOUR)
_SETTLING = 12  # frames in which a page is drawn with its pictures, and what its keys may open is loaded
_TOGETHER = 10  # frames between two collections on the way to a screen

console_run.fill_pools()
ballast = bytes(plan.SHIFT)  # moves all that follows; it is there before the count begins
now = -1
again = False
grew = False
idle = yields = shows = 0  # the most that an idle frame, a bot's yield and a shown event allocated
cursor = 0
frames = 0
at_table = False  # the game between bots has begun
visits_left = None  # of the screens that are still to be seen
kept = b""  # the NVM of the game between bots
left = 100  # frames after the last move: the count runs up


def report():
    print("peak", console_run.peak)
    print("peak.step", console_run.when)
    print("live", console_run.live)
    print("heap", console_run.first - console_run.base)
    print("grew", int(grew))
    print("idle", idle)
    print("cursor", cursor)
    print("yield", yields)
    print("shows", shows)
    print("frames", frames)
    if plan.GAME:
        print("moves", moves())
        print("finished", int(at_table and not console_run.console.game))


def moves():
    return len(console_run.console.journal.actions) - len(plan.ACTIONS) if at_table else 0


def tour():
    """A third of a key: it goes down, it comes up, nothing happens."""
    global cursor, idle
    part = (now - 4) % 3
    key = _TOUR[(now - 4) // 3]
    if part == 0:
        console_run.tap(key)
    elif part == 2:
        for _ in range(_SETTLING):
            console_run.frame(100)
    allocated = gc.mem_alloc()
    console_run.frame(0 if part < 2 else 700)
    allocated = gc.mem_alloc() - allocated
    if part == 2:
        idle = max(idle, allocated)
    elif part == 0 and key < 2:
        cursor = max(cursor, allocated)


def play():
    """One frame of the game, or one of the hundred after it; whether it goes on."""
    global yields, shows, frames, left
    frames += 1
    kind = check()
    face = console_run.console.stack[0]  # kept nowhere: it goes when the table is left
    if not console_run.console.game or face.match.table.seat < 0:
        left -= 1
        if left % 8 == 0 and kind != "Ending":
            console_run.tap(_A)  # past what is shown at the end, and through the count
        console_run.frame(150)
        return left > 0
    thought = face.bot_thinking
    shown = face.event
    allocated = gc.mem_alloc()
    console_run.frame(150)
    allocated = gc.mem_alloc() - allocated
    if thought and face.bot_thinking is thought:
        yields = max(yields, allocated)
    elif shown and face.event is shown and not face.stale:
        shows = max(shows, allocated)
    return True


def check():
    """The name of the top screen; the error screen ends the run. No screen is kept: it would count."""
    top = console_run.console.stack[-1]
    kind = type(top).__name__
    if kind == "ErrorScreen":
        raise RuntimeError(top.code + ": " + top.words)
    return kind


def enter(place):
    """Goes from the menu to the table as set-up does, one module per step; returns whether that is done."""
    console = console_run.console
    if place == 0:
        seats = sum([plan.LEVEL << 3 * seat for seat in range(plan.PLAYERS)])
        console.journal.begin(plan.KEY, plan.PLAYERS, seats, plan.SEED, 0, plan.LONGEST)
        for action in plan.ACTIONS:
            console.journal.act(action)
        while console.stack:
            console.stack.pop().on_close()
        console_run.drop("coffer.home")
    elif place <= len(plan.MODULES):
        __import__(plan.MODULES[place - 1])
    else:
        console.play(plan.GAME)
        return True
    return False


def visits():
    """Goes to every screen of the game; yields when garbage may be collected."""
    for n, (nvm, keys, end) in enumerate(plan.VISITS):
        if n == plan.LEAVING:
            console_run.console.home()
            yield
        microcontroller.nvm[0:4096] = nvm + b"\xff" * (4096 - len(nvm))
        sit_down()
        if n == plan.LEAVING:
            for name in plan.OTHERS:
                __import__(name)
                yield
        start = supervisor.ticks_ms() - keys[1][0]  # Continue was chosen already
        keys = list(keys[2:])
        count = 0
        while keys or supervisor.ticks_ms() - start < end:
            while keys and keys[0][0] <= supervisor.ticks_ms() - start:
                key = keys.pop(0)[1]
                if key >= 0:
                    keypad.press(key)
                else:
                    keypad.release(~key)
            console_run.frame(10)
            check()
            count += 1
            if count % _TOGETHER == 0:
                yield
        yield
        keypad.clear()
        console_run.console.buttons.ignore_current_press()
    for name in plan.DROPPED:  # all else is in memory now
        __import__(name)
        yield
        console_run.drop_module(name)


def sit_down():
    """Another game at the same table: as Console.play(), but the place does not change, if it is this one."""
    console = console_run.console
    while console.stack:
        console.stack.pop().on_close()
    console.journal.__init__(microcontroller.nvm)
    console.settings.__init__(console.journal, "")
    if not console.game:
        console.play(plan.GAME)
        return
    console_run.drop("coffer.home")
    match = sys.modules["coffer.table.match"].Match(console.journal, plan.GAME)
    console.show(sys.modules["games." + plan.GAME + ".screens"].Face(console, match))


def step():
    """One frame, after which Node collects the garbage."""
    global now, grew, again, visits_left, at_table, kept
    again = not again
    if again:
        # The collector takes every word for a pointer; a second run finds what the first was misled about.
        gc.collect()
        return True
    now += 1
    console_run.before()
    if now < 4:
        if now == 1:
            microcontroller.nvm[0 : len(plan.NVM)] = plan.NVM
        console_run.start(now)
    elif now < _MENUS:
        tour()
    elif not plan.GAME:
        report()
        return False
    elif not at_table:
        if enter(now - _MENUS):
            at_table = True
            kept = bytes(microcontroller.nvm[0:4096]).rstrip(b"\xff")  # short: it counts as the console's
            visits_left = visits()
    elif visits_left:
        for _ in visits_left:
            break
        else:
            visits_left = None
            microcontroller.nvm[0:4096] = kept + b"\xff" * (4096 - len(kept))
            sit_down()
    else:
        if not play() or moves() == plan.MOST:
            report()
            return False
    if not console_run.after(now):
        grew = True
        if plan.STOP:
            report()
            return False
    return True
