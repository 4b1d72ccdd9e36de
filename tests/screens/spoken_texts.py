# SPDX-License-Identifier: MIT
"""Finds the texts on a screen, for the test that all of them are spoken: looks for texts in the pixels."""

from typing import Any

from host_sim.desktop_text import SpeakingDevice
from tests.on_screen import console

SHORTEST = 3  # letters: fewer could also be a part of a picture


class RecordingDevice(SpeakingDevice):
    """Records every text that the console looks up."""

    texts: set[bytes]

    def boot(self) -> "RecordingDevice":
        super().boot()
        self.texts = set()
        words = self.modules["coffer.words"].Words
        if not hasattr(words, "witnessed"):
            original_say = words.say

            def say(words_self: Any, key: str, *arguments: Any) -> bytes:
                text: bytes = original_say(words_self, key, *arguments)
                self.texts.update(text.split(b"\n"))
                return text

            words.say = say
            words.is_recorded = True
        running = console(self)
        running.set_language(running.words.language)  # so that screens use the new method
        return self


def find_visible_texts(device: RecordingDevice) -> list[str]:
    """The recorded texts whose letters are in the display's memory now."""
    rows = console(device).rows
    lines = [bytes(row) for row in rows.shown]
    lines += [bytes(column ^ 0xFF for column in line) for line in lines]
    visible = []
    for text in sorted(device.texts):
        if len(text.strip()) < SHORTEST:
            continue
        for font in (rows.font, rows.tiny):
            if all(code in font.strips for code in text):
                columns = b"".join(bytes(font.strips[code]) for code in text.rstrip())[:-1]
                if any(columns in line for line in lines):
                    visible.append("".join(map(chr, text.strip())))
    return visible


def read_screen(device: RecordingDevice) -> tuple[list[str], str]:
    """The texts on the screen before the next frame changes it, and the spoken text of the same moment."""
    has_read: list[bool] = []
    frame = console(device).frame

    def read(now: int) -> None:
        if not has_read:
            device.listener.read()
            has_read.append(True)
        frame(now)

    console(device).frame = read
    visible = find_visible_texts(device)
    device.run(10)
    return visible, device.listener.screen + "\n" + device.listener.cursor
