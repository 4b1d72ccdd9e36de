# SPDX-License-Identifier: MIT
"""The heap's figures, which are constant: the host can't measure the device's heap."""

from host_sim.machine import here

__all__ = ["collect", "disable", "enable", "isenabled", "mem_alloc", "mem_free"]

COLLECT_NS = 2_900_000  # a nearly empty heap
FREE, USED = 168_000, 2_500


def collect() -> None:
    here().clock.spend(COLLECT_NS)


def enable() -> None:
    here()


def disable() -> None:
    here()


def isenabled() -> bool:
    return True


def mem_free() -> int:
    return FREE


def mem_alloc() -> int:
    return USED
