# SPDX-License-Identifier: MIT
"""Games by link on the desktop: played on, kept in files, every other link with a sentence."""

import pytest

from coffer.seats import EASY, PERSON
from coffer.settings import INSTANT
from tests.web.test_whole_games import new_game, new_table
from tools import link_games
from tools.commands import link as tool
from tools.errors import UserError
from tools.link_games import LinkGames, Waiting
from tools.nvm_image import new_nvm
from tools.pack import languages
from tools.pack.source import ROOT
from tools.reading import spell
from tools.scenes import course, is_over
from tools.vm.page import link
from tools.web.payload import words as page_words

GAME, SEED, SALT = "treasure_mines", 77, 1234


def text_after(count, other=False):
    """A game of two people and a bot, after so many actions."""
    actions = course(GAME, 3, SEED, is_over)[:count]
    game, table = new_game(GAME, 3, [PERSON, PERSON, EASY], SEED), new_table(GAME, 3, SEED)
    game.salt, game.names = SALT, ["Zofia", "", ""]
    if other:
        for action in actions[:-1]:
            table.apply(action)
        actions[-1] = next(action for action in table.actions() if action != actions[-1])
        table = new_table(GAME, 3, SEED)
    return link.write(game, table, actions)


def play_one_decision(device):
    device.boot().run(600)
    for _ in range(40):
        if device.facts.get("waiting"):
            return
        device.tap("A").run(700)
    raise AssertionError("nobody else's turn came")


@pytest.fixture
def open_link(tmp_path):
    def open_text(text):
        return link_games.open_game(f"https://page/#p={text}", tmp_path)(
            nvm=new_nvm("en", speed=INSTANT, holds=3)
        )

    return open_text


def test_a_game_goes_on_here_and_the_link_for_the_next_one_is_printed(open_link, tmp_path):
    text = text_after(1)
    with open_link(text) as device:
        play_one_decision(device)
        assert device.facts["here"] == [1] and device.facts["to_move"] == 0
        assert "Zofia" in link_games.closing_message(device, "https://page/")
        assert f"https://page/#p={device.facts['text']}" in link_games.closing_message(
            device, "https://page/"
        )
        after = device.facts["text"]
        device.run(500).tap("A").run(100)
        assert device.facts["asked"] == 1 and device.facts["sent"] == device.facts["count"]
    with open_link(after) as device:  # the same again: whoever is to move is still elsewhere
        device.boot().run(1500)
        assert device.facts["waiting"] and device.facts["here"] == [1]
    [kept] = [LinkGames(tmp_path).get(slot) for slot in LinkGames(tmp_path).slots()]
    assert kept.text == after and kept.sent == device.facts["count"]


@pytest.mark.parametrize("language", languages.found())
@pytest.mark.parametrize("game", [GAME, "treasure_maps"])  # a decision of the second can be taken back
def test_the_screen_says_in_every_language_that_a_sends_the_link(tmp_path, game, language):
    text = text_after(1)
    if game != GAME:
        actions = course(game, 2, SEED, is_over)[:2]
        text = link.write(new_game(game, 2, [PERSON, PERSON], SEED), new_table(game, 2, SEED), actions)
    linked = link_games.open_game(f"#p={text}", tmp_path)
    with linked(nvm=new_nvm(language, speed=INSTANT, holds=3)) as device:
        play_one_decision(device)
        console = device.modules["coffer.console"].running
        assert device.facts["undo"] == (game != GAME) and device.notice
        own = page_words(ROOT / "assets")[language]
        heading, send = [spell(own[key], language) for key in ("linkTo", "linkSend")]
        undo = bytes(console.say("hint.pending"))
        both = undo[: undo.find(b" ") + 1] + send + undo[undo.find(b"  ") :]
        keys = both if device.facts["undo"] else both[: both.find(b"  ")]
        assert console.rows.font.width(heading) <= 112 and console.rows.font.width(keys) <= 126
        shown = device.pixels()

        def draw(rows):
            rows.box(1, 4, 5, 124)
            rows.centre(2, heading, 6, 122)
            rows.text(7, 1, keys)

        console.stack[-1].draw, console.stack[-1].stale = draw, True
        expected = device.run(200).pixels()
        assert shown[:32] == expected[:32] and shown[56:] == expected[56:]


