# SPDX-License-Identifier: MIT
"""Installing from the page does to a drive what ./coffer flash does: the same steps, in the same order."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.tools.flash import stand_in
from tests.tools.flash.test_flash_interrupted import CASES, home, imported, makers_game
from tests.web.kit import node
from tools.build import tree
from tools.flash import disk as disks
from tools.flash import start

pytestmark = pytest.mark.slow

OURS = [
    case for case in CASES if case is not makers_game
]  # that one asks for --clean, which the page does not offer


def half_done(bench, drive):
    """A flash to version 2 that was cut off when code.txt led to the spare set."""
    bench.flash(drive, 1)
    steps = probe(bench, drive, 2)
    bench.flash(drive, 2, pull_after=steps * 3 // 4)


def new_settings(bench, drive):
    """The maker's settings lack one of ours, and names are in capitals."""
    bench.flash(drive, 1)
    (drive / "settings.toml").write_text('# mine\nPIN_A = "GP9"\n')
    (drive / "code.py").rename(drive / "CODE.PY")


def nothing_to_do(bench, drive):
    """Version 2 already."""
    bench.flash(drive, 2)


def hosts_files(bench, drive):
    """Version 1, and what hosts keep there for themselves."""
    bench.flash(drive, 1)
    (drive / ".Trashes").mkdir()
    (drive / "._code.py").write_text("x")
    (drive / "System Volume Information").mkdir()
    (drive / "System Volume Information/x").write_text("x")


def strange_manifest(bench, drive):
    """Version 1, and a manifest that claims the maker's own files."""
    bench.flash(drive, 1)
    claimed = (
        "notes.txt",
        "lib/neopixel.mpy",
        "assets/../notes.txt",
        "games/mine/rules.py/x",
        "boot_out.txt",
    )
    (drive / "notes.txt").write_text("mine")
    (drive / "lib/neopixel.mpy").write_bytes(b"C\6")
    about = json.loads((drive / "manifest.json").read_text("utf-8"))
    about["files"] |= dict.fromkeys(claimed, "4 0000000000000000")
    (drive / "manifest.json").write_text(json.dumps(about), "utf-8")
    (drive / "manifest.new").write_text("\n".join(["", *claimed, ""]), "utf-8")


def theirs(*names):
    """Version 1, and files of the maker's."""

    def prepare(bench, drive):
        bench.flash(drive, 3)
        bench.flash(drive, 1)
        for name in names:
            (drive / name).parent.mkdir(parents=True, exist_ok=True)
            (drive / name).write_text("mine")

    return prepare


MORE = (
    half_done,
    new_settings,
    nothing_to_do,
    hosts_files,
    strange_manifest,
)


def probe(bench, drive, version):
    """How many steps a whole flash of a copy takes."""
    copy = stand_in.copy(drive, bench.folder / "probe")
    assert bench.flash(copy, version) == 0
    return bench.fat.steps


def coded(files):
    return {name: base64.b64encode(content).decode() for name, content in files.items()}


def everything(drive: Path):
    """Every file of a drive, and empty folders with a / at their end."""
    found = stand_in.tree(drive)
    for path in drive.rglob("*"):
        if path.is_dir() and not any(path.iterdir()):
            found[path.relative_to(drive).as_posix() + "/"] = b""
    return found


@contextmanager
def noted_steps(monkeypatch):
    """A list that gets the steps that ./coffer flash takes meanwhile, one after another."""
    log = []

    def noted(what):
        real = getattr(disks.Disk, what)

        def step(self, name, *more):
            second = more[0] if more else ""
            log.append(
                [what, name, hashlib.sha256(second).hexdigest() if isinstance(second, bytes) else second]
            )
            return real(self, name, *more)

        return step

    with monkeypatch.context() as patch:
        for what in ("write", "append", "rename", "remove"):
            patch.setattr(disks.Disk, what, noted(what))
        yield log


def by_flash(bench, drive, monkeypatch):
    """The steps that ./coffer flash takes."""
    with noted_steps(monkeypatch) as log:
        assert bench.flash(drive, 2) == 0
    return log


def sets(bench, version=2):
    """The build of a version and the same for the folder of the second set, as the page has them."""
    clone = bench.clones[version]
    source = "--source" in bench.form
    program = tree.program(clone, 10, source, f"/{start.SPARE}")
    return tree.collect(clone, 10, source), {
        f"{start.SPARE}/{name}": content for name, content in program.items()
    }


def by_page(bench, drive, **more):
    build, spare = sets(bench)
    return node(
        "installs.mjs",
        drive=coded(everything(drive)),
        build=coded(build),
        spare=coded(spare),
        profiles=coded(stand_in.profiles(bench.clones[2])),
        **more,
    )


@pytest.mark.parametrize("form", [("--source",), ()], ids=["source", "compiled"])
@pytest.mark.parametrize("prepare", [*OURS, *MORE], ids=lambda case: case.__name__)
def test_the_page_takes_the_steps_of_the_command_in_its_order(bench, prepare, form, monkeypatch):
    bench.form = form
    drive = bench.drive("before")
    prepare(bench, drive)
    there = by_page(bench, drive)
    log = by_flash(bench, drive, monkeypatch)
    assert there["error"] == ""
    assert there["log"] == log
    assert there["after"] == coded(everything(drive))
    assert there["nothing"] == (prepare is nothing_to_do)


