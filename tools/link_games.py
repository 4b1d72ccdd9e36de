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
from host_sim.desktop_text import language, say
from host_sim.device import Device
from tools import games, untrusted
from tools.errors import UserError
from tools.pack.source import ROOT
from tools.reading import read, spell
from tools.vm.page import link
from tools.web.payload import words

# Not by an import statement: for the VM, which runs it too, its modules are in no package.
LinkPlayer: Any = importlib.import_module("tools.vm.page.link_player").LinkPlayer
SUFFIX = ".json"
BRANCHED = "This game was played on in two ways from the same point. Both are kept."


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


def _relation(actions: list[int], kept: str) -> str:
    """What these actions are to those of a link that was kept; "" if that can't be followed any more."""
    try:
        return str(link.relation(actions, link.open_link(kept, _load)[2]))
    except link.Unreadable:
        return ""


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
        """Returns where a link belongs, and a message about it; UserError if it can't be followed."""
        try:
            game, name, actions = link.open_link(text, _load)
        except link.Unreadable as problem:
            raise UserError(str(problem)) from None
        table = link.new_table(game, name, _load)
        for action in actions:
            table.apply(action)
        text = text[text.rfind("=") + 1 :].strip()
        kept = [self.get(slot) for slot in self.slots() if slot.split("~")[0] == game.id()]
        related = {_relation(actions, each.text): each for each in kept if each}
        if "older" in related:
            return related["older"], "This link is older than your game: here is the newer one."
        found = related.get("same") or related.get("newer")
        here = found.here if found and found.here else [table.seat] if table.seat >= 0 else []
        if found:
            return Waiting(found.slot, text, here, found.sent), ""
        said = BRANCHED if "branched" in related else ""
        slot, n = game.id(), 0
        while (self.folder / (slot + SUFFIX)).exists():
            n += 1
            slot = f"{game.id()}~{n}"
        return Waiting(slot, text, here, 0), said


class LinkedDevice(Device):
    """A device on which a game by link goes on, beside the console's own."""

    games: LinkGames
    waiting: Waiting
    facts: dict[str, Any] = {}

    @property
    def notice(self) -> str:
        """What a front end says beside the screen: how the next player gets the link."""
        facts = self.facts
        if not facts or facts["given_up"]:
            return ""
        turn = facts["to_move"]
        if turn < 0:
            return say(self, "over")
        return say(self, "turn", self.name_of(turn)) if facts["waiting"] else ""

    def name_of(self, seat: int) -> str:
        """What a seat is called, safe to print: names come from a link."""
        return untrusted.printable(read(self.facts["names"][seat], language(self)))

    def boot(self) -> LinkedDevice:
        super().boot()
        console = self.modules["coffer.console"].running
        run_frame = console.frame
        player: Any = None
        spoken = ""  # the language in which the player has its words

        def frame(now: int) -> None:  # in the device's own loop, because native modules work only there
            nonlocal player, spoken
            if player is None:
                kept = self.waiting
                load = self.modules["coffer.loader"].load
                player = LinkPlayer(console, load, kept.text, kept.here, kept.sent)
            if spoken != language(self):
                spoken = language(self)
                own = words(ROOT / "assets")[spoken]
                player.show_words(*[spell(own[key], spoken) for key in ("linkTo", "linkSend")])
            run_frame(now)
            if player.after_frame():
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
    """Returns the kind of device on which a link's game continues; prints a message about the link."""
    kept = LinkGames(folder)
    place, said = kept.place(url)
    if said:
        print(said)
    return type("DeviceWithLink", (LinkedDevice,), {"games": kept, "waiting": place})


def closing_message(device: LinkedDevice, page: str) -> str:
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
    whose = f"It is {device.name_of(turn)}'s turn" if turn >= 0 else "The game is over"
    return (
        f"{whose}; its link: {address}\n"
        "A game among friends: the whole deal is in the link, so whoever wants to see hidden cards can."
    )
