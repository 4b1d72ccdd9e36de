# SPDX-License-Identifier: MIT
"""Files that are written completely or not at all: the console's NVM, and caches with concurrent writers."""

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
    """A function that fills the disk: from then on only half of a file's content is written."""

    def write_bytes(self, content):
        with open(self, "wb") as file:
            file.write(bytes(content)[: len(content) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    return lambda: monkeypatch.setattr(Path, "write_bytes", write_bytes)


@pytest.fixture
def run_in_two_threads(monkeypatch):
    """A function that runs an action in two threads; both write before either one renames its file."""
    gate = Barrier(2, timeout=20)
    replace = Path.replace

    def replace_together(self, target):
        gate.wait()
        return replace(self, target)

    def run(action):
        monkeypatch.setattr(Path, "replace", replace_together)
        with ThreadPoolExecutor(2) as threads:
            return [future.result() for future in [threads.submit(action), threads.submit(action)]]

    return run


def names(folder):
    return sorted(path.name for path in folder.iterdir())


# Files


def test_a_full_disk_is_an_error_and_keeps_the_old_file(tmp_path, full_disk):
    path = tmp_path / "kept"
    atomic.write(path, b"a whole evening")
    full_disk()
    with pytest.raises(OSError) as caught:
        atomic.write(path, b"the next one")
    assert caught.value.errno == errno.ENOSPC and caught.value.filename == str(path)
    assert path.read_bytes() == b"a whole evening" and names(tmp_path) == ["kept"]


def test_writing_to_a_link_keeps_the_link(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere" / "kept")
    atomic.write(tmp_path / "link", b"a whole evening")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "elsewhere" / "kept").read_bytes() == b"a whole evening"


def test_two_threads_write_the_same_file(tmp_path, run_in_two_threads):
    run_in_two_threads(lambda: atomic.write(tmp_path / "kept", b"same"))
    assert (tmp_path / "kept").read_bytes() == b"same" and names(tmp_path) == ["kept"]


def test_two_threads_compile_the_same_source(tmp_path, monkeypatch, run_in_two_threads):
    """As the bench does on its first run."""
    monkeypatch.setattr(vm, "COMPILED", tmp_path)
    source = b"print(7)\n"
    first, second = run_in_two_threads(lambda: vm.compile_module(source, "/x.py"))
    assert first == second and first[:1] == b"M"
    assert len(names(tmp_path)) == 1


def test_two_threads_shrink_the_same_sources(tmp_path, monkeypatch, run_in_two_threads):
    monkeypatch.setattr(shrink, "CACHE", tmp_path)
    sources = {"lib/coffer/x.py": b"X = 1\n"}
    first, second = run_in_two_threads(lambda: shrink.shrink_cached(sources))
    assert first == second and len(names(tmp_path)) == 1


def test_two_threads_pack_the_same_assets(tmp_path, monkeypatch, run_in_two_threads):
    monkeypatch.setattr(pack, "packed_files", lambda assets: {"font": b"letters"})
    run_in_two_threads(lambda: pack.build(tmp_path))
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
    command = [sys.executable, "-P", "-c", TWICE, str(tmp_path)]
    processes = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    assert [process.communicate()[1] for process in processes] == ["", ""]
    assert not list(tmp_path.rglob(".*"))


# Folders


def test_a_folder_appears_complete_and_replaces_the_old_one(tmp_path):
    folder = tmp_path / "place"
    for content in ("old", "new"):
        with atomic.replace_folder(folder) as draft:
            (draft / content).write_text(content)
            assert not (folder / content).exists()
        assert names(folder) == [content]
    assert names(tmp_path) == ["place"]


def test_a_folder_that_another_process_completed_first_stays(tmp_path):
    folder = tmp_path / "place"
    with atomic.replace_folder(folder, (folder / "theirs").exists) as draft:
        (draft / "ours").write_text("")
        with atomic.replace_folder(folder) as other:
            (other / "theirs").write_text("")
    assert names(folder) == ["theirs"] and names(tmp_path) == ["place"]


def test_the_next_build_works_after_an_interrupted_one(tmp_path, monkeypatch):
    files = {"assets/font": b"1", "code.py": b"2", manifest.NAME: b"{}"}
    out = tmp_path / "drive"

    def interrupt(self, content):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", interrupt)
        with pytest.raises(KeyboardInterrupt):
            build.write_folder(files, out)
    build.write_folder(files, out)
    assert names(out) == ["assets", "code.py", "manifest.json"] and names(tmp_path) == ["drive"]


def test_an_interrupted_installation_of_a_compiler_leaves_nothing(tmp_path, monkeypatch):
    def pip(command, **options):
        if "--target" not in command:  # only asks for its settings
            return subprocess.CompletedProcess(command, 0, "", "")
        target = Path(command[command.index("--target") + 1])
        target.mkdir(exist_ok=True)
        (target / "half").write_text("")
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "run", pip)
    with pytest.raises(KeyboardInterrupt):
        compiler.install(tmp_path / "pinned.txt", tmp_path / "own", "the compiler")
    assert names(tmp_path) == []


# The console's NVM

WRITER = """
import microcontroller, time
time.sleep(0.1)
try:
    microcontroller.nvm[0:4] = b"game"
except Exception:
    print("the program took notice")
time.sleep(1)
"""


def test_a_full_disk_does_not_truncate_the_nvm_file(device, tmp_path, full_disk):
    memory = tmp_path / "nvm.bin"
    memory.write_bytes(b"\xff" * SIZE)
    dev = device(WRITER, nvm=memory).boot()
    full_disk()
    with pytest.raises(OSError) as caught:
        dev.run(1000)
    assert caught.value.filename == str(memory)
    assert memory.read_bytes() == b"\xff" * SIZE
    assert "took notice" not in dev.console, "an error of the host does not reach the device"
