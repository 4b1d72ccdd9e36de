# SPDX-License-Identifier: MIT
"""Run by another Python, such as PyPy: calls functions of the project for tools/workers.py.

It reads jobs from its standard input and answers on its standard output, both pickled. It must run on
Python 3.9, the newest that PyPy has in Debian: annotations of newer Pythons are not looked at.
"""

import __future__

import importlib
import pickle
import sys
import traceback
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder, SourceFileLoader
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
PROTOCOL = 4  # of pickle: every Python 3.9 reads it


class AnnotationsAsText(SourceFileLoader):
    """Loads a module as if it began with `from __future__ import annotations`."""

    def get_code(self, fullname: str) -> Any:
        return compile(
            self.get_data(self.path), self.path, "exec", __future__.annotations.compiler_flag, True
        )


def set_path(packages: str) -> None:
    """Imports come from the project, then from where its own Python has installed packages."""
    compiled = (ExtensionFileLoader, EXTENSION_SUFFIXES)  # a part of Python's own library
    sys.path_hooks.insert(0, FileFinder.path_hook(compiled, (AnnotationsAsText, [".py"])))
    sys.path_importer_cache.clear()
    sys.path[:1] = [str(HERE), str(HERE / "lib"), str(HERE / "host_sim" / "shim")]
    sys.path.append(packages)


def main() -> None:
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing that is printed gets among the answers
    set_path(sys.argv[1])
    while True:
        try:
            module, name, job = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        try:
            answer = True, getattr(importlib.import_module(module), name)(job)
        except Exception:
            answer = False, traceback.format_exc()
        pickle.dump(answer, answers, PROTOCOL)
        answers.flush()


if __name__ == "__main__":
    main()
