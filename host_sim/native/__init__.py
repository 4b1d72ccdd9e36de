# SPDX-License-Identifier: MIT
"""Our own modules in the place of those that are C inside CircuitPython; the loader hands them out.

Each shows the device exactly the names in its `__all__`. They are strict: what the device rejects, they
reject, in its words. They keep no state: see host_sim.machine.
"""
