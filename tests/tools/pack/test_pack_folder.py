# SPDX-License-Identifier: MIT
"""Icons, rules pages and the packer as a whole: right bytes, always the same, fresh when a source changes."""

import os
import re
import shutil
from types import SimpleNamespace

import pytest

from tools import games, pack
from tools.commands import pack as pack_command
from tools.commands.pack import main, packed_by_games
from tools.errors import UserError
from tools.pack import ASSETS, build, ensure, languages, packed_files
from tools.pack.icons import pack_icons, read_icons, strips
from tools.pack.rules_pages import (
    LINES,
    Typesetter,
    break_pages,
    pack_rules,
    paginate,
    read_pictures,
    read_sections,
)
from tools.pack.source import ROOT
from tools.pack.words import Packer

pytestmark = pytest.mark.slow

PACKER = Packer(ASSETS)
ENGLISH = PACKER.pages["en"]


@pytest.fixture
def assets(tmp_path):
    """A copy of the console's sources and a small game, to be spoilt at will."""
    shutil.copytree(ASSETS / "console", tmp_path / "assets" / "console")
    game = tmp_path / "assets" / "dominoes"
    game.mkdir()
    (game / "icons.txt").write_text("dot\n#\n", "utf-8")
    (game / "rules.en.txt").write_text("## Goal\nLay every single tile.\n", "utf-8")
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


def test_no_icon_of_the_console_is_drawn_for_nobody():
    """The menu reads them all at power-on."""
    engine = "".join(path.read_text("utf-8") for path in (ROOT / "lib").rglob("*.py"))
    for name in read_icons(ASSETS / "console" / "icons.txt"):
        assert f'"{name}"' in engine or f'"{name[:-1]}"' in engine, name  # pawn0 and the others by "pawn"


def test_every_game_has_an_emblem_that_fits_beside_the_menu():
    for folder in games.names():
        emblem = read_icons(ASSETS / folder / "icons.txt")["emblem"]
        assert len(emblem) <= 24 and len(emblem[0]) <= 32


def test_long_section_goes_on_under_the_same_heading(tmp_path):
    path = tmp_path / "rules.en.txt"
    path.write_text("## Goal\n" + "Take the treasure. " * 40 + "\n\n## End\nCount what you have.\n", "utf-8")
    pages = paginate(path, PACKER.font)
    assert [leaf.lines[0] for leaf in pages[:-1]] == ["Goal"] * (len(pages) - 1)
    assert all(len(leaf.lines) == 1 + LINES for leaf in pages[:-2])
    assert pages[-1].lines == ["End", "Count what you have."]
    assert [leaf.more for leaf in pages] == [False] + [True] * (len(pages) - 2) + [False], "behind the first"


def test_empty_line_and_bullet_start_a_new_line_and_other_line_ends_do_not(tmp_path):
    path = tmp_path / "rules.en.txt"
    path.write_text("## Goal\none\ntwo\n\nthree\n• four\n• five\nsix\n", "utf-8")
    (leaf,) = paginate(path, PACKER.font)
    assert leaf.lines == ["Goal", "one two", "three", "• four", "• five six"]


def test_lists_are_lists_and_their_lines_stand_under_each_other(tmp_path):
    path = tmp_path / "rules.en.txt"
    item = "one two three four five six seven eight"
    path.write_text(f"## Goal\n- {item}\n1. {item}\n", "utf-8")
    lines = paginate(path, PACKER.font)[0].lines
    assert lines[1].startswith("• one") and lines[3].startswith("1. one")
    for sign, first, more in (("• ", *lines[1:3]), ("1. ", *lines[3:5])):
        text = more.lstrip(" ").replace("[thin]", "")
        left = PACKER.font.width(more) - PACKER.font.width(text)
        assert left == PACKER.font.width(first) - PACKER.font.width(first.removeprefix(sign))
    assert not any(line.startswith("-") for line in lines)


def test_pages_are_broken_between_paragraphs_and_none_is_nearly_empty():
    full, short = [5] * 8, [5] * 6 + [1]
    assert break_pages([True] + [False] * 5, full[:6]) == [0]
    assert break_pages([True, False, False, False, True, False, False, False], full) == [0, 4]
    assert break_pages([True, False, False, False, False, False, False, False], full) == [0, 6]
    assert break_pages([True] + [False] * 6, short) == [0, 5], "one word is no page, one line no friend"
    assert break_pages([True], [3]) is None


