# SPDX-License-Identifier: MIT
"""Every test is collected: pytest silently ignores folders and files with certain names."""

from fnmatch import fnmatch
from pathlib import Path

HERE = Path(__file__).parent


def test_pytest_collects_every_folder_with_tests(request):
    ignored = request.config.getini("norecursedirs")
    folders = {folder for path in HERE.rglob("test_*.py") for folder in path.relative_to(HERE).parents}
    names = {folder.name for folder in folders if folder.name}
    assert {"build", "tools"} <= names
    assert not [name for name in names for pattern in ignored if fnmatch(name, pattern)]


def test_every_file_with_tests_is_named_test_():
    files = [path for path in HERE.rglob("*.py") if not fnmatch(path.name, "test_*.py")]
    assert files and not [path for path in files if "\ndef test_" in path.read_text(encoding="utf-8")]
