# SPDX-License-Identifier: MIT
"""The stamp of an environment: each thing that it was made for is compared, without making one."""

import json
import os
from pathlib import Path

import pytest

from tests.tools.environment.clones import ROOT
from tools.environment import LISTS, Environment, python_of


@pytest.fixture
def stamped(tmp_path):
    """An environment that is nothing but its stamp and its Python; returns why it does not fit."""
    for name in {*LISTS["web"], *LISTS["test"]}:
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    place = Environment(tmp_path)
    python_of(place.home).parent.mkdir(parents=True)
    python_of(place.home).touch()

    def why(group="test", made_for="test", **changes):
        place.stamp.write_text(json.dumps(place.wanted(made_for) | changes))
        file = os.open(place.stamp, os.O_RDONLY)
        try:
            return place.why_unusable(file, group)
        finally:
            os.close(file)

    return why


def test_an_environment_of_this_clone_fits(stamped):
    assert stamped() is None and stamped("play") is None


def test_a_page_is_built_with_what_playing_needs_but_not_the_other_way_round(stamped):
    """So the two commands in turn don't rebuild the environment for ever."""
    assert stamped("web") is None and stamped("web", made_for="play") is None
    assert stamped("web", made_for="web") is None
    assert stamped("play", made_for="web") == "./coffer play needs additional packages"
    assert stamped("web", made_for="play", machine="another")


def test_everything_in_the_stamp_is_compared(stamped):
    known = Environment(Path(ROOT)).wanted("test")
    assert {"making", "python", "build", "machine", "place", *LISTS["test"]} == known.keys()
    for name in known:
        assert stamped(**{name: "something else"}), name


def test_one_that_was_made_in_another_place_says_where(stamped, tmp_path):
    assert stamped(place="/elsewhere") == f"it was made in '/elsewhere', and this clone is in '{tmp_path}'"
