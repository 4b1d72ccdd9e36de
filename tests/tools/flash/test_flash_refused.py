# SPDX-License-Identifier: MIT
"""Everything that can be wrong with a board or its drive: a sentence, an exit code, and nothing changed."""

import os

import pytest

import tools.__main__ as coffer
from tests.tools.flash import stand_in
from tests.tools.flash.stand_in import started, tree
from tools.commands import flash
from tools.errors import UserError
from tools.flash import disk, find


def note(version="10.2.1", board="Raspberry Pi Pico", chip="rp2040", id="raspberry_pi_pico"):
    return f"Adafruit CircuitPython {version} on 2026-05-01; {board} with {chip}\r\nBoard ID:{id}\r\n"


def refused(bench, drive, capsys, **rules):
    """The exit code and the sentence; the drive must be as it was."""
    before = tree(drive)
    code = bench.flash(drive, 1, **rules)
    assert tree(drive) == before
    said = capsys.readouterr().err
    assert said.startswith("coffer: ") and "Traceback" not in said
    return code, said


def test_a_read_only_drive(bench, capsys):
    code, said = refused(bench, bench.drive(), capsys, read_only=True)
    assert code == disk.READ_ONLY and "read-only" in said and "reset" in said


def test_a_drive_that_turns_read_only_on_the_way(bench, capsys):
    """Some hosts remount a drive that way when they find its file system damaged."""
    drive = bench.drive()
    bench.patch.setattr("tests.tools.flash.fat_folder.FatFolder.access", lambda self, path, mode: True)
    code, said = refused(bench, drive, capsys, read_only=True)
    assert code == disk.READ_ONLY and "read-only" in said


def test_a_drive_without_room_is_refused_before_anything_is_written(bench, capsys):
    drive = bench.drive()
    (drive / "music.wav").write_bytes(bytes(1000 * 1024))
    code, said = refused(bench, drive, capsys)
    assert code == disk.FULL and "KB free" in said


@pytest.mark.slow
def test_a_drive_that_fills_up_on_the_way_still_starts(bench, capsys, monkeypatch):
    drive = bench.drive()
    bench.flash(drive, 1)
    monkeypatch.setattr("tools.flash.plan.check_space", lambda *given: 0)
    for clusters in range(38, 60):  # that music leaves free
        (drive / "music.wav").write_bytes(bytes((2008 - clusters) * 512))
        assert bench.flash(drive, 2) in (disk.FULL, 0)
        assert started(drive) in ("menu 1", "menu 2")
        if started(drive) == "menu 2":
            break
    (drive / "music.wav").unlink()
    assert bench.flash(drive, 2) == 0 and started(drive) == "menu 2"
    assert "full" in capsys.readouterr().err


def test_a_drive_smaller_than_coffer(bench, capsys):
    code, said = refused(bench, bench.drive(), capsys, clusters=20)
    assert code == disk.WRONG_BOARD and "--languages" in said


@pytest.mark.parametrize("chip", ["samd21g18", "samd21e18", "stm32f401xe"])
def test_a_board_that_is_too_small(bench, capsys, chip):
    drive = bench.drive()
    (drive / "boot_out.txt").write_text(note(board="Trinket M0", chip=chip, id="trinket_m0"))
    code, said = refused(bench, drive, capsys)
    assert code == disk.WRONG_BOARD and "Trinket M0" in said and "Pico" in said


def test_a_board_nobody_tried_needs_a_yes(bench, capsys):
    drive = bench.drive()
    (drive / "boot_out.txt").write_text(note(board="Curio", chip="xyz9000", id="curio"))
    code, said = refused(bench, drive, capsys)
    assert code == 2 and "--yes" in said and "Curio" in said
    assert bench.flash(drive, 1, "--yes") == 0


@pytest.mark.parametrize("version", ["4.1.0", "8.2.10", "9.0.5", "9.1.4"])
def test_an_ancient_circuitpython(bench, capsys, version):
    drive = bench.drive()
    (drive / "boot_out.txt").write_text(note(version))
    code, said = refused(bench, drive, capsys)
    assert code == disk.WRONG_VERSION and version in said and "BOOTSEL" in said


