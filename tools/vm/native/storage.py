# SPDX-License-Identifier: MIT
"""The drive, as far as its folders can be listed with the lengths of the files in them."""

import uos


class _Drive:
    def ilistdir(self, path):
        for name, kind, number in uos.ilistdir(path):
            yield name, kind, number, uos.stat(path + "/" + name)[6]


def getmount(path):
    return _Drive()