def test_a_kept_link_that_can_not_be_followed_any_more_is_no_obstacle(tmp_path):
    kept = LinkGames(tmp_path)
    place, _ = kept.place(text_after(5))
    game = new_game(GAME, 3, [PERSON, PERSON, EASY], SEED)
    game.salt = SALT
    other = new_table(GAME, 3, SEED)
    actions = course(GAME, 3, SEED, is_over)[:4]
    packer = link.Packer()
    for action in actions:
        packer.add(other, action)
        other.apply(action)
    kept.put(Waiting(place.slot, link.letters_of(game, new_table(GAME, 3, SEED), packer, 4), [0], 0))
    again, words = kept.place(text_after(5))
    assert again.slot == place.slot + "~1" and not words


def test_the_bot_moves_from_the_salt_in_the_link(open_link):
    """Seat 1 decides, then the bot, then it is seat 0's turn: twice the same."""
    found = []
    for _ in range(2):
        with open_link(text_after(1)) as device:
            play_one_decision(device)
            found.append(device.facts["text"])
    assert found[0] == found[1] and len(tool.load_link(found[0]).actions) > 2


def test_older_and_branched_links_lose_nothing(tmp_path):
    kept = LinkGames(tmp_path)
    place, words = kept.place(text_after(5))
    assert not words
    kept.put(place)
    assert kept.place(text_after(3)) == (place, "This link is older than your game: here is the newer one.")
    newer, words = kept.place("#p=" + text_after(6))
    assert (newer.slot, newer.here, words) == (place.slot, place.here, "")
    branch, words = kept.place(text_after(5, other=True))
    assert branch.slot == place.slot + "~1" and "two ways" in words


@pytest.mark.parametrize(
    ("text", "words"), [("hello world", "not a link"), ("", "not a link"), ("AAAAAAAAAAAA", "not a link")]
)
def test_a_link_that_is_none_gets_a_sentence(tmp_path, text, words):
    with pytest.raises(UserError, match=words):
        LinkGames(tmp_path).place(text)


def test_a_damaged_file_is_as_if_it_were_not_there(tmp_path):
    for n, content in enumerate((b"", b"[]", b'{"slot": 1}', b"\xff", b"{}")):
        (tmp_path / f"{n}.json").write_bytes(content)
        assert LinkGames(tmp_path).get(str(n)) is None
    kept = LinkGames(tmp_path)
    waiting = Waiting("9", text_after(2), [0], 2)
    kept.put(waiting)
    assert kept.get("9") == waiting


def screens(device):
    return [type(screen).__name__ for screen in device.modules["coffer.console"].running.stack]


def test_more_at_the_end_shows_the_final_boards_of_this_game(open_link):
    actions = course(GAME, 3, SEED, is_over)
    with open_link(text_after(len(actions))) as device:
        device.boot().run(2000)
        for _ in range(40):
            if screens(device) == ["Ending"]:
                break
            device.tap("A").run(700)
        ending = device.modules["coffer.console"].running.stack[0]
        totals = ending.totals
        device.run(500).tap("right").run(300)
        assert screens(device) == ["Ending", "More"]
        more = device.modules["coffer.console"].running.stack[1]
        assert more.lines == ["look", "share", "menu"] and len(more.labels) == 3
        device.tap("A").run(1000)
        assert screens(device)[0] == "Face" and len(screens(device)) == 2
        device.tap("B").run(1000)
        assert screens(device) == ["Ending", "More"]
        assert device.modules["coffer.console"].running.stack[0].totals == totals
        device.tap("B").run(500).tap("A").run(1500)  # the same people, dealt again
        assert device.facts["count"] == 0 and device.facts["to_move"] >= 0
        assert not device.crashed
