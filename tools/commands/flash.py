# SPDX-License-Identifier: MIT
"""Finds the board, checks, backs up, copies, verifies and reports."""

from __future__ import annotations

import argparse
import errno
import sys
import time
from collections.abc import Collection
from pathlib import Path

from tqdm import tqdm

from tools.build import manifest, tree
from tools.commands.build import MAP, save
from tools.errors import UserError
from tools.flash import backup, copy, find, plan, settings, start, watch
from tools.flash.cases import in_place_doubt
from tools.flash.disk import Disk
from tools.pack import languages
from tools.untrusted import printable

ROOT = Path(__file__).resolve().parents[2]


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer flash", description=__doc__)
    parser.add_argument(
        "--drive", type=Path, help="the board's drive, if it is not found or if there are several"
    )
    parser.add_argument("--source", action="store_true", help="ship .py files instead of compiled ones")
    parser.add_argument("--dry-run", action="store_true", help="report what would be done, and do nothing")
    parser.add_argument(
        "--clean", action="store_true", help="also remove all files that are not part of Coffer"
    )
    parser.add_argument("--yes", action="store_true", help="answer every question with yes")
    parser.add_argument("--languages", type=languages.parse_choice, metavar="en,cs", help=languages.HELP)
    parser.add_argument("--watch", action="store_true", help="flash again whenever a source file changes")
    args = parser.parse_args(argv)
    flash(args)
    if args.watch and not args.dry_run:
        watch.repeat_on_change(ROOT, lambda: flash(args))
    return 0


def flash(args: argparse.Namespace) -> None:
    """One flash from finding to reporting."""
    began = time.monotonic()
    board = find.choose(args.drive, sys.stdin.isatty())
    print(f"1 find     {board}")

    doubts = [find.check_board(board)]
    disk = Disk(board.place)
    print("           building the board's drive …", flush=True)
    build = tree.collect(ROOT, board.major, args.source, args.languages)
    build[settings.NAME] = settings.for_board(build[settings.NAME], board.id, ROOT)
    program = tree.program(ROOT, board.major, args.source, f"/{start.SPARE}", args.languages)
    spare = {f"{start.SPARE}/{name}": content for name, content in program.items()}
    todo = plan.make(disk, build, spare, args.clean)
    plan.check_space(todo, disk, spare)
    if not todo.nothing and not disk.writable():
        raise disk.user_error(OSError(errno.EROFS, "read-only"), "the drive")
    print(f"2 check    {manifest.title(build)}; {disk.free() // 1024:,} KB free")
    small = find.small_drive_warning(disk.size())
    if small:
        print(f"           {small}")
    if todo.leads:
        print("           an earlier flash was interrupted; this one will complete it")
    doubts.append(journal_warning(todo))
    if todo.in_place:
        doubts.append(in_place_doubt(disk.size()))
    if todo.foreign or todo.makers:
        doubts.append(f"--clean removes {shorten_list([*todo.makers, *todo.foreign])}")
    if todo.nothing:
        print(f"           the drive already has this version of Coffer: nothing to copy ({elapsed(began)})")
        return
    if args.dry_run:
        print(f"3 back up  {shorten_list(todo.backed_up) or 'nothing to keep'}")
        report_changes(todo)
        print("           nothing was done: this was a dry run")
        return
    confirm([doubt for doubt in doubts if doubt], args.yes)

    if not args.source:
        save(tree.symbol_map(ROOT), MAP)  # for the tracebacks that ./coffer monitor shows
    kept = backup.keep(disk, todo.backed_up, board.id, ROOT / "build/backups")
    print(f"3 back up  {f'{files(todo.backed_up)} into {kept}' if kept else 'nothing to keep'}")

    report_changes(todo)
    whole = copy.bytes_to_transfer(todo, spare)
    with tqdm(total=whole, unit="B", unit_scale=True, file=sys.stderr, leave=False, disable=None) as bar:
        copy.carry_out(todo, disk, spare, bar.update)
    print(f"5 verify   {files(build)} read back and verified byte for byte")
    left = f"{disk.free() // 1024:,} KB free"
    print(f"6 report   done in {elapsed(began)}; {left}. The console starts by itself. Have fun!")


def elapsed(began: float) -> str:
    """Returns the time since a moment as text."""
    return f"{time.monotonic() - began:.1f} s"


def report_changes(todo: plan.Plan) -> None:
    """What is copied and what is removed, in a few lines."""
    size = sum(len(todo.build[name]) for name in todo.copied)
    names = shorten_list(todo.copied) or "only the start file"
    print(f"4 copy     {files(todo.copied)}, {size:,} bytes: {names}")
    if todo.spare_changed:
        count = len(todo.spare_changed)
        print(f"           and {count} into {start.SPARE}/, from which the console starts meanwhile")
    if todo.stale or todo.foreign:
        print(f"           removed: {shorten_list([*todo.stale, *todo.foreign])}")


def files(names: Collection[str]) -> str:
    """Returns a number of files as text."""
    return f"{len(names)} file{'' if len(names) == 1 else 's'}"


def shorten_list(names: list[str]) -> str:
    """A few names, and how many more there are."""
    more = f" and {len(names) - 5} more" if len(names) > 6 else ""
    return ", ".join(map(printable, names[:5] if more else names)) + more


def journal_warning(todo: plan.Plan) -> str:
    """A warning if the games saved on the board can't be continued with this build."""
    old, new = todo.before.get("journal"), manifest.read(todo.build)["journal"]
    if old is None or old <= new:  # every Coffer reads what older ones wrote
        return ""
    return (
        f"games saved on the board have format {old}, which this Coffer can't read: "
        f"it is older, with format {new}"
    )


def confirm(doubts: list[str], yes: bool) -> None:
    """Prints every warning and lets the person decide."""
    for doubt in doubts:
        print(f"           {doubt}")
        if yes:
            continue
        if not sys.stdin.isatty():
            raise UserError(f"{doubt}: if that is what you want, flash again with --yes")
        if input("           go on? [y/N] ").strip().lower() not in ("y", "yes"):
            raise UserError("nothing was changed: flash again when you are ready")
