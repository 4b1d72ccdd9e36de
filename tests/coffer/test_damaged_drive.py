# SPDX-License-Identifier: MIT
"""A drive with damaged assets: the console plays, shows its error screen, or says what is wrong."""

import random
from pathlib import Path

import pytest

from host_sim.device import Device
from tools.build import tree

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def files():
    return tree.collect(ROOT, source=True)


def drive(folder, files, damaged=None):
    for name, content in {**files, **(damaged or {})}.items():
        if content is not None:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return folder


def start(folder):
    device = Device(drive=folder, nvm=bytearray(b"\xff" * 4096), settings={"COFFER_LANGUAGE": "en"})
    device.boot()
    device.run(3_000)
    return device


def names(device):
    running = device.modules["coffer.console"].running
    return [type(screen).__name__ for screen in running.stack] if running else []


def test_whole_drive_starts(tmp_path, files):
    assert names(start(drive(tmp_path, files))) == ["Launcher"]


@pytest.mark.parametrize("name", ["font.en", "small.en", "console.en", "console.icons"])
def test_missing_asset_is_said_in_words(tmp_path, files, name):
    device = start(drive(tmp_path, files, {f"assets/{name}": None}))
    said = "5 blinks" in device.console and "flash the console again" in device.console
    assert said or names(device) in (["Launcher"], ["Trouble"])
    assert not device.crashed


def test_game_without_assets_still_stands_in_the_menu(tmp_path, files):
    gone = {name: None for name in files if name.startswith("assets/treasure_maps")}
    device = start(drive(tmp_path, files, gone))
    assert names(device) == ["Launcher"]
    device.tap("A", "A").run(500)
    assert not device.crashed
    assert names(device)[-1] in ("Trouble", "Launcher", "Setup")


@pytest.mark.parametrize("seed", range(30))
def test_fuzzed_assets_never_crash_the_console(tmp_path, files, seed):
    chance = random.Random(seed)
    name = chance.choice(sorted(name for name in files if name.startswith("assets/")))
    content = bytearray(files[name])
    for _ in range(chance.choice((1, 3, 40))):
        content[chance.randrange(len(content))] = chance.randrange(256)
    if chance.random() < 0.3:
        del content[chance.randrange(len(content)) :]
    device = start(drive(tmp_path, files, {name: bytes(content)}))
    if "blinks" not in device.console:
        for button in ("down", "A", "A", "right", "A", "B", "down", "A", "A"):
            device.tap(button).run(150)
    assert not device.crashed, (name, device.crashed)
