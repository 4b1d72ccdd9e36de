# SPDX-License-Identifier: MIT
"""The screens of Treasure Maps, in every state that looks different; ways.py has how to come there."""

from __future__ import annotations

from collections.abc import Callable

from games.treasure_maps import rules
from games.treasure_maps.deck import SEAL
from games.treasure_maps.host.ways import (
    SEED,
    STILL,
    TIED,
    brings,
    buttons_to,
    causes,
    decides,
    go_to,
    onto_button,
    open_table,
    play,
    resume_table,
    rule_of_thumb,
)
from games.treasure_maps.pieces import NONE
from games.treasure_maps.placement_preview import PlacementPreview
from games.treasure_maps.rules import CLAIM, DRAFT, MARK, PICK
from tools.scenes import Stage, puzzle_scenes

# -- set-up


def draft(stage: Stage) -> None:
    open_table(stage, decides(DRAFT))


def draft_seal(stage: Stage) -> None:
    table = play(SEED, 2, decides(DRAFT))[0]
    draft(stage)
    stage.press(*["right"] * [SEAL[island] != NONE for island in table.dealt[:4]].index(True), STILL)


def draft_both(stage: Stage) -> None:
    draft(stage)
    stage.press("A", "right", "A", STILL)


def draft_one(stage: Stage) -> None:
    draft(stage)
    stage.press("A", STILL)


def draft_help(stage: Stage) -> None:
    draft(stage)
    stage.press("hold:A", "A")


def dealt(stage: Stage) -> None:
    open_table(stage, lambda table: table.phase == DRAFT and table.seat == 1, people=2)
    stage.press("A", "right", "A", "A", "wait:300")


# -- marking


def mark(stage: Stage) -> None:
    open_table(stage.instant(), decides(MARK))


def mark_late(stage: Stage) -> None:
    open_table(stage.instant(), decides(MARK, 20))


def mark_turned(stage: Stage) -> None:
    mark(stage)
    stage.press("B", STILL)


def mark_other_map(stage: Stage) -> None:
    table = play(SEED, 2, decides(MARK))[0]
    go_to(stage.instant(), decides(MARK), [action for action in table.actions() if action >> 8][4])


def mark_button(stage: Stage) -> None:
    mark(stage)
    stage.press(*onto_button(PlacementPreview(play(SEED, 2, decides(MARK))[0])), STILL)


def mark_single(stage: Stage) -> None:
    mark_button(stage)
    stage.press("A", STILL)


def mark_single_button(stage: Stage) -> None:
    mark_single(stage)
    preview = PlacementPreview(play(SEED, 2, decides(MARK))[0])
    onto_button(preview)
    preview.switch()
    stage.press(*onto_button(preview), STILL)


def mark_pending(stage: Stage) -> None:
    open_table(stage, decides(MARK, 3)).press("wait:200", "A").drained()


def mark_thing(stage: Stage) -> None:
    gain_coins(stage)
    stage.press("hold:A")


def single_thing(stage: Stage) -> None:
    mark_single(stage)
    stage.press("hold:A")


def button_thing(stage: Stage) -> None:
    mark_button(stage)
    stage.press("hold:A")


def gain_coins(stage: Stage) -> None:
    go_to(stage.instant(), brings(0))


def gain_cup(stage: Stage) -> None:
    go_to(stage.instant(), brings(1))


def gain_palm(stage: Stage) -> None:
    go_to(stage.instant(), brings(2))


def gain_map(stage: Stage) -> None:
    go_to(stage.instant(), brings(4))


def mark_hint(stage: Stage) -> None:
    gain_palm(stage)
    stage.press("hold:B", "down", "A", "wait:6000")


def mark_help(stage: Stage) -> None:
    mark(stage)
    stage.press("hold:A", "A")


def mark_help_more(stage: Stage) -> None:
    mark_help(stage)
    stage.press("down")


def pause(stage: Stage) -> None:
    mark(stage)
    stage.press("hold:B")


def pick(stage: Stage) -> None:
    open_table(stage.instant(), decides(PICK))


def pick_help(stage: Stage) -> None:
    pick(stage)
    stage.press("hold:A", "A")


# -- claiming


def claim(stage: Stage) -> None:
    open_table(stage.instant(), decides(CLAIM, 9))


def claim_pile(stage: Stage) -> None:
    claim(stage)
    stage.press("left", STILL)


def claim_seal(stage: Stage) -> None:
    table = play(SEED, 2, decides(CLAIM, 9))[0]
    claim(stage)
    stage.press(
        *["right"] * [island != NONE and SEAL[island] != NONE for island in table.display].index(True)
    )


def claim_thing(stage: Stage) -> None:
    claim_seal(stage)
    stage.press("hold:A")


def claim_pile_thing(stage: Stage) -> None:
    claim_pile(stage)
    stage.press("hold:A")


def claim_help(stage: Stage) -> None:
    claim(stage)
    stage.press("hold:A", "A")


# -- the others


