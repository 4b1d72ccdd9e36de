# SPDX-License-Identifier: MIT
"""Goes from game to game: the heap that is live in the menu after some of the switches.

plan.py says GAMES (key, name, players, longest), SEEN (after how many switches, ascending), and by how many
bytes SHIFT moves all that follows.
"""

import console_run
import plan

console_run.fill_pools()
ballast = bytes(plan.SHIFT)  # it is there before the count begins
now = -1
_FRAMES = 12  # a bot thinks a little, the table is drawn


def step():
    """One frame; a new game every now and then."""
    global now
    now += 1
    console_run.before()
    if now < 4:
        console_run.start(now)
        if now == 3:  # letters stay once they are drawn: all of them now, so that none counts as a leak
            for font in (console_run.console.rows.font, console_run.console.rows.tiny):
                font.load(bytes(range(1, 256)))
        return console_run.after(now) or True
    turn, place = divmod(now - 4, _FRAMES + 2)
    if place == 0:
        if turn in plan.SEEN:
            print("live", turn, console_run.used())
        if turn == plan.SEEN[-1]:
            return False
        key, name, players, longest = plan.GAMES[turn % len(plan.GAMES)]
        console_run.console.journal.begin(key, players, 0o11111 & (1 << 3 * players) - 1, turn, 0, longest)
        console_run.console.play(name)
    elif place <= _FRAMES:
        console_run.frame(400)
    else:
        console_run.console.journal.give_up()
        console_run.console.home()
        console_run.frame(100)
    console_run.after(now)
    return True
