# SPDX-License-Identifier: MIT
"""The workshop in the window: the inspector beside the handheld, the time line, lists and errors over it."""

import time

import pygame

from host_sim.clock import MS
from host_sim.handheld import BRASS, GLOW, INK, PAPER, SHADE, Handheld
from host_sim.workshop.chooser import PAGE, Chooser
from host_sim.workshop.controls import KEYS, Controls
from host_sim.workshop.inspector import BEST, CHANGED, TITLE, Line
from host_sim.workshop.session import POWER, PRESS, TYPE
from host_sim.workshop.wire import Sent

WIDTH, HEIGHT = 560, 520  # of the panel, in pixels of the desktop; as high as the handheld if that is higher
NARROWEST = 460  # on a small desktop
MARGIN, LINE = 10, 19
DIM = (150, 138, 122)
RED = (255, 128, 112)
COLOURS = {TITLE: BRASS, CHANGED: GLOW, BEST: (150, 222, 150)}
FADED = (0, 0, 0, 225)
SPAN = (255, 96, 160)
HELD = 0.4  # seconds until a held key repeats


class Panel:
    """Draws the state of the controls, and finds what is under the mouse."""

    def __init__(self, controls: Controls) -> None:
        self.controls = controls
        self.page = ""  # of the inspector; "" while it is closed
        self.chooser: Chooser | None = None
        self.scrolled = 0
        self._font = pygame.font.Font(None, 19)
        self._places: list[tuple[pygame.Rect, Line]] = []
        self._tabs: list[tuple[pygame.Rect, str]] = []
        self.bar = pygame.Rect(0, 0, 0, 0)
        self._drags = False
        self._rewinds_from = 0.0  # when the held F8 begins to rewind; 0 while it is up

    @property
    def pages(self) -> list[str]:
        return list(self.controls.inspector.sections)

    def turn(self) -> None:
        """Opens the inspector, turns to its next page, and closes it after the last."""
        after = self.pages.index(self.page) + 1 if self.page else 0
        self.show(self.pages[after] if after < len(self.pages) else "")

    def show(self, page: str) -> None:
        self.page = page
        self.scrolled = 0

    def scroll(self, lines: int) -> None:
        self.scrolled = max(self.scrolled + lines, 0)

    # -- keys and mouse ------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Takes an event that is meant for the workshop; whether it was."""
        if event.type == pygame.KEYDOWN:
            return self._chooses(event) if self.chooser else self._command(event)
        if event.type == pygame.KEYUP and event.key == pygame.K_F8:
            self._rewinds_from = 0.0
            return True
        if event.type == pygame.TEXTINPUT and self.chooser:
            self.chooser.type(event.text)
            return True
        if event.type == pygame.MOUSEWHEEL:
            self.scroll(-3 * event.y)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._drags = self.drag(event.pos)
            return self._drags or self.click(event.pos)
        if event.type == pygame.MOUSEMOTION and self._drags:
            return self.drag(event.pos, far=True)
        if event.type == pygame.MOUSEBUTTONUP and self._drags:
            self._drags = False
            return True
        return False

    def tick(self) -> None:
        """Once a frame: a held F8 rewinds."""
        if self._rewinds_from and time.monotonic() > self._rewinds_from:
            self.controls.rewind()

    def _chooses(self, event: pygame.event.Event) -> bool:
        """A key while a list is open: all are the list's."""
        chooser = self.chooser
        assert chooser
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -PAGE, pygame.K_PAGEDOWN: PAGE}
        if event.key in steps:
            chooser.move(steps[event.key])
        elif event.key == pygame.K_BACKSPACE:
            chooser.erase()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.chooser = None
            chooser.choose()
        elif event.key == pygame.K_ESCAPE or event.key in (pygame.K_F1, pygame.K_F3, pygame.K_F4):
            self.chooser = None
        return True

    def _command(self, event: pygame.event.Event) -> bool:
        controls = self.controls
        shift = event.mod & pygame.KMOD_SHIFT
        if event.key == pygame.K_F1:
            self.chooser = Chooser("Keys", KEYS, None)
        elif event.key == pygame.K_F2:
            self.turn()
        elif event.key == pygame.K_F3:
            self.chooser = Chooser("Open a scene (type to search):", controls.scenes(), controls.open_scene)
        elif event.key == pygame.K_F4:
            self.chooser = Chooser("Keep this moment as", controls.ways_to_keep(), controls.keep)
        elif event.key == pygame.K_F6:
            controls.pause()
        elif event.key == pygame.K_F7:
            controls.key_on() if shift else controls.step()
        elif event.key == pygame.K_F8:
            controls.step_back() if shift else controls.key_back()
            self._rewinds_from = time.monotonic() + HELD
        elif event.key == pygame.K_F10:
            controls.measure()
            self.show("measure")
        elif event.key == pygame.K_PAGEUP or event.key == pygame.K_PAGEDOWN:
            self.scroll(10 if event.key == pygame.K_PAGEDOWN else -10)
        else:
            return False
        return True

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, handheld: Handheld) -> None:
        """Everything over and beside the handheld."""
        self._places, self._tabs = [], []
        if self.page == "wire" and self.controls.inspector.wire.frames:
            self._draw_spans(target, handheld, self.controls.inspector.wire.frames[-1])
        if self.controls.paused:
            self._draw_bar(target, handheld)
        if self.page:
            left = handheld.size[0]
            self._draw_page(target, pygame.Rect(left, 0, target.get_width() - left, target.get_height()))
        if self.controls.error:
            self._draw_error(target, handheld)
        if self.chooser:
            self._draw_chooser(target, handheld, self.chooser)

    def _draw_page(self, target: pygame.Surface, place: pygame.Rect) -> None:
        pygame.draw.rect(target, PAPER, place)
        pygame.draw.line(target, SHADE, place.topleft, place.bottomleft, 2)
        x = place.x + MARGIN
        for page in self.pages:
            drawn = self._write(target, page, (x, MARGIN), GLOW if page == self.page else DIM)
            self._tabs.append((drawn.inflate(8, 8), page))
            x = drawn.right + 16
        lines = self.controls.inspector.sections[self.page]()
        shown = (place.height - 3 * MARGIN - LINE) // LINE
        self.scrolled = min(self.scrolled, max(len(lines) - shown, 0))
        y = MARGIN + LINE + 8
        for line in lines[self.scrolled : self.scrolled + shown]:
            row = pygame.Rect(place.x + MARGIN, y, place.width - 2 * MARGIN, LINE)
            self._draw_line(target, row, line)
            y += LINE
        if len(lines) > shown:
            words = (
                f"{self.scrolled + 1}–{min(self.scrolled + shown, len(lines))} of {len(lines)}, wheel scrolls"
            )
            self._write(target, words, (place.x + MARGIN, place.bottom - LINE), DIM)

    def _draw_line(self, target: pygame.Surface, row: pygame.Rect, line: Line) -> None:
        colour = COLOURS.get(line.look, INK)
        if line.action >= 0:
            self._places.append((row, line))
            if row.collidepoint(pygame.mouse.get_pos()):
                pygame.draw.rect(target, SHADE, row)
        value = self._shorten_to_width(line.value, row.width * 2 // 3 if line.text else row.width)
        width = self._font.size(value)[0]
        if value:
            self._write(target, value, (row.right - width, row.y + 2), colour)
        text = self._shorten_to_width(line.text, row.width - width - (12 if value else 0))
        self._write(target, text, (row.x, row.y + 2), colour if line.look != CHANGED else INK)

    def _draw_bar(self, target: pygame.Surface, handheld: Handheld) -> None:
        """The session as a line: presses as ticks below, writes of the memory above, here a handle."""
        timeline = self.controls.timeline
        scale = handheld.scale
        y = round((handheld.layout.legend_y - 1) * scale)
        self.bar = pygame.Rect(4 * scale, y - 2 * scale, handheld.size[0] - 8 * scale, 5 * scale)
        span = max(timeline.end - timeline.first, 1)

        def x(moment: int) -> int:
            return self.bar.x + round((moment - timeline.first) / span * self.bar.width)

        pygame.draw.line(target, DIM, (self.bar.left, y), (self.bar.right, y), 2)
        for event in timeline.session.events:
            if event.what in (PRESS, TYPE):
                pygame.draw.line(target, DIM, (x(event.at), y), (x(event.at), y + 2 * scale))
            elif event.what == POWER:
                pygame.draw.line(target, RED, (x(event.at), y - 2 * scale), (x(event.at), y + 2 * scale))
        for moment in timeline.writes:
            pygame.draw.line(target, BRASS, (x(moment), y - 2 * scale), (x(moment), y))
        handle = self.bar.x + round(self.controls.share * self.bar.width)
        pygame.draw.circle(target, GLOW, (handle, y), max(4, scale + 1))

    def bar_words(self) -> str:
        """What stands below the time line."""
        timeline = self.controls.timeline
        now, end = ((moment - timeline.first) / MS / 1000 for moment in (self.controls.at, timeline.end))
        keys = "F6: play on from here   F7: frame   F8: back (hold: rewind)   F1: keys"
        return f"{now:.2f} s of {end:.2f} s   {keys}"

    def _draw_spans(self, target: pygame.Surface, handheld: Handheld, sent: Sent) -> None:
        """Frames round what the last frame sent."""
        s, screen = handheld.scale, handheld.layout.screen
        for page, column, columns in sent.spans:
            place = pygame.Rect(
                (screen.x + column) * s, (screen.y + 8 * page) * s, max(columns, 1) * s, 8 * s
            )
            pygame.draw.rect(target, SPAN, place, 1)

    def _draw_error(self, target: pygame.Surface, handheld: Handheld) -> None:
        place = self._veil(target, handheld)
        lines = [part for line in self.controls.error.splitlines() for part in self._wrap(line, place.width)]
        most = place.height // LINE - 1
        for n, line in enumerate(["It can't be reloaded; the next save tries again.", *lines[-most + 1 :]]):
            self._write(target, line, (place.x, place.y + n * LINE), GLOW if n == 0 else RED)

    def _draw_chooser(self, target: pygame.Surface, handheld: Handheld, chooser: Chooser) -> None:
        place = self._veil(target, handheld)
        title = f"{chooser.title}   {chooser.typed}_" if chooser.typed else chooser.title
        self._write(target, title, place.topleft, GLOW)
        for n, (number, name, words) in enumerate(chooser.visible(place.height // LINE - 2)):
            y = place.y + (n + 1) * LINE + 6
            if number == chooser.at:
                pygame.draw.rect(target, SHADE, pygame.Rect(place.x - 4, y - 2, place.width + 8, LINE))
            self._write(target, self._shorten_to_width(name, 200), (place.x, y), BRASS)
            if words:
                left = place.x + max(90, min(self._font.size(name)[0] + 14, 220))
                self._write(target, self._shorten_to_width(words, place.right - left), (left, y), INK)

    def _veil(self, target: pygame.Surface, handheld: Handheld) -> pygame.Rect:
        """Darkens the handheld; the rectangle to write in."""
        veil = pygame.Surface(handheld.size, pygame.SRCALPHA)
        veil.fill(FADED)
        target.blit(veil, (0, 0))
        return pygame.Rect((0, 0), handheld.size).inflate(-4 * MARGIN, -2 * MARGIN)

    def click(self, place: tuple[int, int]) -> bool:
        """Does what lies there; whether something did."""
        for tab, page in self._tabs:
            if tab.collidepoint(place):
                self.show(page)
                return True
        for row, line in self._places:
            if row.collidepoint(place):
                self.controls.act(line.action)
                return True
        return self.drag(place)

    def drag(self, place: tuple[int, int], far: bool = False) -> bool:
        """Moves the handle of the time line; `far` from it too, once it was taken."""
        if not self.controls.paused or not (far or self.bar.inflate(0, 12).collidepoint(place)):
            return False
        self.controls.drag(min(max((place[0] - self.bar.x) / max(self.bar.width, 1), 0.0), 1.0))
        return True

    # -- words ----------------------------------------------------------------------------------------------

    def _write(
        self, target: pygame.Surface, words: str, place: tuple[int, int], colour: tuple[int, int, int]
    ) -> pygame.Rect:
        return target.blit(self._font.render(words.replace("\t", " "), True, colour), place)

    def _shorten_to_width(self, words: str, width: int) -> str:
        if self._font.size(words)[0] <= width:
            return words
        while words and self._font.size(words + "…")[0] > width:
            words = words[:-1]
        return words + "…"

    def _wrap(self, words: str, width: int) -> list[str]:
        lines = [""]
        for word in words.split(" "):
            longer = f"{lines[-1]} {word}" if lines[-1] else word
            if self._font.size(longer)[0] <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines
