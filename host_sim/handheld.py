# SPDX-License-Identifier: MIT
"""The handheld's appearance: where its case, screen and buttons are, and how a window draws them.

All measures are in screen pixels of the console; the window multiplies them by a whole number.
"""

from collections.abc import Collection, Sequence

import pygame

from host_sim.picture import DARK, LIT
from host_sim.screen import Glass

WIDTH, HEIGHT = 238, 104
SCREEN = pygame.Rect(55, 14, 128, 64)
LEGEND_Y = 92

PAPER = (24, 22, 26)
CASE, EDGE, SHADE = (92, 62, 40), (132, 94, 60), (58, 38, 26)
BRASS, GLASS = (214, 176, 92), (4, 5, 8)
PLASTIC, GLOW, INK = (38, 34, 38), (255, 214, 110), (232, 214, 184)

GAPS_FROM = 8  # times: with gaps between smaller pixels an inverted line is hard to read
GAP = (0, 0, 0, 41)

PAD = (26, 46)  # centre of the cross
ARM = 11
BUTTONS = {
    "up": pygame.Rect(PAD[0] - 5, PAD[1] - 16, 10, ARM),
    "down": pygame.Rect(PAD[0] - 5, PAD[1] + 5, 10, ARM),
    "left": pygame.Rect(PAD[0] - 16, PAD[1] - 5, ARM, 10),
    "right": pygame.Rect(PAD[0] + 5, PAD[1] - 5, ARM, 10),
    "B": pygame.Rect(194, 49, 16, 16),
    "A": pygame.Rect(213, 31, 16, 16),
}
_ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


def button_at(x: int, y: int, scale: int) -> str | None:
    """The button under a point of the window."""
    for name, place in BUTTONS.items():
        if place.inflate(2, 2).collidepoint(x / scale, y / scale):
            return name
    return None


def brightness(contrast: int) -> float:
    """How bright lit pixels are drawn, 0 to 1: the eye takes a tenth of the light for half as bright.

    >>> [round(brightness(contrast), 2) for contrast in (0, 64, 153, 255)]
    [0.3, 0.71, 0.88, 1.0]
    """
    return max(0.3, float((contrast / 255) ** 0.25))


class Handheld:
    """Draws the case once and the moving parts every frame."""

    def __init__(self, scale: int) -> None:
        self.scale = scale
        self.size = (WIDTH * scale, HEIGHT * scale)
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
            panel = pygame.image.frombuffer(b"".join(pixels), SCREEN.size, "P")
            panel.set_palette([DARK, lit])
            place = self._scaled(SCREEN)
            target.blit(pygame.transform.scale(panel.convert(target), place.size), place)
            target.blit(self._grid, place)
        for name in BUTTONS:
            self._button(target, name, name in down)
        text = self._small.render(words, True, INK)
        width = self.size[0] - 8
        if text.get_width() > width:
            text = pygame.transform.smoothscale_by(text, width / text.get_width())
        target.blit(text, text.get_rect(center=(self.size[0] // 2, round((LEGEND_Y + 5) * self.scale))))

    def draw_colours(self, target: pygame.Surface, screen: Glass, colours: bytes) -> None:
        """Colours of a display of another size in the place of the usual one, as large as they fit."""
        place = self._scaled(SCREEN)
        picture = pygame.image.frombuffer(colours, (screen.width, screen.height), "RGB")
        times = min(place.width / screen.width, place.height / screen.height)
        times = int(times) or times  # whole pixels where they fit
        size = round(screen.width * times), round(screen.height * times)
        shown = pygame.transform.scale(picture.convert(target), size)
        target.fill(GLASS, place)
        target.blit(shown, shown.get_rect(center=place.center))

    def _scaled(self, place: pygame.Rect) -> pygame.Rect:
        s = self.scale
        return pygame.Rect(place.x * s, place.y * s, place.width * s, place.height * s)

    def _draw_case(self) -> pygame.Surface:
        s = self.scale
        case = pygame.Surface(self.size)
        case.fill(PAPER)
        body = self._scaled(pygame.Rect(3, 3, WIDTH - 6, 86))
        pygame.draw.rect(case, SHADE, body.move(0, s), border_radius=12 * s)
        pygame.draw.rect(case, CASE, body, border_radius=12 * s)
        for y in (17, 31, 46, 60, 75):  # planks of a chest
            for left, right in ((8, 48), (190, WIDTH - 8)):
                pygame.draw.line(case, SHADE, (left * s, y * s), (right * s, y * s), max(1, s // 3))
        pygame.draw.rect(case, EDGE, body, max(1, s // 2), border_radius=12 * s)
        rim = self._scaled(SCREEN.inflate(12, 12))
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
        pygame.draw.circle(case, SHADE, self._point(PAD), 19 * s)
        pygame.draw.rect(case, PLASTIC, self._scaled(pygame.Rect(PAD[0] - 5, PAD[1] - 5, 10, 10)))
        return case

    def _point(self, place: tuple[int, int]) -> tuple[int, int]:
        return place[0] * self.scale, place[1] * self.scale

    def _draw_grid(self) -> pygame.Surface:
        """The gaps between an OLED's pixels; smaller pixels touch each other."""
        place = self._scaled(SCREEN)
        grid = pygame.Surface(place.size, pygame.SRCALPHA)
        if self.scale >= GAPS_FROM:
            for x in range(self.scale, place.width, self.scale):
                pygame.draw.line(grid, GAP, (x, 0), (x, place.height))
            for y in range(self.scale, place.height, self.scale):
                pygame.draw.line(grid, GAP, (0, y), (place.width, y))
        return grid

    def _button(self, target: pygame.Surface, name: str, down: bool) -> None:
        s = self.scale
        place = self._scaled(BUTTONS[name])
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
