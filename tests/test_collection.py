# SPDX-License-Identifier: MIT
"""No test is left out because of the name of its folder or file: pytest passes over some without a word."""

from fnmatch import fnmatch
from pathlib import Path

HERE = Path(__file__).parent


def test_pytest_goes_into_every_folder_that_has_tests(request):
    passed_over = request.config.getini("norecursedirs")
    folders = {folder for path in HERE.rglob("test_*.py") for folder in path.relative_to(HERE).parents}
    names = {folder.name for folder in folders if folder.name}
    assert {"build", "tools"} <= names
    assert not [name for name in names for pattern in passed_over if fnmatch(name, pattern)]


def test_every_file_with_tests_has_a_name_that_pytest_looks_for():
    files = [path for path in HERE.rglob("*.py") if not fnmatch(path.name, "test_*.py")]
    assert files and not [path for path in files if "\ndef test_" in path.read_text(encoding="utf-8")]