@pytest.mark.parametrize("version", ["11.0.0", "12.1.0-alpha.3"])
def test_a_circuitpython_of_the_future(bench, capsys, version):
    drive = bench.drive()
    (drive / "boot_out.txt").write_text(note(version))
    code, said = refused(bench, drive, capsys)
    assert code == disk.WRONG_VERSION and version in said


@pytest.mark.parametrize("version", ["9.2.9", "10.0.0-beta.1", "10.2.1"])
def test_the_versions_that_suit(bench, version):
    drive = bench.drive()
    (drive / "boot_out.txt").write_text(note(version))
    assert bench.flash(drive, 1) == 0


@pytest.mark.parametrize(
    "content", [b"", b"\0" * 512, b"\xff\xfe\xfd", b"Adafruit CircuitPython", b"x" * 9999]
)
def test_a_damaged_boot_out(bench, capsys, content):
    drive = bench.drive()
    (drive / "boot_out.txt").write_bytes(content)
    code, said = refused(bench, drive, capsys)
    assert code == disk.UNREADABLE and "reset" in said


def test_a_drive_that_vanishes_before_the_first_step(bench, capsys):
    drive = bench.drive()
    code, said = refused(bench, drive, capsys, pull_after=0)
    assert code == disk.GONE and "plug" in said


def test_a_file_open_elsewhere(bench, capsys):
    before = bench.drive("before")
    bench.flash(before, 1)
    capsys.readouterr()
    for busy in ("games/gold/rules.py", "spare/lib/coffer/words.py", "code.py"):
        drive = stand_in.copy(before, bench.folder / "drive")
        (drive / "spare/lib/coffer").mkdir(parents=True)
        (drive / "spare/lib/coffer/words.py").write_text("")
        assert bench.flash(drive, 2, open_elsewhere={busy}) == disk.BUSY
        said = capsys.readouterr().err
        assert busy in said and "close" in said
        assert started(drive) in ("menu 1", "menu 2")
        assert bench.flash(drive, 2) == 0 and started(drive) == "menu 2"


@pytest.mark.parametrize(
    "number, code",
    [(19, disk.READ_ONLY), (112, disk.FULL), (1167, disk.GONE), (32, disk.BUSY), (5, disk.BUSY)],
)
def test_what_windows_says_is_understood(bench, number, code):
    problem = OSError(13 if code == disk.BUSY else 22, "said by Windows")
    problem.winerror = number
    assert disk.Disk(bench.drive()).user_error(problem, "code.py").code == code


@pytest.mark.parametrize(
    "name, starts",
    [
        ("spare/games/gold/rules.py", "menu 1"),
        ("games/gold/rules.py", "menu 2"),  # from the spare set, which was read back before
        ("manifest.json", "menu 2"),
        ("boot.py", "menu 2"),
    ],
)
def test_a_file_that_comes_back_different(bench, capsys, monkeypatch, name, starts):
    drive = bench.drive()
    bench.flash(drive, 1)
    real = disk.Disk.read

    def worn(self, wanted):
        content = real(self, wanted)
        return content[:-1] + b"?" if wanted == name else content

    monkeypatch.setattr(disk.Disk, "read", worn)
    assert bench.flash(drive, 2) == disk.DIFFERENT
    assert f"{name} did not come back" in capsys.readouterr().err
    assert (drive / "code.txt").exists() == (starts == "menu 2"), "it stays until everything was read back"
    assert started(drive) == starts


def test_every_step_is_on_the_drive_before_the_next(tmp_path, monkeypatch):
    """Files before the folders that list them: a host may hold writes back for half a minute."""
    synced = []
    real = os.fsync

    def noted(handle):
        synced.append(os.fstat(handle).st_ino)
        real(handle)

    monkeypatch.setattr(os, "fsync", noted)

    def after(step, *given):
        synced.clear()
        getattr(place, step)(*given)
        return list(synced)

    def number(name):
        return (tmp_path / name).stat().st_ino

    place = disk.Disk(tmp_path)
    assert after("write", "a/b/c.txt", b"x" * 9000) == [number(n) for n in (".", "a", "a/b/c.txt", "a/b")]
    assert after("append", "a/b/c.txt", b"x") == [number("a/b/c.txt"), number("a/b")]
    assert after("write", "d.txt", b"") == [number("d.txt"), number(".")]
    assert after("rename", "d.txt", "e.txt") == [number(".")]
    (tmp_path / "a/kept.txt").write_text("")
    folders = [number("a/b"), number("a")]
    assert after("remove", "a/b/c.txt") == folders
    assert after("remove", "e.txt") == [number(".")]


