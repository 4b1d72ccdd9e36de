# SPDX-License-Identifier: MIT
"""Runs the installers, and reports their errors as a sentence."""

from __future__ import annotations

import ast
import base64
import hashlib
import os
import platform
import re
import subprocess
import sys
import tarfile
from pathlib import Path
from urllib.parse import urljoin

from tools.errors import UserError

PIP = ["-I", "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--progress-bar", "off"]
# Only what a hash names, and nothing that this machine would have to compile. The lists name all that is
# needed: were packages asked what they want, some versions of pip would take a release of today for that.
EXACTLY = ["--require-hashes", "--no-deps", "--only-binary", ":all:"]
PIP_REGISTRY = "https://pypi.org/simple"  # or another, which pip's settings name
NPM_REGISTRY = "https://registry.npmjs.org"  # or another, which NPM_CONFIG_REGISTRY names
# What a person's own settings of pip may say here: where packages come from, and how to get there. Others
# could send them elsewhere (target, root, user), or nowhere (dry-run).
REGISTRY = (
    *("index-url", "extra-index-url", "find-links", "no-index", "keyring-provider", "trusted-host"),
    *("proxy", "cert", "client-cert", "timeout", "default-timeout", "retries"),
)
# What is unpacked of the npm packages: files, and folders with a slash at their end
VM = ("micropython.mjs", "micropython.wasm")
RP2040JS = ("dist/esm/", "package.json", "LICENSE")

PROGRESS = ("Collecting", "Downloading", "Using cached", "Processing")
TELLING = ("ERROR", "Error", "OSError", "WARNING: Retrying")

# What pip and Python say, and what we make of it; the first that is found counts, because pip
# that can't reach its registry goes on to say that there is no such package.
TROUBLES = (
    (
        r"DO NOT MATCH THE HASHES",
        "the package registry sent something else than what the hashes name, and it was not installed: "
        "try again; if it stays so, try another network",
    ),
    (
        r"(?i)no space left|quota exceeded|not enough space|\[Errno 28\]",
        "the disk is full: playing takes 150 MB in this folder, testing 600 MB; free some space, try again",
    ),
    (
        r"(?i)(?:permission denied|operation not permitted|read-only file system|access is denied)"
        r"(?:: '(?P<path>[^']+)')?",
        "{path} can't be written: make the folder yours, or clone Coffer where you may write, then try again",
    ),
    (
        r"(?i)connection broken|connection error|max retries exceeded|timed out|failed to resolve|"
        r"ssl.*error|proxy.*error|urlopen error|HTTP Error|cut short",
        "is the package registry reachable? Try again when it is; later commands need no network",
    ),
    (
        r"No matching distribution found for (?P<package>[^\s;]+?)\.?(?:[\s;]|$)",
        "the package registry has no {package} for Python {python} on {machine}: use Python 3.11 to 3.14 "
        "of 64 bits on Linux with glibc, on macOS or on Windows",
    ),
)


def explain(said: str) -> str:
    """Returns the cause and the next step, from an installer's output; empty if it is not recognised."""
    for pattern, sentence in TROUBLES:
        found = re.search(pattern, said)
        if found:
            groups = found.groupdict()
            return sentence.format(
                path=groups.get("path") or "this folder",
                package=groups.get("package"),
                python=platform.python_version(),
                machine=f"{platform.system()} {platform.machine()}",
            )
    return ""


def say(words: str) -> None:
    sys.stderr.write(words)
    sys.stderr.flush()


