# SPDX-License-Identifier: MIT
"""Compares a build with a drive: what must be copied, replaced and removed, before anything is touched."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tools.build import manifest
from tools.build.disk_usage import CLUSTER, clusters, folder_clusters, folders, total
from tools.errors import UserError
from tools.flash import settings, start
from tools.flash.cases import CASES, decide, may_be_shipped, refusal
from tools.flash.disk import FULL, WRONG_BOARD, Disk

START: str = CASES["names"]["start"]
BOOT: str = CASES["names"]["boot"]
# Names on their way, so that after any interruption it is known what is ours
COMING: str = CASES["names"]["coming"]
TEMPORARY = tuple(CASES["temporary"])
PROGRAM = tuple(CASES["program"])
KEPT = frozenset(CASES["kept"])  # never counted as the maker's own files
_SMALL = 8  # clusters for start files, settings and growing folders


@dataclass
class Plan:
    """What a flash will do to a drive. Names are as the drive spells them where it has them."""

    build: dict[str, bytes]
    there: dict[str, str]  # what the drive holds: names in small letters, and as it spells them
    changed: list[str] = field(default_factory=list)  # libraries, games and assets to copy
    stale: list[str] = field(default_factory=list)  # … to remove
    roots: list[str] = field(default_factory=list)  # boot.py, manifest, code.py to copy
    added: bytes = b""  # to the maker's settings
    settings_missing: bool = False
    foreign: list[str] = field(default_factory=list)  # the maker's own, removed by --clean
    makers: list[str] = field(default_factory=list)  # … and those of them among libraries, games and assets
    begins: str = ""  # the file that CircuitPython starts now
    leads: str = ""  # … and to which set it leads, if it is one of an interrupted flash
    small_drive: bool = False  # whether the drive can't hold a spare set beside the build
    spare_changed: list[str] = field(default_factory=list)
    spare_stale: list[str] = field(default_factory=list)
    leftovers: list[str] = field(default_factory=list)  # temporary names of an interrupted flash
    drop_spare: bool = False  # whether the spare set goes when it is not needed any more
    before: dict[str, Any] = field(default_factory=dict)  # the manifest of what is there
    known: set[str] = field(default_factory=set)  # all names that are or were to become ours

    @property
    def program_changes(self) -> bool:
        """Whether the program itself, and not just what stands around it, will be different."""
        return bool(self.changed or self.stale)

    @property
    def fresh(self) -> bool:
        """Whether the drive holds nothing of Coffer: then nothing that runs can be disturbed."""
        return not self.stale and not any(
            name.lower() in self.there for name in self.build if _of_program(name)
        )

    @property
    def way(self) -> str:
        """How the drive gets from what it holds to the build: one of the `steps` in cases.json."""
        facts = {
            "changed": self.program_changes,
            "unchanged": not self.program_changes,
            "coffer_there": not self.fresh,
            "small_drive": self.small_drive,
            "leads_to_spare": self.leads == start.TO_SPARE,
            "leads_to_main": self.leads == start.TO_MAIN,
            "start_changes": self.start_changes,
        }
        return decide("ways", (fact for fact, holds in facts.items() if holds))

    @property
    def uses_spare(self) -> bool:
        """Whether the spare set must be made complete first."""
        return self.way == "over_spare"

    @property
    def in_place(self) -> bool:
        """Whether the main set is changed although nothing else could start."""
        return self.way == "in_place"

    @property
    def replaced(self) -> list[str]:
        """The files that an update in place removes before it writes, as the drive spells them."""
        return [self.there[name.lower()] for name in self.changed if name.lower() in self.there]

    @property
    def start_changes(self) -> bool:
        """Whether another start file than our code.py would run, or another code.py."""
        return START in self.roots or self.begins != START

    @property
    def nothing(self) -> bool:
        """Whether the drive is already as it should be."""
        return not (
            self.program_changes
            or self.roots
            or self.added
            or self.settings_missing
            or self.foreign
            or self.leftovers
            or self.start_changes
            or (self.drop_spare and any(name.startswith(f"{start.SPARE}/") for name in self.there))
        )

    @property
    def copied(self) -> list[str]:
        """All files of the main set that will be written."""
        return [*self.changed, *self.roots, *([settings.NAME] if self.added or self.settings_missing else [])]

    @property
    def backed_up(self) -> list[str]:
        """All files that will be replaced or removed, as the drive spells them."""
        names = [self.there[name.lower()] for name in self.copied if name.lower() in self.there]
        names += [*self.stale, *self.foreign]
        if self.begins and self.begins != START and not self.leads:
            names.append(self.there[self.begins])
        return sorted({name for name in names if not name.endswith("/")})


def make(disk: Disk, build: dict[str, bytes], spare: dict[str, bytes], clean: bool) -> Plan:
    """The plan for a drive; nothing is written."""
    there = {name.lower(): name for name in disk.names()}
    check_conflicts(there, folders(build) | {start.SPARE}, {*build, *TEMPORARY, start.MEANWHILE})
    plan = Plan(build, there)
    plan.before = manifest.parse(disk.read(there[manifest.NAME])) if manifest.NAME in there else {"files": {}}
    plan.known = _our_names(plan, disk)
    plan.changed = _find_differing(plan, disk, {name: build[name] for name in build if _of_program(name)})
    plan.roots = _find_differing(plan, disk, {name: build[name] for name in (BOOT, manifest.NAME, START)})
    _settings(plan, disk)
    of_spare = _sort_files(plan, clean)
    plan.begins = next((name for name in start.ORDER if name in there), "")
    plan.leads = start.start_target(disk.read(there[plan.begins])) if plan.begins else ""
    plan.leftovers = [there[name] for name in TEMPORARY if name in there]
    plan.small_drive = total(build) + total(spare) + _SMALL > disk.size() // CLUSTER
    if plan.uses_spare:
        plan.spare_changed = _find_differing(plan, disk, spare)
        wanted = _names_to_write(spare)
        plan.spare_stale = [there[low] for low in of_spare if low not in wanted]
    elif plan.in_place:
        plan.spare_stale = [there[low] for low in of_spare]
    plan.drop_spare = clean
    return plan


def _find_differing(plan: Plan, disk: Disk, files: dict[str, bytes]) -> list[str]:
    """The files that the drive lacks or has with another content."""
    return [
        name
        for name, content in files.items()
        if name.lower() not in plan.there or disk.read(plan.there[name.lower()]) != content
    ]


def _our_names(plan: Plan, disk: Disk) -> set[str]:
    """The names that were ours, or were to become ours in a flash that was interrupted."""
    listed = set(plan.before["files"])
    if COMING in plan.there:
        listed |= set(disk.read(plan.there[COMING]).decode("utf-8", "replace").splitlines())
    # A manifest may list anything; what no Coffer ever shipped is not ours to remove.
    return {name for name in listed if may_be_shipped(name.lower())}


def _sort_files(plan: Plan, clean: bool) -> list[str]:
    """Decides what becomes of every file on the drive; returns those of the spare set."""
    facts_of = _Facts(plan, clean)
    of_spare = []
    for low, name in plan.there.items():
        action = decide("files", facts_of(low))
        if action in ("stale", "makers"):
            plan.stale.append(name)
        if action in ("makers", "foreign"):
            getattr(plan, action).append(name)
        if action == "spare":
            of_spare.append(low)
        if action in CASES["refusals"]:
            raise refusal(action, name)
    return of_spare


class _Facts:
    """Finds out what is the case with a file on the drive: the words of cases.json, explained in cases.py."""

    def __init__(self, plan: Plan, clean: bool) -> None:
        self.clean = clean
        self.wanted = _names_to_write(plan.build)
        self.shadows = _shadows(plan.build)
        self.shadow_folders = tuple(each for each in self.shadows if each.endswith("/"))
        self.own_folders = _own_folders({*plan.build, *plan.known})
        self.dropped = tuple(set(self.own_folders) - set(_own_folders(set(plan.build))))
        self.listed = {name.lower() for name in plan.known}

    def __call__(self, low: str) -> list[str]:
        inside = low.removeprefix(f"{start.SPARE}/")
        facts = {
            "wanted": low in self.wanted,
            "kept": low in KEPT,
            "of_spare": inside != low and (not inside or _ours_by_name(inside)),
            "start": low in start.ORDER,
            "meanwhile": low == start.MEANWHILE,
            "listed": low in self.listed,
            "ours_by_name": _ours_by_name(low),
            "own_folder": low.startswith(self.own_folders),
            "shadow": low in self.shadows,
            "hides_ours": inside in self.shadows or inside.startswith(self.shadow_folders),
            "program": _of_program(low),
            "dropped_game": inside.startswith(self.dropped),
            "clean": self.clean,
        }
        return [fact for fact, holds in facts.items() if holds]


def check_conflicts(there: dict[str, str], wanted_folders: set[str], wanted_files: set[str]) -> None:
    """Refuses a drive that has a file where Coffer needs a folder, or a folder where it needs a file."""
    standing = folders(list(there))
    for key, wanted, taken in (
        ("file_for_folder", wanted_folders, there.keys()),
        ("folder_for_file", wanted_files, standing),
    ):
        for name in sorted(wanted):
            if name.lower() in taken:
                raise refusal(key, name)


def check_space(plan: Plan, disk: Disk, spare: dict[str, bytes]) -> int:
    """The clusters that the drive will have left; a sentence if they don't suffice on the way."""
    size = disk.size() // CLUSTER
    whole = total(plan.build)
    if size < whole:
        raise UserError(
            f"this board's drive has {size // 2:,} KB and Coffer needs {whole // 2:,}: "
            "choose fewer languages with --languages",
            WRONG_BOARD,
        )

    def growth(write: list[str], contents: dict[str, bytes], remove: list[str]) -> int:
        gone = [plan.there[name.lower()] for name in write if name.lower() in plan.there] + remove
        fresh = [name for name in write if name.lower() not in plan.there]
        taken = sum(clusters(len(contents[name])) for name in write) + folder_clusters(fresh)
        return taken - sum(clusters(disk.length(name)) for name in gone if not name.endswith("/"))

    first = growth(plan.spare_changed, spare, plan.spare_stale)
    then = growth([*plan.changed, *plan.roots], plan.build, plan.stale)
    most = max(first, first + then) + _SMALL
    free = disk.free() // CLUSTER
    if not plan.nothing and most > free:
        raise UserError(
            f"the drive has {free // 2:,} KB free and flashing needs {most // 2:,} (old and new stand side "
            "by side for a moment): remove what you don't need from it, then flash again",
            FULL,
        )
    return free - first - then


