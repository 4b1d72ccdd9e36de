# SPDX-License-Identifier: MIT
"""What the keys of the workshop do, for window and terminal alike: time, reload, scenes, keeping.

Front ends call `frame()` once a frame and show `pixels()`, `note` and `error`.
"""

import time
from collections.abc import Callable
from pathlib import Path

from host_sim.clock import MS
from host_sim.desktop_text import language
from host_sim.frame_clock import FrameClock
from host_sim.screen import Glass
from host_sim.workshop import keep, scene_list
from host_sim.workshop.inspector import CHANGED, PLAIN, Inspector, Line
from host_sim.workshop.measuring import Measuring
from host_sim.workshop.reload import Packer, error_of, reload, short
from host_sim.workshop.session import Session
from host_sim.workshop.timeline import Timeline
from host_sim.workshop.watcher import Watcher
from tools.errors import UserError

SPARE, SPARE_PAUSED = 0.003, 0.012  # seconds of a frame that go into checkpoints
SETTLED = 0.15  # seconds after a drag until the console itself goes to that moment
REWIND = 250 * MS  # of the device's time that a held F8 goes back in each frame
NOTE = 4.0  # seconds
OWN = "your console"

KEYS = (
    ("F1", "this list; Esc closes it"),
    ("F2", "inspect: state, actions, events, wire, journal; again: the next page"),
    ("F3", "open any scene; type to search"),
    ("F4", "keep this moment: scene, test, recording, session"),
    ("F5", "switch off and on"),
    ("F6", "pause; again: play on from here"),
    ("F7", "one frame on; with Shift: to the next key"),
    ("F8", "before the last key, held: rewind; with Shift: one frame back"),
    ("F9", "record a GIF; again: end"),
    ("F10", "measure this screen on the metered VM"),
    ("F12", "save a picture"),
    ("Tab", "held: eight times as fast"),
    ("Ctrl+Q", "quit"),
)


