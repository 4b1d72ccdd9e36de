# SPDX-License-Identifier: MIT
"""The journal: what must survive a power cut, in 4096 bytes of NVM.

The journal is a row of 1024 slots of four bytes: a tag, sixteen bits, a check. A slot is
only ever written where all bits are set (0.7 ms a write, no erase), in two writes: the check
follows when the rest stands. Flash may program the bits of a write in any order, but a check
is never 0xFF and only one is right: whatever a power cut leaves of a slot is not valid, and
nothing else is touched. What is loaded is the state before the action, or after it. The check
also covers the slot's place, and actions carry the low bits of their number, so a slot lost
to damage is noticed and not skipped over.

    tag         the sixteen bits
    00-7F       a setting: the new value under that key
    80-8F       a game of kind 1-15 is over: score, won, players, the strongest bot's level
                (6 players: that was a novice, and the two bits of the level say how many played, less 2)
    90 91       a key from 128 on, and behind it the new value under it: see coffer/home/records.py
    92          a person is called by the so many letters before it, from now on; 0 letters: by no name
    93          which two people played each other, and who won: belongs to the result behind it
    94          a person's own result, as likewise belongs to the one behind it: person, won, score
    98-9E       a letter of a name, its Unicode number; the tag tells its place
    A0-AF       a game begins: low half of its seed;  the tag tells the kind
    B0-BF       … high half of the seed, 14 bits;  the tag tells the number of players
    C0 C1 C2    … who sits where (3 bits a seat); low and high half of the bots' salt, 14 bits
    D0-D7       … the options, which completes the beginning; the tag tells the edition of the rules, less 1
    C3 C4       … or it is parked: the people of seats 0 to 3; how many actions, and 12 bits higher seat 4's;
                whose turn it is, from 1 on: above the seed's 14 bits its low two, above the salt's the rest
    C8-CF       … two bytes of the actions, packed as in a link; the tag tells the low bits of their number
    C5          … a check of all these slots and of the next
    D8-DF       … the options, which parks it and closes the game in progress; the edition as above
    E0-EF       an action; the tag tells the low bits of its number
    F0          the first slot: format and its complement
    F1 F2       undo back to so many actions; the game was given up
    F3          the parked game of that kind goes on: its actions stay where they were packed

This file appends, which is all that a game needs. coffer/home/journal_reader.py reads it all at power-on,
journal_sector.py erases and rewrites, parked_games.py parks games, one of each kind, and takes them up.
The sector is erased only by `compact()`, while no game is in progress: one assignment that the chip
carries out as erase and program of 4 KB. A power cut within those 53 ms loses settings, statistics and
parked games; that is the only window. The first slot's check is written when all of it stands: what a
cut has left of a sector is known for it.

A format is read for ever: it changes only with a new FORMAT and a reader for the old one. Format 1, of
Coffer 1.0, had no tags 90 to 9E, C1 and C2, and its statistics in keys below 128. Format 2, of Coffer 1.1,
had no tags 94, C3 to CF, D1 to DF and F3. A game that began in one of them is played there, by edition 1 of
the rules, until it is over or parked; the next compact() writes format 3. Until Coffer 1.2 is released format
3 may still grow.
"""

from array import array

from micropython import const

from coffer import loader
from coffer.dice import EDITION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FORMAT = const(3)
WITH_NAMES = const(2)  # the first format with names, pairs of people and keys from 128 on
SLOTS = const(1024)
PLAYERS = const(5)  # at the most: three bits each in the sixteen of SEATS
SPARE = const(32)  # slots beyond a game's longest course: settings, undo

# States of the journal as it was found
GOOD = 0  # read in full, or blank
DAMAGED = 1  # some of it could not be read; what could be is kept
FOREIGN = 2  # not ours: left alone until somebody says to erase it
NEWER = 3  # ours, of a later format: left alone likewise

# Tags, as above
KEYS = const(128)  # those below are tags themselves
RESULT = const(0x80)
KEY = const(0x90)
VALUE = const(0x91)
NAME = const(0x92)
PAIR = const(0x93)
PLAYED_BY = const(0x94)
LETTER = const(0x98)
BEGIN = const(0xA0)
SEED = const(0xB0)
SEATS = const(0xC0)
SALT = const(0xC1)
MORE_SALT = const(0xC2)
PEOPLE = const(0xC3)
COUNT = const(0xC4)
CHECK = const(0xC5)
PACKED = const(0xC8)
OPTIONS = const(0xD0)
PARK = const(0xD8)
ACTION = const(0xE0)
FIRST = const(0xF0)
UNDO = const(0xF1)
GIVE_UP = const(0xF2)
RESUME = const(0xF3)


def _crc_table():
    """CRC-8 of every byte. It is linear: a byte's is that of its highest bit ^ that of the rest.

    That takes 5 ms of the start; working out each byte by itself would take 35.
    """
    table = bytearray(256)
    bit, crc = 1, 0x07
    while bit < 256:
        for rest in range(bit):
            table[bit + rest] = crc ^ table[rest]
        bit <<= 1
        crc = (crc << 1 ^ 0x07) & 0xFF if crc & 0x80 else crc << 1
    return table


_CRC = _crc_table()  # 256 bytes that make a check six look-ups


def check(place: int, tag: int, low: int, high: int) -> int:
    """A slot's check: CRC-8 over its place and content, never 0xFF."""
    crc = _CRC[0x5A ^ place & 0xFF]
    crc = _CRC[_CRC[_CRC[_CRC[crc ^ place >> 8] ^ tag] ^ low] ^ high]
    return crc if crc != 0xFF else 0x7E


def first_slot(version: int) -> bytes:
    """The first slot of a sector of that format."""
    return bytes((FIRST, version, version ^ 0xFF, check(0, FIRST, version, version ^ 0xFF)))


