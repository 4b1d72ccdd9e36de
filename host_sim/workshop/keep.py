# SPDX-License-Identifier: MIT
"""Keep this moment: as a scene for host/scenes.py, a test, a .coffer recording, or a session."""

import base64
import time
import zlib
from collections.abc import Sequence
from pathlib import Path

from coffer.journal import Journal
from coffer.seats import LEVELS
from coffer.settings import LANGUAGE
from host_sim.clock import MS
from host_sim.drive import CLONE
from host_sim.playable import TAP_MS
from host_sim.workshop import live
from host_sim.workshop.route import Route, plain_route, route_of
from host_sim.workshop.session import ACT, PRESS, TYPE, Event, picture_hash
from host_sim.workshop.timeline import Timeline
from tools import recording, scenes

FOLDER = CLONE / "build" / "kept"
WAYS = {
    "scene": "a scene, to paste into host/scenes.py",
    "test": "a test with the presses, to paste into tests/",
    "recording": "the game as a .coffer file",
    "session": "the session up to now; ./coffer play --session opens it",
}
ENDINGS = {"scene": "py", "test": "py", "recording": "coffer", "session": "session"}
LONG = 600  # ms from which a press is a hold


def keep(timeline: Timeline, way: str, folder: Path = FOLDER) -> tuple[Path, str]:
    """Writes this moment to a file; returns its path and a note. UserError if there is no game to keep."""
    path = _free(folder, way, ENDINGS[way])
    if way == "session":
        timeline.snapshot().save(path)
        return path, f"{timeline.session.presses()} presses"
    if way == "recording":
        game = recording.from_journal(bytes(timeline.nvm.cells))
        recording.save(
            path, game.game, game.seats, game.options, game.seed, game.actions, game.edition, game.names
        )
        return path, f"{len(game.actions)} actions of {game.game}"
    text, same = best_scene(timeline, path.stem)
    if way == "test":
        text = test_text(text, path.stem, timeline)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path, "it shows the same picture" if same else "its picture differs: something moves by itself"


def best_scene(timeline: Timeline, name: str) -> tuple[str, bool]:
    """The plainest scene that shows the same picture as the console, and whether one does."""
    way = route_of(timeline)
    table = plain_route(timeline)
    tries = [(table, False), (way, False), (way, True)]
    if any(step.what in (ACT, TYPE) for step in way.steps):  # no button does that
        tries = [(table, False), (table, True)]
    for route, exact in tries:
        text = scene_text(route, name, timeline, exact)
        if is_same_picture(text, name, timeline):
            return text, True
    return text, False


def scene_text(route: Route, name: str, timeline: Timeline, exact: bool) -> str:
    """A way as a scene: in words, or with the `exact` memory at power-on."""
    lines = [
        f"def {name}(stage: Stage) -> None:",
        f'    """Kept in the simulator: {" > ".join(live.screens(timeline))}."""',
    ]
    if exact:
        memory = base64.b64encode(zlib.compress(route.session.nvm, 9)).decode()
        parts = [memory[at : at + 88] for at in range(0, len(memory), 88)]
        lines += ["    stage.remember(", *(f'        "{part}"' for part in parts), "    ).boot()"]
        if route.at_table:
            lines += ['    stage.press("A", "wait:500")', "    stage.seated()"]
    else:
        lines += _setting_lines(route, timeline)
        lines += _game_lines(route) if route.at_table else ["    stage.boot()"]
    words = ", ".join(f'"{word}"' for word in script_of(route.steps, route.wait))
    if words:
        lines.append(f"    stage.press({words})")
    return "\n".join(lines) + "\n"


def _setting_lines(route: Route, timeline: Timeline) -> list[str]:
    known = scenes.Stage(language_of(timeline)).journal.values
    found = sorted(Journal(bytearray(route.session.nvm)).values.items())
    return [
        f"    stage.setting({key}, {value})"
        for key, value in found
        if key != LANGUAGE and known.get(key) != value
    ]


def _game_lines(route: Route) -> list[str]:
    game = recording.from_journal(route.session.nvm)
    journal = Journal(bytearray(route.session.nvm))
    levels = ",".join(LEVELS[level] for level in game.seats)
    return [
        "    stage.recorded(",
        f'        "{game.game}",',
        f'        "{levels}",',
        f"        {game.seed},",
        f"        {game.actions},",
        f"        options={journal.options},",
        f"        salt={journal.salt},",
        f"        edition={game.edition},",
        "    ).seated()",
    ]


def test_text(scene: str, name: str, timeline: Timeline) -> str:
    """The scene, and a test that goes there and looks."""
    return (
        "from host_sim.workshop.session import picture_hash\n"
        "from tools.scenes import Stage\n\n\n"
        f"{scene}\n\n"
        f"def test_{name}() -> None:\n"
        f'    stage = Stage("{language_of(timeline)}")\n'
        f"    {name}(stage)\n"
        f'    assert stage.top() == "{live.screens(timeline)[-1]}"\n'
        f'    assert picture_hash(stage.pixels()) == "{picture_hash(timeline.pixels())}"\n'
    )


def is_same_picture(text: str, name: str, timeline: Timeline) -> bool:
    """Whether a scene shows what the console shows."""
    names: dict[str, object] = {"Stage": scenes.Stage}
    exec(text, names)
    stage = scenes.Stage(language_of(timeline))
    names[name](stage)  # type: ignore[operator]
    try:
        return stage.pixels() == timeline.pixels()
    finally:
        if stage.device:
            stage.device.close()


def script_of(steps: Sequence[Event], wait: int) -> list[str]:
    """Events as the words of a script: taps, holds and waits.

    >>> script_of([Event(0, "press", "A"), Event(60 * MS, "release", "A")], 500 * MS)
    ['A', 'wait:440']
    """
    words = []
    ends = [step.at for step in steps[1:]] + [steps[-1].at + wait] if steps else []
    skipped = -1
    for number, (step, end) in enumerate(zip(steps, ends)):
        if number == skipped:
            continue
        after = steps[number + 1 : number + 2]
        spent = 0
        if step.what == PRESS and after and after[0].which == step.which and after[0].what != PRESS:
            skipped = number + 1
            down = (after[0].at - step.at) // MS
            end = ends[number + 1]
            words.append(step.which if down < LONG else f"hold:{step.which}:{down}")
            spent = (TAP_MS if down < LONG else down) + TAP_MS
        else:
            words.append(f"{step.what}:{step.which}")
        rest = (end - step.at) // MS - spent
        if rest > 0:
            words.append(f"wait:{rest}")
    return words


def language_of(timeline: Timeline) -> str:
    """The language that the console speaks."""
    console = live.console(timeline)
    return str(console.words.language) if console else "en"


def _free(folder: Path, way: str, ending: str) -> Path:
    """A name that no file has yet; it is the name of a function, too."""
    number, stem = 1, f"kept_{way}_{time.strftime('%Y%m%d_%H%M%S')}"
    path = folder / f"{stem}.{ending}"
    while path.exists():
        number += 1
        path = folder / f"{stem}_{number}.{ending}"
    return path
