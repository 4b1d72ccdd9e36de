# SPDX-License-Identifier: MIT
"""Reload on save: changed rules and screens apply where the game is, errors are shown with file and line."""

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

PACK_NOTHING = str  # a packer that does nothing: str() is ""


def change(timeline, path, old, new):
    """Replaces text in a source on the drive. Returns the set of changed files."""
    file = timeline.drive / path
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    return {file}


def test_reload_applies_a_changed_rule_and_resumes_the_game(pig):
    press(pig, "A", 2500)  # a roll
    actions, decides = list(live.console(pig).journal.actions), live.is_deciding(pig)
    assert actions and live.face(pig).match.rules.ROUNDS == 10
    changed = change(pig, "games/pig/rules.py", "ROUNDS = const(10)", "ROUNDS = const(3)")
    assert reload(pig, changed, PACK_NOTHING) == ""
    assert live.face(pig).match.rules.ROUNDS == 3
    assert list(live.console(pig).journal.actions) == actions and live.is_deciding(pig) == decides


def test_reload_applies_a_changed_screen_and_reopens_the_open_screen(pig):
    pig.press("A").run(900)  # held: help
    pig.release("A").run(200)
    screens = live.screens(pig)
    assert screens[-1] == "Help"
    before = pig.pixels()
    changed = change(pig, "lib/coffer/pages.py", "class Help", "HEADING = 1\n\n\nclass Help")
    assert reload(pig, changed, PACK_NOTHING) == ""
    assert live.screens(pig) == screens and pig.pixels() == before
    assert pig.modules["coffer.pages"].HEADING == 1


def test_reload_opens_the_table_if_the_keys_lead_elsewhere(pig):
    pig.press("B").run(900)  # held: pause
    pig.release("B").run(200)
    assert live.screens(pig) == ["Face", "Pause"]
    changed = change(pig, "lib/coffer/table/face.py", '"table.pause.Pause", self)', '"pages.Help", b"x")')
    assert reload(pig, changed, PACK_NOTHING) == ""
    assert live.screens(pig)[0] == "Face" and live.is_deciding(pig)


def test_a_syntax_error_is_reported_with_its_line_until_it_is_fixed(pig):
    picture = pig.pixels()
    changed = change(pig, "games/pig/rules.py", "class Table:", "class Table")
    assert "rules.py, line " in reload(pig, changed, PACK_NOTHING)
    assert pig.pixels() == picture and live.is_deciding(pig)  # the old console continues
    changed = change(pig, "games/pig/rules.py", "class Table", "class Table:")
    assert reload(pig, changed, PACK_NOTHING) == ""
    assert live.is_deciding(pig)


def test_an_exception_is_reported_with_file_and_line(pig):
    changed = change(
        pig, "games/pig/screens.py", "def draw(self, rows):", "def draw(self, rows):\n        1 / 0"
    )
    error = reload(pig, changed, PACK_NOTHING)
    assert 'File "/games/pig/screens.py", line' in error and "ZeroDivisionError" in error
    assert error_of(pig) == ""


def test_after_an_error_in_play_a_fix_reopens_the_table(pig):
    change(
        pig, "games/pig/screens.py", "def draw(self, rows):", "def draw(self, rows):\n        self.nothing"
    )
    reload(pig, set(), PACK_NOTHING)  # no file is reported as changed, but all are read again
    live.face(pig).draw = None  # and now the next drawing fails
    live.face(pig).stale = True
    pig.run(100)
    assert "NoneType" in error_of(pig)
    change(
        pig, "games/pig/screens.py", "def draw(self, rows):\n        self.nothing", "def draw(self, rows):"
    )
    assert reload(pig, set(), PACK_NOTHING) == ""
    assert live.screens(pig)[0] == "Face"


def test_an_error_of_the_packer_is_reported(pig):
    assert reload(pig, set(), lambda: "assets/pig/en.txt:3: too wide") == "assets/pig/en.txt:3: too wide"
    assert live.is_deciding(pig)


def test_after_a_reload_the_nvm_file_is_still_written(pig, tmp_path):
    pig.kept = tmp_path / "nvm.bin"
    assert reload(pig, set(), PACK_NOTHING) == ""
    press(pig, "A", 2500)
    assert pig.kept.read_bytes() == bytes(pig.nvm.cells)


def test_missing_files_and_texts_have_no_syntax_error(tmp_path):
    (tmp_path / "a.txt").write_text("class (")
    assert syntax_error([tmp_path / "a.txt", tmp_path / "gone.py"]) == ""
    (tmp_path / "b.py").write_bytes(b"\0")
    assert "b.py, line 1" in syntax_error([tmp_path / "b.py"])


