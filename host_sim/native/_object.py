# SPDX-License-Identifier: MIT
"""The base of native objects: they can be deinitialised, and raise an error if used afterwards."""

from types import TracebackType
from typing import Any, Self

GONE = "Object has been deinitialized and can no longer be used. Create a new object."


class Native:
    """An object that holds pins until deinit(); used after that it raises ValueError."""

    _alive = False

    def _check(self) -> None:
        if not self._alive:
            raise ValueError(GONE)

    def deinit(self) -> None:
        """Gives the hardware back; a second time does nothing."""
        if self._alive:
            self._alive = False
            self._let_go()

    def _let_go(self) -> None:
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None = None,
        error: BaseException | None = None,
        trace: TracebackType | None = None,
    ) -> None:
        self.deinit()


class Choice:
    """One of the fixed values of an option, such as Pull.UP."""

    _name: str

    def __init__(self) -> None:
        raise TypeError(f"cannot create '{type(self).__name__}' instances")

    def __repr__(self) -> str:
        return self._name


def choices(module: str, *kinds: type[Choice]) -> None:
    """Makes the values that each kind of choice announces."""
    for kind in kinds:
        for name in kind.__annotations__:
            made = object.__new__(kind)
            made._name = f"{module}.{kind.__name__}.{name}"
            setattr(kind, name, made)


def integer(value: Any, name: str, least: int | None = None, most: int | None = None) -> int:
    """The value if it is an int within the bounds, with the device's words if not."""
    if not isinstance(value, int):
        raise TypeError(f"{name} must be of type int, not {type(value).__name__}")
    if least is not None and most is not None and not least <= value <= most:
        raise ValueError(f"{name} must be {least}-{most}")
    if least is not None and value < least:
        raise ValueError(f"{name} must be >= {least}")
    if most is not None and value > most:
        raise ValueError(f"{name} must be <= {most}")
    return value


def readable(buffer: Any) -> bytes:
    """The bytes of anything that has some; a str has none, on the device as here."""
    try:
        return bytes(memoryview(buffer).cast("B"))
    except TypeError:
        raise TypeError("object with buffer protocol required") from None


def span(length: int, start: int, end: int) -> tuple[int, int]:
    """start and end of a buffer slice as the device normalises them."""
    if end < 0:
        end += length
    end = min(end, length)
    if start < 0:
        start += length
    return max(0, min(start, end)), end
