# SPDX-License-Identifier: MIT
"""Playing a game from link to link: some of its people sit here, the others elsewhere.

The game has a journal of its own, so the console's own game stays as it is. Wherever people who share a
console would pass it on to somebody who is elsewhere, the game waits and its link is offered instead; who
opens the link finds the recap there. This runs in the page and on the desktop.
"""

try:
    import link
    from screen_reader import letters
except ImportError:  # on the desktop they are parts of a package
    link = __import__("tools.vm.page.link", None, None, ("read",))
    letters = __import__("tools.vm.page.screen_reader", None, None, ("letters",)).letters

# The build has no names for these: its constants are folded.
_A, _B, _HOLD_B = 5, 6, 8
_HEADING_ROW, _KEYS_ROW = 2, 7


class LinkPlayer:
    """The game of a link on a console; after_frame() follows every frame."""

    def __init__(self, console, load, text, here, sent=0):
        """`load` is the console's loader.load, `here` the seats that play here, `sent` how many actions the
        last link had that was sent from here."""
        self.console = console
        self._load = load
        self.here = set(here)
        self._words: tuple = ()
        self._opened = False
        game, self.name, actions = link.open_link(text, load)
        self._start(game, actions, sent)

    def _start(self, game, actions, sent):
        console = self.console
        self.game = game
        self.sent = sent
        self.asked = 0  # how often the link was asked for, by A,
        self._asked_now = False  # and whether it was in this frame
        self.left = False  # somebody went to the menu
        self.journal = journal = type(console.journal)(None)  # nothing is written
        journal.begin(game.key, game.players, game.seats, game.seed, game.options, 0, game.salt, game.edition)
        for action in actions:
            journal.act(action)
        self._repack()
        self._seen = None  # the last screen that we looked at
        self._language = ""
        self._ending = None
        if not self._opened:
            self._opened = True
            console.name = self._name_of
            play = console.play
            # a table is this game's, also that of the final boards
            console.play = lambda name, journal=None: play(name, journal or self.journal)
        console.play(self.name)
        self.face = console.stack[0]

    # -- names -------------------------------------------------------------------------

    def _name_of(self, seat):
        """What a seat is called, as the link says; everybody else keeps their names on this console."""
        console = self.console
        if self._language != console.words.language:
            self._language = console.words.language
            own = console.journal
            kept = own.names
            own.names = {n + 1: name for n, name in enumerate(self.game.names) if name}
            console.update_names()
            self._names = console.names
            own.names = kept
            console.update_names()
        return self._names.get(seat + 1) or console.say("names." + str(seat))

    # -- the link ----------------------------------------------------------------------

    def _repack(self):
        """Packs all actions from the first on."""
        self._table = link.new_table(self.game, self.name, self._load)
        self._packer = link.Packer()
        self._known = []
        self._seats = []  # whose decision each of them was
        self._pack_new()

    def _pack_new(self):
        """Packs the actions that are new since; a shorter list means that some were taken back."""
        actions = self.journal.actions
        if len(actions) < len(self._known):
            self._repack()
            return
        for n in range(len(self._known), len(actions)):
            self._seats.append(self._table.seat)
            self._packer.add(self._table, actions[n])
            self._table.apply(actions[n])
            self._known.append(actions[n])
        self.text = link.letters_of(self.game, self._table, self._packer, len(self._known))

    def facts(self):
        """Where the game is, for what stands around the console."""
        game = self.game
        return {
            "id": game.id(),
            "text": self.text,
            "key": game.key,
            "names": [letters(self._name_of(seat)) for seat in range(game.players)],
            "persons": [seat for seat in range(game.players) if not game.seats >> 3 * seat & 7],
            "to_move": self._table.seat,
            "count": len(self._known),
            "sent": self.sent,
            "here": sorted(self.here),
            "waiting": self.waiting(),
            "undo": self._can_undo(),
            "asked": self.asked,
            "left": self.left,
            "given_up": self._table.seat >= 0 and not self.journal.kind,
        }

    # -- going on ----------------------------------------------------------------------

    def after_frame(self):
        """Follows what the console has done in a frame; whether anything is new."""
        top = self.console.stack[-1]
        new = self._asked_now
        self._asked_now = False
        if len(self.journal.actions) != len(self._known):
            new = True
            self._pack_new()
        if top is self._seen:
            return new
        self._seen = top
        kind = type(top).__name__
        if kind == "Handover":
            self._hand_over(top)
        elif kind == "Ending":
            self._end(top)
        elif kind == "More":
            self._more(top)
        elif self.console.stack[0] is not self.face and kind == "Launcher" and not self.left:
            self.left = True
            del self.console.name, self.console.play
        return True

    def waiting(self):
        """Whether the next decision is made elsewhere."""
        top = self._seen
        return top is not None and type(top).__name__ == "Handover" and top.seat not in self.here

    def _hand_over(self, top):
        """The console would go to another person."""
        if top.seat not in self.here:
            draw = top.draw

            def draw_waiting(rows):
                draw(rows)
                undo = self._can_undo()
                keys = bytes(self.console.say("hint.pending" if undo else "handover.ready"))
                if self._words:
                    heading, send = self._words
                    rows.bar(_HEADING_ROW, 6, 122, 0)
                    rows.centre(_HEADING_ROW, heading, 6, 122)
                    sign = keys[: keys.find(b" ") + 1]  # that of A
                    keys = sign + send + (keys[keys.find(b"  ") :] if undo else b"")
                rows.bar(_KEYS_ROW, 0, 128, 0)
                rows.text(_KEYS_ROW, 1, keys)

            top.draw, top.press, top.hold = draw_waiting, self._press, self._hold
            top.stale = True
        elif len(self.here) == 1:
            top.press(_A)  # who else could it be?

    def show_words(self, heading, send):
        """What the screen says while it waits for somebody elsewhere: a heading and what A does, in codes."""
        self._words = heading, send
        if self.waiting():
            self._seen.stale = True

    def _press(self, key):
        if key == _A:
            self.asked += 1
            self._asked_now = True
            self._seen.stale = True
        elif key == _B:
            self.undo()

    def _hold(self, key):
        if key == _HOLD_B:
            self.console.home()

    def _can_undo(self):
        """Whether what was decided here can be taken back: not what somebody else may know by now."""
        last = self._last_person()
        sent = len(self._known) <= self.sent
        return self.waiting() and not sent and last in self.here and self.face.match.can_undo(last)

    def _last_person(self):
        """Who decided last, bots left out; -1 if nobody has yet."""
        people = [seat for seat in self._seats if not self.game.seats >> 3 * seat & 7]
        return people[-1] if people else -1

    def undo(self):
        """Takes the last decision back, until the link is sent."""
        if self._can_undo():
            self.face.holder = self._last_person()
            self.console.back()
            self.face.undo()

    def mark_sent(self):
        """The link is on its way: what it has can't be taken back."""
        self.sent = len(self._known)
        if self.waiting():
            self._seen.stale = True

    def sit_down(self):
        """The person whose turn it is plays here after all."""
        if self.waiting():
            top = self._seen
            self.here.add(top.seat)
            self.face.take_console(top.seat)
            self.console.back()

    def _end(self, top):
        """At the end A asks for another game, by links, too."""
        if top is self._ending:
            return
        self._ending = top
        press = top.press

        def again(key):
            if key == _A:
                self.rematch()
            else:
                press(key)

        top.press = again

    def _more(self, top):
        """What else can be done then; the seats stay as they are, and a review is not offered."""
        for line in ("seats", "review"):
            if line in top.lines:
                n = top.lines.index(line)
                top.lines.pop(n)
                top.labels.pop(n)
        top.stale = True
        self._end(self.console.stack[0])  # a look at the final boards ends with another one

    def rematch(self):
        """The same people, dealt again."""
        import os

        chance = [int.from_bytes(os.urandom(3), "little") for _ in range(3)]
        old = self.game
        seed = self._load("coffer.deal").new_seed(chance[0], chance[1])
        game = link.Game(old.key, old.players, old.options, seed, old.seats)
        game.names = old.names
        game.salt = chance[2]
        self._start(game, [], 0)
