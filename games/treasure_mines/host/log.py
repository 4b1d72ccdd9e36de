# SPDX-License-Identifier: MIT
"""The public log of Treasure Mines: its lines and words."""

from coffer.bits import cells
from games.treasure_mines import pieces, rules, scoring
from games.treasure_mines.state import reach
from tools.game_log import Pairs

KINDS = ("gold", "cauldron", "statuette", "knife", "papyrus", "crystal", "ruby", "diamond", "stone")
MARKS = ("", "*", "+2")
CHANCES = (
    "found_purse",
    "good_trade",
    "generous_patron",
    "gold_vein",
    "dangerous_ground",
    "second_shift",
    "spoil_heap",
    "barter",
    "lucky_die",
    "short_cut",
    "gold",
    "pink_diamond",
    "bronze_shard",
    "strongbox",
)
MISSIONS = (
    "golden_hand",
    "last_miner",
    "goldsmith",
    "founder",
    "scribe",
    "crystal_gazer",
    "ruby_crown",
    "diamond_cutter",
    "clean_hands",
    "stonemason",
    "full_purse",
    "two_trios",
    "traveller",
    "pedlar",
    "jeweller",
)
LETTERS = "ABCDEFGHIJ"
QUIET = (rules.DIG, rules.USE, rules.VEIN)  # the dig's line comes with the tile, the vein's with its places


def tile(table, mine, place):
    """The name of the tile that lies, or lay, in a place."""
    return KINDS[table.kind(mine, place)] + MARKS[table.mark(mine, place)]


def opening_lines(table):
    """What stands on the table before the first decision."""
    rows = [(LETTERS[mine], [tile(table, mine, n) for n in range(7)]) for mine in range(table.mines)]
    return [[("e", "mines"), ("rows", Pairs(*rows))]]


def event_lines(table, kind, p, a, b):
    """Returns the log's line for an event, None for one that only screens use."""
    if kind == rules.KEPT:
        dealt = [MISSIONS[n] for n in table.dealt[p * 3 : p * 3 + 3]]
        line = [("e", "missions"), ("p", p), ("dealt", dealt), ("kept", MISSIONS[a])]
        return line + [
            ("points", scoring.reward(a, table.players, table.edition)),
            ("asks", scoring.needed(a, table.players)),
        ]
    if kind == rules.DUG:
        return dig(table, p, a, b)
    if kind == rules.CARRIED_OUT:
        return [("e", "chance"), ("p", p), ("card", CHANCES[a])] + effect(table, a, b)
    if kind == rules.ABANDONED:
        return [("e", "abandon"), ("mine", LETTERS[a]), ("by", p), ("left", tile(table, a, b))]
    if kind == rules.REVEALED:
        return [("e", "reveal"), ("p", p), ("mission", MISSIONS[a])]
    return None


def extra(table, seat):
    """Returns what a score contains besides its points: the cards that were left out."""
    left = scoring.aside(table, seat)
    names = [CHANCES[pieces.GOLD_CARD + n] for n in range(len(left)) for _ in range(left[n])]
    return [("aside", names)]


def dig(table, p, place, coins):
    """The line of a dig, with the orange cards that bent the roll: all of them, in edition 1 the only one."""
    line = [("e", "dig"), ("p", p), ("mine", LETTERS[table.mine]), ("roll", table.rolled)]
    cards = [bent(used) for used in table.used]
    if table.edition > 1:
        line.append(("cards", [Pairs(("card", name), (key, number)) for name, key, number in cards]))
    elif cards:
        name, key, number = cards[0]
        line += [("card", name), ("reroll" if key == "roll" else key, number)]
    else:
        line.append(("card", None))
    return line + [("place", place), ("tile", tile(table, table.mine, place)), ("coins", coins)]


def bent(used):
    """An orange card as Table.used has it: its name, and the key and number of what it did."""
    if used == rules.ONE_MORE or used == rules.ONE_FEWER:
        return CHANCES[pieces.SHORT_CUT], "shift", 1 if used == rules.ONE_MORE else -1
    return CHANCES[pieces.LUCKY_DIE], "roll", used


def effect(table, card, did):
    """What a chance card did."""
    if card < len(pieces.PURSE):
        return [("coins", did)]
    if card == pieces.GOLD_VEIN or card == pieces.DANGEROUS_GROUND:
        return [("mine", LETTERS[table.chosen]), ("places", cells(did))]
    if card == pieces.SPOIL_HEAP:
        return [("stone", True)] if did else [("stone", False), ("coins", 1)]
    if card == pieces.BARTER and did:
        seat, gave, got = rules.bartered(did)
        names = [KINDS[n & 7] + MARKS[n >> 3] for n in (gave, got)]
        return [("with", seat), ("gave", names[0]), ("got", names[1])]
    return []


def action_words(table, action, say):
    """A decision in words; tiles of a mine are counted in the order in which a roll comes to them."""
    phase = table.phase
    if phase == rules.KEEP:
        return "keep the mission " + say(f"mission.{action}")
    if phase == rules.USE:
        return say(f"use.{action}")
    if phase == rules.PLACES:
        order = reach(table.left[table.chosen], table.pick[table.chosen])
        laid = [str(order.index(place) + 1) for place in cells(action - rules.PLACES_OF)]
        return "lay coins on tile " + " and ".join(laid) if laid else "lay no coins"
    if phase == rules.SWAP:
        if action == rules.NO_SWAP:
            return "no swap"
        seat, gave, got = rules.barter(action)
        return "swap " + say(f"kind.{gave}") + " for " + say(f"kind.{got}") + f" of seat {seat}"
    mine = action - rules.MINE_AT[phase]
    return ("dig in " if phase == rules.DIG else "lay coins in ") + say(f"mine.{mine}")
