# SPDX-License-Identifier: MIT
"""Shows where a recorded game was lost: up to three decisions of each person that cost 2 points or more.

The hard bot looks at every decision again, with what the person could know then, and names what it would have
done instead and why. The console's Review and the web page's replay find the same moments.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from tqdm import tqdm

from coffer.seats import LEVELS, PERSON
from coffer.table.moments import Moment, Search
from tools import games, texts, untrusted
from tools.commands import link
from tools.commands.log import replay
from tools.errors import UserError
from tools.recording import Recording, initial_table, load


class Review:
    """The moments of one seat in a recorded game."""

    def __init__(self, game: Recording, seat: int) -> None:
        self.game = game
        self.seat = seat
        self._search = Search(games.bots(game.game), initial_table(game), game.actions, seat, game.seed)
        with tqdm(
            total=self._own_actions(), unit="decision", desc=self.name, delay=1, leave=False, disable=None
        ) as bar:
            for _ in self._search.run():
                bar.update(self._search.decisions - bar.n)
        self.decisions = self._search.decisions
        self.moments: list[Moment] = self._search.moments

    @property
    def name(self) -> str:
        """The name of the seat's person, or "seat" and its number."""
        given = self.game.names[self.seat] if self.game.names else ""
        return untrusted.printable(given) or f"seat {self.seat}"

    def _own_actions(self) -> int:
        table = initial_table(self.game)
        found = 0
        for action in self.game.actions:
            found += table.seat == self.seat
            table.apply(action)
        return found

    def table_at(self, moment: Moment) -> Any:
        """The table as it was before that decision."""
        table = initial_table(self.game)
        for action in self.game.actions[: moment.at]:
            table.apply(action)
        return table

    def facts(self) -> dict[str, Any]:
        """Returns the review as a dictionary for JSON."""
        found = []
        for moment in self.moments:
            made, better, why = self.in_words(moment)
            found.append(
                {
                    "actions_before": moment.at,
                    "decision": moment.number,
                    "points": moment.points(),
                    "made": moment.made,
                    "made_words": made,
                    "better": moment.better,
                    "better_words": better,
                    "why": why,
                }
            )
        return {"seat": self.seat, "name": self.name, "decisions": self.decisions, "moments": found}

    def in_words(self, moment: Moment) -> tuple[str, str, str]:
        """What was done, what was better, and why."""
        table = self.table_at(moment)
        say = texts.of_game(self.game.game)
        words = getattr(games.host(self.game.game, "log"), "action_words", None)
        made, better = (
            words(table, action, say) if words else f"action {action}"
            for action in (moment.made, moment.better)
        )
        return made, better, say(*moment.why)

    def lines(self) -> list[str]:
        """The review for people to read."""
        who = f"{self.name} ({LEVELS[self.game.seats[self.seat]]}), {pluralize(self.decisions, 'decision')}"
        if not self.moments:
            return [f"{who}: no great mistake. No decision cost 2 points or more."]
        found = [f"{who}:"]
        for moment in self.moments:
            made, better, why = self.in_words(moment)
            cost = f"about {pluralize(moment.points(), 'point')}"
            found += ["", f"  decision {moment.number} (action {moment.at + 1} of the game): {cost}"]
            found += [f"    done:   {made}", f"    better: {better}", f"    why:    {why}"]
        return found


def pluralize(n: int, word: str) -> str:
    """A number of things.

    >>> pluralize(1, "point"), pluralize(3, "point")
    ('1 point', '3 points')
    """
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def seats_of(game: Recording, asked: int | None) -> list[int]:
    """Returns the seats to review: all people, or the requested seat."""
    if not getattr(games.facts(game.game), "REVIEW", False):
        raise UserError(f"the bots of {game.game} don't judge in points: there is no review of that game")
    if asked is not None:
        if not 0 <= asked < game.players:
            raise UserError(f"--seat takes a whole number from 0 to {game.players - 1} in this game")
        return [asked]
    people = [seat for seat, level in enumerate(game.seats) if level == PERSON]
    if not people:
        raise UserError("only bots played this game: name one of them with --seat, such as --seat 0")
    return people


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./coffer review", description=__doc__)
    parser.add_argument(
        "file", metavar="FILE.coffer", help="a recorded game, a console's memory (nvm.bin), or a game link"
    )
    parser.add_argument("--seat", type=int, metavar="N", help="only this seat, from 0 on; it may be a bot's")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    args = parser.parse_args(argv)
    game = link.load_link(args.file) if link.is_link(args.file) else load(Path(args.file))
    seats = seats_of(game, args.seat)
    replay(game, lambda line: None)  # it is refused as a whole if an action is against the rules
    reviews = [Review(game, seat) for seat in seats]
    if args.json:
        print(
            json.dumps({"game": game.game, "seed": game.seed, "reviews": [each.facts() for each in reviews]})
        )
    else:
        print("\n\n".join("\n".join(each.lines()) for each in reviews))
    return 0
