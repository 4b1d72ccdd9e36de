# SPDX-License-Identifier: MIT
"""The firmware that these tests run on: ./coffer test --firmware FILE.uf2. Without one they are left out."""

import pytest

from tools.emulator.firmware import Firmware
from tools.emulator.firmware_file import read


@pytest.fixture(scope="session")
def firmware_file(request):
    return read(request.config.getoption("--firmware"))


@pytest.fixture
def switched_on(firmware_file):
    """Starts boards, and ends them with the test: `switched_on(nvm=…)` as Firmware takes it."""
    boards = []

    def start(**options):
        options["settings"] = {"COFFER_TITLE": 0, **options.get("settings", {})}
        boards.append(Firmware(firmware_file, **options))
        return boards[-1]

    yield start
    for board in boards:
        board.close()
