# SPDX-License-Identifier: MIT
"""Reload on save: changed rules and screens come at the same place, mistakes are shown with file and line."""

import shutil
import time

import pytest

from host_sim.drive import CLONE
from host_sim.workshop import live, packing
from host_sim.workshop.controls import Controls
from host_sim.workshop.reload import error_of, reload, syntax_error
from host_sim.workshop.watcher import Watcher
from tests.host_sim.workshop.conftest import press
from tools import pack

NOTHING = str  # a packer that has nothing to do


def change(timeline, path, old, new):
    """Changes a source of the drive, with another time of change."""
    file = timeline.drive / path
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    return {file}


def test_a_changed_rule_holds_after_the_reload_and_the_game_goes_on(pig):
    press(pig, "A", 2500)  # a roll
    actions, decides = list(live.console(pig).journal.actions), live.is_deciding(pig)
    assert actions and live.face(pig).match.rules.ROUNDS == 10
    changed = change(pig, "games/pig/rules.py", "ROUNDS = const(10)", "ROUNDS = const(3)")
    assert reload(pig, changed, NOTHING) == ""
    assert live.face(pig).match.rules.ROUNDS == 3
    assert list(live.console(pig).journal.actions) == actions and live.is_deciding(pig) == decides


def test_a_changed_screen_is_shown_and_the_open_screen_is_opened_again(pig):
    pig.press("A").run(900)  # held: help
    pig.release("A").run(200)
    where = live.screens(pig)
    assert where[-1] == "Help"
    before = pig.pixels()
    changed = change(pig, "lib/coffer/pages.py", "class Help", "HEADING = 1\n\n\nclass Help")
    assert reload(pig, changed, NOTHING) == ""
    assert live.screens(pig) == where and pig.pixels() == before
    assert pig.modules["coffer.pages"].HEADING == 1


def test_where_the_keys_lead_elsewhere_the_table_is_shown(pig):
    pig.press("B").run(900)  # held: pause
    pig.release("B").run(200)
    assert live.screens(pig) == ["Face", "Pause"]
    changed = change(pig, "lib/coffer/table/face.py", '"table.pause.Pause", self)', '"pages.Help", b"x")')
    assert reload(pig, changed, NOTHING) == ""
    assert live.screens(pig)[0] == "Face" and live.is_deciding(pig)


def test_a_mistake_is_told_with_file_and_line_and_its_repair_heals_it(pig):
    shown = pig.pixels()
    changed = change(pig, "games/pig/rules.py", "class Table:", "class Table")
    assert "rules.py, line " in reload(pig, changed, NOTHING)
    assert pig.pixels() == shown and live.is_deciding(pig)  # it plays on as it was
    changed = change(pig, "games/pig/rules.py", "class Table", "class Table:")
    assert reload(pig, changed, NOTHING) == ""
    assert live.is_deciding(pig)


def test_an_exception_is_told_with_file_and_line(pig):
    changed = change(
        pig, "games/pig/screens.py", "def draw(self, rows):", "def draw(self, rows):\n        1 / 0"
    )
    error = reload(pig, changed, NOTHING)
    assert 'File "/games/pig/screens.py", line' in error and "ZeroDivisionError" in error
    assert error_of(pig) == ""


def test_after_an_error_in_play_the_repair_leads_back_to_where_it_happened(pig):
    change(
        pig, "games/pig/screens.py", "def draw(self, rows):", "def draw(self, rows):\n        self.nothing"
    )
    reload(pig, set(), NOTHING)  # nothing was said to have changed, but it is read again
    live.face(pig).draw = None  # and now it breaks while it runs
    live.face(pig).stale = True
    pig.run(100)
    assert "NoneType" in error_of(pig)
    change(
        pig, "games/pig/screens.py", "def draw(self, rows):\n        self.nothing", "def draw(self, rows):"
    )
    assert reload(pig, set(), NOTHING) == ""
    assert live.screens(pig)[0] == "Face"


def test_the_packers_complaint_is_told(pig):
    assert reload(pig, set(), lambda: "assets/pig/en.txt:3: too wide") == "assets/pig/en.txt:3: too wide"
    assert live.is_deciding(pig)


def test_the_kept_memory_goes_on_being_kept(pig, tmp_path):
    pig.kept = tmp_path / "nvm.bin"
    assert reload(pig, set(), NOTHING) == ""
    press(pig, "A", 2500)
    assert pig.kept.read_bytes() == bytes(pig.nvm.cells)


def test_a_file_that_is_gone_or_is_text_is_no_mistake(tmp_path):
    (tmp_path / "a.txt").write_text("class (")
    assert syntax_error([tmp_path / "a.txt", tmp_path / "gone.py"]) == ""
    (tmp_path / "b.py").write_bytes(b"\0")
    assert "b.py, line 1" in syntax_error([tmp_path / "b.py"])


