# SPDX-License-Identifier: MIT
"""Notices changed sources, by watchfiles: the operating system says so, nothing is polled."""

import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from types import TracebackType

from host_sim.drive import CLONE

FOLDERS = ("lib", "games", "assets", "boards")
FILES = ("settings.toml", "code.py", "boot.py")
SOURCES = (".py", ".txt", ".toml", ".mjs", ".css", ".html")
TOGETHER = 200  # ms in which changes are one: some editors and git write a file in several steps
QUIET = 30  # ms without a change that end it


class Watcher:
    """Collects changes in threads of its own; `changed()` has those since the last time."""

    def __init__(self, root: Path = CLONE, folders: tuple[str, ...] = FOLDERS) -> None:
        self._root = root
        self._found: SimpleQueue[Path] = SimpleQueue()
        self._stop = threading.Event()
        self._ready = threading.Barrier(3)
        there = [root / name for name in folders if (root / name).is_dir()]
        self._threads = [
            threading.Thread(target=self._watch, args=(there, True, self._is_source), daemon=True),
            threading.Thread(target=self._watch, args=([root], False, self._is_file), daemon=True),
        ]

    def __enter__(self) -> "Watcher":
        for thread in self._threads:
            thread.start()
        self._ready.wait()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._stop.set()

    def changed(self) -> set[Path]:
        """The files that were changed, made or removed since the last time."""
        found = set()
        while True:
            try:
                found.add(self._found.get_nowait())
            except Empty:
                return found

    def wait(self, seconds: float) -> set[Path]:
        """The same, waited for; nothing when the time is over."""
        try:
            first = self._found.get(timeout=seconds)
        except Empty:
            return set()
        return {first, *self.changed()}

    def _watch(self, places: list[Path], recursive: bool, wanted: Callable[[Path], bool]) -> None:
        from watchfiles import watch

        changes = watch(
            *places,
            watch_filter=lambda change, path: wanted(Path(path)),
            debounce=TOGETHER,
            step=QUIET,
            stop_event=self._stop,
            rust_timeout=50,
            yield_on_timeout=True,
            recursive=recursive,
            raise_interrupt=False,
        )
        waiting = True
        for found in changes:
            if waiting:  # the first answer: all is watched from now on
                waiting = False
                self._ready.wait()
            for _, path in found:
                self._found.put(Path(path))

    @staticmethod
    def _is_source(path: Path) -> bool:
        return path.suffix in SOURCES and not path.name.startswith(".") and "__pycache__" not in path.parts

    def _is_file(self, path: Path) -> bool:
        return path.name in FILES and path.parent == self._root
