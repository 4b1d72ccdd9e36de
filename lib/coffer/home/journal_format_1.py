# SPDX-License-Identifier: MIT
"""What Coffer 1.0 wrote: its statistics stood in keys below 128. Loaded for such a journal only."""

from micropython import const

from coffer.home import records

_OLD_SEATS = const(8)  # keys 9 to 15: who sat where in the games 1 to 7
_OLD_SUMS = const(16)  # keys 16 to 105: six for each of the kinds 1 to 15
_OLD_EACH = const(6)
_OLD_SOLO = const(4)  # the fifth and sixth of them: solo games, and their total
_OLD_BESTS = const(112)  # keys 112 to 121: the best solo games, of the one game that could be played so


def convert(values: dict, key: int, value: int) -> None:
    """Stores a value of format 1 under its key of today."""
    if _OLD_SEATS < key < _OLD_SUMS:
        values[records.last_seats(key - _OLD_SEATS)] = value
    elif _OLD_SUMS <= key < _OLD_SUMS + 15 * _OLD_EACH:
        kind, which = divmod(key - _OLD_SUMS, _OLD_EACH)
        if which < _OLD_SOLO:
            values[records.result_key(kind + 1, 0, 0, which)] = value
        else:
            which = records.PLAYED if which == _OLD_SOLO else records.TOTAL
            values[records.result_key(kind + 1, records.SOLO, 0, which)] = value
    elif _OLD_BESTS <= key < _OLD_BESTS + records.BEST_SOLO_KEPT:
        for kind in range(1, 16):
            if records.solo_total(values, kind, records.PLAYED):
                values[(kind << 8 | records.BEST_SOLO) + 2 * (key - _OLD_BESTS)] = value
                if key == _OLD_BESTS:
                    values[records.result_key(kind, records.SOLO, 0, records.BEST)] = value
    else:
        values[key] = value
