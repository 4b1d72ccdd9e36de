# SPDX-License-Identifier: MIT
"""Runs programs on Adafruit Blinka's displayio, in a process of their own."""

import json
import os
import subprocess
import sys
from typing import Any

from host_sim.drive import CLONE


def run_on_blinka(program: str, given: str = "") -> Any:
    """What a program prints last, as JSON. The clone is its first argument, `given` its standard input."""
    process = subprocess.run(
        [sys.executable, "-c", program, str(CLONE)],
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
        cwd="/",
        env={**os.environ, "BLINKA_FORCEBOARD": "GENERIC_LINUX_PC", "PYTHONPATH": ""},
    )
    assert process.returncode == 0, process.stderr
    return json.loads(process.stdout.splitlines()[-1])  # before that Blinka warns of the board
