# SPDX-License-Identifier: MIT
"""Guides, played to their end in every language: by following the coach, and by always ignoring it."""

import shutil

import pytest

from coffer import seats
from coffer.journal import Journal
from coffer.settings import CALM, INSTANT
from host_sim.device import Device
from host_sim.drive import Drive
from tests.on_screen import choose_in_pause, console, face, top
from tools import games
from tools.nvm_image import new_nvm, nvm_with_game
from tools.pack import ASSETS, languages
from tools.pack.guides import check, read_guide

GUIDES = [
    (name, n)
    for name in games.names()
    if (ASSETS / name / "guide.en.txt").exists()
    for n in range(len(read_guide(ASSETS / name / "guide.en.txt", True)))
]


def deal_of(name, n):
    """A guide's deal as its author wrote it."""
    return read_guide(ASSETS / name / "guide.en.txt", True)[n]


def nvm_of_guide(name, n, language, actions=()):
    """An NVM that holds a guided game after some actions."""
    deal = deal_of(name, n)
    levels = seats.unpack(deal.seats, deal.players)
    return nvm_with_game(
        new_nvm(language, speed=INSTANT), name, levels, deal.seed, actions, salt=seats.GUIDED
    )


def open_guided_game(nvm, drive=None):
    """Opens the table of the game in the journal."""
    device = Device(drive, nvm=nvm).boot()
    device.run(200)
    device.tap("A").run(300)
    return device


class GuidedPlayer:
    """Plays a guided game and records what the coach says."""

    def __init__(self, device):
        self.device = device
        self.speeches = []  # the coach's speeches
        self.key_rows = set()  # the bottom rows below them

    def go_to_decision(self):
        """Goes past every card and speech to the next decision. Returns whether there is one."""
        for _ in range(60):
            assert not self.device.crashed, self.device.crashed
            screen = console(self.device).stack[-1]
            name = top(self.device)
            if name == "Speech":
                self.speeches.append(b" ".join(screen.lines + screen.bubbles))
                self.key_rows.add(b"".join(self.device.run(150).pixels()[56:]))
            elif name == "Face":
                if screen.match.table.seat < 0:
                    return False
                if screen.deciding:
                    return True
                self.device.run(50)
                continue
            elif name not in ("Card", "EndWarning", "Recap"):
                return False
            self.device.tap("B" if name == "Speech" else "A").run(500)
        raise AssertionError(f"{top(self.device)} does not end")

    def carry_out(self, action):
        """Moves the cursor to an action and presses A until it is carried out."""
        table = face(self.device)
        count = len(table.match.action_seats)
        actions, tick = [action], table.tick

        def aim_and_tick(now):
            if actions:
                table.aim(actions.pop())
            tick(now)

        table.tick = aim_and_tick
        self.device.run(40)
        del table.tick
        for _ in range(8):
            self.device.tap("A").run(60)
            if len(table.match.action_seats) > count or top(self.device) != "Face":
                break
        assert table.match.journal.actions[count] == action


