# SPDX-License-Identifier: MIT
"""Files that are there whole or not at all: the console's memory, and caches that two may write at once."""

import errno
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from host_sim import atomic
from host_sim.nvm import SIZE
from tools import pack, vm
from tools.build import compiler, manifest, shrink
from tools.commands import build


@pytest.fixture
def full_disk(monkeypatch):
    """From now on a disk takes half of what is written to it."""

    def write_bytes(self, content):
        with open(self, "wb") as file:
            file.write(bytes(content)[: len(content) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    return lambda: monkeypatch.setattr(Path, "write_bytes", write_bytes)


@pytest.fixture
def both_at_once(monkeypatch):
    """Runs a thing in two threads that have both written before either gives its file a name."""
    gate = Barrier(2, timeout=20)
    replace = Path.replace

    def together(self, target):
        gate.wait()
        return replace(self, target)

    def run(act):
        monkeypatch.setattr(Path, "replace", together)
        with ThreadPoolExecutor(2) as threads:
            return [future.result() for future in [threads.submit(act), threads.submit(act)]]

    return run


def names(folder):
    return sorted(path.name for path in folder.iterdir())


# Files


def test_a_full_disk_leaves_the_file_as_it_was_and_is_said_of_it(tmp_path, full_disk):
    path = tmp_path / "kept"
    atomic.write(path, b"a whole evening")
    full_disk()
    with pytest.raises(OSError) as problem:
        atomic.write(path, b"the next one")
    assert problem.value.errno == errno.ENOSPC and problem.value.filename == str(path)
    assert path.read_bytes() == b"a whole evening" and names(tmp_path) == ["kept"]


def test_a_file_that_is_a_link_stays_one(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere" / "kept")
    atomic.write(tmp_path / "link", b"a whole evening")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "elsewhere" / "kept").read_bytes() == b"a whole evening"


def test_two_threads_write_the_same_file(tmp_path, both_at_once):
    both_at_once(lambda: atomic.write(tmp_path / "kept", b"same"))
    assert (tmp_path / "kept").read_bytes() == b"same" and names(tmp_path) == ["kept"]


def test_two_threads_compile_the_same_source(tmp_path, monkeypatch, both_at_once):
    """What the bench does on its first run."""
    monkeypatch.setattr(vm, "COMPILED", tmp_path)
    source = b"print(7)\n"
    first, second = both_at_once(lambda: vm.compile_module(source, "/x.py"))
    assert first == second and first[:1] == b"M"
    assert len(names(tmp_path)) == 1


def test_two_threads_shrink_the_same_sources(tmp_path, monkeypatch, both_at_once):
    monkeypatch.setattr(shrink, "CACHE", tmp_path)
    sources = {"lib/coffer/x.py": b"X = 1\n"}
    first, second = both_at_once(lambda: shrink.shrink_cached(sources))
    assert first == second and len(names(tmp_path)) == 1


def test_two_threads_pack_the_same_assets(tmp_path, monkeypatch, both_at_once):
    monkeypatch.setattr(pack, "packed_files", lambda assets: {"font": b"letters"})
    both_at_once(lambda: pack.build(tmp_path))
    assert (tmp_path / "font").read_bytes() == b"letters" and names(tmp_path) == ["font"]


TWICE = """
import sys
from pathlib import Path
from tools import pack, vm
from tools.build import shrink
vm.COMPILED = shrink.CACHE = Path(sys.argv[1])
for n in range(30):
    vm.compile_module(b"print(%d)" % n, "/x.py")
    shrink.shrink_cached({"lib/coffer/x.py": b"X = %d" % n})
pack.ensure(Path(sys.argv[1]) / "assets")
"""


@pytest.mark.slow
def test_two_commands_share_the_caches(tmp_path):
    order = [sys.executable, "-P", "-c", TWICE, str(tmp_path)]
    both = [subprocess.Popen(order, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    assert [process.communicate()[1] for process in both] == ["", ""]
    assert not list(tmp_path.rglob(".*"))


# Folders


def test_a_folder_shows_up_complete_and_takes_the_place_of_the_old_one(tmp_path):
    place = tmp_path / "place"
    for content in ("old", "new"):
        with atomic.folder(place) as draft:
            (draft / content).write_text(content)
            assert not (place / content).exists()
        assert names(place) == [content]
    assert names(tmp_path) == ["place"]


def test_a_folder_that_somebody_else_completed_meanwhile_stays(tmp_path):
    place = tmp_path / "place"
    with atomic.folder(place, (place / "theirs").exists) as draft:
        (draft / "ours").write_text("")
        with atomic.folder(place) as other:
            (other / "theirs").write_text("")
    assert names(place) == ["theirs"] and names(tmp_path) == ["place"]


def test_a_build_that_was_interrupted_is_not_in_the_way_of_the_next(tmp_path, monkeypatch):
    files = {"assets/font": b"1", "code.py": b"2", manifest.NAME: b"{}"}
    out = tmp_path / "drive"

    def interrupted(self, content):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", interrupted)
        with pytest.raises(KeyboardInterrupt):
            build.write_folder(files, out)
    build.write_folder(files, out)
    assert names(out) == ["assets", "code.py", "manifest.json"] and names(tmp_path) == ["drive"]


def test_a_compiler_that_came_only_in_part_is_not_taken_for_one(tmp_path, monkeypatch):
    def pip(order, **named):
        if "--target" not in order:  # only asks for its settings
            return subprocess.CompletedProcess(order, 0, "", "")
        where = Path(order[order.index("--target") + 1])
        where.mkdir(exist_ok=True)
        (where / "half").write_text("")
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "run", pip)
    with pytest.raises(KeyboardInterrupt):
        compiler.install(tmp_path / "pinned.txt", tmp_path / "own", "the compiler")
    assert names(tmp_path) == []


# The console's memory

WRITER = """
import microcontroller, time
time.sleep(0.1)
try:
    microcontroller.nvm[0:4] = b"game"
except Exception:
    print("the program took notice")
time.sleep(1)
"""


def test_a_memory_on_a_full_disk_is_not_cut_short(device, tmp_path, full_disk):
    memory = tmp_path / "nvm.bin"
    memory.write_bytes(b"\xff" * SIZE)
    dev = device(WRITER, nvm=memory).boot()
    full_disk()
    with pytest.raises(OSError) as problem:
        dev.run(1000)
    assert problem.value.filename == str(memory)
    assert memory.read_bytes() == b"\xff" * SIZE
    assert "took notice" not in dev.console, "the host's trouble is none of the device's"
