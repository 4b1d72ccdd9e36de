# SPDX-License-Identifier: MIT
"""The toy game at the place where the tools look for games."""

import sys

import pytest

from tests.tools import toy
from tests.tools.toy import bots, rules, words


class Pool:
    """A pool that works in this process."""

    imap = staticmethod(map)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


@pytest.fixture
def toy_game(monkeypatch):
    """Makes `toy` a game like the others and returns its name."""
    for name, module in (("", toy), (".rules", rules), (".bots", bots)):
        monkeypatch.setitem(sys.modules, "games.toy" + name, module)
    monkeypatch.setattr("tools.games.names", lambda: ("toy",))
    monkeypatch.setattr("tools.games.host", lambda name, part: words)
    return "toy"
