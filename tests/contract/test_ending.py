# SPDX-License-Identifier: MIT
"""How a game ends: the count, the tune, the best score, the final tables, and the deal code to share."""

import pytest

from coffer import deal, seats
from coffer.journal import Journal
from coffer.seats import EASY, PERSON
from coffer.settings import INSTANT
from host_sim.device import Device
from tests.contract.consoles import OURS
from tests.on_screen import console, run_in_console, stack, top
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game
from tools.scenes import course, is_over

WIN, LOSE = 9, 10


def play_to_count(game, levels, seed, earlier_scores=()):
    """A console at the count of a finished game; `earlier_scores` are results that are already stored."""
    facts = games.facts(game)
    nvm = new_nvm(speed=INSTANT)
    journal = Journal(nvm)
    for score in earlier_scores:
        journal.begin(facts.KEY, len(levels), seats.pack(levels), 1, 0, facts.LONGEST)
        journal.finish(score, False, max(levels))
    actions = course(game, len(levels), seed, is_over, drive="random")
    nvm_with_game(nvm, game, levels, seed, actions)
    device = Device(nvm=nvm).boot()
    device.run(200)
    device.tap("A")
    for _ in range(60):
        if top(device) == "Count":
            break
        device.run(500)
        if top(device) not in ("Launcher", "Face", "Count"):
            device.tap("A")
    assert top(device) == "Count", stack(device)
    return device, nvm


def go_to_ending(device):
    """Goes past the count to the ending. Returns the sound effects played on the way."""
    effects = []
    sound = console(device).sound
    play = sound.play
    sound.play = lambda effect: (effects.append(effect), play(effect))
    device.run(600)
    while top(device) == "Count":
        device.tap("A").run(100)
    assert top(device) == "Ending", stack(device)
    return effects


def number_of_players(game):
    return max(2, games.facts(game).PLAYERS[0])


def find_seed(game, wins):
    """A seed with which seat 0 wins, or loses; somebody always loses."""
    rules = games.rules(game)
    for seed in range(40):
        table = rules.Table(number_of_players(game), seed)
        for action in course(game, number_of_players(game), seed, is_over, drive="random"):
            table.apply(action)
        if (0 in table.winners()) == wins and len(table.winners()) < table.players:
            return seed
    raise LookupError(game)


def test_the_table_is_unloaded_before_the_count(game):
    device, _ = play_to_count(game, [PERSON] + [EASY] * (number_of_players(game) - 1), 3)
    with device:
        device.run(1_000)
        assert not [name for name in device.modules if name.startswith(("coffer.table.", f"games.{game}."))]
        go_to_ending(device)
        device.run(500).tap("A").run(1_000)
        assert not [name for name in device.modules if name.startswith("coffer.home.")], "and so is home"


def test_after_an_undo_of_the_end_the_summary_is_made_again(game):
    device, _ = play_to_count(game, [PERSON] * number_of_players(game), 3)
    with device:
        running = console(device)
        summary = running.stack[-1].result.summary
        run_in_console(device, lambda: running.play(game))
        face = console(device).stack[0]
        face._summary = summary
        face.on_rewind()
        assert not face._summary
        assert device.run_until(lambda _: face._summary, 5_000)
        assert face._summary[:6] == summary[:6], "the same table gives the same summary"


@pytest.mark.parametrize("won", [True, False])
def test_winners_and_losers_hear_different_tunes(game, won):
    device, _ = play_to_count(game, [PERSON] + [EASY] * (number_of_players(game) - 1), find_seed(game, won))
    with device:
        effects = go_to_ending(device)
        assert (WIN in effects, LOSE in effects) == (won, not won)
        assert console(device).stack[-1].won == won
        assert console(device).stack[-1].me == 0


@pytest.mark.parametrize("won", [True, False])
def test_the_ending_shows_the_deciding_factor_to_winners_and_losers(game, won):
    device, _ = play_to_count(game, [PERSON] + [EASY] * (number_of_players(game) - 1), find_seed(game, won))
    with device:
        go_to_ending(device)
        result = console(device).stack[-1].result
        line = result.deciding_factor.split(b"\n")[0]
        sign, _, figure = line.rpartition(b"+" if won else b"-")
        assert result.tie or sign and int(figure) > 0 or not line and game not in OURS, line
        assert deal.code(result.journal.seed) in console(device).stack[-1].deal().split(b" ")[1:], (
            "the code has a label"
        )


def test_the_code_and_the_points_of_others_never_touch(game):
    seats_count = games.facts(game).PLAYERS[1]
    device, _ = play_to_count(game, [PERSON] + [EASY] * (seats_count - 1), 3)
    with device:
        go_to_ending(device)
        ending = console(device).stack[-1]
        console(device).name = lambda seat: b"Mariana"
        ending.texts.clear()
        ending.stale = True
        device.run(200)
        row = sorted((x, x + font.width(text)) for at, x, text, font in ending.texts if at == 4)
        assert row[0][0] == 2 < row[0][1], "the code"
        assert row[0][1] < (row[1][0] if len(row) > 1 else 128)


