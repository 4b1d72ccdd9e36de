# SPDX-License-Identifier: MIT
"""The main menu: continue a game, start one, or open another screen."""

import os

import supervisor
from micropython import const

from coffer import assets, glyphs, loader
from coffer.buttons import B
from coffer.home.journal_sector import seated_people
from coffer.home.records import last_seats
from coffer.journal import GOOD, Journal
from coffer.menu import Menu
from coffer.seats import NORMAL, PERSON, pack, unpack
from coffer.settings import GUIDES
from coffer.ticks import after, reached
from coffer.words import join_key, keys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from coffer.console import Console
    from coffer.rows import Rows

_SCREENS = ("home.learn.Learn", "home.statistics.Statistics", "preferences.Preferences", "home.about.About")
_SIGNS = ("coach", "trophy", "gear", "coffer")
_ICONS = "/assets/console.icons"
_DARK = bytes(36)
_BOOKMARK = b"\x7f\x3f\x1f\x3f\x7f"  # five columns behind the name of a game that waits
_PICTURE_AFTER = const(10)  # ms
_TITLE = const(40)  # bytes at the end of a game's words, of which its title takes less
_ABOUT = keys("thing.learning", "thing.statistics", "thing.settings", "thing.about")
_LABELS = keys("menu.learn", "menu.statistics", "menu.settings", "menu.about")


def title(name: str, language: str) -> bytes:
    """Returns a game's title in a language, or its folder's name if it has no texts."""
    try:
        with open(assets.find(name, language), "rb") as file:
            file.seek(-_TITLE, 2)
            words = file.read()
    except OSError:
        return name.encode()
    return words[words.rfind(b"\0", 0, _TITLE - 1) + 1 : -1]  # the last of all texts


def guided_games(name: str, language: str) -> list:
    """The guided games of a game, ten bytes each: see tools/pack/guides.py. Nothing if it has no guide."""
    try:
        with open(assets.find(name, language, ".guide"), "rb") as file:
            return [file.read(10) for _ in range(file.read(2)[1])]
    except OSError:
        return []


def has_rules(name: str, language: str) -> bool:
    """Whether a game brings its rules."""
    return assets.exists(assets.find(name, language, ".rules"))


def emblem(name: str) -> tuple:
    """Reads the emblem of a game, or the default one."""
    try:
        return glyphs.icon("/assets/" + name + ".icons", "emblem")
    except (OSError, KeyError):
        return glyphs.icon(_ICONS, "dice")


def begin_game(console: "Console", name: str, players: int, packed: int, seed: int, options: int) -> None:
    """Begins a game in the journal, with a salt for the bots: random bytes of the chip, not of the seed."""
    chance = os.urandom(4)
    salt = (chance[0] & 63) << 24 | chance[1] << 16 | chance[2] << 8 | chance[3]
    facts = loader.load("games." + name)
    console.journal.begin(facts.KEY, players, packed, seed, options, facts.LONGEST, salt)


def play_again(console: "Console", name: str) -> None:
    """Starts the game that was played last with the same seats and a new deal."""
    from coffer.deal import new_seed

    journal = console.journal
    seed = new_seed(journal.seed, supervisor.ticks_ms() & 0x7FFF)
    begin_game(console, name, journal.players, journal.seats, seed, journal.options)
    console.play(name)


def open_game(console: "Console", name: str, begin: "Callable | None" = None) -> None:
    """Opens a game's table: a new game, which `begin` writes down, or the one of that name that waits.

    Another one that is in progress waits from then on.
    """
    journal = console.journal
    kind = loader.load("games." + name).KEY
    if begin is None and journal.kind == kind:
        console.play(name)
    elif begin is None or journal.parked or journal.kind not in (0, kind):
        console.visit("home.parking.Parking", name, begin)
    else:
        begin()
        console.play(name)


def waiting_game(journal: Journal, kind: int) -> tuple:
    """Of the game of that kind that waits, if one does: how many actions, people, players, seats, whose turn.

    Turns count from 1; 0 if it is not known, as of the game in progress after power-on.
    """
    if kind and kind == journal.kind:
        return len(journal.actions), seated_people(journal), journal.players, journal.seats, journal.turn
    game = journal.parked.get(kind, ())
    return game[:4] + game[8:9]


