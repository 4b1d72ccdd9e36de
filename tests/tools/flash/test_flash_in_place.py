# SPDX-License-Identifier: MIT
"""Drives that can't hold two sets: the update goes in place, and is asked about before."""

import pytest

from tests.tools.flash.stand_in import copy, started, tree
from tests.web.test_install import by_page, coded, everything, noted_steps
from tools.build import disk_usage, manifest
from tools.build import tree as build_tree
from tools.commands import build as build_command
from tools.commands import flash, release
from tools.errors import UserError
from tools.flash import disk
from tools.pack import languages

SMALL = 50  # clusters: enough for one set of the stand-in


def test_an_update_in_place_is_asked_about_before_it_begins(bench, capsys):
    drive = bench.drive()
    assert bench.flash(drive, 1, clusters=SMALL) == 0
    capsys.readouterr()
    before = tree(drive)
    assert bench.flash(drive, 1, clusters=SMALL) == 0, "nothing to do"
    assert bench.flash(drive, 2, clusters=SMALL) == 2
    said = capsys.readouterr().err
    assert "in place" in said and "if the cable is pulled" in said and "--yes" in said
    assert tree(drive) == before
    assert bench.flash(drive, 2, "--yes", clusters=SMALL) == 0
    assert started(drive) == "menu 2"
    assert not (drive / "spare").exists()


def test_a_first_flash_onto_a_small_drive_needs_no_question(bench):
    drive = bench.drive()
    assert bench.flash(drive, 1, clusters=SMALL) == 0 and started(drive) == "menu 1"


def test_a_spare_set_that_is_there_goes_first(bench):
    drive = bench.drive()
    bench.flash(drive, 1)
    bench.flash(drive, 2)
    assert (drive / "spare").exists()
    assert bench.flash(drive, 3, "--yes", clusters=60) == 0
    assert started(drive) == "menu 3" and not (drive / "spare").exists()


def test_wherever_the_cable_is_pulled_another_flash_ends_it(bench):
    before = bench.drive("before")
    bench.flash(before, 1, clusters=SMALL)
    whole = copy(before, bench.folder / "whole")
    assert bench.flash(whole, 2, "--yes", clusters=SMALL) == 0
    for step in range(1, bench.fat.steps, 3):
        drive = copy(before, bench.folder / "pulled")
        assert bench.flash(drive, 2, "--yes", clusters=SMALL, pull_after=step) == disk.GONE
        assert bench.flash(drive, 2, "--yes", clusters=SMALL) == 0, step
        assert tree(drive) == tree(whole) and started(drive) == "menu 2", step


def test_makers_files_stay(bench):
    drive = bench.drive()
    bench.flash(drive, 1, clusters=SMALL)
    (drive / "notes.txt").write_text("mine")
    (drive / "settings.toml").write_text("# mine\n")
    assert bench.flash(drive, 2, "--yes", clusters=SMALL + 2) == 0
    assert (drive / "notes.txt").read_text("utf-8") == "mine"
    assert (drive / "settings.toml").read_text("utf-8").startswith("# mine\n")


def test_a_drive_too_full_even_for_that_is_refused_before_anything_is_removed(bench, capsys):
    drive = bench.drive()
    bench.flash(drive, 1, clusters=SMALL)
    (drive / "music.wav").write_bytes(bytes(12 * 512))
    before = tree(drive)
    assert bench.flash(drive, 2, "--yes", clusters=SMALL - 5) in (disk.FULL, disk.WRONG_BOARD)
    assert tree(drive) == before


@pytest.mark.slow
def test_the_page_takes_the_same_steps(bench, monkeypatch):
    drive = bench.drive("before")
    bench.flash(drive, 1)
    there = by_page(bench, drive, size=SMALL * 512)
    with noted_steps(monkeypatch) as log:
        assert bench.flash(drive, 2, "--yes", clusters=SMALL) == 0
    assert there["error"] == "" and there["log"] == log
    assert there["after"] == coded(everything(drive))


# -- languages


def test_languages_are_named_in_any_order_and_english_is_always_there():
    assert languages.parse_choice("cs") == languages.parse_choice(" EN,cs ") == ("en", "cs")
    with pytest.raises(UserError, match="choose from en, cs, de, pl, ru"):
        languages.parse_choice("en,xx")


@pytest.mark.slow
def test_a_build_with_chosen_languages_has_no_others_and_offers_none(tmp_path):
    files = build_tree.collect(build_command.ROOT, languages=("en", "cs"))
    found = {name.split(".")[1] for name in files if name.startswith(("assets/font.", "assets/console."))}
    assert found >= {"en", "cs"} and not found & {"de", "pl", "ru"}
    assert b"en cs" in files["assets/console.cs"] and b"en cs de" not in files["assets/console.cs"]
    assert set(manifest.read(files)["files"]) == set(files) - {manifest.NAME}
    assert disk_usage.total(files) + 8 < 980, "one set fits on the drive of a Picopad"


def test_a_whole_release_has_all_languages(tmp_path):
    with pytest.raises(UserError, match="together with --firmware"):
        release.main(["--languages", "en", "--out", str(tmp_path / "out")])


def test_flash_hands_the_languages_to_the_build(bench, monkeypatch):
    asked = []
    real = build_tree.assets
    monkeypatch.setattr(build_tree, "assets", lambda root, only=None: asked.append(only) or real(root))
    assert bench.flash(bench.drive(), 1, "--languages", "cs") == 0
    assert asked == [("en", "cs")] * 2
    assert bench.clones[1] == flash.ROOT
