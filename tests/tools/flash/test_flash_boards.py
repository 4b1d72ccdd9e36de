# SPDX-License-Identifier: MIT
"""Boards that can't run Coffer are refused with the reason; those that nobody tried are asked about."""

import pytest

from tests.tools.flash.test_flash_refused import note, refused
from tests.web.kit import node
from tools.commands.build import ROOT
from tools.errors import UserError
from tools.flash import disk, find

PICO_W = note(board="Raspberry Pi Pico W", id="raspberry_pi_pico_w")


@pytest.mark.parametrize(
    "board",
    [
        "raspberry_pi_pico_w",
        "cytron_edu_pico_w",
        "pajenicko_picopad",
        "pimoroni_badger2040w",
        "Raspberry_Pi_Pico_W",
    ],
)
def test_on_a_pico_w_and_its_like_the_heap_is_asked_about(bench, capsys, board):
    drive = bench.drive()
    (drive / "boot_out.txt").write_text(note(board="Raspberry Pi Pico W", id=board))
    code, said = refused(bench, drive, capsys)
    assert code == 2 and "--yes" in said
    assert "how much heap the Raspberry Pi Pico W has left was not measured" in said
    assert bench.flash(drive, 1, "--yes") == 0


@pytest.mark.parametrize(
    "board, chip", [("raspberry_pi_pico2", "rp2350a"), ("raspberry_pi_pico2_w", "rp2350a")]
)
def test_a_pico_2_with_or_without_w_has_room_enough(bench, board, chip):
    drive = bench.drive()
    (drive / "boot_out.txt").write_text(note(board="Pico 2", chip=chip, id=board))
    assert bench.flash(drive, 1) == 0


@pytest.mark.parametrize("chip", ["esp32s3", "nrf52840", "samd51j19", "mimxrt1062", "stm32f405rg"])
def test_on_other_chips_what_would_not_hold_is_said_and_asked(bench, capsys, chip):
    drive = bench.drive()
    (drive / "boot_out.txt").write_text(note(board="Curio", chip=chip, id="curio"))
    code, said = refused(bench, drive, capsys)
    assert code == 2 and "--yes" in said and f"Curio ({chip})" in said
    for what in ("NVM", f"{find.HEAP} KB of heap", "i2cdisplaybus"):
        assert what in said
    assert bench.flash(drive, 1, "--yes") == 0


def test_saving_on_an_rp2350_needs_more_than_9_2_0(bench, capsys):
    drive = bench.drive()
    (drive / "boot_out.txt").write_text(
        note("9.2.0", board="Pico 2", chip="rp2350a", id="raspberry_pi_pico2")
    )
    code, said = refused(bench, drive, capsys)
    assert code == disk.WRONG_VERSION and "9.2.1" in said
    (drive / "boot_out.txt").write_text(
        note("9.2.1", board="Pico 2", chip="rp2350a", id="raspberry_pi_pico2")
    )
    assert bench.flash(drive, 1) == 0


@pytest.mark.parametrize("size, warned", [(949, True), (950, False)])
def test_a_drive_too_small_for_updates_is_warned_about(bench, capsys, size, warned):
    assert bench.flash(bench.drive(), 1, clusters=size * 2) == 0
    assert ("updates go in place" in capsys.readouterr().out) == warned


def test_the_documentation_names_the_same_figures():
    porting = (ROOT / "docs/porting.md").read_text("utf-8")
    assert f"| {find.HEAP} KB of heap" in porting and f"| {find.SPACE} KB of drive" in porting


def plain(words):
    """A sentence of the command or of the page without what they say each in their own way."""
    first = words.partition("\n")[0].replace("flash again", "try again").rstrip(".")
    return first[:1].lower() + first[1:]


@pytest.mark.slow
def test_the_page_says_the_same_of_every_board(tmp_path):
    notes = [
        PICO_W,
        note(),
        note("8.2.6"),
        note("9.1.0"),
        note("9.2.0"),
        note("9.2.0", chip="rp2350a"),
        note("11.0.0"),
        note(id="pajenicko_picopad"),
        note(chip="rp2350a", id="raspberry_pi_pico2_w"),
        *(
            note(chip=chip)
            for chip in ("samd21g18", "samd51j19", "esp32s2", "esp32s3", "nrf52840", "xyz9000")
        ),
    ]
    for words, (kind, there) in zip(notes, node("boards.mjs", notes=notes), strict=True):
        (tmp_path / find.NOTE).write_text(words)
        try:
            here = ("doubt", find.check_board(find.read(tmp_path)))
        except UserError as error:
            here = ("refused", str(error))
        assert kind == here[0], words
        assert plain(there) == plain(here[1])