def confirm_loss(console: "Console", name: str, begin: "Callable") -> None:
    """Begins a game; if one of that name waits, which would be lost, A must be held first."""
    game = waiting_game(console.journal, loader.load("games." + name).KEY)
    if game:
        heading = title(name, console.words.language)
        console.visit("dialog.Confirm", "setup.replace", begin, heading, game[0] + 1)
    else:
        begin()


def begin(console: "Console") -> None:
    """Opens the first screen after power-on: the title, and the menu as soon as it is read."""
    opening = None
    journal = console.journal
    if console.shows_title:
        opening = loader.load("coffer.home.title").Title(console)
        opening.draw(console.rows)
        console.display.show(console.rows)
    console.home()
    if journal.kind and not console.stack[-1].game_in_progress():
        journal.refuse()  # a game that we don't have
    if console.settings.language != console.words.language:
        console.visit("home.welcome.Welcome")
    if journal.state != GOOD:
        console.visit("error_screens.JournalErrorScreen")
    elif len(console.stack) == 1 and not (journal.values or journal.kind or console.preselected_game):
        # the language was known, and so nobody has asked for it
        console.visit("home.hold_tutorial.HoldTutorial")
    if opening:
        console.show(opening)
    elif "/" in console.preselected_game and len(console.stack) == 1:
        loader.load("coffer.home.puzzles").open_named(console, console.preselected_game)


