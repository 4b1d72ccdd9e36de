# SPDX-License-Identifier: MIT
"""Goes to every screen as a person does, and measures every frame, the screen itself and a step on it.

plan.py says VISITS (see tools/bench/visits.py; one without an end is a whole game), MODULES (all of the
console, whose names are read once before), SMALL (the most bytes that a cursor's step sends) and what
meter.py asks for. The worst figure of each kind is printed, by place and screen, with the scene in which it
was found.
"""

import gc

import busio
import console_run
import keypad
import meter
import plan

_IDLE = 25  # ms from a frame in which nothing happened to the next
_TOGETHER = 20  # frames between two collections
_B = 5
_HELD = 60  # frames in which a held key must have been heard
_AFTERWARDS = 45  # frames, 250 ms, in which what a step has left for later is drawn
_LAST = 3  # frames without a byte after which a screen is whole
_QUIET = 24  # frames in which a screen may come to rest
_STRING = 24  # bytes of the heap that a string takes beside its letters, about

_worst: dict[str, list] = {}
_scene = ""


def note(what, figure):
    """Keeps the worst figure of each kind, and the scene in which it was; that heap is not the console's."""
    known = _worst.get(what)
    if known is None:
        before = gc.mem_alloc() - len(what) - _STRING
        _worst[what] = [figure, _scene]
        console_run.base += gc.mem_alloc() - before
    elif figure > known[0]:
        known[:] = (figure, _scene)


def report():
    for what in _worst:
        print(what + "@" + _worst[what][1], _worst[what][0])


def here():
    """Place and screen."""
    console = console_run.console
    return (console.game or "menus") + " " + type(console.stack[-1]).__name__


def what_happens():
    """What the next frame will be about."""
    top = console_run.console.stack[-1]
    if keypad.waiting() or console_run.console.buttons.down:
        return "key"
    if getattr(top, "hinting", False):
        return "hint"
    event = getattr(top, "event", None)
    if event:
        return "event " + str(event[0])
    if getattr(top, "queued_events", None):
        return "news"
    return "thinks" if getattr(top, "bot_thinking", None) else "rest"


def frame():
    """One frame of the way: its label, ms without collections, collections, bytes sent."""
    console = console_run.console
    before, game, what = console.stack[-1], console.game, what_happens()
    done = len(console.journal.actions)
    took, collections, sent = meter.frame()
    top = console.stack[-1]
    if type(top).__name__ == "ErrorScreen":
        raise RuntimeError(_scene + ": " + top.code + ": " + top.words)
    if game != console.game:
        again = console.game and len(console.journal.actions)
        label = "leaving " + game if game else ("resuming " if again else "opening ") + console.game
    elif game and len(console.journal.actions) < done:
        label = "undo " + game
    elif top is not before:
        label = "frame " + here() + ", after " + type(before).__name__
    else:
        label = "frame " + here() + ", " + what
    return label, took, collections, sent


def over():
    """Whether a game has come to its end."""
    match = getattr(console_run.console.stack[0], "match", None)
    return match and match.table.seat < 0


def travel(keys, end):
    """The way to a screen. Yields for Node to collect: only then the price of collections is known."""
    keys = list(keys)
    count = 0
    while keys or (meter.now() < end if end >= 0 else not over()):
        while keys and keys[0][0] <= meter.now():
            key = keys.pop(0)[1]
            if key >= 0:
                keypad.press(key)
            else:
                keypad.release(~key)
        live = meter.live
        label, took, collections, sent = frame()
        if collections:
            yield
            took += collections * meter.collection((live + meter.live) / 2)  # they come on the way
        note(label, took)
        if not sent and not collections:
            meter.skip(_IDLE)
        count += 1
        if count % _TOGETHER == 0:
            yield


