# SPDX-License-Identifier: MIT
"""Builds the files of a release, the same bytes on every machine, with checksums."""

from __future__ import annotations

import argparse
import io
import re
import sys
import zipfile
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path

from host_sim import atomic
from tools import case, output, untrusted
from tools.build import fat, firmware, manifest, tree, uf2
from tools.build.compiler import PAIRS
from tools.commands import web
from tools.commands.build import ROOT
from tools.errors import UserError
from tools.flash import settings
from tools.pack import languages

OUT = ROOT / "build" / "release"
SUMS = "SHA256SUMS"
_DATE = re.compile(r"20\d\d-[01]\d-[0-3]\d")
_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # a zip file's first day: when it was made changes no byte


def zip_files(files: dict[str, bytes]) -> bytes:
    """Files as a zip archive that depends on nothing but their names and bytes."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as packed:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, _LONG_AGO)
            entry.external_attr = 0o644 << 16
            entry.create_system = 3  # as if made on Unix, wherever it is made
            packed.writestr(entry, content)  # stored: how well zlib packs depends on its version
    return archive.getvalue()


def artefacts(with_case: bool = True) -> dict[str, bytes]:
    """Every file of a release by its name: drives as zip and UF2, the symbol map, the page, and the case."""
    found: dict[str, bytes] = {}
    name = f"coffer-{tree.version(ROOT)}"
    for circuitpython in sorted(PAIRS):
        print(f"the drive for CircuitPython {circuitpython} …", file=sys.stderr, flush=True)
        files = tree.collect(ROOT, circuitpython)
        found[f"{name}-circuitpython{circuitpython}.zip"] = zip_files(files)
        found[f"{name}-circuitpython{circuitpython}{uf2.ENDING}"] = uf2.wrap(fat.used_part(fat.image(files)))
    found[f"{name}.map.json"] = tree.symbol_map(ROOT)
    print("the page …", file=sys.stderr, flush=True)
    found[f"{name}.html"] = web.make_files()["coffer.html"]
    if not with_case:
        print("no case is made (--no-case)", file=sys.stderr, flush=True)
    elif case.program():
        print("the case …", file=sys.stderr, flush=True)
        found[f"{name}-case.zip"] = zip_files({**case.make_all(), "README.md": case.README.read_bytes()})
    else:
        print("OpenSCAD is not installed: no case is made", file=sys.stderr, flush=True)
    found[SUMS] = checksums(found)
    return found


def join_firmware(path: Path, only: Collection[str] | None) -> tuple[str, bytes]:
    """CircuitPython from a UF2 file and Coffer for its board as one UF2 file, by its name."""
    try:
        with open(path, "rb") as file:
            content = file.read(firmware.MOST + 1)
    except OSError as error:
        raise UserError(
            f"{untrusted.printable(path)} can't be read ({error.strerror}): name another"
        ) from None
    found = firmware.read(content, path.name)
    print(f"CircuitPython {found.version} for the {found.board.name}", file=sys.stderr, flush=True)
    files = tree.collect(ROOT, found.major, languages=only)
    files[settings.NAME] = settings.for_board(files[settings.NAME], found.board.id, ROOT)
    name = f"coffer-{manifest.read(files)['coffer']}-{found.board.id}-circuitpython-{found.version}.uf2"
    return name, firmware.join(found, files)


def checksums(files: dict[str, bytes]) -> bytes:
    """Checksums as `sha256sum --check` reads them."""
    return "".join(f"{sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files)).encode()


def check_out(out: Path) -> None:
    """Refuses a folder that can't be written, or that has somebody else's checksums where ours would be."""
    output.check_folder(out)
    there = out / SUMS
    if there.exists():
        named = [
            line.partition("  ")[2] for line in untrusted.read(there).decode("utf-8", "replace").splitlines()
        ]
        if not all(name.startswith("coffer-") for name in named):
            raise UserError(
                f"{untrusted.printable(there)} is there already, of other files: choose another with --out"
            )


def newest_entry(changelog: str) -> tuple[str, str, str]:
    """The version on top of the changelog, what stands behind it, and its notes."""
    _, _, text = changelog.partition("\n## ")
    heading, _, rest = text.partition("\n")
    version, _, date = heading.partition(", ")
    return version.strip(), date.strip(), rest.partition("\n## ")[0].strip() + "\n"


def check_version(tag: str | None, version: str, on_top: str, date: str) -> None:
    """Refuses a release whose version, changelog and tag do not agree."""
    if on_top != version:
        raise UserError(f"pyproject.toml says {version}, CHANGELOG.md begins with {on_top}: make them agree")
    if tag is None:
        return
    if tag != f"v{version}":
        raise UserError(
            f"the tag is {untrusted.printable(tag)}, and this is version {version}: tag it v{version}"
        )
    if not _DATE.fullmatch(date):
        raise UserError(
            f"CHANGELOG.md does not say when {version} was released: write “## {version}, 2027-01-31”"
        )


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer release", description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT, help="folder (default build/release)")
    parser.add_argument("--tag", help="tag of the release: version and changelog must agree with it")
    parser.add_argument("--notes", type=Path, metavar="FILE", help="also write the notes from the changelog")
    parser.add_argument(
        "--no-case", action="store_true", help="leave out the case, which takes a minute or two"
    )
    parser.add_argument(
        "--firmware",
        type=Path,
        metavar="FILE.uf2",
        help="build only one file: this CircuitPython and Coffer together, for an empty board",
    )
    parser.add_argument(
        "--languages", type=languages.parse_choice, metavar="en,cs", help=f"with --firmware: {languages.HELP}"
    )
    args = parser.parse_args(argv)
    check_out(args.out)
    if args.languages and not args.firmware:
        raise UserError("a release has all languages: name --languages together with --firmware")
    if args.firmware:
        name, content = join_firmware(args.firmware, args.languages)
        save({name: content}, args.out)
        print("hold BOOTSEL while you plug the board in, then drag the file onto the drive that appears: it")
        print("replaces CircuitPython and everything on the board's drive; saved games stay")
        return 0
    on_top, date, notes = newest_entry((ROOT / "CHANGELOG.md").read_text("utf-8"))
    check_version(args.tag, tree.version(ROOT), on_top, date)
    files = artefacts(with_case=not args.no_case)
    if args.notes:
        args.notes.parent.mkdir(parents=True, exist_ok=True)
        atomic.write(args.notes, notes.encode())
    save(files, args.out)
    print(f"the UF2 files are {uf2.WARNING}")
    print(f"in {args.out}; `sha256sum --check {SUMS}` there proves that they arrived whole")
    return 0


def save(files: dict[str, bytes], out: Path) -> None:
    """Writes files into a folder, and lists them."""
    output.write_files(files, out)
    for name, content in files.items():
        print(f"{len(content):>9,} bytes  {name}")
