# SPDX-License-Identifier: MIT
"""Packs fonts, icons and texts of assets/ into the small files that the console reads.

A game may bring a packer of its own, host/pack.py. Its packed() gives files of the game's folder by name:
tables that the rules are compiled with, made from a drawing; its drive() gives further files of /assets.
"""

from collections.abc import Collection, Iterable
from functools import lru_cache
from pathlib import Path

from host_sim import atomic
from tools import games
from tools.errors import UserError
from tools.pack import languages
from tools.pack.entries import read_words
from tools.pack.guides import coach_texts, pack_guide
from tools.pack.icons import pack_icons
from tools.pack.letters import pack_letters
from tools.pack.puzzles import pack_puzzles
from tools.pack.rules_pages import pack_rules, page_texts, read_pictures
from tools.pack.source import ROOT, Complaints
from tools.pack.words import CONSOLE, Packer, translated

ASSETS = ROOT / "assets"
OUT = ROOT / "build" / "assets"


def packed_files(assets: Path = ASSETS, only: Collection[str] = ()) -> dict[str, bytes]:
    """Every packed file by its name, of some languages or of all; equal sources always give equal bytes."""
    files = _pack_once(_sources(assets), assets)
    return (
        languages.keep_languages(files, tuple(languages.read(assets / CONSOLE)), only)
        if only
        else dict(files)
    )


@lru_cache(maxsize=2)
def _pack_once(sources: str, assets: Path) -> dict[str, bytes]:
    """Packs once for a page, which has four builds, and for a flash, which has two."""
    return pack_all(assets)[0]


def pack_all(assets: Path, folders: Collection[str] = ()) -> tuple[dict[str, bytes], Packer]:
    """The packed files, and the packer, which knows what is not translated; UserError names all mistakes.

    `folders` names folders of assets: the files of no others, but for the fonts.
    """
    complaints = Complaints()
    packer = Packer(assets, complaints)
    files = {}
    for lang, page in packer.pages.items() if not complaints.found else ():  # else a letter is not drawn
        with complaints.collect():
            letters = pack_letters(page, packer.languages[lang], packer.languages.values())
            files[f"font.{lang}"] = packer.font.pack(page) + letters
            files[f"small.{lang}"] = packer.small.pack(page)
    for folder in sorted(folder for folder in assets.iterdir() if folder.is_dir()):
        if folders and folder.name not in folders:
            continue
        with complaints.collect():
            if (folder / "icons.txt").exists():
                files[f"{folder.name}.icons"] = pack_icons(folder / "icons.txt")
        with complaints.collect():
            for lang, words in packer.pack_folder(folder).items():
                files[f"{folder.name}.{lang}"] = words
        with complaints.collect():
            files |= _rules_and_guides(folder, packer)
        with complaints.collect():
            if (folder / "puzzles.txt").exists():
                english = read_words(folder / "en.txt")
                files[f"{folder.name}.puzzles"] = pack_puzzles(folder / "puzzles.txt", folder.name, english)
    complaints.check()
    for name in games.names():
        if not folders or name in folders:
            files |= games.on_drive(name)
    return files, packer


def _rules_and_guides(folder: Path, packer: Packer) -> dict[str, bytes]:
    """Rules and guides of a folder, in the languages in which they are written."""
    files = {}
    pictures = read_pictures(folder)
    english = folder / "guide.en.txt"
    complaints = Complaints()
    for lang, page in packer.pages.items():
        rules, guide = translated(folder, "rules.{}.txt", lang), translated(folder, "guide.{}.txt", lang)
        written: list[bytes] = []
        spoken: list[bytes] = []
        with complaints.collect():
            if rules:
                written = page_texts(rules, page, packer.font, pictures)
        with complaints.collect():
            if guide:
                spoken = coach_texts(guide, page, packer.font, guide == english)
        with complaints.collect():
            if rules:
                packed = pack_rules(rules, page, packer.font, pictures, beside=spoken)
                files[f"{folder.name}.{lang}.rules"] = packed
        with complaints.collect():
            if guide:
                packed = pack_guide(guide, english, folder.name, page, packer.font, beside=written)
                files[f"{folder.name}.{lang}.guide"] = packed
    complaints.check()
    return files