def points(stage: Stage) -> None:
    open_table(stage.instant(), decides(CLAIM, 9), players=4)
    stage.press("B", "wait:400")  # a player or a card comes with each frame


def other(stage: Stage) -> None:
    points(stage)
    stage.press("right", "right")


def other_thing(stage: Stage) -> None:
    other(stage)
    stage.press("hold:A")


def others_help(stage: Stage) -> None:
    points(stage)
    stage.press("hold:A")


def handover(stage: Stage) -> None:
    open_table(stage.instant(), causes(rules.PICKED), people=2)
    stage.press("A", "wait:100")


def recap(stage: Stage) -> None:
    """Everybody is a person and plays by the rule of thumb until a recap shows two cups or maps."""
    wanted = causes(rules.COMPLETED)
    open_table(stage.instant(), wanted, people=3, players=3)
    device = stage.device
    assert device is not None
    while True:
        screens = device.modules["coffer.console"].running.stack
        if type(screens[-1]).__name__ == "Recap":
            kinds = [event[0] for event in screens[-1].events]
            if kinds.count(rules.COMPLETED) + kinds.count(rules.CUP_TAKEN) > 1:
                return
            stage.press("A", "wait:500")
        elif type(screens[-1]).__name__ in ("Handover", "EndWarning"):
            stage.press("A", "wait:500")
        else:
            table = screens[0].match.table
            stage.press(*buttons_to(table, rule_of_thumb(table)), "A", "wait:500")


def warning(stage: Stage) -> None:
    resume_table(stage.instant(), decides(MARK, 27))


# -- what happened: seat 0 acts by the rule of thumb, and the picture is taken while the event is shown


def event_scene(kind: int) -> Callable[[Stage], None]:
    """A scene of an event, a short time after it appeared."""

    def scene(stage: Stage) -> None:
        wanted = causes(kind)
        table, _ = play(SEED, 2, wanted)
        marks = kind == rules.PALMED  # shown at once to the only person
        stage.calm()
        open_table(stage, wanted, people=1 if marks else 2)
        # till it can't be taken back any more
        stage.press(*buttons_to(table, rule_of_thumb(table)), "A", "wait:950")
        assert stage.device is not None
        face = stage.device.modules["coffer.console"].running.stack[0]
        while not face.event or face.event[0] != kind or face.event[1] not in (table.seat, -1):
            stage.press("wait:50", "A")  # what others had marked is shown first
        stage.press("wait:240" if kind == rules.PLACED else "wait:700")

    return scene


# -- the end


def counted(stage: Stage) -> None:
    open_table(stage.instant(), lambda table: table.seat < 0, players=4).press("wait:500")


def tied(stage: Stage) -> None:
    open_table(stage.instant(), lambda table: table.seat < 0, seed=TIED)
    stage.press("wait:500", "A", "wait:100")


def end(stage: Stage) -> None:
    counted(stage)
    stage.press("A", "wait:100")


def rulebook(stage: Stage) -> None:
    pause(stage)
    stage.press("down", "down", "down", "A")


SCENES = {
    "draft": draft,
    "draft.seal": draft_seal,
    "draft.one": draft_one,
    "draft.both": draft_both,
    "draft.help": draft_help,
    "mark": mark,
    "mark.late": mark_late,
    "mark.turned": mark_turned,
    "mark.other_map": mark_other_map,
    "mark.button": mark_button,
    "mark.button.thing": button_thing,
    "mark.single": mark_single,
    "mark.single.button": mark_single_button,
    "mark.pending": mark_pending,
    "mark.thing": mark_thing,
    "mark.single.thing": single_thing,
    "mark.coins": gain_coins,
    "mark.cup": gain_cup,
    "mark.palm": gain_palm,
    "mark.map": gain_map,
    "mark.hint": mark_hint,
    "mark.help": mark_help,
    "mark.help.more": mark_help_more,
    "pause": pause,
    "pick": pick,
    "pick.help": pick_help,
    "claim": claim,
    "claim.pile": claim_pile,
    "claim.seal": claim_seal,
    "claim.thing": claim_thing,
    "claim.pile.thing": claim_pile_thing,
    "claim.help": claim_help,
    "others": points,
    "others.player": other,
    "others.player.thing": other_thing,
    "others.help": others_help,
    "handover": handover,
    "recap": recap,
    "warning": warning,
    "event.dealt": dealt,
    "event.mark": event_scene(rules.PLACED),
    "event.palm": event_scene(rules.PALMED),
    "event.cup": event_scene(rules.CUP_TAKEN),
    "event.map": event_scene(rules.COMPLETED),
    "event.take": event_scene(rules.TOOK),
    "event.display": event_scene(rules.DISPLAYED),
    "event.flip": event_scene(rules.FLIPPED),
    "count": counted,
    "end": end,
    "end.tie": tied,
    "rules": rulebook,
    "review": lambda stage: stage.reviewed("treasure_maps", 12),
    "review.made": lambda stage: stage.reviewed("treasure_maps", 12).press("down", "wait:300"),
}
SCENES.update(puzzle_scenes("treasure_maps", 9900049, "right"))
