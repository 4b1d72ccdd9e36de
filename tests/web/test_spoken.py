# SPDX-License-Identifier: MIT
"""The page hears the same words as the desktop: the same listener, on the compiled build."""

import pytest

from host_sim.desktop_text import SpeakingDevice
from tests.web.kit import node, payload_file
from tests.web.test_scenes import Recorder, play_here
from tools import scenes
from tools.pack import languages

READ = 600  # ms after which a screen that stands still has been read

# Screens that stand still, of every kind: menus, questions, cards, tables and looks round.
MOVING = ("event", "title", "roll", "walk", "dug", "count", "ending", "end", "review.search")
SAMPLE = [
    name
    for name in scenes.scenes()
    if not any(
        part in name
        for part in ("event", "title", "roll", "walk", "dug", "count", "ending", "end", "review.search")
    )
][::6]


class Heard(Recorder, SpeakingDevice):
    """A recorder that listens, too."""


@pytest.mark.slow
def test_the_page_hears_the_same_words_as_the_desktop(monkeypatch):
    plans, wanted = [], []
    for n, name in enumerate(SAMPLE):
        language = languages.found()[n % len(languages.found())]
        plan, device = play_here(name, language, monkeypatch, Heard, READ)
        plans.append(plan)
        wanted.append(
            {"name": plan["name"], "screen": device.listener.screen, "cursor": device.listener.cursor}
        )
    found = node("spoken.mjs", payload=str(payload_file()), scenes=plans)
    for heard, spoken in zip(found, wanted, strict=True):
        assert heard == spoken
