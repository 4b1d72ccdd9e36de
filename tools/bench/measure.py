# SPDX-License-Identifier: MIT
"""The measurements, each a function that gives rows of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from coffer.seats import EASY, HARD, LEVELS
from tools import games, vm
from tools.bench import budgets, classes, courses, factors, integers, modules, nesting, visits
from tools.bench.bots import moves
from tools.bench.budgets import KB, wire
from tools.bench.probe import probe
from tools.bench.table import Row

SEED = 3
PLENTY = 224 * KB  # a heap that nothing fills; the VM's usual megabyte takes longer to sweep
SETTLED = 6  # visits to each game: words and letters are remembered, the journal was packed once
SHIFTS = (0, 1024, 3072)  # bytes by which the heap's content is moved: see run_for_heap()
STEP = 512  # bytes: how finely the heap is bisected
BEGINNING = 12  # moves of a game that quick runs and bisections play
ENDING = 8  # moves at the end that quick runs play too


def run_for_heap(
    game: str,
    mpy: bool = True,
    most: int = -1,
    heap: int | None = None,
    actions: tuple[int, ...] = (),
    shown: bool = False,
    shift: int = 0,
) -> dict[str, float]:
    """Runs the console from boot through the menus to a game between hard bots; returns the heap's figures.

    `actions` are in the journal already. With `shown`, every screen of the game is opened first. `shift`
    moves everything in memory by so many bytes: the VM's collector takes every word for a pointer, and a
    number that looks like one can keep 20 KB of garbage alive. That is rare where the heap lies (see
    tools/vm/node/start.mjs); elsewhere it is another number, so the smallest figure is the truest.
    """
    plan: dict[str, object] = {"game": game, "most": most, "stop": heap is not None, "shift": shift}
    plan["nvm"] = visits.nvm_with_language()
    # Without the scenes' names: some eighty more would double the VM's table of names.
    planned = visits.at_one_table(game) if game and shown else []
    plan["visits"] = [visit[1:4] for visit in planned]
    plan["leaving"] = sum("Count" in visits.screens_on_way(game)[visit[0]] for visit in planned)
    plan["others"] = modules.at_every_table() if planned else []
    plan["dropped"] = modules.dropped_after_use() if planned else []
    if game:
        facts = games.facts(game)
        plan |= {"key": facts.KEY, "players": facts.PLAYERS[1], "longest": facts.LONGEST}
        plan |= {"level": HARD, "seed": SEED, "actions": actions, "modules": _modules(game)}
    # The source build is for tinkering; only what ships must fit the device's call stack.
    pystack = budgets.PYSTACK if mpy else None
    return probe("heap_run", plan, mpy=mpy, heap=heap or PLENTY, pystack=pystack, console=True, meter=False)


def _modules(game: str) -> list[str]:
    """The modules that a table loads, dependencies first; the bots are loaded when the first one thinks."""
    return [f"games.{game}.rules", f"games.{game}.screens", "coffer.table.match"]


def smallest_heap(game: str) -> float:
    """The smallest heap, beyond what the VM itself needs, that does not grow: by bisection from the peak.

    Menus, table and bots take part, for the first moves of a game.
    """

    def fits(heap: int) -> dict[str, float] | None:
        seen = run_for_heap(game, most=BEGINNING, heap=heap)
        return None if seen["grew"] else seen

    peak = run_for_heap(game, most=BEGINNING)["peak"]
    low = int(peak) // STEP * STEP  # the VM's own 10 KB and its tables come on top, so this is too small
    high = int(peak * 1.06) + 14 * KB
    seen = fits(high)
    while seen is None:
        low, high = high, high + 8 * KB
        seen = fits(high)
    while high - low > STEP:
        middle = (low + high) // 2
        tried = fits(middle)
        if tried is None:
            low = middle
        else:
            high, seen = middle, tried
    return seen["heap"]


def heap_of(game: str, quick: bool) -> list[Row]:
    """Peak, live and smallest heap, and what frames allocate."""
    where = game or "menus"
    late = courses.course(game, courses.most_players(game), EASY, SEED).actions[:-ENDING] if game else ()
    seen = [run_for_heap(game, actions=late if quick else (), shown=True, shift=shift) for shift in SHIFTS]
    whole = min(seen, key=lambda each: each["live"])
    budget = budgets.HEAP
    rows = [
        Row(f"heap {where}: live after a collection, at the most", whole["live"], "bytes", budget, True),
        Row(f"heap {where}: allocated at the peak, a frame's garbage too", whole["peak"], "bytes"),
    ]
    if not quick:
        # No budget for this one: the VM collects only between two steps, and the console's start is a single
        # step, whose garbage alone is 40 KB. The device collects whenever it needs to.
        rows.append(Row(f"heap {where}: smallest that does not grow", smallest_heap(game), "bytes"))
        source = run_for_heap(game, mpy=False, most=BEGINNING)
        rows.append(Row(f"heap {where}: source build, peak", source["peak"], "bytes"))
    if game:
        rows.append(Row(f"{where}: a bot's yield allocates, at the most", whole["yield"], "bytes"))
        rows.append(Row(f"{where}: a frame that shows an event allocates", whole["shows"], "bytes"))
    else:
        rows.append(Row(f"{where}: an idle frame allocates", whole["idle"], "bytes", 0, True))
        rows.append(Row(f"{where}: a cursor step allocates, at the most", whole["cursor"], "bytes"))
    return rows


def switches(names: list[str], quick: bool) -> list[Row]:
    """Measures the heap after a few visits of every game, and after many; each in the truest of all runs."""
    folders = []
    for name in names:
        facts = games.facts(name)
        folders.append((facts.KEY, name, facts.PLAYERS[1], facts.LONGEST))
    once = SETTLED * len(folders)
    often = 10 * len(folders) if quick else 100 // len(folders) * len(folders)  # the same game was left last
    plan = {"games": folders, "seen": [len(folders), once, often]}
    runs = [probe("switches", plan | {"shift": shift}, console=True, meter=False) for shift in SHIFTS]
    seen = min(runs, key=lambda run: run[f"live {often}"])  # see run_for_heap()
    settled = seen[f"live {once}"]
    return [
        Row("heap menu: live after one visit to every game", seen[f"live {len(folders)}"], "bytes"),
        Row(f"heap menu: live after {once} switches", settled, "bytes"),
        Row(f"heap menu: live after {often} switches", seen[f"live {often}"], "bytes", settled, True),
    ]


def run_tour(game: str, quick: bool) -> dict[str, float]:
    """Every screen of a game, or of the menus, gone to as a person does; unless `quick` a whole game too."""
    planned = all_visits(game)
    if game and not quick:
        planned.insert(len(visits.visits(game)), visits.game_between_bots(game, HARD, SEED))
    return tour(planned, names=[game] if game else [])


def all_visits(game: str) -> list[visits.Visit]:
    """The visits of every screen, and at a table also hints, undo and the review of a game."""
    planned = list(visits.visits(game))
    if game:
        planned += visits.hints(game) + visits.undo(game) + visits.review(game)
    return planned


def tour(
    planned: Sequence[visits.Visit],
    byte: float = budgets.BYTE,
    kinds: tuple[float, float, float] = factors.KINDS,
    names: Sequence[str] | None = None,
) -> dict[str, float]:
    """Visits screens on the metered VM; returns the worst figure of each kind, by screen and scene.

    `byte` is the price of one on the wire, in ms; `kinds` are the factors of factors.KINDS; `names` are the
    games whose tables are visited, if not all. The VM searches its names one by one, so the more of them it
    knows the longer an import takes; a device knows only those of the game that it plays.
    """
    names = games.names() if names is None else names
    plan = {
        "visits": [(visit[0].encode(), *visit[1:]) for visit in planned],  # bytes are not interned
        "modules": modules.in_order(modules.program(names), names),
        "factors": kinds,
        "collection": factors.COLLECTION,
        "heap": budgets.DEVICE - factors.COLLECTION[1] * KB,
        "wire": (byte, budgets.MESSAGE),
        "small": budgets.SMALL,
    }
    return probe("tour", plan, heap=PLENTY, console=True)


# What the tour prints, by its first words: the row's name, its budget, and whether that is hard
KINDS: dict[str, tuple[str, float | None, bool]] = {
    "opening": ("opening a table", budgets.OPEN, False),
    "resuming": ("going on with a game", None, False),
    "leaving": ("leaving a table", budgets.LEAVE, False),
    "first pause": ("opening pause for the first time", budgets.FRAME, False),
    "pause": ("opening pause", budgets.PAUSE, False),
    "undo": ("taking back late in the longest game", budgets.FRAME, False),
    "frame": ("longest frame", budgets.FRAME, False),
    "screen": ("whole screen", budgets.SCREEN, False),
    "page": ("another page", None, False),
    "cursor": ("cursor step", budgets.CURSOR, False),
    "last": ("key to last byte of a step", budgets.LAST, False),
    "idle": ("idle frame", None, False),
    "allocated": ("idle frame: allocated", 0, True),
}


def screens_of(game: str, quick: bool) -> list[Row]:
    """Every frame on the way to every screen, the screens themselves, and the steps on them."""
    seen = run_tour(game, quick)
    return rows_of(seen, visits.screens_on_way(game)) + heap_of_special_tables(game, seen)


def heap_of_special_tables(game: str, seen: dict[str, float]) -> list[Row]:
    """The heap of tables without a game in progress, a puzzle's and a review's: run_for_heap() has none."""
    shown = visits.screens_on_way(game)
    apart = shown.keys() - {visit[0] for visit in visits.at_one_table(game)}
    rows = []
    for name, figure in seen.items():
        what, _, scene = name.removeprefix("heap ").partition("@")
        if name.startswith(f"heap {game} ") and scene in apart:
            where = classes.restore_names(what, shown[scene])
            rows.append(Row(f"heap {where} ({scene}): live", figure, "bytes", budgets.HEAP, True))
    return rows


def rows_of(seen: dict[str, float], shown: dict[str, set[str]]) -> list[Row]:
    """The rows of a tour; `shown` has the classes of the screens that each visit opens."""
    rows = []
    drawing = {name.split("@")[0].removeprefix("drawing "): figure for name, figure in seen.items()}
    for kind, (words, budget, hard) in KINDS.items():
        unit = "bytes" if kind == "allocated" else "ms"
        for name, figure in seen.items():
            what, _, scene = name.partition("@")
            if what.startswith(kind + " "):
                where = classes.restore_names(what.removeprefix(kind + " "), shown.get(scene, set()))
                screen = where.partition(" ")[2]
                if kind == "screen":
                    drawn = drawing.get(what.removeprefix("screen "), 0.0)
                    figure += drawn * extra_factor(factors.DRAWING, screen)
                elif kind == "cursor":
                    figure *= 1 + extra_factor(factors.STEPPING, screen)
                allowed = None if kind == "last" and not where.startswith("menus ") else budget
                rows.append(Row(f"{words}, {where} ({scene})", figure, unit, allowed, hard))
    return rows


def on_spi(names: Sequence[str]) -> list[Row]:
    """The same with the display on SPI: the main menu, and the first screen of each game's table."""
    pins = {"COFFER_SCK": "GP18", "COFFER_MOSI": "GP19", "COFFER_DC": "GP16", "COFFER_CS": "GP17"}
    found = [visits.one("", "menu"), *(visits.one(game) for game in names)]
    seen = tour([(*visit[:4], {**visit[4], **pins}) for visit, _ in found], budgets.SPI_BYTE)
    shown = {visit[0]: screens for visit, screens in found}
    kinds = ("whole screen", "cursor step")
    rows = [row for row in rows_of(seen, shown) if row.name.startswith(kinds)]
    return [replace(row, name=f"on SPI: {row.name}") for row in rows]


