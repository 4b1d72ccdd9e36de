# SPDX-License-Identifier: MIT
"""The six steps of a flash on a drive where nothing goes wrong."""

import pytest

from tests.tools.flash import stand_in
from tests.tools.flash.stand_in import started, tree
from tools.commands import flash
from tools.flash import plan, start


def test_a_new_board_gets_everything_and_starts(bench, capsys):
    drive = bench.drive()
    assert bench.flash(drive, 1) == 0
    said = capsys.readouterr().out
    for step in ("1 find", "2 check", "3 back up", "4 copy", "5 verify", "6 report"):
        assert step in said
    assert "Raspberry Pi Pico, CircuitPython 10.2.1, UID E6614C311B7E6F2F" in said
    assert started(drive) == "menu 1"
    assert not (drive / "code.txt").exists() and not (drive / "spare").exists()


def test_the_second_run_copies_nothing(bench, capsys):
    drive = bench.drive()
    bench.flash(drive, 1)
    assert bench.flash(drive, 1) == 0
    assert bench.fat.steps == 0
    assert "nothing to copy" in capsys.readouterr().out


def test_an_update_leaves_the_new_program_and_nothing_of_the_old(bench):
    drive = bench.drive()
    bench.flash(drive, 1)
    assert bench.flash(drive, 2) == 0
    assert started(drive) == "menu 2"
    assert not [name for name in tree(drive) if "only1" in name]
    assert bench.flash(drive, 2) == 0 and bench.fat.steps == 0


def test_with_the_spare_set_there_only_what_changed_is_written(bench):
    drive = bench.drive()
    bench.flash(drive, 1)
    bench.flash(drive, 2)
    (bench.clones[2] / "games/gold/rules.py").write_text("VERSION = 2\n\n\ndef better():\n    return 7\n")
    assert bench.flash(drive, 2) == 0
    written = {line.split()[1] for line in bench.fat.log if line.startswith("write")}
    assert written == {"code.new", "games/gold/rules.py", "spare/games/gold/rules.py", "manifest.json"}


def test_a_dry_run_touches_nothing_and_tells_all(bench, capsys):
    drive = bench.drive()
    before = tree(drive)
    assert bench.flash(drive, 1, "--dry-run") == 0
    assert tree(drive) == before and bench.fat.steps == 0
    said = capsys.readouterr().out
    assert "lib/coffer/words.py" in said or "more" in said
    assert "dry run" in said


def test_what_is_replaced_or_removed_is_backed_up(bench):
    drive = bench.drive()
    bench.flash(drive, 1)
    before = tree(drive)
    bench.flash(drive, 2)
    after = tree(drive)
    (kept,) = (bench.clones[2] / "build/backups").iterdir()
    assert kept.name.startswith("raspberry_pi_pico-")
    gone = {name: content for name, content in before.items() if after.get(name) != content}
    assert tree(kept) == gone


def test_the_first_flash_keeps_the_old_code_py(bench):
    drive = bench.drive()
    bench.flash(drive, 1)
    (kept,) = (bench.clones[1] / "build/backups").iterdir()
    assert (kept / "code.py").read_text("utf-8") == stand_in.HELLO


def test_one_file_is_one_file():
    assert [flash.files(names) for names in ([], ["code.py"], ["code.py", "boot.py"])] == [
        "0 files",
        "1 file",
        "2 files",
    ]


def test_the_makers_settings_stay_and_new_ones_come_as_comments(bench):
    drive = bench.drive()
    (drive / "settings.toml").write_text('PIN_A = "GP22"')
    bench.flash(drive, 1)
    first = (drive / "settings.toml").read_text("utf-8")
    assert first.startswith(
        'PIN_A = "GP22"\n\n# New in Coffer 1.0.0; to use one, take its # away:\n# Since 1\n# NEW_1 = 1\n'
    )
    assert first.endswith("\n# CIRCUITPY_HEAP_START_SIZE = 150000\n"), (
        "a Pico's, as a comment like all others"
    )
    bench.flash(drive, 1)
    assert (drive / "settings.toml").read_text("utf-8") == first
    bench.flash(drive, 2)
    assert (drive / "settings.toml").read_text("utf-8").startswith(first)
    assert "# NEW_2 = 2\n" in (drive / "settings.toml").read_text("utf-8")


