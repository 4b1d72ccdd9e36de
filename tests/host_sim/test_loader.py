# SPDX-License-Identifier: MIT
"""Code on the drive sees the device's modules, names and files, and nothing of the host."""

import sys
import time

import pytest

import host_sim.loader as loader
from host_sim.inventory import NATIVE, SHARED
from host_sim.machine import NotSimulated


@pytest.mark.parametrize(
    "name", ["typing", "random_x", "dataclasses", "functools", "itertools", "host_sim", "tools"]
)
def test_importing_a_module_that_the_device_lacks_fails(device, name):
    dev = device(f"try:\n    import {name}\nexcept ImportError as error:\n    print(error)\n").boot()
    assert dev.console.startswith(f"no module named '{name}'")


@pytest.mark.parametrize("name", ["rp2pio", "neopixel_write", "audiocore", "select", "alarm.time"])
def test_importing_a_module_that_the_simulator_lacks_raises(device, name):
    with pytest.raises(NotSimulated, match="CircuitPython has"):
        device(f"try:\n    import {name}\nexcept ImportError as error:\n    print(error)\n").boot()


@pytest.mark.parametrize(
    "board, missing", [("raspberry_pi_pico", "wifi"), ("raspberry_pi_pico2", "alarm"), ("ugame22", "picodvi")]
)
def test_a_module_that_the_simulated_board_lacks_is_missing(device, board, missing):
    source = f"try:\n    import {missing}\nexcept ImportError as error:\n    print(error)\n"
    assert device(source, board=board).boot().console.startswith(f"no module named '{missing}'")


def test_importing_a_module_of_the_board_that_is_not_simulated_raises(device):
    with pytest.raises(NotSimulated, match="CircuitPython has a module wifi, the simulator does not"):
        device("try:\n    import wifi\nexcept ImportError:\n    pass\n", board="pajenicko_picopad").boot()


@pytest.mark.parametrize("line", ["from busio import UART", "import busio\nbusio.UART"])
def test_importing_a_name_that_the_simulator_lacks_raises(device, line):
    with pytest.raises(NotSimulated, match="CircuitPython has busio.UART, the simulator does not"):
        device(line).boot()


def test_a_library_on_the_drive_replaces_a_module_that_is_not_simulated(device):
    dev = device("import neopixel_write\nprint(neopixel_write.x)", {"lib/neopixel_write.py": "x = 7"}).boot()
    assert dev.console.startswith("7")


@pytest.mark.parametrize(
    "name", ["ascii", "format", "vars", "breakpoint", "FileNotFoundError", "ModuleNotFoundError"]
)
def test_builtins_that_the_device_lacks_are_absent(device, name):
    assert f"NameError: name '{name}' is not defined" in device(f"print({name})").boot().crashed


def test_every_native_module_can_be_imported(device):
    names = [*NATIVE, *SHARED, "sys", "builtins", "traceback"]
    dev = device("\n".join(f"import {name}" for name in names)).boot()
    assert dev.crashed == ""


def test_the_time_and_sys_modules_are_those_of_the_device(device):
    dev = device(
        "import time, sys\nprint(hasattr(time, 'perf_counter'), sys.platform, sys.implementation.name)"
    ).boot()
    assert dev.console.startswith("False RP2040 circuitpython")
    assert hasattr(time, "perf_counter")


def test_dir_of_a_native_module_has_only_its_own_names(device):
    dev = device("import busio, keypad\nprint([n for n in dir(busio) + dir(keypad) if n[0] != '_'])").boot()
    names = "'I2C', 'SPI', 'Event', 'EventQueue', 'KeyMatrix', 'Keys', 'ShiftRegisterKeys'"
    assert dev.console.startswith(f"[{names}]")


def test_native_modules_cannot_be_changed(device):
    assert "AttributeError" in device("import time\ntime.sleep = None").boot().crashed


def test_packages_submodules_and_relative_imports(device):
    dev = device(
        """
        from pack import near
        import pack.deep.down
        from pack.deep import down as other
        print(near.VALUE, pack.deep.down.VALUE, other is pack.deep.down, pack.__path__)
        """,
        {
            "lib/pack/__init__.py": "",
            "lib/pack/near.py": "from .deep.down import VALUE\nfrom . import far",
            "lib/pack/far.py": "",
            "lib/pack/deep/down.py": "from ..far import __name__ as n\nVALUE = n",
        },
    ).boot()
    assert dev.console.startswith("pack.far pack.far True /lib/pack\n"), dev.console


def test_a_module_in_the_root_is_found_before_one_in_lib(device):
    dev = device(
        "import thing\nprint(thing.HERE)", {"thing.py": "HERE = 1", "lib/thing.py": "HERE = 2"}
    ).boot()
    assert dev.console.startswith("1")


def test_a_module_deleted_from_sys_modules_is_loaded_again(device):
    dev = device(
        """
        import sys
        import room.rules
        first = room.rules
        del sys.modules["room.rules"]
        import room.rules
        print(first is room.rules, "room.rules" in sys.modules)
        """,
        {"room/__init__.py": "", "room/rules.py": ""},
    ).boot()
    assert dev.console.startswith("False True")


def test_a_module_that_fails_is_not_in_sys_modules(device):
    dev = device(
        """
        import sys
        try:
            import broken
        except ValueError:
            print("broken" in sys.modules)
        """,
        {"broken.py": "raise ValueError"},
    ).boot()
    assert dev.console.startswith("False")


