# SPDX-License-Identifier: MIT
"""The desktop's own texts are in the console's language."""

import re
from pathlib import Path

import pytest

from host_sim import desktop_text, terminal, window
from host_sim.device import Device
from host_sim.drive import CLONE
from tools import link_games
from tools.nvm_image import new_nvm
from tools.pack import languages, packed_files
from tools.pack.entries import read_words


def start(language):
    device = Device(nvm=new_nvm(language))
    device.boot()
    device.run(300)
    return device


@pytest.mark.parametrize("language", languages.found())
def test_the_legend_of_the_terminal_is_in_the_consoles_language(language):
    device = start(language)
    assert desktop_text.language(device) == language
    lines = terminal.Picture().lines(device, "", 80, 24)
    legend = [desktop_text.texts(language)[key] for key in terminal.LEGEND]
    assert legend[-1].endswith("   :help"), "only the workshop has it"
    assert lines[-3:] == [*legend[:-1], legend[-1].removesuffix("   :help")]
    assert all(len(line) <= 64 for line in lines[-3:]), "no wider than the picture"
    device.tap("up", "up", "A", "right")
    after = languages.found()[(languages.found().index(language) + 1) % len(languages.found())]
    commands = desktop_text.texts(after)["commands"].removesuffix("   :help")
    assert terminal.Picture().lines(device, "", 80, 24)[-1] == commands
    device.close()


def test_every_desktop_text_exists_in_every_language():
    keys = set(terminal.LEGEND)
    for module in (window, terminal, link_games):
        source = Path(module.__file__).read_text("utf-8")
        keys |= set(re.findall(r'say\((?:self\.device|device|self), "(\w+)"', source))
    english = read_words(CLONE / "assets" / "console" / "en.txt")
    for key in languages.found():
        texts = desktop_text.texts(key)
        assert set(texts) == keys
        for name, text in texts.items():
            arguments = english[desktop_text.PREFIX + name].placeholders
            assert set(re.findall(r"\{(.*?)\}", text)) == arguments, (key, name)


def test_a_program_without_a_language_gets_english(device):
    dev = device("import time\nwhile True:\n    time.sleep(1)\n").boot()
    dev.run(100)
    assert desktop_text.say(dev, "saved", "x.png") == "saved: x.png"


def test_desktop_texts_are_not_packed_for_the_console():
    assert not any(b"Backspace" in content for content in packed_files().values())