def leaves():
    """Every page of every game's rules, with the file it is from."""
    for path in sorted(ASSETS.glob("*/rules.*.txt")):
        for leaf in paginate(path, PACKER.font, read_pictures(path.parent)):
            yield path, leaf


def test_no_page_of_the_rules_holds_fewer_than_four_words_or_a_minus_as_a_bullet():
    for path, leaf in leaves():
        assert len(re.findall(r"\w+", " ".join(leaf.lines[1:]))) >= 4, (path.name, leaf)
        slips = [line for line in leaf.lines if line.startswith(("-", "–")) or line.endswith("=")]
        assert not slips, (path.name, slips)


def test_packed_rules_can_be_read_a_page_at_a_time(tmp_path):
    path = tmp_path / "rules.en.txt"
    path.write_text("## Goal\nLay every single tile.\n\n## End\nCount what you have [coin].\n", "utf-8")
    rules = pack_rules(path, ENGLISH, PACKER.font)
    assert rules[:2] == b"\x03\x02"
    at = [int.from_bytes(rules[place : place + 2], "little") for place in (2, 4, 6)]
    assert at[0] == 10 and at[2] == len(rules), "no piece of so short a text is worth a substitution"
    pages = [rules[begin:end] for begin, end in zip(at, at[1:])]
    assert [page[0] for page in pages] == [0, 0] and [page[-1] for page in pages] == [0, 0]
    assert ENGLISH.decode(pages[0][1:-1]) == "Goal\nLay every single tile."
    assert ENGLISH.decode(pages[1][1:-1]) == "End\nCount what you have [coin]."


def test_pictures_stand_beside_their_words_and_what_goes_further_lies_behind(tmp_path):
    path = tmp_path / "rules.en.txt"
    path.write_text(
        "## Goal\n{dot dot} Lay every single tile.\n\n### More\nOne tile more, or two.\n", "utf-8"
    )
    first, more = paginate(path, PACKER.font, {"dot": [b"\x81\x81", b"\x01\x01"]})
    assert [(each.line, each.x) for each in first.pictures] == [(1, 1), (1, 6)]
    assert len(first.lines) == 3, "as many lines as the picture has rows"
    assert first.lines[1].lstrip(" [thin]").startswith("Lay") and PACKER.font.width(first.lines[1]) <= 126
    assert (first.more, more.more) == (False, True)
    packed_rules = pack_rules(path, ENGLISH, PACKER.font, {"dot": [b"\x81\x81", b"\x01\x01"]})
    assert b"\0\x01\x01\x02\x02\x81\x81\x01\x01\x01\x06\x02\x02\x81\x81\x01\x01" in packed_rules


def test_every_rules_page_of_every_game_fits_the_screen():
    for _, leaf in leaves():
        assert len(leaf.lines) <= 1 + LINES
        assert all(PACKER.font.width(line) <= 127 for line in leaf.lines)
        for each in leaf.pictures:
            assert each.line + len(each.strips) <= 1 + LINES and each.x + len(each.strips[0]) <= 127


@pytest.mark.parametrize("game", ("treasure_maps", "treasure_mines", "my_treasures"))
def test_the_rules_of_a_game_are_read_in_two_minutes_and_show_its_pieces(game):
    shapes = set()
    for language in languages.found():
        path = ASSETS / game / f"rules.{language}.txt"
        pages = paginate(path, PACKER.font, read_pictures(path.parent))
        main = [leaf for leaf in pages if not leaf.more]
        typesetter = Typesetter(path, PACKER.font, read_pictures(path.parent))
        sections = [each for each in read_sections(path) if not each.more]
        cut = [each.heading for each in sections if len(typesetter.leaves(each)) > 1]
        assert not cut, f"{path.name}: {cut} don't fit on a page"
        assert 8 <= len(main) <= 12
        words = sum(len(re.findall(r"\w+", " ".join(leaf.lines))) for leaf in main)
        assert words <= 360, f"{path.name}: {words} words, which are not read in two minutes"
        assert sum(1 for leaf in main if leaf.pictures) * 2 > len(main), f"{path.name}: hardly any pictures"
        shapes.add(tuple(len(leaf.pictures) for leaf in main))
    assert len(shapes) == 1, f"{game}: the languages show different pictures"


def test_the_same_sources_give_the_same_bytes():
    assert packed_files() == packed_files()


