# SPDX-License-Identifier: MIT
"""What the journal keeps from game to game, by key: results, the best solo games, who sat where, names.

A key is a number, its value sixteen bits:

    0-127               settings: see coffer/settings.py
    128 + seat          the person who sits there; 0 is nobody in particular
    kind << 8 | …       of the game of that kind, 1 to 15
        players << 4 | level << 2 | which   PLAYED … TOTAL with so many players, `level` the strongest bot's
                                            (0: none); 0 players are those that 1.0 did not tell apart
        0x90 | players - 2 << 2 | which     the same where the strongest bot was a novice
        0x60-0x73       the ten best solo games: score and person, then which game it was
        0x80            who sat where last time
        0x81            games in a row against bots of a level: the level, 4 bits of wins, 4 of losses
        0x82 0x83       a bit for each puzzle that was solved: the first 16, the rest
        0xA0 | person << 1                  a person's games, wins, best score, 10 bits each: low, high half
    0x1000 | person << 4 | other            8 bits each: games of these two, how many the first one won

A person is a number from 1 on. Their names are not sixteen bits: `journal.names` has them.
"""

from micropython import const

from coffer.seats import NOVICE

PLAYED, WON, BEST, TOTAL = range(4)
SOLO = const(1)  # players
BEST_SOLO = const(0x60)
BEST_SOLO_KEPT = const(10)
LAST_SEATS = const(0x80)
STREAK = const(0x81)
SOLVED = const(0x82)
_NOVICES = const(0x90)
# As the number of players in a result: the two bits of its level say how many, less 2
_NOVICE_TABLE = const(6)
_PEOPLE = const(0xA0)
WINS = const(2)  # in a row, after which set-up proposes the next level up,
LOSSES = const(3)  # and the one below
PERSON = const(128)
PERSONS = const(9)  # that the journal knows by name
LETTERS = const(7)  # of a name
HEAD_TO_HEAD = const(0x1000)
_MOST = const(0xFFFF)


def result_key(kind: int, players: int, level: int, which: int) -> int:
    """The key of one of PLAYED … TOTAL."""
    if level == NOVICE:
        return kind << 8 | _NOVICES | players - 2 << 2 | which
    return kind << 8 | players << 4 | level << 2 | which


def last_seats(kind: int) -> int:
    """The key of who sat where when that game was last begun."""
    return kind << 8 | LAST_SEATS


def totals_with_others(values: dict, kind: int) -> list:
    """PLAYED, WON and TOTAL of all games with others, and the BEST of them, in the order of these names."""
    found = [0, 0, 0, 0]
    for first in (0x00, 0x20, 0x30, 0x40, 0x50, _NOVICES):
        first |= kind << 8
        for key in range(first, first + 16, 4):
            if key in values:
                for which in range(4):
                    n = values.get(key + which, 0)
                    found[which] = max(found[which], n) if which == BEST else found[which] + n
    return found


def solo_total(values: dict, kind: int, which: int) -> int:
    """One of PLAYED … TOTAL of solo games."""
    return values.get(result_key(kind, SOLO, 0, which), 0)


def best_solo_keys(kind: int) -> range:
    """The keys of the best solo games; the number of each has the key behind it."""
    first = kind << 8 | BEST_SOLO
    return range(first, first + 2 * BEST_SOLO_KEPT, 2)


def best_solo_games(values: dict, kind: int) -> list:
    """The best solo games, highest first: score, person, and which game it was (0: not known)."""
    found = []
    for key in best_solo_keys(kind):
        if key in values:
            found.append((values[key] & 1023, values[key] >> 10, values.get(key + 1, 0)))
    return found


def head_to_head(values: dict, person: int, other: int) -> tuple:
    """How many games two people have played against each other, and how many of them the first one won."""
    found = values.get(HEAD_TO_HEAD | person << 4 | other, 0)
    return found & 0xFF, found >> 8


def rank(titles: bytes, points: int) -> int:
    """Which title so many points earn; `titles` has the most points of each but the last.

    >>> rank(b"\\x14\\x19", 20), rank(b"\\x14\\x19", 21), rank(b"\\x14\\x19", 99)
    (0, 1, 2)
    """
    return sum([1 for most in titles if points > most])


def is_pair(pair: int) -> bool:
    """Whether two different people may have played each other as add_result() takes it.

    >>> is_pair(0x121), is_pair(0x111), is_pair(0xFFFF)
    (True, False, False)
    """
    one, other = pair & 15, pair >> 4 & 15
    return one != other and 0 < one <= PERSONS and 0 < other <= PERSONS and not pair >> 10


