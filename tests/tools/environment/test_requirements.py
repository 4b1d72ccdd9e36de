# SPDX-License-Identifier: MIT
"""What is installed is pinned: the same versions and bytes on every machine until the lists are renewed."""

import re

import pytest
from packaging.requirements import Requirement

from tests.tools.environment.clones import ROOT
from tools.environment import LISTS

NAMES = ("web", "play", "test", "device", "circuitpython9", "case")


def asked(name):
    """The packages that an input file asks for."""
    lines = (ROOT / "requirements" / f"{name}.in").read_text("utf-8").splitlines()
    found = {}
    for line in lines:
        if line.startswith("-r "):
            found.update(asked(line.removeprefix("-r ").removesuffix(".in")))
        elif line and not line.startswith(("#", "-c ")):
            found[Requirement(line).name] = Requirement(line)
    return found


def pinned(name):
    """The packages that a compiled list installs: requirement and hashes by name."""
    text = (ROOT / f"requirements-{name}.txt").read_text("utf-8")
    found = {}
    for entry in re.findall(r"^\w[^\\\n]*(?:\\\n[^\\\n]*)*", text, re.MULTILINE):
        line, *hashes = [part.strip() for part in entry.split("\\\n")]
        found[Requirement(line).name] = (Requirement(line), hashes)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_package_has_one_version_and_its_hashes(name):
    assert pinned(name)
    for requirement, hashes in pinned(name).values():
        assert [specifier.operator for specifier in requirement.specifier] == ["=="], requirement
        assert hashes and all(re.fullmatch("--hash=sha256:[0-9a-f]{64}", one) for one in hashes), requirement


@pytest.mark.parametrize("name", NAMES)
def test_the_lists_are_compiled_from_their_inputs(name):
    versions = {package: str(line.specifier)[2:] for package, (line, _) in pinned(name).items()}
    for package, requirement in asked(name).items():
        assert versions[package] in requirement.specifier, f"{package}: see docs/dependencies.md"


@pytest.mark.parametrize("name", NAMES)
def test_every_input_has_an_upper_bound(name):
    for requirement in asked(name).values():
        assert {"<", "=="} & {specifier.operator for specifier in requirement.specifier}, requirement


def test_the_tests_run_with_what_people_play_with():
    web, play, test = pinned("web"), pinned("play"), pinned("test")
    assert {name: play.get(name) for name in web} == web
    assert {name: test.get(name) for name in play} == play
    [(driver, entry)] = pinned("device").items()
    assert test[driver] == entry


@pytest.mark.parametrize("name", ["vm", "emulator", "typescript", "axe"])
def test_an_npm_package_has_one_version_and_its_hash(name):
    text = (ROOT / f"requirements-{name}.txt").read_text("utf-8")
    assert re.fullmatch(r"(#.*\n)+@?\S+@\d+\.\d+\.\d+ sha512-[\w+/]{86}==\n", text)


def test_every_source_archive_has_its_hash():
    text = (ROOT / "requirements-examples.txt").read_text("utf-8")
    assert re.fullmatch(r"#.*\n(\w+-[\d.]+\.tar\.gz [0-9a-f]{64}\n)+", text)


def test_every_list_is_watched():
    watched = {
        *LISTS["web"],
        *LISTS["test"],
        "requirements-case.txt",
        "requirements-circuitpython9.txt",
        "requirements-examples.txt",
        "requirements-typescript.txt",
        "requirements-axe.txt",
    }
    assert {path.name for path in ROOT.glob("requirements-*")} == watched


def test_no_list_names_a_registry():
    for path in [*ROOT.glob("requirements-*.txt"), *ROOT.glob("requirements/*")]:
        assert not re.search(r"://|index-url|find-links", path.read_text("utf-8")), path