def _settings(plan: Plan, disk: Disk) -> None:
    if settings.NAME in plan.there:
        theirs = disk.read(plan.there[settings.NAME])
        if theirs.strip():
            plan.added = settings.addition(
                theirs, plan.build[settings.NAME], manifest.read(plan.build)["coffer"]
            )
            return
    plan.settings_missing = bool(plan.build[settings.NAME].strip())


def _of_program(name: str) -> bool:
    return name.startswith(PROGRAM)


def _ours_by_name(low: str) -> bool:
    """Returns whether some Coffer can have written this, or whether it is an empty folder."""
    return may_be_shipped(low) or low.endswith("/")


def _names_to_write(files: dict[str, bytes]) -> set[str]:
    """The names of these files and of their folders, as they are compared."""
    return {name.lower() for name in files} | {f"{folder.lower()}/" for folder in folders(files)}


def _own_folders(names: set[str]) -> tuple[str, ...]:
    """The folders that are ours alone: the engine's, and one a game. Other games are the maker's."""
    own_folders = {"lib/coffer/"}
    for name in names:
        parts = name.lower().split("/")
        if parts[0] == "games" and len(parts) > 2:
            own_folders.add(f"games/{parts[1]}/")
    return tuple(sorted(own_folders))


def _shadows(build: dict[str, bytes]) -> set[str]:
    """Names that would be imported in place of ours: a module's other form, or one nearer to the root."""
    found = set()
    for name in build:
        if name.startswith(("lib/", "games/")):
            module = name.rpartition(".")[0].lower()
            found |= {f"{module}.py", f"{module}.mpy", f"{module}/"} - {name.lower()}
            top = module.split("/")[1]
            if name.startswith("lib/"):
                found |= {f"{top}.py", f"{top}.mpy", f"{top}/"}
    return found
