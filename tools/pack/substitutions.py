# SPDX-License-Identifier: MIT
"""Shortens texts that stay on the drive: a byte that none of them uses stands for a frequent piece.

A substitution is the byte, the length of the piece and the piece. The console puts the pieces back as it goes
through a text once (coffer.words.expand), so the bytes come from two ranges in which hardly a letter lies,
and no piece has a byte of these. Texts become a quarter shorter.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush

MOST = 40  # substitutions: the console reads all of them with every text
LONGEST = 8  # bytes of a piece
CODES = (*range(16, 32), *range(127, 160))  # below are arguments, plural forms and line ends


def shorten(texts: Sequence[bytes], beside: Sequence[bytes] = ()) -> tuple[bytes, list[bytes]]:
    """The substitutions, one behind the other, and the texts with them.

    They are the best for these texts and those of a file `beside`. If both files have the same substitutions,
    what they have in common stays the same, which makes the page smaller: it compresses them together.
    """
    ordered = sorted([*texts, *beside])
    substitutions, joined = _substituted(b"\0".join(ordered))
    shorter = dict(zip(ordered, joined.split(b"\0")))
    return substitutions, [shorter[text] for text in texts]


@lru_cache(maxsize=64)  # a change to a word leaves the texts of the other files and languages as they are
def _substituted(joined: bytes) -> tuple[bytes, bytes]:
    """The substitutions, and the texts with them, joined as they came."""
    used = set(joined)
    codes = [code for code in CODES if code not in used]
    candidates = [(-_gain(piece, count), piece) for piece, count in _pieces(joined).items()]
    heapify(candidates)
    substitutions = bytearray()
    for code in codes[:MOST]:
        piece = _best(candidates, joined)
        if not piece:
            break
        substitutions += bytes((code, len(piece))) + piece
        joined = joined.replace(piece, bytes((code,)))
    return bytes(substitutions), joined


def _best(candidates: list[tuple[int, bytes]], joined: bytes) -> bytes:
    """The piece that saves most now; b"" if none saves anything.

    Other substitutions only make a piece rarer, so its gain by an earlier count is the most that it can be.
    """
    while candidates:
        _, piece = heappop(candidates)
        gain = _gain(piece, joined.count(piece))
        if gain > 0 and (not candidates or gain >= -candidates[0][0]):
            return piece
        if gain > 0:
            heappush(candidates, (-gain, piece))
    return b""


def _pieces(joined: bytes) -> Counter[bytes]:
    """How often every piece occurs; none reaches from one text into the next, or has a code in it."""
    found: Counter[bytes] = Counter()
    for length in range(2, LONGEST + 1):
        found.update(joined[at : at + length] for at in range(len(joined) - length + 1))
    barred = {0, *b"\n", *CODES}  # a line's end is found without putting the pieces back
    return Counter({piece: count for piece, count in found.items() if count > 2 and barred.isdisjoint(piece)})


def _gain(piece: bytes, count: int) -> int:
    """The bytes that a substitution saves."""
    return (len(piece) - 1) * count - len(piece) - 2
