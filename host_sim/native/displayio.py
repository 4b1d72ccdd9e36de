# SPDX-License-Identifier: MIT
"""Pictures in layers, painted in colours; a display of one bit a pixel takes what is bright."""

from collections.abc import Iterator
from typing import Any

from host_sim.machine import here
from host_sim.native._object import GONE, integer

__all__ = ["CIRCUITPYTHON_TERMINAL", "Bitmap", "Group", "Palette", "TileGrid", "release_displays"]

Frame = list[list[int]]  # rows of colours

_edits = [0]


def note_edit() -> None:
    """Something that may be on a display has changed."""
    _edits[0] += 1


def edit_count() -> int:
    """Grows with every change: a display whose picture was painted at the same number is up to date."""
    return _edits[0]


class Layer:
    """What a group can hold. Programs make classes of their own from layers, with attributes of any name:
    what is the simulator's own has two underscores, as the device's has no name at all."""

    _inside: "Group | None" = None  # a layer is in one group at a time

    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)
        note_edit()

    def _paint(self, frame: Frame, left: int, top: int, scale: int) -> None:
        raise NotImplementedError


class Bitmap:
    """A rectangle of small numbers."""

    def __init__(self, width: int, height: int, value_count: int) -> None:
        self._width = integer(width, "width", 0, 32767)
        self._height = integer(height, "height", 0, 32767)
        integer(value_count, "value_count", 1, 65536)
        self._bits = next(bits for bits in (1, 2, 4, 8, 16, 32) if value_count <= 1 << bits)
        self._cells: list[int] | None = [0] * (width * height)
        self._changes = 0  # who painted it knows by this whether it is still the same

    width = property(lambda self: self._width)
    height = property(lambda self: self._height)
    bits_per_value = property(lambda self: self._bits)

    def _live(self) -> list[int]:
        if self._cells is None:
            raise ValueError(GONE)
        return self._cells

    def _at(self, index: Any) -> int:
        if isinstance(index, int):
            x, y = index % self._width, index // self._width
        else:
            x, y = index
        if not (0 <= x < self._width and 0 <= y < self._height):
            raise IndexError("pixel coordinates out of bounds")
        return int(y * self._width + x)

    def __getitem__(self, index: Any) -> int:
        return self._live()[self._at(index)]

    def __setitem__(self, index: Any, value: int) -> None:
        cells = self._live()
        if not 0 <= value < 1 << self._bits:
            raise ValueError("pixel value requires too many bits")
        cells[self._at(index)] = value
        self._changes += 1
        note_edit()

    def fill(self, value: int) -> None:
        self._changes += 1
        note_edit()
        self._live()[:] = [integer(value, "value", 0, (1 << self._bits) - 1)] * (self._width * self._height)

    def dirty(self, x1: int = 0, y1: int = 0, x2: int = -1, y2: int = -1) -> None:
        """Nothing to remember: a refresh here compares whole pictures."""
        self._live()

    def deinit(self) -> None:
        self._cells = None


class Palette:
    """Colours by number."""

    def __init__(self, color_count: int, *, dither: bool = False) -> None:
        self._colours = [0] * integer(color_count, "color_count", 1, 32767)
        self._clear: set[int] = set()
        self._changes = 0
        self.dither = dither

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return len(self._colours)

    def __getitem__(self, index: int) -> int:
        return self._colours[self._at(index)]

    def __setitem__(self, index: int, value: Any) -> None:
        if isinstance(value, tuple):
            value = value[0] << 16 | value[1] << 8 | value[2]
        elif not isinstance(value, int):
            value = int.from_bytes(bytes(value)[:3], "big")
        self._colours[self._at(index)] = integer(value, "color", 0, 0xFFFFFF)
        self._changes += 1
        note_edit()

    def _at(self, index: int) -> int:
        if not 0 <= integer(index, "index") < len(self._colours):
            raise IndexError("palette_index must be within the palette")
        return index

    def make_transparent(self, palette_index: int) -> None:
        self._clear.add(self._at(palette_index))
        self._changes += 1
        note_edit()

    def make_opaque(self, palette_index: int) -> None:
        self._clear.discard(self._at(palette_index))
        self._changes += 1
        note_edit()

    def is_transparent(self, palette_index: int) -> bool:
        return self._at(palette_index) in self._clear

    def _colour(self, value: int) -> int | None:
        """The colour of a value; None for what lies below."""
        return None if value in self._clear or value >= len(self._colours) else self._colours[value]