def settings(python: str) -> dict[str, str]:
    """The environment for pip: of a person's settings only those of the registry, wherever they stand."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    said = {name: value for name, value in os.environ.items() if variable(name)}
    file = {name: value for name, value in os.environ.items() if name == "PIP_CONFIG_FILE"}
    order = [python, "-I", "-m", "pip", "config", "list"]
    listed = subprocess.run(order, capture_output=True, text=True, errors="replace", env={**own, **file})
    for section in ("global", "install"):  # the second one wins, and what the environment says wins over both
        for option, value in re.findall(
            rf"^{section}\.([a-z-]+)=(['\"].*['\"])$", listed.stdout, re.MULTILINE
        ):
            name = "PIP_" + option.upper().replace("-", "_")
            if variable(name):
                own[name] = str(ast.literal_eval(value))
    return {**own, **said, "PIP_CONFIG_FILE": os.devnull}  # so pip itself reads no file of settings


def variable(name: str) -> bool:
    """Whether a variable of the environment tells pip something of the registry."""
    return name.startswith("PIP_") and name[4:].lower().replace("_", "-") in REGISTRY


def run(what: str, command: list[str], scratch: Path, environment: dict[str, str] | None = None) -> None:
    """Runs a step of the installation: a dot for every package, and UserError with the reason if it fails."""
    say(f"  {what} ")
    # Its temporary files are ours: on the disk that is named when it is full, and removed with the rest.
    place = {name: str(scratch) for name in ("TMPDIR", "TEMP", "TMP")}
    heard = []
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env={**(os.environ if environment is None else environment), **place},
    ) as process:
        try:
            for line in process.stdout or ():
                heard.append(line.rstrip())
                if line.lstrip().startswith(PROGRESS):
                    say(".")
        except BaseException:
            process.kill()
            raise
    if process.returncode:
        last = [line for line in heard if line][-1:]
        telling = [line for line in heard if line.startswith(TELLING)]
        shown = telling[-4:] + [line for line in last if line not in telling]
        say(" failed\n" + "".join(f"    {line[:300]}\n" for line in shown))
        reason = explain("\n".join(telling + last)) or "see the lines above, which are all that is known"
        raise UserError(f"{what} failed: {reason}")
    say(" done\n")


def npm_package(
    python: str, what: str, pinned: Path, home: Path, scratch: Path, wanted: tuple[str, ...]
) -> None:
    """A package of npm, of exactly the bytes that `pinned` names: those of its files that are `wanted`.

    It is fetched without npm, for which 200 MB of Node would be needed. A name that ends with / or .
    stands for all that begin with it.
    """
    package, integrity = pinned.read_text("utf-8").splitlines()[-1].split()
    digest = base64.b64decode(integrity.removeprefix("sha512-")).hex()
    archive = fetch_verified(python, what, npm_address(package), "sha512", digest, scratch)
    unpack(archive, home, wanted)


def source_archives(python: str, pinned: Path, home: Path, scratch: Path, wanted: tuple[str, ...]) -> None:
    """Archives of pip's registry, of the bytes that the lines of `pinned` name: their files that are wanted.

    pip itself unpacks no examples, and would run the archive's own installer.
    """
    registry = settings(python).get("PIP_INDEX_URL", PIP_REGISTRY).rstrip("/")
    for line in pinned.read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        file, digest = line.split()
        page = f"{registry}/{file.rpartition('-')[0].replace('_', '-')}/"
        listed = fetch(python, f"the list of {file}", page, scratch).read_text("utf-8")
        found = re.search(rf'href="([^"#]*{re.escape(file)})["#]', listed)
        if not found:
            raise UserError(f"could not install {file}: {page} does not have it")
        unpack(fetch_verified(python, file, urljoin(page, found[1]), "sha256", digest, scratch), home, wanted)


def fetch_verified(python: str, what: str, address: str, kind: str, digest: str, scratch: Path) -> Path:
    """An archive from the network, compared with its hash."""
    archive = fetch(python, what, address, scratch)
    if hashlib.new(kind, archive.read_bytes()).hexdigest() != digest:
        raise UserError(f"could not install {what}: {explain('DO NOT MATCH THE HASHES')}")
    return archive


def fetch(python: str, what: str, address: str, scratch: Path) -> Path:
    """A file from the network."""
    file = scratch / "package.tgz"
    order = [python, "-I", str(Path(__file__).with_name("fetch.py")), address, str(file)]
    run(f"downloading {what}", order, scratch)
    return file


def unpack(archive: Path, home: Path, wanted: tuple[str, ...]) -> None:
    """Writes the wanted files of an archive, whose files are all in one folder, and removes it."""
    with tarfile.open(archive) as tar:
        for entry in tar:
            name = entry.name.partition("/")[2]
            content = tar.extractfile(entry)
            if content is not None and (name in wanted or name.startswith(prefixes(wanted))):
                (home / name).parent.mkdir(parents=True, exist_ok=True)
                (home / name).write_bytes(content.read())
    archive.unlink()


def npm_address(package: str) -> str:
    """Where the archive of a package such as @scope/name@1.2.3 is."""
    name, version = package.rsplit("@", 1)
    registry = os.environ.get("NPM_CONFIG_REGISTRY", NPM_REGISTRY).rstrip("/")
    return f"{registry}/{name}/-/{name.rsplit('/', 1)[-1]}-{version}.tgz"


def prefixes(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if name.endswith(("/", ".")))