def test_build_writes_what_is_packed_and_removes_what_has_no_source(assets, tmp_path, monkeypatch):
    out = tmp_path / "out"
    out.mkdir()
    monkeypatch.setattr(pack, "OUT", out)
    (out / "chess.icons").write_bytes(b"old")
    names = {path.name for path in build(out, assets)}
    assert names == {path.name for path in out.iterdir()}
    assert {
        "font.en",
        "small.ru",
        "console.icons",
        "console.ru",
        "dominoes.icons",
        "dominoes.en.rules",
    } <= names
    assert all((out / name).read_bytes() == content for name, content in packed_files(assets).items())


def test_ensure_packs_once_and_again_when_a_source_changes(assets, tmp_path):
    out = tmp_path / "build" / "assets"
    assert ensure(out, assets) == out
    (out / "font.pl").write_bytes(b"untouched")
    ensure(out, assets)
    assert (out / "font.pl").read_bytes() == b"untouched"
    later(assets / "dominoes" / "icons.txt")
    ensure(out, assets)
    assert (out / "font.pl").read_bytes() == packed_files(assets)["font.pl"]


def test_ensure_complains_until_the_source_is_mended(assets, tmp_path):
    out = tmp_path / "build" / "assets"
    ensure(out, assets)
    icons = assets / "dominoes" / "icons.txt"
    icons.write_text("dot\n#\n##\n", "utf-8")
    for _ in range(2):
        with pytest.raises(UserError, match=r"icons\.txt:3:2: "):
            ensure(out, assets)
    icons.write_text("dot\n##\n##\n", "utf-8")
    ensure(out, assets)
    assert (out / "dominoes.icons").read_bytes().endswith(b"dot\x02\x01\x03\x03")


def test_pack_command_lists_the_files_with_their_sizes(tmp_path, capsys):
    assert main(["--out", str(tmp_path / "out")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [str(len(packed_files()["font.pl"])), "font.pl"] in map(str.split, lines)
    assert "bytes in" in lines[-1]


@pytest.mark.parametrize("stranger", ["thesis.txt", "thesis/chapter.txt"])
def test_someone_elses_folder_is_left_alone(tmp_path, stranger):
    path = tmp_path / stranger
    path.parent.mkdir(exist_ok=True)
    path.write_text("years of work")
    with pytest.raises(UserError, match="holds thesis.*, which Coffer does not pack: .* --out"):
        main(["--out", str(tmp_path)])
    assert [each for each in tmp_path.rglob("*") if each.is_file()] == [path]
    assert path.read_text("utf-8") == "years of work"


def test_a_folder_of_packed_files_is_packed_again(tmp_path):
    assert main(["--out", str(tmp_path)]) == 0
    (tmp_path / "font.en").write_bytes(b"old")
    assert main(["--out", str(tmp_path)]) == 0
    assert (tmp_path / "font.en").read_bytes() == packed_files()["font.en"]


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
    monkeypatch.setattr(pack_command, "ROOT", tmp_path)
    monkeypatch.setattr(pack, "OUT", tmp_path / "out")
    return folder / "tiles.py"


def test_pack_command_renews_what_a_game_packs_for_itself_and_says_so(dominoes, capsys):
    for words in ("renewed", "up to date"):
        assert main(["--out", str(pack.OUT)]) == 0
        assert capsys.readouterr().out.splitlines()[-1] == f"games/dominoes/tiles.py: {words}"
        assert dominoes.read_text("utf-8") == "TILES = 28\n"


def test_the_packers_own_folder_is_known_however_it_is_written(dominoes, monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["--out", "./out"]) == 0
    assert capsys.readouterr().out.endswith("games/dominoes/tiles.py: renewed\n")


def test_packing_into_another_folder_leaves_the_games_alone(dominoes, tmp_path):
    assert main(["--out", str(tmp_path / "elsewhere")]) == 0
    assert not dominoes.exists()


def test_what_games_pack_for_themselves_is_up_to_date():
    for path, text in packed_by_games().items():
        assert path.read_text("utf-8") == text, f"{path.name} is older than its drawing: ./coffer pack"


def test_the_command_packs_once(tmp_path, monkeypatch, capsys):
    calls = []
    real = pack_command.pack_all
    monkeypatch.setattr(pack_command, "pack_all", lambda assets: calls.append(assets) or real(assets))
    monkeypatch.setattr("tools.pack.pack_all", lambda assets: calls.append(assets) or real(assets))
    assert main(["--out", str(tmp_path / "packed")]) == 0
    assert len(calls) == 1 and "bytes in" in capsys.readouterr().out
