# SPDX-License-Identifier: MIT
"""The FAT image and the UF2 file, read by an independent reader and, where installed, by other tools."""

import shutil
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tools.build.fat_reader import Volume, uf2
from tools.build import disk_usage, fat
from tools.build import uf2 as writer
from tools.errors import UserError

SOME = {
    "code.py": b"run()\n",
    "empty": b"",
    "one": b"x" * 512,
    "lib/adafruit_displayio_ssd1306.mpy": b"C\x06\x00\x1f" + b"y" * 1020,
    "lib/adafruit_display_text.mpy": b"z" * 513,
    "lib/coffer/dice.mpy": bytes(range(256)) * 40,
    "games/treasure_maps/__init__.mpy": b"1",
    "games/treasure_mines/__init__.mpy": b"2",
    "assets/console.en.rules": b"3" * 4096,
}
GUARDS = {".fseventsd/no_log", ".metadata_never_index", ".Trashes", ".Trash-1000"}


def test_the_reader_finds_every_file_again():
    volume = Volume(fat.image(SOME))
    assert {name: content for name, content in volume.files.items() if name not in GUARDS} == SOME
    assert volume.files.keys() - SOME.keys() == GUARDS


def test_the_volume_is_the_one_that_circuitpython_makes_on_the_pico():
    volume = Volume(fat.image(SOME))
    assert (volume.sectors, volume.sector, volume.cluster, volume.count) == (2048, 512, 512, 2008)
    assert volume.label == "CIRCUITPY"
    assert volume.hidden == 1  # CircuitPython shows a partition table before it


# Sectors of the drives of Picopad, Pico, Pico 2 W, Pico 2, MacroPad and PicoSystem; bits of a table's entry
SIZES = {1016: 12, 2048: 12, 5112: 12, 6144: 12, 14336: 16, 30720: 16}


@pytest.mark.parametrize("sectors, bits", SIZES.items())
def test_volumes_of_every_size_hold_the_same_files(sectors, bits):
    volume = Volume(fat.image(SOME, sectors))
    assert {name: volume.files[name] for name in SOME} == SOME
    assert (volume.sectors, volume.bits) == (sectors, bits)
    assert volume.count == fat.Layout(sectors).count


@pytest.mark.parametrize("sectors", SIZES)
def test_a_volume_of_any_size_is_filled_to_the_last_cluster(sectors):
    layout = fat.Layout(sectors)
    most = (layout.count - 1) * layout.cluster * 512  # one cluster is a folder that every drive has
    assert Volume(fat.image({"big": b"x" * most}, sectors)).free() == 0
    with pytest.raises(fat.TooLarge):
        fat.image({"big": b"x" * (most + 1)}, sectors)


def test_names_that_begin_alike_get_different_aliases():
    aliases = Volume(fat.image(SOME)).aliases
    assert aliases["lib/adafruit_displayio_ssd1306.mpy"] == "ADAFRU~2.MPY"
    assert aliases["lib/adafruit_display_text.mpy"] == "ADAFRU~1.MPY"
    assert {aliases["games/treasure_maps"], aliases["games/treasure_mines"]} == {"TREASU~1", "TREASU~2"}
    assert aliases["code.py"] == "CODE.PY"


def test_all_times_are_the_same_so_that_equal_files_give_an_equal_volume():
    volume = Volume(fat.image(SOME))
    assert len(volume.stamps) == 1
    assert fat.image(dict(reversed(SOME.items()))) == fat.image(SOME)


def test_the_room_foreseen_is_the_room_taken():
    volume = Volume(fat.image(SOME))
    guard = 1  # .fseventsd
    assert volume.count - volume.free() == disk_usage.total(SOME) + guard


def test_no_alias_is_another_files_name():
    files = {"abcdefghi.mpy": b"1", "abcdef~1.mpy": b"2", "abcdefghj.mpy": b"3"}
    aliases = Volume(fat.image(files)).aliases
    assert aliases["abcdef~1.mpy"] == "ABCDEF~1.MPY"
    assert aliases["abcdefghi.mpy"] == "ABCDEF~2.MPY"


NAMES = st.text("abcXYZ019_-. ~é", min_size=1, max_size=30).filter(
    lambda name: name.strip(". ") == name and name
)
PATHS = st.lists(NAMES, min_size=1, max_size=3).map("/".join)


def apart(files: dict[str, bytes]) -> bool:
    """Whether the names can live on one drive: no two alike but for case, no file that is a folder, too."""
    low = [name.lower() for name in files]
    folders = {"/".join(name.split("/")[:depth]) for name in low for depth in range(1, name.count("/") + 1)}
    spelled = {"/".join(n.split("/")[:d]) for n in files for d in range(1, n.count("/") + 1)}
    return len(set(low)) == len(low) and not folders & set(low) and len(spelled) == len(folders)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(PATHS, st.binary(max_size=2000), max_size=12).filter(apart))
def test_any_files_come_back(files):
    volume = Volume(fat.image(files))
    assert {name: content for name, content in volume.files.items() if name not in GUARDS} == files


def test_a_full_drive_is_filled_to_the_last_cluster_and_no_further():
    most = (2008 - 1) * 512  # one cluster is a folder that every drive has
    assert Volume(fat.image({"big": b"x" * most})).free() == 0
    with pytest.raises(UserError, match="do not fit"):
        fat.image({"big": b"x" * (most + 1)})


def test_a_uf2_file_holds_the_used_part_of_the_volume_at_its_address():
    image = fat.image(SOME)
    start, family, content = uf2(writer.wrap(fat.used_part(image)))
    assert (start, family) == (0x10100000, 0xE48BFF56)
    assert len(content) % 4096 == 0, "the flash is erased 4 KB at a time"
    assert content == image[: len(content)] and not any(image[len(content) :])
    assert Volume(content.ljust(len(image), b"\0")).files == Volume(image).files


@pytest.mark.parametrize("sectors", SIZES)
def test_the_systems_own_tools_agree_where_they_are_installed(tmp_path, sectors):
    image = tmp_path / "drive.img"
    image.write_bytes(fat.image(SOME, sectors))
    if shutil.which("fsck.fat"):
        run = subprocess.run(["fsck.fat", "-n", "-v", image], capture_output=True, text=True)
        assert run.returncode == 0, run.stdout
    if shutil.which("mcopy"):
        for name, content in SOME.items():
            run = subprocess.run(["mcopy", "-n", "-i", image, f"::{name}", "-"], capture_output=True)
            assert run.stdout == content, run.stderr
    assert Volume(image.read_bytes()).files
