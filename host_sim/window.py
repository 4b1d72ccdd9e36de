# SPDX-License-Identifier: MIT
"""The console in a window: keyboard, mouse and gamepad, sound, screenshots, recordings, speed-up."""

import contextlib
import os
import time
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from host_sim.desktop_text import say, type_letter
from host_sim.drive import CLONE
from host_sim.frame_clock import FrameClock
from host_sim.handheld import PAPER, USUAL, Handheld, Layout, layout
from host_sim.picture import write_gif, write_png
from host_sim.playable import Playable
from host_sim.workshop.controls import Controls
from host_sim.workshop.panel import HEIGHT as PANEL_HEIGHT
from host_sim.workshop.panel import NARROWEST as NARROWEST_PANEL
from host_sim.workshop.panel import WIDTH as PANEL_WIDTH
from host_sim.workshop.panel import Panel

FRAMES = 60  # a second
FAST = 8.0  # times, while Tab is down
KEYS = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_z: "A",
    pygame.K_a: "A",
    pygame.K_RETURN: "A",
    pygame.K_KP_ENTER: "A",
    pygame.K_SPACE: "A",
    pygame.K_x: "B",
    pygame.K_b: "B",
    pygame.K_BACKSPACE: "B",
    pygame.K_ESCAPE: "B",
}
PAD_BUTTONS = {0: "A", 1: "B", 11: "up", 12: "down", 13: "left", 14: "right"}
UNSEEN = ("dummy", "offscreen")  # SDL's drivers that draw where nobody looks
DEAD_ZONE = 0.5
WITH_PANEL = 0.97  # of the desktop's width may be the window with the inspector
RATE, LOUDNESS = 22050, 3000


