# SPDX-License-Identifier: MIT
"""The scenes of the menus. Those of a finished game are in ending_scenes.py."""

from __future__ import annotations

from coffer import seats
from coffer.home import journal_sector, parked_games
from coffer.home.records import PERSON, SOLVED, STREAK, last_seats, pack_person
from coffer.journal import ACTION, FORMAT, first_slot
from coffer.settings import GUIDES
from tools import ending_scenes, games
from tools.nvm_image import ERASED
from tools.pack import languages
from tools.scenes import SHOWN, Stage


def begin_game(stage: Stage, players: int = 2) -> None:
    """In the journal begins a game of a person and a bot, or of more: the first that so many can play."""
    name = next(name for name in games.names() if games.facts(name).PLAYERS[0] <= players)
    packed = seats.pack([seats.PERSON, seats.NORMAL][:players])
    stage.journal.begin(games.facts(name).KEY, players, packed, 7, 0, 10)


def title(stage: Stage) -> None:
    stage.settings["COFFER_TITLE"] = 1
    stage.boot()


def title_ajar(stage: Stage) -> None:
    title(stage)
    stage.press("wait:200")


def title_rays(stage: Stage) -> None:
    title(stage)
    stage.press("wait:450")


def title_open(stage: Stage) -> None:
    title(stage)
    stage.press("wait:700")


def menu(stage: Stage) -> None:
    stage.boot()


def menu_last(stage: Stage) -> None:
    stage.boot().press("up")


def menu_help(stage: Stage) -> None:
    stage.boot().press("hold:A")


def menu_continue(stage: Stage) -> None:
    begin_game(stage)
    stage.boot()


def menu_waiting(stage: Stage) -> None:
    """A game of each kind waits, the second one Mariana's."""
    journal_sector.set_name(stage.journal, 1, "Mariana")
    for number, name in enumerate(games.names()):
        stage.setting(PERSON, number % 2)
        facts = games.facts(name)
        packed = seats.pack([seats.PERSON, seats.NORMAL])
        stage.journal.begin(facts.KEY, 2, packed, 7, 0, facts.LONGEST)
        for _ in range((11, 30, 127)[number % 3]):
            stage.journal.act(0)
        game = parked_games.parked_game(stage.journal, b"")
        parked_games.park(stage.journal, game, journal_sector.parked_slots(facts.KEY, game))
    stage.boot().press("down")


def menu_full(stage: Stage) -> None:
    """So much is known of games that were played that one more, beside the first, could not end."""
    begin_game(stage)
    for key in range(0x2000, 0x2000 + 440):
        stage.journal.set(key, 1)
    stage.boot().press("down", "A", "A", "wait:1500")


def welcome(stage: Stage) -> None:
    stage.nvm[:] = ERASED
    stage.boot().press(*["down"] * languages.found().index(stage.language))


def holds(stage: Stage) -> None:
    welcome(stage)
    stage.press("A", "hold:A")


def learn(stage: Stage) -> None:
    stage.boot().press("down", "down", "down", "A")


def learn_first(stage: Stage) -> None:
    """The second game is opened for the first time."""
    stage.setting(GUIDES, 0)
    stage.boot().press("down", "A")


def learn_lessons(stage: Stage) -> None:
    learn(stage)
    stage.press("up", "A")


def learn_help(stage: Stage) -> None:
    learn_lessons(stage)
    stage.press("hold:A")


def coach(stage: Stage) -> None:
    learn(stage.calm())
    stage.press("down", "A", "A", "wait:1500")


def puzzles(stage: Stage) -> None:
    """Some puzzles of the last game are solved."""
    key = games.facts(games.names()[SHOWN - 1]).KEY << 8 | SOLVED
    stage.setting(key, 0x07FF).setting(key + 1, 1)
    learn_lessons(stage)
    stage.press("up", "up", "A", "right", "right", "down")


def puzzles_help(stage: Stage) -> None:
    puzzles(stage)
    stage.press("hold:A")


def rules(stage: Stage) -> None:
    learn_lessons(stage)
    stage.press("up", "A")


def rules_page(stage: Stage) -> None:
    rules(stage)
    stage.press("A")


def setup(stage: Stage) -> None:
    stage.boot().press("A")


def setup_offer(stage: Stage) -> None:
    """After two wins over easy bots."""
    kind = games.facts(games.names()[0]).KEY
    stage.journal.set(last_seats(kind), seats.pack([seats.PERSON, seats.EASY, 7, 7, 7]))
    stage.journal.set(kind << 8 | STREAK, seats.EASY << 8 | 2 << 4)
    setup(stage)
    stage.press("down")


def setup_seats(stage: Stage) -> None:
    stage.boot().press("A", "down", "right", "right", "down", "down", "right")


def setup_code(stage: Stage) -> None:
    stage.boot().press("A", "up", "up", "A", "up", "right", "up", "up")


def setup_names(stage: Stage) -> None:
    """Names in the letters of three languages, whichever is spoken."""
    for person, name in enumerate(("Jürgen", "Łucja", "Женя"), 1):
        journal_sector.set_name(stage.journal, person, name)
        stage.setting(PERSON + 3 - person, person)
    setup_seats(stage)


def people(stage: Stage) -> None:
    setup_names(stage)
    stage.press("A")


def people_help(stage: Stage) -> None:
    people(stage)
    stage.press("hold:A")


def naming(stage: Stage) -> None:
    """Somebody with the last letters of the alphabet."""
    people(stage)
    stage.press("down", "down", "A", "up", "up", "right", "up", "right", "up", "up", "right", "down", "down")


def naming_help(stage: Stage) -> None:
    naming(stage)
    stage.press("hold:A")


def setup_help(stage: Stage) -> None:
    stage.boot().press("A", "hold:A")


