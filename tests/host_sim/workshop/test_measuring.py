# SPDX-License-Identifier: MIT
"""Measuring a screen of the workshop, on the metered VM in a separate process."""

import time

import pytest

from host_sim.workshop import measuring, scene_list
from host_sim.workshop.controls import Controls


def wait_for_lines(controls):
    end = time.monotonic() + 300
    while not controls.measuring.poll():
        assert time.monotonic() < end
        time.sleep(0.1)
    return controls._measurement_lines()


@pytest.mark.slow
def test_a_screen_is_measured_beside_its_budgets(console):
    controls = Controls(console(session=scene_list.scene_session("settings.help", "en")))
    controls.measure()
    lines = {line.text: line.value for line in wait_for_lines(controls)}
    assert lines["whole screen, menus Help"].endswith(" of 32")
    assert lines["idle frame: allocated, menus Help"] == "0 bytes of 0"
    assert {"drawing", "wire", "garbage of a drawing"} <= lines.keys()
    heap, _, budget = lines["heap: live after a collection"].partition(" bytes of ")
    assert 40_000 < int(heap.replace(",", "")) < int(budget.replace(",", ""))


def test_a_failed_measurement_reports_its_error(console, monkeypatch):
    broken = "import sys; sys.stdin.read(); sys.exit('coffer: no such thing')"
    monkeypatch.setattr(measuring, "WHO", [measuring.sys.executable, "-c", broken])
    controls = Controls(console())
    assert "F10 measures" in controls._measurement_lines()[0].text
    controls.measure()
    assert wait_for_lines(controls)[0].text == "coffer: no such thing"
    controls.close()
