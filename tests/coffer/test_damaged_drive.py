# SPDX-License-Identifier: MIT
"""Each file of a drive, damaged in every way: the console runs, shows an error screen, or says it and blinks.

This is the source build; tests/tools/vm/test_damaged_build.py does the same to the compiled one.
"""

import random
import re
import sys
from pathlib import Path

import pytest

from coffer.journal import Journal
from coffer.settings import LANGUAGE, encode_language
from host_sim.chip import ChipError
from host_sim.device import Device
from tests.damage import empty, half, missing, one_byte
from tools.build import tree
from tools.commands.build import write_folder

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
FILES = tree.collect(ROOT, source=True)
FIRMWARES = ((9, 2, 9), (10, 2, 1))
TOUR = ("A", "A", "A", "right", "A", "B", "down", "A", "A", "hold:A", "B", "hold:B", "A", "B", "hold:A", "A")


DAMAGES = (missing, empty, half, one_byte)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("drives") / "drive"
    write_folder(FILES, made)
    return made


@pytest.fixture
def start(folder):
    """Starts a console from the drive with some contents in the place of others."""
    changed = []
    devices = []

    def starts(contents=None, game="treasure_maps", firmware=FIRMWARES[-1], connected=True, **settings):
        for name, content in (contents or {}).items():
            changed.append(name)
            if content is None:
                (folder / name).unlink()
            else:
                (folder / name).write_bytes(content)
        settings = {"COFFER_LANGUAGE": "en", "COFFER_GAME": game, **settings}
        if "settings.toml" in changed:
            settings = {}
        nvm = bytearray(b"\xff" * 4096)
        Journal(nvm).set(LANGUAGE, encode_language("en"))  # not the first start
        device = Device(drive=folder, nvm=nvm, settings=settings, firmware=firmware)
        devices.append(device)
        device.machine.display_connected = connected
        return device.boot().run(1_500)

    yield starts
    for device in devices:
        device.close()
    for name in changed:
        (folder / name).write_bytes(FILES[name])


def stack(device):
    running = getattr(device.modules.get("coffer.console"), "running", None)
    return [type(screen).__name__ for screen in running.stack] if running else []


def play_tour(device):
    """Into the game that the cursor stands on, through its screens and out again."""
    for button in TOUR:
        if device.crashed:
            break
        if button.startswith("hold:"):
            device.hold(button[5:])
        else:
            device.tap(button).run(100)


def count_blinks(device):
    """How often the light goes on between two pauses, as somebody counts who watches for 15 seconds."""
    seen = ""
    for _ in range(120):
        seen += "#" if device.led else "."
        device.run(125)
    rounds = [each for each in seen.split("." * 8) if "#" in each]
    return {len(each.replace(".", " ").split()) for each in rounds[1:-1]}


def game_of_file(name):
    """The game that a file belongs to, if it belongs to one."""
    return name.split("/")[-2 if name.startswith("games/") else -1].partition(".")[0]


def assert_alive(device, what):
    """Alive: on the screen, or in words and in light."""
    assert not device.ended, (what, device.console)
    if device.crashed:
        assert "blinks): " in device.crashed, what
        assert "flash the console again" in device.crashed or "(5 blinks)" not in device.crashed, what
    else:
        assert stack(device) and any(map(any, device.pixels())), (what, device.console)


def test_whole_drive_starts_and_says_nothing(start):
    device = start()
    assert stack(device) == ["Launcher"]
    play_tour(device)
    assert not device.crashed and device.console == ""


def every_damage():
    """Each file with one way to damage it in turn; the other ways are left to the long run."""
    for n, name in enumerate(sorted(set(FILES) - {"code.py"})):
        for m, damage in enumerate(DAMAGES):
            marks = () if m == n % len(DAMAGES) else pytest.mark.long
            yield pytest.param(name, damage, id=f"{name}-{damage.__name__}", marks=marks)


@pytest.mark.parametrize(("name", "damage"), [*every_damage()])
def test_damaged_file_never_ends_in_a_bare_traceback(start, name, damage):
    chance = random.Random(name)
    device = start({name: damage(FILES[name], chance)}, game=game_of_file(name))
    play_tour(device)
    assert_alive(device, name)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("name", sorted(set(FILES) - {"code.py"}))
