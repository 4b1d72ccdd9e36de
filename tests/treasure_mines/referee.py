# SPDX-License-Identifier: MIT
"""A slow referee for Treasure Mines: replays a finished game from its log and nothing else.

Written from the rulebook with strings and lists, sharing no line with the game's own rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from tests.treasure_mines.referee_pieces import (
    ASKS,
    BRONZE,
    CHANCE,
    FIRST_POINTS,
    ORANGE,
    POINTS,
    SUBSTITUTES,
    TREASURES,
)

Line = dict[str, Any]  # of the log


def plain(tile: str) -> str:
    """A tile's kind without what is printed on it."""
    return tile.replace("*", "").replace("+2", "")


START_COINS = {2: (0, 2), 3: (0, 2, 3), 4: (0, 3, 4, 5), 5: (0, 1, 2, 3, 4)}  # with an even start


class Seat:
    """What one player owns."""

    def __init__(self) -> None:
        self.tiles: list[str] = []
        self.cards: list[str] = []
        self.coins = 0
        self.journey: set[str] = set()
        self.mission = ""


class Referee:
    """Follows a log line by line; any difference from the rules is an AssertionError."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.at = 0
        start = self.next("start")
        assert start["log"] in (1, 2) and start["game"] == "treasure_mines"
        self.edition: int = start["log"]
        self.players: int = start["players"]
        self.seats = [Seat() for _ in range(self.players)]
        self.whole_box = self.players >= 4
        self.last_miner = -1
        assert set(start["options"]) <= {"even_start"}
        self.even_start = start["options"].get("even_start", False)

    def of(self, values: Mapping[str, tuple[int, ...]], mission: str) -> int:
        """A mission's number at this table."""
        return values[mission][self.players - 2]

    def points(self, mission: str) -> int:
        """What a mission brings by these rules."""
        return self.of(FIRST_POINTS if self.edition == 1 else POINTS, mission)

    def next(self, kind: str) -> Line:
        assert self.at < len(self.lines), f"the log ends where {kind} was due"
        line = self.lines[self.at]
        self.at += 1
        assert line["e"] == kind, f"line {self.at}: {line['e']} where {kind} was due"
        return line

    def check(self) -> None:
        try:
            self.set_up()
            while not self.over():
                self.turn()
            self.count()
        except AssertionError as wrong:
            raise AssertionError(f"line {self.at}: {self.lines[self.at - 1]}: {wrong}") from None

    def set_up(self) -> None:
        rows = self.next("mines")["rows"]
        names = "ABCDEFGHIJ" if self.whole_box else "ABCDEF"
        assert list(rows) == list(names), "the wrong mines"
        for name, row in rows.items():
            assert row[0] == "stone", f"no stone first in {name}"
            assert sorted(row) == sorted(TREASURES[name].split(", ") + ["stone"]), f"wrong tiles in {name}"
        self.rows: dict[str, list[str]] = {name: list(row) for name, row in rows.items()}
        self.coins = {name: [0] * 7 for name in names}
        self.pickaxe = dict.fromkeys(names, -1)
        self.open = set(names)
        self.to_abandon = 8 if self.whole_box else 5
        seen: list[str] = []
        for p in range(self.players):
            line = self.next("missions")
            assert line["p"] == p and len(line["dealt"]) == 3 and line["kept"] in line["dealt"]
            seen += line["dealt"]
            self.seats[p].mission = line["kept"]
            assert line["points"] == self.points(line["kept"])
            assert line["asks"] == self.of(ASKS, line["kept"])
        assert len(set(seen)) == len(seen) and set(seen) <= set(POINTS), "missions dealt twice"
        if not self.whole_box:
            assert not {"golden_hand", "diamond_cutter", "jeweller"} & set(seen), "a mission marked +"
        self.deck = dict(CHANCE)
        if not self.whole_box:
            self.deck["barter"] = self.deck["pink_diamond"] = 0
        self.whose = -1
        self.shift = False

    def over(self) -> bool:
        return self.to_abandon == 0

    def turn(self) -> None:
        dig = self.next("dig")
        p, mine = dig["p"], dig["mine"]
        if self.whose >= 0:
            due = self.whose if self.shift else (self.whose + 1) % self.players
            assert p == due, f"seat {p} digs where seat {due} was due"
        elif self.even_start:
            for turn in range(self.players):
                self.seats[(p + turn) % self.players].coins = START_COINS[self.players][turn]
        self.whose, self.shift = p, False
        me = self.seats[p]
        assert mine in self.open, "an abandoned mine"
        steps = self.steps(dig, me)
        place = self.walk(mine, steps)
        assert place == dig["place"], f"{steps} steps lead to place {place}"
        tile = self.rows[mine][place]
        assert tile == dig["tile"], f"there lies {tile}"
        assert dig["coins"] == self.coins[mine][place], f"{self.coins[mine][place]} coins lie there"
        me.coins += dig["coins"] + (2 if tile.endswith("+2") else 0)
        me.tiles.append(tile)
        if len(self.open) >= (8 if self.whole_box else 6):  # until the third mine is closed, or the first
            me.journey.add(mine)
        self.rows[mine][place] = ""
        self.coins[mine][place] = 0
        self.pickaxe[mine] = place
        if self.edition == 2:  # closed as soon as the tile is taken: the card finds the mine closed
            self.abandon(p, mine)
        if tile.endswith("*"):
            self.chance(p, me)
        if self.edition == 1:
            self.abandon(p, mine)

    def steps(self, dig: Line, me: Seat) -> int:
        roll: int = dig["roll"]
        assert roll in range(1, 7)
        if self.edition == 2:
            return self.bent(roll, dig["cards"], me)
        if dig["card"] is None:
            assert "reroll" not in dig and "shift" not in dig
            return roll
        me.cards.remove(dig["card"])
        if dig["card"] == "lucky_die":
            again: int = dig["reroll"]
            assert again in range(1, 7)
            return again
        shift: int = dig["shift"]
        assert dig["card"] == "short_cut" and shift in (1, -1)
        assert roll + shift >= 1, "one fewer after a 1"
        return roll + shift

    def bent(self, steps: int, cards: list[Line], me: Seat) -> int:
        """The roll after any number of orange cards, one after the other."""
        for card in cards:
            me.cards.remove(card["card"])  # one that was drawn in an earlier turn
            if card["card"] == "lucky_die":
                assert card["roll"] in range(1, 7)
                steps = card["roll"]
            else:
                assert card["card"] == "short_cut" and card["shift"] in (1, -1)
                assert card["shift"] == 1 or steps > 1, "one fewer after a 1"
                steps += card["shift"]
        return steps

    def walk(self, mine: str, steps: int) -> int:
        """Moves a pickaxe tile by tile, as a hand would."""
        place = self.pickaxe[mine]
        while steps:
            place = (place + 1) % 7
            if self.rows[mine][place]:
                steps -= 1
        return place

    def chance(self, p: int, me: Seat) -> None:
        line = self.next("chance")
        card = line["card"]
        assert line["p"] == p
        assert self.deck[card] > 0, f"one {card} too many"
        self.deck[card] -= 1
        coins = {"found_purse": 2, "good_trade": 3, "generous_patron": 5}.get(card, 0)
        if card in ORANGE:
            me.cards.append(card)
        elif card == "second_shift":
            self.shift = True
        elif card == "spoil_heap":
            assert line["stone"] is ("stone" in me.tiles)
            if line["stone"]:
                me.tiles.remove("stone")
            else:
                coins = 1
        elif card in ("gold_vein", "dangerous_ground"):
            self.lay(line)
        elif card == "barter" and "with" in line:
            other = self.seats[line["with"]]
            assert other is not me and plain(line["gave"]) != "stone" != plain(line["got"])
            me.tiles.remove(line["gave"])
            other.tiles.remove(line["got"])
            me.tiles.append(line["got"])
            other.tiles.append(line["gave"])
        assert line.get("coins", 0) == coins, f"{coins} coins were due"
        me.coins += coins

    def lay(self, line: Line) -> None:
        mine = line["mine"]
        assert mine in self.open, "coins in an abandoned mine"
        bare = [n for n in range(7) if self.rows[mine][n] and not self.coins[mine][n]]
        places = line["places"]
        assert len(set(places)) == len(places)
        if line["card"] == "gold_vein":
            assert len(places) <= 3 and set(places) <= set(bare), "coins where none may lie"
        else:
            assert sorted(places) == bare, f"danger pay belongs on {bare}"
        for n in places:
            self.coins[mine][n] = 2 if line["card"] == "gold_vein" else 1

    def abandon(self, p: int, mine: str) -> None:
        left = [tile for tile in self.rows[mine] if tile]
        if len(left) != 1:
            return
        line = self.next("abandon")
        assert line["mine"] == mine and line["by"] == p and line["left"] == left[0]
        self.open.remove(mine)
        self.to_abandon -= 1
        if self.over():
            self.last_miner = p
            if self.seats[p].mission == "last_miner":
                line = self.next("reveal")
                assert line["p"] == p and line["mission"] == "last_miner"

    def count(self) -> None:
        end = self.next("end")
        assert self.at == len(self.lines), "lines after the end"
        totals = []
        for p in range(self.players):
            score = end["scores"][p]
            self.check_score(p, score)
            stones = self.seats[p].tiles.count("stone")
            totals.append((score["total"], self.seats[p].coins, -stones))
        winners = [p for p in range(self.players) if totals[p] == max(totals)]
        assert end["winners"] == winners, f"the winners are {winners}"

    def check_score(self, p: int, score: dict[str, Any]) -> None:
        """No other way to use the cards brings more, nor as much with more of them; the points are right."""
        best = self.ways(p)
        aside = tuple(sorted(score["aside"]))
        assert aside in best, f"seat {p} does not keep {aside}"
        points = {key: value for key, value in score.items() if key != "aside"}
        assert points == best[aside], f"seat {p} has {best[aside]} without {aside}"
        for other, way in best.items():
            assert way["total"] <= score["total"], f"seat {p} gets {way['total']} without {other}"
            equal = way["total"] == score["total"]
            assert not equal or len(other) >= len(aside), f"seat {p} needs to leave out no more than {other}"

    def ways(self, p: int) -> dict[tuple[str, ...], dict[str, int]]:
        """By the cards left aside: the best count over every way to name the bronze shards that are used."""
        me = self.seats[p]
        substitutes = [card for card in me.cards if card in SUBSTITUTES]
        found = {}
        for number in range(len(substitutes) + 1):
            for used in combinations(substitutes, number):
                names = [[plain(tile) for tile in me.tiles]]
                for card in used:
                    names = [hand + [kind] for hand in names for kind in SUBSTITUTES[card]]
                aside = substitutes[:]
                for card in used:
                    aside.remove(card)
                scores = [self.score_hand(p, hand) for hand in names]
                found[tuple(sorted(aside))] = max(scores, key=lambda score: score["total"])
        return found

    def score_hand(self, p: int, names: list[str]) -> dict[str, int]:
        me = self.seats[p]
        held = {kind: names.count(kind) for kind in ("gold", "papyrus", "crystal", "ruby", "diamond")}
        types = [names.count(kind) for kind in BRONZE]
        held["bronze"] = sum(types)
        stones = names.count("stone")
        sets = min(types) * 10 - (0 if stones < 3 else 2 if stones == 3 else 4 if stones == 4 else 6)
        free = 0
        for kind, n in held.items():
            points = set_points(kind, n)
            sets += points
            if not points:
                free += n
        packs = free // 3
        asks = self.of(ASKS, me.mission)
        met = {
            "golden_hand": all(n >= asks for n in held.values()),
            "last_miner": self.last_miner == p,
            "goldsmith": held["gold"] >= asks,
            "founder": held["bronze"] >= asks,
            "scribe": held["papyrus"] >= asks,
            "crystal_gazer": held["crystal"] >= asks,
            "ruby_crown": held["ruby"] >= asks,
            "diamond_cutter": held["diamond"] >= asks,
            "clean_hands": stones <= asks,
            "stonemason": stones >= asks,
            "full_purse": me.coins >= asks,
            "two_trios": min(types) >= 1 and any(n >= 3 for kind, n in held.items() if kind != "bronze"),
            "traveller": len(me.journey) >= asks,
            "pedlar": packs >= asks,
            "jeweller": min(held["crystal"], held["ruby"], held["diamond"]) >= asks,
        }[me.mission]
        score = {
            "mission": self.points(me.mission) if met else 0,
            "cards": 4 * me.cards.count("strongbox"),
            "coins": me.coins,
            "sets": sets,
            "packs": 5 * packs,
        }
        score["total"] = sum(score.values())
        return score


def set_points(kind: str, n: int) -> int:
    """Points of n tiles of a kind, 0 where they make no set."""
    steps = {
        "gold": ((10, 200), (9, 100), (8, 50), (7, 35), (6, 24), (5, 15), (4, 8), (3, 3)),
        "bronze": ((5, 12), (3, 6)),
        "papyrus": ((5, 14), (3, 6)),
        "crystal": ((6, 28), (4, 14)),
        "ruby": ((7, 50), (5, 30)),
        "diamond": ((7, 60), (5, 34)),
    }[kind]
    for least, points in steps:
        if n >= least:
            return points
    return 0


def check(lines: list[Line]) -> Referee:
    """Raises AssertionError unless every move and every point of a game is right; returns the referee."""
    referee = Referee(lines)
    referee.check()
    return referee
