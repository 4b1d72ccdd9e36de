# SPDX-License-Identifier: MIT
"""`--out`: a folder with anything in it that is not Coffer's own is refused, before the work begins."""

import os

import pytest

import tools.__main__ as coffer
from tools.build import manifest, tree
from tools.commands import build, release, web

DRIVE = {
    "code.py": b"run()\n",
    "boot.py": b"",
    "settings.toml": b'PIN_A = "GP1"\n',
    "lib/coffer/x.mpy": b"C",
    "games/pig/rules.mpy": b"C",
}
DRIVE[manifest.NAME] = manifest.write(
    DRIVE, {"coffer": "1.2.0", "circuitpython": 10, "journal": 2, "form": "mpy"}
)


@pytest.fixture
def quick(monkeypatch):
    """Builds that take no time; `began` says how often one was begun."""
    began = []
    monkeypatch.setattr(tree, "collect", lambda *given: began.append(given) or dict(DRIVE))
    monkeypatch.setattr(
        web, "make_files", lambda: began.append("page") or {"coffer.html": b"<title>Coffer</title>"}
    )
    return began


def snapshot(folder):
    """Every file with its content, and where links lead."""
    found = {}
    for place, folders, files in os.walk(folder):
        for name in [*folders, *files]:
            path = os.path.join(place, name)
            if os.path.islink(path):
                found[path] = os.readlink(path)
            elif os.path.isfile(path):
                with open(path, "rb") as file:
                    found[path] = file.read()
    return found


def refused(capsys, folder, *words):
    """What the command says; nothing in the folder may have changed."""
    before = snapshot(folder)
    capsys.readouterr()
    assert coffer.main(list(words)) == 2
    assert snapshot(folder) == before
    said = capsys.readouterr().err
    assert said.startswith("coffer: ") and "--out" in said
    return said


# build


@pytest.mark.parametrize(
    "claimed",
    [
        b"{}",
        b"",
        b'{"files": {}}',
        b'{"files": {".git/config": "4 0"}}',
        b'{"name": "an app", "files": ["index.html"]}',
        DRIVE[manifest.NAME],
    ],
)
def test_a_strangers_folder_with_a_manifest_is_left_alone(tmp_path, capsys, quick, claimed):
    (tmp_path / "manifest.json").write_bytes(claimed)
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "config").write_text("work")
    said = refused(capsys, tmp_path, "build", "--out", str(tmp_path))
    assert "holds .git/config" in said and not quick


@pytest.mark.parametrize("name", ["notes.txt", "lib/coffer/notes.txt", "games/mine/rules.py", ".hidden"])
def test_a_build_with_a_file_that_somebody_added_is_left_alone(tmp_path, capsys, quick, name):
    assert coffer.main(["build", "--out", str(tmp_path / "drive")]) == 0
    (tmp_path / "drive" / name).parent.mkdir(exist_ok=True)
    (tmp_path / "drive" / name).write_text("years of work")
    assert f"holds {name}" in refused(capsys, tmp_path, "build", "--out", str(tmp_path / "drive"))


def test_a_build_with_a_file_that_somebody_changed_is_left_alone(tmp_path, capsys, quick):
    assert coffer.main(["build", "--out", str(tmp_path / "drive")]) == 0
    (tmp_path / "drive/settings.toml").write_text("MY_OWN = 1\n")
    assert "holds settings.toml" in refused(capsys, tmp_path, "build", "--out", str(tmp_path / "drive"))


@pytest.mark.parametrize("name", ["elsewhere", "code.py"])
def test_a_link_in_a_build_is_in_the_way(tmp_path, capsys, quick, name):
    assert coffer.main(["build", "--out", str(tmp_path / "drive")]) == 0
    target = tmp_path / "outside"
    target.mkdir()
    (tmp_path / "drive" / name).unlink(missing_ok=True)
    (tmp_path / "drive" / name).symlink_to(target)
    assert f"holds {name}" in refused(capsys, tmp_path, "build", "--out", str(tmp_path / "drive"))


def test_a_build_is_replaced_by_the_next_one(tmp_path, monkeypatch, quick):
    out = tmp_path / "drive"
    out.mkdir()
    assert coffer.main(["build", "--out", str(out)]) == 0
    (out / ".DS_Store").write_bytes(b"a file manager was here")
    shorter = {name: content for name, content in DRIVE.items() if "pig" not in name}
    monkeypatch.setattr(tree, "collect", lambda *given: shorter)
    assert coffer.main(["build", "--out", str(out)]) == 0
    assert build.foreign_file(out) == ""
    assert sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()) == sorted(
        shorter
    )


# all of them


@pytest.mark.parametrize("command", ["build", "web", "release"])
@pytest.mark.parametrize("below", ["", "a/b"])
def test_a_place_that_cannot_be_written_is_refused_before_the_work(tmp_path, capsys, quick, command, below):
    (tmp_path / "file").write_text("no folder")
    said = refused(capsys, tmp_path, command, "--out", str(tmp_path / "file" / below))
    assert str(tmp_path / "file") in said and not quick


@pytest.mark.parametrize("command", ["build", "web", "release"])
def test_a_folder_of_somebody_else_is_refused_before_the_work(tmp_path, capsys, quick, command, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: os.fspath(path) != str(tmp_path))
    refused(capsys, tmp_path, command, "--out", str(tmp_path / "out"))
    assert not quick


@pytest.mark.parametrize("name", ["coffer.html", "web/index.html", "web/app.js"])
def test_somebody_elses_page_is_left_alone(tmp_path, capsys, quick, name):
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("<title>My shop</title>")
    said = refused(capsys, tmp_path, "web", "--out", str(tmp_path))
    assert name.rpartition("/")[2] in said and not quick


def test_a_page_of_ours_is_replaced(tmp_path, quick, monkeypatch):
    page = web.page.make_page(web.ROOT, b"", "").encode()
    for name in ("coffer.html", "web/index.html", "web/worker.js"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(page)
    assert coffer.main(["web", "--out", str(tmp_path)]) == 0
    assert (tmp_path / "coffer.html").read_bytes() != page


def test_somebody_elses_checksums_are_left_alone(tmp_path, capsys, quick):
    (tmp_path / release.SUMS).write_text(f"{'0' * 64}  thesis.pdf\n")
    assert release.SUMS in refused(capsys, tmp_path, "release", "--out", str(tmp_path))
    assert not quick


def test_a_release_is_replaced_by_the_next_one(tmp_path, quick):
    for _ in range(2):
        assert coffer.main(["release", "--no-case", "--out", str(tmp_path)]) == 0


def test_a_recording_does_not_replace_what_is_no_gif(tmp_path, capsys):
    (tmp_path / "thesis.txt").write_text("years of work")
    assert "is not a GIF" in refused(capsys, tmp_path, "record", "A", "--out", str(tmp_path / "thesis.txt"))
