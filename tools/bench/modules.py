# SPDX-License-Identifier: MIT
"""What each module of the device costs in heap: `python -m tools.bench.modules [GAME]`."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from tools.bench.probe import probe
from tools.vm import ROOT


def sources(game: str = "") -> dict[str, Path]:
    """The device's modules by name; with a game, the engine's and only that game's."""
    found = {}
    for folder in (ROOT / "lib", ROOT):
        for path in sorted((folder / ("coffer" if folder.name == "lib" else "games")).rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            if (
                parts[-1] != "__init__"
                and "host" not in parts
                and (parts[0] == "coffer" or game in ("", parts[1]))
            ):
                found[".".join(parts)] = path
    return found


def in_order(game: str = "") -> list[str]:
    """Module names, those that others import first."""
    known = sources(game)
    leans = {name: _imports(path) & known.keys() for name, path in known.items()}
    order: list[str] = []
    while len(order) < len(known):
        ready = [name for name in known if name not in order and leans[name] <= set(order)]
        order += ready or [name for name in known if name not in order][:1]
    return order


def _imports(path: Path) -> set[str]:
    """What a module imports when it is loaded."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def heap(game: str = "") -> dict[str, float]:
    """Bytes that stay when each module has been imported after those it needs."""
    seen = probe("imports", {"modules": in_order(game)}, console=True)
    return {name.removeprefix("bytes "): figure for name, figure in seen.items() if name.startswith("bytes ")}


if __name__ == "__main__":
    costs = heap(sys.argv[1] if len(sys.argv) > 1 else "")
    for module, cost in sorted(costs.items(), key=lambda pair: -pair[1]):
        print(f"{module:40}{cost:8,.0f} bytes")
    print(f"{'all':40}{sum(costs.values()):8,.0f} bytes")
