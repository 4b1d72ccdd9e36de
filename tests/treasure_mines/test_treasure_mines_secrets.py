# SPDX-License-Identifier: MIT
"""Missions and kept cards are seen by those who may see them."""

from coffer.settings import FAST
from coffer.table.phases import SHOWING
from games.treasure_mines import pieces, rules
from games.treasure_mines.host.scenes import over, rich
from tests.on_screen import choose_in_pause, console, face, stack
from tests.treasure_mines.on_device import (
    GAME,
    SETTLED,
    decides,
    journal_of,
    resume_game,
    scene,
)
from tools.scenes import course


def test_everybody_reads_the_card_that_a_player_keeps():
    device = scene(2, 5, decides(rules.DIG), speed=FAST)
    table = face(device)
    shown = set()
    for card in range(pieces.ORANGE, pieces.ORANGE + pieces.ORANGES):
        table.enter(SHOWING)
        table.queued_events.append((rules.DREW, 1, card, 0, None))
        assert device.run_until(lambda it: table.event, 1_000)
        device.run(90)
        assert table.caption == table.say("event.keeps", table.name(1))
        picture = device.pixels()
        rows = console(device).rows
        rows.clear()
        name, tag = table.pen.title(card, 0)
        rows.heading(name, rows.right(0, 126, tag) - 3)
        for row, strip in enumerate(table.pen.body(card, 0)):
            if row:
                rows.icon(row, 0, strip)
        table.bottom(rows)
        device.run(30)
        assert device.pixels() == picture, "the whole card"
        shown.add(str(picture))
        device.tap("A")
        assert device.run_until(lambda it: table.deciding, 1_000)
    assert len(shown) == pieces.ORANGES
    device.close()


def test_look_lists_the_cards_of_every_player_who_keeps_some():
    device = scene(4, 9, rich)
    table = face(device).match.table
    device.tap("B")
    look = console(device).stack[-1]
    keepers = [seat for seat in range(4) if table.oranges(seat)]
    pages = look.pages
    assert [seat for page, seat in pages if page == "cards"] == keepers
    other = keepers[-1]
    assert other > 0 and pages.index(("cards", other)) == pages.index(("player", other)) + 1
    device.tap(*["right"] * pages.index(("cards", other)))
    listed = device.pixels()
    held = other * pieces.ORANGES
    table.cards[held : held + pieces.ORANGES] = bytes(table.cards[held : held + pieces.ORANGES][::-1])
    device.tap("left", "right").run(100)
    assert device.pixels() != listed, "the page says which they are"
    device.close()


def test_look_from_the_pause_while_another_person_is_next_shows_no_mission():
    actions = course(GAME, 3, 8, lambda table: table.phase == rules.DIG and table.seat == 1, drive="random")
    device = resume_game(journal_of("person,person,random", 8, actions))
    assert stack(device) == ["Face", "Handover"]
    choose_in_pause(device, "others")
    look = console(device).stack[-1]
    pages = [page for page, _ in look.pages]
    assert "mission" not in pages and pages[:2] == ["mines", "everybody"]
    for _ in look.pages:
        device.tap("right").run(100)
        assert not device.crashed and stack(device)[-1] == "Look"
    device.close()


def test_look_at_the_end_has_everybodys_total():
    device = scene(2, 0, over)
    device.run(200).tap("A").run(600).tap("A").run(500)
    assert stack(device)[-1] == "Ending"
    device.tap("right", "A").run(200)
    look = console(device).stack[-1]
    assert look.pages[0][0] == "everybody" and {seat for page, seat in look.pages if page == "player"} == {
        0,
        1,
    }
    device.close()


def test_missions_are_shown_only_to_who_holds_the_console():
    actions = course(GAME, 3, 8, lambda table: table.phase == rules.DIG and table.seat == 1, drive="random")
    device = resume_game(journal_of("person,person,random", 8, actions))
    assert stack(device) == ["Face", "Handover"]
    device.tap("A")
    device.run(SETTLED)
    table = face(device)
    assert [table.may_see(seat) for seat in range(3)] == [False, True, False]
    pixels = device.pixels()
    held = table.match.table
    for other in (0, 2):  # nothing on the screen depends on what the others keep
        held.kept[other] = (held.kept[other] + 1) % pieces.MISSIONS
    table.stale = True
    device.run(SETTLED)
    assert device.pixels() == pixels
    device.close()
