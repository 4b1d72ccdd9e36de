# SPDX-License-Identifier: MIT
"""Runs the console inside the VM: start, one frame at a time, and start again."""

import json
import sys

sys.path.insert(0, "/native")

import os

import garbage
import host
import keyboard
import keypad
import supervisor
import today
from screen_reader import Listener, letters

sys.modules["gc"] = garbage

# The build has no names for these: its constants are folded.
_CALM, _PERSON, _UNSET = 4, 128, 0xFFFF

console = None
listener = None
link_viewer = None  # the game of a link that is being watched,
link_player = None  # or played
link_challenge = None  # the challenge that was opened
_held: set[int] = set()  # the seats that have had the console in their hands, in the game in progress
_reported: dict[str, str] = {}  # what the page knows already
_kind = 0  # of the game in progress when we last looked


def start(settings):
    """Powers the console on; `settings` is what os.getenv() will find, as JSON."""
    global console, listener, link_viewer, link_player, link_challenge, _kind
    console = link_viewer = link_player = link_challenge = None
    _held.clear()
    for name in list(sys.modules):
        if name.split(".")[0] in ("coffer", "games", "link", "link_player", "link_viewer", "challenge"):
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
    from coffer import loader

    listener = Listener(console, loader.load)


def frame():
    """Runs one frame; returns how many key events are still queued."""
    now = supervisor.ticks_ms()
    if link_viewer:
        link_viewer.before_frame(now)
    console.frame(now)
    _report_all(now)
    return keypad.waiting()


def _report_all(now):
    if console.demo_return_line < 0 and listener.hear(now):  # bots that play for nobody are not read out
        _report("bottom", listener.new_lines)
        _report("cursor", listener.cursor)
        _report("screen", listener.screen)
        _report("language", console.words.language)
    _report("typing", "1" if keyboard.letter_screen(console) else "")
    if link_viewer:
        _report("viewer", json.dumps(link_viewer.facts()))
        return
    if link_player:
        if link_player.after_frame():
            _report("linked", json.dumps(link_player.facts()))
        return
    if link_challenge:
        link_challenge.after_frame()
    _report_handover()
    global _kind
    kind = console.journal.kind
    if kind != _kind:
        if _kind and not kind:
            _report("link", _link_of(_kind))
            _report("result", _result_of(_kind))
        _kind = kind


def _report(what, words):
    if _reported.get(what) != words:
        _reported[what] = words
        host.report(what, words)


def _link_of(kind):
    """The link of the game that was just finished; nothing if it was given up."""
    result = getattr(console.stack[0], "result", None) if console.stack else None
    if result is None:
        return ""
    return _link_text(kind, result.name)


def _result_of(kind):
    """What a person has made of a deal, with the link that challenges a friend to it, as JSON; or nothing."""
    result = getattr(console.stack[0], "result", None) if console.stack else None
    if result is None or not result.people():
        return ""
    me = result.me
    others = [result.totals[seat] for seat in range(result.players) if seat != me]
    journal = console.journal
    name = journal.names.get(journal.get(_PERSON + me, 0), "")
    return json.dumps(
        {
            "key": kind,
            "seed": journal.seed,
            "plain": not journal.options
            and tuple(journal.seats >> 3 * seat & 7 for seat in range(journal.players))
            in (today.AGAINST_A_BOT, today.SOLO),
            "score": result.totals[me],
            "margin": result.totals[me] - max(others) if others else 0,
            "victory": me in result.winners,
            "alone": not others,
            "challenge": _link_text(kind, result.name, -1, result.totals[me], name),
        }
    )


def _link_text(kind, name, salt=-1, score=-1, challenger=""):
    """The link of the game that the journal holds, or held last; with a score its deal alone."""
    import link

    from coffer import loader

    journal = console.journal
    game = link.Game(kind, journal.players, journal.options, journal.seed, journal.seats, journal.edition)
    sitting = [journal.get(_PERSON + seat, 0) for seat in range(game.players)]
    levels = [game.seats >> 3 * seat & 7 for seat in range(game.players)]
    game.names = ["" if level else journal.names.get(who, "") for who, level in zip(sitting, levels)]
    game.salt = salt
    if score >= 0:
        game.names, game.score, game.challenger = [], score, challenger
    actions = journal.actions if score < 0 else []
    return link.write(game, link.new_table(game, name, loader.load), actions)


# -- watching -------------------------------------------------------------------------


def watch(text):
    """Opens the game of a link on a console that has just started; what is wrong with it, or nothing."""
    global link_viewer
    import link

    try:
        from link_viewer import LinkViewer

        link_viewer = LinkViewer(console, text)
    except link.Unreadable as problem:
        return problem.reason
    return ""


