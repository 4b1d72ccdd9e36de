# SPDX-License-Identifier: MIT
"""Pictures of screens, all of a language on one sheet, and the letters beside what they resemble."""

import doctest

from PIL import Image

from tools.commands import shot
from tools.pack import ASSETS, font_sheet
from tools.pack.words import Packer

PACKER = Packer(ASSETS)


def test_examples_in_the_docstrings_are_true():
    assert doctest.testmod(font_sheet).attempted and not doctest.testmod(font_sheet).failed


def test_look_alikes_are_those_that_a_reader_would_confuse():
    for pair in ("źż", "ŹŻ", "ШЩ", "ЬЪ", "łl", "ćč"):
        assert pair[1] in font_sheet.look_alikes(PACKER.font, pair[0]), pair
    assert "Б" in font_sheet.look_alikes(PACKER.small, "5")


def test_shot_font_draws_every_glyph_of_both_fonts(tmp_path, capsys):
    assert shot.main(["font", "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().out.strip() == str(tmp_path / "font.png")
    rows = font_sheet.sheet(PACKER.font, PACKER.small, ["ABC"])
    assert Image.open(tmp_path / "font.png").size[0] == 4 * len(rows[0])
    drawn = sum(map(sum, rows))
    assert drawn > sum(column.bit_count() for glyph in PACKER.font.glyphs.values() for column in glyph)


def test_all_screens_of_a_language_stand_on_one_sheet_with_their_names(tmp_path, capsys):
    assert shot.main(["settings", "--all", "--lang", "pl", "--out", str(tmp_path)]) == 0
    names = shot.matching_scenes(["settings"])
    assert {path.name for path in tmp_path.iterdir()} == {f"{name}.pl.png" for name in [*names, "all"]}
    sheet = Image.open(tmp_path / "all.pl.png").convert("1")
    for n, name in enumerate(names):
        line, column = divmod(n, shot.ACROSS)
        left = shot.GAP + column * (shot.WIDTH + shot.GAP)
        head = shot.GAP + line * (shot.CAPTION + shot.HEIGHT + shot.GAP)
        top = head + shot.CAPTION
        place = sheet.crop((2 * left, 2 * top, 2 * left + 256, 2 * top + 128)).resize(
            (128, 64), Image.NEAREST
        )
        single = Image.open(tmp_path / f"{name}.pl.png").convert("1").resize((128, 64), Image.NEAREST)
        assert place.tobytes() == single.tobytes(), name
        caption = sheet.crop((2 * left, 2 * head, 2 * left + 256, 2 * top - 2))
        assert caption.getbbox(), "its name"
    assert "all.pl.png" in capsys.readouterr().out
