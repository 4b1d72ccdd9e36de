# SPDX-License-Identifier: MIT
"""Buttons scanned in the background, at their own times, whatever the program does."""

from collections.abc import Sequence

from host_sim.clock import MS
from host_sim.machine import Machine, here
from host_sim.native._object import Native, integer
from host_sim.native.microcontroller import Pin, check_pin
from host_sim.native.supervisor import ticks_at

__all__ = ["Event", "EventQueue", "KeyMatrix", "Keys", "ShiftRegisterKeys"]

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
    """Events that a scanner saw and that were not fetched yet."""

    _keys: "_Scanner"
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


class _Scanner(Native):
    """The base of all scanners: their times, their queue, and their pins."""

    _machine: Machine

    def _begin(
        self, pins: Sequence[Pin], count: int, interval: float, max_events: int, debounce_threshold: int
    ) -> None:
        self._machine = here()
        if not isinstance(interval, (int, float)):
            raise TypeError("can't convert to float")
        if interval < 0:
            raise ValueError("interval must be >= 0")
        integer(max_events, "max_events", least=1)
        integer(debounce_threshold, "debounce_threshold", 1, 127)
        for at, pin in enumerate(pins):
            check_pin(pin, "pin")
            if pin in pins[:at]:
                raise ValueError("pins contains duplicate pins")
        self._pins = [pin.name for pin in pins]
        for name in self._pins:
            self._machine.claim(name, type(self).__name__)
        self._count = count
        self._interval = max(1, int(interval * 1000)) * MS
        self._threshold = debounce_threshold
        self._most = max_events
        self._scanned = self._machine.clock.now
        self._events = object.__new__(EventQueue)
        self._events._keys, self._events._waiting, self._events._overflowed = self, [], False
        self._alive = True
        self.reset()
        self._machine.scanners.append(self)

    def _pressed(self) -> list[bool]:
        """Which keys are down at this moment."""
        raise NotImplementedError

    def _let_go(self) -> None:
        self._machine.scanners.remove(self)
        for name in self._pins:
            self._machine.free(name)

    def reset(self) -> None:
        """All keys count as released: one that is down now gives a press at the next scan."""
        self._check()
        self._down = [False] * self._count
        self._steady = [0] * self._count

    @property
    def key_count(self) -> int:
        self._check()
        return self._count

    @property
    def events(self) -> EventQueue:
        self._check()
        return self._events

    def _catch_up(self) -> None:
        """Does the scans that were due since the last look; buttons have not moved in between."""
        due = (self._machine.clock.now - self._scanned) // self._interval
        if due <= 0:
            return
        levels = self._pressed()
        if levels == self._down:  # nearly always: the same as below, sooner
            self._steady = [0] * self._count
            self._scanned += due * self._interval
            return
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


def _list(pins: object) -> Sequence[Pin]:
    if not isinstance(pins, (list, tuple)):
        raise TypeError(f"object '{type(pins).__name__}' isn't a tuple or list")
    return pins


class Keys(_Scanner):
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
        self._down_level = bool(value_when_pressed)
        self._begin(_list(pins), len(pins), interval, max_events, debounce_threshold)

    def _pressed(self) -> list[bool]:
        level, down = self._machine.level, self._down_level
        return [level(pin, not down) == down for pin in self._pins]


class ShiftRegisterKeys(_Scanner):
    """Keys behind a shift register: what is soldered to it is known by its number."""

    def __init__(
        self,
        *,
        clock: Pin,
        data: Pin | Sequence[Pin],
        latch: Pin,
        value_to_latch: bool = True,
        key_count: int | Sequence[int],
        value_when_pressed: bool,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        lines = [data] if isinstance(data, Pin) else list(_list(data))
        counts = [key_count] if isinstance(key_count, int) else list(key_count)
        if len(lines) != len(counts):
            raise ValueError("data pin #s and key_count must have the same length")
        self._wired_so = bool(value_when_pressed) == here().keys_pull_up
        pins = [clock, *lines, latch]
        self._begin(pins, sum(counts), interval, max_events, debounce_threshold)

    def _pressed(self) -> list[bool]:
        return [(key in self._machine.keys_down) == self._wired_so for key in range(self._count)]


class KeyMatrix(_Scanner):
    """Keys at the crossings of rows and columns."""

    def __init__(
        self,
        row_pins: Sequence[Pin],
        column_pins: Sequence[Pin],
        columns_to_anodes: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        self._columns = len(_list(column_pins))
        pins = [*_list(row_pins), *column_pins]
        count = len(row_pins) * self._columns
        self._begin(pins, count, interval, max_events, debounce_threshold)

    def key_number_to_row_column(self, key_number: int) -> tuple[int, ...]:
        integer(key_number, "key_number", 0, self._count - 1)
        return divmod(key_number, self._columns)

    def row_column_to_key_number(self, row: int, column: int) -> int:
        integer(row, "row", 0, self._count // self._columns - 1)
        return row * self._columns + integer(column, "column", 0, self._columns - 1)

    def _pressed(self) -> list[bool]:
        return [key in self._machine.keys_down for key in range(self._count)]
