# SPDX-License-Identifier: MIT
"""What the bots of My Treasures promise, for docs/opponents.md."""

from tools.opponents import Promise

PROMISES = (
    Promise("easy,random", share=0.85),
    Promise("normal,easy", share=0.65, most=0.85),
    Promise("hard,normal", share=0.65, most=0.85),
    Promise("hard", mean=38),
)

NOTES = """
At four equal players the seats don't win equally often, however much going first is valued: who starts on
the first two viewpoints has about 36 % each, the others 14 %. That is the game's own; the arena's rotating
seats cancel it out.
"""
