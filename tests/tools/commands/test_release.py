# SPDX-License-Identifier: MIT
"""What a release publishes: whole, the same bytes again, and proved by checksums."""

import io
import zipfile
from hashlib import sha256

import pytest

from coffer import VERSION
from tools.build import tree
from tools.commands import release, web
from tools.errors import UserError


def test_a_zip_depends_on_names_and_bytes_alone():
    files = {"b.txt": b"two", "a/one.txt": b"one"}
    assert release.zip_files(files) == release.zip_files(dict(reversed(files.items())))
    with zipfile.ZipFile(io.BytesIO(release.zip_files(files))) as packed:
        assert packed.namelist() == ["a/one.txt", "b.txt"]
        assert packed.read("a/one.txt") == b"one"


def test_checksums_name_every_file():
    said = release.checksums({"b": b"2", "a": b"1"}).decode().splitlines()
    assert said == [f"{sha256(text).hexdigest()}  {name}" for name, text in (("a", b"1"), ("b", b"2"))]


def test_a_release_has_a_drive_for_every_circuitpython_the_page_and_their_sums(monkeypatch, tmp_path, capsys):
    made = []
    drive = {"code.py": b"run()\n", "lib/coffer/rows.mpy": b"C"}
    monkeypatch.setattr(tree, "collect", lambda root, circuitpython: made.append(circuitpython) or drive)
    monkeypatch.setattr(web, "make_files", lambda: {"coffer.html": b"<!DOCTYPE html>"})
    monkeypatch.setattr(release.case, "program", lambda: "openscad")
    monkeypatch.setattr(release.case, "make_all", lambda: {"front.stl": b"solid"})
    assert release.main(["--out", str(tmp_path / "out")]) == 0
    names = {path.name for path in (tmp_path / "out").iterdir()}
    version = tree.version(release.ROOT)
    assert made == [9, 10]
    for each in ("9", "10"):
        assert f"coffer-{version}-circuitpython{each}.zip" in names
        assert f"coffer-{version}-circuitpython{each}-pico-only-NOT-pico-w.uf2" in names
    with zipfile.ZipFile(tmp_path / "out" / f"coffer-{version}-case.zip") as packed:
        assert packed.namelist() == ["README.md", "front.stl"]
    assert "only for a Raspberry Pi Pico without W" in capsys.readouterr().out
    assert (tmp_path / "out" / f"coffer-{version}.html").read_bytes() == b"<!DOCTYPE html>"
    for line in (tmp_path / "out" / release.SUMS).read_text("utf-8").splitlines():
        digest, name = line.split("  ")
        assert sha256((tmp_path / "out" / name).read_bytes()).hexdigest() == digest


def test_a_release_without_the_case_never_asks_for_openscad(monkeypatch):
    monkeypatch.setattr(tree, "collect", lambda root, circuitpython: {"code.py": b"run()\n"})
    monkeypatch.setattr(web, "make_files", lambda: {"coffer.html": b"<!DOCTYPE html>"})
    monkeypatch.setattr(release.case, "program", lambda: pytest.fail("OpenSCAD was looked for"))
    made = release.artefacts(with_case=False)
    assert f"coffer-{tree.version(release.ROOT)}.html" in made
    assert not [name for name in made if "case" in name]


def test_the_version_is_the_same_on_the_console_in_the_package_and_on_top_of_the_changes():
    changes = (release.ROOT / "CHANGELOG.md").read_text("utf-8")
    on_top = next(line for line in changes.splitlines() if line.startswith("## "))
    assert tree.version(release.ROOT) == VERSION
    assert on_top.removeprefix("## ").split(",")[0] == VERSION


CHANGES = "# Changes\n\n## 1.2.0, 2027-01-31\n\n- More.\n\n## 1.1.0\n\n- Less.\n"


def test_the_notes_of_a_release_are_the_newest_part_of_the_changelog():
    assert release.newest_entry(CHANGES) == ("1.2.0", "2027-01-31", "- More.\n")


@pytest.mark.parametrize(
    ("tag", "version", "on_top", "date", "words"),
    [
        (None, "1.2.0", "1.1.0", "2027-01-31", "make them agree"),
        ("v1.1.0", "1.2.0", "1.2.0", "2027-01-31", "tag it v1.2.0"),
        ("1.2.0", "1.2.0", "1.2.0", "2027-01-31", "tag it v1.2.0"),
        ("v1.2.0", "1.2.0", "1.2.0", "not released yet", "does not say when"),
    ],
)
def test_version_changelog_and_tag_must_agree(tag, version, on_top, date, words):
    with pytest.raises(UserError, match=words):
        release.check_version(tag, version, on_top, date)


def test_a_release_that_agrees_is_made_with_and_without_its_tag():
    release.check_version("v1.2.0", "1.2.0", "1.2.0", "2027-01-31")
    release.check_version(None, "1.2.0", "1.2.0", "not released yet")


def test_a_wrong_tag_is_refused_before_anything_is_made(tmp_path):
    with pytest.raises(UserError, match="tag it"):
        release.main(["--out", str(tmp_path / "out"), "--tag", "v0.0.1"])
    assert not (tmp_path / "out").exists()
