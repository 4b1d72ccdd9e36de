# SPDX-License-Identifier: MIT
"""Checks that every text on a screen is spoken: what was looked up is searched for in the pixels."""

from typing import Any

from host_sim.desktop_text import Spoken
from tests.on_screen import console

SHORTEST = 3  # letters: less could also be a part of a picture


class Witness(Spoken):
    """Remembers every text that the console has looked up, whatever it did with it."""

    said: set[bytes]

    def boot(self) -> "Witness":
        super().boot()
        self.said = set()
        words = self.modules["coffer.words"].Words
        if not hasattr(words, "witnessed"):
            looked_up = words.say

            def say(this: Any, key: str, *arguments: Any) -> bytes:
                text: bytes = looked_up(this, key, *arguments)
                self.said.update(text.split(b"\n"))
                return text

            words.say = say
            words.witnessed = True
        running = console(self)
        running.set_language(running.words.language)  # who has kept the old method takes up the new one
        return self


def visible(device: Witness) -> list[str]:
    """The texts whose letters stand in the display's memory now, found in the pixels alone."""
    rows = console(device).rows
    lines = [bytes(row) for row in rows.shown]
    lines += [bytes(column ^ 0xFF for column in line) for line in lines]
    found = []
    for text in sorted(device.said):
        if len(text.strip()) < SHORTEST:
            continue
        for font in (rows.font, rows.tiny):
            if all(code in font.strips for code in text):
                columns = b"".join(bytes(font.strips[code]) for code in text.rstrip())[:-1]
                if any(columns in line for line in lines):
                    found.append("".join(map(chr, text.strip())))
    return found


def listen(device: Witness) -> tuple[list[str], str]:
    """The texts on the screen as it is at this moment, before anything moves on, and what is spoken of it."""
    read_already: list[bool] = []
    frame = console(device).frame

    def read(now: int) -> None:
        if not read_already:
            device.listener.read()
            read_already.append(True)
        frame(now)

    console(device).frame = read
    on_screen = visible(device)
    device.run(10)
    return on_screen, device.listener.screen + "\n" + device.listener.cursor
