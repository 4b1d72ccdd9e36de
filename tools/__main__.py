# SPDX-License-Identifier: MIT
"""Runs the tool that `./coffer NAME` asks for, and turns what goes wrong into a sentence."""

from __future__ import annotations

import importlib
import os
import sys

from tools.sorry import Sorry


def main(arguments: list[str]) -> int:
    """The exit code of the tool named first."""
    tool = importlib.import_module(f"tools.{arguments[0]}")
    try:
        return int(tool.main(arguments[1:]) or 0)
    except Sorry as sorry:
        print(f"coffer: {sorry}", file=sys.stderr)
        return sorry.code
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
