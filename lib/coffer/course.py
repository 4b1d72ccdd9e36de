# SPDX-License-Identifier: MIT
"""What a match needs only now and then: replaying its actions, taking back, a reason, the result."""

from coffer.dice import Dice


def replay(match):
    """A new table with the journal's actions carried out, and whose they were; a bad one ends the list."""
    journal = match.journal
    table = match.rules.Table(journal.players, journal.seed, match.options())
    decided = bytearray()
    for n in range(len(journal.actions)):
        who = table.seat
        try:
            table.apply(journal.actions[n])
        except ValueError:
            match.damaged = True
            journal.undo(n)
            break
        decided.append(who & 0xFF)
    return table, decided


def undo_point(match):
    """How many actions would be left after undo, or -1.

    Undo goes back to the last decision of the person whose turn it is (or was, when the
    bots are moving). It never takes back what was revealed or rolled, and never what
    another person decided.
    """
    table = match.table
    me = table.seat if table.seat >= 0 and match.is_person(table.seat) else -1
    first = _nothing_revealed_since(match)
    for place in range(len(match.who) - 1, first - 1, -1):
        who = match.who[place]
        if match.is_person(who):
            return place if me < 0 or who == me else -1
    return -1


def _nothing_revealed_since(match):
    """The first action since which nothing hidden or random came out: found by playing them all again."""
    journal = match.journal
    table = match.rules.Table(journal.players, journal.seed, match.options())
    for n in range(len(journal.actions)):
        if table.revealed == match.table.revealed:
            return n
        table.apply(journal.actions[n])
    return len(journal.actions)


def undo(match):
    """Takes back, if there is something to take back; the table is a new one afterwards."""
    point = undo_point(match)
    if point >= 0:
        match.journal.undo(point)
    return replay(match)


def reason(match, action):
    """Why the hard bot would do that: a key of the game's words."""
    view = match.table.copy()
    view.redeal(view.seat, Dice(match.journal.seed))
    return match.bots.reason(view, action)


def finish(match):
    """Writes the result down: the best score of a person, and whether a person won."""
    best = 0
    won = False
    winners = match.table.winners()
    for seat in range(match.table.players):
        if match.is_person(seat):
            best = max(best, match.total(seat))
            won = won or seat in winners
    match.journal.finish(best, won, match.people() > 0)