def test_changed_byte_never_ends_in_a_bare_traceback(start, name, seed):
    try:
        device = start(
            {name: one_byte(FILES[name], random.Random(f"{name} {seed}"))}, game=game_of_file(name)
        )
        play_tour(device)
    except ChipError:
        return  # the display was told nonsense: what a real one shows then nobody promises
    assert_alive(device, (name, seed))


@pytest.mark.parametrize("seed", range(30))
def test_fuzzed_assets_never_end_in_a_bare_traceback(start, seed):
    chance = random.Random(seed)
    name = chance.choice(sorted(name for name in FILES if name.startswith("assets/")))
    content = bytearray(FILES[name])
    for _ in range(chance.choice((1, 3, 40))):
        content[chance.randrange(len(content))] = chance.randrange(256)
    if chance.random() < 0.3:
        del content[chance.randrange(len(content)) :]
    device = start({name: bytes(content)}, game=game_of_file(name))
    play_tour(device)
    assert_alive(device, name)


@pytest.mark.parametrize("damage", DAMAGES)
def test_without_its_start_file_circuitpython_itself_has_the_word(start, damage):
    device = start({"code.py": damage(FILES["code.py"], random.Random(1))})
    if device.ended:
        assert "code.py not found" in device.console or "Code done running" in device.console
    else:
        assert_alive(device, "code.py")


# -- the words and the light ----------------------------------------------------------


def test_missing_module_is_named_and_blinks_five_times(start):
    device = start({"lib/coffer/rows.py": None})
    assert (
        "(5 blinks): files on the drive are damaged (ImportError no module named 'coffer.rows')"
        in device.crashed
    )
    assert count_blinks(device) == {5}


def test_error_screen_that_fails_itself_is_said_and_blinks(start):
    device = start({"lib/coffer/error_screens.py": b""})

    def burst(now):
        raise ValueError("what a mess")

    device.modules["coffer.console"].running.stack[-1].tick = burst
    device.run(500)
    assert_alive(device, "trouble")
    assert "what a mess" in device.console and count_blinks(device) == {5}


@pytest.mark.parametrize("led", ["board_id", "__name__", "I2C", "", "GP99", "A name with spaces", 7])
@pytest.mark.parametrize("firmware", FIRMWARES)
def test_words_come_whatever_the_light_is_called(start, led, firmware):
    device = start(firmware=firmware, connected=False, COFFER_LED=led)
    assert not device.ended
    assert "(4 blinks): no display at address 0x3c" in device.crashed
    assert count_blinks(device) == set()


@pytest.mark.parametrize("firmware", FIRMWARES)
@pytest.mark.parametrize(
    "line", [b'COFFER_LED = "\xff\xfe"', b'COFFER_LED = "LED', b"\xff\xfe\x00", b"COFFER_LED = "]
)
def test_words_come_whatever_settings_toml_is(start, line, firmware):
    device = start({"settings.toml": line + b"\n"}, firmware=firmware, connected=False)
    assert not device.ended
    assert re.search(r"\(4 blinks\): no display|\(1 blinks\): COFFER_LED in settings.toml", device.crashed)


def test_display_that_stops_answering_is_said_and_blinks(start):
    device = start()
    device.machine.bus_dead = True
    device.tap("down")
    assert "(4 blinks): the display does not answer any more" in device.crashed
    assert count_blinks(device) == {4}


@pytest.mark.parametrize("blinking", [False, True])
@pytest.mark.parametrize("way", [KeyboardInterrupt, SystemExit])
def test_ctrl_c_and_exit_end_the_program(start, way, blinking):
    device = start({"lib/coffer/rows.py": b""} if blinking else {})
    assert bool(device.crashed) == blinking
    counting = sys.gettrace()
    sys.settrace(None)  # with --coverage Python 3.11 goes in a circle while another thread is interrupted
    device._runner._interrupt(way)
    device.run(3_000)
    sys.settrace(counting)
    assert device.ended
    assert ("KeyboardInterrupt" in device.console) == (way is KeyboardInterrupt)
    assert device.console.endswith("Code done running.\n")
