# SPDX-License-Identifier: MIT
"""CircuitPython's own firmware on an emulated Pico; docs/emulator.md is its guide.

firmware_file.py reads and checks a UF2, drive_image.py makes the drive for it, board.py runs both and looks
like the simulator's device, firmware.py is the same board for tests, measure.py takes the figures of the
bench. js/ is the emulator itself, which Node runs; device/ is what a measured drive starts with.
"""
