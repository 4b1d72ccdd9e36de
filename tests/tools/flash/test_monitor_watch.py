# SPDX-License-Identifier: MIT
"""`./coffer monitor` comes back to a board that went away, and `--watch` flashes what changed."""

from types import SimpleNamespace

import pytest
import serial

from tests.tools.flash.stand_in import started
from tools.commands import flash, monitor
from tools.errors import UserError
from tools.flash import disk, find, watch


class Line:
    """A serial line that brings these pieces; an exception among them happens."""

    def __init__(self, pieces):
        self.pieces = pieces
        self.in_waiting = 0

    def __enter__(self):
        return self

    def __exit__(self, *reason):
        pass

    def read(self, size):
        piece = self.pieces.pop(0)
        if isinstance(piece, BaseException):
            raise piece
        return piece


def board(device, vid=0x239A, product="CircuitPython CDC control"):
    return SimpleNamespace(device=device, vid=vid, product=product, description="board")


def test_the_monitor_waits_for_a_board_and_comes_back_to_it(capsys):
    seen = iter([[], [], [board("ttyACM0")], [], [board("ttyACM1")]])
    lines = iter(
        [Line([b"menu\n", serial.SerialException("gone")]), Line([b"again \xc4\x85\n", KeyboardInterrupt()])]
    )
    opened = []

    def connect(device, speed, timeout):
        opened.append(device)
        return next(lines)

    with pytest.raises(KeyboardInterrupt):
        monitor.show(None, lambda: next(seen), connect, lambda seconds: None)
    said = capsys.readouterr()
    assert said.out == "menu\nagain ą\n"
    assert opened == ["ttyACM0", "ttyACM1"]
    assert said.err.count("waiting for a console") == 2  # once a wait, however long


def test_the_monitor_ends_with_ctrl_c_and_without_a_traceback(monkeypatch, capsys):
    def interrupted(named, raw, symbols):
        raise KeyboardInterrupt

    monkeypatch.setattr(monitor, "show", interrupted)
    assert monitor.main([]) == 0
    assert "no longer listening" in capsys.readouterr().err


def test_the_monitor_asks_which_of_two_boards():
    both = [board("COM3"), board("COM5", 0x2E8A, "Pico"), board("COM1", 0x1234, None)]
    with pytest.raises(UserError, match="--port") as error:
        monitor.port(None, lambda: both)
    assert "COM3" in str(error.value) and "COM5" in str(error.value) and "COM1" not in str(error.value)
    assert monitor.port("COM5", lambda: both) == "COM5"


def heard(capsys, *pieces, raw=False):
    """What the monitor shows of what arrives in these pieces."""
    line = Line([*pieces, KeyboardInterrupt()])
    with pytest.raises(KeyboardInterrupt):
        monitor.show("ttyACM0", connect=lambda *given, **named: line, pause=lambda seconds: None, raw=raw)
    return capsys.readouterr().out


def test_the_terminal_obeys_nothing_that_a_console_sends(capsys):
    said = heard(capsys, b"\x1b[2Jhello\r\n\tthere\x07\x9b\xc2\x9b31m\xe2\x80\xae\n")
    assert said == "\\x1b[2Jhello\n\tthere\\x07\ufffd\\x9b31m\\u202e\n"


def test_a_line_cannot_be_written_over(capsys):
    assert heard(capsys, b"all is lost\rall is well\r\nnext\r", b"\nlast\r", b"!") == (
        "all is lost\nall is well\nnext\nlast\n!"
    )


@pytest.mark.parametrize("end", [b"\x1b\\", b"\x07"])
@pytest.mark.parametrize("cut", range(1, 16))
def test_the_title_that_circuitpython_sends_goes_unseen_wherever_it_is_cut(capsys, end, cut):
    sent = b"a\x1b]0;" + "🐍code.py".encode() + end + b"b"
    assert heard(capsys, sent[:cut], sent[cut:]) == "ab"
    assert heard(capsys, *[sent[at : at + 1] for at in range(len(sent))]) == "ab"


def test_a_title_without_end_is_not_waited_for(capsys):
    said = heard(capsys, b"\x1b]0;", b"x" * 150, b"x" * 150, b"\x1b]0;y\nz")
    assert said == "\\x1b]0;" + "x" * 300 + "\\x1b]0;y\nz"


def test_letters_that_arrive_in_two_pieces_are_one(capsys):
    assert heard(capsys, b"\xc4", b"\x85\xd0", b"\xaf") == "ąЯ"


