# SPDX-License-Identifier: MIT
"""Treasure Maps once more, slow and obvious: a referee who knows only the rules page and the log.

`Referee` follows a game line by line and asserts that every line is what the rules allow or demand. Its
`choices()` are all that the next player could choose, so it can also count games. It shares no code with
games/treasure_maps: cells are (row, column), sets are sets, and everything is looked up where it stands.
"""

from __future__ import annotations

import copy
from functools import cache
from itertools import combinations
from typing import Any

Cell = tuple[int, int]  # row and column
Picture = list[str]
Line = dict[str, Any]  # of the log
Card = dict[str, Any]  # a map, as the log's deck has it

PATTERNS = {
    "domino": ["##"],
    "straight3": ["###"],
    "corner3": ["##", "#."],
    "t4": ["###", ".#."],
    "l4": ["###", "#.."],
    "square4": ["##", "##"],
}
CARDS = ["straight3"] * 2 + ["corner3"] * 2 + ["domino", "t4", "l4", "square4"]
VALUE = {"grey": 8, "green": 10, "orange": 12, "purple": 14}
SEAL_POINTS = {"grey": 1, "green": 1, "orange": 2, "purple": 2}
SEAL_SYMBOLS = {"grey": "", "green": "", "orange": "xx", "purple": "xxx"}
SYMBOLS = {
    "grey": ["p"] * 4 + ["cx"] * 3 + ["x"],
    "green": ["px"] * 4 + ["ccx"] * 3 + ["cxx"] * 2,
    "orange": ["cpx"] * 4 + ["cccx"] * 3 + ["cxx"] * 2,
    "purple": ["pxx"] * 4 + ["cccx"] * 3 + ["ccxx"] * 2,
}


def turned(picture: Picture) -> list[Picture]:
    """A picture in its eight orientations, without repeats."""
    found = []
    for _ in range(2):
        for _ in range(4):
            if picture not in found:
                found.append(picture)
            picture = ["".join(column) for column in zip(*picture[::-1])]
        picture = [row[::-1] for row in picture]
    return found


@cache
def everywhere(pattern: str) -> set[frozenset[Cell]]:
    """Every set of cells that a pattern can cover on an empty grid."""
    grid = {(row, column) for row in range(4) for column in range(4)}
    found = set()
    for picture in turned(PATTERNS[pattern]):
        drawn = [(row, column) for row in range(len(picture)) for column in range(len(picture[row]))]
        for top, left in grid:
            cells = {(top + row, left + column) for row, column in drawn if picture[row][column] == "#"}
            if cells <= grid:
                found.add(frozenset(cells))
    return found


def places(pattern: str, free: set[Cell]) -> set[tuple[Cell, ...]]:
    """Every set of free cells that a pattern can cover."""
    return {tuple(sorted(cells)) for cells in everywhere(pattern) if cells <= free}


