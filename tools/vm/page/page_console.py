# SPDX-License-Identifier: MIT
"""The console's life inside the VM: it starts, goes round when it is asked to, and can start again."""

import json
import sys

sys.path.insert(0, "/native")

import os

import garbage
import host
import keypad
import supervisor

sys.modules["gc"] = garbage

# The build has no names for these: its constants are folded.
_CALM, _PERSON, _UNSET = 4, 128, 0xFFFF

console = None
listener = None
show = None  # the game of a link that is being watched
_reported: dict[str, str] = {}  # what the page knows already
_kind = 0  # of the game in progress when we last looked


def start(settings):
    """Power on; `settings` is what os.getenv() shall find, as JSON."""
    global console, listener, show, _kind
    console = show = None
    for name in list(sys.modules):
        if name.split(".")[0] in ("coffer", "games", "link_viewer"):
            del sys.modules[name]
    keypad.clear()
    _reported.clear()
    os.settings.clear()
    os.settings.update(json.loads(settings))
    __import__("coffer.console")
    console = sys.modules["coffer.console"].start()
    _kind = console.journal.kind
    if os.settings.get("COFFER_CALM") and console.journal.get(_CALM, _UNSET) == _UNSET:
        console.settings.calm = 1  # the browser asks for less motion
    from screen_reader import Listener

    from coffer import loader

    listener = Listener(console, loader.load)


def frame():
    """Once round; how many key events still wait."""
    now = supervisor.ticks_ms()
    if show:
        show.round(now)
    console.frame(now)
    _report_all(now)
    return keypad.waiting()


def _report_all(now):
    if console.demo_return_line < 0 and listener.hear(now):  # bots that play for nobody are not read out
        _report("bottom", listener.queued_events)
        _report("cursor", listener.cursor)
        _report("screen", listener.screen)
        _report("language", console.words.language)
    if show:
        _report("show", json.dumps(show.facts()))
        return
    global _kind
    kind = console.journal.kind
    if kind != _kind:
        if _kind and not kind:
            _report("link", _link_of(_kind))
        _kind = kind


def _report(what, words):
    if _reported.get(what) != words:
        _reported[what] = words
        host.report(what, words)


def _link_of(kind):
    """The link of the game that was just finished; nothing if it was given up."""
    journal = console.journal
    result = getattr(console.stack[0], "result", None) if console.stack else None
    if result is None:
        return ""
    import link
    from link_viewer import new_table

    game = link.Game(kind, journal.players, journal.options, journal.seed, journal.seats, journal.edition)
    sitting = [journal.get(_PERSON + seat, 0) for seat in range(game.players)]
    levels = [game.seats >> 3 * seat & 7 for seat in range(game.players)]
    game.names = ["" if level else journal.names.get(who, "") for who, level in zip(sitting, levels)]
    return link.write(game, new_table(game, result.name), journal.actions)


# -- watching -------------------------------------------------------------------------


def watch(text):
    """Opens the game of a link on a console that has just started; what is wrong with it, or nothing."""
    global show
    import link

    try:
        from link_viewer import LinkViewer

        show = LinkViewer(console, text)
    except link.Unreadable as problem:
        return problem.reason
    return ""


def control(what, n):
    """What the page's controls do to the show: play, go, look, speed."""
    if what == "play":
        show.playing = bool(n)
    elif what == "next":
        show.forward()
    elif what == "go":
        show.go(n)
    elif what == "look":
        show.look(n)
    elif what == "speed":
        console.settings.speed = n
