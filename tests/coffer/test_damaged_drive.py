# SPDX-License-Identifier: MIT
"""Each file of a drive, damaged in every way: the console runs, shows an error screen, or prints and blinks.

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
from tests.damage import change_one_byte, cut_in_half, delete, truncate
from tools.build import tree
from tools.commands.build import write_folder

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
FILES = tree.collect(ROOT, source=True)
FIRMWARES = ((9, 2, 9), (10, 2, 1))
TOUR = ("A", "A", "A", "right", "A", "B", "down", "A", "A", "hold:A", "B", "hold:B", "A", "B", "hold:A", "A")


DAMAGES = (delete, truncate, cut_in_half, change_one_byte)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    drive = tmp_path_factory.mktemp("drives") / "drive"
    write_folder(FILES, drive)
    return drive


@pytest.fixture
def start(folder):
    """A function that starts a console from the drive with some files replaced."""
    changed = []
    devices = []

    def start_console(
        contents=None, game="treasure_maps", firmware=FIRMWARES[-1], connected=True, **settings
    ):
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

    yield start_console
    for device in devices:
        device.close()
    for name in changed:
        (folder / name).write_bytes(FILES[name])


def stack(device):
    running = getattr(device.modules.get("coffer.console"), "running", None)
    return [type(screen).__name__ for screen in running.stack] if running else []


def play_tour(device):
    """Opens the game under the cursor, goes through its screens and leaves it."""
    for button in TOUR:
        if device.crashed:
            break
        if button.startswith("hold:"):
            device.hold(button[5:])
        else:
            device.tap(button).run(100)


def count_blinks(device):
    """The numbers of blinks between two pauses, counted for 15 seconds."""
    samples = ""
    for _ in range(120):
        samples += "#" if device.led else "."
        device.run(125)
    rounds = [each for each in samples.split("." * 8) if "#" in each]
    return {len(each.replace(".", " ").split()) for each in rounds[1:-1]}


def game_of_file(name):
    """The game that a file belongs to, if it belongs to one."""
    return name.split("/")[-2 if name.startswith("games/") else -1].partition(".")[0]


def assert_runs_or_reports(device, what):
    """Asserts that a screen is shown, or that the error was printed with its number of blinks."""
    assert not device.ended, (what, device.console)
    if device.crashed:
        assert "blinks): " in device.crashed, what
        assert "flash the console again" in device.crashed or "(5 blinks)" not in device.crashed, what
    else:
        assert stack(device) and any(map(any, device.pixels())), (what, device.console)


def test_an_undamaged_drive_starts_without_a_message(start):
    device = start()
    assert stack(device) == ["Launcher"]
    play_tour(device)
    assert not device.crashed and device.console == ""


def damage_cases():
    """Each file with one kind of damage in turn; the other kinds are for the long run."""
    for n, name in enumerate(sorted(set(FILES) - {"code.py"})):
        for m, damage in enumerate(DAMAGES):
            marks = () if m == n % len(DAMAGES) else pytest.mark.long
            yield pytest.param(name, damage, id=f"{name}-{damage.__name__}", marks=marks)


@pytest.mark.parametrize(("name", "damage"), [*damage_cases()])
def test_a_damaged_file_never_ends_in_a_bare_traceback(start, name, damage):
    rng = random.Random(name)
    device = start({name: damage(FILES[name], rng)}, game=game_of_file(name))
    play_tour(device)
    assert_runs_or_reports(device, name)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("name", sorted(set(FILES) - {"code.py"}))
def test_a_changed_byte_never_ends_in_a_bare_traceback(start, name, seed):
    try:
        device = start(
            {name: change_one_byte(FILES[name], random.Random(f"{name} {seed}"))}, game=game_of_file(name)
        )
        play_tour(device)
    except ChipError:
        return  # the display got invalid commands: what a real one shows then is undefined
    assert_runs_or_reports(device, (name, seed))


@pytest.mark.parametrize("seed", range(30))
def test_fuzzed_assets_never_end_in_a_bare_traceback(start, seed):
    rng = random.Random(seed)
    name = rng.choice(sorted(name for name in FILES if name.startswith("assets/")))
    content = bytearray(FILES[name])
    for _ in range(rng.choice((1, 3, 40))):
        content[rng.randrange(len(content))] = rng.randrange(256)
    if rng.random() < 0.3:
        del content[rng.randrange(len(content)) :]
    device = start({name: bytes(content)}, game=game_of_file(name))
    play_tour(device)
    assert_runs_or_reports(device, name)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_code_py_is_reported_by_circuitpython_or_the_console(start, damage):
    device = start({"code.py": damage(FILES["code.py"], random.Random(1))})
    if device.ended:
        assert "code.py not found" in device.console or "Code done running" in device.console
    else:
        assert_runs_or_reports(device, "code.py")


# -- the message and the blinking LED ----------------------------------------------------------


def test_a_missing_module_is_named_and_blinks_five_times(start):
    device = start({"lib/coffer/rows.py": None})
    assert (
        "(5 blinks): files on the drive are damaged (ImportError no module named 'coffer.rows')"
        in device.crashed
    )
    assert count_blinks(device) == {5}


def test_an_error_screen_that_fails_is_reported_and_blinks(start):
    device = start({"lib/coffer/error_screens.py": b""})

    def raise_error(now):
        raise ValueError("what a mess")

    device.modules["coffer.console"].running.stack[-1].tick = raise_error
    device.run(500)
    assert_runs_or_reports(device, "trouble")
    assert "what a mess" in device.console and count_blinks(device) == {5}


@pytest.mark.parametrize("led", ["board_id", "__name__", "I2C", "", "GP99", "A name with spaces", 7])
@pytest.mark.parametrize("firmware", FIRMWARES)
def test_the_message_appears_whatever_the_led_setting_is(start, led, firmware):
    device = start(firmware=firmware, connected=False, COFFER_LED=led)
    assert not device.ended
    assert "(4 blinks): no display at address 0x3c" in device.crashed
    assert count_blinks(device) == set()


@pytest.mark.parametrize("firmware", FIRMWARES)
@pytest.mark.parametrize(
    "line", [b'COFFER_LED = "\xff\xfe"', b'COFFER_LED = "LED', b"\xff\xfe\x00", b"COFFER_LED = "]
)
def test_the_message_appears_whatever_settings_toml_contains(start, line, firmware):
    device = start({"settings.toml": line + b"\n"}, firmware=firmware, connected=False)
    assert not device.ended
    assert re.search(r"\(4 blinks\): no display|\(1 blinks\): COFFER_LED in settings.toml", device.crashed)


def test_a_display_that_stops_answering_is_reported_and_blinks(start):
    device = start()
    device.machine.bus_dead = True
    device.tap("down")
    assert "(4 blinks): the display does not answer any more" in device.crashed
    assert count_blinks(device) == {4}


@pytest.mark.parametrize("has_crashed", [False, True])
@pytest.mark.parametrize("exception", [KeyboardInterrupt, SystemExit])
def test_ctrl_c_and_exit_end_the_program(start, exception, has_crashed):
    device = start({"lib/coffer/rows.py": b""} if has_crashed else {})
    assert bool(device.crashed) == has_crashed
    tracer = sys.gettrace()
    sys.settrace(None)  # with --coverage Python 3.11 goes in a circle while another thread is interrupted
    device._runner._interrupt(exception)
    device.run(3_000)
    sys.settrace(tracer)
    assert device.ended
    assert ("KeyboardInterrupt" in device.console) == (exception is KeyboardInterrupt)
    assert device.console.endswith("Code done running.\n")