def setup_replace(stage: Stage) -> None:
    menu_continue(stage)
    stage.press("B", "A")


def settings(stage: Stage) -> None:
    stage.boot().press("up", "up", "A")


def settings_last(stage: Stage) -> None:
    settings(stage)
    stage.press("up")


def settings_help(stage: Stage) -> None:
    settings(stage)
    stage.press("hold:A")


def settings_erase(stage: Stage) -> None:
    settings_last(stage)
    stage.press("A")


def settings_held(stage: Stage) -> None:
    begin_game(stage)
    while stage.journal.free_slots():
        stage.journal.set(5, stage.journal.free_slots())
    stage.boot().press("A", "wait:500", "hold:B", "up", "up", "up", "A", "down", "right", "B")


def button_test(stage: Stage) -> None:
    settings_last(stage)
    stage.press("up", "up", "A", "up", "left", "A")


def settings_position(stage: Stage) -> None:
    settings_last(stage)
    stage.press("up", "A")


def statistics(stage: Stage) -> None:
    for score, won in ((91, True), (64, False), (78, True)):
        begin_game(stage)
        stage.journal.finish(score, won)
    stage.boot().press("up", "up", "up", "A")


def statistics_tables(stage: Stage) -> None:
    for players, level, score in ((2, 1, 91), (2, 2, 64), (2, 2, 104), (2, 3, 78), (3, 0, 70), (4, 3, 118)):
        begin_game(stage, players)
        stage.journal.finish(score, score > 70, level)
    stage.boot().press("up", "up", "up", "A", "right")


def statistics_people(stage: Stage) -> None:
    """Four people have played each other, now and then."""
    for person, name in enumerate(("Anna", "Mariana", "Женя", "Zb"), 1):
        journal_sector.set_name(stage.journal, person, name)
    for number, score in enumerate((91, 126, 78, 104, 70, 118, 108, 64, 99, 121, 117)):
        begin_game(stage)
        person = 1 + number * number % 4
        first, second = pack_person(person, score > 90, score), pack_person(person % 4 + 1, False, score - 9)
        stage.journal.finish(score, True, 0, 0, (first, second))
    stage.boot().press("up", "up", "up", "A", "right", "right")


def statistics_bests(stage: Stage) -> None:
    for person, name in enumerate(("Mariana", "Женя"), 1):
        journal_sector.set_name(stage.journal, person, name)
    for number, score in enumerate((31, 44, 27, 47, 35, 12, 41, 22)):
        stage.setting(PERSON, number % 3)
        begin_game(stage, 1)
        stage.journal.finish(score, True)
    stage.boot().press("up", "up", "up", "A", "left", "A", "down", "down")


def statistics_bests_help(stage: Stage) -> None:
    statistics_bests(stage)
    stage.press("hold:A")


def settings_sound(stage: Stage) -> None:
    settings(stage)
    stage.press("down", "down", "left")


def statistics_alone(stage: Stage) -> None:
    for score in (31, 44, 27, 38, 35, 29, 40, 22, 33, 36, 41):
        begin_game(stage, 1)
        stage.journal.finish(score, True)
    stage.boot().press("up", "up", "up", "A", "left")


def statistics_help(stage: Stage) -> None:
    statistics(stage)
    stage.press("hold:A")


def about(stage: Stage) -> None:
    stage.boot().press("up", "A")


def journal_damaged(stage: Stage) -> None:
    begin_game(stage)
    stage.journal.write(ACTION | 1, 0)  # the first action is missing
    stage.boot()


def journal_foreign(stage: Stage) -> None:
    stage.nvm[:] = b"something else entirely " * 170 + bytes(16)
    in_language(stage).boot()


def journal_newer(stage: Stage) -> None:
    stage.nvm[:] = ERASED
    stage.nvm[0:4] = first_slot(FORMAT + 1)
    in_language(stage).boot()


def in_language(stage: Stage) -> Stage:
    """A journal that can't be read knows no language either: settings.toml does."""
    stage.settings["COFFER_LANGUAGE"] = stage.language
    return stage


SCENES = {
    **ending_scenes.SCENES,
    "title": title,
    "title.ajar": title_ajar,
    "title.rays": title_rays,
    "title.open": title_open,
    "welcome": welcome,
    "menu": menu,
    "menu.last": menu_last,
    "menu.help": menu_help,
    "menu.continue": menu_continue,
    "menu.waiting": menu_waiting,
    "menu.full": menu_full,
    "holds": holds,
    "learn": learn,
    "learn.first": learn_first,
    "learn.lessons": learn_lessons,
    "learn.help": learn_help,
    "coach": coach,
    "puzzles": puzzles,
    "puzzles.help": puzzles_help,
    "rules": rules,
    "rules.page": rules_page,
    "setup": setup,
    "setup.offer": setup_offer,
    "setup.seats": setup_seats,
    "setup.code": setup_code,
    "setup.names": setup_names,
    "setup.help": setup_help,
    "people": people,
    "people.help": people_help,
    "naming": naming,
    "naming.help": naming_help,
    "setup.replace": setup_replace,
    "settings": settings,
    "settings.last": settings_last,
    "settings.help": settings_help,
    "settings.erase": settings_erase,
    "settings.position": settings_position,
    "settings.held": settings_held,
    "button_test": button_test,
    "statistics": statistics,
    "statistics.tables": statistics_tables,
    "statistics.alone": statistics_alone,
    "statistics.people": statistics_people,
    "statistics.bests": statistics_bests,
    "statistics.bests.help": statistics_bests_help,
    "settings.sound": settings_sound,
    "statistics.help": statistics_help,
    "about": about,
    "journal.damaged": journal_damaged,
    "journal.foreign": journal_foreign,
    "journal.newer": journal_newer,
}
