# SPDX-License-Identifier: MIT
"""Buttons scanned in the background, at their own times, whatever the program does."""

from collections.abc import Sequence

from host_sim.clock import MS
from host_sim.machine import here
from host_sim.native._object import Native, integer
from host_sim.native.microcontroller import Pin, checked
from host_sim.native.supervisor import ticks_at

__all__ = ["Event", "EventQueue", "Keys"]

GET_NS = 19_000  # events.get() on the device


class Event:
    """A key went down or up."""

    __slots__ = ("_key_number", "_pressed", "_timestamp")

    def __init__(self, key_number: int = 0, pressed: bool = True, timestamp: int | None = None) -> None:
        self._key_number = integer(key_number, "key_number", 0, 0x7FFF)
        self._pressed = bool(pressed)
        machine = here()
        self._timestamp = ticks_at(machine, machine.clock.now) if timestamp is None else timestamp

    @property
    def key_number(self) -> int:
        return self._key_number

    @property
    def pressed(self) -> bool:
        return self._pressed

    @property
    def released(self) -> bool:
        return not self._pressed

    @property
    def timestamp(self) -> int:
        return self._timestamp

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return self._key_number == other._key_number and self._pressed == other._pressed

    def __hash__(self) -> int:
        return self._key_number << 1 | self._pressed

    def __repr__(self) -> str:
        return f"<Event: key_number {self._key_number} {'pressed' if self._pressed else 'released'}>"


class EventQueue:
    """What a scanner saw and nobody has fetched yet."""

    _keys: "Keys"
    _waiting: list[tuple[int, bool, int]]
    _overflowed: bool

    def __init__(self) -> None:
        raise TypeError("cannot create 'EventQueue' instances")

    def get(self) -> Event | None:
        found = self._next()
        return None if found is None else Event(*found)

    def get_into(self, event: Event) -> bool:
        if not isinstance(event, Event):
            raise TypeError(f"event must be of type Event, not {type(event).__name__}")
        found = self._next()
        if found is None:
            return False
        event._key_number, event._pressed, event._timestamp = found
        return True

    def clear(self) -> None:
        self._keys._catch_up()
        self._waiting.clear()
        self._overflowed = False

    def _next(self) -> tuple[int, bool, int] | None:
        self._keys._machine.clock.spend(GET_NS)
        self._keys._catch_up()
        return self._waiting.pop(0) if self._waiting else None

    def __bool__(self) -> bool:
        return len(self) > 0

    def __len__(self) -> int:
        self._keys._catch_up()
        return len(self._waiting)

    @property
    def overflowed(self) -> bool:
        self._keys._catch_up()
        return self._overflowed


class Keys(Native):
    """One button a pin."""

    def __init__(
        self,
        pins: Sequence[Pin],
        *,
        value_when_pressed: bool,
        pull: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        self._machine = here()
        if not isinstance(pins, (list, tuple)):
            raise TypeError(f"object '{type(pins).__name__}' isn't a tuple or list")
        if not isinstance(interval, (int, float)):
            raise TypeError("can't convert to float")
        if interval < 0:
            raise ValueError("interval must be >= 0")
        integer(max_events, "max_events", least=1)
        integer(debounce_threshold, "debounce_threshold", 1, 127)
        for at, pin in enumerate(pins):
            checked(pin, "pin")
            if pin in pins[:at]:
                raise ValueError("pins contains duplicate pins")
        self._pins = [pin.name for pin in pins]
        for name in self._pins:
            self._machine.claim(name, "Keys")
        self._down_level = bool(value_when_pressed)
        self._pull = pull
        self._interval = max(1, int(interval * 1000)) * MS
        self._threshold = debounce_threshold
        self._most = max_events
        self._scanned = self._machine.clock.now
        self._events = object.__new__(EventQueue)
        self._events._keys, self._events._waiting, self._events._overflowed = self, [], False
        self._alive = True
        self.reset()
        self._machine.scanners.append(self)

    def _let_go(self) -> None:
        self._machine.scanners.remove(self)
        for name in self._pins:
            self._machine.free(name)

    def reset(self) -> None:
        """All keys count as released: one that is down now gives a press at the next scan."""
        self._check()
        self._down = [False] * len(self._pins)
        self._steady = [0] * len(self._pins)

    @property
    def key_count(self) -> int:
        self._check()
        return len(self._pins)

    @property
    def events(self) -> EventQueue:
        self._check()
        return self._events

    def _catch_up(self) -> None:
        """Does the scans that were due since the last look; buttons have not moved in between."""
        due = (self._machine.clock.now - self._scanned) // self._interval
        if due <= 0:
            return
        levels = [self._machine.level(pin, not self._down_level) == self._down_level for pin in self._pins]
        # Beyond the threshold nothing changes any more, so a long sleep costs no more than a short one.
        for scan in range(1, min(due, self._threshold + 1) + 1):
            for key, pressed in enumerate(levels):
                if pressed == self._down[key]:
                    self._steady[key] = 0
                    continue
                self._steady[key] += 1
                if self._steady[key] >= self._threshold:
                    self._down[key] = pressed
                    self._steady[key] = 0
                    self._put((key, pressed, ticks_at(self._machine, self._scanned + scan * self._interval)))
        self._scanned += due * self._interval

    def _put(self, event: tuple[int, bool, int]) -> None:
        if len(self._events._waiting) < self._most:
            self._events._waiting.append(event)
        else:
            self._events._overflowed = True  # and the event is lost
