# SPDX-License-Identifier: MIT
"""Named screens: how to bring the console to each of them, for pictures and for the golden tests.

A scene is a function that takes a Stage and drives it; what the display shows then is the
screen. The menus' scenes are in console_scenes.py and ending_scenes.py, a game's in its own host/scenes.py.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from coffer.dice import EDITION
from coffer.journal import Journal
from coffer.seats import LEVELS, PERSON
from coffer.settings import CALM, INSTANT, LANGUAGE, SPEED, encode_language
from coffer.table import bot
from host_sim import script
from host_sim.device import Device
from host_sim.drive import Drive
from tools import games, pack
from tools.nvm_image import new_nvm, nvm_with_game
from tools.pack.puzzles import read_puzzles

SHOWN = 3  # games in the menus of every picture
CARDS = ("Handover", "Recap", "EndWarning")


class Stage:
    """A console in one language, and shortcuts to bring it where a scene plays."""

    device_class = Device

    def __init__(self, language: str) -> None:
        self.language = language
        self.nvm = new_nvm(language, holds=3)  # no reminder that keys can be held
        self.journal = Journal(self.nvm)
        self.settings: dict[str, str | int] = {"COFFER_TITLE": 0}
        self.device: Device | None = None
        self.playing = ""

    def setting(self, register: int, value: int) -> Stage:
        """Sets a register of the journal before the console starts."""
        self.journal.set(register, value)
        return self

    def remember(self, memory: str) -> Stage:
        """A whole memory from before, compressed and in base64; the language is the stage's own."""
        self.nvm[:] = zlib.decompress(base64.b64decode(memory))
        self.journal = Journal(self.nvm)
        return self.setting(LANGUAGE, encode_language(self.language))

    def instant(self) -> Stage:
        """Animations off: the screen stands still at once."""
        return self.setting(SPEED, INSTANT)

    def calm(self) -> Stage:
        """Less flashing: what would blink stands still."""
        return self.setting(CALM, 1)

    def boot(self) -> Stage:
        """Switches on, up to the main menu."""
        self.device = self.device_class(
            Drive.of_the_clone(self.hidden()), nvm=self.nvm, settings=self.settings
        )
        self.device.boot()
        self.device.run(200)
        return self

    def hidden(self) -> list[str]:
        """The games that are not there, so that a new one changes no picture of the menus."""
        return [f"/games/{name}" for name in games.names()[SHOWN:] if name != self.playing]

    def press(self, *buttons: str) -> Stage:
        """Short presses, one after another; "hold:A" and "wait:500" do what they say."""
        assert self.device is not None
        script.play(self.device, " ".join(buttons))
        return self

    def game(
        self,
        name: str,
        seats: str,
        seed: int,
        until: Callable[[Any], bool] | None = None,
        options: int = 0,
        drive: str = "normal",
    ) -> Stage:
        """A game in the journal, played by `drive` bots until `until(table)`, and opened with Continue.

        `seats` as "person,hard"; without `until` it stands at its very beginning. What the bots
        have decided is what a person could have decided too, so any seat may be a person's.
        """
        players = seats.count(",") + 1
        return self.recorded(name, seats, seed, course(name, players, seed, until, options, drive), options)

    def recorded(
        self,
        name: str,
        seats: str,
        seed: int,
        actions: Iterable[int],
        options: int = 0,
        salt: int = -1,
        edition: int = EDITION,
    ) -> Stage:
        """A game in the journal with these actions, opened with Continue."""
        self.playing = name
        levels = [LEVELS.index(level) for level in seats.split(",")]
        nvm_with_game(self.nvm, name, levels, seed, actions, options, salt, edition)
        self.journal = Journal(self.nvm)
        self.boot()
        still = self.journal.get(SPEED, 0) == INSTANT  # A counts 400 ms after control came
        self.press("A", "wait:500" if still else "wait:300")
        if levels.count(PERSON) > 1:
            self.press("wait:200", "A", "wait:500" if still else "wait:100")  # past the hand-over
        return self

    def puzzle(self, name: str, seed: int) -> Stage:
        """The first puzzle of that seed, which asks, opened as the page and the desktop open one."""
        self.playing = name
        seeds = [puzzle.seed for puzzle in read_puzzles(pack.ASSETS / name / "puzzles.txt")]
        self.settings["COFFER_GAME"] = f"{name}/{seeds.index(seed) + 1}"
        self.calm().boot()
        assert self.device is not None and self.device.run_until(lambda _: self.top() == "Message", 5_000)
        return self.press("wait:300")

    def seated(self) -> Stage:
        """Past the cards that stand before a decision: hand-over, recap, warning."""
        while self.top() in CARDS:
            self.press("A", "wait:500")
        return self

    def drained(self) -> Stage:
        """A decision can be taken back, and a third of the bar that shows the time left has drained."""

        def gone(device: Device) -> bool:
            top, middle, bottom = (device.pixels()[y] for y in (57, 59, 61))
            x = 126
            while top[x] and bottom[x]:
                x -= 1
            inside = middle[x + 2 : 126]
            return len(inside) > 5 and sum(inside) <= len(inside) * 2 // 3

        assert self.device is not None and self.device.run_until(gone)
        return self

    def reviewed(self, name: str, seed: int, drive: str = "easy", ms: int = 2000) -> Stage:
        """The review of a whole game of two, which `drive` bots have played for a person: some ms of it."""
        # It waits for a device that is slower than the simulator: the bench presses these keys there
        actions = course(name, 2, seed, is_over, drive=drive)
        self.instant().recorded(name, "person,easy", seed, actions).press("wait:900")
        while self.top() != "Ending":
            self.press("A", "wait:2500")
        return self.press("wait:3000", "right", "wait:900", "down", "wait:300", "A", f"wait:{ms}")

    def top(self) -> str:
        """The name of the screen that owns the display."""
        assert self.device is not None
        return type(self.device.modules["coffer.console"].running.stack[-1]).__name__

    def pixels(self) -> list[bytes]:
        """What the display shows; a console that crashed is no picture."""
        assert self.device is not None
        if self.device.crashed:
            raise AssertionError(self.device.crashed)
        return self.device.pixels()


