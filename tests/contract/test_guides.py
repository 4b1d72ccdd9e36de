# SPDX-License-Identifier: MIT
"""Guides, played to their end in every language: by following the coach, and by always doing otherwise."""

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


def journal_of(name, n, language, actions=()):
    """An NVM that holds a guided game after some actions."""
    deal = deal_of(name, n)
    levels = seats.unpack(deal.seats, deal.players)
    return nvm_with_game(
        new_nvm(language, speed=INSTANT), name, levels, deal.seed, actions, salt=seats.GUIDED
    )


def open_table(nvm, drive=None):
    """The table of the game in the journal."""
    device = Device(drive, nvm=nvm).boot()
    device.run(200)
    device.tap("A").run(300)
    return device


class Player:
    """Somebody at a guided game: reads what the coach says, and decides as he is told to, or never so."""

    def __init__(self, device):
        self.device = device
        self.heard = []  # the coach's speeches
        self.keys = set()  # the bottom rows under them

    def at_table(self):
        """Goes past every card and speech to the next decision; whether there is one."""
        for _ in range(60):
            assert not self.device.crashed, self.device.crashed
            screen = console(self.device).stack[-1]
            name = top(self.device)
            if name == "Speech":
                self.heard.append(b" ".join(screen.lines + screen.bubbles))
                self.keys.add(b"".join(self.device.run(150).pixels()[56:]))
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

    def do(self, action):
        """Moves the cursor to an action and presses A until it is carried out."""
        table = face(self.device)
        done = len(table.match.action_seats)
        late, tick = [action], table.tick

        def aim_and_tick(now):
            if late:
                table.aim(late.pop())
            tick(now)

        table.tick = aim_and_tick
        self.device.run(40)
        del table.tick
        for _ in range(8):
            self.device.tap("A").run(60)
            if len(table.match.action_seats) > done or top(self.device) != "Face":
                break
        assert table.match.journal.actions[done] == action


