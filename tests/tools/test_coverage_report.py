# SPDX-License-Identifier: MIT
"""Coverage by part: what is counted, what is too little, and that device code counts."""

import json

from tools import coverage_report


def report(path, files):
    """A report of coverage's with these lines run, and there, by file."""
    found = {name: dict(zip(("covered_lines", "num_statements"), lines)) for name, lines in files.items()}
    path.write_text(json.dumps({"files": {name: {"summary": each} for name, each in found.items()}}))
    return path


def test_lines_add_up_by_part_and_a_part_of_the_device_may_not_fall_short(tmp_path):
    found = coverage_report.lines_by_part(
        report(
            tmp_path / "report.json",
            {
                "lib/coffer/rows.py": (98, 100),
                "lib/coffer/menu.py": (90, 100),
                "games/pig/host/log.py": (0, 10),
                "tools/commands/log.py": (1, 10),
            },
        )
    )
    assert found["lib/coffer"] == (188, 200)
    assert coverage_report.below_minimum(found) == ["lib/coffer: 94.0 % of its lines, 95 % must be run"]
    assert "| `tools/commands/` | 10 | 10.0 % |" in coverage_report.table(found)


def test_a_run_without_a_report_says_so(capsys):
    assert coverage_report.measure(lambda words: (0, 0, 2), []) == 1
    assert "nothing was counted" in capsys.readouterr().out