def one_screen(visit: visits.Visit, shown: set[str]) -> list[Row]:
    """Returns what the screen at the end of a visit costs on the device, with the budgets."""
    seen = tour([visit])
    rows = [row for row in rows_of(seen, {visit[0]: shown}) if not row.name.startswith("longest frame")]
    figures = {name.split(" ")[0]: figure for name, figure in seen.items()}
    whole = next((row.figure for row in rows if row.name.startswith("whole screen")), 0.0)
    return [
        *rows,
        Row("drawing", figures.get("drawing", 0.0), "ms"),
        Row("wire", whole - figures.get("drawing", 0.0), "ms"),
        Row("garbage of a drawing", figures.get("garbage", 0.0), "bytes"),
        Row("heap: live after a collection", figures.get("heap", 0.0), "bytes", budgets.HEAP, True),
    ]


def extra_factor(known: dict[str, float], screen: str) -> float:
    """What a screen takes beyond the factor of all screens, as a part of what that gives."""
    return known.get(screen, factors.SCREENS) / factors.SCREENS - 1


def start(quick: bool) -> list[Row]:
    """From power-on to the menu, and what each module costs to import."""
    names = games.names()
    loaded = [] if quick else modules.in_order(modules.program(names), names)
    seen = probe("boot", {"modules": loaded, "nvm": visits.nvm_with_language()}, console=True)
    more = probe(
        "boot", {"modules": [], "nvm": visits.nvm_with_language()}, console=True, more=one_more_game()
    )
    rows = [
        Row("power-on to menu", _start_time(seen), "ms", budgets.START),
        Row("power-on to menu, with one game more", _start_time(more), "ms", budgets.START),
    ]
    rows += [
        Row(name, figure * factors.OPENING, "ms")
        for name, figure in seen.items()
        if name.startswith("import ")
    ]
    if not quick:
        rows += [Row(f"heap of {name}", figure, "bytes") for name, figure in modules.heap(names).items()]
    return rows