@pytest.mark.parametrize("language", languages.found())
@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: f"{guide[0]}-{guide[1]}")
def test_who_follows_the_coach_hears_all_of_the_guide(guide, language):
    deal = deal_of(*guide)
    wanted = [(action, line) for action, bot, line in deal.course if not bot]
    with open_table(journal_of(*guide, language)) as device:
        player = Player(device)
        spoken = 0
        for action, line in wanted:
            assert player.at_table(), "a decision"
            if any(step.line == line for step in deal.steps):
                spoken += 1
                assert len(player.heard) >= spoken, f"guide.en.txt, line {line}: the coach was silent"
            player.do(action)
        player.at_table()
        assert not console(device).showing_error
        answered = sum(1 for step in deal.steps if "right" in step.words)
        assert len(player.heard) == len(deal.steps) + answered
        assert 6 <= len(deal.steps) <= 10
        assert len(player.keys) == 1, "the keys under his words are always his, never the table's"


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: f"{guide[0]}-{guide[1]}")
def test_what_the_coach_reads_is_read_in_a_frame_of_its_own(guide):
    wanted = [action for action, bot, _ in deal_of(*guide).course if not bot][:4]
    with open_table(journal_of(*guide, "en")) as device:
        assert device.run_until(lambda device: face(device).coach)
        running, work, frames = console(device), set(), []
        frame = running.frame

        def noted(owner, name):
            real = getattr(owner, name)
            setattr(owner, name, lambda *given: (work.add(name), real(*given))[1])

        noted(face(device).coach, "_read")
        noted(face(device).match, "act")
        noted(face(device), "begin")
        noted(face(device), "draw")
        running.frame = lambda now: (work.clear(), frame(now), frames.append(set(work)))
        player = Player(device)
        for action in wanted:
            assert player.at_table()
            player.do(action)
        assert {"_read"} in frames and any("act" in each for each in frames)
        assert [each for each in frames if "_read" in each and len(each) > 1] == []


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: f"{guide[0]}-{guide[1]}")
def test_who_always_does_something_else_is_answered_and_plays_to_the_end(guide):
    deal = deal_of(*guide)
    wanted = {action for action, bot, _ in deal.course if not bot}
    with open_table(journal_of(*guide, "en")) as device:
        player = Player(device)
        decisions = 0
        while player.at_table():
            actions = face(device).match.table.actions()
            others = [action for action in actions if action not in wanted] or list(actions)
            player.do(others[decisions % len(others)])
            decisions += 1
        assert top(device) == "Count" or face(device).match.table.seat < 0, "the game is over"
        assert decisions > len(deal.steps)
        assert len(player.heard) >= 2, "he was answered, and heard what is true whatever was done"


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: f"{guide[0]}-{guide[1]}")
def test_coach_answers_what_a_move_did_and_all_that_reach_the_aim_alike(guide):
    deal = deal_of(*guide)
    check(ASSETS / guide[0] / "guide.en.txt", guide[0], deal)
    before = [action for action, _, _ in deal.course]
    for step in deal.steps:
        for key, actions in step.given:
            for action in {actions[-1], actions[len(actions) // 2]} - {step.want}:
                with open_table(journal_of(*guide, "en", before[: step.at])) as device:
                    player = Player(device)
                    assert player.at_table()
                    player.heard.clear()
                    player.do(action)
                    player.at_table()
                    said = step.words.get(key, ("", 0))[0]
                    heard = player.heard[0].decode("ascii", "replace") if player.heard else ""
                    assert heard.split()[:3] == said.split()[:3] or not said, (step.line, action, heard)
                    if not said and "other" in step.words:
                        other = step.words["other"][0].split()[:3]
                        assert heard.split()[:3] != other, (step.line, action, heard)


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: f"{guide[0]}-{guide[1]}")
def test_a_guided_game_goes_on_after_a_power_cut(guide):
    deal = deal_of(*guide)
    step = len(deal.course) - 1
    nvm = journal_of(*guide, "en", [action for action, _, _ in deal.course[:step]])
    with open_table(nvm) as device:
        player = Player(device)
        assert player.at_table() and face(device).coach.on_course()
        assert len(player.heard) == 1, "the line of this decision, and none that was heard before"


@pytest.mark.parametrize("guide", GUIDES[:1], ids=lambda guide: f"{guide[0]}-{guide[1]}")
def test_a_guided_game_whose_guide_is_gone_is_a_game_like_any_other(guide, tmp_path):
    drive = Drive.of_the_clone()
    packed = dict(drive.mounts)["/assets"]
    shutil.copytree(packed, tmp_path / "assets", ignore=shutil.ignore_patterns("*.guide"))
    drive.mounts = [
        (prefix, tmp_path / "assets" if prefix == "/assets" else place) for prefix, place in drive.mounts
    ]
    with open_table(journal_of(*guide, "en"), drive) as device:
        player = Player(device)
        assert player.at_table() and not player.heard
        choose_in_pause(device, "settings")
        device.run(300).tap("right").run(300)
        assert console(device).words.language != "en" and not console(device).showing_error
        device.tap("B").run(300).tap("B").run(300)
        assert player.at_table() and not console(device).showing_error


def test_the_place_that_the_coach_means_is_on_the_screen():
    checked = 0
    for name, n in GUIDES:
        deal = deal_of(name, n)
        with open_table(journal_of(name, n, "en")) as device:
            player = Player(device)
            assert player.at_table()
            for place in {step.place for step in deal.steps if step.place and " " not in step.place}:
                region = face(device).region(place)
                first, last, x, end = region
                assert 0 <= first <= last <= 7 and 0 <= x < end <= 128, f"{name}: {place} is at {region}"
                checked += 1
    assert checked


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: f"{guide[0]}-{guide[1]}")
def test_a_goes_from_bubble_to_bubble_and_what_a_taller_one_hid_comes_back(guide, language):
    nvm = journal_of(*guide, language)
    Journal(nvm).set(CALM, 1)  # nothing blinks
    wanted = [action for action, bot, _ in deal_of(*guide).course if not bot][:4]
    turned = 0
    with open_table(nvm) as device:
        player = Player(device)
        for action in wanted:
            while True:
                assert device.run_until(lambda it: top(it) != "Face" or face(it).deciding, 20_000)
                if top(device) == "Face":
                    break
                if top(device) == "Speech":
                    shown = device.run(200).pixels()
                    console(device).stack[-1].stale = True
                    assert device.run(200).pixels() == shown
                    turned += 1
                device.tap("A").run(500)
            player.do(action)
    assert turned > len(wanted)