def puzzle_scenes(name: str, seed: int, *keys: str) -> dict[str, Callable[[Stage], Any]]:
    """The scenes of a game's puzzle: it asks; these keys answer it; A alone is wrong; the answer."""

    def after(*pressed: str) -> Callable[[Stage], Any]:
        return lambda stage: stage.puzzle(name, seed).press(*pressed)

    wrong = ("A", "wait:500", "A", "wait:300")
    return {
        "puzzle": after(),
        "puzzle.right": after("A", "wait:500", *keys, "A", "wait:300"),
        "puzzle.wrong": after(*wrong),
        "puzzle.best": after(*wrong, "B", "wait:300"),
    }


def is_over(table: Any) -> bool:
    """Whether a game has ended: until then its whole course goes."""
    return bool(table.seat < 0)


def course(
    name: str,
    players: int,
    seed: int,
    until: Callable[[Any], bool] | None,
    options: int = 0,
    drive: str = "normal",
) -> list[int]:
    """The actions of a game up to the first table that `until` is true of."""
    return list(_course(name, players, seed, until, options, drive))


@cache
def _course(
    name: str, players: int, seed: int, until: Callable[[Any], bool] | None, options: int, drive: str
) -> list[int]:
    """A scene plays the same game in every language: bots think about it once."""
    bots = games.bots(name)
    table = games.rules(name).Table(players, seed, games.options(name, options))
    actions: list[int] = []
    while until and not until(table):
        if table.seat < 0:
            raise LookupError(f"{name} with seed {seed} never comes to that scene")
        action = bot.decide(bots, table, LEVELS.index(drive), seed, len(actions))
        table.apply(action)
        actions.append(action)
    return actions


@cache
def scenes() -> dict[str, Callable[[Stage], Any]]:
    """Every scene by name, such as "menu" or "pig.dare"."""
    from tools import console_scenes

    found: dict[str, Callable[[Stage], Any]] = dict(console_scenes.SCENES)
    for name in games.names():
        module = games.host(name, "scenes")
        if module:
            found.update({f"{name}.{scene}": play for scene, play in module.SCENES.items()})
    return found


def picture_path(name: str, language: str) -> str:
    """Where the reference picture of a scene lies below tests/screens/golden: "en/pig/dare.png"."""
    folder, _, rest = name.partition(".")
    if not (games.FOLDER / folder).is_dir():
        folder, rest = "console", name
    return f"{language}/{folder}/{rest}.png"


def show(name: str, language: str) -> list[bytes]:
    """The pixels of a scene."""
    pack.ensure()
    stage = Stage(language)
    scenes()[name](stage)
    pixels = stage.pixels()
    if stage.device is not None:
        stage.device.close()
    return pixels
