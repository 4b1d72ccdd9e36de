# SPDX-License-Identifier: MIT
"""Counts the console's frames on the VM as milliseconds of the device, each kind of work by its own factor.

plan.py says FACTORS (of screens, thinking and opening), WIRE (ms a byte, ms a message), COLLECTION and HEAP
(bytes that the device has). What a collection costs depends on what lives then, which is known only when Node
has collected: see settle(). The device also collects by itself when garbage has filled its heap; that counts.
"""

import gc
import sys

import busio
import console_run
import host
import keypad
import plan
import supervisor
import yardstick

_SCREENS, _THINKING, _OPENING = range(3)
PAUSE = 5  # ms that the console sleeps between frames

_spent = [0.0, 0.0, 0.0]
_kind = _SCREENS
_since = 0.0
_requested = 0  # collections that the console asked for
_began = 0  # what the clock says when a frame begins
_measuring = False
NOTHING = 2  # ms of a frame in which nothing happens, and nothing is allocated but by the meter
live = 0  # bytes, when garbage was last gone
_garbage = 0  # bytes that were allocated since then
last_allocated = 0  # bytes, by what was measured last
_own = 0  # bytes that the meter itself has allocated in this frame
_turning = _looking = 0  # bytes that a call of _turn_to() and of clock() allocates


def _turn_to(kind):
    """From now on work is of that kind; the kind before."""
    global _kind, _since, _own
    _own += _turning
    now = host.work()
    _spent[_kind] += now - _since
    _since = now
    before, _kind = _kind, kind
    return before


def clock():
    """The device's own milliseconds: they pass as it works, in what is measured."""
    global _own
    if not _measuring:
        return _began
    _own += _looking
    spent = (host.work() - _since) * plan.FACTORS[_kind]
    for kind in range(3):  # a bot's thoughts take time, too
        spent += _spent[kind] * plan.FACTORS[kind]
    return int(_began + yardstick.device(spent)) & 0x1FFFFFFF


def _module_count():
    """How many modules there are; those that were joined have several names. It is no work of the console."""
    global _since
    _turn_to(_kind)
    found = len({id(module) for module in sys.modules.values()})
    _since = host.work()
    return found


def collection(bytes_alive):
    """What a collection takes, in ms: see tools/bench/factors.py."""
    young, beyond, each, less = plan.COLLECTION
    return max(young, (bytes_alive / 1024 + beyond) * each - less)


class _Garbage:
    """Takes the place of gc in the console's modules."""

    def collect(self):
        global _requested, _began
        _requested += 1
        _began += int(collection(live))  # about: Node has not collected yet


def _watch(enter):
    def entered(name):
        global _began
        known = _module_count()
        before = _turn_to(_OPENING)
        try:
            found = enter(name)
        finally:
            _turn_to(before)
        _began += int((_module_count() - known) * collection(live))
        match = sys.modules.get("coffer.table.match")
        if match and match.bot.choose.__name__ != "chosen":
            match.bot.choose = _count_thinking(match.bot.choose)
        return found

    return entered


def _count_thinking(choose):
    def chosen(*arguments):
        thought = choose(*arguments)
        while True:
            before = _turn_to(_THINKING)
            try:
                next(thought)
            except StopIteration as done:
                return done.value
            finally:
                _turn_to(before)
            yield

    return chosen


def stop():
    """Takes the console out of memory, so that what it leaves behind can be seen when Node has collected."""
    for name in list(sys.modules):
        if name.split(".")[0] in ("coffer", "games"):
            del sys.modules[name]
    console_run.console = None


def start(nvm, settings):
    """A console that was just switched on; stop() came before, and Node has collected.

    All names are known already, and what other consoles have left behind is none of this one's: of that only
    what the device needs for the names counts.
    """
    global _began, _message
    console_run.base += live - console_run.NAMES
    console_run.os.settings.clear()
    console_run.os.settings.update(settings)
    if "COFFER_SCK" in settings:
        _message = _on_spi()
    sys.modules["microcontroller"].nvm[0:4096] = nvm + b"\xff" * (4096 - len(nvm))
    keypad.clear()
    supervisor.ticks_ms = clock
    _began = 0
    __import__("coffer.loader")
    loader = sys.modules["coffer.loader"]
    loader.load = _watch(loader.load)  # type: ignore[attr-defined]
    loader.gc = _Garbage()  # type: ignore[attr-defined]
    for step in (1, 2, 3):
        console_run.start(step)
    sys.modules["coffer.console"].gc = loader.gc  # type: ignore[attr-defined]


def settle():
    """To be called when Node has just collected."""
    global live
    live = console_run.used()


def _bus():
    """What a message costs our stand-in for the bus: on the device it is C."""
    i2c = busio.I2C(None, None)
    message = bytes(9)
    before = host.work()
    i2c.writeto(0x3C, message, start=0, end=9)
    middle = host.work()
    len(message)
    return 2 * middle - before - host.work()


def _on_spi():
    """The same on SPI."""
    import fourwire  # not there before: its bytes are none of the console's

    bus = fourwire.FourWire(None)
    message = memoryview(bytes(9))[1:]
    before = host.work()
    bus.send(0xB0, message)
    middle = host.work()
    len(message)
    return 2 * middle - before - host.work()


_message = _bus()


def _allocated_by(call, *arguments):
    """The bytes that one call of the meter's own allocates."""
    call(*arguments)
    before = gc.mem_alloc()
    call(*arguments)
    return gc.mem_alloc() - before


_measuring = True
_turning = _allocated_by(_turn_to, _SCREENS)
_looking = _allocated_by(clock)
_measuring = False


def measured(work):
    """(ms without collections, collections, bytes sent) of one call."""
    global _since, _kind, _requested, _measuring, _garbage, _own, last_allocated
    known = [id(module) for module in sys.modules.values()]
    for kind in range(3):
        _spent[kind] = 0
    _kind = _SCREENS
    _requested = 0
    sent, messages = busio.sent, busio.messages
    before = gc.mem_alloc()
    _own = 0
    _since = host.work()
    _measuring = True
    work()
    _turn_to(_SCREENS)
    _measuring = False
    allocated = last_allocated = gc.mem_alloc() - before - _own
    sent, messages = busio.sent - sent, busio.messages - messages
    _spent[_SCREENS] -= messages * _message
    took = sent * plan.WIRE[0] + messages * plan.WIRE[1]
    for kind in range(3):
        took += yardstick.device(_spent[kind]) * plan.FACTORS[kind]
    collections = _requested + len({id(module) for module in sys.modules.values()} - set(known))
    if sent or took > NOTHING:
        _garbage += allocated
    if collections:
        _garbage = 0
    elif live + _garbage > plan.HEAP:
        collections = 1
        _garbage = 0
    return took, collections, sent


def _round():
    console_run.console.frame(clock())


def frame():
    """One frame of the console, and the pause after it."""
    global _began
    found = measured(_round)
    _began = int(_began + found[0] + PAUSE + 0.5)
    return found


def skip(ms):
    """Time passes in which nothing happens."""
    global _began
    _began += int(ms)


def now():
    """Milliseconds since the start."""
    return _began


def allocated():
    """Bytes that a frame allocates; None if it collects garbage."""
    global _requested
    _requested = 0
    before = gc.mem_alloc()
    console_run.console.frame(_began)
    return None if _requested else gc.mem_alloc() - before