class Window:
    """One window with one device in it."""

    def __init__(
        self,
        device: Playable,
        scale: int | None = None,
        speed: float = 1.0,
        controls: Controls | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        self.device = device
        self._given_scale = scale
        screen = getattr(device, "screen", None)  # one that is built into the board
        self._layout = layout(screen.width, screen.height) if screen else USUAL
        self.handheld = Handheld(scale or best_scale(layout=self._layout), self._layout)
        self.controls = controls
        self.panel = Panel(controls) if controls else None
        self._restarts = 0
        self.surface = pygame.display.set_mode(self.size)
        pygame.display.set_caption("Coffer")
        self.frame_clock = FrameClock(device, speed, clock)
        self._speed = speed
        self._sources: dict[str, set[object]] = {}  # button: what holds it down
        self._frames: list[tuple[list[bytes], int]] | None = None
        self._note, self._note_until = "", 0.0
        self._sound = Sound()
        pygame.joystick.init()
        self._pads = [pygame.joystick.Joystick(number) for number in range(pygame.joystick.get_count())]

    @property
    def size(self) -> tuple[int, int]:
        """Of the window, with the inspector if it is open."""
        width, height = self.handheld.size
        return size_with_panel(width, height) if self._has_inspector else (width, height)

    @property
    def _has_inspector(self) -> bool:
        return bool(self.panel and self.panel.page)

    def frame(self) -> bool:
        """Once round: input, device, picture; False when the window was closed."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT or not self._handle(event):
                return False
        fast = pygame.key.get_focused() and pygame.key.get_pressed()[pygame.K_TAB]
        self.frame_clock.speed = self._speed * (FAST if fast else 1)
        passed = self._run()
        print(self.frame_clock.printed(), end="", flush=True)
        if self._frames is not None:
            self._frames.append((self.device.pixels(), round(passed)))
        self._sound.play(0 if self.controls and self.controls.paused else self.device.tone)
        self.draw()
        return True

    def _run(self) -> float:
        """Lets the device work for a frame; the milliseconds that it did."""
        if not (self.controls and self.panel):
            return self.frame_clock.step()
        self.panel.tick()
        passed = self.controls.frame(self.frame_clock)
        if self._restarts != self.controls.timeline.restarts:  # another console: no key of it is down
            self._restarts = self.controls.timeline.restarts
            self._sources.clear()
        return passed

    def draw(self) -> None:
        down = [button for button, sources in self._sources.items() if sources]
        words = getattr(self.device, "notice", "") or self._legend()
        pixels = self.device.pixels()
        if self.controls and self.panel:
            pixels = self.controls.pixels()
            words = self.panel.bar_words() if self.controls.paused else words
        if time.monotonic() < self._note_until:
            words = self._note
        elif self.controls and self.controls.note:
            words = self.controls.note
        elif self.device.crashed:
            words = say(self.device, "crashed", self.device.crashed.strip().splitlines()[-1])
        elif self._frames is not None:
            words = say(self.device, "recording")
        screen = getattr(self.device, "screen", None)  # one that is built into the board, in colours
        self._fit()
        contrast = self.controls.contrast if self.controls else self.device.chip.contrast
        self.handheld.draw(self.surface, () if screen else pixels, contrast, down, words)
        if screen:
            colours = self.controls.colours(screen) if self.controls else screen.colours()
            self.handheld.draw_colours(self.surface, screen, colours)
        if self.panel:
            self.panel.draw(self.surface, self.handheld)
        pygame.display.flip()

    def _legend(self) -> str:
        """The keys; F1 lists those of the workshop."""
        words = say(self.device, "window").split("   ")
        return "   ".join(word for word in words if self.controls or not word.startswith("F1"))

    def _fit(self) -> None:
        """Opening the inspector makes the handheld smaller where both would be wider than the desktop."""
        scale = self._given_scale or best_scale(self._has_inspector, self._layout)
        if scale != self.handheld.scale:
            self.handheld = Handheld(scale, self._layout)
        if self.surface.get_size() != self.size:
            self.surface = pygame.display.set_mode(self.size)
            self.surface.fill(PAPER)

    def close(self) -> None:
        if self._frames:
            self._record()
        self._sound.play(0)
        pygame.quit()

    # Input

    def hold(self, button: str, source: object, down: bool) -> None:
        """Holds a button that has two keys: it is released when both are."""
        sources = self._sources.setdefault(button, set())
        before = bool(sources)
        (sources.add if down else sources.discard)(source)
        if bool(sources) != before:
            (self.frame_clock.queue.press if down else self.frame_clock.queue.release)(button)

    def _handle(self, event: pygame.event.Event) -> bool:
        if self.panel and self.panel.handle(event):
            return True
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            down = event.type == pygame.KEYDOWN
            if down and event.key == pygame.K_q and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
                return False
            if down and self._type(event):
                return True
            if event.key in KEYS and not (down and self._is_paused()):
                self.hold(KEYS[event.key], event.key, down)
            elif down:
                self._command(event.key)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            if event.type == pygame.MOUSEBUTTONDOWN:
                scale = self.handheld.scale
                button = self._layout.button_at(event.pos[0] / scale, event.pos[1] / scale)
                if button:
                    self.hold(button, "mouse", True)
            else:
                for button in list(self._sources):
                    self.hold(button, "mouse", False)
        elif event.type == pygame.WINDOWFOCUSLOST:
            for button, sources in self._sources.items():  # its key-up will go to another window
                for source in list(sources):
                    self.hold(button, source, False)
        else:
            self._handle_pad(event)
        return True

    def _is_paused(self) -> bool:
        """Whether the console hears no button now; says what to do."""
        if self.controls and self.controls.paused:
            self.controls.say("paused: F6 plays on from here, F1 lists all keys")
        return bool(self.controls and self.controls.paused)

    def _type(self, event: pygame.event.Event) -> bool:
        """Whether a key was a letter for a name or a deal code."""
        if event.key == pygame.K_BACKSPACE:
            return type_letter(self.device, "")
        letter = event.unicode
        return bool(letter) and letter.isprintable() and letter != " " and type_letter(self.device, letter)

    def _handle_pad(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP) and event.button in PAD_BUTTONS:
            self.hold(PAD_BUTTONS[event.button], ("pad", event.button), event.type == pygame.JOYBUTTONDOWN)
        elif event.type == pygame.JOYHATMOTION:
            self._move_stick("hat", 0, event.value[0])
            self._move_stick("hat", 1, -event.value[1])
        elif event.type == pygame.JOYAXISMOTION and event.axis < 2:
            self._move_stick("stick", event.axis, event.value)
        elif event.type == pygame.JOYDEVICEADDED:
            self._pads.append(pygame.joystick.Joystick(event.device_index))

    def _move_stick(self, source: str, axis: int, value: float) -> None:
        low, high = (("left", "right"), ("up", "down"))[axis]
        self.hold(low, source, value < -DEAD_ZONE)
        self.hold(high, source, value > DEAD_ZONE)

    def _command(self, key: int) -> None:
        if key == pygame.K_F12:
            path = write_png(_path("shots", "png"), self.device.pixels(), 4)
            self._say(say(self.device, "saved", _short(path)))
        elif key == pygame.K_F9:
            if self._frames is None:
                self._frames = []
            else:
                self._record()
        elif key == pygame.K_F5:
            self.device.power_cycle()
            self._say(say(self.device, "power"))

    def _record(self) -> None:
        frames, self._frames = self._frames or [], None
        if frames:
            path = write_gif(_path("recordings", "gif"), frames, 4)
            self._say(say(self.device, "saved", _short(path)))

    def _say(self, words: str) -> None:
        self._note, self._note_until = words, time.monotonic() + 3


class Sound:
    """The piezo: a square wave as long as it sounds. Silent where the host has no sound."""

    def __init__(self) -> None:
        self._tone = 0
        self._waves: dict[int, pygame.mixer.Sound] = {}
        try:
            with _silence_libraries():
                pygame.mixer.init(RATE, -16, 1, 256)
            self._works = True
        except pygame.error:
            self._works = False

    def play(self, tone: int) -> None:
        """The frequency from now on; 0 is silence."""
        if tone == self._tone or not self._works:
            return
        if self._tone:
            self._waves[self._tone].stop()
        self._tone = tone
        if tone:
            if tone not in self._waves:
                self._waves[tone] = pygame.mixer.Sound(buffer=square_wave(tone))
            self._waves[tone].play(loops=-1)


@contextlib.contextmanager
def _silence_libraries() -> Iterator[None]:
    """Keeps the libraries' complaints about a host without sound or screen off the terminal."""
    complaints, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(complaints, 2)
        os.close(complaints)
        os.close(nowhere)


def square_wave(frequency: int) -> "array[int]":
    """Whole periods of about a tenth of a second, so that it can be repeated without a click."""
    periods = max(1, frequency // 10)
    length = max(2, round(RATE * periods / frequency))
    return array(
        "h", (LOUDNESS if at * periods * 2 // length % 2 == 0 else -LOUDNESS for at in range(length))
    )


def can_show_window() -> bool:
    """Whether a window would show: where SDL can't reach a screen it silently takes a driver without one."""
    try:
        with _silence_libraries():
            pygame.display.init()
            return pygame.display.get_driver() not in UNSEEN
    except pygame.error:
        return False
    finally:
        pygame.display.quit()


def best_scale(inspects: bool = False, layout: Layout = USUAL) -> int:
    """Returns the largest whole scale that fits this desktop, also with the inspector; at most 6."""
    width, height = _desktop()
    across = int(width * WITH_PANEL) - NARROWEST_PANEL if inspects else int(width * 0.9)
    least = 2 if layout == USUAL else 1
    return max(least, min(6, across // layout.width, int(height * 0.85) // layout.height))


def size_with_panel(width: int, height: int) -> tuple[int, int]:
    """Returns the size of a window with the inspector beside the handheld, within the desktop if possible."""
    desktop_width, desktop_height = _desktop()
    beside = int(desktop_width * WITH_PANEL) - width
    panel = min(max(beside, NARROWEST_PANEL), PANEL_WIDTH)
    return width + panel, max(height, min(PANEL_HEIGHT, int(desktop_height * 0.85)))


def _desktop() -> tuple[int, int]:
    sizes = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes else (1024, 768)


def _path(folder: str, ending: str) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    number, path = 1, CLONE / "build" / folder / f"coffer-{stamp}.{ending}"
    while path.exists():
        number += 1
        path = path.with_name(f"coffer-{stamp}-{number}.{ending}")
    return path


def _short(path: Path) -> Path:
    return path.relative_to(CLONE) if path.is_relative_to(CLONE) else path


def run(
    device: Playable,
    scale: int | None = None,
    speed: float = 1.0,
    frames: int | None = None,
    controls: Controls | None = None,
) -> int:
    """Shows the device until its window is closed; `frames` ends it earlier. `controls` open the workshop."""
    if not device.started:
        device.boot()
    window = Window(device, scale, speed, controls)
    frame_clock = pygame.time.Clock()
    try:
        while frames is None or frames > 0:
            if not window.frame():
                break
            if frames is not None:
                frames -= 1
            frame_clock.tick(FRAMES)
    except KeyboardInterrupt:
        pass
    finally:
        window.close()
    return 0