class TileGrid(Layer):
    """A bitmap cut into tiles and laid out in a grid."""

    def __init__(
        self,
        bitmap: Bitmap,
        *,
        pixel_shader: Palette,
        width: int = 1,
        height: int = 1,
        tile_width: int | None = None,
        tile_height: int | None = None,
        default_tile: int = 0,
        x: int = 0,
        y: int = 0,
    ) -> None:
        if not isinstance(bitmap, Bitmap):
            raise TypeError(f"unsupported bitmap type: {type(bitmap).__name__}")
        if not isinstance(pixel_shader, Palette):
            raise TypeError(f"unsupported pixel_shader type: {type(pixel_shader).__name__}")
        self.bitmap, self.pixel_shader = bitmap, pixel_shader
        self.__tile_width = tile_width or bitmap.width
        self.__tile_height = tile_height or bitmap.height
        self.__columns, beside = divmod(bitmap.width, self.__tile_width or 1)
        rows, below = divmod(bitmap.height, self.__tile_height or 1)
        if beside:
            raise ValueError("Tile width must exactly divide bitmap width")
        if below:
            raise ValueError("Tile height must exactly divide bitmap height")
        self.__count = self.__columns * rows or 1  # of nothing there is one tile, and it shows nothing
        self.__width, self.__height = integer(width, "width", least=1), integer(height, "height", least=1)
        if not 0 <= default_tile < self.__count:
            raise ValueError("default_tile must be 0-" + str(self.__count - 1))
        self.__tiles = [default_tile] * (width * height)
        self.x, self.y = x, y
        self.hidden = self.flip_x = self.flip_y = self.transpose_xy = False
        self.__painted: dict[int, list[list[int | None]]] = {}  # the rows of each tile, in colours
        self.__painted_as: tuple[object, ...] = ()

    width = property(lambda self: self.__width)
    height = property(lambda self: self.__height)
    tile_width = property(lambda self: self.__tile_width)
    tile_height = property(lambda self: self.__tile_height)

    def contains(self, touch_tuple: tuple[int, ...]) -> bool:
        x, y = touch_tuple[0] - self.x, touch_tuple[1] - self.y
        return 0 <= x < self.__width * self.__tile_width and 0 <= y < self.__height * self.__tile_height

    def _at(self, index: Any) -> int:
        if not isinstance(index, int):
            x, y = index
            if not (0 <= x < self.__width and 0 <= y < self.__height):
                raise IndexError("Tile index out of bounds")
            index = y * self.__width + x
        if not 0 <= index < len(self.__tiles):
            raise IndexError("Tile index out of bounds")
        return int(index)

    def __getitem__(self, index: Any) -> int:
        return self.__tiles[self._at(index)]

    def __setitem__(self, index: Any, value: int) -> None:
        if not 0 <= value < self.__count:
            raise ValueError("Tile value out of bounds")
        self.__tiles[self._at(index)] = value
        note_edit()

    def _paint(self, frame: Frame, left: int, top: int, scale: int) -> None:
        """Lays the tiles into the frame."""
        if self.hidden or not self.bitmap.width * self.bitmap.height:
            return
        if not (self.flip_x or self.flip_y or self.transpose_xy):
            self._paint_tiles(frame, left, top, scale)
            return
        wide, high = self.__width * self.__tile_width, self.__height * self.__tile_height
        for y in range(high):
            for x in range(wide):
                across = wide - 1 - x if self.flip_x else x
                down = high - 1 - y if self.flip_y else y
                tile = self.__tiles[down // self.__tile_height * self.__width + across // self.__tile_width]
                colour = self.pixel_shader._colour(
                    self.bitmap[
                        tile % self.__columns * self.__tile_width + across % self.__tile_width,
                        tile // self.__columns * self.__tile_height + down % self.__tile_height,
                    ]
                )
                if colour is not None:
                    at_x, at_y = (y, x) if self.transpose_xy else (x, y)
                    dot(frame, left + (self.x + at_x) * scale, top + (self.y + at_y) * scale, scale, colour)

    def _paint_tiles(self, frame: Frame, left: int, top: int, scale: int) -> None:
        """The same without flips, tile by tile: a screen of 1,024 tiles is painted at every change."""
        made_of = (self.bitmap, self.bitmap._changes, self.pixel_shader, self.pixel_shader._changes)
        if made_of != self.__painted_as:
            self.__painted_as = made_of
            self.__painted.clear()
        wide, high = self.__tile_width * scale, self.__tile_height * scale
        for place, tile in enumerate(self.__tiles):
            x = left + self.x * scale + place % self.__width * wide
            y = top + self.y * scale + place // self.__width * high
            rows = self.__painted.get(tile) or self._tile_rows(tile)
            inside = x >= 0 and x + wide <= len(frame[0]) and y >= 0 and y + high <= len(frame)
            for line, colours in enumerate(rows):
                if inside and scale == 1 and None not in colours:
                    frame[y + line][x : x + wide] = colours  # type: ignore[assignment]
                    continue
                for across, colour in enumerate(colours):
                    if colour is not None:
                        dot(frame, x + across * scale, y + line * scale, scale, colour)

    def _tile_rows(self, tile: int) -> list[list[int | None]]:
        left, top = tile % self.__columns * self.__tile_width, tile // self.__columns * self.__tile_height
        rows = [
            [self.pixel_shader._colour(self.bitmap[left + x, top + y]) for x in range(self.__tile_width)]
            for y in range(self.__tile_height)
        ]
        self.__painted[tile] = rows
        return rows


def dot(frame: Frame, left: int, top: int, size: int, colour: int) -> None:
    """A square of one colour, as far as it is inside the frame."""
    first, end = max(0, left), min(len(frame[0]), left + size)
    if end > first:
        for y in range(max(0, top), min(len(frame), top + size)):
            frame[y][first:end] = [colour] * (end - first)


class Group(Layer):
    """Layers from back to front, moved and scaled together."""

    def __init__(self, *, scale: int = 1, x: int = 0, y: int = 0) -> None:
        self.__scale = integer(scale, "scale", 1, 32767)
        self.x, self.y = x, y
        self.hidden = False
        self.__layers: list[Any] = []

    @property
    def scale(self) -> int:
        return self.__scale

    @scale.setter
    def scale(self, value: int) -> None:
        self.__scale = integer(value, "scale", 1, 32767)

    def append(self, layer: Any) -> None:
        self.insert(len(self.__layers), layer)

    def insert(self, index: int, layer: Any) -> None:
        if not isinstance(layer, Layer):
            raise ValueError("Layer must be a Group or TileGrid subclass")
        if layer._inside is not None:
            raise ValueError("Layer already in a group")
        layer._inside = self
        self.__layers.insert(index, layer)

    def index(self, layer: Any) -> int:
        return self.__layers.index(layer)

    def pop(self, i: int = -1) -> Any:
        if not self.__layers:
            raise IndexError("pop from empty Group")
        layer = self.__layers.pop(i)
        layer._inside = None
        return layer

    def remove(self, layer: Any) -> None:
        self.__layers.remove(layer)
        layer._inside = None

    def sort(self, key: Any, reverse: bool) -> None:
        self.__layers.sort(key=key, reverse=reverse)
        note_edit()

    def __bool__(self) -> bool:
        return bool(self.__layers)

    def __contains__(self, item: Any) -> bool:
        return item in self.__layers

    def __iter__(self) -> Iterator[Any]:
        return iter(self.__layers)

    def __len__(self) -> int:
        return len(self.__layers)

    def __getitem__(self, index: int) -> Any:
        return self.__layers[index]

    def __setitem__(self, index: int, value: Any) -> None:
        self.__layers[index]._inside = None
        del self.__layers[index]
        self.insert(index % (len(self.__layers) + 1), value)

    def __delitem__(self, index: int) -> None:
        self.__layers[index]._inside = None
        del self.__layers[index]

    def _paint(self, frame: Frame, left: int = 0, top: int = 0, scale: int = 1) -> None:
        """Lays all layers into the frame."""
        if not self.hidden:
            for layer in self.__layers:
                layer._paint(frame, left + self.x * scale, top + self.y * scale, scale * self.__scale)


# The serial console's picture: the simulator shows the console as text elsewhere, so here it stays empty.
CIRCUITPYTHON_TERMINAL = Group()


def release_displays() -> None:
    """Lets go of all displays and their buses, also those of the program before."""
    machine = here()
    for display in machine.displays:
        display._release()
    for bus in machine.display_buses:
        bus._release()
    machine.displays.clear()
    machine.terminals.clear()
    machine.display_buses.clear()