class Journal:
    """Settings, statistics and the game in progress. `nvm` is anything like microcontroller.nvm.

    Without one, nothing is read or written: for a game that is only shown.
    """

    def __init__(self, nvm: "Any") -> None:
        self.nvm = nvm
        self.values: dict = {}  # by key: settings, and the figures of coffer/home/records.py
        self.names: dict = {}  # by person, from 1 on
        self._slot = bytearray(3)
        self.state = GOOD if nvm else FOREIGN
        self.format = FORMAT  # of the sector: nothing is written into an older one that it does not know
        self.end = 0  # the first slot never written
        self.unsaved = False  # a value did not fit: it is only in memory, until the next compact()
        self.kind = 0  # of the game in progress; 0 for none
        self.players = self.seats = self.options = self.seed = self.salt = 0
        self.turn = 0  # whose it was when its table was left, counted from 1; 0 if that was before power-on
        self.edition = EDITION  # of the rules by which it is played
        self.actions = array("H")
        self.packed = b""  # the first `packed_count` actions, if nobody has unpacked them: they are 0 so far
        self.packed_count = 0
        # Games that wait, by kind: how many actions, people (4 bits a seat), players, seats, seed, options,
        # salt, edition, whose turn it is, and the actions packed
        self.parked: dict = {}
        if nvm:
            loader.load("coffer.home.journal_reader").read(self)

    @property
    def writable(self) -> bool:
        """Whether anything may be written at all."""
        return self.state < FOREIGN

    def free_slots(self) -> int:
        """How many slots are free."""
        return SLOTS - self.end

    def write(self, tag: int, value: int) -> None:
        """Appends one slot; a full or foreign journal is left as it is."""
        if not self.writable:
            return
        if not self.end:
            self._put(FIRST, FORMAT | (FORMAT ^ 0xFF) << 8)
        if self.end < SLOTS:
            self._put(tag, value)
        else:
            self.unsaved = True

    def _put(self, tag, value):
        slot = self._slot
        place = self.end
        slot[0] = tag
        slot[1] = value & 0xFF
        slot[2] = value >> 8
        self.end = place + 1
        self.nvm[4 * place : 4 * place + 3] = slot
        self.nvm[4 * place + 3] = check(place, tag, slot[1], slot[2])

    # -- settings and figures ------------------------------------------------------

    def get(self, key: int, default: int) -> int:
        """Returns the value of a key, or the default if it was never set."""
        return self.values.get(key, default)

    def set(self, key: int, value: int, reserve: int = 0) -> bool:
        """Sets a value of sixteen bits; returns whether it will be there after a power cut.

        It will not if a game in progress needs the last `reserve` slots: it is written when that is over.
        """
        if self.values.get(key) != value:
            self.values[key] = value
            small = key < KEYS
            if self.free_slots() < reserve + (1 if small else 2) or (self.format < WITH_NAMES and not small):
                self.unsaved = self.writable
            elif small:
                self.write(key, value)
            else:
                self.write(KEY, key)
                self.write(VALUE, value)
        if self.unsaved and not self.kind:
            self.compact()
        return not self.unsaved

    # -- the game in progress -------------------------------------------------------

    def begin(
        self,
        kind: int,
        players: int,
        seats: int,
        seed: int,
        options: int,
        longest: int,
        salt: int = -1,
        edition: int = EDITION,
    ) -> None:
        """A game begins, in the place of the one in progress and of one of its kind that is parked.

        Room for its longest course is made first. Without a salt of their own the bots' luck comes from the
        seed.
        """
        loader.load("coffer.home.journal_sector").make_room(self, longest + SPARE)
        self.write(BEGIN | kind, seed & 0xFFFF)
        self.write(SEED | players, seed >> 16)
        self.write(SEATS, seats)
        if salt >= 0:
            self.write(SALT, salt & 0xFFFF)
            self.write(MORE_SALT, salt >> 16)
        self.write(OPTIONS | edition - 1, options)
        self.kind, self.players, self.seats = kind, players, seats
        self.seed, self.options, self.salt = seed, options, salt if salt >= 0 else seed
        self.edition = edition
        self.actions = array("H")
        self.packed_count = 0
        self.parked.pop(kind, None)

    def act(self, action: int) -> None:
        """Appends an action that was carried out."""
        self.write(ACTION | len(self.actions) & 15, action)
        self.actions.append(action)

    def undo(self, length: int) -> None:
        """Takes back all actions but the first `length`."""
        taken = len(self.actions) - length
        if taken and not taken & 15:  # in two steps: four-bit numbers could not detect that one is lost
            self.write(UNDO, length + 1)
        self.write(UNDO, length)
        self.actions = self.actions[:length]
        self.packed_count = min(self.packed_count, length)

    def finish(self, score: int, won: bool, level: int = 0, pair: int = 0, people: tuple = ()) -> None:
        """The game is over, and goes into the statistics whole or not at all.

        `pair` says which two people played each other, `people` how each with a name did, as
        records.add_result() takes them.
        """
        loader.load("coffer.home.journal_sector").finish(self, score, won, level, pair, people)

    def give_up(self) -> None:
        """Drops the game in progress; it does not count in the statistics."""
        if self.kind:
            self.write(GIVE_UP, 0)
            self.end_game()

    def end_game(self) -> None:
        """Ends the game in progress, and writes what had no space until now."""
        self.kind = 0
        if self.unsaved:
            self.compact()

    def refuse(self) -> None:
        """Drops the game in progress because no such game exists; it counts as damage."""
        self.kind = 0
        self.state = DAMAGED

    def compact(self) -> None:
        """Rewrites the sector with the values, names and parked games. Only while no game is in progress."""
        loader.load("coffer.home.journal_sector").compact(self)