def whole():
    """The screen drawn and sent, every byte of it once, until its last line is there.

    What a screen at rest leaves to later frames counts with it, but not the pauses between the frames, nor
    what it does when its last byte is sent.
    """
    console = console_run.console
    rows = console.rows
    while console.stack[-1].stale:  # it has just come on top: it may not have all that it draws yet
        meter.frame()
    top = console.stack[-1]

    def work():
        rows.clear()
        top.draw(rows)
        console.display.show(rows)

    work()
    for _ in range(_AFTERWARDS):
        meter.frame()
    if console.stack[-1] is not top:
        return  # it has closed by itself
    still = what_happens() == "rest"
    for line, shown in zip(rows.rows, rows.shown):  # as if the display showed the opposite of it
        shown[1:] = bytes([255 - column for column in line[1:]])
    took, _, sent = meter.measured(work)
    note("garbage " + here(), meter.last_allocated)
    wire = sent * plan.WIRE[0]
    quiet = later = 0
    while still and quiet < _LAST:
        more, collections, sent = meter.frame()
        later += 0 if collections else more
        quiet += 1
        if sent:
            took += later
            wire += sent * plan.WIRE[0]
            quiet = later = 0
    note("screen " + here(), took)
    note("drawing " + here(), took - wire)


def rest():
    """What the screen costs when nobody does anything, once it is quiet."""
    quiet = 0
    for _ in range(_QUIET):
        took, collections, sent = meter.frame()
        meter.skip(_IDLE)
        still = not sent and not collections and took < meter.NOTHING and what_happens() == "rest"
        quiet = quiet + 1 if still else 0
        if quiet == 2:
            sent = busio.sent
            allocated = meter.allocated()
            if allocated is None:
                quiet = 0
                continue
            if busio.sent == sent:  # else it moves by itself
                note("idle " + here(), took)
                note("allocated " + here(), allocated)
            return


def press(key):
    """A step: what moves little is a cursor, what changes much of the screen turns a page.

    Where there is no cursor, all that redraws the screen turns a page, however little that changes.
    """
    console = console_run.console
    top = console.stack[-1]
    still = what_happens() == "rest"  # what moves by itself takes part in the frame
    draw = top.draw
    drawn = []
    top.draw = lambda rows: drawn.append(draw(rows))
    began = meter.now()
    keypad.press(key)
    took, collections, sent = meter.frame()
    del top.draw
    page = sent > plan.SMALL or drawn and not (hasattr(top, "move") or hasattr(top, "deciding"))
    keypad.release(key)
    last = took
    for _ in range(_AFTERWARDS):
        if meter.frame()[2]:
            last = meter.now() - meter.PAUSE - began
    if console.stack[-1] is top and sent and still:
        note(("page " if page else "cursor ") + here(), took)
        if not page:
            note("last " + here(), last)


def pause():
    """Holding B at a table: the first time, and when it was open before."""
    console = console_run.console
    for time in ("first pause ", "pause "):
        keypad.press(_B)
        for _ in range(_HELD):
            live = meter.live
            took, collections, sent = meter.frame()
            meter.skip(_IDLE)
            if len(console.stack) > 1:
                break
        else:
            return  # nothing can be paused here
        yield
        note(time + console.game, took + collections * meter.collection((live + meter.live) / 2))
        keypad.release(_B)
        meter.frame()
        console.back()
        meter.frame()


def leave():
    """From the table to the menu."""
    game = console_run.console.game

    def work():
        console_run.console.home()
        console_run.console.frame(meter.now())

    live = meter.live
    took, collections, sent = meter.measured(work)
    yield
    note("leaving " + game, took + collections * meter.collection((live + meter.live) / 2))


def tour():
    global _scene
    console_run.start(0)
    for name in plan.MODULES:
        __import__(name)
        yield
    for name, nvm, keys, end, settings in plan.VISITS:
        _scene = str(name, "ascii")
        meter.stop()
        yield
        meter.start(nvm, settings)
        yield
        for _ in travel(keys, end):
            yield
        whole()
        yield
        note("heap " + here(), meter.live)
        rest()
        for key in range(4):
            yield
            press(key)
            press(key ^ 1)
        yield
        if console_run.console.game and len(console_run.console.stack) == 1:
            for _ in pause():
                yield
            for _ in leave():
                yield


_tour = tour()
_again = False


def step():
    """On to the next rest, where Node collects the garbage; twice, as in heap_run.py."""
    global _again
    _again = not _again
    if not _again:
        gc.collect()
        return True
    meter.settle()
    for _ in _tour:
        gc.collect()
        return True
    report()
    return False
