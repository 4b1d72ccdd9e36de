# SPDX-License-Identifier: MIT
"""A whole game in a link: it comes back as it was, and what can't be followed gets a sentence."""

import base64
import binascii
import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coffer import seats
from coffer.home import journal_sector, records
from coffer.journal import Journal
from tests.web.kit import ROOT, WEB, node, payload_file
from tests.web.test_whole_games import new_game, new_table
from tools import games, recording
from tools.commands import link as tool
from tools.commands.review import Review
from tools.errors import UserError
from tools.nvm_image import new_nvm, nvm_with_game
from tools.scenes import course, is_over
from tools.vm.page import link


def written(name="treasure_mines", players=2, seed=4, levels=(0, 2), until=is_over):
    decided = course(name, players, seed, until)
    return link.write(
        new_game(name, players, list(levels), seed), new_table(name, players, seed), decided
    ), decided


@pytest.mark.parametrize("name", games.names())
def test_a_game_comes_back_as_it_was(name):
    fewest, most = games.facts(name).PLAYERS
    for players in range(fewest, most + 1):
        seed = (1 << 30) - 1 - players
        text, decided = written(name, players, seed, [3] * players)
        found = tool.load_link(link.MARK + text)
        assert (found.game, found.seats, found.seed, found.actions) == (name, [3] * players, seed, decided)


@pytest.mark.parametrize("name, most", [("treasure_maps", 96), ("treasure_mines", 40), ("my_treasures", 46)])
def test_a_game_of_two_is_a_link_of_a_line(name, most):
    assert len(written(name, 2, 777777777)[0]) <= most


def test_an_unfinished_game_has_a_link_too():
    text, decided = written(
        until=lambda table: table.turn > 4 if hasattr(table, "turn") else table.revealed > 9
    )
    assert tool.load_link(f"coffer.html#g={text}").actions == decided


def test_options_are_in_the_link():
    decided = course("my_treasures", 2, 5, is_over, 1)
    text = link.write(new_game("my_treasures", 2, [0, 1], 5, 1), new_table("my_treasures", 2, 5, 1), decided)
    assert tool.load_link(link.MARK + text).options == {"advanced": True}


@pytest.mark.parametrize(
    "address", ["", "coffer.html", "file:///home/ada/coffer.html", "https://host/a/?x=1"]
)
def test_only_what_stands_behind_the_mark_counts(address):
    text, decided = written()
    assert tool.load_link(f"  {address}#g={text}\n").actions == decided


# -- names


def named(names, **more):
    """A link whose seats have these names, and what came before it without them."""
    name, players, seed = "treasure_mines", len(names), 4
    decided = course(name, players, seed, is_over)
    game = new_game(name, players, [0] * players, seed)
    plain = link.write(game, new_table(name, players, seed), decided)
    game.names = names
    return link.write(game, new_table(name, players, seed), decided), plain


@pytest.mark.parametrize("names", [["Ada", "Żółć"], ["", "Жанна"], ["Ada", "", "Bo"]])
def test_names_come_back_with_the_game(names):
    text, plain = named(names)
    found = tool.load_link(link.MARK + text)
    assert found.names == names
    assert found.actions == tool.load_link(link.MARK + plain).actions
    assert tool.text_of(found) == text
    assert len(text) <= len(plain) + 4 + sum(3 * len(name) for name in names), "names are short"


def test_without_names_a_link_is_as_it_was():
    text, plain = named(["", ""])
    assert text == plain and tool.load_link(link.MARK + text).names == []


@pytest.mark.parametrize(
    "more, names",
    [
        (b"\x01\x06Ada\0Bo", ["Ada", "Bo"]),
        (b"\x07\x02??\x01\x06Ada\0Bo", ["Ada", "Bo"]),  # behind what a later version adds
        (b"\x01\x08A\nd\x1ba\0Bo", ["Ada", "Bo"]),
        ("\x01\x0c\U0001f600Ada\0Bo\x85".encode(), ["Ada", "Bo"]),
        (b"\x01\x22" + b"x" * 30 + b"\0abc", ["x" * 16, "abc"]),
        (b"\x01\x03Ada", []),  # of one seat only
        (b"\x01\x7fAda\0Bo", ["Ada", "Bo"]),
        (b"\x01\x03\xff\0\xff", []),
        (b"\x01", []),
        (b"\xff", []),
        (b"", []),
    ],
)
def test_whatever_stands_for_names_the_game_is_there(more, names):
    text, decided = written()

    def put_in(whole, body):
        head = bytearray()
        game = link.read(text)
        for value in (game.key, game.players, game.options, game.seed, game.seats):
            link._put(head, value)
        assert body[len(head)] == 0
        body[len(head) : len(head) + 1] = bytes((len(more),)) + more

    found = tool.load_link(link.MARK + changed(text, put_in))
    assert (found.names, found.actions) == (names, decided)