def test_a_file_where_a_folder_is_needed(bench, capsys):
    drive = bench.drive()
    (drive / "games").write_text("a list of games")
    code, said = refused(bench, drive, capsys)
    assert code == 2 and "games" in said and "move it away" in said


def test_a_folder_that_is_no_drive(bench, capsys, tmp_path):
    assert coffer.main(["flash", "--drive", str(tmp_path)]) == 2
    assert "boot_out.txt" in capsys.readouterr().err
    assert coffer.main(["flash", "--drive", str(tmp_path / "nowhere")]) == disk.GONE
    assert "plug the console in" in capsys.readouterr().err


def test_no_board_at_all(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(find, "places", lambda: [tmp_path])
    assert coffer.main(["flash"]) == disk.GONE
    said = capsys.readouterr().err
    for needed in ("no CIRCUITPY drive found", "--drive", ".uf2", "BOOTSEL", "RPI-RP2", "circuitpython.org"):
        assert needed in said


def test_a_board_without_circuitpython_is_pointed_at(capsys, monkeypatch, tmp_path):
    (tmp_path / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\n")
    monkeypatch.setattr(find, "places", lambda: [tmp_path])
    assert coffer.main(["flash"]) == disk.GONE
    assert f"waits at {tmp_path}" in capsys.readouterr().err


def test_several_boards_are_listed(bench, capsys, monkeypatch):
    boards = [bench.drive("one"), bench.drive("two")]
    monkeypatch.setattr(find, "places", lambda: boards)
    assert coffer.main(["flash"]) == 2
    said = capsys.readouterr().err
    assert "--drive" in said and all(str(board) in said for board in boards)


def test_several_boards_and_someone_to_ask(bench, monkeypatch):
    boards = [bench.drive("one"), bench.drive("two")]
    monkeypatch.setattr(find, "places", lambda: boards)
    monkeypatch.setattr("builtins.input", lambda prompt="": "2")
    assert find.choose(None, ask=True).place == boards[1]
    monkeypatch.setattr("builtins.input", lambda prompt="": "7")
    with pytest.raises(UserError, match="no board 7"):
        find.choose(None, ask=True)


def test_the_only_board_is_found_by_itself(bench, monkeypatch):
    drive = bench.drive()
    monkeypatch.setattr(find, "places", lambda: [bench.folder / "nothing", drive])
    monkeypatch.setattr(flash, "ROOT", bench.clones[1])
    assert coffer.main(["flash", "--source"]) == 0
    assert started(drive) == "menu 1"


def test_a_source_that_does_not_compile_changes_nothing(bench, capsys, monkeypatch):
    drive = bench.drive()
    (bench.clones[1] / "games/gold/rules.py").write_text("def broken(:\n")
    monkeypatch.setattr(flash, "ROOT", bench.clones[1])
    before = tree(drive)
    assert coffer.main(["flash", "--drive", str(drive)]) == 2
    assert tree(drive) == before
    said = capsys.readouterr().err
    assert "games/gold/rules.py" in said and "line 1, invalid syntax" in said


def test_a_stand_in_with_parts_of_two_versions_does_not_start(bench):
    """The other tests lean on this: a mixture would be noticed."""
    drive = bench.drive()
    bench.flash(drive, 1)
    for name in ("games/gold/rules.py", "games/gold/__init__.py", "lib/coffer/words.py", "assets/hello"):
        mixed = stand_in.copy(drive, bench.folder / "mixed")
        (mixed / name).write_bytes((bench.clones[2] / name).read_bytes())
        assert started(mixed).startswith("crashed")
        (mixed / name).unlink()
        assert started(mixed).startswith("crashed")
