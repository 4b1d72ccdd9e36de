# SPDX-License-Identifier: MIT
"""./coffer emulate with a stand-in for the firmware, which is no CircuitPython but shows a picture."""

import pytest

from host_sim.chip import SH1106, SSD1306
from host_sim.picture import braille
from tests.tools.emulator import stand_in
from tests.tools.emulator.programs import COMPILER, compiled
from tools.commands import emulate, play
from tools.emulator import board as board_module
from tools.emulator import compare
from tools.emulator.board import Board
from tools.emulator.drive_image import DRIVE
from tools.emulator.firmware import Firmware, NoPicture
from tools.errors import UserError

KEYS = "down A wait:50"


@pytest.fixture
def uf2(tmp_path):
    return stand_in.write(tmp_path / "pico.uf2")


def picture():
    chip = SSD1306()
    chip.write(stand_in.START)
    chip.write(b"\x40" + stand_in.PICTURE)
    return chip.pixels()


def test_keys_are_pressed_and_the_picture_is_printed(uf2, capsys):
    assert emulate.main(["--firmware", str(uf2), "--keys", KEYS]) == 0
    said = capsys.readouterr()
    assert said.out.rstrip("\n") == braille(picture())
    assert "CircuitPython 10.2.1" in said.err


def test_pictures_are_written(uf2, tmp_path):
    png, gif = tmp_path / "last.png", tmp_path / "all.gif"
    emulate.main(
        ["--firmware", str(uf2), "--keys", KEYS, "--png", str(png), "--gif", str(gif), "--scale", "1"]
    )
    assert png.read_bytes().startswith(b"\x89PNG") and gif.read_bytes().startswith(b"GIF8")


def test_the_firmware_is_remembered(uf2, capsys):
    with pytest.raises(UserError, match=r"--firmware FILE\.uf2: download CircuitPython 9.2 or 10"):
        emulate.main(["--keys", KEYS])
    emulate.main(["--firmware", str(uf2), "--keys", KEYS])
    uf2.unlink()
    assert emulate.main(["--keys", KEYS]) == 0
    assert (play.home() / emulate.REMEMBERED).exists()


def test_a_refused_firmware_is_not_remembered(uf2):
    emulate.main(["--firmware", str(uf2), "--keys", KEYS])
    before = (play.home() / emulate.REMEMBERED).read_bytes()
    uf2.write_bytes(b"something else")
    with pytest.raises(UserError, match="not a UF2"):
        emulate.main(["--firmware", str(uf2), "--keys", KEYS])
    assert (play.home() / emulate.REMEMBERED).read_bytes() == before


@pytest.mark.parametrize(
    "words, sentence",
    [
        (["--keys", "jump"], "no such button"),
        (["--keys", KEYS, "--scale", "0"], "1 to 12"),
        (["--keys", KEYS, "--seed", "-1"], "--seed"),
        (["--terminal", "--gif", "a.gif"], "belong to --keys"),
    ],
)
def test_wrong_words_are_refused(words, sentence):
    with pytest.raises(UserError, match=sentence):
        emulate.main(words)


def test_the_firmware_is_looked_at_before_screen_and_terminal(uf2, tmp_path):
    with pytest.raises(UserError, match="there is no file"):
        emulate.main(["--terminal", "--firmware", str(tmp_path / "nowhere.uf2")])
    with pytest.raises(UserError, match="try --keys"):
        emulate.main(["--terminal", "--firmware", str(uf2)])


def test_a_makers_settings_decide_about_the_display(uf2, tmp_path, monkeypatch):
    made = []

    class Seen(Board):
        def __init__(self, flash, wiring, *arguments, **options):
            made.append((wiring, options["chip"], flash))
            super().__init__(flash, wiring, *arguments, **options)

    monkeypatch.setattr(emulate, "Board", Seen)
    settings = tmp_path / "settings.toml"
    settings.write_text('COFFER_PANEL = "SH1106"\nCOFFER_OFFSET = 0\nCOFFER_A = "GP20"\n', "utf-8")
    # the stand-in only speaks to an SSD1306, so there is no picture
    monkeypatch.setattr(emulate, "play_keys", lambda *_: 0)
    emulate.main(["--firmware", str(uf2), "--keys", KEYS, "--settings", str(settings)])
    [(wires, chip, flash)] = made
    assert wires["A"] == 20 and type(chip) is SH1106
    assert b"COFFER_OFFSET = 0" in flash


def test_settings_that_are_none_are_refused(uf2, tmp_path):
    words = ["--firmware", str(uf2), "--keys", KEYS, "--settings"]
    with pytest.raises(UserError, match="can't be read"):
        emulate.main([*words, str(tmp_path / "nowhere.toml")])
    (tmp_path / "photo").write_bytes(b"\xff\xd8")
    with pytest.raises(UserError, match=r"not a settings\.toml"):
        emulate.main([*words, str(tmp_path / "photo")])


def test_a_pico_ws_firmware_is_warned_about_and_gets_its_drive_where_it_looks(tmp_path, capsys, monkeypatch):
    starts = []

    class Seen(Board):
        def __init__(self, flash, *arguments, **options):
            starts.append(flash)
            super().__init__(flash, *arguments, **options)

    monkeypatch.setattr(emulate, "Board", Seen)
    pico_w = stand_in.write(tmp_path / "pico_w.uf2", board=stand_in.PICO_W)
    assert emulate.main(["--firmware", str(pico_w), "--keys", KEYS]) == 0
    said = capsys.readouterr()
    assert "for the Pico W, whose radio is not emulated" in said.err
    assert said.out.rstrip("\n") == braille(picture())
    drive = 1540 * 1024
    assert starts[0][drive + 510 : drive + 512] == b"\x55\xaa"  # a volume, of 508 KB
    assert starts[0][drive + 19 : drive + 21] == (1016).to_bytes(2, "little")
    assert emulate.main(["--keys", KEYS]) == 0  # remembered as any other, and warned about again
    assert "Pico W" in capsys.readouterr().err