@pytest.mark.parametrize(
    "name", ["coffer/notes.txt", "coffer.py", "lib/coffer/words/notes.txt", "games/only1/notes.txt"]
)
def test_what_would_keep_coffer_from_starting_is_refused_in_the_words_of_the_command(bench, name, capsys):
    drive = bench.drive("before")
    theirs(name)(bench, drive)
    there = by_page(bench, drive)
    assert there["log"] == [] and name in there["error"]
    assert bench.flash(drive, 2) == 2
    said = capsys.readouterr().err.splitlines()[-1].removeprefix("coffer: ")
    assert there["error"].removesuffix(".") == said.replace("flash again", "try again")


def test_the_page_keeps_what_the_command_keeps(bench):
    drive = bench.drive("before")
    bench.flash(drive, 1)
    there = by_page(bench, drive)
    bench.flash(drive, 2)
    (kept,) = (bench.clones[2] / "build/backups").iterdir()
    assert there["backedUp"] == sorted(stand_in.tree(kept))


def complete(files, allowed):
    """Whether what CircuitPython would start from these files is one whole program of those allowed."""
    folder = Path(os.environ["COFFER_HOME"]) / "left"
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if not name.endswith("/"):
            (folder / name).write_bytes(base64.b64decode(text))
    return imported(home(folder)) in allowed


@pytest.mark.parametrize(
    "prepare", [CASE for CASE in CASES if CASE.__name__ in ("first_update", "later_update")]
)
def test_wherever_the_page_is_cut_off_a_whole_program_starts(bench, prepare):
    """A browser leaves an empty file and a swap file where it ends; the next installation completes."""
    drive = bench.drive("before")
    prepare(bench, drive)
    there = by_page(bench, drive, pull=True)
    whole = stand_in.copy(drive, bench.folder / "whole")
    bench.flash(whole, 2)
    allowed = [imported(drive), imported(whole), imported(whole / "spare")]
    wanted = {name: text for name, text in there["after"].items() if not name.startswith("spare/")}
    assert there["steps"] > 40 and len(there["pulled"]) == there["steps"]
    for step, cut in enumerate(there["pulled"], 1):
        if step < there["steps"]:
            assert cut["error"].startswith("The drive has disappeared"), step
        left = {name: text for name, text in cut["left"].items() if not name.endswith(".crswap")}
        assert complete(left, allowed), step
        assert cut["again"] == ""
        assert {name: text for name, text in cut["after"].items() if not name.startswith("spare/")} == wanted
        assert not [name for name in cut["after"] if name.endswith(".crswap")]


@pytest.mark.parametrize("worn", ["spare/games/gold/rules.py", "games/gold/rules.py", "manifest.json"])
def test_what_comes_back_different_is_noticed_before_anything_leans_on_it(bench, worn):
    drive = bench.drive("before")
    bench.flash(drive, 1)
    there = by_page(bench, drive, options={"worn": worn})
    assert there["error"].startswith(f"{worn} did not come back from the drive as it was written")
    in_spare = worn.startswith("spare/")
    assert ("code.txt" in there["after"]) != in_spare, (
        "code.txt comes after the one set and goes after the other"
    )


def test_a_full_drive_gets_a_sentence_and_keeps_its_program(bench):
    """The old one; or, if the room ends when the second set is there already, the new one from that."""
    drive = bench.drive("before")
    bench.flash(drive, 1)
    whole = stand_in.copy(drive, bench.folder / "whole")
    bench.flash(whole, 2)
    for clusters, allowed in ((45, imported(drive)), (60, imported(whole / "spare"))):
        there = by_page(bench, drive, options={"clusters": clusters})
        assert there["error"].startswith("The drive is full"), clusters
        assert complete(there["after"], [allowed]), clusters


def test_a_folder_of_ours_that_is_a_file_gets_a_sentence(bench):
    drive = bench.drive("before")
    shutil.rmtree(drive / "lib")
    (drive / "lib").write_text("mine")
    there = by_page(bench, drive)
    assert there["error"].startswith("lib on the drive is a file where Coffer needs a folder")
    assert there["log"] == []


def test_a_file_of_ours_that_is_a_folder_gets_a_sentence(bench):
    drive = bench.drive("before")
    (drive / "BOOT.PY").mkdir()
    (drive / "BOOT.PY/mine.txt").write_text("mine")
    there = by_page(bench, drive)
    assert there["error"].startswith("boot.py on the drive is a folder where Coffer needs a file")
    assert there["log"] == []


def test_a_manifest_whose_format_is_no_number_counts_for_nothing(bench):
    """Else the doubt about saved games would quote whatever somebody wrote there."""
    drive = bench.drive("before")
    bench.flash(drive, 1)
    about = json.loads((drive / "manifest.json").read_text("utf-8"))
    for strange in ("<b>2</b>", None, [2]):
        (drive / "manifest.json").write_text(json.dumps(about | {"journal": strange}), "utf-8")
        assert by_page(bench, drive)["before"] == {"files": {}}
