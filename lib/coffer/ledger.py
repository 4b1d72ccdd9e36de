# SPDX-License-Identifier: MIT
"""Reads the journal at power-on, adds up its statistics, and writes its sector anew between games."""

from array import array

from micropython import const

from coffer.journal import (
    ACTION,
    ALONE_PLAYED,
    ALONE_TOTAL,
    BEGIN,
    BEST,
    DAMAGED,
    EACH,
    FIRST,
    FOREIGN,
    FORMAT,
    GIVE_UP,
    GOOD,
    NEWER,
    OPTIONS,
    PLAYED,
    REGISTERS,
    RESULT,
    SEATS,
    SEED,
    SLOTS,
    SUMS,
    TOTAL,
    UNDO,
    UNSET,
    WALKS,
    WALKS_KEPT,
    WON,
    check,
)

_TOO_MANY = const(100)  # slots that can't be read: no console loses its power so often while it writes

_WHOLE = bytes((FIRST, FORMAT, FORMAT ^ 0xFF, check(0, FIRST, FORMAT, FORMAT ^ 0xFF)))  # the first slot


def read(journal):
    """Takes in everything that the chip holds; `journal.state` says what was found. Never raises.

    A slot that can't be read is what a power cut has left: the console wrote its next one behind it, and
    nothing is missing. Damage is what doesn't fit together: a game's action, or its beginning, is lost.
    """
    stored = bytes(journal.nvm[0 : 4 * SLOTS])
    used = len(stored.rstrip(b"\xff"))
    if not _valid(stored, 0) or stored[0] != FIRST or stored[1] ^ stored[2] != 0xFF:
        if used <= 4 and _torn_first(stored):  # blank, or cut in the very first slot: nothing to lose
            return
        # All but its check: cut while the sector was written anew
        journal.state = DAMAGED if stored[0:3] == _WHOLE[0:3] else FOREIGN
    elif stored[1] != FORMAT:
        journal.state = NEWER
    journal.end = (used + 3) >> 2
    if journal.writable:
        reader = _Reader(journal)
        unreadable = 0
        for place in range(1, journal.end):
            at = 4 * place
            if _valid(stored, place):
                reader.take(stored[at], stored[at + 1] | stored[at + 2] << 8)
            else:
                unreadable += 1
        if reader.lost or unreadable > _TOO_MANY:
            journal.state = DAMAGED


def _valid(stored, place):
    at = 4 * place
    return stored[at + 3] == check(place, stored[at], stored[at + 1], stored[at + 2])


def _torn_first(stored):
    """Whether the first slot may be ours, cut off: no bit is programmed that would not be."""
    return all(stored[n] & _WHOLE[n] == _WHOLE[n] for n in range(4))


class _Reader:
    """Goes through the slots; a game's beginning counts once its four slots are complete."""

    def __init__(self, journal):
        self.journal = journal
        self.lost = False  # something of the game in progress is missing: what is behind can't be played
        self.begun = 0  # slots of a beginning so far: then kind, seed, players and seats are known

    def take(self, tag, value):
        """Takes in one good slot; one that no Coffer writes counts for nothing."""
        journal = self.journal
        group = tag & 0xF0
        begun = self.begun
        self.begun = 0
        if tag < REGISTERS:
            journal.registers[tag] = value
        elif group == RESULT and tag > RESULT:
            count(journal, tag & 15, value)
            self._over()
        elif group == BEGIN and tag > BEGIN:
            self.begun = 1
            self.kind = tag & 15
            self.seed = value
        elif group == SEED and begun == 1:
            self.begun = 2
            self.players = tag & 15
            self.seed |= (value & 0x3FFF) << 16
        elif tag == SEATS and begun == 2:
            self.begun = 3
            self.seats = value
        elif tag == OPTIONS:
            self._over()
            if begun == 3:
                journal.kind, journal.players, journal.seats = self.kind, self.players, self.seats
                journal.seed, journal.options = self.seed, value
                journal.actions = array("H")
            else:
                self.lost = True
        elif group == ACTION:
            if journal.kind and tag & 15 == len(journal.actions) & 15 and not self.lost:
                journal.actions.append(value)
            else:
                self.lost = True
        elif tag == UNDO:
            self.lost = not journal.kind or value > len(journal.actions)
            if not self.lost:
                journal.actions = journal.actions[:value]
        elif tag == GIVE_UP and not value:
            self._over()

    def _over(self):
        """Whatever was missing of the game belongs to the past."""
        self.journal.kind = 0
        self.lost = False


def begin(journal, kind, players, seats, seed, options, longest):
    """Four slots for a new game, in a sector that has room for all of it."""
    if journal.writable and (journal.room() < longest + 32 or journal.state == DAMAGED or journal.held):
        tidy(journal)
    journal.write(BEGIN | kind, seed & 0xFFFF)
    journal.write(SEED | players, seed >> 16)
    journal.write(SEATS, seats)
    journal.write(OPTIONS, options)
    journal.kind, journal.players, journal.seats = kind, players, seats
    journal.seed, journal.options = seed, options
    journal.actions = array("H")


# -- statistics -------------------------------------------------------------------


def count(journal, kind, value):
    """Adds one result to the sums in the registers; tidy() writes those down."""
    score = value & 1023
    if value >> 11 == 1:
        _add(journal, kind, ALONE_PLAYED, 1)
        _add(journal, kind, ALONE_TOTAL, score)
        _walk(journal.registers, score)
    else:
        _add(journal, kind, PLAYED, 1)
        _add(journal, kind, WON, value >> 10 & 1)
        _add(journal, kind, TOTAL, score)
        _add(journal, kind, BEST, max(score - journal.sum(kind, BEST), 0))


def _add(journal, kind, which, n):
    journal.registers[SUMS + (kind - 1) * EACH + which] = min(journal.sum(kind, which) + n, UNSET - 1)


def _walk(registers, score):
    """Puts one result alone in its place among the ten best."""
    for place in range(WALKS, WALKS + WALKS_KEPT):
        if registers[place] == UNSET:
            registers[place] = score
            return
        if registers[place] < score:
            registers[place], score = score, registers[place]


# -- the erase --------------------------------------------------------------------


def tidy(journal):
    """Writes the sector anew with nothing but the registers, and says last that it is whole."""
    image = bytearray(b"\xff" * (4 * SLOTS))
    image[0:3] = _WHOLE[0:3]
    place = 1
    for register in range(REGISTERS):
        if journal.registers[register] != UNSET:
            _lay(image, place, register, journal.registers[register])
            place += 1
    journal.nvm[0 : 4 * SLOTS] = image
    journal.nvm[3] = _WHOLE[3]
    journal.end = place
    journal.held = False
    journal.state = GOOD
    journal.kind = 0


def _lay(image, place, tag, value):
    at = 4 * place
    image[at] = tag
    image[at + 1] = value & 0xFF
    image[at + 2] = value >> 8
    image[at + 3] = check(place, tag, image[at + 1], image[at + 2])
