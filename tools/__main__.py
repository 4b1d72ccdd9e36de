# SPDX-License-Identifier: MIT
"""Runs the tool of `./coffer NAME`, and prints errors as sentences."""

from __future__ import annotations

import errno
import importlib
import io
import os
import sys

from tools.errors import UserError
from tools.untrusted import printable

# What to do next, by the system's error number
NEXT_STEPS = {
    errno.ENOSPC: "free some space, then try again",
    errno.EACCES: "choose another place, or change its permissions",
    errno.EPERM: "choose another place, or change its permissions",
    errno.EROFS: "choose a place that can be written",
    errno.ENOENT: "check the name",
    errno.ENOTDIR: "there is a file where a folder should be: choose another place",
    errno.EEXIST: "there is a file where a folder should be: choose another place",
    errno.EISDIR: "it is a folder: name a file",
    errno.ENAMETOOLONG: "choose a shorter name",
}


def main(arguments: list[str]) -> int:
    """Runs the tool that the first argument names; returns its exit code."""
    try:
        check_arguments(arguments)
        try:
            return int(importlib.import_module(f"tools.commands.{arguments[0]}").main(arguments[1:]) or 0)
        finally:
            sys.stdout.flush()  # a full disk may show only now
    except UserError as error:
        return print_error(f"coffer: {error}", error.code)
    except KeyboardInterrupt:
        return print_error("", 130)
    except BrokenPipeError:  # the reader of our output has closed it
        return 0
    except OSError as problem:
        return print_error(f"coffer: {describe_os_error(problem)}", 2)
    finally:
        discard_output()


def check_arguments(arguments: list[str]) -> None:
    """Refuses an empty argument: as a file it would mean this folder, as a choice none."""
    for before, word in zip(arguments, arguments[1:]):
        option, equals, value = word.partition("=")
        if not word or (option.startswith("--") and equals and not value):
            option = option or before
            what = f"{option} needs a value" if option.startswith("--") else "an argument is empty"
            raise UserError(f"{what}: ./coffer {arguments[0]} --help lists what is allowed")


def describe_os_error(problem: OSError) -> str:
    """Returns an operating-system error as a sentence: the file, the reason, and what to do next."""
    if problem.errno is None:
        return str(problem)
    hint = NEXT_STEPS.get(problem.errno, "choose another place, or try again")
    if problem.filename is None:
        return f"the output can't be written ({problem.strerror}): {hint}"
    return f"{printable(problem.filename)} can't be read or written ({problem.strerror}): {hint}"


def print_error(words: str, code: int) -> int:
    """Prints an error in one or more lines, with control characters escaped."""
    try:
        print(printable(words, kept="\n"), file=sys.stderr, flush=True)
    except OSError:
        pass  # stderr is closed
    return code


def prepare_streams() -> None:
    """Replaces a closed stream by a null one; letters that a stream can't encode are escaped."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def discard_output() -> None:
    """Discards what a stream did not accept, so that Python doesn't report it again at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


if __name__ == "__main__":
    prepare_streams()
    sys.exit(main(sys.argv[1:]))
