# SPDX-License-Identifier: MIT
"""The cable is pulled after every step of a flash: what is left starts, and flashing again completes it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tools.flash.stand_in import copy, fingerprint, started, tree
from tools.flash import start
from tools.flash.disk import GONE

pytestmark = pytest.mark.slow


def new_board(bench, drive: Path) -> None:
    """As it comes, with a program that says hello."""


def first_update(bench, drive: Path) -> None:
    """Version 1, and no spare set yet."""
    bench.flash(drive, 1)


def later_update(bench, drive: Path) -> None:
    """Version 1 in the main set, something older in the spare set."""
    bench.flash(drive, 3)
    bench.flash(drive, 1)


def own_program(bench, drive: Path) -> None:
    """A maker's own program in code.txt, which comes before code.py, with Coffer behind it."""
    bench.flash(drive, 1)
    (drive / "code.txt").write_text("print('my own')\n")


def own_driver(bench, drive: Path) -> None:
    """A maker's own program that uses a library of the same name as one of ours."""
    (drive / "lib/adafruit_displayio_ssd1306.py").write_text("HERE = 'my own'\n")
    (drive / "code.py").write_text(
        "import adafruit_displayio_ssd1306\nprint(adafruit_displayio_ssd1306.HERE)\n"
    )


def makers_notes(bench, drive: Path) -> None:
    """Version 1 with notes of the maker's in every folder of Coffer's."""
    bench.flash(drive, 3)
    bench.flash(drive, 1)
    for folder in ("lib/coffer", "games/gold", "assets/mine", "spare", "spare/lib/coffer"):
        (drive / folder).mkdir(exist_ok=True)
        (drive / folder / "my notes.txt").write_text("mine")


def main_only(bench, drive: Path) -> None:
    """A program that starts from main.py."""
    (drive / "code.py").unlink()
    (drive / "main.py").write_text("print('my own')\n")


def makers_settings(bench, drive: Path) -> None:
    """Version 1 with settings whose last line has no end."""
    bench.flash(drive, 1)
    (drive / "settings.toml").write_text('PIN_A = "GP9"')


def makers_game(bench, drive: Path) -> None:
    """Version 1 with a game and notes of the maker's, and an order to clean up."""
    bench.flash(drive, 1)
    for name, text in (("__init__", "KEY = 1"), ("rules", "VERSION = 1")):
        (drive / "games/theirs").mkdir(exist_ok=True)
        (drive / f"games/theirs/{name}.py").write_text(f"{text}\n")
    (drive / "notes.txt").write_text("hi")


