# SPDX-License-Identifier: MIT
"""Challenges on the desktop: the deal of a link against what somebody scored on it, as in the page."""

from __future__ import annotations

import importlib
from typing import Any

from host_sim.desktop_text import language
from host_sim.device import Device
from tools import games
from tools.errors import UserError
from tools.pack.source import ROOT
from tools.reading import spell
from tools.vm.page import link
from tools.web.payload import words

# Not by an import statement: for the VM, which runs it too, its modules are in no package.
Challenge: Any = importlib.import_module("tools.vm.page.challenge").Challenge


def is_challenge(text: str) -> bool:
    """Returns whether a link is a challenge."""
    return str(link.CHALLENGE_MARK) in text


class ChallengedDevice(Device):
    """A device that opens set-up on the deal of a challenge, and whose ending shows the comparison."""

    link_text = ""  # of the challenge
    challenge: Any = None

    def boot(self) -> ChallengedDevice:
        super().boot()
        self.challenge = None
        console = self.modules["coffer.console"].running
        run_frame = console.frame

        def frame(now: int) -> None:  # in the device's own loop, because native modules work only there
            if self.challenge is None:
                load = self.modules["coffer.loader"].load
                self.challenge = Challenge(console, load, self.link_text)
            run_frame(now)
            ending = self.challenge.new_ending()
            if ending:
                self.challenge.set_lines(self.lines_for(ending.totals[ending.me]))
            self.challenge.after_frame()

        console.frame = frame
        return self

    def lines_for(self, score: int) -> list[bytes]:
        """What the ending says, in the console's own codes."""
        own = words(ROOT / "assets")[language(self)]
        missing = self.challenge.score - score
        key = "endBeaten" if missing < 0 else "endShort" if missing > 0 else "endEqualled"
        values = [self.challenge.challenger or own["friend"], self.challenge.score, missing]
        texts = [own[each].format(*values) for each in ("endHeading", key, "endDeal", "endFriend")]
        return [spell(text, language(self)) for text in texts]


def open_challenge(url: str) -> type[ChallengedDevice]:
    """The kind of device on which the challenge of a link is taken up; UserError if it is none."""
    try:
        game = link.read(url)
    except link.Unreadable as problem:
        raise UserError(str(problem)) from None
    if game.score < 0 or game.key not in games.numbered():
        raise UserError(link.WORDS[link.FOREIGN if game.score < 0 else link.NO_GAME])
    title = games.numbered()[game.key].replace("_", " ").title()
    print(f"{game.challenger or 'A friend'} scored {game.score} in {title}. Beat it!")
    return type("DeviceWithChallenge", (ChallengedDevice,), {"link_text": url})
