# SPDX-License-Identifier: MIT
"""A slow, obvious game of My Treasures that follows a log and objects to anything against the rules.

It shares no code with the game: tiles are the log's own words, the bag is a list of
them, a cabinet a dictionary, and every condition is counted out as a person would.

The log's first line says by which rules: 1 those of Coffer 1.0 and 1.1, 2 the corrected ones.
"""

from __future__ import annotations

from typing import Any

from tests.my_treasures.referee_pieces import (
    CARD_POINTS,
    COLOURS,
    KINDS,
    LINES,
    RIVAL_CARDS,
    Cell,
    colour,
    kind,
    line_cells,
    meets,
    special,
    token,
)

Line = dict[str, Any]  # of the log


class Walk:
    """Reads a log from its first line to its last."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.at = 0

    def need(self, fact: bool, what: str) -> None:
        assert fact, f"line {self.at}: {what}: {self.lines[self.at - 1]}"

    def next(self, event: str) -> Line:
        self.at += 1
        assert self.at <= len(self.lines), f"the log ends where {event} should follow"
        line = self.lines[self.at - 1]
        self.need(line["e"] == event, f"{event} should stand here")
        return line

    def coming(self, event: str) -> bool:
        return self.at < len(self.lines) and self.lines[self.at]["e"] == event

    # -- set-up --

    def start(self) -> None:
        line = self.next("start")
        self.need(line["log"] in (1, 2) and line["game"] == "my_treasures", "not a log of this game")
        self.corrected = line["log"] == 2
        self.players = line["players"]
        self.need(len(line["bots"]) == self.players, "a bot for each seat")
        self.solo = self.players == 1
        advanced = line["options"].get("advanced", False)
        allowed = (1, 2) if self.corrected else (2,)
        self.need(not advanced or self.players in allowed, "advanced is for two, or for one")
        self.flowers = not advanced
        self.rounds = 3 if self.players <= 2 else 6
        self.seen: dict[str, bool] = {}  # the tiles of the whole game that showed themselves by name
        self.in_bag = 85 if self.flowers else 60
        self.bag = self.whole_set()
        self.discards: list[str] = []
        self.outdoors: list[str] = []
        self.cabinets: list[dict[Cell, str]] = [{} for _ in range(self.players)]
        self.won: list[list[int]] = [[] for _ in range(self.players)]
        self.lines_taken: list[dict[str, int]] = [{} for _ in range(self.players)]
        self.lucky = [0] * self.players
        self.walk_points: list[int] = []
        self.rivals = RIVAL_CARDS[:]
        self.positions: list[int] = []
        line = self.next("setup")
        self.cards = line["collection"]
        self.need(len(set(self.cards)) == 5 and set(self.cards) <= set(CARD_POINTS), "five cards")
        self.wonder = line["wonder"]
        self.need(self.wonder in KINDS, "a wonder kind")
        pawns = line["pawns"]
        self.board = {viewpoint: seat for seat, viewpoint in pawns}
        if self.solo:
            right = {1: 1, 2: 0, 3: 1, 4: 0}
        else:
            first = self.board[1]
            order = [(first + n) % self.players for n in range(self.players)]
            right = dict(
                enumerate([order[0], order[1], order[1], order[0]] if self.players == 2 else order, 1)
            )
        self.need(self.board == right and len(pawns) == len(right), "pawns on their first viewpoints")
        self.lay_outdoors()
        self.need(not any(special(t) for t in self.outdoors), "no special lies in the first outdoors")

    def whole_set(self) -> list[str]:
        tiles = ["fresh_wind"] * 5 + ["lucky_find"] * 5
        for k in KINDS:
            for c in COLOURS:
                # The log need not say which pairs are crowned; a crown found takes the place of a plain one.
                tiles += [f"{k}/{c}"] * 2 + ([f"{k}/{c}~"] if self.flowers else [])
        return tiles

    def out_of_bag(self, tiles: list[str]) -> None:
        for tile in tiles:
            if tile.endswith("^") and tile not in self.bag and tile not in self.seen:
                self.need(tile[:-1] in self.bag, "only one copy of three is crowned")
                self.bag.remove(tile[:-1])
                self.bag.append(tile)
            self.need(tile in self.bag, f"{tile} is not in the bag")
            self.bag.remove(tile)
            self.seen[tile] = True
        crowned = [t for t in self.seen if t.endswith("^")]
        self.need(len(crowned) <= 15, "more than 15 crowns")
        for k in KINDS:
            self.need(sum(kind(t) == k for t in crowned) <= 3, f"four crowned pairs of {k}")
        for c in COLOURS:
            self.need(sum(colour(t) == c for t in crowned) <= 3, f"four crowned pairs of {c}")

    def refill(self, wanted: int) -> None:
        """The discards go back when, and only when, the bag can't give what is wanted."""
        if len(self.bag) >= wanted:
            return
        line = self.next("reshuffle")
        self.need(line["tiles"] == len(self.discards), "as many as were discarded")
        self.bag += self.discards
        self.discards = []

    def show_outdoors(self) -> None:
        line = self.next("outdoors")
        self.need(line["tiles"] == self.outdoors, f"outdoors should be {self.outdoors}")

    def lay_outdoors(self) -> None:
        """Phase I: four new tiles, by the outdoors alone."""
        self.refill(4)
        line = self.next("outdoors")
        self.need(len(line["tiles"]) == 4, "four tiles lie outdoors")
        self.out_of_bag(line["tiles"])
        self.outdoors = line["tiles"][:]

    def clear_outdoors(self) -> None:
        if self.outdoors:
            line = self.next("discard")
            self.need(
                line["from"] == "outdoors" and line["tiles"] == self.outdoors, "all of the outdoors goes"
            )
            self.discards += self.outdoors
            self.outdoors = []
            self.show_outdoors()

    def draw(self, p: int, number: int, to: str) -> list[str]:
        self.refill(number)
        line = self.next("draw")
        self.need((line["p"], line["to"]) == (p, to), "whose draw and where to")
        tiles: list[str] = line["tiles"]
        self.need(len(tiles) == number, f"{number} tiles are drawn")
        self.out_of_bag(tiles)
        if to == "outdoors":
            self.outdoors += tiles
            self.show_outdoors()
        return tiles[:]

    # -- a turn --

    def turn(self, p: int, viewpoint: int, taken: dict[int, int]) -> None:
        line = self.next("move")
        self.need((line["p"], line["from"]) == (p, viewpoint), "the pawn nearest viewpoint 1 moves")
        space = line["space"]
        self.need(space in range(1, 6) and space not in taken, "a free space")
        taken[space] = p
        if space == 1:
            hand = self.draw(p, 3, "hand")
            self.take_and_place(p, hand)
            self.take_and_place(p, hand)
            line = self.next("discard")
            self.need(line["from"] == "hand" and line["tiles"] == hand and len(hand) == 1, "the third goes")
            self.discards += hand
        elif space == 2:
            hand = self.draw(p, 2, "hand")
            self.take_and_place(p, hand)
            line = self.next("give")
            self.need((line["p"], [line["tile"]]) == (p, hand), "the other tile goes outdoors")
            self.outdoors += hand
            self.show_outdoors()
            self.take_and_place(p, self.outdoors)
        else:
            if space == 5:
                self.clear_outdoors()
            self.draw(p, {3: 1, 4: 2, 5: 4}[space], "outdoors")
            self.take_and_place(p, self.outdoors)
            self.take_and_place(p, self.outdoors)
        if not self.solo:
            self.take_tokens(p)
        if self.solo and not self.outdoors:
            self.draw(p, 1, "outdoors")

    def take_and_place(self, p: int, source: list[str] | None) -> None:
        while True:
            if source is None:
                self.refill(1)
            line = self.next("take")
            tile = line["tile"]
            self.need(line["p"] == p, "whose turn it is")
            if source is None:
                self.need(line["from"] == "bag", "a lucky find draws from the bag")
                self.out_of_bag([tile])
            else:
                self.need(
                    line["from"] == ("outdoors" if source is self.outdoors else "hand"), "taken from where"
                )
                self.need(tile in source, "taken from what lies there")
                if self.corrected and line["from"] == "hand":
                    first = [each for each in source if special(each)]
                    self.need(not first or tile in first, "a special in the hand is used first")
                if source is self.outdoors:
                    # Equal tiles may lie there twice: the next line says which one went.
                    after = self.next("outdoors")["tiles"]
                    ways = [source[:n] + source[n + 1 :] for n in range(len(source)) if source[n] == tile]
                    self.need(after in ways, "the others keep their order")
                    source[:] = after
                else:
                    source.remove(tile)
            if not special(tile):
                break
            line = self.next("special")
            self.need((line["p"], line["tile"]) == (p, tile), "a special is used at once")
            if tile == "fresh_wind":
                if not self.corrected:
                    self.discards.append(tile)
                self.clear_outdoors()
                self.draw(p, 4, "outdoors")
                if self.corrected:  # it was used, and then it is discarded
                    self.discards.append(tile)
                source = self.outdoors
            else:
                self.lucky[p] += 1
                source = None
        line = self.next("place")
        self.need((line["p"], line["tile"]) == (p, tile), "what was taken is placed")
        cell = (line["row"], line["col"])
        self.need(cell[0] in range(4) and cell[1] in range(3), "a cell of the cabinet")
        self.need(cell not in self.cabinets[p], "an empty cell")
        self.cabinets[p][cell] = tile
        due = [card for card in self.cards if meets(card, self.cabinets[p])]
        while self.coming("collect"):
            line = self.next("collect")
            self.need(line["p"] == p and line["card"] in due, "a card that is met")
            due.remove(line["card"])
            self.cards = [card for card in self.cards if card != line["card"]]
            self.won[p].append(line["card"])
        self.need(not due, f"cards {due} are met and not collected")
        if self.solo:
            self.take_tokens(p)

    def take_tokens(self, p: int) -> None:
        cabinet = self.cabinets[p]
        due = {}
        for name in LINES:
            if name not in self.lines_taken[p] and all(c in cabinet for c in line_cells(name)):
                due[name] = token(name, [cabinet[c] for c in line_cells(name)])
        while self.coming("line"):
            line = self.next("line")
            self.need(line["p"] == p and due.pop(line["line"], None) == line["token"], "a line's right token")
            self.lines_taken[p][line["line"]] = line["token"]
        self.need(not due, f"lines {due} are complete and took nothing")

    def rival(self, taken: dict[int, int]) -> None:
        line = self.next("rival")
        card = line["card"]
        named = (card["space"], card["arrow"])
        self.need(named in self.rivals, "a rival card not drawn before")
        self.rivals.remove(named)
        self.positions.append(card["discard"])
        self.need(self.positions.count(card["discard"]) <= 3 and card["discard"] in range(1, 5), "a position")
        space = card["space"]
        while space in taken:
            space += card["arrow"]
            space = 1 if space == 6 else 5 if space == 0 else space
        self.need(line["space"] == space, f"the rival goes to {space}")
        taken[space] = 1
        place = card["discard"]
        while place > len(self.outdoors):
            place -= len(self.outdoors)
        tile = self.outdoors.pop(place - 1)
        self.need(line["discarded"] == tile, f"the rival discards {tile}")
        self.discards.append(tile)
        last = self.outdoors == []
        self.refill(1)
        line = self.next("outdoors")
        self.need(line["tiles"][:-1] == self.outdoors, "one new tile at the right end")
        self.out_of_bag(line["tiles"][-1:])
        self.outdoors = line["tiles"][:]
        if last:
            self.draw(1, 1, "outdoors")

    # -- rounds and the end --

    def standing(self, p: int) -> int:
        return sum(4 - v for v, seat in self.board.items() if seat == p and v <= 3)

    def cover(self) -> None:
        number = min(2, len(self.cards))
        if number:
            line = self.next("cover")
            self.need(
                len(set(line["cards"])) == len(line["cards"]) == number, f"{number} cards are turned over"
            )
            self.need(set(line["cards"]) <= set(self.cards), "cards that lie face up")
            self.cards = [card for card in self.cards if card not in line["cards"]]

    def play(self) -> None:
        self.start()
        for turn in range(1, self.rounds + 1):
            if turn > 1 and not self.solo:
                self.lay_outdoors()
            taken: dict[int, int] = {}
            for viewpoint in sorted(self.board):
                p = self.board[viewpoint]
                if self.solo and p == 1:
                    self.rival(taken)
                else:
                    self.turn(p, viewpoint, taken)
            if not self.solo:
                self.clear_outdoors()
            self.board = taken
            if self.solo:
                line = self.next("viewpoint")
                self.need((line["p"], line["round"]) == (0, turn), "the round that ends")
                self.need(line["points"] == self.standing(0), f"viewpoints give {self.standing(0)}")
                self.walk_points.append(self.standing(0))
                if turn < 3:
                    self.cover()
        self.count()

    def count(self) -> None:
        for cabinet in self.cabinets:
            assert len(cabinet) == 12, "a full cabinet"
        ranks = []
        line = self.next("end")
        self.need(self.at == len(self.lines), "nothing follows the end")
        for p in range(self.players):
            tiles = list(self.cabinets[p].values())
            tokens = list(self.lines_taken[p].values())
            right = {
                "lines": sum(tokens),
                "collection": sum(CARD_POINTS[card] for card in self.won[p]),
                "lucky": self.lucky[p],
                "wonder": sum(kind(t) == self.wonder for t in tiles),
                "crowns": sum(t.endswith("^") for t in tiles),
                "viewpoint": sum(self.walk_points) if self.solo else self.standing(p),
            }
            right["total"] = sum(right.values())
            right["blanks"] = tokens.count(0)
            if self.solo:
                right["title"] = the_title(right["total"])
            self.need(line["scores"][p] == right, f"seat {p} has {right}")
            foremost = min(v for v, seat in self.board.items() if seat == p)
            ranks.append((right["total"], right["blanks"], -foremost))
        self.need(line["winners"] == [ranks.index(max(ranks))], "the winner")
        lying = self.bag + self.discards + self.outdoors + [t for c in self.cabinets for t in c.values()]
        self.need(len(lying) + sum(self.lucky) == self.in_bag, "no tile is lost")


def the_title(total: int) -> str:
    for most, name in [
        (20, "clumsy collector"),
        (25, "picker of oddments"),
        (30, "lover of trinkets"),
        (35, "connoisseur of finds"),
        (40, "antiquary"),
        (45, "curious about the world"),
    ]:
        if total <= most:
            return name
    return "relic fanatic"


def check(lines: list[Line]) -> None:
    """Raises AssertionError, with the line's number, at the first thing against the rules."""
    Walk(lines).play()
