# SPDX-License-Identifier: MIT
"""The review of a finished game on the console, and the practice game that goes on from it."""

import pytest

from coffer.seats import LEVELS, PRACTICE
from coffer.table.bot import run_to_end
from coffer.table.moments import Search
from host_sim.device import Device
from tests.coffer.test_places import reachable_from
from tests.contract.test_moments import play_hard
from tests.on_screen import console, top
from tools import games
from tools.scenes import Stage, course

pytestmark = pytest.mark.slow

SEED = 12
GAME = "treasure_mines"  # its bots are the fastest
SEARCHING, NOTHING, SHOWING = 0, 1, 4


def is_over(table):
    return table.seat < 0


def play_to_ending(game=GAME, seats="person,easy", actions=None):
    """A game that is over, at its ending's further lines; its Stage."""
    stage = Stage("en").instant()
    actions = actions or course(game, 2, SEED, is_over, drive="easy")
    stage.recorded(game, seats, SEED, actions).press("wait:900")
    while stage.top() != "Ending":
        stage.press("A", "wait:500")
    return stage.press("right", "wait:100")


def top_screen(stage):
    return console(stage.device).stack[-1]


def open_review(stage):
    """The review, its search done."""
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
def test_the_console_finds_what_the_command_finds(game):
    stage = open_review(play_to_ending(game))
    with stage.device:
        assert (stage.top(), top_screen(stage).phase) == ("Review", SHOWING)
        expected = [(each.at, each.made, each.better, each.loss, each.why) for each in find_moments(game)]
        shown = [(each.at, each.made, each.better, each.loss, each.why) for each in top_screen(stage).moments]
        assert expected and shown == expected
        assert not stage.device.crashed


@pytest.mark.parametrize("game", games.names())
def test_arrows_go_from_moment_to_moment_and_to_what_was_done(game):
    """The table is that of the moment, and nobody's decision changes it."""
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
def test_what_was_done_is_marked_on_the_same_table(game):
    """Without the game's mark the picture is another one; the mark stays while the table draws on."""
    stage = open_review(play_to_ending(game))
    with stage.device as device:
        marked = stage.pixels()
        device.run(2000)
        assert stage.pixels() == marked
        review = top_screen(stage)
        review._frame = lambda *_: None
        stage.press("down", "wait:300", "up", "wait:300")
        assert stage.pixels() != marked


def test_b_goes_back_to_the_ending_which_counts_nothing_twice():
    stage = play_to_ending()
    with stage.device:
        before = copy_nvm(stage)
        open_review(stage).press("B", "wait:500")
        assert stage.top() == "More"
        stage.press("B", "wait:200")
        assert stage.top() == "Ending" and copy_nvm(stage) == before


def test_nothing_of_the_menus_is_kept_beside_a_review():
    stage = open_review(play_to_ending())
    with stage.device:
        assert reachable_from("coffer.home.", console(stage.device)) == []


def test_a_game_without_great_mistakes_says_so():
    """The hard bot has played it, with the dice of the review."""
    table = games.rules(GAME).Table(2, SEED)
    stage = open_review(play_to_ending(actions=play_hard(GAME, table, [], SEED, end=1000)))
    with stage.device:
        assert (top_screen(stage).phase, top_screen(stage).moments) == (NOTHING, [])
        stage.press("A", "wait:500")
        assert stage.top() == "More"


def slow_down(device):
    """From now on a frame has time for one thought only, as on the device; the review must be loaded."""
    device.modules["coffer.table.review"].since = lambda *_: 99


@pytest.mark.parametrize("ms", [10, 60, 150, 400, 900, 1600])
def test_b_stops_the_search_at_any_step_and_shows_what_it_has_found(ms):
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
        lit = []
        while top_screen(stage).phase == SEARCHING and len(lit) < 400:
            device.run(20)
            lit.append(sum(device.pixels()[36][14:114]))
        grown = lit[: lit.index(max(lit)) + 1]
        assert grown == sorted(grown) and len(set(grown)) > 5


def test_with_several_people_it_asks_whose_moves():
    stage = play_to_ending(seats="person,person")
    with stage.device:
        open_review(stage)
        assert stage.top() == "SeatChoice"
        stage.press("down", "A", "wait:2500")
        assert (stage.top(), top_screen(stage).seat) == ("Review", 1)


def test_bots_alone_and_games_that_do_not_judge_have_no_review():
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
def test_practice_goes_on_from_the_moment_and_writes_nothing(game):
    stage = open_review(play_to_ending(game))
    with stage.device:
        before = copy_nvm(stage)
        moment = top_screen(stage).moments[0]
        stage.press("A", "wait:1500").seated()
        match = console(stage.device).stack[0].match
        assert stage.top() == "Face" and match.journal.salt == PRACTICE
        loaded = stage.device.modules
        assert "coffer.table.match" in loaded, "the table is there"
        assert "coffer.table.review" not in loaded and "coffer.table.moments" not in loaded
        assert list(match.journal.actions) == course(game, 2, SEED, is_over, drive="easy")[: moment.at]
        console(stage.device).stack[0].act(moment.better)
        stage.press("wait:3000")
        assert len(match.journal.actions) > moment.at and copy_nvm(stage) == before


def test_practice_counts_in_no_statistics_and_its_ending_says_no_record():
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


def test_practice_is_given_up_and_not_kept():
    """Pause offers no leaving that promises to keep it; a held A ends it, and nothing waits in the menu."""
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


def test_a_pulled_battery_loses_the_practice_and_nothing_else():
    stage = start_practice()
    with stage.device:
        before = copy_nvm(stage)
        console(stage.device).stack[0].act(console(stage.device).stack[0].match.table.actions()[0])
        stage.press("wait:800")
    with Device(nvm=bytearray(before), settings={"COFFER_TITLE": 0}) as again:
        again.boot().run(500)
        assert top(again) == "Launcher" and not again.crashed
        assert console(again).journal.state == 0 and not console(again).journal.kind


def test_a_parked_game_is_still_there_after_practice():
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
