# SPDX-License-Identifier: MIT
"""The compiled build on MicroPython's VM, each of its files damaged: it runs, or it says so and blinks.

Code that is no code can stop the VM itself, which no Python can catch; docs/reliability.md has the figures.
"""

import random
import re
from collections import Counter

import pytest

from tests.damage import change_one_byte, cut_in_half, delete, truncate
from tools import vm
from tools.build import length_check, tree

FIRST = length_check.FIRST.replace(".py", ".mpy")
# Again and again on the same VM: a file is damaged, code.py starts and gets some presses, the file is fixed.
SCRIPT = """
import sys
sys.path[:] = ["/stage", "/native", "/", "/lib"]
import board, busdisplay, busio, digitalio, displayio, gc, i2cdisplaybus, keypad, microcontroller, os
import pwmio, storage, supervisor, time, traceback, plan
native = list(sys.modules)
code = open("/code.py").read()
waiting = list(plan.DAMAGED)

def write(path, content):
    with open(path, "wb") as file:
        file.write(content)

def start():
    for name in list(sys.modules):
        if name not in native:
            del sys.modules[name]
    time.left = 60
    keypad._queue.clear()
    for key in plan.KEYS:
        keypad.press(key)
        keypad.release(key)
    program = {"__name__": "__main__"}
    try:
        exec(code, program)
        return "came to an end"
    except time.Over:
        if "code" in program:
            return "blinks " + str(program["code"])
        return "shows " + type(sys.modules["coffer.console"].running.stack[-1]).__name__
    except BaseException as error:
        return "bare " + type(error).__name__

def step():
    if not waiting:
        return False
    number, name, content = waiting.pop(0)
    print("[", number)
    with open("/" + name, "rb") as file:
        whole = file.read()
    if content is None:
        os.remove("/" + name)
    else:
        write("/" + name, content)
    print("]", start())
    write("/" + name, whole)
    gc.collect()
    return True
"""
# A program that waits this often has shown what it does.
TIME = b"""
from utime import *

left = 0

class Over(BaseException):
    pass

def sleep(seconds):
    global left
    left -= 1
    if left < 0:
        raise Over
"""
TAPS = (4, 4, 5, 4, 5, 1, 4)  # A twice, B declines the guide, A: into the first game; B, down, A
BATCH = 30
STOPPED = "the VM stopped"


@pytest.fixture(scope="module")
def build():
    """The real build, its modules marked as MicroPython's."""
    files = tree.collect(vm.ROOT)
    return {name: b"M" + content[1:] if name.endswith(".mpy") else content for name, content in files.items()}


def drive(build):
    files = {f"/{name}": content for name, content in build.items()}
    return {**files, **vm.modules(vm.NATIVE, "/native", mpy=True), "/stage/time.py": TIME}


def outcomes(build, damaged, timeout=60):
    """How each start with one damaged file ended, and what it said: pairs, in the order of `damaged`."""
    seen = {}
    waiting = [(number, *each) for number, each in enumerate(damaged)]
    while waiting:
        plan = f"KEYS = {TAPS}\nDAMAGED = {waiting[:BATCH]!r}\n".encode()
        try:
            printed = vm.run(SCRIPT, {**drive(build), "/stage/plan.py": plan}, timeout=timeout)
        except vm.VmError as error:
            printed = str(error)
        for number, said, how in re.findall(r"^\[ (\d+)\n(.*?)(?:^\] (.*?)$|\Z)", printed, re.M | re.S):
            seen[int(number)] = (how or STOPPED, said)
        assert waiting[0][0] in seen, printed
        waiting = [each for each in waiting if each[0] not in seen]
    return [seen[number] for number in range(len(damaged))]


def complaint(how, said):
    """What is wrong with an outcome, if anything: a bare traceback, an end, a light without words."""
    if how.startswith("blinks"):
        return "" if "Coffer can't run (" in said else "a light without words"
    return "" if how.startswith("shows") else how


