# SPDX-License-Identifier: MIT
"""Opens any scene live: its presses are logged as a session, which continues where the picture is taken."""

from typing import Any, Self

from host_sim.device import Device
from host_sim.workshop.session import PRESS, RELEASE, Event, Session
from tools import games, pack, scenes
from tools.errors import UserError


class LoggingDevice(Device):
    """A device that logs its buttons."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.found = bytes(self.nvm.cells)
        self.events: list[Event] = []

    def press(self, button: str) -> Self:
        self.events.append(Event(self.clock.now, PRESS, button))
        return super().press(button)

    def release(self, button: str) -> Self:
        self.events.append(Event(self.clock.now, RELEASE, button))
        return super().release(button)


class LoggingStage(scenes.Stage):
    """A stage whose console logs its buttons."""

    device_class = LoggingDevice


def scene_session(name: str, language: str) -> Session:
    """The session that leads to a scene and can be played on."""
    pack.ensure()
    stage = LoggingStage(language)
    scenes.scenes()[check_scene(name)](stage)
    stage.pixels()
    device = stage.device
    assert isinstance(device, LoggingDevice)
    device.close()
    return Session(device.found, dict(stage.settings), stage.hidden(), device.events, device.clock.now)


def check_scene(name: str) -> str:
    """The name itself, if there is such a scene; else UserError lists some that are like it."""
    if name in scenes.scenes():
        return name
    near = find_scenes(name) or find_scenes(name.split(".")[0])
    examples = ", ".join(near[:5] or sorted(scenes.scenes())[:5])
    raise UserError(f"no scene {name!r}: there are {examples}, …; F3 in the window lists all")


def find_scenes(text: str) -> list[str]:
    """The scenes whose names hold every word of a text."""
    words = text.lower().split()
    return [name for name in scenes.scenes() if all(word in name for word in words)]


def forget() -> None:
    """The sources have changed: games and scenes are read again."""
    import sys

    games.names.cache_clear()
    scenes.scenes.cache_clear()
    for name in [name for name in sys.modules if name == "games" or name.startswith("games.")]:
        del sys.modules[name]
