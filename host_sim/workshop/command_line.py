# SPDX-License-Identifier: MIT
"""The workshop in the terminal: commands behind a colon, and pages of text beside the picture."""

import shlex
from collections.abc import Callable

from host_sim.workshop import keep, scene_list
from host_sim.workshop.controls import Controls
from host_sim.workshop.inspector import CHANGED, TITLE
from tools.errors import UserError

ESCAPE, BACKSPACES, ENTERS = "\x1b", "\x7f\x08", "\r\n"
BRIGHT, PLAIN = "\x1b[1m", "\x1b[0m"

# What the function keys do, as in the window
FUNCTION_KEYS = {
    "F1": "help",
    "F2": "inspect",
    "F6": "pause",
    "F7": "step",
    "F8": "back",
    "F10": "measure",
}
HELP = (
    (":state", "screens and the table, field by field, with what changed"),
    (":actions", "legal actions, and what the hard bot thinks of them"),
    (":act N", "carries one out"),
    (":events", "what happened"),
    (":wire", "what was sent to the display"),
    (":journal", "the memory, slot by slot"),
    (":measure", "this screen on the metered VM (F10)"),
    (":inspect", "the next of these pages (F2)"),
    (":pause", "stops; again: plays on from here (F6)"),
    (":step", "one frame on (F7)"),
    (":back", "before the last key (F8); :frameback one frame"),
    (":on", "after the next key"),
    (":goto S", "to so many seconds after power-on"),
    (":scene NAME", "opens a scene; :scenes WORDS lists them"),
    (":own", "back from a scene to your console"),
    (":keep WAY", "this moment as " + ", ".join(keep.WAYS)),
    (":close", "closes the page; so does Esc"),
    (":help", "this list (F1)"),
)


class CommandLine:
    """What is typed after a colon; all else is left to the console."""

    def __init__(self, controls: Controls) -> None:
        self.controls = controls
        self.page = ""  # what is shown beside the picture
        self.typed: str | None = None  # None while no command is being typed
        self._found: list[str] = []  # scenes

    def take(self, typed: str) -> str:
        """Takes what belongs to a command; the rest is the console's."""
        rest = ""
        if self.typed is None and self.page and typed == ESCAPE:
            self.page = ""
            return ""
        for letter in typed:
            if self.typed is None:
                if letter == ":":
                    self.typed = ""
                else:
                    rest += letter
            elif letter in ENTERS:
                command, self.typed = self.typed, None
                self.run(command)
            elif letter in BACKSPACES:
                self.typed = self.typed[:-1] if self.typed else None
            elif letter == ESCAPE:
                self.typed = None
            elif letter.isprintable():
                self.typed += letter
        return rest

    def run(self, command: str) -> None:
        """Carries out a command; what is wrong with it becomes the note."""
        try:
            name, *words = shlex.split(command) or ["close"]
            self._carry_out(name, words)
        except (UserError, ValueError) as error:
            self.controls.say(str(error))

    def _carry_out(self, name: str, words: list[str]) -> None:
        controls = self.controls
        plain: dict[str, Callable[[], None]] = {
            "pause": controls.pause,
            "step": controls.step,
            "back": controls.key_back,
            "frameback": controls.step_back,
            "on": controls.key_on,
            "own": controls.open_own,
        }
        pages = list(controls.inspector.sections)
        if name in plain:
            plain[name]()
        elif name == "measure":
            controls.measure()
            self.page = name
        elif name in (*pages, "help"):
            self.page = name
        elif name == "inspect":
            after = pages.index(self.page) + 1 if self.page in pages else 0
            self.page = pages[after] if after < len(pages) else ""
        elif name == "close":
            self.page = ""
        elif name == "scenes":
            self._found = scene_list.find_scenes(" ".join(words))
            self.page = name
        elif name == "scene" and len(words) == 1:
            controls.open_scene(scene_list.check_scene(words[0]))
        elif name == "keep" and words[:1] and words[0] in keep.WAYS:
            controls.keep(words[0])
        elif name == "act" and words[:1] and words[0].isdecimal():
            self._act(int(words[0]))
        elif name == "goto" and words:
            controls.goto(float(words[0]))
        else:
            raise UserError(f"no command :{name}{''.join(' ' + word for word in words)}: :help lists all")

    def _act(self, action: int) -> None:
        legal = [line.action for line in self.controls.inspector.actions()]
        if action not in legal:
            raise UserError(f"action {action} is not possible now: :actions lists those that are")
        self.controls.act(action)

    def lines(self, columns: int, rows: int) -> list[str]:
        """The open page as text."""
        if self.page == "help":
            found = [f"{name:12} {words}" for name, words in HELP]
        elif self.page == "scenes":
            found = self._found or ["no scene has these words"]
        else:
            found = []
            for line in self.controls.inspector.sections[self.page]():
                first, then = (line.value, line.text) if line.action >= 0 else (line.text, line.value)
                text = f"{first:8}  {then}" if line.action >= 0 else f"{first}  {then}".rstrip()
                marked = {TITLE: f"{BRIGHT}{text[:columns]}{PLAIN}", CHANGED: f"* {text}"[:columns]}
                found.append(marked.get(line.look, text[:columns]))
        return [line if line.startswith(BRIGHT) else line[:columns] for line in found[:rows]]

    def prompt(self) -> str:
        """The line that is being typed, or what the workshop has to say."""
        controls = self.controls
        if self.typed is not None:
            return f":{self.typed}_"
        if controls.note:
            return controls.note
        if controls.paused:
            timeline = controls.timeline
            now, end = ((moment - timeline.first) / 1e9 for moment in (controls.at, timeline.end))
            return f"paused at {now:.2f} s of {end:.2f} s   :pause plays on from here   :help"
        return ""
