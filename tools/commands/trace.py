# SPDX-License-Identifier: MIT
"""Shows a traceback of the compiled build with the files and functions of the sources."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools import untrusted
from tools.build import shrink, tree
from tools.build.symbols import Symbols, Translator, load
from tools.commands.build import MAP, ROOT
from tools.errors import UserError


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer trace", description=__doc__)
    parser.add_argument(
        "file", nargs="?", default="-", help="the text with the traceback (default: standard input)"
    )
    add_map(parser)
    args = parser.parse_args(argv)
    translate = Translator(symbols(args.map))
    if args.file == "-":
        text = sys.stdin.read(untrusted.MOST)
    else:
        text = untrusted.read(args.file).decode(errors="replace")
    text = translate(text) + translate.end()
    sys.stdout.write(untrusted.printable(text, kept="\n\t"))
    return 0


def add_map(parser: argparse.ArgumentParser) -> None:
    """The option that names a symbol map."""
    words = "symbol map of the build (default: that of the last build or flash, otherwise of these sources)"
    parser.add_argument("--map", type=Path, metavar="FILE", help=words)


def symbols(path: Path | None) -> Symbols:
    """The symbols in a map; without one, those of the last build or of the sources as they are."""
    if path is None and not MAP.is_file():
        return shrink.symbol_map(tree.all_sources(ROOT))
    path = path or MAP
    try:
        return load(untrusted.from_json(untrusted.read(path)))
    except ValueError:
        raise UserError(
            f"{untrusted.printable(path)} is not a symbol map: ./coffer build writes build/drive.map.json"
        ) from None
