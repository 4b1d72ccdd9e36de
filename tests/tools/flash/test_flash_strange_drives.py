# SPDX-License-Identifier: MIT
"""Drives that somebody tampered with: nothing outside is touched, and nothing of the maker's is removed."""

import doctest
import json
import os
import re
import tempfile
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import tools.__main__ as coffer
from tests.tools.flash import stand_in
from tests.tools.flash.stand_in import started, tree
from tools.build import manifest
from tools.commands import flash
from tools.errors import UserError
from tools.flash import cases, disk, find, plan
from tools.flash.cases import may_be_shipped

pytestmark = pytest.mark.slow

DEEP = b"[" * 100_000


@pytest.fixture
def drive(bench):
    """Version 1 on a board, with a spare set of version 3; `flashed` brings version 2."""
    place = bench.drive()
    bench.flash(place, 3)
    bench.flash(place, 1)
    bench.patch.undo()
    bench.patch.setattr("tools.build.tree.assets", stand_in.raw_assets)
    bench.patch.setattr("tools.build.tree.driver", lambda root: b"# the driver\n")
    bench.patch.setattr(flash, "ROOT", bench.clones[2])
    return place


def flashed(place, *options):
    """The real command on a real folder, where there can be links; its exit code."""
    return coffer.main(["flash", "--source", "--drive", str(place), *options])


def everything(place):
    """All that is there, and where links lead, without following one."""
    found = {}
    for folder, folders, files in os.walk(place):
        for name in [*folders, *files]:
            path = Path(folder, name)
            found[str(path)] = (
                os.readlink(path) if path.is_symlink() else path.is_file() and path.read_bytes()
            )
    return found


# Links


@pytest.mark.parametrize(
    "name",
    [
        "code.py",
        "boot.py",
        "code.txt",
        "code.new",
        "manifest.json",
        "manifest.new",
        "settings.toml",
        "settings.new",
        "lib/coffer/words.py",
        "lib/coffer/more.py",
        "games/gold/rules.py",
        "assets/hello",
        "spare/lib/coffer/words.py",
        "notes.txt",
    ],
)
@pytest.mark.parametrize("there", [True, False])
def test_nothing_is_written_through_a_link(drive, capsys, name, there):
    outside = drive.parent / "outside.txt"
    if there:
        outside.write_text("years of work")
    (drive / name).unlink(missing_ok=True)
    (drive / name).symlink_to(outside)
    before = everything(drive.parent)
    assert flashed(drive, "--yes", "--clean") == 2
    said = capsys.readouterr().err
    assert f"{name} on the drive is a link" in said and "move it away" in said
    assert everything(drive.parent) == before


@pytest.mark.parametrize(
    "name", ["lib", "lib/coffer", "games", "games/gold", "assets", "spare", "spare/lib", "music"]
)
def test_nothing_is_written_through_a_folder_that_is_a_link(drive, capsys, name):
    outside = drive.parent / "outside"
    if (drive / name).exists():
        (drive / name).rename(outside)
    outside.mkdir(exist_ok=True)
    (outside / "thesis.txt").write_text("years of work")
    (drive / name).symlink_to(outside)
    before = everything(drive.parent)
    assert flashed(drive, "--yes", "--clean") == 2
    assert f"{name} on the drive is a link" in capsys.readouterr().err
    assert everything(drive.parent) == before


def test_a_board_that_says_who_it_is_through_a_link_is_none(drive, capsys):
    (drive / "boot_out.txt").rename(drive.parent / "boot_out.txt")
    (drive / "boot_out.txt").symlink_to(drive.parent / "boot_out.txt")
    assert flashed(drive) == 2
    assert "has no boot_out.txt" in capsys.readouterr().err


@pytest.mark.needs("mkfifo")
def test_a_pipe_is_not_waited_for(drive, capsys):
    (drive / "assets/hello").unlink()
    os.mkfifo(drive / "assets/hello")
    assert flashed(drive) == 2
    assert "assets/hello on the drive is a link or no file" in capsys.readouterr().err


def test_a_drive_may_itself_be_named_by_a_link(drive):
    (drive.parent / "CIRCUITPY").symlink_to(drive)
    assert flashed(drive.parent / "CIRCUITPY") == 0 and started(drive) == "menu 2"


# Folders where files should be


@pytest.mark.parametrize(
    "name",
    [
        "code.py",
        "boot.py",
        "settings.toml",
        "manifest.json",
        "code.txt",
        "code.new",
        "boot.new",
        "settings.new",
        "manifest.new",
        "assets/hello",
        "lib/coffer/words.py",
    ],
)
@pytest.mark.parametrize("full", [True, False])
def test_a_folder_where_a_file_should_be(drive, capsys, name, full):
    (drive / name).unlink(missing_ok=True)
    (drive / name).mkdir()
    if full:
        (drive / name / "x").write_text("")
    before = everything(drive)
    assert flashed(drive) == 2
    assert f"{name} on the drive is a folder where Coffer needs a file" in capsys.readouterr().err
    assert everything(drive) == before


