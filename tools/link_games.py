# SPDX-License-Identifier: MIT
"""Games by link on the desktop: the same as in the page, each in a file of its own in .coffer/links/."""

from __future__ import annotations

import importlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from coffer import loader
from host_sim import atomic
from host_sim.desktop_text import language
from host_sim.device import Device
from tools import games, untrusted
from tools.errors import UserError
from tools.reading import read
from tools.vm.page import link

# Not by an import statement: for the VM, which runs it too, its modules are in no package.
LinkPlayer: Any = importlib.import_module("tools.vm.page.link_player").LinkPlayer
SUFFIX = ".json"


@dataclass
class Waiting:
    """A game by link: its latest link, the seats that play here, and how many actions were sent."""

    slot: str
    text: str
    here: list[int]
    sent: int


def _load(name: str) -> Any:
    """The rules on this Python, for reading links."""
    return _Games if name == "coffer.loader" else loader.load(name)


class _Games:
    """As coffer/loader.py lists the games of the drive."""

    @staticmethod
    def games() -> list[tuple[int, str]]:
        return sorted(games.numbered().items())


def _actions(text: str) -> list[int]:
    return list(link.opened(text, _load)[2])


class LinkGames:
    """The games that wait in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get(self, slot: str) -> Waiting | None:
        """A game; None if there is none, or its file is damaged."""
        try:
            kept = Waiting(**json.loads(untrusted.read(self.folder / (slot + SUFFIX))))
            link.read(kept.text)
            return kept if all(isinstance(seat, int) for seat in kept.here) else None
        except (OSError, UserError, ValueError, TypeError, AttributeError):
            return None

    def put(self, waiting: Waiting) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        atomic.write(self.folder / (waiting.slot + SUFFIX), json.dumps(asdict(waiting)).encode())

    def slots(self) -> list[str]:
        return sorted(path.name.removesuffix(SUFFIX) for path in self.folder.glob("*" + SUFFIX))

    def place(self, text: str) -> tuple[Waiting, str]:
        """Where a link belongs, and what is to be said of it; UserError if it can't be followed."""
        try:
            game, name, actions = link.opened(text, _load)
        except link.Unreadable as problem:
            raise UserError(str(problem)) from None
        table = link.new_table(game, name, _load)
        for action in actions:
            table.apply(action)
        text = text[text.rfind("=") + 1 :].strip()
        kept = [self.get(slot) for slot in self.slots() if slot.split("~")[0] == game.id()]
        related = {link.relation(actions, _actions(each.text)): each for each in kept if each}
        if "older" in related:
            return related["older"], "This link is older than your game: here is the newer one."
        found = related.get("same") or related.get("newer")
        here = found.here if found and found.here else [table.seat] if table.seat >= 0 else []
        if found:
            return Waiting(found.slot, text, here, found.sent), ""
        words = "This game was played on in two ways from the same point. Both are kept." if kept else ""
        slot, n = game.id(), 0
        while (self.folder / (slot + SUFFIX)).exists():
            n += 1
            slot = f"{game.id()}~{n}"
        return Waiting(slot, text, here, 0), words


class LinkedDevice(Device):
    """A device on which a game by link goes on, beside the console's own."""

    games: LinkGames
    waiting: Waiting
    facts: dict[str, Any] = {}

    def boot(self) -> LinkedDevice:
        super().boot()
        console = self.modules["coffer.console"].running
        goes_round = console.frame
        player: Any = None

        def frame(now: int) -> None:  # in the device's own loop, because native modules work only there
            nonlocal player
            if player is None:
                kept = self.waiting
                load = self.modules["coffer.loader"].load
                player = LinkPlayer(console, load, kept.text, kept.here, kept.sent)
            goes_round(now)
            if player.round():
                self._keep(player)

        console.frame = frame
        return self

    def _keep(self, player: Any) -> None:
        facts = player.facts()
        if self.facts and facts["id"] != self.facts["id"]:  # the same people began another game
            self.waiting.slot = facts["id"]
        if facts["asked"] and facts["sent"] < facts["count"]:
            player.mark_sent()
            facts = player.facts()
        self.facts = facts
        self.waiting = Waiting(self.waiting.slot, facts["text"], facts["here"], facts["sent"])
        self.games.put(self.waiting)


def open_game(url: str, folder: Path) -> type[LinkedDevice]:
    """The kind of device on which the game of a link goes on; what there is to say of the link is printed."""
    kept = LinkGames(folder)
    place, words = kept.place(url)
    if words:
        print(words)
    return type("DeviceWithLink", (LinkedDevice,), {"games": kept, "waiting": place})


def last_words(device: LinkedDevice, page: str) -> str:
    """What to say at the end: whose turn it is, and the link for them, which counts as sent then."""
    facts = device.facts
    if not facts or facts["given_up"]:
        return ""
    address = f"{page or 'coffer.html'}{link.PLAY_MARK}{facts['text']}"
    if facts["to_move"] >= 0 and not facts["waiting"]:
        return f"The game waits for your decision: ./coffer play --link '{address}'"
    device.waiting.sent = facts["count"]
    device.games.put(device.waiting)
    turn = facts["to_move"]
    name = untrusted.printable(read(facts["names"][turn], language(device))) if turn >= 0 else ""
    said = "The game is over; for the others" if turn < 0 else f"It is {name}'s turn; the link"
    return (
        f"{said}: {address}\n"
        "A game among friends: the whole deal is in the link, so whoever wants to see hidden cards can."
    )
