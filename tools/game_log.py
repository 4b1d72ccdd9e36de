# SPDX-License-Identifier: MIT
"""The public game log: one line of JSON for everything that happens at a table.

This package runs on MicroPython too, whose dictionaries keep no order; so a line is
a list of (key, value) pairs, and the few lines of JSON writing are our own.
"""

from coffer.dice import scramble
from coffer.seats import LEVELS

TYPE_CHECKING = False  # MicroPython has no typing, and drops what functions say of types
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from tools import contract

_SALT = 0x5A17


def salt_for(seed: int) -> int:
    """The salt of a game that is played for its log, where the same seed must give the same game.

    A bot could learn the salt from its dice, so it has five bits only: 33 million seeds share each, and the
    salt doesn't reveal which of them it is.
    """
    salt: int = scramble(seed, _SALT) & 0x1F
    return salt


def dumps(value: "Any") -> str:
    """A value as JSON, without a space: pairs in a Pairs become an object."""
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, Pairs):
        return "{" + ",".join([dumps(k) + ":" + dumps(v) for k, v in value.pairs]) + "}"
    return "[" + ",".join([dumps(each) for each in value]) + "]"


class Pairs:
    """An object of the log, its keys in the order in which they were given."""

    def __init__(self, *pairs: "contract.Pair") -> None:
        self.pairs = list(pairs)


class Log:
    """Listens to one table and hands every finished line to `write`."""

    def __init__(
        self, game: str, rules: "contract.Rules", words: "contract.Log", write: "Callable[[str], object]"
    ) -> None:
        self.game = game  # its name
        self.rules = rules  # games.<name>.rules
        self.words = words  # games.<name>.host.log
        self.write = write

    def line(self, pairs: "Sequence[contract.Pair]") -> None:
        self.write(dumps(Pairs(*pairs)))

    def open(self, table: "contract.Table", seed: int, levels: "Sequence[int]", code: str = "") -> None:
        """Writes what stands before the first move, and listens from now on; `code` if one was asked for."""
        options = [(key, table.options[key]) for key in sorted(table.options)]
        start = [("e", "start"), ("log", table.edition), ("game", self.game), ("players", table.players)]
        start += [("seed", seed)] + ([("deal", code)] if code else [])
        start += [("options", Pairs(*options)), ("bots", [LEVELS[n] for n in levels])]
        self.line(start)
        for pairs in self.words.opening_lines(table):
            self.line(pairs)
        table.listener = lambda kind, p, a, b: self.on_event(table, kind, p, a, b)

    def on_event(self, table: "contract.Table", kind: int, p: int, a: "Any", b: "Any") -> None:
        """Writes what one event means: a line, several or none."""
        pairs = self.words.event_lines(table, kind, p, a, b)
        if not pairs:
            return
        if isinstance(pairs[0], tuple):
            pairs = [pairs]
        for each in pairs:
            self.line(each)

    def close(self, table: "contract.Table") -> None:
        """Writes the scores and the winners."""
        scores = []
        extra = getattr(self.words, "extra", None)
        for seat in range(table.players):
            score = table.score(seat)
            names = list(self.rules.SOURCES) + ["total"]
            pairs = [(names[n], score[n]) for n in range(len(names))]
            if extra:
                pairs += extra(table, seat)
            scores.append(Pairs(*pairs))
        self.line([("e", "end"), ("scores", scores), ("winners", table.winners())])