@pytest.mark.parametrize("language", languages.found())
@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: f"{guide[0]}-{guide[1]}")
def test_following_the_coach_shows_the_whole_guide(guide, language):
    deal = deal_of(*guide)
    decisions = [(action, line) for action, bot, line in deal.course if not bot]
    with open_guided_game(nvm_of_guide(*guide, language)) as device:
        player = GuidedPlayer(device)
        speech_count = 0
        for action, line in decisions:
            assert player.go_to_decision(), "a decision"
            if any(step.line == line for step in deal.steps):
                speech_count += 1
                assert len(player.speeches) >= speech_count, (
                    f"guide.en.txt, line {line}: the coach was silent"
                )
            player.carry_out(action)
        player.go_to_decision()
        assert not console(device).showing_error
        answer_count = sum(1 for step in deal.steps if "right" in step.words)
        assert len(player.speeches) == len(deal.steps) + answer_count
        assert 6 <= len(deal.steps) <= 10
        assert len(player.key_rows) == 1, (
            "the bottom row below a speech is always the coach's, never the table's"
        )


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: f"{guide[0]}-{guide[1]}")
def test_the_coach_reads_the_drive_in_frames_of_its_own(guide):
    actions = [action for action, bot, _ in deal_of(*guide).course if not bot][:4]
    with open_guided_game(nvm_of_guide(*guide, "en")) as device:
        assert device.run_until(lambda device: face(device).coach)
        running, calls, frames = console(device), set(), []
        frame = running.frame

        def record_calls(owner, name):
            method = getattr(owner, name)
            setattr(owner, name, lambda *arguments: (calls.add(name), method(*arguments))[1])

        record_calls(face(device).coach, "_read")
        record_calls(face(device).match, "act")
        record_calls(face(device), "begin")
        record_calls(face(device), "draw")
        running.frame = lambda now: (calls.clear(), frame(now), frames.append(set(calls)))
        player = GuidedPlayer(device)
        for action in actions:
            assert player.go_to_decision()
            player.carry_out(action)
        assert {"_read"} in frames and any("act" in each for each in frames)
        assert [each for each in frames if "_read" in each and len(each) > 1] == []


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: f"{guide[0]}-{guide[1]}")
def test_ignoring_the_coach_still_leads_to_the_end_of_the_game(guide):
    deal = deal_of(*guide)
    course_actions = {action for action, bot, _ in deal.course if not bot}
    with open_guided_game(nvm_of_guide(*guide, "en")) as device:
        player = GuidedPlayer(device)
        decisions = 0
        while player.go_to_decision():
            actions = face(device).match.table.actions()
            others = [action for action in actions if action not in course_actions] or list(actions)
            player.carry_out(others[decisions % len(others)])
            decisions += 1
        assert top(device) == "Count" or face(device).match.table.seat < 0, "the game is over"
        assert decisions > len(deal.steps)
        assert len(player.speeches) >= 2, (
            "the coach answers, and its last speech does not depend on the actions"
        )


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: f"{guide[0]}-{guide[1]}")
def test_the_coach_answers_an_action_according_to_its_effect(guide):
    deal = deal_of(*guide)
    check(ASSETS / guide[0] / "guide.en.txt", guide[0], deal)
    before = [action for action, _, _ in deal.course]
    for step in deal.steps:
        for key, actions in step.given:
            for action in {actions[-1], actions[len(actions) // 2]} - {step.want}:
                with open_guided_game(nvm_of_guide(*guide, "en", before[: step.at])) as device:
                    player = GuidedPlayer(device)
                    assert player.go_to_decision()
                    player.speeches.clear()
                    player.carry_out(action)
                    player.go_to_decision()
                    expected = step.words.get(key, ("", 0))[0]
                    speech = player.speeches[0].decode("ascii", "replace") if player.speeches else ""
                    assert speech.split()[:3] == expected.split()[:3] or not expected, (
                        step.line,
                        action,
                        speech,
                    )
                    if not expected and "other" in step.words:
                        other = step.words["other"][0].split()[:3]
                        assert speech.split()[:3] != other, (step.line, action, speech)


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: f"{guide[0]}-{guide[1]}")
def test_a_guided_game_resumes_after_a_power_cut(guide):
    deal = deal_of(*guide)
    step = len(deal.course) - 1
    nvm = nvm_of_guide(*guide, "en", [action for action, _, _ in deal.course[:step]])
    with open_guided_game(nvm) as device:
        player = GuidedPlayer(device)
        assert player.go_to_decision() and face(device).coach.is_on_course()
        assert len(player.speeches) == 1, "the line of this decision, and none of the lines before"


@pytest.mark.parametrize("guide", GUIDES[:1], ids=lambda guide: f"{guide[0]}-{guide[1]}")
def test_a_guided_game_without_its_guide_continues_as_an_ordinary_game(guide, tmp_path):
    drive = Drive.of_the_clone()
    assets = dict(drive.mounts)["/assets"]
    shutil.copytree(assets, tmp_path / "assets", ignore=shutil.ignore_patterns("*.guide"))
    drive.mounts = [
        (prefix, tmp_path / "assets" if prefix == "/assets" else folder) for prefix, folder in drive.mounts
    ]
    with open_guided_game(nvm_of_guide(*guide, "en"), drive) as device:
        player = GuidedPlayer(device)
        assert player.go_to_decision() and not player.speeches
        choose_in_pause(device, "settings")
        device.run(300).tap("right").run(300)
        assert console(device).words.language != "en" and not console(device).showing_error
        device.tap("B").run(300).tap("B").run(300)
        assert player.go_to_decision() and not console(device).showing_error


def test_every_region_that_the_coach_names_is_on_the_screen():
    count = 0
    for name, n in GUIDES:
        deal = deal_of(name, n)
        with open_guided_game(nvm_of_guide(name, n, "en")) as device:
            player = GuidedPlayer(device)
            assert player.go_to_decision()
            for name_of_region in {step.place for step in deal.steps if step.place and " " not in step.place}:
                region = face(device).region(name_of_region)
                first, last, x, end = region
                assert 0 <= first <= last <= 7 and 0 <= x < end <= 128, (
                    f"{name}: {name_of_region} is at {region}"
                )
                count += 1
    assert count


def go_through_bubbles(device, actions):
    """Plays a person's actions; yields at each of the coach's bubbles, which A closes."""
    player = GuidedPlayer(device)
    for action in actions:
        while True:
            assert device.run_until(lambda it: top(it) != "Face" or face(it).deciding, 20_000)
            if top(device) == "Face":
                break
            if top(device) == "Speech":
                yield console(device).stack[-1]
            device.tap("A").run(500)
        player.carry_out(action)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: f"{guide[0]}-{guide[1]}")
def test_a_bubble_that_closes_leaves_no_trace(guide, language):
    nvm = nvm_of_guide(*guide, language)
    Journal(nvm).set(CALM, 1)  # without blinking
    actions = [action for action, bot, _ in deal_of(*guide).course if not bot][:4]
    bubble_count = 0
    with open_guided_game(nvm) as device:
        for speech in go_through_bubbles(device, actions):
            picture = device.run(200).pixels()
            speech.stale = True
            assert device.run(200).pixels() == picture
            bubble_count += 1
    assert bubble_count > len(actions)


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: f"{guide[0]}-{guide[1]}")
def test_a_bubble_keeps_its_upper_border_while_what_is_meant_blinks(guide):
    actions = [action for action, bot, _ in deal_of(*guide).course if not bot][:3]
    lights = set()
    with open_guided_game(nvm_of_guide(*guide, "en")) as device:
        for speech in go_through_bubbles(device, actions):
            for _ in range(6):
                device.run(250)
                lights.add(speech.lit)
                assert all(device.pixels()[8 * speech.row - 1][20:127]), speech.lines
    assert lights == {False, True}
