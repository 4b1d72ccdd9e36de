# SPDX-License-Identifier: MIT
"""The console's language: stored by its key, asked for when it is unknown, changed at any time."""

import shutil
from pathlib import Path

import pytest

from coffer.journal import Journal
from coffer.settings import SLOW, SPEED, encode_language
from host_sim.device import Device
from tests.on_screen import console, top
from tests.tools.pack.test_languages import added
from tools import games, pack
from tools.build import tree
from tools.pack import languages
from tools.scenes import Stage

ROOT = Path(__file__).resolve().parents[2]


def nvm_with_language(value=None):
    nvm = bytearray(b"\xff" * 4096)
    if value is not None:
        Journal(nvm).set(0, value)
    return nvm


def start(nvm, **settings):
    device = Device(nvm=nvm, settings={f"COFFER_{key}": value for key, value in settings.items()})
    device.boot()
    device.run(300)
    assert not device.crashed, device.crashed
    return device


@pytest.mark.parametrize(("value", "key"), list(enumerate(("en", "pl", "cs", "ru"))))
def test_the_language_numbers_of_1_0_are_still_read(value, key):
    device = start(nvm_with_language(value))
    assert top(device) == "Launcher" and console(device).words.language == key


@pytest.mark.parametrize("key", languages.found())
def test_a_language_is_stored_by_its_key(key):
    nvm = nvm_with_language()
    with start(nvm) as device:
        device.tap(*["down"] * languages.found().index(key), "A")
    assert Journal(nvm).get(0, 0) == ord(key[0]) << 8 | ord(key[1])
    device = start(nvm)
    assert top(device) == "Launcher" and console(device).words.language == key


@pytest.mark.parametrize("value", (255, encode_language("qq"), 0xFFFF, 4))
def test_an_unknown_stored_language_opens_the_choice_in_english(value):
    device = start(nvm_with_language(value))
    assert top(device) == "Welcome" and console(device).words.language == "en"


@pytest.mark.parametrize("unknown", ("klingon", "e", "", 5))
def test_an_unknown_language_in_settings_toml_opens_the_choice(unknown):
    nvm = nvm_with_language()
    device = start(nvm, LANGUAGE=unknown)
    assert top(device) == "Welcome" and console(device).words.language == "en"
    device.tap("down", "A")
    assert Journal(nvm).get(0, 0) == encode_language(languages.found()[1])


def test_changing_the_language_shows_the_same_as_starting_in_it():
    device = start(nvm_with_language(encode_language("en")))
    device.tap("up", "up", "A")
    for key in [*languages.found()[1:], "en"]:
        device.tap("right").run(100)
        fresh = start(nvm_with_language(encode_language(key)))
        fresh.tap("up", "up", "A").run(100)
        assert device.pixels() == fresh.pixels(), key
        fresh.close()
    device.close()


@pytest.mark.parametrize("game", games.names())
def test_an_open_table_changes_to_the_new_language_at_once(game):
    device = Stage("en").game(game, "person,easy", 3).device
    for key in [*languages.found()[1:], "en"]:
        device.hold("B").run(100)
        lines = console(device).stack[-1].lines
        device.tap(*["down"] * lines.index("settings"), "A", "right", "B", "B").run(500)
        fresh = Stage(key).game(game, "person,easy", 3).device
        fresh.run(500)
        assert top(device) == top(fresh) == "Face"
        assert device.pixels() == fresh.pixels(), key
        fresh.close()
    device.close()


def test_an_open_table_drops_texts_of_the_old_language():
    """The same codes are other letters in the new code page: the old texts would be unreadable."""
    device = Stage("ru").setting(SPEED, SLOW).game("treasure_maps", "person,easy", 3).device
    face = console(device).stack[-1]
    face.caption = face.hint_text = face.say("why.worth")
    console(device).set_language("pl")
    assert face.caption == b"" and face.hint_text is None and face.words.language == "pl"


def test_changing_the_language_frees_the_letters_of_the_old_one():
    device = start(nvm_with_language(encode_language("en")))
    device.tap("up", "up", "A")
    counts = []
    for _ in range(3):
        device.tap(*["right"] * len(languages.found()))
        counts.append(len(console(device).rows.font.strips) + len(console(device).rows.tiny.strips))
    assert len(set(counts)) == 1


@pytest.mark.slow
def test_every_language_of_a_list_longer_than_the_screen_can_be_chosen(tmp_path):
    assets = tmp_path / "assets"
    shutil.copytree(ROOT / "assets", assets)
    for n in range(8):
        added(assets, f"z{chr(97 + n)}", f"Z{n}")
    files = tree.collect(ROOT, source=True)
    files |= {f"assets/{name}": content for name, content in pack.packed_files(assets).items()}
    for name, content in files.items():
        path = tmp_path / "drive" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    device = Device(drive=tmp_path / "drive", nvm=nvm_with_language())
    device.boot()
    device.run(300)
    keys = console(device).languages()
    assert len(keys) == 8 + len(languages.found()) > 6
    seen = set()
    for key in [*keys[1:], keys[0]]:
        device.tap("down").run(50)
        menu = console(device).stack[-1]
        assert console(device).words.language == key
        assert menu.top <= menu.at < menu.top + 6
        seen.add(bytes(b"".join(device.pixels())))
    assert len(seen) == len(keys)
    assert not device.crashed
