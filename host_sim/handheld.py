# SPDX-License-Identifier: MIT
"""The handheld's appearance: where its case, screen and buttons are, and how a window draws them.

All measures are in screen pixels of the console; the window multiplies them by a whole number.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import pygame

from host_sim.picture import DARK, LIT
from host_sim.screen import Glass

PAPER = (24, 22, 26)
CASE, EDGE, SHADE = (92, 62, 40), (132, 94, 60), (58, 38, 26)
BRASS, GLASS = (214, 176, 92), (4, 5, 8)
PLASTIC, GLOW, INK = (38, 34, 38), (255, 214, 110), (232, 214, 184)

GAPS_FROM = 8  # times: with gaps between smaller pixels an inverted line is hard to read
GAP = (0, 0, 0, 41)

ARM = 11
_ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


@dataclass(frozen=True)
class Layout:
    """Where everything is round a screen."""

    width: int
    height: int
    screen: pygame.Rect
    legend_y: int
    pad: tuple[int, int]  # centre of the cross
    buttons: dict[str, pygame.Rect]

    def button_at(self, x: float, y: float) -> str | None:
        """The button under a point."""
        for name, place in self.buttons.items():
            if place.inflate(2, 2).collidepoint(x, y):
                return name
        return None


def layout(width: int = 128, height: int = 64) -> Layout:
    """The handheld with a screen of so many pixels: the OLED's, or those of a board's own display."""
    screen = pygame.Rect(55, 14, width, height)
    x, y = 26, screen.centery
    buttons = {
        "up": pygame.Rect(x - 5, y - 16, 10, ARM),
        "down": pygame.Rect(x - 5, y + 5, 10, ARM),
        "left": pygame.Rect(x - 16, y - 5, ARM, 10),
        "right": pygame.Rect(x + 5, y - 5, ARM, 10),
        "B": pygame.Rect(screen.right + 11, y + 3, 16, 16),
        "A": pygame.Rect(screen.right + 30, y - 15, 16, 16),
    }
    return Layout(screen.right + 55, screen.bottom + 26, screen, screen.bottom + 14, (x, y), buttons)


USUAL = layout()


def brightness(contrast: int) -> float:
    """How bright lit pixels are drawn, 0 to 1: the eye takes a tenth of the light for half as bright.

    >>> [round(brightness(contrast), 2) for contrast in (0, 64, 153, 255)]
    [0.3, 0.71, 0.88, 1.0]
    """
    return max(0.3, float((contrast / 255) ** 0.25))


class Handheld:
    """Draws the case once and the moving parts every frame."""

    def __init__(self, scale: int, layout: Layout = USUAL) -> None:
        self.scale = scale
        self.layout = layout
        self.size = (layout.width * scale, layout.height * scale)
        self._letters = pygame.font.Font(None, 9 * scale)
        self._small = pygame.font.Font(None, max(15, 6 * scale))
        self._case = self._draw_case()
        self._grid = self._draw_grid()

    def draw(
        self,
        target: pygame.Surface,
        pixels: Sequence[bytes],
        contrast: int,
        down: Collection[str],
        words: str,
    ) -> None:
        """The whole handheld: screen, buttons, and a line of words below."""
        target.blit(self._case, (0, 0))
        if pixels:
            share = brightness(contrast)
            lit = tuple(round(dark + (light - dark) * share) for light, dark in zip(LIT, DARK))
            panel = pygame.image.frombuffer(b"".join(pixels), self.layout.screen.size, "P")
            panel.set_palette([DARK, lit])
            place = self._scaled(self.layout.screen)
            target.blit(pygame.transform.scale(panel.convert(target), place.size), place)
            target.blit(self._grid, place)
        for name in self.layout.buttons:
            self._button(target, name, name in down)
        text = self._small.render(words, True, INK)
        width = self.size[0] - 8
        if text.get_width() > width:
            text = pygame.transform.smoothscale_by(text, width / text.get_width())
        target.blit(
            text, text.get_rect(center=(self.size[0] // 2, round((self.layout.legend_y + 5) * self.scale)))
        )

    def draw_colours(self, target: pygame.Surface, screen: Glass, colours: bytes) -> None:
        """The colours of a display that is built into the board, in the place that the layout has for it."""
        place = self._scaled(self.layout.screen)
        picture = pygame.image.frombuffer(colours, (screen.width, screen.height), "RGB")
        target.blit(pygame.transform.scale(picture.convert(target), place.size), place)

    def _scaled(self, place: pygame.Rect) -> pygame.Rect:
        s = self.scale
        return pygame.Rect(place.x * s, place.y * s, place.width * s, place.height * s)

    def _draw_case(self) -> pygame.Surface:
        s = self.scale
        case = pygame.Surface(self.size)
        case.fill(PAPER)
        width, glass = self.layout.width, self.layout.screen
        body = self._scaled(pygame.Rect(3, 3, width - 6, glass.height + 22))
        pygame.draw.rect(case, SHADE, body.move(0, s), border_radius=12 * s)
        pygame.draw.rect(case, CASE, body, border_radius=12 * s)
        for plank in range(5):  # of a chest
            y = glass.top + 3 + plank * (glass.height - 6) // 4
            for left, right in ((8, glass.left - 7), (glass.right + 7, width - 8)):
                pygame.draw.line(case, SHADE, (left * s, y * s), (right * s, y * s), max(1, s // 3))
        pygame.draw.rect(case, EDGE, body, max(1, s // 2), border_radius=12 * s)
        rim = self._scaled(self.layout.screen.inflate(12, 12))
        pygame.draw.rect(case, BRASS, rim, border_radius=4 * s)
        pygame.draw.rect(case, GLASS, rim.inflate(-3 * s, -3 * s), border_radius=3 * s)
        for x, y in (
            (rim.left, rim.top),
            (rim.right, rim.top),
            (rim.left, rim.bottom),
            (rim.right, rim.bottom),
        ):
            inward = (x + (3 * s if x == rim.left else -3 * s), y + (3 * s if y == rim.top else -3 * s))
            pygame.draw.circle(case, SHADE, inward, max(1, s // 2))
        x, y = self.layout.pad
        pygame.draw.circle(case, SHADE, self._point((x, y)), 19 * s)
        pygame.draw.rect(case, PLASTIC, self._scaled(pygame.Rect(x - 5, y - 5, 10, 10)))
        return case

    def _point(self, place: tuple[int, int]) -> tuple[int, int]:
        return place[0] * self.scale, place[1] * self.scale

    def _draw_grid(self) -> pygame.Surface:
        """The gaps between an OLED's pixels; smaller pixels touch each other."""
        place = self._scaled(self.layout.screen)
        grid = pygame.Surface(place.size, pygame.SRCALPHA)
        if self.scale >= GAPS_FROM:
            for x in range(self.scale, place.width, self.scale):
                pygame.draw.line(grid, GAP, (x, 0), (x, place.height))
            for y in range(self.scale, place.height, self.scale):
                pygame.draw.line(grid, GAP, (0, y), (place.width, y))
        return grid

    def _button(self, target: pygame.Surface, name: str, down: bool) -> None:
        s = self.scale
        place = self._scaled(self.layout.buttons[name])
        colour = GLOW if down else PLASTIC
        if name in _ARROWS:
            pygame.draw.rect(target, colour, place, border_radius=2 * s)
            x, y = _ARROWS[name]
            cx, cy = place.center
            size = 2 * s
            tip = (cx + x * size, cy + y * size)
            sides = [(cx - x * size + y * size * t, cy - y * size + x * size * t) for t in (-1, 1)]
            pygame.draw.polygon(target, SHADE if down else INK, [tip, *sides])
        else:
            pygame.draw.circle(target, SHADE, (place.centerx, place.centery + s), 9 * s)
            pygame.draw.circle(target, colour, place.center, 8 * s)
            pygame.draw.circle(target, BRASS, place.center, 8 * s, max(1, s // 2))
            letter = self._letters.render(name, True, SHADE if down else INK)
            target.blit(letter, letter.get_rect(center=place.center))
