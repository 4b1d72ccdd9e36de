# SPDX-License-Identifier: MIT
"""The statistics: a line for each table, the ten best solo games with name, points, title and number."""

from coffer.home.journal_sector import set_name
from coffer.home.records import PERSON
from coffer.journal import Journal
from coffer.seats import EASY, HARD
from coffer.settings import LANGUAGE, encode_language
from host_sim.device import Device
from tests.coffer.journal_steps import blank
from tests.on_screen import console, top
from tools import games

SOLO = next(name for name in games.names() if games.facts(name).PLAYERS[0] == 1)


def open_statistics(nvm):
    Journal(nvm).set(LANGUAGE, encode_language("en"))
    device = Device(nvm=nvm).boot()
    device.run(1_500)
    device.tap("up", "up", "up", "A").run(50)
    assert top(device) == "Statistics"
    return device


def add_finished_game(journal, kind, players, level, score, won):
    journal.begin(kind, players, 0, 5, 0, 40)
    journal.finish(score, won, level)


def test_each_table_has_a_line_with_games_wins_and_its_own_best():
    nvm = blank()
    journal = Journal(nvm)
    kind = games.facts(games.names()[0]).KEY
    for players, level, score, won in ((2, EASY, 90, True), (2, HARD, 70, False), (2, HARD, 65, True)):
        add_finished_game(journal, kind, players, level, score, won)
    with open_statistics(nvm) as device:
        screen = console(device).stack[-1]
        first = [page for page in screen.pages if page[2] == kind]
        assert [page[3] for page in first[:2]] == [-1, 0]
        assert screen._tables(kind) == [(2, EASY), (2, HARD)]
        texts = []
        write = screen._write_right
        screen._write_right = lambda row, end, text, font: (
            texts.append((row, text)) or write(row, end, text, font)
        )
        device.tap("right").run(50)
        assert [text for row, text in texts if row == 2] == [b"1", b"1", b"90"]
        assert [text for row, text in texts if row == 3] == [b"2", b"1", b"70"]


def test_many_tables_take_several_pages():
    nvm = blank()
    journal = Journal(nvm)
    kind = games.facts(games.names()[0]).KEY
    for players in (2, 3, 4):
        for level in range(4):
            add_finished_game(journal, kind, players, level, 50, True)
    with open_statistics(nvm) as device:
        screen = console(device).stack[-1]
        assert [page[3] for page in screen.pages if page[2] == kind] == [-1, 0, 5, 10]
        for _ in range(len(screen.pages)):
            device.tap("right").run(50)
        assert screen.at == 0


def test_the_best_solo_games_show_name_points_title_and_number():
    nvm = blank()
    journal = Journal(nvm)
    facts = games.facts(SOLO)
    set_name(journal, 1, "Ola")
    for person, score in ((1, 31), (0, 47)):
        journal.set(PERSON, person)
        add_finished_game(journal, facts.KEY, 1, 0, score, True)
    with open_statistics(nvm) as device:
        screen = console(device).stack[-1]
        while screen.pages[screen.at][0] != SOLO or screen.pages[screen.at][3] >= -1:
            device.tap("right").run(50)
        device.tap("A").run(50)
        bests = console(device).stack[-1]
        assert type(bests).__name__ == "Bests"
        assert bests.labels == [b"47  Anna", b"31  Ola"]
        assert bests.values == [b"no. 2", b"no. 1"]
        assert bests.shown_hint == b"relic fanatic"
        device.tap("down").run(50)
        assert bests.shown_hint == b"connoisseur of finds"
        device.tap("A", "B").run(50)
        assert top(device) == "Statistics"


def test_a_page_without_solo_games_opens_no_list():
    with open_statistics(blank()) as device:
        screen = console(device).stack[-1]
        for _ in range(len(screen.pages)):
            device.tap("right", "A").run(50)
            assert top(device) == "Statistics"