@pytest.mark.slow
def test_the_page_calls_people_as_the_link_does():
    text, _ = named(["Ada", "", "Жанна"])
    found = node("games.mjs", what="look", payload=str(payload_file()), link=text, moments=[[2, 0]])
    first, second, third = found["facts"]["names"]
    assert (
        first == "Ada" and second not in ("", first) and third.startswith("Zh")
    )  # as English letters have it


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_the_page_finds_the_moments_that_the_command_finds(name):
    decided = course(name, 2, 12, is_over, drive="easy")
    text = link.write(new_game(name, 2, [0, 1], 12), new_table(name, 2, 12), decided)
    expected = Review(tool.load_link(link.MARK + text), 0)
    found = node("games.mjs", what="review", payload=str(payload_file()), link=text, seat=0)
    assert found["facts"]["reviewable"] and not found["printed"]
    assert found["facts"]["review"]["done"] == expected.decisions
    moments = [[each.at, each.number, each.points()] for each in expected.moments]
    assert moments and found["facts"]["review"]["moments"] == moments
    for (at, screen), moment in zip(found["shown"], expected.moments):
        assert at == moment.at
        why = expected.in_words(moment)[2].removeprefix("× ")
        assert why[:12] in " ".join(screen.split())


def test_a_memory_and_a_file_keep_the_names(tmp_path):
    nvm = nvm_with_game(new_nvm(), "treasure_mines", [seats.PERSON, seats.EASY, seats.PERSON], 4)
    journal = Journal(nvm)
    journal_sector.set_name(journal, 1, "Ada")
    journal_sector.set_name(journal, 2, "Bo")
    for seat, context in enumerate((1, 2, 0)):
        journal.set(records.PERSON + seat, context)
    game = recording.from_journal(nvm)
    assert game.names == ["Ada", "", ""], "a bot has none, whoever sat there before"
    path = tmp_path / "game.coffer"
    recording.save(path, game.game, game.seats, game.options, game.seed, game.actions, names=game.names)
    assert recording.load(path) == game
    path.write_text(path.read_text("utf-8").replace('["Ada", "", ""]', '["Ada", 7, ""]'), "utf-8")
    with pytest.raises(UserError, match="damaged"):
        recording.load(path)


# -- what can't be followed


def reason(text):
    with pytest.raises(link.Unreadable) as problem:
        game = link.read(text)
        name = {games.facts(each).KEY: each for each in games.names()}[game.key]
        link.play(game, new_table(name, game.players, game.seed, game.options))
    assert str(problem.value) == link.WORDS[problem.value.reason]
    return problem.value.reason


