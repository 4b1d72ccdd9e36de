# SPDX-License-Identifier: MIT
"""The NVM: 4096 bytes outside the heap, as on the device."""

import host
import uctypes

_keep = getattr(host, "keep", None)  # called at every change, where somebody keeps the bytes


class Pin:
    """A pin, known by its name."""

    def __init__(self, name):
        self.name = name


class _Nvm:
    def __init__(self):
        self._bytes = uctypes.bytearray_at(host.nvm, 4096)

    def __len__(self):
        return 4096

    def __getitem__(self, place):
        found = self._bytes[place]
        return found if isinstance(found, int) else bytes(found)

    def __setitem__(self, place, value):
        self._bytes[place] = value
        if _keep:
            _keep()


nvm = _Nvm()