def test_a_game_of_bots_ends_without_a_tune(game):
    device, _ = play_to_count(game, [EASY] * number_of_players(game), 3)
    with device:
        effects = go_to_ending(device)
        assert WIN not in effects and LOSE not in effects


def test_only_a_new_best_score_is_announced(game):
    levels = [PERSON] + [EASY] * (number_of_players(game) - 1)
    for earlier_scores, is_new in ([0], True), ([1023], False):
        device, _ = play_to_count(game, levels, find_seed(game, True), earlier_scores)
        with device:
            go_to_ending(device)
            ending = console(device).stack[-1]
            assert ending.result.best == earlier_scores[0]
            announcement = console(device).say("end.new_best")
            record = ending.record()
            assert (record == announcement) == is_new and record


def test_b_opens_the_count_again_and_returns_to_the_ending(game):
    device, _ = play_to_count(game, [PERSON] + [EASY] * (number_of_players(game) - 1), 3)
    with device:
        go_to_ending(device)
        picture = device.pixels()
        device.run(500).tap("B").run(50)
        assert top(device) == "Count" and console(device).stack[-1].done()
        device.run(500).tap("B").run(50)
        assert top(device) == "Ending" and device.pixels() == picture


def test_the_count_fits_on_the_screen(game):
    device, _ = play_to_count(game, [PERSON] + [EASY] * (number_of_players(game) - 1), 3)
    with device:
        device.run(8_000)
        count = console(device).stack[-1]
        assert count.done() and count.top == 0
        assert count.lines <= 6


@pytest.mark.parametrize("total", (48, 148))
def test_the_totals_and_shapes_of_the_count_never_touch(game, total):
    seats_count = games.facts(game).PLAYERS[1]
    device, _ = play_to_count(game, [PERSON] + [EASY] * (seats_count - 1), 3)
    with device:
        running = console(device)
        result = running.stack[-1].result
        result.totals = [total] * seats_count
        run_in_console(device, lambda: running.visit("home.count.Count", result, True))
        device.run(100)
        lit_columns = [any(line[x] for line in device.pixels()[:7]) for x in range(128)]
        runs = "".join("#" if lit else "." for lit in lit_columns).split(".")
        assert max(map(len, runs)) < 12, "every digit and every shape has an empty column beside it"


def test_more_has_the_final_tables_and_the_deal(game):
    seed = 3
    device, nvm = play_to_count(game, [PERSON] + [EASY] * (number_of_players(game) - 1), seed)
    with device:
        go_to_ending(device)
        device.run(500).tap("right").run(50)
        assert top(device) == "More"
        lines = console(device).stack[-1].lines
        assert ("look" in lines) == console(device).stack[-1].result.look
        device.tap(*["down"] * lines.index("share"), "A").run(50)
        assert top(device) == "Share" and console(device).stack[-1].more.code == deal.code(seed)
        device.tap("B").run(50)
        if "look" in lines:
            picture = device.pixels()
            device.tap(*["up"] * lines.index("share"), "A").run(100)
            assert stack(device)[0] == "Face" and top(device) not in ("Face", "More", "ErrorScreen")
            count = len(Journal(nvm).values)
            device.run(500).tap("B").run(300)
            assert stack(device) == ["Ending", "More"], "B returns"
            device.tap(*["down"] * lines.index("share")).run(300)
            assert device.pixels() == picture
            assert len(Journal(nvm).values) == count, "nothing counts twice"


def test_every_line_of_more_has_its_own_help(game):
    device, _ = play_to_count(game, [PERSON] + [EASY] * (number_of_players(game) - 1), 3)
    with device:
        go_to_ending(device)
        device.run(500).tap("right").run(50)
        texts = set()
        for _ in console(device).stack[-1].lines:
            device.hold("A").run(50)
            assert top(device) == "Help"
            texts.add(str(device.pixels()))
            device.tap("B").run(50)
            assert top(device) == "More"
            device.tap("down").run(50)
        assert len(texts) == len(console(device).stack[-1].lines)


def test_a_starts_another_deal_with_the_same_seats(game):
    levels = [PERSON] + [EASY] * (number_of_players(game) - 1)
    device, nvm = play_to_count(game, levels, 3)
    with device:
        go_to_ending(device)
        device.run(500).tap("A").run(1_000)
        journal = Journal(nvm)
        assert journal.kind and journal.seats == seats.pack(levels) and journal.seed != 3
        assert deal.code(journal.seed)
