# SPDX-License-Identifier: MIT
"""Presses written down: "A A down x3 hold:B wait:500".

Words, separated by spaces: a button (up down left right A B) taps it; `hold:B` holds it (`hold:B:2000` for
that many milliseconds); `press:A` and `release:A` do one half; `wait:500` lets time pass; `x3` after a word
repeats it, three times in all; what follows `#` up to the end of the line is a remark.
"""

from collections.abc import Callable, Iterator

from host_sim.device import HOLD_MS, TAP_MS, Device
from host_sim.machine import BUTTONS

Step = tuple[str, str, float]  # what, button, milliseconds


class ScriptError(ValueError):
    """A word of a script that means nothing, and which it is."""


def parse(text: str) -> list[Step]:
    """The steps of a script: ("tap" | "hold" | "press" | "release" | "wait", button, ms)."""
    steps: list[Step] = []
    for number, line in enumerate(text.splitlines(), 1):
        for word in line.partition("#")[0].split():
            try:
                if word[0] == "x" and word[1:].isdigit():
                    if not steps:
                        raise ScriptError("nothing to repeat yet")
                    if int(word[1:]) < 1:
                        raise ScriptError("at least once")
                    steps.extend([steps[-1]] * (int(word[1:]) - 1))
                else:
                    steps.append(_step(word))
            except ScriptError as error:
                raise ScriptError(f"line {number}, {word!r}: {error}") from None
    return steps


def _step(word: str) -> Step:
    what, _, rest = word.partition(":")
    if not rest:
        return "tap", _button(what), TAP_MS
    if what == "wait":
        return "wait", "", _ms(rest)
    if what == "hold":
        button, _, ms = rest.partition(":")
        return "hold", _button(button), _ms(ms) if ms else HOLD_MS
    if what in ("press", "release"):
        return what, _button(rest), 0
    raise ScriptError("known are hold:, wait:, press: and release:")


def _button(name: str) -> str:
    for button in BUTTONS:
        if name.lower() == button.lower():
            return button
    raise ScriptError(f"no such button; there are {' '.join(BUTTONS)}")


def _ms(text: str) -> float:
    try:
        ms = float(text)
    except ValueError:
        raise ScriptError("milliseconds are a number") from None
    if not 0 <= ms <= 3_600_000:
        raise ScriptError("from 0 to 3600000 milliseconds")
    return ms


def play(device: Device, text: str, each: Callable[[], None] | None = None, step: float = 40) -> None:
    """Plays a script on a device; `each` is called every `step` milliseconds of virtual time."""
    for _ in moments(device, text, step):
        if each:
            each()


def moments(device: Device, text: str, step: float = 40) -> Iterator[Step]:
    """Plays a script and stops every `step` milliseconds of virtual time."""
    for what, button, ms in parse(text):
        current = (what, button, ms)
        if what in ("tap", "hold", "press"):
            device.press(button)
        if what == "release":
            device.release(button)
        yield from _pass(device, ms, step, current)
        if what in ("tap", "hold"):
            device.release(button)
            yield from _pass(device, TAP_MS, step, current)


def _pass(device: Device, ms: float, step: float, current: Step) -> Iterator[Step]:
    while ms > 0:
        device.run(min(ms, step))
        ms -= step
        yield current


def record(device: Device, text: str, path: str, scale: int = 4, step: float = 40) -> None:
    """Plays a script and writes what the screen showed as a GIF."""
    from host_sim.picture import write_gif

    frames = [(device.pixels(), round(step))]
    play(device, text, lambda: frames.append((device.pixels(), round(step))), step)
    write_gif(path, frames, scale)
