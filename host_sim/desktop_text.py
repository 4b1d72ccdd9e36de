# SPDX-License-Identifier: MIT
"""The desktop's own texts, such as which key is A, in the console's language.

The texts are those under "desktop." in assets/console/, which are not on the drive.
"""

from functools import lru_cache
from typing import Any, Protocol, runtime_checkable

from host_sim.device import Device
from host_sim.drive import CLONE
from host_sim.playable import Playable
from tools.vm.page import keyboard
from tools.vm.page.screen_reader import Listener

PREFIX = "desktop."
ENGLISH = "en"


def language(device: Playable) -> str:
    """Returns the console's language; English for a program that has none."""
    running = getattr(device.modules.get("coffer.console"), "running", None)
    return running.words.language if running else ENGLISH


@lru_cache
def texts(key: str) -> dict[str, str]:
    """The desktop's texts in a language, English where there are none."""
    found = texts(ENGLISH).copy() if key != ENGLISH else {}
    path = CLONE / "assets" / "console" / f"{key}.txt"
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        if line.startswith(PREFIX):
            name, _, text = line.partition("=")
            found[name.strip().removeprefix(PREFIX)] = text.strip()
    return found


def say(device: Playable, key: str, *arguments: object) -> str:
    """A text of the desktop: `say(device, "saved", path)`."""
    return texts(language(device))[key].format(*arguments)


def type_letter(device: Playable, letter: str) -> bool:
    """Puts a typed letter into a name or a deal code, or "" erases one; False if nobody asks for letters."""
    console = getattr(device.modules.get("coffer.console"), "running", None)
    screen = keyboard.letter_screen(console) if console else None
    if screen is None or not letter and not screen.at:  # nothing stands before the first letter
        return False
    if isinstance(device, ListeningDevice):
        device.type_letter(letter)
    elif letter:
        from tools.reading import codes_of

        keyboard.type_code(console, codes_of(letter, language(device)))
    else:
        keyboard.erase(console)
    return True  # whether it fits or not: no letter is A or B here


# -- the screen as text -----------------------------------------------------------------------


class SpeakingDevice(Device):
    """A device with a screen reader, by the same code as the page's."""

    listener: Any = None

    def boot(self) -> "SpeakingDevice":
        super().boot()
        self.listener = listen(self)
        return self


@runtime_checkable
class ListeningDevice(Protocol):
    """A console that logs everything done to it."""

    def listen(self) -> None: ...

    def type_letter(self, letter: str) -> object: ...


def listen(device: Playable) -> Any:
    """The listener of a running console: it has `screen`, `cursor` and `new_lines` as in the page.

    They are read in the device's own loop, because native modules work only there. None for a program that
    is no console, or while it changes places.
    """
    console = getattr(device.modules.get("coffer.console"), "running", None)
    if console is None or not console.stack:
        return None
    if hasattr(console, "listener"):
        return console.listener
    if isinstance(device, ListeningDevice):  # it logs this, so that a replay listens from then on
        device.listen()
        return getattr(console, "listener", None)
    console.listener = listener = Listener(console, device.modules["coffer.loader"].load)
    run_frame = console.frame

    def frame(now: int) -> None:
        run_frame(now)
        listener.hear(now)

    console.frame = frame
    return listener
