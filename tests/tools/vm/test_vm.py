# SPDX-License-Identifier: MIT
"""What the VM harness promises to those who measure with it."""

import pytest

from tools import vm


def test_it_is_the_32_bit_micropython_we_ask_for():
    assert (
        vm.run("import sys\nprint(sys.implementation.version[:3], sys.maxsize)") == "(1, 27, 0) 2147483647\n"
    )


def test_files_lie_where_they_are_laid():
    files = {"/lib/deep/er/__init__.py": b"X = 7", "/assets/map": bytes([0, 255, 10])}
    script = "from lib.deep import er\nprint(er.X, list(open('/assets/map', 'rb').read()))"
    files["/lib/__init__.py"] = files["/lib/deep/__init__.py"] = b""
    assert vm.run(script, files) == "7 [0, 255, 10]\n"


def test_compiled_modules_give_the_same_dice():
    from coffer.dice import Dice

    dice = Dice(12345)
    script = "from coffer.dice import Dice\nd = Dice(12345)\nprint([d.roll(6) for n in range(200)])"
    printed = str([dice.roll(6) for _ in range(200)]) + "\n"
    assert vm.run(script, vm.modules(vm.ROOT / "lib", "/lib", mpy=True)) == printed
    assert vm.run(script, vm.modules(vm.ROOT / "lib", "/lib", mpy=False)) == printed


def test_a_compiled_module_is_micropythons():
    code = vm.compile_module(b"from micropython import const\n_X = const(5)\nprint(_X)\n", "/x.py")
    assert code[0] == ord("M")
    assert b"_X" not in code


def test_an_exception_brings_its_traceback():
    with pytest.raises(vm.VmError) as error:
        vm.run("print('before')\ndef dig():\n    return 1 // 0\ndig()")
    assert "before" in str(error.value)
    assert "in dig" in str(error.value)
    assert "ZeroDivisionError" in str(error.value)


def test_a_script_without_end_is_stopped():
    with pytest.raises(vm.VmError, match="no end after 1 s"):
        vm.run("while True: pass", timeout=1)


def test_steps_are_called_until_one_answers_no_and_garbage_goes_between_them():
    script = """
import gc
left = 40
def step():
    global left
    left -= 1
    junk = bytearray(5000)
    gc.collect()
    if not left:
        print(gc.mem_alloc() < 20000)
    return left
"""
    assert vm.run(script, heap=64 * 1024) == "True\n"


def test_the_call_stack_is_as_deep_as_asked():
    script = """
def down(n):
    return n and down(n - 1)
try:
    down({})
    print('fits')
except RuntimeError as error:
    print(error)
"""
    assert vm.run(script.format(20), pystack=1536) == "fits\n"
    assert vm.run(script.format(60), pystack=1536) == "pystack exhausted\n"
