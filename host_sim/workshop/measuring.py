# SPDX-License-Identifier: MIT
"""Measures the current screen on the metered VM, by the shortest route to it, in a separate process."""

import base64
import json
import subprocess
import sys
from typing import Any

from host_sim.clock import MS
from host_sim.drive import CLONE
from host_sim.machine import BUTTONS
from host_sim.workshop import live
from host_sim.workshop.route import retrace, route_of
from host_sim.workshop.session import PRESS, RELEASE
from host_sim.workshop.timeline import Timeline

WHO = [sys.executable, "-P", "-m", "tools.bench.one_screen"]


def way_to(timeline: Timeline) -> dict[str, Any]:
    """Memory, keys as (ms since the menu, key or ~key) and end: what tools/bench goes by."""
    with retrace(route_of(timeline)) as walked:
        keys = []
        for event in walked.session.events:
            if event.what in (PRESS, RELEASE):
                key = BUTTONS.index(event.which)
                keys.append(((event.at - walked.first) // MS, key if event.what == PRESS else ~key))
        return {
            "nvm": base64.b64encode(walked.session.nvm.rstrip(b"\xff")).decode(),
            "keys": keys,
            "end": (walked.at - walked.first) // MS,
            "settings": walked.session.settings,
            "screens": live.screens(walked),
        }


class Measuring:
    """A measurement that runs beside the console; `rows` are ready once `poll()` returns True."""

    def __init__(self, timeline: Timeline) -> None:
        self.rows: list[tuple[str, float, str, float | None]] = []
        self.error = ""
        self._process = subprocess.Popen(
            WHO, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=CLONE
        )
        stdin = self._process.stdin
        assert stdin
        stdin.write(json.dumps(way_to(timeline)).encode())
        stdin.close()

    def poll(self) -> bool:
        """Whether it has ended."""
        process = self._process
        if process.poll() is None:
            return False
        if not self.rows and not self.error:
            assert process.stdout and process.stderr
            said, complained = process.stdout.read(), process.stderr.read().decode(errors="replace").strip()
            if process.returncode:
                self.error = complained.splitlines()[-1] if complained else "the measurement broke off"
            else:
                self.rows = [(name.removesuffix(" (scene)"), *row) for name, *row, _ in json.loads(said)]
        return True

    def stop(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