def test_a_missing_package_is_said_in_words(uf2, monkeypatch, tmp_path):
    monkeypatch.setattr(board_module.sys, "prefix", str(tmp_path))
    with pytest.raises(UserError, match="rp2040js is not installed: run ./coffer test once"):
        emulate.main(["--firmware", str(uf2), "--keys", KEYS])


def test_a_missing_node_is_said_in_words(uf2, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(UserError, match="Node is not installed: run ./coffer test once"):
        emulate.main(["--firmware", str(uf2), "--keys", KEYS])


def test_a_board_that_stands_still_ends_with_a_sentence(uf2, monkeypatch):
    monkeypatch.setattr(Board, "settle", lambda self, **limits: bool(self.run(1000)) and False)
    with pytest.raises(UserError, match="no picture came: the processor sleeps at 0x1.*--serial shows"):
        emulate.main(["--firmware", str(uf2), "--keys", KEYS])


def test_until_there_is_a_picture_the_front_ends_say_so(uf2):
    with Firmware(uf2) as firmware:
        assert firmware.board.notice == "starting … 0.0 s"
        assert firmware.until_picture(quiet=20).board.notice == ""
        assert firmware.power_cycle().board.notice.startswith("starting")
    with Firmware(uf2) as firmware:
        firmware.board.chip.write = lambda message: None  # the display is broken
        assert "no picture after 20 s: the processor sleeps" in firmware.board.run(20_000).notice


@pytest.mark.parametrize("option", ["--png", "--gif"])
def test_a_picture_does_not_replace_another_file(uf2, tmp_path, option):
    (tmp_path / "letter").write_text("Dear …", "utf-8")
    with pytest.raises(UserError, match=f"name another with {option}"):
        emulate.main(["--keys", KEYS, option, str(tmp_path / "letter")])


def test_a_wrong_flash_is_refused_before_anything_else(tmp_path):
    (tmp_path / "letter").write_text("Dear …", "utf-8")
    with pytest.raises(UserError, match="not written by ./coffer emulate"):
        emulate.main(["--keys", KEYS, "--flash", str(tmp_path / "letter")])
    with pytest.raises(UserError, match="name another folder with --flash"):
        emulate.main(["--keys", KEYS, "--flash", str(tmp_path / "letter" / "flash.bin")])


@pytest.mark.needs(COMPILER)
def test_the_flash_stays_from_one_run_to_the_next(tmp_path, capsys):
    """Each press of A is kept in the console's memory."""
    uf2 = stand_in.write(tmp_path / "counter.uf2", program=compiled("counter"))
    words = ["--firmware", str(uf2), "--flash", str(tmp_path / "flash.bin"), "--keys"]
    pictures = []
    for script in ("A x3", "wait:50", "A", "wait:50"):
        assert emulate.main([*words, script]) == 0
        pictures.append(capsys.readouterr().out)
    last_rows = [picture.splitlines()[-2:] for picture in pictures]
    assert last_rows[0] == last_rows[1] != last_rows[2] == last_rows[3]


@pytest.mark.needs(COMPILER)
def test_the_serial_console_is_printed(tmp_path, capsys):
    uf2 = stand_in.write(tmp_path / "serial.uf2", program=compiled("serial_console"))
    with pytest.raises(UserError, match="no picture came: .*printed last: 'ready'"):
        emulate.main(["--firmware", str(uf2), "--serial", "--keys", "A"])
    assert "ready\n" in capsys.readouterr().err


def test_the_api_for_tests(uf2):
    with Firmware(uf2) as firmware:
        assert firmware.press("A").until_picture(quiet=20).pixels() == picture()
        assert firmware.nvm == b"\xff" * 4096
        with pytest.raises(NoPicture):
            firmware.power_cycle().until_picture(quiet=20, limit=5)
        assert not firmware.cut_power(program=1).until_power_cut(limit=20)


def test_the_api_gives_drive_and_memory(uf2):
    with Firmware(uf2, nvm=b"journal", drive=b"drive") as firmware:
        assert firmware.nvm.startswith(b"journal\xff")
        assert firmware.board.flash[DRIVE:].startswith(b"drive\xff")


def test_the_table_of_the_bench():
    pairs = [compare.Pair("power-on", 1600, 1550, "ms", 1550), compare.Pair("heap", 100_000, None, "bytes")]
    first, second, third = compare.as_text(pairs).splitlines()
    assert first.split() == ["figure", "firmware", "counted", "unit", "budget", "factor"]
    assert second.split() == ["power-on", "1,600", "1,550", "ms", "1,550", "1.03", "over"]
    assert third.split() == ["heap", "100,000", "bytes"]


def test_front_ends_take_an_emulated_board(uf2, monkeypatch):
    """The window's own loop, without a screen."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    from host_sim import window

    with Firmware(uf2) as firmware:
        assert window.run(firmware.board, scale=2, frames=30) == 0
        assert firmware.board.clock.ms > 0
