# SPDX-License-Identifier: MIT
"""Every golden screen looks the same on the page's machine, pixel by pixel."""

import base64
import tomllib

import pytest
from PIL import Image

from host_sim.device import Device
from tests.screens.test_golden import GOLDEN
from tests.web.kit import ROOT, node, payload_file
from tools import scenes
from tools.pack import languages


class Recorder(Device):
    """A simulated device that also notes what a scene does to it."""

    def __init__(self, drive, nvm, settings):
        self.begun, self.given, self.steps = bytes(nvm), settings, []
        super().__init__(drive, nvm=nvm, settings=settings)

    def press(self, button):
        self.steps.append(("press", button))
        return super().press(button)

    def release(self, button):
        self.steps.append(("release", button))
        return super().release(button)

    def run(self, ms):
        self.steps.append(("run", ms))
        return super().run(ms)


def picture(name, language):
    """A golden picture as a string of 0 and 1."""
    with Image.open(GOLDEN / scenes.picture_path(name, language)) as image:
        return "".join("1" if light > 100 else "0" for light in image.convert("L").tobytes())


MOVING = (".event.", ".pending")  # events, and the bar that drains while a decision can be taken back
THINKING = "review.search"  # how far a search has come depends on the machine that thinks


def play_here(name, language, monkeypatch, device_class=Recorder, more=0):
    """A scene as Node plays it, with the picture that it ends with; and the device that played it."""
    monkeypatch.setattr(scenes.Stage, "device_class", device_class)
    stage = scenes.Stage(language)
    scenes.scenes()[name](stage)
    device = stage.device
    if more:
        device.run(more)
    device.close()
    maker = tomllib.loads((ROOT / "settings.toml").read_text("utf-8"))
    plan = {
        "name": f"{name}.{language}",
        "nvm": base64.b64encode(device.begun).decode(),
        "settings": {**maker, **device.given},
        "hidden": stage.hidden(),
        "steps": device.steps,
        "wanted": picture(name, language),
    }
    return plan, device


def play(wanted, monkeypatch):
    plans = [play_here(name, language, monkeypatch)[0] for name, language in wanted if name != THINKING]
    found = node("scenes.mjs", payload=str(payload_file()), scenes=plans)
    assert found["wrong"] == []
    # Only what moves may be a step off; no screen at rest is.
    assert [name for name in found["moving"] if not any(part in name for part in MOVING)] == []


@pytest.mark.slow
def test_every_golden_screen_is_the_same_on_the_page(monkeypatch):
    """Every screen once, the languages in turn."""
    play(
        [(name, languages.found()[n % len(languages.found())]) for n, name in enumerate(scenes.scenes())],
        monkeypatch,
    )


@pytest.mark.long
@pytest.mark.parametrize("language", languages.found())
def test_every_golden_screen_is_the_same_in_every_language(language, monkeypatch):
    play([(name, language) for name in scenes.scenes()], monkeypatch)
