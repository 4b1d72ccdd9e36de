# SPDX-License-Identifier: MIT
"""How a game ends: the picture, the tune, the best so far, everybody's table, and the deal to share."""

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
from tools.scenes import course

WIN, LOSE = 9, 10


def ended(game, levels, seed, before=()):
    """A console at the count of a game that was played to its end; `before` are results already kept."""
    facts = games.facts(game)
    nvm = new_nvm(speed=INSTANT)
    journal = Journal(nvm)
    for score in before:
        journal.begin(facts.KEY, len(levels), seats.pack(levels), 1, 0, facts.LONGEST)
        journal.finish(score, False, max(levels))
    played = course(game, len(levels), seed, lambda table: table.seat < 0, drive="random")
    nvm_with_game(nvm, game, levels, seed, played)
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


def to_the_ending(device):
    """Past the count; which effects were played on the way."""
    heard = []
    sound = console(device).sound
    play = sound.play
    sound.play = lambda effect: (heard.append(effect), play(effect))
    device.run(600)
    while top(device) == "Count":
        device.tap("A").run(100)
    assert top(device) == "Ending", stack(device)
    return heard


def players(game):
    return max(2, games.facts(game).PLAYERS[0])


def where(game, wanted):
    """A seed with which seat 0 wins, or does not; somebody always loses."""
    rules = games.rules(game)
    for seed in range(40):
        table = rules.Table(players(game), seed)
        for action in course(game, players(game), seed, lambda table: table.seat < 0, drive="random"):
            table.apply(action)
        if (0 in table.winners()) == wanted and len(table.winners()) < table.players:
            return seed
    raise LookupError(game)


def test_the_table_gives_its_memory_back_before_the_count(game):
    device, _ = ended(game, [PERSON] + [EASY] * (players(game) - 1), 3)
    with device:
        device.run(1_000)
        assert not [name for name in device.modules if name.startswith(("coffer.table.", f"games.{game}."))]
        to_the_ending(device)
        device.run(500).tap("A").run(1_000)
        assert not [name for name in device.modules if name.startswith("coffer.home.")], "and so do the menus"


def test_an_end_that_is_taken_back_is_told_anew(game):
    device, _ = ended(game, [PERSON] * players(game), 3)
    with device:
        running = console(device)
        told = running.stack[-1].result.summary
        run_in_console(device, lambda: running.play(game))
        face = console(device).stack[0]
        face._summary = told
        face.rewound()
        assert not face._summary
        assert device.run_until(lambda _: face._summary, 5_000)
        assert face._summary[:6] == told[:6], "from the same table the same"


@pytest.mark.parametrize("won", [True, False])
def test_winner_has_the_fanfare_and_who_lost_a_tune_of_their_own(game, won):
    device, _ = ended(game, [PERSON] + [EASY] * (players(game) - 1), where(game, won))
    with device:
        heard = to_the_ending(device)
        assert (WIN in heard, LOSE in heard) == (won, not won)
        assert console(device).stack[-1].won == won
        assert console(device).stack[-1].me == 0


@pytest.mark.parametrize("won", [True, False])
def test_what_settled_it_is_said_to_winners_and_to_those_who_lost(game, won):
    device, _ = ended(game, [PERSON] + [EASY] * (players(game) - 1), where(game, won))
    with device:
        to_the_ending(device)
        result = console(device).stack[-1].result
        line = result.deciding_factor.split(b"\n")[0]
        sign, _, figure = line.rpartition(b"+" if won else b"-")
        assert result.tie or sign and int(figure) > 0 or not line and game not in OURS, line
        assert deal.code(result.journal.seed) in console(device).stack[-1].deal().split(b" ")[1:], "labelled"


def test_code_and_points_of_the_others_never_touch(game):
    most = games.facts(game).PLAYERS[1]
    device, _ = ended(game, [PERSON] + [EASY] * (most - 1), 3)
    with device:
        to_the_ending(device)
        ending = console(device).stack[-1]
        console(device).name = lambda seat: b"Mariana"
        ending.texts.clear()
        ending.stale = True
        device.run(200)
        row = sorted((x, x + font.width(words)) for at, x, words, font in ending.texts if at == 4)
        assert row[0][0] == 2 < row[0][1], "the code"
        assert row[0][1] < (row[1][0] if len(row) > 1 else 128)