@pytest.mark.parametrize(
    "board", ["raspberry_pi_pico", "raspberry_pi_pico2", "pimoroni_picosystem", "unknown"]
)
def test_an_empty_settings_file_is_replaced_by_the_boards_profile_or_by_ours(bench, board):
    drive = bench.drive()
    note = stand_in.NOTE.replace("raspberry_pi_pico", board)
    (drive / "boot_out.txt").write_bytes(note.encode())
    bench.flash(drive, 1)
    got = (drive / "settings.toml").read_text("utf-8")
    ours = (bench.clones[1] / "settings.toml").read_text("utf-8")
    if board == "raspberry_pi_pico":
        assert got == (bench.clones[1] / "boards/raspberry_pi_pico.toml").read_text("utf-8")
    else:
        assert got == ours


def test_a_makers_own_game_and_files_stay_unless_clean_is_asked_for(bench):
    drive = bench.drive()
    bench.flash(drive, 1)
    theirs = {
        "games/theirs/__init__.py": "KEY = 2\n",
        "games/theirs/rules.py": "VERSION = 2\n",
        "notes.txt": "hi",
    }
    for name, text in theirs.items():
        (drive / name).parent.mkdir(exist_ok=True)
        (drive / name).write_text(text)
    bench.flash(drive, 2)
    assert theirs.keys() <= tree(drive).keys()
    assert started(drive) == "menu 2"
    assert bench.flash(drive, 2, "--clean") == 2  # nobody there to ask
    assert theirs.keys() <= tree(drive).keys()
    assert bench.flash(drive, 2, "--clean", "--yes") == 0
    left = tree(drive).keys()
    assert not theirs.keys() & left and not any(name.startswith("spare/") for name in left)
    assert "boot_out.txt" in left and "settings.toml" in left
    assert bench.flash(drive, 2, "--clean", "--yes") == 0 and bench.fat.steps == 0


def test_a_module_that_would_hide_ours_is_removed(bench):
    drive = bench.drive()
    bench.flash(drive, 1)
    (drive / "coffer").mkdir()
    for name in ("lib/coffer/words.mpy", "lib/adafruit_displayio_ssd1306.mpy"):
        (drive / name).write_text("raise ValueError\n")
    bench.flash(drive, 1)
    left = tree(drive)
    assert "lib/coffer/words.mpy" not in left and "lib/adafruit_displayio_ssd1306.mpy" not in left
    assert not (drive / "coffer").exists(), "it is empty, and would be imported"
    assert started(drive) == "menu 1"


@pytest.mark.parametrize(
    "name",
    [
        "coffer.py",
        "coffer/notes.txt",
        "coffer/__init__.py",
        "Coffer/words.py",
        "adafruit_displayio_ssd1306.mpy",
        "lib/coffer/words/notes.txt",
        "spare/coffer/notes.txt",
    ],
)
def test_what_coffer_never_shipped_and_would_hide_it_is_kept_and_named(bench, capsys, name):
    """In the root it is found before lib/, and a folder before a module of its name, whatever is in it."""
    drive = bench.drive()
    bench.flash(drive, 1)
    (drive / name).parent.mkdir(parents=True, exist_ok=True)
    (drive / name).write_text("years of work")
    before = tree(drive)
    for version in (1, 2):
        assert bench.flash(drive, version) == 2
        said = capsys.readouterr().err
        assert f"{name} on the drive would be imported" in said and "move it away" in said
        assert tree(drive) == before
    (drive / name).unlink()
    assert bench.flash(drive, 2) == 0 and started(drive) == "menu 2"


def test_with_clean_it_goes_after_a_question(bench, capsys):
    drive = bench.drive()
    bench.flash(drive, 1)
    bench.flash(drive, 2)
    names = ("coffer/notes.txt", "lib/coffer/notes.txt", "spare/notes.txt")
    for name in names:
        (drive / name).parent.mkdir(parents=True, exist_ok=True)
        (drive / name).write_text("years of work")
    capsys.readouterr()
    assert bench.flash(drive, 1, "--clean") == 2
    said = capsys.readouterr().err
    assert all(name in said for name in names)
    assert bench.flash(drive, 1, "--clean", "--yes") == 0
    assert not set(names) & tree(drive).keys() and started(drive) == "menu 1"
    kept = max((bench.clones[1] / "build/backups").iterdir(), key=lambda path: path.stat().st_mtime_ns)
    assert set(names) <= tree(kept).keys()