def test_a_new_board_with_folders_in_the_way(bench, capsys):
    for name in ("code.py", "settings.toml"):
        drive = bench.drive(name)
        (drive / name).unlink()
        (drive / name).mkdir()
        before = everything(drive)
        assert bench.flash(drive, 1) == 2
        assert f"{name} on the drive is a folder" in capsys.readouterr().err
        assert everything(drive) == before


# Manifests

MAKERS = {
    "notes.txt": "hi",
    "main.py": "print('my own')\n",
    "lib/neopixel.mpy": "theirs",
    "lib/adafruit_bus_device/i2c_device.mpy": "theirs",
    "games/song.wav": "la la",
    "assets/.hidden": "theirs",
    "music/song.wav": "la la",
    "settings.toml": 'PIN_A = "GP9"\nNEW_1 = 1\nNEW_2 = 2\n# CIRCUITPY_HEAP_START_SIZE = 150000\n',
}
LISTED = [
    *MAKERS,
    "boot_out.txt",
    "../outside.txt",
    "/etc/hosts",
    "lib/coffer/../../notes.txt",
    "",
    "/",
    "..",
]


@pytest.mark.parametrize("where", ["manifest.json", "manifest.new"])
def test_a_manifest_gets_nothing_removed_that_coffer_never_shipped(drive, where):
    theirs = {name: text.encode() for name, text in MAKERS.items()}
    for name, content in theirs.items():
        (drive / name).parent.mkdir(parents=True, exist_ok=True)
        (drive / name).write_bytes(content)
    (drive.parent / "outside.txt").write_text("years of work")
    if where == "manifest.json":
        whole = json.loads((drive / where).read_bytes())
        whole["files"] |= {name: {} for name in LISTED}
        (drive / where).write_text(json.dumps(whole))
    else:
        (drive / where).write_text("\n".join(LISTED))
    note = (drive / "boot_out.txt").read_bytes()
    assert flashed(drive) == 0
    left = tree(drive)
    assert {name: left.get(name) for name in theirs} == theirs
    assert left["boot_out.txt"] == note and (drive.parent / "outside.txt").exists()
    assert not [name for name in left if "only1" in name], "what Coffer did ship goes as ever"
    assert started(drive) == "menu 2"


def test_everything_that_is_built_can_have_been_shipped(bench):
    from tools.build import tree
    from tools.commands.build import ROOT

    bench.patch.undo()
    assert doctest.testmod(tree).failed == 0 and doctest.testmod(cases).failed == 0
    for name in tree.program(ROOT, source=True):
        assert may_be_shipped(name) and may_be_shipped(
            f"{name.removesuffix('.py')}.mpy" if name.endswith(".py") else name
        )


@pytest.mark.parametrize("name", LISTED)
def test_what_no_coffer_ever_shipped(name):
    assert not may_be_shipped(name)


@pytest.mark.parametrize(
    "content",
    [
        DEEP,
        b'{"files":' * 50_000,
        b'{"files": {}, "journal": ' + b"[" * 800 + b"]" * 800 + b"}",
        b'{"files": {}, "journal": "\\u001b[2J"}',
        b'{"files": {}, "journal": NaN}',
        b'{"files": {}, "journal": ' + b"9" * 5000 + b"}",
        b"\0" * 9999,
    ],
    ids=len,
)
def test_a_manifest_that_makes_no_sense_is_replaced(bench, drive, content):
    bench.patch.setattr(flash, "ROOT", bench.clones[1])
    good = (drive / "manifest.json").read_bytes()
    (drive / "manifest.json").write_bytes(content)
    assert flashed(drive) == 0 and started(drive) == "menu 1"
    assert (drive / "manifest.json").read_bytes() == good


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=12), inner, max_size=3),
    max_leaves=8,
)
OLD = ["lib/coffer/old.mpy", "games/old/rules.mpy", "assets/old"]
listed = st.sampled_from([*OLD, *LISTED])
manifests = st.one_of(
    st.binary(max_size=99),
    anything.map(json.dumps),
    st.fixed_dictionaries(
        {
            "files": st.dictionaries(listed | st.text(max_size=9), anything, max_size=9) | anything,
            "journal": anything,
        }
    ).map(json.dumps),
).map(lambda found: found if isinstance(found, bytes) else found.encode("utf-8", "surrogatepass"))


@pytest.fixture(scope="module")
def looked_at(tmp_path_factory):
    """A drive that is only ever looked at, with files of the maker's and of an older Coffer."""
    place = stand_in.drive(tmp_path_factory.mktemp("looked_at") / "drive")
    for name in (*MAKERS, *OLD):
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(b"theirs")
    return place


