# SPDX-License-Identifier: MIT
"""How the bench shows and keeps its figures."""

import json

import pytest

from tools.bench import record
from tools.bench.budgets import wire
from tools.bench.table import Row, as_json, as_text
from tools.commands import bench

ROWS = [
    Row("heap toy: live after a collection, at the most", 50 * 1024, "bytes", 64 * 1024, True),
    Row("cursor step, toy: drawn and sent, 400 kHz", 9.25, "ms", 8),
    Row("ratio", 0.25, "×"),
]


def test_json_has_the_promised_shape():
    assert json.loads(as_json(ROWS)) == {
        "rows": [
            {"name": ROWS[0].name, "figure": 51200, "unit": "bytes", "budget": 65536},
            {"name": ROWS[1].name, "figure": 9.25, "unit": "ms", "budget": 8},
            {"name": "ratio", "figure": 0.25, "unit": "×", "budget": None},
        ]
    }


def test_text_shows_what_is_over_or_near_its_budget_worst_first_and_then_the_totals():
    near = Row("idle frame", 1.9, "ms", 2)
    none = Row("idle frame: allocated", 0, "bytes", 0, True)
    leak = Row("idle frame: allocated, toy", 16, "bytes", 0, True)
    first, second, third, summary = as_text([near, *ROWS, none, leak]).splitlines()[1:]
    assert first.split()[-4:] == ["bytes", "0", "inf", "over"]
    assert second.split()[-5:] == ["9.25", "ms", "8", "1.16", "over"]
    assert third.split()[-4:] == ["1.90", "ms", "2", "0.95"]
    assert summary == "6 figures, 5 with a budget: 2 over it, 1 within 10 % of it"


@pytest.mark.parametrize("over, code", [(False, 0), (True, 1)])
def test_the_exit_code_says_whether_a_budget_is_exceeded(monkeypatch, capsys, over, code):
    monkeypatch.setattr(bench, "measure_all", lambda names, quick: ROWS if over else ROWS[:1])
    assert bench.main(["--quick", "--json"]) == code
    assert len(json.loads(capsys.readouterr().out)["rows"]) == (3 if over else 1)


def test_a_part_that_breaks_is_over_its_budget_and_does_not_hide_the_others():
    def broken():
        raise bench.VmError("Traceback:\n  somewhere\nMemoryError: no room\n\n")

    (row,) = bench._measure_or_fail(("heap toy", broken))
    assert row.name == "heap toy FAILED: MemoryError: no room"
    assert not row.kept


def test_the_page_keeps_a_line_for_each_commit(tmp_path, monkeypatch):
    page = tmp_path / "bench.md"
    for name, rows in (("aaa", ROWS), ("bbb", ROWS[:1]), ("bbb", ROWS)):
        monkeypatch.setattr(record, "commit", lambda name=name: name)
        record.record(rows, page)
    text = page.read_text(encoding="utf-8")
    trend = [line for line in text.splitlines() if line.startswith(("| aaa", "| bbb"))]
    assert [line.split(" | ")[:4] for line in trend] == [
        ["| aaa", "50", "–", "9.25"],
        ["| bbb", "50", "–", "9.25"],
    ]
    assert "| cursor step, toy: drawn and sent, 400 kHz | 9.25 | ms | 8 **over** |" in text
    assert "| cursor step | 8 ms | 9.25 | 1 | 1 |" in text and "| ratio |" not in text


def test_the_page_shows_the_ten_tightest_rows_and_stays_short(tmp_path, monkeypatch):
    page = tmp_path / "bench.md"
    monkeypatch.setattr(record, "commit", lambda: "aaa")
    record.record([Row(f"longest frame, toy {n}", n, "ms", 50) for n in range(300)], page)
    lines = page.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("| longest frame, ")][0].startswith(
        "| longest frame, toy 299 "
    )
    assert len([line for line in lines if line.startswith("| longest frame, ")]) == record.SHOWN == 10
    assert "| longest frame | 50 ms | 299 | 300 | 249 |" in lines and len(lines) < 60


def test_the_wire_and_its_messages_take_as_long_as_was_measured_on_the_device():
    def sent(size, messages, hertz=400_000):
        return wire(size, messages, hertz) + 0.05 * messages  # what Python does for it

    # A page row: 129 bytes and their address, after the seven bytes that set the window and theirs.
    assert sent(130 + 8, 2) == pytest.approx(3.3, abs=0.05)
    assert sent(32 + 8, 2) == pytest.approx(1.0, abs=0.15)
    # A whole screen without the 3.1 ms that drawing it takes; the window is set once.
    assert sent(8 * 130 + 8, 9) == pytest.approx(27.9 - 3.1, abs=0.5)
    assert sent(8 * 130 + 8, 9, 1_000_000) == pytest.approx(13.4 - 3.1, abs=0.5)