def _start_time(seen: dict[str, float]) -> float:
    """Milliseconds from power-on until the menu is shown and keys are answered."""
    work = seen["start"] * factors.OPENING + seen["start.modules"] * factors.COLLECTION[0]
    sent = wire(seen["start.bytes"], seen["start.messages"])
    return budgets.POWER_ON + factors.NATIVE + seen["start.pauses"] + work + sent


def one_more_game() -> dict[str, bytes]:
    """What another game adds to the drive as far as the menu sees it: the first one's facts and title."""
    model = games.names()[0]
    facts = (vm.ROOT / "games" / model / "__init__.py").read_text("utf-8")
    key = 1 + max(games.facts(name).KEY for name in games.names())
    files = {
        "/games/more/__init__.mpy": vm.compile_module(
            f"{facts}\nKEY = {key}\n".encode(), "/games/more/__init__.py"
        )
    }
    for path in vm.assets():
        if path.name.startswith(model + "."):
            files[f"/assets/more{path.name.removeprefix(model)}"] = path.read_bytes()
    return files


def rules_of(game: str) -> list[Row]:
    """apply(), actions(), a resume, and what a game takes in the NVM and a table in the heap."""
    seen = probe("replay", courses.longest(game).plan(), console=True)
    return [
        Row(f"{game}: apply(), mean", seen["apply"] * factors.RULES, "ms"),
        Row(f"{game}: actions(), mean", seen["actions"] * factors.RULES, "ms"),
        Row(
            f"{game}: resuming {seen['actions.count']:.0f} actions",
            seen["resume"] * factors.RULES,
            "ms",
            budgets.RESUME,
        ),
        Row(f"{game}: a whole table", seen["table"], "bytes"),
        Row(f"{game}: NVM an action", seen["nvm.action"], "bytes"),
        Row(f"{game}: NVM a long game", seen["nvm.game"], "bytes"),
    ]