def check(build, damaged):
    for (name, content), (how, said) in zip(damaged, outcomes(build, damaged)):
        assert not complaint(how, said), (name, content and len(content), how, said)


def damageable(build):
    return [name for name in build if name not in ("code.py", "boot.py", "settings.toml")]


def test_whole_build_shows_a_table_and_says_nothing(build):
    assert outcomes(build, [("manifest.json", b"")]) == [("shows Face", "")]


def test_a_module_that_was_cut_off_is_named(build):
    names = [
        max(name for name in build if re.match(folder + r".*\.mpy", name)) for folder in ("lib/", "games/")
    ]
    damaged = [(name, cut_in_half(build[name])) for name in names]
    for name, (how, said) in zip(names, outcomes(build, damaged)):
        assert how == "blinks 5"
        assert f"(ValueError /{name} is cut off): flash the console again" in said.replace("//", "/")


WAYS = (delete, truncate, cut_in_half)


def damaged_files(build, ways):
    """Each file as each of its ways leaves it."""
    # Cut off, the first module stops the loader: nobody can have looked at its length before.
    return [
        (name, damage(build[name]))
        for n, name in enumerate(damageable(build))
        for damage in ways(n)
        if (name, damage) != (FIRST, cut_in_half)
    ]


@pytest.mark.slow
def test_every_file_damaged_in_one_way_or_another(build):
    check(build, damaged_files(build, lambda n: [WAYS[n % len(WAYS)]]))


@pytest.mark.long
def test_every_file_damaged_in_every_way(build):
    check(build, damaged_files(build, lambda n: WAYS))


def changed(build, damaged):
    """How starts with a changed byte ended. One can spoil the VM: what looks bad is tried alone."""
    seen = outcomes(build, damaged, timeout=10)
    for n, (how, said) in enumerate(seen):
        if how != STOPPED and complaint(how, said):
            seen[n] = outcomes(build, [damaged[n]], timeout=10)[0]
    for (name, _), (how, said) in zip(damaged, seen):
        assert how == STOPPED or not complaint(how, said), (name, how, said)
    return Counter(how.split()[0] for how, _ in seen)


@pytest.mark.slow
def test_changed_byte_is_never_a_bare_traceback(build):
    names = damageable(build)[::3]
    ends = changed(build, [(name, change_one_byte(build[name], random.Random(name))) for name in names])
    assert ends["shows"] + ends["blinks"] > 0.9 * len(names)


@pytest.mark.long
def test_hardly_any_changed_byte_stops_the_vm_itself(build):
    chance = random.Random(1)
    names = damageable(build) * 20
    ends = changed(build, [(name, change_one_byte(build[name], chance)) for name in names])
    print(dict(ends))
    assert ends["the"] < 0.04 * len(names)


# -- what makers do to their drives ---------------------------------------------------


def test_added_removed_and_replaced_files_are_let_be(build):
    compiled = next(name for name in build if re.match(r"lib/coffer/.*\babout\.mpy", name))
    source = compiled.replace(".mpy", ".py")
    drives = {
        "added": {**build, "lib/coffer/mine.mpy": b"x", "lib/._rows.mpy": b"y", "games/readme.txt": b"z"},
        "replaced": {**build, source: (vm.ROOT / source).read_bytes()},
        "a game less": {name: content for name, content in build.items() if "treasure_mines" not in name},
    }
    del drives["replaced"][compiled]
    for what, files in drives.items():
        how, said = outcomes(files, [("manifest.json", b"")])[0]
        assert (how.split()[0], said) == ("shows", ""), what


@pytest.mark.parametrize("drive", ["raise OSError(19)", "return None"])
def test_firmware_that_tells_no_lengths_starts(build, drive):
    files = {**build, "stage/storage.py": f"def getmount(path):\n    {drive}\n".encode()}
    assert outcomes(files, [("manifest.json", b"")]) == [("shows Face", "")]
