# SPDX-License-Identifier: MIT
"""The visits of all screens: the scenes' presses on the simulator, recorded for the VM to repeat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Self

from coffer.journal import Journal
from coffer.seats import EASY, PERSON
from host_sim.clock import MS
from host_sim.device import Device
from host_sim.machine import BUTTONS
from tools import games, pack
from tools.bench import courses
from tools.nvm_image import nvm_with_game
from tools.scenes import Stage, scenes

LANGUAGE = "de"  # its words are the longest
REVIEW = 20_000  # ms that the device has for the review of a game of two
# Scene, NVM, (ms, key) with ~key for its release, end, what settings.toml says beside it
Visit = tuple[str, bytes, list[tuple[int, int]], int, dict[str, str | int]]


class RecordingDevice(Device):
    """A device that records its button presses, in milliseconds since the menu appeared."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.keys: list[tuple[int, int]] = []
        self.shown: set[str] = set()  # the classes of the screens that were open
        self.kept = bytes(self.nvm.cells)
        self.began = 0

    def boot(self) -> Device:
        super().boot()
        self.began = self.clock.now
        return self

    def age(self) -> int:
        """Returns the milliseconds since the menu appeared."""
        return (self.clock.now - self.began) // MS

    def look(self) -> None:
        """Notes which screens are open; there may be none for a moment between two places."""
        running = self.modules["coffer.console"].running
        self.shown |= {type(screen).__name__ for screen in running.stack} if running else set()

    def press(self, button: str) -> Self:
        self.look()
        self.keys.append((self.age(), BUTTONS.index(button)))
        return super().press(button)

    def release(self, button: str) -> Self:
        self.keys.append((self.age(), ~BUTTONS.index(button)))
        return super().release(button)


class RecordingStage(Stage):
    """A stage whose console records its button presses."""

    device_class = RecordingDevice


def visit(name: str, scene: Callable[[Stage], Any], language: str = LANGUAGE) -> tuple[Visit, set[str]]:
    """What a scene's console finds in its NVM, and what is pressed then; and the screens that it opens."""
    stage = RecordingStage(language)
    scene(stage)
    device = stage.device
    assert isinstance(device, RecordingDevice)
    stage.pixels()
    device.look()
    device.close()
    way = name, device.kept.rstrip(b"\xff"), device.keys, device.age(), stage.settings
    return way, device.shown


def visits(game: str) -> tuple[Visit, ...]:
    """Every screen of a game; of the menus for ""."""
    return tuple(way for way, _ in _recorded_visits(game))


def one(game: str, scene: str = "") -> tuple[Visit, set[str]]:
    """One screen of a game, the first if none is named, and the classes of the screens on its way."""
    pack.ensure()
    known = dict(_scenes(game))
    name = scene or next(iter(known))
    return visit(name, known[name])


def at_one_table(game: str) -> list[Visit]:
    """Every screen of a game in progress, those first for which it must be over: then the table is left."""
    ways = [way for way in visits(game) if Journal(bytearray(way[1].ljust(4096, b"\xff"))).kind]
    screens = screens_on_way(game)
    return sorted(ways, key=lambda way: "Count" not in screens.get(way[0], ()))


def screens_on_way(game: str) -> dict[str, set[str]]:
    """The classes of the screens that are open on the way of each visit, by its scene."""
    return {way[0]: screens for way, screens in _recorded_visits(game)}


@cache
def _recorded_visits(game: str) -> tuple[tuple[Visit, set[str]], ...]:
    pack.ensure()
    return tuple(visit(name, scene) for name, scene in _scenes(game))


def nvm_with_language(language: str = LANGUAGE) -> bytes:
    """The NVM of a console whose language was chosen."""
    return bytes(Stage(language).nvm).rstrip(b"\xff")


def game_between_bots(game: str, level: int, seed: int) -> Visit:
    """A whole game at its largest table; Continue opens it, and it has no end in milliseconds."""
    nvm = nvm_with_game(Stage(LANGUAGE).nvm, game, [level] * games.facts(game).PLAYERS[1], seed)
    tap = [(200, BUTTONS.index("A")), (260, ~BUTTONS.index("A"))]
    return "a whole game", bytes(nvm).rstrip(b"\xff"), tap, -1, Stage(LANGUAGE).settings


def hints(game: str) -> tuple[Visit, ...]:
    """A hint in every phase, as late in the longest game as the phase comes."""
    played = courses.longest(game)
    table = games.rules(game).Table(played.players, played.seed, {})
    places = {}
    for count, action in enumerate(played.actions):
        if len(table.actions()) > 1:
            places[table.phase] = count, table.seat
        table.apply(action)

    def asked(count: int, seat: int) -> Callable[[Stage], None]:
        levels = [EASY] * played.players
        levels[seat] = PERSON

        def scene(stage: Stage) -> None:
            nvm_with_game(stage.nvm, game, levels, played.seed, played.actions[:count])
            stage.playing = game
            stage.boot().press("A", "wait:900").seated().press("hold:B", "wait:200", "right", "wait:3000")

        return scene

    return tuple(visit(f"hint in phase {phase}", asked(*places[phase]))[0] for phase in sorted(places))


def undo(game: str) -> tuple[Visit, ...]:
    """Undo in the pause menu as late as possible in the longest game; none where everything is revealed."""
    played = courses.longest(game)
    table = games.rules(game).Table(played.players, played.seed, {})
    latest = 0
    for count, action in enumerate(played.actions, 1):
        known, seat = table.revealed, table.seat
        table.apply(action)
        if table.revealed == known and table.seat == seat:  # who has just decided decides again
            latest = count
    if not latest:
        return ()
    levels = [EASY] * played.players
    levels[played.seats[latest - 1]] = PERSON

    def scene(stage: Stage) -> None:
        nvm_with_game(stage.nvm, game, levels, played.seed, played.actions[:latest])
        stage.playing = game
        stage.boot().press("A", "wait:900", "hold:B", "wait:200", "left", "wait:200")

    return (visit(f"after {latest} actions", scene)[0],)


def review(game: str) -> tuple[Visit, ...]:
    """The review of a whole game, as long as the device takes for it, and two of its moments."""
    if not getattr(games.facts(game), "REVIEW", False):
        return ()

    def scene(stage: Stage) -> None:
        stage.reviewed(game, 12, ms=REVIEW).press("down", "wait:600", "right", "wait:1500")

    return (visit("review of a whole game", scene)[0],)


def _scenes(game: str) -> Iterator[tuple[str, Callable[[Stage], Any]]]:
    folders = games.names()
    for name, scene in scenes().items():
        folder, _, rest = name.partition(".")
        if (folder if folder in folders else "") == game:
            yield rest if game else name, scene
