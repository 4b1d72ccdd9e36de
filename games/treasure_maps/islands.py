# SPDX-License-Identifier: MIT
"""What the weights of value.py misjudge in a fresh map, in sixteenths of a point.

`./coffer study treasure_maps learn` writes such a table from nothing: see host/learner.py. The one that ships
is older than that learner: see docs/bots/tuning.md.
"""

from micropython import const

AVERAGE = const(32)  # what stands for a map that is judged rightly, so that the others can be bytes

MISJUDGED = bytes(
    (24, 41, 38, 28, 36, 30, 32, 34, 42, 44, 33, 18, 24, 26, 32, 33)
    + (34, 34, 40, 36, 26, 39, 38, 22, 23, 48, 38, 36, 33, 38, 29, 33)
    + (28, 15, 37, 27, 27, 39, 24, 28, 30, 31, 30, 35, 36, 39, 30)
)