class Controls:
    """A timeline with its pause button, its watcher and its inspector."""

    def __init__(
        self,
        timeline: Timeline,
        watcher: Watcher | None = None,
        pack: Callable[[set[Path]], str] = lambda changed: "",
    ) -> None:
        self.timeline = timeline
        self.inspector = Inspector(timeline)
        self.measuring: Measuring | None = None
        self.watcher = watcher
        self.paused = False
        self.folder = keep.FOLDER  # where moments are kept
        self.error = ""  # what is wrong with the sources, until the next save
        self._pack = pack
        self._own: Timeline | None = None  # the person's console while a scene is open
        self._restarts = timeline.restarts
        self._looked_at: int | None = None  # the moment of the film that is shown instead of the console
        self._looked_since = 0.0
        self._note, self._note_until = "", 0.0

    def __enter__(self) -> "Controls":
        return self

    def __exit__(self, *reason: object) -> None:
        self.close()

    # -- once a frame ----------------------------------------------------------------------------

    def frame(self, frame_clock: FrameClock) -> float:
        """Reloads, runs or rests; the milliseconds that the console has worked."""
        if self.watcher:
            changed = self.watcher.changed()
            if changed:
                self.reload(changed)
        self._settle()
        self.inspector.measured = self._measurement_lines()
        if self._restarts != self.timeline.restarts:
            self._restarts = self.timeline.restarts
            frame_clock.reset()
            if not self.paused:
                self.timeline.play_on()  # keys that were down are up
        passed = 0.0
        if self.paused or self.error:
            frame_clock.skip()
        else:
            passed = frame_clock.step()
            self._notice_errors()
        self.timeline.prepare_checkpoints(SPARE_PAUSED if self.paused else SPARE)
        self.inspector.wire.attach()
        return passed

    def pixels(self) -> list[bytes]:
        """The picture to show: the console's, or the film's while somebody drags."""
        if self._looked_at is not None:
            return self.timeline.film.at(self._looked_at)[0]
        return self.timeline.pixels()

    @property
    def contrast(self) -> int:
        """The contrast of that picture."""
        if self._looked_at is not None:
            return self.timeline.film.at(self._looked_at)[1]
        return self.timeline.chip.contrast

    def colours(self, screen: Glass) -> bytes:
        """The picture of a display that is built into the board."""
        if self._looked_at is not None:
            return self.timeline.film.colours_at(self._looked_at)
        return screen.colours()

    @property
    def at(self) -> int:
        """The moment that is shown."""
        return self.timeline.at if self._looked_at is None else self._looked_at

    @property
    def share(self) -> float:
        """Where that is between the session's beginning and end, 0 to 1."""
        timeline = self.timeline
        return (self.at - timeline.first) / max(timeline.end - timeline.first, 1)

    @property
    def note(self) -> str:
        """What was done, for a few seconds; then nothing."""
        return self._note if time.monotonic() < self._note_until else ""

    def say(self, words: str) -> None:
        self._note, self._note_until = words, time.monotonic() + NOTE

    # -- time ---------------------------------------------------------------------------------------

    def pause(self) -> None:
        """Stops, or plays on from the moment that is shown."""
        if self.paused:
            self._arrive()
            self.timeline.play_on()
            self.timeline.restarts += 1
        self.paused = not self.paused

    def step(self) -> None:
        self._stop().step()

    def step_back(self) -> None:
        self._stop().step_back()

    def key_on(self) -> None:
        self._stop().key_on()

    def key_back(self) -> None:
        self._stop().key_back()

    def rewind(self) -> None:
        """A bit back on the film; the console follows when it stands still."""
        self.paused = True
        self._look(self.at - REWIND)

    def drag(self, share: float) -> None:
        """To a part of the session, 0 to 1."""
        timeline = self.timeline
        self.paused = True
        self._look(timeline.first + round((timeline.end - timeline.first) * share))

    def goto(self, seconds: float) -> None:
        """To so many seconds after power-on."""
        self._stop().goto(round(seconds * 1000 * MS))

    def _stop(self) -> Timeline:
        self.paused = True
        self._arrive()
        return self.timeline

    def _look(self, moment: int) -> None:
        self._looked_at = min(max(moment, self.timeline.first), self.timeline.end)
        self._looked_since = time.monotonic()

    def _settle(self) -> None:
        if self._looked_at is not None and time.monotonic() - self._looked_since > SETTLED:
            self._arrive()

    def _arrive(self) -> None:
        """Brings the console to the moment that is shown."""
        if self._looked_at is not None:
            moment, self._looked_at = self._looked_at, None
            self.timeline.goto(moment)

    def act(self, action: int) -> None:
        """Carries out an action of the game, from the moment that is shown."""
        if self.paused:
            self.pause()
        self.timeline.act(action)
        self.say(f"action {action}")

    def measure(self) -> None:
        """Measures the screen that is shown, beside the console."""
        self._arrive()
        if self.measuring:
            self.measuring.stop()
        self.measuring = Measuring(self.timeline)

    def _measurement_lines(self) -> list[Line]:
        """What the measurement has found so far."""
        if self.measuring is None:
            return [Line("F10 measures this screen on the metered VM")]
        if not self.measuring.poll():
            return [Line("measuring …  it takes a quarter of a minute")]
        if self.measuring.error:
            return [Line(self.measuring.error, look=CHANGED)]
        return [measurement_line(*row) for row in self.measuring.rows]

    # -- reload, scenes ---------------------------------------------------------------------------------

    def reload(self, changed: set[Path]) -> None:
        """Starts again with changed sources, at the same place."""
        self._looked_at = None
        began = time.perf_counter()
        packer: Packer = lambda: self._pack(changed)  # noqa: E731
        self.error = reload(self.timeline, changed, packer)
        if not self.error:
            self.paused = False
            scene_list.forget()
            self.inspector.forget()
            self.say(f"reloaded in {time.perf_counter() - began:.1f} s")

    def _notice_errors(self) -> None:
        if self.watcher:
            self.error = error_of(self.timeline)

    def scenes(self) -> list[tuple[str, str]]:
        """What F3 lists: the person's own console while another is open, then all scenes."""
        own = [(OWN, "back to it")] if self._own else []
        return own + [(name, "") for name in scene_list.find_scenes("")]

    def open_scene(self, name: str) -> None:
        """Opens a scene in the language that is spoken."""
        if name == OWN:
            self.open_own()
        else:
            self.open(scene_list.scene_session(name, language(self.timeline)), name)

    def ways_to_keep(self) -> list[tuple[str, str]]:
        return list(keep.WAYS.items())

    def keep(self, way: str) -> None:
        """Writes the moment that is shown, and says where."""
        self._arrive()
        try:
            path, words = keep.keep(self.timeline, way, self.folder)
        except (UserError, OSError) as error:
            self.say(str(error))
        else:
            self.say(f"{short(path)}: {words}")

    def open(self, session: Session, name: str) -> None:
        """Shows another session, such as a scene; the person's own console waits meanwhile."""
        opened = Timeline(session).boot()
        self.timeline.swap(opened)
        if opened.kept:
            self._own = opened
        else:
            opened.close()
        self._show(name)

    def open_own(self) -> None:
        """Back from a scene to the person's own console."""
        if self._own:
            own, self._own = self._own, None
            self.timeline.swap(own)
            own.close()
            self._show(OWN)

    def close(self) -> None:
        """Ends all consoles."""
        self.timeline.close()
        if self._own:
            self._own.close()
        if self.measuring:
            self.measuring.stop()

    def _show(self, name: str) -> None:
        self._looked_at, self.paused, self.error = None, False, ""
        self.inspector.forget()
        self.say(name)


def measurement_line(name: str, figure: float, unit: str, budget: float | None) -> Line:
    """A figure beside its budget; one that is over it stands out."""
    value = f"{figure:,.0f} {unit}" if unit == "bytes" else f"{figure:.1f} {unit}"
    if budget is None:
        return Line(name, value)
    return Line(name, f"{value} of {budget:,.0f}", CHANGED if figure > budget else PLAIN)
