# SPDX-License-Identifier: MIT
"""Builds the whole console as one HTML file, and as a folder for a web host."""

from __future__ import annotations

import argparse
import base64
import sys
from pathlib import Path

from tools import output
from tools.errors import UserError
from tools.untrusted import printable
from tools.web import folder, page, payload, serve

ROOT = Path(__file__).resolve().parents[2]
MARK = b"<title>Coffer"  # by which a page of ours is known, near its beginning
LIMIT = 620 * 1000  # bytes that the file may have: it is mailed to friends


def make_files(root: Path = ROOT, packed: bytes = b"") -> dict[str, bytes]:
    """Every file of build/ that the command makes, by its name there; `packed` is a payload at hand."""
    packed = packed or payload.compress(payload.collect(root))
    icon = "data:image/png;base64," + base64.b64encode(folder.icon(root, 64)).decode()
    files = {"coffer.html": page.make_page(root, packed, icon).encode()}
    hosted = page.make_page(root, packed, "icon-192.png", folder.HEAD)
    return files | {f"web/{name}": content for name, content in folder.files(root, hosted).items()}


def check_out(out: Path) -> None:
    """Refuses a folder that can't be written, or that has somebody else's page where ours would be."""
    output.check_folder(out)
    output.check_folder(out / "web")
    for name in ("coffer.html", "web/index.html"):
        path = out / name
        if path.exists() and MARK not in path.read_bytes()[:1000]:
            raise UserError(
                f"{printable(path)} exists already and is not Coffer's page: name another with --out"
            )
    others = output.files_in(out / "web")
    if others and "index.html" not in others:
        raise UserError(
            f"{printable(out / 'web')} holds {printable(others[0])} and no page of Coffer's: "
            "name another with --out"
        )


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer web", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build", help="output folder")
    parser.add_argument(
        "--serve", action="store_true", help="serve it to this computer only, and open it in a browser"
    )
    parser.add_argument(
        "--watch", action="store_true", help="with --serve: build again and reload when a source is saved"
    )
    parser.add_argument("--port", type=int, default=8064, metavar="N", help="port of --serve (default 8064)")
    args = parser.parse_args(argv)
    serve.check_port(args.port)
    if args.watch and not args.serve:
        raise UserError("--watch reloads the page that --serve shows: add --serve")
    if not args.watch:
        check_out(args.out)
    print("packing and compiling …", file=sys.stderr, flush=True)
    if args.watch:
        from tools.web import watch

        return watch.run(args.port)
    files = make_files()
    output.write_files(files, args.out)
    size = len(files["coffer.html"])
    print(f"{args.out / 'coffer.html'}: {size:,} bytes. Open it, or mail it to a friend.")
    print(f"{args.out / 'web'}/: the same for a web host, to be kept on a phone")
    if size > LIMIT:
        raise UserError(f"the page has more than the {LIMIT:,} bytes that it may: make something smaller")
    if args.serve:
        return serve.run(args.out / "web", args.port)
    return 0
