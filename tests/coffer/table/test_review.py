# SPDX-License-Identifier: MIT
"""The review of a finished game on the console, and the practice game that starts from it."""

import pytest

from coffer.seats import LEVELS, PRACTICE
from coffer.table.bot import run_to_end
from coffer.table.moments import Search
from host_sim.device import Device
from tests.coffer.test_places import reachable_from
from tests.contract.test_moments import play_hard
from tests.on_screen import console, top
from tools import games
from tools.scenes import Stage, course, is_over

pytestmark = pytest.mark.slow

SEED = 12
GAME = "treasure_mines"  # its bots are the fastest
SEARCHING, NOTHING, SHOWING = 0, 1, 4


def play_to_ending(game=GAME, seats="person,easy", actions=None):
    """Plays a game to the further lines of its ending. Returns its Stage."""
    stage = Stage("en").instant()
    actions = actions or course(game, 2, SEED, is_over, drive="easy")
    stage.recorded(game, seats, SEED, actions).press("wait:900")
    while stage.top() != "Ending":
        stage.press("A", "wait:500")
    return stage.press("right", "wait:100")


def top_screen(stage):
    return console(stage.device).stack[-1]


def open_review(stage):
    """Opens the review and waits for its search."""
    stage.press(*["down"] * top_screen(stage).lines.index("review"), "A", "wait:2000")
    return stage


def copy_nvm(stage):
    return bytes(stage.nvm)


def find_moments(game=GAME, seat=0):
    actions = course(game, 2, SEED, is_over, drive="easy")
    search = Search(games.bots(game), games.rules(game).Table(2, SEED), actions, seat, SEED)
    run_to_end(search.run())
    return search.moments


@pytest.mark.parametrize("game", games.names())
def test_the_console_finds_the_same_moments_as_a_search(game):
    stage = open_review(play_to_ending(game))
    with stage.device:
        assert (stage.top(), top_screen(stage).phase) == ("Review", SHOWING)
        expected = [(each.at, each.made, each.better, each.loss, each.why) for each in find_moments(game)]
        moments = [
            (each.at, each.made, each.better, each.loss, each.why) for each in top_screen(stage).moments
        ]
        assert expected and moments == expected
        assert not stage.device.crashed


@pytest.mark.parametrize("game", games.names())
def test_arrows_go_between_moments_and_show_the_actual_action(game):
    """The table is the one before the moment, and keys do not change it."""
    stage = open_review(play_to_ending(game))
    with stage.device:
        before = copy_nvm(stage)
        moments = top_screen(stage).moments
        for n, moment in enumerate(moments):
            table = top_screen(stage).face.match.table
            assert top_screen(stage).at == n and table.seat == 0 and moment.better in table.actions()
            assert len(top_screen(stage).face.match.action_seats) == moment.at
            better = stage.pixels()
            stage.press("down", "wait:300")
            assert stage.pixels() != better
            stage.press("up", "wait:300")
            assert stage.pixels() == better
            stage.press("right", "wait:1500")
        assert top_screen(stage).at == 0
        stage.press("left", "wait:1500")
        assert top_screen(stage).at == len(moments) - 1
        assert copy_nvm(stage) == before


@pytest.mark.parametrize("game", games.names())
def test_the_actual_action_is_marked_on_the_table(game):
    """Without the game's mark the picture differs; the mark stays while the table is drawn again."""
    stage = open_review(play_to_ending(game))
    with stage.device as device:
        picture = stage.pixels()
        device.run(2000)
        assert stage.pixels() == picture
        review = top_screen(stage)
        review._frame = lambda *_: None
        stage.press("down", "wait:300", "up", "wait:300")
        assert stage.pixels() != picture


def test_b_returns_to_the_ending_and_counts_nothing_twice():
    stage = play_to_ending()
    with stage.device:
        before = copy_nvm(stage)
        open_review(stage).press("B", "wait:500")
        assert stage.top() == "More"
        stage.press("B", "wait:200")
        assert stage.top() == "Ending" and copy_nvm(stage) == before


def test_a_review_keeps_no_object_of_home_in_memory():
    stage = open_review(play_to_ending())
    with stage.device:
        assert reachable_from("coffer.home.", console(stage.device)) == []


def test_a_game_without_mistakes_has_no_moments():
    """The hard bot plays it, with the dice of the review."""
    table = games.rules(GAME).Table(2, SEED)
    stage = open_review(play_to_ending(actions=play_hard(GAME, table, [], SEED, end=1000)))
    with stage.device:
        assert (top_screen(stage).phase, top_screen(stage).moments) == (NOTHING, [])
        stage.press("A", "wait:500")
        assert stage.top() == "More"


def slow_down(device):
    """Limits a frame to one step of the search, as on the device; the review must be loaded."""
    device.modules["coffer.table.review"].since = lambda *_: 99


@pytest.mark.parametrize("ms", [10, 60, 150, 400, 900, 1600])
def test_b_stops_the_search_and_shows_the_moments_so_far(ms):
    stage = play_to_ending()
    with stage.device as device:
        before = copy_nvm(stage)
        stage.press(*["down"] * top_screen(stage).lines.index("review"))
        device.press("A").run(30).release("A")
        assert device.run_until(lambda _: "coffer.table.review" in device.modules, step=1)
        slow_down(device)
        device.run(ms)
        review = top_screen(stage)
        if review.phase == SEARCHING:
            stage.press("B")
            decisions, moments = review.search.decisions, list(review.moments)
            assert decisions < review.total
            device.run_until(lambda _: stage.top() == "More" or review.phase == SHOWING)
            assert stage.top() == ("Review" if moments else "More")
            assert (review.search.decisions, review.moments) == (decisions, moments)
        assert not device.crashed and copy_nvm(stage) == before


