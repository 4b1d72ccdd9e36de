# SPDX-License-Identifier: MIT
"""A toy game whose actions have known effects: its rules and its bots."""

from collections.abc import Generator, Sequence

from coffer.dice import Dice

KIND = 6
LONGEST = 40
REVEAL = 5  # gives five points and turns a card over
END = 9  # gives nine points and ends the game
ALIKE = 10  # gives one point, and the same seat decides again
HIDDEN = 1234  # the information that no seat may see
NOBODY = -1


class Table:
    """An action gives its own number of points to its seat; then the next seat decides."""

    def __init__(
        self, players: int, seed: int, options: dict[str, bool] | None = None, edition: int = 0
    ) -> None:
        self.players = players
        self.edition = edition
        self.options = options or {}
        self.seat = self.revealed = 0
        self.hidden = HIDDEN
        self.points = [0] * players

    def actions(self) -> Sequence[int]:
        return range(ALIKE + 1) if self.seat >= 0 else ()

    def apply(self, action: int) -> None:
        if action not in self.actions():
            raise ValueError("no such action")
        self.points[self.seat] += 1 if action == ALIKE else action
        self.revealed += action == REVEAL
        if action != ALIKE:
            self.seat = NOBODY if action == END else (self.seat + 1) % self.players

    def score(self, seat: int) -> list[int]:
        return [7, self.points[seat]]

    def winners(self) -> list[int]:
        return [seat for seat in range(self.players) if self.points[seat] == max(self.points)]

    def tie(self) -> str:
        return ""

    def copy(self) -> "Table":
        other = Table(self.players, 0, self.options)
        other.seat, other.revealed, other.points = self.seat, self.revealed, list(self.points)
        return other

    def redeal(self, seat: int, dice: Dice) -> None:
        self.hidden = seat * 10_000 + dice.roll(100)


def think(
    view: Table, level: int, dice: Dice, values: dict[int, int] | None = None
) -> Generator[None, None, int]:
    yield
    if values is not None:
        values[level] = 16
        values[level + 1] = view.revealed
    return level


def reason(view: Table, action: int) -> Generator[None, None, tuple[str, int, int]]:
    yield
    return "why", action, view.hidden