def build(out: Path = OUT, assets: Path = ASSETS) -> list[Path]:
    """Packs and writes the files: see write()."""
    return write(packed_files(assets), out)


def write(files: dict[str, bytes], out: Path = OUT) -> list[Path]:
    """Writes packed files; returns what is there now. Only in its own folder it removes others.

    There they are files whose sources are gone. What lies elsewhere may be anybody's.
    """
    out.mkdir(parents=True, exist_ok=True)
    others = [path for path in out.iterdir() if path.name not in files and not path.name.startswith(".")]
    if others and not is_own(out):
        raise UserError(
            f"{out} holds {min(path.name for path in others)}, which Coffer does not pack: "
            "name another folder with --out"
        )
    for old in others:
        if old.is_file():
            old.unlink(missing_ok=True)
    for name, content in files.items():
        path = out / name
        if not path.exists() or path.read_bytes() != content:
            atomic.write(path, content)
    return [out / name for name in sorted(files)]


def build_some(folders: Collection[str], out: Path = OUT, assets: Path = ASSETS) -> list[Path]:
    """Packs these folders of assets/ again, in a fifth of the time; all, if the fonts are no longer the same.

    That happens when a text uses a letter that none has used before: it changes the codes of others.
    """
    files = pack_all(assets, folders=folders)[0]
    fonts = {name for name in files if name.startswith(("font.", "small."))}
    if any(not (out / name).exists() or (out / name).read_bytes() != files[name] for name in fonts):
        return build(out, assets)
    for name in files.keys() - fonts:
        atomic.write(out / name, files[name])
    _note_sources(out, assets)
    return [out / name for name in sorted(files.keys() - fonts)]


def folders_of(changed: Iterable[Path]) -> set[str] | None:
    """The folders of assets/ that must be packed again when these files change; None if all must be."""
    found = set()
    for path in changed:
        if path.is_relative_to(ASSETS):
            folder = path.relative_to(ASSETS).parts[0]
            if folder == CONSOLE:
                return None
            found.add(folder)
        elif path.is_relative_to(games.FOLDER):
            name, *inside = path.relative_to(games.FOLDER).parts
            if path in _files_of_rules(name) or inside == ["host", "pack.py"]:
                found.add(name)
    return found


def is_own(out: Path) -> bool:
    """Whether a folder is the packer's own, however it is written."""
    return out.resolve() == OUT.resolve()


def _sources(assets: Path) -> str:
    """What the packed files depend on, as text: a change of any source changes it."""
    rules = [path for guide in assets.glob("*/guide.en.txt") for path in _files_of_rules(guide.parent.name)]
    rules += [
        path for puzzles in assets.glob("*/puzzles.txt") for path in _files_of_bots(puzzles.parent.name)
    ]
    packers = games.FOLDER.glob("*/host/pack.py")
    watched = sorted([*assets.rglob("*.txt"), *Path(__file__).parent.glob("*.py"), *packers, *rules])
    watched = [path for path in watched if path.exists()]
    return "\n".join(f"{path} {path.stat().st_mtime_ns} {path.stat().st_size}" for path in watched)


def _files_of_rules(name: str) -> list[Path]:
    """The files of a game that a guide's course depends on."""
    return [games.FOLDER / name / f"{part}.py" for part in ("pieces", "state", "rules", "scoring")]


def _files_of_bots(name: str) -> list[Path]:
    """The files of a game that the answers to its puzzles depend on: those of its bots, too."""
    return [*sorted((games.FOLDER / name).glob("*.py")), games.FOLDER / name / "host" / "puzzles.py"]


def ensure(out: Path = OUT, assets: Path = ASSETS) -> Path:
    """The folder of packed files, packed again if a source has changed since."""
    stamp = out.parent / f"{out.name}.stamp"
    sources = _sources(assets)
    if not out.is_dir() or not stamp.exists() or stamp.read_text("utf-8") != sources:
        build(out, assets)
        _note_sources(out, assets, sources)
    return out


def _note_sources(out: Path, assets: Path, sources: str = "") -> None:
    """Remembers what was packed."""
    atomic.write(out.parent / f"{out.name}.stamp", (sources or _sources(assets)).encode())
