# SPDX-License-Identifier: MIT
"""Scripts of button presses: "A A down x3 hold:B wait:500".

Words, separated by spaces: a button (up down left right A B) taps it; `hold:B` holds it (`hold:B:2000` for
that many milliseconds); `press:A` and `release:A` do one half; `wait:500` lets time pass; `x3` after a word
repeats it, three times in all; what follows `#` up to the end of the line is a remark. A script has at most
1,000 steps and lasts an hour at the most.
"""

from collections.abc import Iterator

from host_sim.machine import BUTTONS
from host_sim.playable import HOLD_MS, TAP_MS, Playable

Step = tuple[str, str, float]  # what, button, milliseconds
MOST = 1_000  # steps of a script: each is a picture or two, and a GIF is put together in memory
LONGEST = 3_600_000  # ms of the console's time


class ScriptError(ValueError):
    """A script has an unknown word; names it."""


def parse(text: str) -> list[Step]:
    """The steps of a script: ("tap" | "hold" | "press" | "release" | "wait", button, ms)."""
    steps: list[Step] = []
    for number, line in enumerate(text.splitlines(), 1):
        for word in line.partition("#")[0].split():
            try:
                if word[0] == "x" and word[1:].isdecimal():
                    if not steps:
                        raise ScriptError("nothing to repeat yet")
                    steps.extend([steps[-1]] * (_times(word[1:]) - 1))
                else:
                    steps.append(_step(word))
                if len(steps) > MOST:
                    raise ScriptError(f"a script has at most {MOST} steps")
            except ScriptError as error:
                raise ScriptError(f"line {number}, {_shorten_word(word)!r}: {error}") from None
    if sum(ms for _, _, ms in steps) > LONGEST:
        raise ScriptError(f"a script lasts {LONGEST} milliseconds at the most")
    return steps


def _times(digits: str) -> int:
    if len(digits) > len(str(MOST)) or int(digits) > MOST:
        raise ScriptError(f"at most {MOST} times")
    if int(digits) < 1:
        raise ScriptError("at least once")
    return int(digits)


def _shorten_word(word: str) -> str:
    return word if len(word) < 40 else word[:39] + "…"


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
    if not 0 <= ms <= LONGEST:
        raise ScriptError(f"from 0 to {LONGEST} milliseconds")
    return ms


def play(device: Playable, text: str) -> None:
    """Plays a script on a device."""
    for _ in moments(device, text, LONGEST):
        pass


def moments(device: Playable, text: str, step: float) -> Iterator[None]:
    """Plays a script and stops every `step` milliseconds of virtual time."""
    for what, button, ms in parse(text):
        if what in ("tap", "hold", "press"):
            device.press(button)
        if what == "release":
            device.release(button)
        yield from _run_in_steps(device, ms, step)
        if what in ("tap", "hold"):
            device.release(button)
            yield from _run_in_steps(device, TAP_MS, step)


def _run_in_steps(device: Playable, ms: float, step: float) -> Iterator[None]:
    while ms > 0:
        device.run(min(ms, step))
        ms -= step
        yield
