# SPDX-License-Identifier: MIT
"""What the bots of My Treasures promise, for docs/opponents.md."""

from tools.opponents import Promise

PROMISES = (
    Promise("easy,random", 400, share=0.85),
    Promise("normal,easy", 400, share=0.65),
    Promise("hard,normal", 400, share=0.58),
    Promise("hard", 500, mean=34),
)