def test_what_coffer_never_shipped_stays_in_its_own_folders_too(bench):
    drive = bench.drive()
    bench.flash(drive, 3)
    bench.flash(drive, 1)
    theirs = {
        "lib/coffer/notes.txt",
        "lib/coffer/home/My Ideas.md",
        "games/gold/map.png",
        "assets/Photo 1.png",
        "spare/notes.txt",
        "spare/lib/coffer/notes.txt",
    }
    for name in theirs:
        (drive / name).parent.mkdir(parents=True, exist_ok=True)
        (drive / name).write_text("years of work")
    assert bench.flash(drive, 2) == 0
    assert theirs <= tree(drive).keys() and started(drive) == "menu 2"
    assert not [name for name in tree(drive) if "only1" in name]
    assert bench.flash(drive, 2) == 0 and bench.fat.steps == 0


def test_notes_in_the_folder_of_a_game_that_goes_are_kept_and_named(bench, capsys):
    """The console would take the folder for a game's."""
    drive = bench.drive()
    bench.flash(drive, 1)
    (drive / "games/only1/notes.txt").write_text("years of work")
    before = tree(drive)
    assert bench.flash(drive, 2) == 2
    said = capsys.readouterr().err
    assert "games/only1/notes.txt on the drive lies in the folder of a game that this Coffer lacks" in said
    assert tree(drive) == before


def test_names_in_capitals_are_the_same_files(bench):
    drive = bench.drive()
    (drive / "code.py").rename(drive / "CODE.PY")
    theirs = 'PIN_A = "GP9"\nNEW_1 = 3\n# CIRCUITPY_HEAP_START_SIZE = 150000\n'
    (drive / "settings.toml").write_text(theirs)
    (drive / "settings.toml").rename(drive / "SETTINGS.TOM")
    (drive / "SETTINGS.TOM").rename(drive / "Settings.toml")
    assert bench.flash(drive, 1) == 0
    names = [path.name.lower() for path in drive.iterdir()]
    assert sorted(names) == sorted(set(names))
    assert (drive / "Settings.toml").read_text("utf-8") == theirs
    assert started(drive) == "menu 1"


def test_an_older_journal_format_is_said_before_anything_is_changed(bench, capsys):
    """A newer one reads what is there: no word about it."""
    drive = bench.drive()
    bench.flash(drive, 1)
    (bench.clones[2] / "lib/coffer/journal.py").write_text("FORMAT = const(2)\n")
    assert bench.flash(drive, 2) == 0
    before = tree(drive)
    assert bench.flash(drive, 3) == 2
    assert tree(drive) == before
    assert "format 2, which this Coffer can't read" in capsys.readouterr().err
    assert bench.flash(drive, 3, "--yes") == 0
    assert started(drive) == "menu 3"


def test_the_time_of_files_does_not_matter(bench):
    """FAT keeps times to two seconds and hosts disagree on the zone: only content counts."""
    import os

    drive = bench.drive()
    bench.flash(drive, 1)
    for path in drive.rglob("*"):
        os.utime(path, (1, 1))
    bench.flash(drive, 1)
    assert bench.fat.steps == 0


@pytest.mark.parametrize("where", [start.TO_MAIN, start.TO_SPARE])
def test_a_start_file_of_ours_says_where_it_leads(where):
    assert start.start_target(start.temporary_code(b"run()\n", where)) == where
    assert start.start_target(b"run()\n") == ""


def test_a_start_file_runs_the_same_program_from_where_it_leads():
    path = b'import sys\nsys.path[:0] = ["/spare", "/spare/lib"]\n'
    head, rest = start.temporary_code(b"run()\n", start.TO_SPARE).split(b"\n", 1)
    assert rest == path + b"run()\n"
    head, rest = start.temporary_code(b"run()\n", start.TO_MAIN).split(b"\n", 1)
    assert rest == b"run()\n"


def test_a_start_file_that_an_older_coffer_left_is_known():
    """Its first line is a format: a flash of any version may have been cut off."""
    head = b"# Coffer is being flashed. If this file stays, flash again: that ends it. Starts from "
    assert start.start_target(head + b"spare.\nrun()\n") == start.TO_SPARE
    assert start.start_target(head + b"main.\r\nrun()\n") == start.TO_MAIN


def test_files_are_counted_with_the_folders_they_need(bench, monkeypatch):
    """The room that the check foresees is never less than what the drive then takes."""
    drive = bench.drive()
    foreseen = []
    real = plan.check_space
    monkeypatch.setattr(plan, "check_space", lambda *given: foreseen.append(real(*given)))
    for version in (1, 2, 3):
        bench.flash(drive, version)
        assert foreseen[-1] <= bench.fat.clusters - bench.fat.used()