class Map:
    """A treasure map in front of a player."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.cells = {
            (row, column): what
            for row, line in enumerate(card["rows"])
            for column, what in enumerate(line)
            if what != "."
        }
        self.marked: set[Cell] = set()

    def free(self) -> set[Cell]:
        return set(self.cells) - self.marked


class Player:
    """A score card and two maps."""

    def __init__(self) -> None:
        self.maps: list[Map] = []
        self.coins = 0
        self.cups: list[int] = []
        self.palms: list[int] = []
        self.done: list[Card] = []
        self.completed = 0  # in this turn: maps still to be replaced

    def has_free_cell(self) -> bool:
        return any(each.free() for each in self.maps)

    def score(self) -> dict[str, int]:
        maps = sum(VALUE[card["colour"]] for card in self.done)
        seals = 0
        for card in self.done:
            if card["seal"]:
                same = [other for other in self.done if other["colour"] == card["seal"]["colour"]]
                seals += card["seal"]["points"] * len(same)
        total = self.coins + sum(self.cups) + sum(self.palms) + maps + seals
        return {
            "coins": self.coins,
            "cups": sum(self.cups),
            "palms": sum(self.palms),
            "maps": maps,
            "seals": seals,
            "total": total,
        }

    def standing(self) -> list[int]:
        colours = [card["colour"] for card in self.done]
        return [self.score()["total"]] + [colours.count(colour) for colour in VALUE]


class Referee:
    """Follows one game. `stage` says which line is due; `due` holds lines that must come word for word."""

    def __init__(self) -> None:
        self.stage = "start"
        self.due: list[Line] = []

    def copy(self) -> Referee:
        """A referee who can be shown another future."""
        cards = {id(card): card for card in self.deck.values()}  # they never change, and need no copy
        twin = Referee()
        twin.__dict__ = copy.deepcopy(self.__dict__, cards | {id(self.deck): self.deck})
        return twin

    def feed(self, line: Line) -> None:
        """Takes note of the next line, or says what is wrong with it."""
        if self.due:
            first = self.due[0]
            group = [wanted for wanted in self.due if (wanted["e"], wanted["p"]) == (first["e"], first["p"])]
            if first["e"] != "complete":
                group = [first]  # only maps completed together have no order of their own
            found = [wanted for wanted in group if wanted == {key: line.get(key) for key in wanted}]
            assert found, f"{first} should have come"
            self.due.remove(found[0])
        else:
            assert self.stage != "over", "a line after the end"
            assert line["e"] == self.stage or line["e"] in ("mark", "take"), f"a line {self.stage} was due"
            getattr(self, "see_" + line["e"])(line)
        self.go_on()

    # Set-up.

    def see_start(self, line: Line) -> None:
        assert line["log"] in (1, 2) and line["game"] == "treasure_maps" and 2 <= line["players"] <= 4
        assert line["options"] == {} and len(line["bots"]) == line["players"]
        self.number = line["players"]
        self.players = [Player() for _ in range(self.number)]
        self.stage = "deck"

    def see_deck(self, line: Line) -> None:
        check_deck(line["maps"])
        self.deck = {card["id"]: card for card in line["maps"]}
        self.unseen = set(self.deck)
        self.display: list[str] = []
        self.turn = 0
        self.seat = 0
        self.cups = [6, 5, 4, 3, 2, 1]
        self.dealt: set[str] = set()
        self.stage = "deal"

    def see_deal(self, line: Line) -> None:
        maps, keep = line["maps"], line["keep"]
        assert line["p"] == self.seat and len(set(maps)) == 4 and len(keep) == 2 and set(keep) < set(maps)
        assert set(maps) <= self.unseen and not set(maps) & self.dealt, "a map was dealt twice"
        self.dealt |= set(maps)
        self.players[self.seat].maps = [Map(self.deck[each]) for each in keep]
        self.seat += 1
        if self.seat == self.number:
            for player in self.players:
                self.unseen -= {each.card["id"] for each in player.maps}
            self.stage = "display"

    def see_display(self, line: Line) -> None:
        maps = line["maps"]
        assert len(maps) == min(4, len(self.display) + len(self.unseen)), "the display is filled to four"
        new = [each for each in maps if each not in self.display]
        assert len(set(maps)) == len(maps) and set(self.display) < set(maps) and set(new) <= self.unseen
        self.unseen -= set(new)
        self.display = maps
        self.stage = "flip"

    # Step 1: flip.

    def see_flip(self, line: Line) -> None:
        assert (line["round"], line["turn"]) == (self.turn // 7 + 1, self.turn % 7 + 1)
        if self.turn == 0:
            assert 0 <= line["start"] < self.number
            self.start = line["start"]
        assert line["start"] == self.start, "the start player passes clockwise"
        if self.turn % 7 == 0:
            self.cards = list(CARDS)
        assert line["pattern"] in self.cards, "this card was seen in this round"
        self.cards.remove(line["pattern"])
        self.pattern = line["pattern"]
        self.refill = False
        self.left = [(self.start + n) % self.number for n in range(self.number)]
        self.exes = 0
        self.stage = "mark"

    # Step 2: mark.

    def see_mark(self, line: Line) -> None:
        cells = tuple(sorted(map(tuple, line["cells"])))
        choice = (line["kind"], line["map"], cells)
        assert self.left and line["p"] == self.left[0], "another seat marks now"
        assert choice in self.choices(), f"{choice} is not allowed"
        player = self.players[line["p"]]
        (island,) = [each for each in player.maps if each.card["id"] == line["map"]]
        island.marked |= set(cells)
        symbols = [island.cells[cell] for cell in cells]
        self.exes += symbols.count("x") - (line["kind"] == "x")
        for _ in range(symbols.count("c")):
            if player.coins < 12:
                player.coins += 1
                self.due.append({"e": "coin", "p": line["p"], "n": player.coins})
        if "p" in symbols and len(player.palms) < 4:
            shown = [each for each in self.display if "p" in "".join(self.deck[each]["rows"])]
            player.palms.append(1 + len(shown))
            self.due.append({"e": "palm", "p": line["p"], "points": player.palms[-1]})
        if not self.exes or not player.has_free_cell():
            self.exes = 0
            self.left.pop(0)

    # Step 3: claim.

    def see_take(self, line: Line) -> None:
        player = self.players[line["p"]]
        assert self.stage == "take" and line["p"] == self.left[0], "another seat claims now"
        if line["from"] == "pile":
            assert ("take", "pile") in self.choices() and line["map"] in self.unseen
            self.unseen.remove(line["map"])
        else:
            assert ("take", line["map"]) in self.choices(), "this map is not in the display"
            self.display = [each for each in self.display if each != line["map"]]
            self.refill = True
        player.maps.append(Map(self.deck[line["map"]]))
        player.completed -= 1

    def award(self, seat: int) -> None:
        """What a seat gets before it takes maps: lines that must come."""
        player = self.players[seat]
        while len(player.cups) < player.coins // 4:
            value = self.cups.pop(0) if self.cups else 0
            self.due.append({"e": "cup", "p": seat, "row": len(player.cups), "value": value})
            player.cups.append(value)
        for island in list(player.maps):
            if not island.free():
                player.maps.remove(island)
                player.done.append(island.card)
                player.completed += 1
                self.due.append({"e": "complete", "p": seat, "map": island.card["id"]})
        if self.turn == 27:
            player.completed = 0

    def go_on(self) -> None:
        """Passes everything in which nobody has a choice, as far as the next line that must come."""
        while not self.due:
            if self.stage == "mark":
                if not self.left:
                    self.left = [(self.start + n) % self.number for n in range(self.number)]
                    self.stage = "take"
                    self.award(self.left[0])
                elif self.exes or self.players[self.left[0]].has_free_cell():
                    return
                else:
                    self.due.append({"e": "skip", "p": self.left.pop(0)})
            elif self.stage == "take":
                if self.players[self.left[0]].completed and (self.display or self.unseen):
                    return
                self.players[self.left[0]].completed = 0
                self.left.pop(0)
                if self.left:
                    self.award(self.left[0])
                else:
                    self.turn += 1
                    self.start = (self.start + 1) % self.number
                    self.stage = "flip" if self.turn < 28 else "end"
                    if self.refill and self.unseen:
                        self.stage = "display"
            else:
                return

    def choices(self) -> set[tuple[Any, ...]]:
        """Everything the next player may choose."""
        if self.stage == "deal":
            return {("keep", pair) for pair in combinations(range(4), 2)}
        found: set[tuple[Any, ...]] = set()
        if self.stage == "take":
            found = {("take", each) for each in self.display}
            if self.unseen:
                found.add(("take", "pile"))
        elif self.stage == "mark":
            for island in self.players[self.left[0]].maps:
                name = island.card["id"]
                free = island.free()
                if not self.exes:
                    found |= {("pattern", name, cells) for cells in places(self.pattern, free)}
                found |= {("x" if self.exes else "single", name, (cell,)) for cell in free}
        return found

    # The end.

    def see_end(self, line: Line) -> None:
        scores = [player.score() for player in self.players]
        assert [{key: got[key] for key in scores[0]} for got in line["scores"]] == scores, scores
        best = max(player.standing() for player in self.players)
        winners = [seat for seat, player in enumerate(self.players) if player.standing() == best]
        assert line["winners"] == winners, f"{winners} won"
        self.stage = "over"


def check_deck(maps: list[Card]) -> None:
    """The deck is the rules page's table, and its islands are connected and different."""
    assert len(maps) == 47 and len({card["id"] for card in maps}) == 47
    for colour, value in VALUE.items():
        suit = [card for card in maps if card["colour"] == colour]
        symbols = []
        shapes: list[Picture] = []
        seals = []
        for card in suit:
            rows = card["rows"]
            cells = {(r, c) for r in range(len(rows)) for c in range(len(rows[r])) if rows[r][c] != "."}
            assert card["value"] == value == len(cells)
            assert len(rows) == (3 if value < 12 else 4) and all(len(row) == 4 for row in rows)
            assert set("".join(rows)) <= set(".#xcp")
            reached: set[Cell] = set()
            ahead = [min(cells)]
            while ahead:
                r, c = ahead.pop()
                if (r, c) in cells and (r, c) not in reached:
                    reached.add((r, c))
                    ahead += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
            assert reached == cells, "an island falls apart"
            picture = trimmed(["".join(".#"[what != "."] for what in row) for row in rows])
            assert not any(other in shapes for other in turned(picture)), "an island comes twice"
            shapes.append(picture)
            drawn = "".join(sorted("".join(rows).replace(".", "").replace("#", "")))
            if card["seal"]:
                assert drawn == SEAL_SYMBOLS[colour]
                assert card["seal"]["points"] == SEAL_POINTS[card["seal"]["colour"]]
                seals.append(card["seal"]["colour"])
            else:
                symbols.append(drawn)
        assert sorted(symbols) == sorted(SYMBOLS[colour])
        assert sorted(seals) == sorted(other for other in VALUE if other != colour)


def trimmed(picture: Picture) -> Picture:
    """A picture without empty rows and columns at its edges."""
    rows = [n for n, row in enumerate(picture) if "#" in row]
    columns = [n for row in picture for n, what in enumerate(row) if what == "#"]
    return [row[min(columns) : max(columns) + 1] for row in picture[rows[0] : rows[-1] + 1]]


def check(lines: list[Line]) -> None:
    """Follows the parsed log of a whole game; AssertionError names the line (from 1) and what is wrong."""
    referee = Referee()
    for number, line in enumerate(lines, 1):
        try:
            referee.feed(line)
        except (AssertionError, KeyError, ValueError, AttributeError) as wrong:
            raise AssertionError(f"line {number} {line}: {wrong!r}") from wrong
    assert referee.stage == "over", "the log breaks off"
