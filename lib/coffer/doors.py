# SPDX-License-Identifier: MIT
"""The doors of the console: from power-on to the menu, from the menu to a table, and out of trouble.

Loaded when somebody goes through one, and dropped behind them.
"""

import sys

import supervisor

from coffer import rooms
from coffer.journal import GOOD
from coffer.words import LANGUAGES


def begin(console):
    """The first screen after power-on."""
    home(console)
    if console.settings.language >= len(LANGUAGES):
        console.visit("welcome.Welcome")
    if console.journal.state != GOOD:
        console.visit("trouble.JournalTrouble")


def home(console):
    """Back to the main menu; what only a game needs is given back."""
    console.settings.reserve = 0
    console.close_all()
    rooms.leave("coffer.face", "coffer.match", "coffer.bot", "coffer.dice", "coffer.bits")
    console.visit("launcher.Launcher")


def play(console, name):
    """Opens the table of the game that the journal holds."""
    console.close_all()
    rooms.leave("coffer.menu", "coffer.board", "coffer.ledger")
    match = rooms.enter("coffer.match").Match(console.journal, name)
    face = rooms.enter("games." + name + ".screens").Face(console, match)
    face.room = "games." + name
    console.settings.reserve = match.room_needed()
    console.show(face)


def again(console, match):
    """The same game with the same seats, dealt anew."""
    journal = console.journal
    seed = rooms.enter("coffer.dice").scramble(journal.seed, supervisor.ticks_ms() & 0x7FFF)
    journal.begin(match.facts.KEY, journal.players, journal.seats, seed, journal.options, match.facts.LONGEST)
    play(console, match.name)


def trouble(console, error):
    """A fault in a screen ends on the error screen, not in silence; the game stays in the journal."""
    if hasattr(sys, "print_exception"):
        sys.print_exception(error)
    else:
        import traceback

        traceback.print_exception(error)
    if console.stack and console.stack[0].room == "coffer.trouble":
        raise error  # not even the error screen can be shown: code.py says it
    console.close_all()
    console.visit("trouble.Trouble", type(error).__name__, str(error) or type(error).__name__)