# -- the watcher


@pytest.fixture
def tree(tmp_path):
    for name in ("lib/coffer", "games/pig", "assets/pig"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "settings.toml").write_text("")
    return tmp_path


def wait_for_change(watcher, path):
    """Waits until the watcher reports the file. Returns the reported files."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        changed = watcher.wait(1)
        if path in changed:
            return changed
    raise AssertionError(f"{path} was not noticed")


def test_the_watcher_notices_changes_of_sources(tree):
    with Watcher(tree) as watcher:
        assert watcher.changed() == set()
        for name in ("lib/coffer/rows.py", "assets/pig/en.txt", "settings.toml", "games/pig/rules.py"):
            (tree / name).write_text("changed")
            wait_for_change(watcher, tree / name)
        renamed = tree / "games" / "pig" / "rules.py.tmp"
        renamed.write_text("as editors save")
        renamed.replace(tree / "games" / "pig" / "rules.py")
        assert renamed not in wait_for_change(watcher, tree / "games" / "pig" / "rules.py")


def test_the_watcher_ignores_other_files(tree):
    with Watcher(tree) as watcher:
        for name in ("README.md", "lib/coffer/.rows.py.swp", "lib/coffer/rows.pyc", "games/pig/notes.md"):
            (tree / name).write_text("x")
        (tree / "games" / "pig" / "bots.py").write_text("x")
        assert wait_for_change(watcher, tree / "games" / "pig" / "bots.py") == {
            tree / "games" / "pig" / "bots.py"
        }


def test_a_save_reloads_the_console_and_an_error_stays_until_the_next(pig):
    class FakeWatcher:
        changes = [set()]

        def changed(self):
            return self.changes.pop(0) if self.changes else set()

    from host_sim.frame_clock import FrameClock

    watcher = FakeWatcher()
    controls = Controls(pig, watcher)
    clock = FrameClock(pig)
    controls.frame(clock)
    watcher.changes.append(change(pig, "games/pig/rules.py", "ROUNDS = const(10)", "ROUNDS = "))
    picture = controls.pixels()
    controls.frame(clock)
    assert "rules.py, line" in controls.error and controls.pixels() == picture
    assert controls.frame(clock) == 0.0  # time stands still
    watcher.changes.append(change(pig, "games/pig/rules.py", "ROUNDS = ", "ROUNDS = const(10)"))
    controls.frame(clock)
    assert controls.error == "" and controls.note.startswith("reloaded in")


# -- packing the folders that a change affects


def test_only_folders_affected_by_a_change_are_packed():
    assets, folder = pack.ASSETS, pack.games.FOLDER
    game = pack.games.names()[0]
    assert pack.folders_of([CLONE / "lib" / "coffer" / "rows.py", folder / game / "screens.py"]) == set()
    assert pack.folders_of([assets / game / "de.txt"]) == {game}
    assert pack.folders_of([folder / game / "rules.py"]) == {game}
    assert pack.folders_of([folder / game / "host" / "pack.py"]) == {game}
    assert pack.folders_of([assets / game / "de.txt", assets / "console" / "font.txt"]) is None


@pytest.fixture
def small_assets(tmp_path):
    for name in ("console",):
        shutil.copytree(CLONE / "assets" / name, tmp_path / "assets" / name)
    shutil.copytree(CLONE / "examples" / "pig" / "assets", tmp_path / "assets" / "pig")
    return tmp_path / "assets"


def test_packing_a_folder_gives_the_same_as_packing_all(small_assets, tmp_path):
    out = tmp_path / "out" / "assets"
    pig_files = set(pack.pack_all(small_assets, folders=["pig"])[0])
    all_files = pack.packed_files(small_assets)
    assert any(name.startswith("pig.") for name in pig_files) and "console.en" not in pig_files
    out.mkdir(parents=True)
    for name, content in all_files.items():
        (out / name).write_bytes(content)
    text = (small_assets / "pig" / "en.txt").read_text("utf-8")
    (small_assets / "pig" / "en.txt").write_text(text.replace("title @80 = Pig", "title @80 = Gip"), "utf-8")
    pack.build_some(["pig"], out, small_assets)
    assert {path.name: path.read_bytes() for path in out.iterdir()} == pack.packed_files(small_assets)


def test_repack_skips_screens_and_returns_errors(monkeypatch):
    assert packing.repack([CLONE / "lib" / "coffer" / "rows.py"]) == ""
    monkeypatch.setattr(pack, "folders_of", lambda changed: {"no_such_folder"})
    assert packing.repack([]).startswith("there is no folder no_such_folder")
