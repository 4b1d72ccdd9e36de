# SPDX-License-Identifier: MIT
"""Filled shapes, painted without a bitmap."""

from typing import Any

from host_sim.native._object import integer
from host_sim.native.displayio import Frame, Layer, Palette, dot

__all__ = ["Circle", "Polygon", "Rectangle"]


class _Shape(Layer):
    """One colour of a palette wherever `_covers()` says so; x and y are those of its origin."""

    def __init__(self, pixel_shader: Palette, x: int, y: int, color_index: int) -> None:
        if not isinstance(pixel_shader, Palette):
            raise TypeError("unsupported pixel_shader type")
        self.pixel_shader = pixel_shader
        self.x, self.y = integer(x, "x"), integer(y, "y")
        self.color_index = integer(color_index, "color_index", least=0)
        self.hidden = False

    @property
    def location(self) -> tuple[int, int]:
        return self.x, self.y

    @location.setter
    def location(self, value: tuple[int, int]) -> None:
        self.x, self.y = value

    def contains(self, touch_tuple: tuple[int, ...]) -> bool:
        x, y = touch_tuple[0] - self.x, touch_tuple[1] - self.y
        across, down = self._bounds()
        return x in across and y in down and self._covers(x, y)

    def _bounds(self) -> tuple[range, range]:
        raise NotImplementedError

    def _covers(self, x: int, y: int) -> bool:
        raise NotImplementedError

    def _paint(self, frame: Frame, left: int, top: int, scale: int) -> None:
        colour = self.pixel_shader._colour(self.color_index)
        if self.hidden or colour is None:
            return
        across, down = self._bounds()
        for y in down:
            for x in across:
                if self._covers(x, y):
                    dot(frame, left + (self.x + x) * scale, top + (self.y + y) * scale, scale, colour)


class Circle(_Shape):
    """Its origin is the middle."""

    def __init__(self, *, pixel_shader: Palette, radius: int, x: int, y: int, color_index: int = 0) -> None:
        super().__init__(pixel_shader, x, y, color_index)
        self.radius = integer(radius, "radius", least=1)

    def _bounds(self) -> tuple[range, range]:
        both = range(-self.radius, self.radius + 1)
        return both, both

    def _covers(self, x: int, y: int) -> bool:
        return x * x + y * y <= self.radius * self.radius


class Rectangle(_Shape):
    """Its origin is the corner at the top left."""

    def __init__(
        self, *, pixel_shader: Palette, width: int, height: int, x: int, y: int, color_index: int = 0
    ) -> None:
        super().__init__(pixel_shader, x, y, color_index)
        self.width, self.height = integer(width, "width", least=1), integer(height, "height", least=1)

    def _bounds(self) -> tuple[range, range]:
        return range(self.width), range(self.height)

    def _covers(self, x: int, y: int) -> bool:
        return True


class Polygon(_Shape):
    """Corners in a list; the last one is joined to the first. What the outline winds round is filled."""

    def __init__(
        self,
        *,
        pixel_shader: Palette,
        points: list[tuple[int, int]],
        x: int,
        y: int,
        color_index: int = 0,
    ) -> None:
        super().__init__(pixel_shader, x, y, color_index)
        self.points = points

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "points":
            if len(value) < 3:
                raise ValueError("Polygon needs at least 3 points")
            value = [(integer(x, "x"), integer(y, "y")) for x, y in value]
        super().__setattr__(name, value)

    def _bounds(self) -> tuple[range, range]:
        across, down = zip(*self.points)
        return range(min(across), max(across) + 1), range(min(down), max(down) + 1)

    def _covers(self, x: int, y: int) -> bool:
        winding = 0
        for (x1, y1), (x2, y2) in zip(self.points, [*self.points[1:], self.points[0]]):
            side = (x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)  # of the edge on which the point lies
            if y1 <= y < y2 and side < 0:
                winding += 1
            elif y2 <= y < y1 and side > 0:
                winding -= 1
        return winding != 0