def control(what, n):
    """What the page's controls do to the viewer: play, next, go, look, speed, review, moment."""
    if what == "play":
        link_viewer.playing = bool(n)
    elif what == "next":
        link_viewer.forward()
    elif what == "go":
        link_viewer.go(n)
    elif what == "look":
        link_viewer.look(n)
    elif what == "review":
        link_viewer.review()
    elif what == "moment":
        link_viewer.show_moment(n)
    elif what == "speed":
        console.settings.speed = n


# -- playing by link ------------------------------------------------------------------


def _report_handover():
    """Who is to get the console next, while it waits for them: they may be elsewhere."""
    top = console.stack[-1]
    waits = type(top).__name__ == "Handover"
    if waits and console.stack[0].match.journal is not console.journal:
        waits = False  # practice stays here
    if not console.game:
        _held.clear()
    elif not waits:
        _held.add(getattr(console.stack[0], "holder", -1))
    _report("handover", letters(console.name(top.seat)) if waits else "")


def away_link():
    """The game in progress as a link, and the seats that played here, as JSON."""
    journal = console.journal
    text = _link_text(journal.kind, console.game, journal.salt)
    here = sorted([seat for seat in _held if seat >= 0])
    return json.dumps({"text": text, "here": here})


def give_up():
    """The game in progress is kept elsewhere now."""
    console.journal.give_up()


def link_facts(text, others):
    """What a link is, beside others of which some may be the same game: JSON, or what is wrong with it."""
    import link

    from coffer import loader

    try:
        game, name, actions = link.open_link(text, loader.load)
        table = link.new_table(game, name, loader.load)
        for action in actions:
            table.apply(action)
    except link.Unreadable as problem:
        return json.dumps({"problem": problem.reason})
    relations = []
    for other in json.loads(others):
        try:
            relations.append(link.relation(actions, link.open_link(other, loader.load)[2]))
        except link.Unreadable:
            relations.append("unreadable")
    return json.dumps({"id": game.id(), "to_move": table.seat, "count": len(actions), "relations": relations})


def play_link(text, here, sent):
    """Opens the game of a link to be played on; the seats as JSON."""
    global link_player
    from link_player import LinkPlayer

    from coffer import loader

    link_player = LinkPlayer(console, loader.load, text, json.loads(here), sent)


def link_control(what):
    """What the page's buttons do to that game: undo, mark_sent, sit_down."""
    getattr(link_player, what)()
    _report("linked", json.dumps(link_player.facts()))


def link_words(lines):
    """What the screen says while somebody elsewhere is waited for: two lines of codes, as JSON."""
    link_player.show_words(*[bytes(line) for line in json.loads(lines)])


# -- deals ----------------------------------------------------------------------------


def challenge(text):
    """Opens the set-up on the deal of a challenge: JSON of who scored what, or of what is wrong with it."""
    global link_challenge
    import link
    from challenge import Challenge

    from coffer import loader

    try:
        link_challenge = Challenge(console, loader.load, text)
    except link.Unreadable as problem:
        return json.dumps({"problem": problem.reason})
    facts = {"key": link_challenge.key, "seed": link_challenge.seed, "score": link_challenge.score}
    return json.dumps(dict(facts, name=link_challenge.challenger))


def show_outcome(lines):
    """What the ending says of the challenge: four lines of codes, as JSON."""
    link_challenge.set_lines([bytes(line) for line in json.loads(lines)])


def _deal():
    """Returns coffer.deal, which the build keeps in the file of coffer.dice: nobody may have loaded that."""
    from coffer import loader

    loader.load("coffer.dice")
    return loader.load("coffer.deal")


def deals_of(day):
    """The deals of a day as JSON: the game of the day, and by game its seed, code and if it has a solo."""
    from coffer import loader

    deal = _deal()
    names = dict(loader.games())
    deals = {}
    for key in names:
        seed = today.todays_seed(day, key, deal.new_seed)
        solo = loader.load("games." + names[key]).PLAYERS[0] == 1
        deals[key] = [seed, str(deal.code(seed), "ascii"), solo]
    return json.dumps({"key": today.todays_game(day, names), "deals": deals})


def set_up_today(day, key, solo):
    """Opens the set-up on the deal of a day: for a person alone, or against a bot."""
    from challenge import open_setup

    from coffer import loader

    deal = _deal()
    levels = list(today.SOLO if solo else today.AGAINST_A_BOT)
    seed = today.todays_seed(day, key, deal.new_seed)
    open_setup(console, loader.load, dict(loader.games())[key], levels, seed, 0)


# -- keyboard and touch -----------------------------------------------------------------


def type_codes(codes):
    """A letter was typed, which may be any of these codes, in JSON, or null to erase; whether it fits."""
    wanted = json.loads(codes)
    return keyboard.erase(console) if wanted is None else keyboard.type_code(console, wanted)


def button_at(x):
    """The button whose words stand at that column of the bottom row."""
    return keyboard.button_at(console, listener.pieces(), x)