def bots_of(game: str, quick: bool) -> list[Row]:
    """Every level's mean and worst move."""
    rows = []
    for level in LEVELS[1:4]:
        seen = moves(game, level, most=BEGINNING if quick else -1)
        budget = budgets.MOVES[level]
        rows.append(Row(f"{game} {level}: mean move", seen["mean"] * factors.THINKING, "ms"))
        rows.append(Row(f"{game} {level}: worst move", seen["worst"] * factors.THINKING, "ms", budget))
        rows.append(Row(f"{game} {level}: longest without a yield", seen["gap"] * factors.THINKING, "ms"))
    return rows


def sizes() -> list[Row]:
    """The drive, file by file."""
    from tools.build import tree

    files = tree.collect(vm.ROOT)
    total = sum(map(len, files.values()))
    rows = [Row("drive", total, "bytes", budgets.DRIVE, True)]
    return rows + [Row(f"drive {name}", len(content), "bytes") for name, content in files.items()]


def depth_of(game: str, quick: bool) -> list[Row]:
    """Calls nested at the deepest point, and the largest integer."""
    depth = max(nesting.deepest(game, EASY, BEGINNING), nesting.deepest(game, HARD, ENDING))
    tables = [(2, "random", SEED), (courses.most_players(game), "easy", SEED + 1), (2, "easy", 2**30 - 1)]
    witness = integers.largest(game, tables)
    thinking = integers.largest(game, [(2, "hard", SEED), (2, "normal", SEED)], 3 if quick else 20)
    if thinking.largest > witness.largest:
        witness = thinking
    return [
        Row(f"{game}: calls nested", depth, "calls", budgets.NESTING, True),
        Row(f"{game}: largest integer ({witness.where})", witness.largest, "", budgets.INTEGER, True),
    ]