def test_the_bar_follows_the_search():
    stage = play_to_ending()
    with stage.device as device:
        stage.press(*["down"] * top_screen(stage).lines.index("review"))
        device.press("A").run(30).release("A")
        assert device.run_until(lambda _: "coffer.table.review" in device.modules, step=1)
        slow_down(device)
        widths = []
        while top_screen(stage).phase == SEARCHING and len(widths) < 400:
            device.run(20)
            widths.append(sum(device.pixels()[36][14:114]))
        growing_widths = widths[: widths.index(max(widths)) + 1]
        assert growing_widths == sorted(growing_widths) and len(set(growing_widths)) > 5


def test_with_several_people_the_review_asks_for_the_seat():
    stage = play_to_ending(seats="person,person")
    with stage.device:
        open_review(stage)
        assert stage.top() == "SeatChoice"
        stage.press("down", "A", "wait:2500")
        assert (stage.top(), top_screen(stage).seat) == ("Review", 1)


def test_games_of_bots_and_games_without_review_offer_none():
    stage = play_to_ending(seats="easy,easy")
    with stage.device:
        assert top_screen(stage).lines and "review" not in top_screen(stage).lines
    stage = play_to_ending()
    with stage.device as device:
        assert "review" in top_screen(stage).lines
        del device.modules["games." + GAME].REVIEW
        stage.press("B", "wait:200", "right", "wait:100")
        assert "review" not in top_screen(stage).lines


# -- practice ----------------------------------------------------------------------------


def start_practice(game=GAME, seats="person,easy"):
    stage = open_review(play_to_ending(game, seats))
    if stage.top() == "SeatChoice":
        stage.press("A", "wait:2500")
    return stage.press("A", "wait:1500").seated()


@pytest.mark.parametrize("game", games.names())
def test_practice_starts_at_the_moment_and_writes_nothing(game):
    stage = open_review(play_to_ending(game))
    with stage.device:
        before = copy_nvm(stage)
        moment = top_screen(stage).moments[0]
        stage.press("A", "wait:1500").seated()
        match = console(stage.device).stack[0].match
        assert stage.top() == "Face" and match.journal.salt == PRACTICE
        loaded = stage.device.modules
        assert "coffer.table.match" in loaded, "the table is loaded"
        assert "coffer.table.review" not in loaded and "coffer.table.moments" not in loaded
        assert list(match.journal.actions) == course(game, 2, SEED, is_over, drive="easy")[: moment.at]
        console(stage.device).stack[0].act(moment.better)
        stage.press("wait:3000")
        assert len(match.journal.actions) > moment.at and copy_nvm(stage) == before


def test_practice_does_not_count_and_its_ending_has_no_record():
    stage = start_practice()
    with stage.device as device:
        before, values = copy_nvm(stage), dict(console(device).journal.values)
        face = console(device).stack[0]
        face.match.seats = bytes([LEVELS.index("easy")] * 2)  # bots finish it
        for _ in range(200):
            if stage.top() == "Ending":
                break
            device.tap("A").run(600)
        assert stage.top() == "Ending" and top_screen(stage).record() == b""
        assert copy_nvm(stage) == before and console(device).journal.values == values


def test_practice_can_only_be_given_up():
    """Pause offers no "save and leave"; a held A ends the practice, and the menu has no game in progress."""
    stage = start_practice()
    with stage.device:
        before = copy_nvm(stage)
        stage.press("hold:B")
        assert "leave" not in top_screen(stage).lines and "give_up" in top_screen(stage).lines
        stage.press(
            *["down"] * (len(top_screen(stage).lines) - 1 - top_screen(stage).at), "A", "hold:A", "wait:500"
        )
        assert stage.top() == "Launcher" and not top_screen(stage).game_in_progress()
        assert copy_nvm(stage) == before


def test_a_power_cut_loses_only_the_practice():
    stage = start_practice()
    with stage.device:
        before = copy_nvm(stage)
        console(stage.device).stack[0].act(console(stage.device).stack[0].match.table.actions()[0])
        stage.press("wait:800")
    with Device(nvm=bytearray(before), settings={"COFFER_TITLE": 0}) as device:
        device.boot().run(500)
        assert top(device) == "Launcher" and not device.crashed
        assert console(device).journal.state == 0 and not console(device).journal.kind


def test_a_parked_game_is_kept_during_practice():
    other = next(name for name in games.names() if name != GAME)
    stage = Stage("en").instant()
    from coffer.home import journal_sector, parked_games

    facts = games.facts(other)
    stage.journal.begin(facts.KEY, 2, 0o10, 7, 0, facts.LONGEST)
    game = parked_games.parked_game(stage.journal, b"")
    parked_games.park(stage.journal, game, journal_sector.parked_slots(facts.KEY, game))
    stage.recorded(GAME, "person,easy", SEED, course(GAME, 2, SEED, is_over, drive="easy")).press("wait:900")
    while stage.top() != "Ending":
        stage.press("A", "wait:500")
    stage.press("right", "wait:100")
    open_review(stage).press("A", "wait:1500")
    with stage.device as device:
        assert console(device).stack[0].match.journal.salt == PRACTICE
        assert facts.KEY in console(device).journal.parked
        assert facts.KEY in type(console(device).journal)(bytearray(stage.nvm)).parked
