# SPDX-License-Identifier: MIT
"""What USB shows, decided before anything runs: the drive and the serial console, no MIDI, no keyboard.

The drive stays with the USB host, so Python can't write it, and a power cut can't hurt it.
"""

import usb_hid
import usb_midi

usb_midi.disable()
usb_hid.disable()
