# SPDX-License-Identifier: MIT
"""Icons, rules pages and the packer as a whole: right bytes, always the same, fresh when a source changes."""

import os
import shutil
from types import SimpleNamespace

import pytest

from tools import games, pack
from tools.pack import ASSETS, build, ensure, main, packed
from tools.pack.font import read_font
from tools.pack.icons import pack_icons, read_icons, strips
from tools.pack.page import FONT, decode, page
from tools.pack.rules_pages import LINES, pack_rules, paginate
from tools.sorry import Sorry

FONT_DRAWN = read_font(FONT)


@pytest.fixture
def assets(tmp_path):
    """A copy of the console's sources and a small game, to be spoilt at will."""
    shutil.copytree(ASSETS / "console", tmp_path / "assets" / "console")
    game = tmp_path / "assets" / "dominoes"
    game.mkdir()
    (game / "icons.txt").write_text("dot\n#\n", "utf-8")
    (game / "rules.en.txt").write_text("## Goal\nLay every tile.\n", "utf-8")
    return tmp_path / "assets"


def later(path):
    """The file as if it had been edited after everything else."""
    stat = path.stat()
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns + 1_000_000_000))


def test_icon_is_cut_into_strips_and_padded_below():
    rows = ["#."] * 8 + [".#"]
    assert strips(rows) == [b"\xff\x00", b"\x00\x01"]


def test_packed_icons_are_sorted_by_name(tmp_path):
    path = tmp_path / "icons.txt"
    path.write_text("# a comment\nsun\n#.\n.#\n\nbed\n###\n", "utf-8")
    assert pack_icons(path) == b"\x01\x02" + b"\x03bed\x03\x01\x01\x01\x01" + b"\x03sun\x02\x01\x01\x02"


def test_a_lone_hash_is_a_pixel_and_a_hash_with_words_is_a_comment(tmp_path):
    path = tmp_path / "icons.txt"
    path.write_text("dot\n# a comment\n#\n", "utf-8")
    assert read_icons(path) == {"dot": ["#"]}


def test_the_console_has_its_icons_and_every_game_an_emblem_beside_the_menu():
    icons = read_icons(ASSETS / "console" / "icons.txt")
    assert {"coffer", "gear", "globe", "speaker", "sun", "trophy", "info", "play", "dice"} <= set(icons)
    for room in ("treasure_maps", "treasure_mines", "my_treasures"):
        emblem = read_icons(ASSETS / room / "icons.txt")["emblem"]
        assert len(emblem) <= 24 and len(emblem[0]) <= 32


def test_long_section_goes_on_under_the_same_heading(tmp_path):
    path = tmp_path / "rules.en.txt"
    path.write_text("## Goal\n" + "Take the treasure. " * 40 + "\n\n## End\nCount.\n", "utf-8")
    pages = paginate(path, "en", page(), FONT_DRAWN)
    assert [lines[0] for lines in pages[:-1]] == ["Goal"] * (len(pages) - 1)
    assert all(len(lines) == 1 + LINES for lines in pages[:-2])
    assert pages[-1] == ["End", "Count."]


def test_empty_line_and_bullet_start_a_new_line_and_other_line_ends_do_not(tmp_path):
    path = tmp_path / "rules.en.txt"
    path.write_text("## Goal\none\ntwo\n\nthree\n• four\n• five\nsix\n", "utf-8")
    assert paginate(path, "en", page(), FONT_DRAWN) == [["Goal", "one two", "three", "• four", "• five six"]]


def test_packed_rules_can_be_read_a_page_at_a_time(tmp_path):
    path = tmp_path / "rules.en.txt"
    path.write_text("## Goal\nLay every tile.\n\n## End\nCount [coin].\n", "utf-8")
    rules = pack_rules(path, "en", page(), FONT_DRAWN)
    assert rules[:2] == b"\x01\x02"
    at = [int.from_bytes(rules[place : place + 2], "little") for place in (2, 4, 6)]
    assert at[0] == 8 and at[2] == len(rules)
    assert decode(rules[at[0] : at[1]]) == "Goal\nLay every tile."
    assert decode(rules[at[1] : at[2]]) == "End\nCount [coin]."


