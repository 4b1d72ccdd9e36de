# SPDX-License-Identifier: MIT
"""What a release publishes: whole, the same bytes again, and proved by checksums."""

import io
import zipfile
from hashlib import sha256

from coffer import VERSION
from tools import release, web
from tools.build import tree


def test_a_zip_depends_on_names_and_bytes_alone():
    files = {"b.txt": b"two", "a/one.txt": b"one"}
    assert release.zipped(files) == release.zipped(dict(reversed(files.items())))
    with zipfile.ZipFile(io.BytesIO(release.zipped(files))) as packed:
        assert packed.namelist() == ["a/one.txt", "b.txt"]
        assert packed.read("a/one.txt") == b"one"


def test_checksums_name_every_file():
    said = release.sums({"b": b"2", "a": b"1"}).decode().splitlines()
    assert said == [f"{sha256(text).hexdigest()}  {name}" for name, text in (("a", b"1"), ("b", b"2"))]


def test_a_release_has_a_drive_for_every_circuitpython_the_page_and_their_sums(monkeypatch, tmp_path, capsys):
    made = []
    drive = {"code.py": b"run()\n", "lib/coffer/rows.mpy": b"C"}
    monkeypatch.setattr(tree, "collect", lambda root, circuitpython: made.append(circuitpython) or drive)
    monkeypatch.setattr(web, "made", lambda: {"coffer.html": b"<!DOCTYPE html>"})
    assert release.main(["--out", str(tmp_path / "out")]) == 0
    names = {path.name for path in (tmp_path / "out").iterdir()}
    version = tree.version(release.ROOT)
    assert made == [9, 10]
    for each in ("9", "10"):
        assert f"coffer-{version}-circuitpython{each}.zip" in names
        assert f"coffer-{version}-circuitpython{each}-pico-only-NOT-pico-w.uf2" in names
    assert "only for a Raspberry Pi Pico without W" in capsys.readouterr().out
    assert (tmp_path / "out" / f"coffer-{version}.html").read_bytes() == b"<!DOCTYPE html>"
    for line in (tmp_path / "out" / release.SUMS).read_text("utf-8").splitlines():
        digest, name = line.split("  ")
        assert sha256((tmp_path / "out" / name).read_bytes()).hexdigest() == digest


def test_the_version_is_the_same_on_the_console_in_the_package_and_on_top_of_the_changes():
    changes = (release.ROOT / "CHANGELOG.md").read_text("utf-8")
    on_top = next(line for line in changes.splitlines() if line.startswith("## "))
    assert tree.version(release.ROOT) == VERSION
    assert on_top.removeprefix("## ").split(",")[0] == VERSION