@settings(max_examples=150, deadline=None)
@given(manifests, st.lists(listed | st.text(max_size=9), max_size=9))
def test_any_manifest_leaves_the_maker_what_is_theirs(looked_at, content, coming):
    build = {"code.py": b"", "boot.py": b"", "settings.toml": b"A = 1\n", "lib/coffer/x.mpy": b"x"}
    build[manifest.NAME] = manifest.write(build, {"coffer": "2.0.0", "journal": 1})
    (looked_at / manifest.NAME).write_bytes(content)
    (looked_at / plan.COMING).write_bytes("\n".join(coming).encode("utf-8", "surrogatepass"))
    made = plan.make(disk.Disk(looked_at), build, {}, clean=False)
    assert set(made.stale) <= set(OLD) and not made.foreign and not made.makers
    assert OLD[0] in made.stale, "the engine's folder is ours alone"
    assert type(made.before.get("journal", 0)) is int


def test_a_makers_library_goes_only_after_a_question(drive, capsys):
    (drive / "lib/neopixel.mpy").write_bytes(b"theirs")
    assert flashed(drive, "--clean") == 2
    assert "--clean removes lib/neopixel.mpy" in capsys.readouterr().err
    assert (drive / "lib/neopixel.mpy").exists()
    assert flashed(drive, "--clean", "--yes") == 0
    assert not (drive / "lib/neopixel.mpy").exists()


# What the terminal must not obey


def test_a_boards_note_and_names_on_the_drive_are_shown_and_not_obeyed(drive, capsys):
    note = (
        "Adafruit CircuitPython 10.2.1\x1b[1m on 2026-05-01; Pico\x1b[2J\u202e\x9b with xyz\x07\nUID:E6\x1b\n"
    )
    (drive / "boot_out.txt").write_bytes(note.encode())
    (drive / "evil\x1b[2J\n6 report   done").write_text("")
    assert flashed(drive, "--clean", "--dry-run") == 0
    assert flashed(drive, "--clean") == 2
    said = capsys.readouterr()
    for line in (said.out + said.err).splitlines():
        assert line.isprintable(), ascii(line)
    assert "Pico\\x1b[2J\\u202e\\x9b" in said.out and "evil\\x1b[2J\\n6 report" in said.out
    assert "\n6 report" not in said.out


note_parts = st.text(max_size=20) | st.sampled_from(
    [
        "Adafruit CircuitPython 10.2.1 on 2026-05-01; Raspberry Pi Pico with rp2040",
        "Board ID:",
        "UID:",
        "\n",
        "\r",
    ]
)


@settings(max_examples=200, deadline=None)
@given(st.lists(note_parts, max_size=6).map("".join) | st.binary(max_size=200))
@example(
    "Adafruit CircuitPython 10.2.1 on 2026-05-01; a board with rp2040\nBoard ID:8086_rp2040_interposer\n"
)
def test_any_note_of_a_board_is_a_board_or_a_sentence(note):
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, find.NOTE).write_bytes(
            note if isinstance(note, bytes) else note.encode("utf-8", "surrogatepass")
        )
        try:
            board = find.read(Path(folder))
            find.check_board(board)
        except UserError as error:
            assert error.code in (disk.UNREADABLE, disk.WRONG_VERSION, disk.WRONG_BOARD)
        else:
            assert str(board).isprintable() and re.fullmatch(r"\w+", board.id)


def test_mounted_drives_may_have_any_name(tmp_path, monkeypatch):
    mounts = tmp_path / "mounts"
    mounts.write_bytes(
        b"/dev/a /media/MY\\040DRIVE vfat rw 0 0\n/dev/b /media/\xe9\xc2\xa0\\011x vfat rw 0 0\n"
    )
    monkeypatch.setattr(find, "MOUNTS", mounts)
    found = find.places()
    assert Path("/media/MY DRIVE") in found and Path(os.fsdecode(b"/media/\xe9\xc2\xa0\tx")) in found


@pytest.mark.parametrize("number", ["9" * 5000 + ".2.1", "10." + "9" * 5000 + ".1"])
def test_a_version_that_is_no_number_is_damage(drive, capsys, number):
    (drive / "boot_out.txt").write_text(f"Adafruit CircuitPython {number} on 2026-05-01; Pico with rp2040\n")
    assert flashed(drive) == disk.UNREADABLE


def test_a_name_on_the_drive_that_is_in_use_is_shown_and_not_obeyed(tmp_path):
    words = str(disk.Disk(tmp_path).user_error(PermissionError(13, "denied"), "evil\x1b[2J"))
    assert words.isprintable() and "evil\\x1b[2J" in words