# -- noticing changes


@pytest.fixture
def tree(tmp_path):
    for name in ("lib/coffer", "games/pig", "assets/pig"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "settings.toml").write_text("")
    return tmp_path


def awaited(watcher, path):
    """Waits for the file, which comes sooner or later."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        found = watcher.wait(1)
        if path in found:
            return found
    raise AssertionError(f"{path} was not noticed")


def test_changes_of_sources_are_noticed(tree):
    with Watcher(tree) as watcher:
        assert watcher.changed() == set()
        for name in ("lib/coffer/rows.py", "assets/pig/en.txt", "settings.toml", "games/pig/rules.py"):
            (tree / name).write_text("changed")
            awaited(watcher, tree / name)
        renamed = tree / "games" / "pig" / "rules.py.tmp"
        renamed.write_text("as editors save")
        renamed.replace(tree / "games" / "pig" / "rules.py")
        assert renamed not in awaited(watcher, tree / "games" / "pig" / "rules.py")


def test_what_is_no_source_is_not_noticed(tree):
    with Watcher(tree) as watcher:
        for name in ("README.md", "lib/coffer/.rows.py.swp", "lib/coffer/rows.pyc", "games/pig/notes.md"):
            (tree / name).write_text("x")
        (tree / "games" / "pig" / "bots.py").write_text("x")
        assert awaited(watcher, tree / "games" / "pig" / "bots.py") == {tree / "games" / "pig" / "bots.py"}


def test_a_save_reloads_the_console_and_an_error_stands_until_the_next(pig):
    class Saved:
        changes = [set()]

        def changed(self):
            return self.changes.pop(0) if self.changes else set()

    from host_sim.frame_clock import FrameClock

    watcher = Saved()
    controls = Controls(pig, watcher)
    clock = FrameClock(pig)
    controls.frame(clock)
    watcher.changes.append(change(pig, "games/pig/rules.py", "ROUNDS = const(10)", "ROUNDS = "))
    shown = controls.pixels()
    controls.frame(clock)
    assert "rules.py, line" in controls.error and controls.pixels() == shown
    assert controls.frame(clock) == 0.0  # it stands still
    watcher.changes.append(change(pig, "games/pig/rules.py", "ROUNDS = ", "ROUNDS = const(10)"))
    controls.frame(clock)
    assert controls.error == "" and controls.note.startswith("reloaded in")


# -- packing what a change touches


def test_only_what_a_change_touches_is_packed():
    assets, folder = pack.ASSETS, pack.games.FOLDER
    some = pack.games.names()[0]
    assert pack.folders_of([CLONE / "lib" / "coffer" / "rows.py", folder / some / "screens.py"]) == set()
    assert pack.folders_of([assets / some / "de.txt"]) == {some}
    assert pack.folders_of([folder / some / "rules.py"]) == {some}
    assert pack.folders_of([folder / some / "host" / "pack.py"]) == {some}
    assert pack.folders_of([assets / some / "de.txt", assets / "console" / "font.txt"]) is None


@pytest.fixture
def small_assets(tmp_path):
    for name in ("console",):
        shutil.copytree(CLONE / "assets" / name, tmp_path / "assets" / name)
    shutil.copytree(CLONE / "examples" / "pig" / "assets", tmp_path / "assets" / "pig")
    return tmp_path / "assets"


def test_packing_some_folders_gives_what_packing_all_gives(small_assets, tmp_path):
    out = tmp_path / "out" / "assets"
    some = set(pack.pack_all(small_assets, folders=["pig"])[0])
    whole = pack.packed_files(small_assets)
    assert any(name.startswith("pig.") for name in some) and "console.en" not in some
    out.mkdir(parents=True)
    for name, content in whole.items():
        (out / name).write_bytes(content)
    text = (small_assets / "pig" / "en.txt").read_text("utf-8")
    (small_assets / "pig" / "en.txt").write_text(text.replace("title @80 = Pig", "title @80 = Gip"), "utf-8")
    pack.build_some(["pig"], out, small_assets)
    assert {path.name: path.read_bytes() for path in out.iterdir()} == pack.packed_files(small_assets)


def test_nothing_is_packed_for_a_screen_and_complaints_come_back(monkeypatch):
    assert packing.repack([CLONE / "lib" / "coffer" / "rows.py"]) == ""
    monkeypatch.setattr(pack, "folders_of", lambda changed: {"no_such_folder"})
    assert packing.repack([]).startswith("there is no folder no_such_folder")
