# SPDX-License-Identifier: MIT
"""The wiring picture and the tables of pins say what settings.toml says, with the numbers that a Pico has."""

import re
import tomllib
import xml.etree.ElementTree as ElementTree

import pytest

from tools import wiring
from tools.commands.build import ROOT
from tools.errors import UserError

SETTINGS = (ROOT / "settings.toml").read_text("utf-8")
# From the Pico's datasheet: the numbers of its GPIO pins, and of those with other names
GPIO = [1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29]
NUMBERS = {f"GP{pin}": number for pin, number in enumerate(GPIO)}
NUMBERS |= {"GP26": 31, "GP27": 32, "GP28": 34, "3V3(OUT)": 36}
GROUNDS = {3, 8, 13, 18, 23, 28, 38}


class Picture:
    """An SVG file as it is seen: where pads are, and where wires begin."""

    def __init__(self, svg):
        everything = list(ElementTree.fromstring(svg).iter())
        self.pads = {
            int(each.get("data-pad")): (float(each.get("cx")), float(each.get("cy")), each.get("data-name"))
            for each in everything
            if each.get("data-pad")
        }
        self.wires = {
            each.get("data-wire"): [
                tuple(map(float, point.split(","))) for point in each.get("points").split()
            ]
            for each in everything
            if each.get("data-wire")
        }
        self.boxes = [
            tuple(float(each.get(key)) for key in ("x", "y", "width", "height"))
            for each in everything
            if each.tag.endswith("rect") and each.get("x")
        ]
        self.words = " ".join(filter(None, (each.text for each in everything)))

    def pin(self, wire):
        """The number of the pad at which a wire begins."""
        return next(number for number, (x, y, _) in self.pads.items() if (x, y) == self.wires[wire][0])


def test_the_pictures_are_those_that_the_profiles_give():
    assert len(wiring.pictures()) == 2
    for path, picture in wiring.pictures().items():
        assert path.read_text("utf-8") == picture, (
            "a profile or tools/wiring.py changed: python -m tools.wiring"
        )


def test_settings_toml_is_wired_as_the_pico():
    assert wiring.draw(SETTINGS) == wiring.pictures()[ROOT / "docs/wiring.svg"]


def test_every_pad_of_a_pico_has_its_number_and_lies_on_its_edge():
    pads = Picture(wiring.draw(SETTINGS)).pads
    assert sorted(pads) == list(range(1, 41))
    assert {name: number for number, (_, _, name) in pads.items() if name in NUMBERS} == NUMBERS
    assert {number for number, (_, _, name) in pads.items() if name == "GND"} == GROUNDS
    left, right = pads[1][0], pads[40][0]
    assert left < right
    for number, (x, y, _) in pads.items():
        assert x == (left if number <= 20 else right)
        assert y == pads[number if number <= 20 else 41 - number][1]
    heights = [pads[number][1] for number in range(1, 21)]
    assert heights == sorted(set(heights)), "pin 1 is on top, beside USB"


@pytest.mark.parametrize(
    "settings",
    [
        SETTINGS,
        'COFFER_SDA = "GP20"\nCOFFER_SCL = "GP21"\nCOFFER_UP = "GP0"\nCOFFER_A = "GP16"\nCOFFER_PIEZO = ""\n',
    ],
    ids=["ours", "other pins"],
)
def test_every_wire_begins_at_the_pin_that_settings_name(settings):
    picture = Picture(wiring.draw(settings))
    named = {key: pin for key, pin in tomllib.loads(settings).items() if pin in NUMBERS}
    assert {key for key in picture.wires if key.startswith("COFFER_")} == named.keys()
    for key, pin in named.items():
        assert picture.pin(key) == NUMBERS[pin], key
    assert picture.pin("display VCC") == NUMBERS["3V3(OUT)"]
    assert picture.pin("display GND") in GROUNDS and picture.pin("GND") in GROUNDS


def test_no_wire_runs_over_a_part_or_a_pad():
    picture = Picture(wiring.draw(SETTINGS))
    for name, points in picture.wires.items():
        for (x1, y1), (x2, y2) in zip(points, points[1:]):
            assert x1 == x2 or y1 == y2, f"{name}: wires are straight"
            for x, y, wide, high in picture.boxes:
                inside = (
                    min(x1, x2) < x + wide and max(x1, x2) > x and min(y1, y2) < y + high and max(y1, y2) > y
                )
                assert not inside, name
            on = [
                n
                for n, (x, y, _) in picture.pads.items()
                if min(x1, x2) <= x <= max(x1, x2) and y == y1 == y2
            ]
            assert set(on) <= {picture.pin(name)}, name


def test_the_picture_says_what_a_maker_must_look_at():
    words = Picture(wiring.draw(SETTINGS)).words
    assert "some modules swap GND and VCC" in words and "USB" in words


def test_a_pin_that_the_board_lacks_is_a_sentence():
    with pytest.raises(UserError, match="no pin GP23"):
        wiring.draw('COFFER_SDA = "GP23"\n')


@pytest.mark.parametrize("name", ["README.md", "docs/flashing.md"])
def test_the_tables_of_pins_have_the_pins_of_settings_toml_and_their_numbers(name):
    told = set()
    for line in (ROOT / name).read_text("utf-8").splitlines():
        row = re.search(r"\| ((?:GP\d+|GND|3V3\(OUT\))(?:, \S+)*) \| ([\d, ]+) \|", line)
        if row:
            pins, numbers = row[1].split(", "), [int(number) for number in row[2].split(", ")]
            for pin, number in zip(pins, numbers, strict=True):
                assert number in GROUNDS if pin == "GND" else number == NUMBERS[pin], line
            told |= set(pins)
    ours = {pin for pin in tomllib.loads(SETTINGS).values() if pin in NUMBERS}
    assert told == ours | {"GND", "3V3(OUT)"}
