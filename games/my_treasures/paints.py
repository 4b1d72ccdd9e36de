# SPDX-License-Identifier: MIT
"""The strips of 8 columns that tiles are put together from. Needed once, then it gives its memory back."""

from micropython import const

_LINE = const(0x80)  # the lowest of a row's pixels
_YELLOW = const(1)


def mix(face):
    """Pictures of tiles, what stands right of them above, the colours' letters, the card and the board."""
    icons = face.load_icons()
    wonder = face.match.table.wonder
    pictures = [icons["tile" + str(n)] for n in range(8)]  # kinds, empty cell, fresh wind, lucky find
    above, below = pictures[wonder]
    pictures[wonder] = (above, bytes([column | _LINE for column in below]))
    plain = bytes(8)
    crown = icons["crown"]
    lined = bytes([_LINE] * 7 + [0])  # the edge of yellow's letter
    corners = (plain, crown, lined, bytes([crown[n] | lined[n] for n in range(8)]))
    letters = []
    for colour in range(5):
        letter = face.console.rows.font.strip(face.say("colour." + str(colour))[0])
        strip = b"\0" + letter[:6] + plain
        if colour == _YELLOW:
            strip = bytes([column ^ 0xFF for column in strip[:7]]) + plain
        letters.append(strip[:8])
    return pictures, corners, letters, icons["card"], icons["board"]
