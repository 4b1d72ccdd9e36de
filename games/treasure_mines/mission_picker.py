# SPDX-License-Identifier: MIT
"""The choice of one of three missions, at the beginning of a game."""

from coffer.buttons import DOWN, RIGHT
from games.treasure_mines import scoring
from games.treasure_mines.pen import MISSION_PICTURES, lay, lay_right, signed
from games.treasure_mines.picker import WORDS, Picker


class MissionPicker(Picker):
    """One line for each mission; below them what the one under the cursor asks for."""

    on_board = False

    def start(self):
        self.language_changed()

    def language_changed(self):
        """The words are read from the drive, before any of them is drawn."""
        table = self.table
        face = self.face
        line = face.console.rows.font.line
        self.title = face.say("keep.title")
        self.missions = []  # a strip each
        for mission in self.actions:
            points = signed(scoring.reward(mission, table.players, table.edition))
            strip = bytearray(128)
            lay(strip, 3, face.pen.picture(MISSION_PICTURES[mission]))
            lay(strip, 13, line(face.named("mission.", mission)))
            lay_right(strip, 125, line(points))
            self.missions.append(strip)
        self._read_task()

    def _read_task(self):
        """What the mission under the cursor asks for, in three strips."""
        task = self.face.task(self.actions[self.line], self.table.players).split(b"\n")
        self.lines = [bytearray(128) for _ in range(3)]
        for n in range(len(task)):
            lay(self.lines[n], 13, self.face.console.rows.font.line(task[n]))

    def choice(self):
        return self.actions[self.line]

    def step(self, key):
        self.due = self.due ^ 1 << self.line | WORDS  # it leaves the old one a frame later
        self.line = (self.line + (1 if key in (DOWN, RIGHT) else -1)) % len(self.actions)
        self.face.console.rows.highlight(1 + self.line, 12, 84)

    def think(self):
        """Nothing has to be counted."""

    def paint(self, rows, part):
        """After a step: what the mission under the cursor asks for, and the line that the cursor has left."""
        if part != WORDS:
            rows.highlight(1 + (part >> 1), 12, 84)
            return
        self._read_task()
        self._task(rows)

    def _task(self, rows):
        if not self.face.coach_is_speaking():  # the coach stands where the words would
            for n in range(3):
                rows.icon(4 + n, 0, self.lines[n])

    def aim(self, action):
        self.line = self.actions.index(action)
        self._read_task()

    def draw(self, rows):
        rows.heading(self.title)
        for n in range(3):
            rows.icon(1 + n, 0, self.missions[n])
        rows.highlight(1 + self.line, 12, 84)
        self._task(rows)

    def prompt(self):
        return self.face.say("keep.hint")