def test_every_rules_page_of_every_game_fits_the_screen():
    for path in ASSETS.glob("*/rules.*.txt"):
        lang = path.name.split(".")[1]
        for lines in paginate(path, lang, page(), FONT_DRAWN):
            assert len(lines) <= 1 + LINES
            assert all(FONT_DRAWN.width(page().encode(line)) <= 126 for line in lines)


def test_the_same_sources_give_the_same_bytes():
    assert packed() == packed()


def test_build_writes_what_is_packed_and_removes_what_has_no_source(assets, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    (out / "chess.icons").write_bytes(b"old")
    names = {path.name for path in build(out, assets)}
    assert names == {path.name for path in out.iterdir()}
    assert {"font", "small", "console.icons", "console.ru", "dominoes.icons", "dominoes.en.rules"} <= names
    assert all((out / name).read_bytes() == content for name, content in packed(assets).items())


def test_ensure_packs_once_and_again_when_a_source_changes(assets, tmp_path):
    out = tmp_path / "build" / "assets"
    assert ensure(out, assets) == out
    (out / "font").write_bytes(b"untouched")
    ensure(out, assets)
    assert (out / "font").read_bytes() == b"untouched"
    later(assets / "dominoes" / "icons.txt")
    ensure(out, assets)
    assert (out / "font").read_bytes() == FONT_DRAWN.pack()


def test_ensure_complains_until_the_source_is_mended(assets, tmp_path):
    out = tmp_path / "build" / "assets"
    ensure(out, assets)
    icons = assets / "dominoes" / "icons.txt"
    icons.write_text("dot\n#\n##\n", "utf-8")
    for _ in range(2):
        with pytest.raises(Sorry, match=r"icons\.txt:3:2: "):
            ensure(out, assets)
    icons.write_text("dot\n##\n##\n", "utf-8")
    ensure(out, assets)
    assert (out / "dominoes.icons").read_bytes().endswith(b"dot\x02\x01\x03\x03")


def test_pack_command_lists_the_files_with_their_sizes(tmp_path, capsys):
    assert main(["--out", str(tmp_path / "out")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.split() == [str(len(FONT_DRAWN.pack())), "font"] for line in lines)
    assert "bytes in" in lines[-1]


# What a game packs for itself, into its own folder.


@pytest.fixture
def dominoes(monkeypatch, tmp_path):
    """A game with a packer of its own, and the file that it makes."""
    folder = tmp_path / "games" / "dominoes"
    folder.mkdir(parents=True)
    packer = SimpleNamespace(packed=lambda: {"tiles.py": "TILES = 28\n"})
    monkeypatch.setattr(games, "FOLDER", tmp_path / "games")
    monkeypatch.setattr(games, "names", lambda: ("chess", "dominoes"))
    monkeypatch.setattr(games, "host", lambda name, part: packer if name == "dominoes" else None)
    monkeypatch.setattr(pack, "ROOT", tmp_path)
    monkeypatch.setattr(pack, "OUT", tmp_path / "out")
    return folder / "tiles.py"


def test_pack_command_renews_what_a_game_packs_for_itself_and_says_so(dominoes, capsys):
    for words in ("renewed", "up to date"):
        assert main(["--out", str(pack.OUT)]) == 0
        assert capsys.readouterr().out.splitlines()[-1] == f"games/dominoes/tiles.py: {words}"
        assert dominoes.read_text("utf-8") == "TILES = 28\n"


def test_packing_into_another_folder_leaves_the_games_alone(dominoes, tmp_path):
    assert main(["--out", str(tmp_path / "elsewhere")]) == 0
    assert not dominoes.exists()


def test_what_games_pack_for_themselves_is_up_to_date():
    for path, text in pack.packed_by_games().items():
        assert path.read_text("utf-8") == text, f"{path.name} is older than its drawing: ./coffer pack"


def test_specimen_shows_every_letter_of_both_fonts_in_a_picture(tmp_path, capsys):
    picture = tmp_path / "sheets" / "font.png"
    assert main(["--out", str(tmp_path / "out"), "--specimen", str(picture)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert capsys.readouterr().out.splitlines()[-1] == str(picture)
