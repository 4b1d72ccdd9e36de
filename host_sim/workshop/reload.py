# SPDX-License-Identifier: MIT
"""Reload on save: the console starts again with the changed sources and goes back to where it was."""

from collections.abc import Callable, Iterable
from pathlib import Path

from host_sim.drive import CLONE
from host_sim.workshop import live
from host_sim.workshop.route import Route, plain_route, retrace, route_of
from host_sim.workshop.timeline import Timeline

Packer = Callable[[], str]  # packs what has changed; what is wrong with the sources, or ""


def reload(timeline: Timeline, changed: Iterable[Path], pack: Packer) -> str:
    """Restarts the console with the changed files at the same place; what is wrong with them, or "".

    Where something is wrong the console stays as it is. Its screen is opened again by the last keys. If they
    lead elsewhere now, the table or the menu is shown.
    """
    error = syntax_error(changed) or pack()
    if error:
        return error
    route = route_of(timeline)
    found = _arrive(timeline, route)
    error = error_of(found)
    if error:
        found.close()
        return error
    found.kept = timeline.kept
    timeline.swap(found)
    found.close()
    timeline.play_on()
    return ""


def _arrive(timeline: Timeline, route: Route) -> Timeline:
    """The console where it was, or else at its table."""
    now = bytes(timeline.nvm.cells)
    found = retrace(route)
    same = live.screens(found) == route.screens and bytes(found.nvm.cells) == now
    if same or error_of(found) or error_of(timeline):  # after an error the keys lead where it happened
        return found
    found.close()
    return retrace(plain_route(timeline))


def syntax_error(changed: Iterable[Path]) -> str:
    """The first file that is not Python any more, with its line; "" if all are."""
    for path in changed:
        if path.suffix == ".py" and path.exists():
            try:
                compile(path.read_bytes(), str(path), "exec")
            except (SyntaxError, ValueError) as error:
                line = getattr(error, "lineno", None) or 1
                said = getattr(error, "msg", str(error))
                return f"{short(path)}, line {line}: {type(error).__name__}: {said}"
    return ""


def error_of(timeline: Timeline) -> str:
    """The traceback of a console that crashed or shows its error screen; "" if it runs well."""
    if not (timeline.crashed or getattr(live.console(timeline), "showing_error", False)):
        return ""
    said = timeline.crashed or "".join(timeline.printed)
    return said[max(said.rfind("Traceback"), 0) :].strip()


def short(path: Path) -> str:
    return str(path.relative_to(CLONE)) if path.is_relative_to(CLONE) else str(path)
