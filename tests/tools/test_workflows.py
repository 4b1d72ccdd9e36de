# SPDX-License-Identifier: MIT
"""What runs in other people's actions is pinned by commit: a tag can be moved, a commit can't."""

import re

import pytest

from tools.commands.build import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.y*ml"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_action_is_pinned_by_its_commit_with_the_version_beside_it(path):
    used = re.findall(r"^\s*(?:- )?uses:\s*(.*)$", path.read_text("utf-8"), re.MULTILINE)
    assert used
    for each in used:
        assert re.fullmatch(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each), each