def test_missing_names_are_import_errors(device):
    assert "ImportError" in device("from pack import nothing", {"pack/__init__.py": ""}).boot().crashed
    assert "ImportError: no module named 'pack.nothing'" in device(
        "import pack.nothing", {"pack/__init__.py": ""}
    ).boot().crashed  # fmt: skip


def test_device_modules_are_not_in_the_hosts_sys_modules(device):
    before = dict(sys.modules)
    device("import keypad, unlikely", {"unlikely.py": ""}).boot()
    assert "unlikely" not in sys.modules
    assert sys.modules["time"] is before["time"]


def test_annotations_are_never_evaluated(device):
    assert device("def f(x: Nothing) -> Nowhere: pass\nclass C:\n    x: Never").boot().crashed == ""


def test_files_can_only_be_read(device):
    dev = device(
        """
        with open("words.txt", "rb") as file:
            buffer = bytearray(3)
            print(file.readinto(buffer), buffer, file.seek(1), file.read())
        print(open("/words.txt").read())
        for mode in ("w", "a", "r+", "wb"):
            try:
                open("words.txt", mode)
            except OSError as error:
                print(error.errno)
        try:
            open("none")
        except OSError as error:
            print(error.errno)
        """,
        {"words.txt": "héj"},
    ).boot()
    assert dev.console.split("\n")[:7] == [
        "3 bytearray(b'h\\xc3\\xa9') 1 b'\\xc3\\xa9j'",
        "héj",
        *["30"] * 4,
        "2",
    ]


def test_tracebacks_name_the_device_files(device):
    dev = device(
        "import part\npart.fall()", {"lib/part.py": "def fall():\n    raise ValueError('ouch')"}
    ).boot()
    assert dev.crashed == (
        'Traceback (most recent call last):\n  File "code.py", line 2, in <module>\n'
        '  File "/lib/part.py", line 2, in fall\nValueError: ouch\n'
    )
    assert dev.console == dev.crashed + "\nCode done running.\n"


def test_a_syntax_error_ends_the_program(device):
    assert "SyntaxError" in device("def").boot().crashed


def test_bytecode_of_another_compiler_is_refused(device, tmp_path):
    dev = device("import old", {"old.mpy": "M\x06"})
    assert "ValueError: incompatible .mpy file" in dev.boot().crashed


def test_a_compiled_file_runs_as_its_source(device):
    dev = device("import boot", {"boot.py": "", "lib/coffer/bits.mpy": "C\x06", "lib/coffer/__init__.py": ""})
    dev.machine.drive.host("/boot.py").write_text("")
    assert dev.boot().crashed == ""
    assert (
        loader.source_of(dev.machine.drive.host("/lib/coffer/bits.mpy"), "/lib/coffer/bits").name == "bits.py"
    )


def test_settings_are_strings_and_numbers(device):
    dev = device(
        "import os\nprint(os.getenv('A'), os.getenv('B'), os.getenv('C', 7), os.getenv('D'), os.getenv('E'))",
        {"settings.toml": '# x\nA = "GP4" # pin\nB = 0x3C\nD = "a\\"\\u00e9"\n[table]\nE = 1\n'},
        firmware=(10, 1, 4),
    ).boot()
    assert dev.console.startswith('GP4 60 7 a"é None')


@pytest.mark.parametrize("line", ["A = true", "A = GP4", 'A = "open', 'A = "x" y', "A = 1_000", "A = 0b1"])
def test_a_setting_that_the_device_cannot_read_raises(device, line):
    assert (
        "ValueError: Invalid byte"
        in device("import os\nos.getenv('A')", {"settings.toml": line}, firmware=(10, 1, 4)).boot().crashed
    )


def test_newer_firmware_has_get_setting_and_getenv_gives_text(device):
    dev = device(
        """
        import os, supervisor
        for key in "ABCDE":
            print(repr(os.getenv(key)), end=" ")
        print(supervisor.get_setting("A"), supervisor.get_setting("B"), supervisor.get_setting("E", 5))
        supervisor.get_setting("C")
        """,
        {"settings.toml": 'A = "GP4" # pin\nB = 0x3C # hex\nC = true\nD = "open'},
        firmware=(10, 2, 1),
    ).boot()
    assert dev.console.startswith("'GP4' '0x3C' 'true' None None GP4 60 5\n")
    assert "ValueError" in dev.crashed


def test_older_firmware_has_no_get_setting(device):
    assert (
        "AttributeError"
        in device("import supervisor\nsupervisor.get_setting", firmware=(9, 2, 9)).boot().crashed
    )


def test_settings_of_the_device_override_settings_toml(device):
    dev = device("import os\nprint(os.getenv('A'))", {"settings.toml": 'A = "x"'}, settings={"A": "y"}).boot()
    assert dev.console.startswith("y")


@pytest.mark.parametrize("firmware", [(9, 2, 9), (10, 2, 1)])
def test_invalid_utf_8_in_one_setting_does_not_affect_others(device, firmware):
    code = "import os\nprint(os.getenv('A'))\ntry:\n    os.getenv('B')\nexcept UnicodeError:\n    print('no')"
    dev = device(code, firmware=firmware)
    (dev.machine.drive.host("/code.py").parent / "settings.toml").write_bytes(
        b'# \xff\nA = "x"\nB = "\xfe"\n'
    )
    assert dev.boot().console.startswith("x\nno\n")


def test_a_folder_named_settings_toml_is_ignored(device):
    dev = device("import os\nprint(os.getenv('A'))", {"settings.toml/x": ""}).boot()
    assert dev.console.startswith("None\n")
