# SPDX-License-Identifier: MIT
"""The bytes that outlast power: microcontroller.nvm."""

from array import array
from typing import Any

from host_sim.machine import here
from host_sim.native._object import readable
from host_sim.nvm import SIZE

__all__ = ["ByteArray"]


class ByteArray:
    """4096 bytes of flash; slices have step 1, and what is written has the slice's length."""

    def __init__(self) -> None:
        raise TypeError("cannot create 'ByteArray' instances")

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return SIZE

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            start, stop = _bounds(index)
            return bytearray(here().nvm.cells[start:stop])
        return here().nvm.cells[_place(index)]

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, slice):
            start, stop = _bounds(index)
            if not isinstance(value, (bytes, bytearray, memoryview, array)):
                raise NotImplementedError("array/bytes required on right side")
            new = readable(value)
            if len(new) != stop - start:
                raise ValueError("Slice and value different lengths.")
            if memoryview(value).itemsize != 1:
                raise ValueError("Array values should be single bytes.")
        else:
            start = _place(index)
            if not isinstance(value, int):
                raise TypeError(f"can't convert {type(value).__name__} to int")
            if not 0 <= value <= 255:
                raise ValueError("Bytes must be between 0 and 255.")
            new = bytes([value])
        if new:
            here().nvm.write(start, new)

    def __delitem__(self, index: Any) -> None:
        raise TypeError("'ByteArray' object doesn't support item deletion")


def _bounds(index: slice) -> tuple[int, int]:
    start, stop, step = index.indices(SIZE)
    if step != 1:
        raise NotImplementedError("only slices with step=1 (aka None) are supported")
    return start, max(start, stop)


def _place(index: Any) -> int:
    if not isinstance(index, int):
        raise TypeError(f"indices must be integers, not {type(index).__name__}")
    if not -SIZE <= index < SIZE:
        raise IndexError("index out of range")
    return index % SIZE