def guard_in_code_py(bench, drive: Path) -> None:
    """A flash to version 2, cut off when an own code.txt was gone and code.py led to the spare set."""
    bench.flash(drive, 1)
    before = copy(drive, bench.folder / "before that")
    bench.flash(drive, 2)
    for step in range(bench.fat.steps // 3, bench.fat.steps):
        bench.flash(copy(before, drive), 2, pull_after=step)
        if (drive / "code.txt").exists():
            break
    (drive / "code.txt").replace(drive / "code.py")
    assert start.start_target((drive / "code.py").read_bytes()) == start.TO_SPARE


def another_version_was_begun(bench, drive: Path) -> None:
    """Version 1 on a new board, cut off when code.txt led to it, all there; now comes version 2."""
    empty = copy(drive, bench.folder / "empty")
    bench.flash(drive, 1)
    for step in range(bench.fat.steps, 0, -1):
        bench.flash(copy(empty, drive), 1, pull_after=step)
        if (drive / "code.txt").exists():
            break
    assert start.start_target((drive / "code.txt").read_bytes()) == start.TO_MAIN


CASES: dict[Callable, tuple[str, ...]] = {
    new_board: ("Hello World!",),
    first_update: ("menu 1",),
    later_update: ("menu 1",),
    own_program: ("my own",),
    own_driver: ("my own",),
    makers_notes: ("menu 1",),
    main_only: ("my own",),
    makers_settings: ("menu 1",),
    makers_game: ("menu 1",),
    guard_in_code_py: (),
    another_version_was_begun: ("menu 1",),
}


class Puller:
    """Flashes version 2 and keeps the drive as it is after each step, where the cable may be pulled."""

    def __init__(self, bench, prepare: Callable) -> None:
        self.bench = bench
        self.options = ("--clean", "--yes") if prepare is makers_game else ()
        self.before = bench.drive("before")
        prepare(bench, self.before)
        self.starts: dict[str, str] = {}
        whole = copy(self.before, bench.folder / "whole")
        self.left: list[Path] = []  # what each step leaves
        assert bench.flash(whole, 2, *self.options, on_step=lambda: self.keep(whole)) == 0
        self.steps = bench.fat.steps
        self.after = tree(whole)

    def keep(self, drive: Path) -> None:
        self.left.append(copy(drive, self.bench.folder / f"step {len(self.left) + 1}"))

    def pull(self, step: int, drive: Path, version: int = 2) -> None:
        assert self.bench.flash(drive, version, *self.options, pull_after=step) == GONE

    def check(self, drive: Path, allowed: tuple[str, ...]) -> str:
        """What this drive starts; equal drives are started once."""
        mark = fingerprint(drive)
        if mark not in self.starts:
            self.starts[mark] = started(drive)
        assert self.starts[mark] in allowed, (self.starts[mark], self.bench.fat.log[-3:], sorted(tree(drive)))
        return self.starts[mark]


@pytest.mark.parametrize("prepare", CASES, ids=lambda case: case.__name__)
def test_wherever_the_cable_is_pulled_the_old_or_the_new_program_starts(bench, prepare):
    old = CASES[prepare]
    puller = Puller(bench, prepare)
    assert puller.steps > 12
    switched = False
    for step in range(1, puller.steps + 1):
        drive = puller.left[step - 1]
        if step % 7 == 0:  # the command itself changes nothing any more
            pulled = copy(puller.before, bench.folder / "pulled")
            puller.pull(step, pulled)
            assert fingerprint(pulled) == fingerprint(drive)
        now = puller.check(drive, (*old, "menu 2"))
        assert not (switched and now in old), "once the new program starts, the old one does not come back"
        switched = now == "menu 2"
        if prepare not in (new_board, first_update, own_program) and step % 3:
            continue  # enough of these are completed below
        # Running it again completes it
        assert bench.flash(drive, 2, *puller.options) == 0
        left = tree(drive)
        if prepare is not makers_settings:  # there, a piece of a comment may stand twice
            assert {n: c for n, c in left.items() if not n.startswith("spare/")} == {
                n: c for n, c in puller.after.items() if not n.startswith("spare/")
            }
        assert left["settings.toml"].startswith((puller.before / "settings.toml").read_bytes())
        puller.check(drive, ("menu 2",))
        if step % 7 == 0:
            assert bench.flash(drive, 2, *puller.options) == 0 and bench.fat.steps == 0


@pytest.mark.parametrize("prepare", CASES, ids=lambda case: case.__name__)
def test_another_version_after_the_cable_was_pulled_completes_too(bench, prepare):
    puller = Puller(bench, prepare)
    for step in range(1, puller.steps + 1, 5):
        drive = puller.left[step - 1]
        assert bench.flash(drive, 3, *puller.options) == 0
        puller.check(drive, ("menu 3",))
        assert not any("only1" in name or "only2" in name for name in tree(drive) if "spare" not in name)


def home(drive: Path) -> Path:
    """The set that the start file leads to."""
    code = (drive / ("code.txt" if (drive / "code.txt").exists() else "code.py")).read_text("utf-8")
    return drive / "spare" if '"/spare"' in code else drive


def imported(home: Path) -> dict[str, bytes]:
    """Every module of a set as CircuitPython would find it, .py before .mpy, and every asset."""
    found: dict[str, bytes] = {}
    for path in sorted(home.rglob("*")):
        name = path.relative_to(home).as_posix()
        if name.startswith(("lib/", "games/")):
            if path.is_dir():
                found[name] = b"a folder"
            elif path.suffix == ".py" or not path.with_suffix(".py").exists():
                found[name.rpartition(".")[0]] = path.read_bytes()
        elif name.startswith("assets/"):
            found[name] = path.read_bytes()
    return found


@pytest.mark.parametrize("before, after", [(("--source",), ()), ((), ("--source",)), ((), ())])
def test_between_source_and_compiled_form_no_mixture_is_ever_imported(bench, before, after):
    """The simulator can't run compiled modules, so what would be imported is compared with both programs."""
    bench.form = before
    start = bench.drive("before")
    bench.flash(start, 1)
    bench.form = after
    whole = copy(start, bench.folder / "whole")
    found = [imported(start)]
    bench.flash(whole, 2, on_step=lambda: found.append(imported(home(whole))))
    allowed = [imported(start), imported(whole), imported(whole / "spare")]
    assert allowed[0].keys() != allowed[1].keys() >= allowed[2].keys()  # in spare/ modules are joined
    assert len(allowed[2]) > 12
    assert len(found) == bench.fat.steps + 1
    for step, modules in enumerate(found[1:]):
        assert modules in allowed, bench.fat.log[step]


def pulled_twice(bench, prepare, first: range, stride: int) -> int:
    """Pulls the cable, flashes the same or another version and pulls it again; says how often."""
    puller = Puller(bench, prepare)
    count = 0
    for step in first:
        if step > puller.steps:
            break
        once = puller.left[step - 1]
        version = 2 + step % 2
        trial = copy(once, bench.folder / "trial")
        assert bench.flash(trial, version, *puller.options) == 0
        for again in range(1 + step % stride, bench.fat.steps + 1, stride):
            drive = copy(once, bench.folder / "drive")
            puller.pull(again, drive, version)
            puller.check(drive, (*CASES[prepare], "menu 2", "menu 3"))
            count += 1
    return count


@pytest.mark.parametrize("prepare", [first_update, own_program], ids=lambda case: case.__name__)
def test_a_cable_pulled_twice_does_no_harm(bench, prepare):
    assert pulled_twice(bench, prepare, range(1, 1000, 9), 11) > 20


@pytest.mark.long
@pytest.mark.parametrize("prepare", CASES, ids=lambda case: case.__name__)
def test_a_cable_pulled_twice_does_no_harm_at_many_pairs_of_steps(bench, prepare):
    assert pulled_twice(bench, prepare, range(1, 1000, 2), 3) > 100
