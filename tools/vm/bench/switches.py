# SPDX-License-Identifier: MIT
"""Goes from game to game: the heap that is live in the menu after some of the switches.

plan.py says GAMES (key, name, players, longest) and SEEN: after how many switches, ascending.
"""

import desk
import plan

now = -1
_FRAMES = 12  # a bot thinks a little, the table is drawn


def step():
    """One frame; a new game every now and then."""
    global now
    now += 1
    desk.before()
    if now < 4:
        desk.start(now)
        if now == 3:  # letters stay once they are drawn: all of them now, so that none counts as a leak
            for font in (desk.console.rows.font, desk.console.rows.tiny):
                font.load(bytes(range(1, 256)))
        return desk.after(now) or True
    turn, place = divmod(now - 4, _FRAMES + 2)
    if place == 0:
        if turn in plan.SEEN:
            print("live", turn, desk.used())
        if turn == plan.SEEN[-1]:
            return False
        key, name, players, longest = plan.GAMES[turn % len(plan.GAMES)]
        desk.console.journal.begin(key, players, 0o11111 & (1 << 3 * players) - 1, turn, 0, longest)
        desk.console.play(name)
    elif place <= _FRAMES:
        desk.frame(400)
    else:
        desk.console.journal.give_up()
        desk.console.home()
        desk.frame(100)
    desk.after(now)
    return True