class Launcher(Menu):
    """Finds the games in their folders; those that wait have a bookmark and go on with A."""

    # What is opened most comes first: a screen that is not there yet takes 48 to 79 ms.
    preload: tuple = (
        "coffer.home.setup",
        "coffer.preferences",
        "coffer.home.statistics",
        "coffer.dice",
        "coffer.table",
        "coffer.deal",
    )

    def __init__(self, console: "Console") -> None:
        super().__init__(console)
        self.end = 92
        found = loader.games()
        self.kinds = [kind for kind, _ in found]
        self.games = [name for _, name in found]
        self.players = [loader.load("games." + name).PLAYERS for name in self.games]
        self.due = -1  # when the picture beside the list is to be changed
        self._pictures: dict = {}  # by line, once they were read,
        self._captions: dict = {}  # and what stands below them
        self.waits: list = []  # of each game, if it waits: see waiting_game()
        self._find_waiting()
        if any(self.waits):
            self.preload = self.preload + ("coffer.packed_actions", "coffer.home.parking")
        self._read_titles()
        named = self.game_in_progress() or console.preselected_game
        if named in self.games:
            self.at = self.games.index(named)
        if self.game_in_progress():  # A opens its table: each import less, that takes 20 ms less
            self.preload = ("coffer.dice", "coffer.table") + self.preload

    def _read_titles(self):
        self.language = self.console.words.language
        self.titles = [title(name, self.language) for name in self.games]
        self.console.rows.font.load(b"".join(self.titles))  # else the file is opened for each of them
        self.heading = self.console.say("menu.title")
        self.labels = self.titles + [self.console.say(key) for key in _LABELS]

    def game_in_progress(self) -> str:
        """The game in the journal, or ""."""
        kind = self.console.journal.kind
        return self.games[self.kinds.index(kind)] if kind in self.kinds else ""

    def _find_waiting(self):
        self.waits = [waiting_game(self.console.journal, kind) for kind in self.kinds]

    def _waiting(self, n):
        """The game of line n, if it waits."""
        return self.waits[n] if n < len(self.waits) else ()

    def _can_play_solo(self, n):
        """Whether line n is a game that one can play alone."""
        return n < len(self.players) and self.players[n][0] == 1

    def hint(self, n: int) -> bytes:
        if self._waiting(n):
            return self.console.say("menu.kept")
        return self.console.say("menu.alone" if self._can_play_solo(n) else "hint.main")

    def prepare(self) -> None:
        if self.language != self.console.words.language:
            self._read_titles()
        self._find_waiting()  # another screen may have changed it
        self._captions.clear()
        self._caption()

    def draw(self, rows: "Rows") -> None:
        super().draw(rows)
        row = 1 - self.top
        for game in self.waits:
            if game and 0 < row < 7:
                rows.rows[row][83:88] = _BOOKMARK  # the whole screen is sent
            row += 1
        if self.console.battery:
            self.console.battery.mark(rows)
        self.due = -1
        if self.at in self._pictures:
            self._picture(rows)
        else:
            self.due = supervisor.ticks_ms()  # the next frame reads it

    def draw_deferred(self, rows: "Rows") -> None:
        super().draw_deferred(rows)
        self.due = after(supervisor.ticks_ms(), _PICTURE_AFTER)

    def tick(self, now: int) -> None:
        """The picture follows once the cursor rests: beside every step it would cost 5 ms."""
        super().tick(now)
        if self.due >= 0 and reached(now, self.due):
            self.due = -1
            for row in range(1, 7):
                self.console.rows.icon(row, 92, _DARK)
            self._picture(self.console.rows)

    def _picture(self, rows):
        """The emblem of the game that the cursor is on, and below it how far it is, or for how many."""
        picture = self._pictures.get(self.at)
        if not picture:
            n = self.at - len(self.games)
            picture = emblem(self.games[n]) if n < 0 else glyphs.icon(_ICONS, _SIGNS[n])
            self._pictures[self.at] = picture
        rows.icon(1, 94 + (32 - len(picture[0])) // 2, picture)
        caption = self._caption()
        if len(caption) > 1:
            rows.centre(5, caption[0], 93, 127, rows.tiny)
            rows.centre(6, caption[1], 93)
        elif caption:
            rows.centre(5, caption[0], 92)

    def _caption(self):
        """Of a game that waits, how far it is and whose turn; of another game, for how many it is."""
        n = self.at
        if n not in self._captions:
            say = self.console.say
            game = self._waiting(n)
            found: tuple = ()
            if game:
                found = say("menu.move", game[0] + 1), self.next_player(game)
            elif n < len(self.players):
                found = (say("menu.players", *self.players[n]),)
            self._captions[n] = found
        return self._captions[n]

    def next_player(self, game: tuple) -> bytes:
        """Whose turn it is in a game that waits; if that is not known, its only person, or nobody."""
        _, people, players, seats, turn = game
        if not 0 < turn <= players:
            levels = list(unpack(seats, players))  # bytes know neither index() nor count() there
            if levels.count(PERSON) != 1:
                return b""
            turn = levels.index(PERSON) + 1
        name = self.console.person_name(people >> 4 * (turn - 1) & 15)
        return name or self.console.say(join_key("names.", turn - 1))

    def start_demo(self) -> None:
        """Starts the demonstration after a minute without a key: bots play silently until any key."""
        console = self.console
        now = supervisor.ticks_ms()
        if self.games and console.settings.pace:
            n = self.at if self.at < len(self.games) else now % len(self.games)
            players = min(max(self.players[n][0], 2), self.players[n][1])
            from coffer.deal import new_seed  # nothing before the first game needs it

            journal = Journal(None)  # nothing is written
            seed = new_seed(now, console.journal.end)
            journal.begin(self.kinds[n], players, pack([NORMAL] * players), seed, 0, 0)
            console.demo_return_line = self.at
            console.sound.volume = 0
            console.play(self.games[n], journal)

    def choose(self, n: int) -> None:
        if self._waiting(n):
            open_game(self.console, self.games[n])
        elif n < len(self.games):
            self._set_up(n)
        else:
            self.console.visit(_SCREENS[n - len(self.games)])

    def _set_up(self, n, solo=False):
        """Sets up a game, or starts it for one person; before the first time its guide is offered."""
        console = self.console
        name = self.games[n]
        arguments = name, self.titles[n]
        kind = self.kinds[n]
        journal = console.journal
        new = not (journal.get(GUIDES, 0) >> kind & 1 or last_seats(kind) in journal.values)
        if new and guided_games(name, console.words.language):
            console.visit(
                "home.learn.FirstGame", *arguments, 1 if solo else 0, lambda: self._open(arguments, solo)
            )
        else:
            self._open(arguments, solo)

    def _open(self, game, solo):
        setup = self.console.visit("home.setup.Setup", *game)
        if solo:
            setup.start_solo()

    def press(self, key: int) -> None:
        if key != B:
            super().press(key)
        elif self._waiting(self.at):
            self._set_up(self.at)
        elif self._can_play_solo(self.at):
            self._set_up(self.at, True)

    def help_for(self, n: int) -> bytes:
        if n >= len(self.games):
            return self.console.say(_ABOUT[n - len(self.games)])
        return self.console.say("thing.kept" if self._waiting(n) else "thing.game")

    def help(self) -> bytes | None:
        return self.console.say("help.launcher")
