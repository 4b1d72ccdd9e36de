# SPDX-License-Identifier: MIT
"""Letters typed on a keyboard, in window and terminal: into names and deal codes, and nowhere else."""

import pytest

from coffer.deal import LETTERS
from host_sim.desktop_text import listen, type_letter
from host_sim.device import Device
from host_sim.terminal import type_letters
from tools.nvm_image import new_nvm
from tools.reading import codes_of
from tools.vm.page import keyboard


@pytest.fixture
def device():
    with Device(nvm=new_nvm(holds=3)) as device:
        yield device.boot().run(3000)


def ask_for_code(device):
    given = []
    console = device.modules["coffer.console"].running
    console.visit("home.letters.LetterPicker", b"Deal", LETTERS, b"AAAAAA", given.append)
    device.run(200)
    return given


def test_a_code_can_be_typed(device):
    given = ask_for_code(device)
    assert type_letters(device, "qK7m2") == ""
    assert type_letters(device, "z") == "", "there is no Z in a code, and it is not A here either"
    assert type_letters(device, "\x7f9c\r\x1b[A") == "\x7f9c\r\x1b[A", "escape sequences stay whole"
    assert type_letters(device, "\x7f9c\r") == "\r"
    device.run(200).tap("A").run(200)
    assert given == [b"QK7M9C"]


def test_elsewhere_letters_are_keys(device):
    assert not type_letter(device, "z") and not type_letter(device, "")
    assert type_letters(device, "zx\x7f") == "zx\x7f"


def test_a_name_can_be_typed_in_the_letters_of_its_language():
    with Device(nvm=new_nvm("pl", holds=3)) as device:
        device.boot().run(3000).tap("A").run(800)
        console = device.modules["coffer.console"].running
        console.visit("home.people.People", 0)
        people = console.stack[-1]
        console.visit("home.naming.Naming", people, 1)
        device.run(200)
        for letter in "łucja":
            assert type_letter(device, letter)
        assert console.stack[-1].name() == "Łucja"
        assert type_letter(device, "") and console.stack[-1].name() == "Łucj"


def test_russian_letters_that_look_latin_are_found():
    assert codes_of("А", "ru") and codes_of("ж", "ru") and not codes_of("€", "en")


def test_a_tap_on_the_words_of_a_button_is_that_button(device):
    pieces = listen(device)
    device.run(300)
    console = device.modules["coffer.console"].running
    row = pieces.pieces()
    assert keyboard.button_at(console, row, 3) == 5
    assert keyboard.button_at(console, row, 0) == 5 or row[7][0].x > 2
    words = row[7][0]
    found = {keyboard.button_at(console, row, x) for x in range(words.x, words.end)}
    assert found <= {5, 6} and 5 in found