def person_totals(values: dict, kind: int, person: int) -> tuple:
    """How many games with others a person has played, how many they won, and their best score."""
    key = kind << 8 | _PEOPLE | person << 1
    found = values.get(key, 0) | values.get(key + 1, 0) << 16
    return found & 1023, found >> 10 & 1023, found >> 20


def pack_person(person: int, won: bool, score: int) -> int:
    """A person's own result, as the journal writes it.

    >>> pack_person(9, True, 108) == 9 | 1 << 4 | 108 << 5
    True
    """
    return person | won << 4 | max(0, min(score, 1023)) << 5


def is_person(result: int) -> bool:
    """Whether that may be a person's own result.

    >>> is_person(pack_person(9, True, 1023)), is_person(10), is_person(0x8001)
    (True, False, False)
    """
    return 0 < result & 15 <= PERSONS and not result >> 15


def _add_person(values, kind, result):
    """Adds a person's own result; after 1023 games only the best score still grows."""
    person = result & 15
    played, wins, best = person_totals(values, kind, person)
    if played < 1023:
        played += 1
        wins += result >> 4 & 1
    found = played | wins << 10 | max(best, result >> 5) << 20
    key = kind << 8 | _PEOPLE | person << 1
    values[key] = found & 0xFFFF
    values[key + 1] = found >> 16


def streak(values: dict, kind: int) -> tuple:
    """The level of the bots played last (0: none), and how many games in a row were won and lost."""
    found = values.get(kind << 8 | STREAK, 0)
    return found >> 8, found >> 4 & 15, found & 15


def next_streak(values: dict, kind: int, level: int, won: bool) -> int:
    """What STREAK is after one more game against bots of a level: one more in a row, or a new row."""
    was, wins, losses = streak(values, kind)
    if was != level:
        wins = losses = 0
    return level << 8 | min(wins + 1, 15) << 4 if won else level << 8 | min(losses + 1, 15)


def pack_table(players: int, level: int) -> int:
    """Players and the strongest bot's level in the five highest bits of a result.

    >>> pack_table(2, 3) >> 11, pack_table(2, NOVICE) >> 11
    (26, 6)
    """
    return _NOVICE_TABLE << 11 | players - 2 << 14 if level == NOVICE else players << 11 | level << 14


def add_result(values: dict, kind: int, result: int, pair: int = 0, people: "tuple | list" = ()) -> None:
    """Adds a result as the journal writes it: 10 bits of score, won, then see pack_table().

    `pair`, if two people played each other: 4 bits of each person, then a bit each for having won.
    `people` are the results of those with a name: see pack_person().
    """
    for own in people:
        _add_person(values, kind, own)
    if pair:
        for person, other, won in (
            (pair & 15, pair >> 4 & 15, pair >> 8 & 1),
            (pair >> 4 & 15, pair & 15, pair >> 9),
        ):
            played, wins = head_to_head(values, person, other)
            if played < 0xFF:
                values[HEAD_TO_HEAD | person << 4 | other] = min(wins + won, 0xFF) << 8 | played + 1
    score = result & 1023
    players = result >> 11 & 7
    level = result >> 14
    if players == _NOVICE_TABLE:
        players = 2 + level
        level = NOVICE
    key = result_key(kind, players, level, PLAYED)
    values[key] = number = min(values.get(key, 0) + 1, _MOST)
    for which, more in ((WON, result >> 10 & 1), (TOTAL, score)):
        values[key + which] = min(values.get(key + which, 0) + more, _MOST)
    values[key + BEST] = max(values.get(key + BEST, 0), score)
    if players == SOLO:
        _rank(values, kind, score | values.get(PERSON, 0) << 10, number)


def _rank(values, kind, entry, number):
    """Puts one solo game in its place among the ten best; of equals the earlier stays in front."""
    for key in best_solo_keys(kind):
        there = values.get(key, -1)
        if there < 0 or there & 1023 < entry & 1023:
            values[key] = entry
            entry, last = there, values.get(key + 1, 0)
            values[key + 1] = number
            number = last
            if there < 0:
                return


def forget_person(values: dict, person: int) -> None:
    """Takes a person out of all figures: seats, games against others, and the best solo games."""
    for key in values:
        value = values[key]
        place = key & 0xFF
        if key < 0x100:
            if key >= PERSON and value == person:
                values[key] = 0
        elif key < HEAD_TO_HEAD:
            if key in best_solo_keys(key >> 8) and value >> 10 == person:
                values[key] = value & 1023
            elif place >> 1 == _PEOPLE >> 1 | person:
                values[key] = 0
        elif key < HEAD_TO_HEAD | 0x100 and person in (place >> 4, place & 15):
            values[key] = 0