def test_nobody_hears_a_fanfare_when_only_bots_have_played(game):
    device, _ = ended(game, [EASY] * players(game), 3)
    with device:
        heard = to_the_ending(device)
        assert WIN not in heard and LOSE not in heard


def test_new_best_is_said_and_only_then(game):
    levels = [PERSON] + [EASY] * (players(game) - 1)
    for before, new in ([0], True), ([1023], False):
        device, _ = ended(game, levels, where(game, True), before)
        with device:
            to_the_ending(device)
            ending = console(device).stack[-1]
            assert ending.result.best == before[0]
            words = console(device).say("end.new_best")
            told = ending.record()
            assert (told == words) == new and told


def test_count_is_opened_again_with_b_and_comes_back(game):
    device, _ = ended(game, [PERSON] + [EASY] * (players(game) - 1), 3)
    with device:
        to_the_ending(device)
        shown = device.pixels()
        device.run(500).tap("B").run(50)
        assert top(device) == "Count" and console(device).stack[-1].done()
        device.run(500).tap("B").run(50)
        assert top(device) == "Ending" and device.pixels() == shown


def test_no_row_of_the_count_scrolls_away(game):
    device, _ = ended(game, [PERSON] + [EASY] * (players(game) - 1), 3)
    with device:
        device.run(8_000)
        count = console(device).stack[-1]
        assert count.done() and count.top == 0
        assert count.lines <= 6


@pytest.mark.parametrize("total", (48, 148))
def test_totals_and_shapes_of_the_count_never_touch(game, total):
    most = games.facts(game).PLAYERS[1]
    device, _ = ended(game, [PERSON] + [EASY] * (most - 1), 3)
    with device:
        running = console(device)
        result = running.stack[-1].result
        result.totals = [total] * most
        run_in_console(device, lambda: running.visit("home.count.Count", result, True))
        device.run(100)
        ink = [any(line[x] for line in device.pixels()[:7]) for x in range(128)]
        runs = "".join("#" if lit else "." for lit in ink).split(".")
        assert max(map(len, runs)) < 12, "every figure, and every shape, has a free column beside it"


def test_more_has_the_final_tables_and_the_deal(game):
    seed = 3
    device, nvm = ended(game, [PERSON] + [EASY] * (players(game) - 1), seed)
    with device:
        to_the_ending(device)
        device.run(500).tap("right").run(50)
        assert top(device) == "More"
        lines = console(device).stack[-1].lines
        assert ("look" in lines) == console(device).stack[-1].result.look
        device.tap(*["down"] * lines.index("share"), "A").run(50)
        assert top(device) == "Share" and console(device).stack[-1].more.code == deal.code(seed)
        device.tap("B").run(50)
        if "look" in lines:
            more = device.pixels()
            device.tap(*["up"] * lines.index("share"), "A").run(100)
            assert stack(device)[0] == "Face" and top(device) not in ("Face", "More", "ErrorScreen")
            seen = len(Journal(nvm).values)
            device.run(500).tap("B").run(300)
            assert stack(device) == ["Ending", "More"], "and back again"
            device.tap(*["down"] * lines.index("share")).run(300)
            assert device.pixels() == more
            assert len(Journal(nvm).values) == seen, "nothing counts twice"


def test_every_line_of_more_says_what_it_is(game):
    device, _ = ended(game, [PERSON] + [EASY] * (players(game) - 1), 3)
    with device:
        to_the_ending(device)
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


def test_a_plays_again_with_the_same_seats_and_another_deal_that_has_a_code(game):
    levels = [PERSON] + [EASY] * (players(game) - 1)
    device, nvm = ended(game, levels, 3)
    with device:
        to_the_ending(device)
        device.run(500).tap("A").run(1_000)
        journal = Journal(nvm)
        assert journal.kind and journal.seats == seats.pack(levels) and journal.seed != 3
        assert deal.code(journal.seed)