def test_raw_shows_everything_as_it_comes(capsys):
    sent = "\x1b]0;🐍\x1b\\\x1b[31mred\r\n"
    assert heard(capsys, sent.encode()[:7], sent.encode()[7:], raw=True) == sent


def test_the_switch_for_raw_is_handed_on(monkeypatch):
    asked = []
    monkeypatch.setattr(monitor, "show", lambda named, raw, symbols: asked.append((named, raw)))
    monitor.main(["--raw"])
    monitor.main(["--port", "COM5"])
    assert asked == [(None, True), ("COM5", False)]


def test_a_boards_own_name_is_not_obeyed_either():
    both = [board("COM3", product="CircuitPython\x1b[2J\nCOM9"), board("COM5")]
    with pytest.raises(UserError) as error:
        monitor.port(None, lambda: both)
    assert "CircuitPython\\x1b[2J\\nCOM9" in str(error.value)


def test_whoever_has_read_enough_of_the_monitor_ends_it(monkeypatch):
    """A broken pipe is no unplugged console."""

    def full(text):
        raise BrokenPipeError

    monkeypatch.setattr("sys.stdout", SimpleNamespace(write=full))
    with pytest.raises(BrokenPipeError):
        monitor.show("ttyACM0", connect=lambda *given, **named: Line([b"x"]), pause=lambda seconds: 1 / 0)


@pytest.mark.parametrize("problem", [PermissionError(13, "denied"), serial.SerialException(13, "denied")])
def test_a_port_we_may_not_open_is_explained(problem):
    def connect(*given, **named):
        raise problem

    with pytest.raises(UserError, match="dialout"):
        monitor.show("/dev/ttyACM0", connect=connect, pause=lambda seconds: None)


class Day:
    """What happens while someone watches: a step at every pause, then Ctrl-C."""

    def __init__(self, *steps):
        self.steps = list(steps)

    def __call__(self, seconds):
        if not self.steps:
            raise KeyboardInterrupt
        step = self.steps.pop(0)
        if step:
            step()


def test_watching_flashes_each_change_once(bench):
    drive = bench.drive()
    root = bench.clones[1]
    bench.patch.setattr(flash, "ROOT", root)
    chosen = SimpleNamespace(drive=drive, source=True, dry_run=False, clean=False, yes=False, languages=None)
    flash.flash(chosen)
    flashes = []

    def act():
        flashes.append(1)
        flash.flash(chosen)

    day = Day(
        None,
        lambda: (root / "games/gold/rules.py").write_text("VERSION = 1  # new\n"),
        None,
        None,
        None,
        lambda: (root / "assets/only1").unlink(),
        None,
        None,
    )
    watch.repeat_on_change(root, act, day)
    assert len(flashes) == 2
    assert (drive / "games/gold/rules.py").read_text("utf-8") == "VERSION = 1  # new\n"
    assert not (drive / "assets/only1").exists()
    assert started(drive) == "menu 1"


def test_watching_goes_on_after_a_mistake_and_waits_for_a_board(bench, capsys):
    root = bench.clones[1]
    outcomes = [
        UserError("rules.py can't be compiled"),
        UserError("no board", disk.GONE),
        UserError("no board", disk.GONE),
        None,
    ]
    acted = []

    def act():
        outcome = outcomes.pop(0)
        acted.append(outcome)
        if outcome:
            raise outcome

    def edit():
        with open(root / "code.py", "a") as file:
            file.write("#\n")

    watch.repeat_on_change(root, act, Day(edit, None, None, None, edit, None, None, None, None, None))
    assert len(acted) == 4  # a mistake is not tried again by itself; a board that is away is waited for
    said = capsys.readouterr().err
    assert said.count("no board") == 1 and said.count("compiled") == 1


def test_an_editors_cache_is_not_watched(tmp_path):
    (tmp_path / "lib/__pycache__").mkdir(parents=True)
    before = watch.snapshot(tmp_path)
    (tmp_path / "lib/__pycache__/dice.pyc").write_bytes(b"x")
    assert watch.snapshot(tmp_path) == before


def test_places_to_look_exist_for_every_system(monkeypatch):
    for name, platform in (("nt", "win32"), ("posix", "darwin"), ("posix", "linux")):
        monkeypatch.setattr(find, "os", SimpleNamespace(name=name))
        monkeypatch.setattr(find, "sys", SimpleNamespace(platform=platform))
        found = find.places()
        assert isinstance(found, list)
        if name == "nt":
            assert any(str(place).startswith("D:") for place in found)
