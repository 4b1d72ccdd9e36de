# SPDX-License-Identifier: MIT
"""Stand-ins on MicroPython's VM for the modules that are C inside CircuitPython."""
