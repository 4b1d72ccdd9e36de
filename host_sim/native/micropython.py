# SPDX-License-Identifier: MIT
"""Hints to the compiler: const() and decorators."""

from typing import Any

from host_sim.machine import here

__all__ = ["const", "mem_info", "opt_level", "stack_use"]


def const(value: Any) -> Any:
    return value


def mem_info(verbose: Any = None) -> None:
    here().print("stack: 0 out of 24064\nGC: total: 170496, used: 2496, free: 168000\n")


def opt_level(level: int | None = None) -> int:
    return 0


def stack_use() -> int:
    return 0
