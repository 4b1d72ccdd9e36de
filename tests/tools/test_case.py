# SPDX-License-Identifier: MIT
"""The case has every display, and where OpenSCAD is installed it is made and checked."""

import re

import pytest

from tools import case
from tools.errors import UserError

# A tetrahedron, and the same without one of its faces
POINTS = ("0 0 0", "1 0 0", "0 1 0", "0 0 1")
FACES = ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3))


def stl(faces):
    lines = ["solid x"]
    for face in faces:
        corners = [f"vertex {POINTS[n]}" for n in face]
        lines += ["facet normal 0 0 0", "outer loop", *corners, "endloop", "endfacet"]
    return "\n".join([*lines, "endsolid x"]).encode()


def test_the_source_has_every_display_and_says_that_nobody_has_printed_it():
    source = case.SOURCE.read_text("utf-8")
    assert set(re.findall(r'"([\d.]+)"', source)) == set(case.PANELS)
    assert "Not printed yet" in source and "**Not printed yet.**" in case.README.read_text("utf-8")


def test_openscad_complaints_are_a_sentence(monkeypatch, tmp_path):
    monkeypatch.setattr(case, "program", lambda: "/bin/false")
    with pytest.raises(UserError, match="could not make the front"):
        case.render("1.3", "front")


@pytest.mark.long
def test_a_solid_with_a_hole_is_refused():
    case.check(stl(FACES), "whole")
    with pytest.raises(UserError, match="torn is not watertight"):
        case.check(stl(FACES[:3]), "torn")


@pytest.mark.long
@pytest.mark.needs("openscad")
def test_the_case_is_whole_and_nothing_in_it_collides():
    assert len(case.make_all()) == 6