def changed(text, change):
    """A link with other bytes, whose check is right."""
    whole = bytearray(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    body = bytearray(whole[3:])
    change(whole, body)
    crc = binascii.crc32(bytes(body))
    packed = bytes(whole[:1]) + bytes((crc & 255, crc >> 8 & 255)) + bytes(body)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


@pytest.mark.parametrize(
    "text",
    ["", "#g=", "hello world, this is no link", "https://example.org/#page", "g%C4%85", "#g=٣٣٣٣٣٣٣٣٣٣٣٣"],
)
def test_what_is_no_link_is_called_foreign(text):
    assert reason(text) == link.FOREIGN


def test_a_link_cut_short_or_with_another_letter_is_called_damaged():
    text, _ = written()
    for end in range(9, len(text)):
        if end % 4 != 1:
            assert reason(text[:end]) == link.DAMAGED
    for place in range(4, len(text) - 1):  # of the last letter not all bits count
        other = "B" if text[place] != "B" else "C"
        assert reason(text[:place] + other + text[place + 1 :]) in (link.DAMAGED, link.FOREIGN, link.NEWER)


def test_a_newer_link_is_called_newer():
    text, _ = written()

    def newer(whole, body):
        whole[0] = link.EDITION + 1

    assert reason(changed(text, newer)) == link.NEWER


def test_other_rules_are_noticed():
    text, _ = written()

    def other_points(whole, body):
        place = body.index(0, 5) + 2  # behind the empty `more` and the count
        body[place] ^= 1

    assert reason(changed(text, other_points)) == link.RULES


@pytest.mark.parametrize("level", range(8))
def test_a_seat_at_which_nobody_could_sit_is_called_damaged(level):
    text, decided = written(levels=(0, level))
    if level < len(seats.LEVELS):
        assert tool.load_link(link.MARK + text).seats == [0, level]
    else:
        assert reason(text) == link.DAMAGED
        with pytest.raises(UserError, match="damaged"):
            tool.load_link(link.MARK + text)


def test_what_a_later_version_adds_is_skipped():
    """Room for what comes: a salt, a deal's code, or anything else that this version need not know."""
    text, decided = written()

    def more(whole, body):
        game = link.read(text)
        head = bytearray()
        for value in (game.key, game.players, game.options, game.seed, game.seats):
            link._put(head, value)
        assert body[len(head)] == 0
        body[len(head) : len(head) + 1] = b"\x05later"

    assert tool.load_link(link.MARK + changed(text, more)).actions == decided


@given(
    st.text(alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_#= %é", max_size=120)
)
@settings(max_examples=150, deadline=None)
def test_whatever_stands_in_an_address_gets_a_sentence(text):
    with pytest.raises(UserError):
        tool.load_link(link.MARK + text)


@given(st.binary(min_size=1, max_size=60))
@settings(max_examples=150, deadline=None)
def test_whatever_bytes_a_link_holds_get_a_sentence(body):
    crc = binascii.crc32(body)
    whole = bytes((1, crc & 255, crc >> 8 & 255)) + body
    with pytest.raises(UserError):
        tool.load_link(link.MARK + base64.urlsafe_b64encode(whole).decode().rstrip("="))


@pytest.mark.slow
def test_the_page_says_the_same_of_bad_links():
    text, _ = written()

    def unknown_game(whole, body):
        body[0] = 14

    bad = {
        "hello": link.DAMAGED,
        "h e": link.FOREIGN,
        text[:-3]: link.DAMAGED,
        "": link.FOREIGN,
        changed(text, unknown_game): link.NO_GAME,
        "٣" * 12: link.FOREIGN,
        written(levels=(0, 6))[0]: link.DAMAGED,
    }
    for each, wanted in bad.items():
        found = node("games.mjs", what="look", payload=str(payload_file()), link=each, moments=[])
        assert found == {"problem": wanted}, each


def test_the_page_offers_only_links_that_others_can_open(tmp_path):
    (tmp_path / "ask.mjs").write_text(
        f'import {{ hashOf }} from "{(WEB / "link_viewer.mjs").as_uri()}";\n'
        f'import {{ linkOf }} from "{(WEB / "sharing.mjs").as_uri()}";\n'
        "const at = (address) => new URL(address);\n"
        "const found = [\n"
        '    linkOf("g", "abc", "", at("https://host/coffer/#old")), linkOf("g", "abc", "https://p/", at("https://host/")),\n'
        '    linkOf("g", "abc", "", at("file:///home/ada/coffer.html")), linkOf("g", "abc", "", at("http://127.0.0.1:8064/")),\n'
        '    linkOf("g", "abc", "https://p/", at("file:///coffer.html")),\n'
        '    hashOf(" https://host/#g=abc\\n"), hashOf("#g=abc"), hashOf("abc"), hashOf(" "),\n'
        '    hashOf("see https://host/#p=xyz\\n ok"),\n'
        "];\n"
        "process.stdout.write(JSON.stringify(found));\n"
    )
    public, local = ["https://host/coffer/#g=abc", "https://host/#g=abc"], ["", "", "https://p/#g=abc"]
    assert node(str(tmp_path / "ask.mjs")) == [*public, *local, "#g=abc", "#g=abc", "#g=abc", "", "#p=xyz"]


# -- the commands


def coffer(*words):
    command = [sys.executable, "-P", "-m", "tools", *words]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=120)


def test_link_and_log_are_each_others_inverse(tmp_path):
    _, decided = written("my_treasures", 2, 8)
    path = tmp_path / "game.coffer"
    recording.save(path, "my_treasures", [seats.PERSON, seats.HARD], {}, 8, decided)
    made = coffer("link", str(path), "--page", "https://example.org/coffer/")
    assert made.returncode == 0
    assert made.stdout.startswith("https://example.org/coffer/#g=")
    from_link, from_file = coffer("log", made.stdout.strip()), coffer("log", str(path))
    assert from_link.returncode == 0
    assert from_link.stdout == from_file.stdout
    assert json.loads(from_link.stdout.splitlines()[0])["bots"] == ["person", "hard"]


def test_a_bad_link_and_a_changed_file_end_with_two_and_a_sentence(tmp_path):
    path = tmp_path / "game.coffer"
    recording.save(path, "treasure_maps", [0, 1], {}, 8, [60000])
    for words in (
        ("log", "coffer.html#g=nothing"),
        ("log", "#g="),
        ("log", "#g=٣٣٣"),
        ("link", str(path)),
        ("link", "no-such-file"),
    ):
        result = coffer(*words)
        assert result.returncode == 2
        assert result.stderr.startswith("coffer: ") and "Traceback" not in result.stderr
