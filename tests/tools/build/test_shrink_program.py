# SPDX-License-Identifier: MIT
"""The real program, shrunk: the same each time, smaller, and with names that every firmware has."""

import ast
import subprocess

import pytest

from tools.build import compiler, members, rom_names, tree
from tools.build import shrink as shrinker
from tools.build.exports import EXPORTS
from tools.build.shrink import shrink
from tools.vm import ROOT

DRIVER = "lib/adafruit_displayio_ssd1306.py"


@pytest.fixture(scope="module")
def sources():
    """As a drive is built of them: what is made of these is kept from one build to the next."""
    return tree.sources(ROOT) | {DRIVER: tree.driver(ROOT)}


@pytest.mark.slow
def test_the_same_sources_are_shrunk_the_same_way(sources):
    assert shrinker.shrink_cached(sources) == shrink(dict(reversed(sources.items())))


@pytest.mark.slow
def test_only_our_own_modules_are_touched(sources):
    assert shrinker.shrink_cached(sources)[DRIVER] == sources[DRIVER]


@pytest.mark.slow
def test_the_program_is_smaller_and_still_compiles(sources):
    large = compiler.compile_all(sources, 10, ROOT)  # sources by themselves too: --source ships them
    small = compiler.compile_all(shrinker.shrink_cached(sources), 10, ROOT)
    assert small.keys() < large.keys()  # some are part of others now
    assert sum(map(len, small.values())) < 0.9 * sum(map(len, large.values()))


@pytest.mark.slow
@pytest.mark.parametrize("circuitpython", compiler.PAIRS)
def test_the_names_we_give_are_in_every_firmware(circuitpython, tmp_path):
    """What the .mpy format names by number does not stand in the file."""
    source, made = tmp_path / "names.py", tmp_path / "names.mpy"
    source.write_text("".join(f"x.{name}\n" for name in [*rom_names.ROM, "nearest_cross"]))
    subprocess.run([compiler.find(circuitpython, ROOT), "-o", made, source], check=True)
    written = made.read_bytes()
    assert [name for name in [*rom_names.ROM, "nearest_cross"] if f"{name}\0".encode() in written] == [
        "nearest_cross"
    ]


def test_what_was_shrunk_once_is_kept_until_a_source_changes(tmp_path, monkeypatch):
    monkeypatch.setattr(shrinker, "CACHE", tmp_path)
    first = {"/lib/coffer/one.py": b"_SIZE = 3\n\n\ndef size():\n    return _SIZE\n"}
    second = {"/lib/coffer/one.py": first["/lib/coffer/one.py"].replace(b"3", b"4")}
    assert shrinker.shrink_cached(first) == shrinker.shrink_cached(first) == shrink(first)
    assert shrinker.shrink_cached(second) == shrink(second) != shrink(first)


def test_what_was_shrunk_once_is_made_again_when_others_ask_for_other_names(tmp_path, monkeypatch):
    monkeypatch.setattr(shrinker, "CACHE", tmp_path)
    text = (
        b"class Chest:\n    def __init__(self):\n        self.opened = 1\n        self.closed = self.opened\n"
    )
    sources = {"/lib/coffer/one.py": text}
    before = shrinker.shrink_cached(sources)["/lib/coffer/one.py"]
    known = members.names_used_outside() | {"opened"}
    monkeypatch.setattr(members, "names_used_outside", lambda: known)
    after = shrinker.shrink_cached(sources)["/lib/coffer/one.py"]
    assert b"self.opened" not in before and b"self.opened" in after


def test_what_the_displays_driver_offers_keeps_its_name():
    """Else the console falls asleep and can't be woken."""
    classes = [node for node in ast.parse(tree.driver(ROOT)).body if isinstance(node, ast.ClassDef)]
    methods = {node.name for each in classes for node in each.body if isinstance(node, ast.FunctionDef)}
    assert (
        {name for name in methods if not name.startswith("_")}
        == EXPORTS["driver"]
        <= members.names_used_outside()
    )
