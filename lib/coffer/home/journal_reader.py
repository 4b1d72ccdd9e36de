# SPDX-License-Identifier: MIT
"""Reads the whole journal at power-on; not needed afterwards."""

from array import array

from micropython import const

from coffer import loader
from coffer.dice import EDITION
from coffer.home import records
from coffer.home.journal_sector import apply_name, mix, take_up
from coffer.home.records import LETTERS
from coffer.journal import (
    BEGIN,
    CHECK,
    COUNT,
    DAMAGED,
    FIRST,
    FOREIGN,
    FORMAT,
    GIVE_UP,
    KEY,
    KEYS,
    LETTER,
    MORE_SALT,
    NAME,
    NEWER,
    OPTIONS,
    PACKED,
    PAIR,
    PARK,
    PEOPLE,
    PLAYED_BY,
    PLAYERS,
    RESULT,
    RESUME,
    SALT,
    SEATS,
    SEED,
    SLOTS,
    UNDO,
    VALUE,
    check,
    first_slot,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.journal import Journal

_FIRST_FORMAT = const(1)
_TOO_MANY = const(100)  # unreadable slots: no console loses its power so often while it writes
_HOLE = const(16)  # unreadable slots between two actions of a game: their numbers, of four bits, could agree


def read(journal: "Journal") -> None:
    """Takes in everything that the chip holds; `journal.state` says what was found. Never raises.

    A slot that can't be read is what a power cut has left: the console wrote its next one behind it, and
    nothing is missing. Damage is what doesn't fit together: a game's action, or its beginning, is lost, or
    a record holds what no game could have brought about.
    """
    stored = bytes(journal.nvm[0 : 4 * SLOTS])
    used = len(stored.rstrip(b"\xff"))
    if not _is_valid(stored, 0) or stored[0] != FIRST or stored[1] ^ stored[2] != 0xFF:
        if used <= 4 and _is_torn_first_slot(stored):  # blank, or cut in the very first slot: nothing to lose
            return
        # All but its check: cut while the sector was rewritten
        whole = stored[0:3] in [first_slot(n)[0:3] for n in range(_FIRST_FORMAT, FORMAT + 1)]
        journal.state = DAMAGED if whole else FOREIGN
    elif stored[1] > FORMAT:
        journal.state = NEWER
    journal.end = (used + 3) >> 2
    if journal.writable:
        journal.format = stored[1]
        reader = _Reader(journal)
        unreadable = 0
        for place in range(1, journal.end):
            at = 4 * place
            if _is_valid(stored, place):
                reader.take_slot(stored[at], stored[at + 1] | stored[at + 2] << 8)
            else:
                unreadable += 1
                reader.skip()
        if journal.writable and (reader.lost or reader.impossible or unreadable > _TOO_MANY):
            journal.state = DAMAGED


def _is_valid(stored, place):
    at = 4 * place
    return stored[at + 3] == check(place, stored[at], stored[at + 1], stored[at + 2])


def _is_torn_first_slot(stored):
    """Whether the first slot may be ours, cut off: no bit is programmed that would not be."""
    for version in range(_FIRST_FORMAT, FORMAT + 1):
        whole = first_slot(version)
        # fits() by hand: the bits come with a table, and power-on does not wait for them
        if all(stored[n] & whole[n] == whole[n] for n in range(4)):
            return True
    return False


class _Reader:
    """Goes through the slots; a game's beginning counts once its slots are complete."""

    def __init__(self, journal):
        self.journal = journal
        self.lost = False  # something of the game in progress is missing: what is behind can't be played
        self.impossible = False  # a record with a right check holds what can't be
        self.hole = 0  # unreadable slots since the game's last action
        self.before = 0  # the tag of the slot before, if what it began goes on here
        self.value = 0  # and its value
        self.letters = ""  # of a name, so far
        self.results: list = []  # people's own, of the result to come
        self.kind = self.players = self.seats = self.seed = self.salt = self.turn = 0
        self.count = self.people = self.check = 0  # of a game that is being parked,
        self.packed = bytearray()  # its actions,
        self.total = 0  # and what its check is made of

    def take_slot(self, tag: int, value: int) -> None:
        """Reads one valid slot; one that no version of Coffer writes is ignored."""
        before = self.before
        self.before = 0
        if tag >= KEYS:
            self.take_group[(tag >> 4) - 8](self, tag, value, before)
        elif self.journal.format == _FIRST_FORMAT:
            loader.load("coffer.home.journal_format_1").convert(self.journal.values, tag, value)
        else:
            self.journal.values[tag] = value

    def _keep_for_next(self, tag, value):
        """Keeps this slot until the next one, which belongs to it."""
        self.before = tag
        self.value = value

    def _take_result(self, tag, value, before):
        if tag > RESULT:
            pair = self.value if before == PAIR else 0
            people = self.results if before in (PAIR, PLAYED_BY) else ()
            records.add_result(self.journal.values, tag & 15, value, pair, people)
            self._end_game()

    def _take_record(self, tag, value, before):
        """A figure, a name, or who played whom."""
        if tag == KEY:
            self._keep_for_next(tag, value)
        elif tag == VALUE:
            if before == KEY and self.value >= KEYS:
                self.journal.values[self.value] = value
        elif tag == NAME:
            letters = self.letters if LETTER <= before < BEGIN else ""
            if value >> 8 == len(letters) or value >> 8 == 0:
                apply_name(self.journal, value & 0xFF, letters[: value >> 8])
        elif tag in (PAIR, PLAYED_BY):
            again = tag == PLAYED_BY and value & 15 in [own & 15 for own in self.results]
            if before != PLAYED_BY or again:  # the power was cut, and the first one is written once more
                self.results = []
            if tag == PLAYED_BY and records.is_person(value):
                self.before = tag
                self.results.append(value)
            elif tag == PAIR and records.is_pair(value):
                self._keep_for_next(tag, value)
            else:
                self.impossible = True
        elif LETTER <= tag < LETTER + LETTERS:
            self._take_letter(tag, value, before)

    def _take_letter(self, tag, value, before):
        """A letter of a name; the first one starts again: what was before it was cut off."""
        letters = self.letters if LETTER <= before < BEGIN else ""
        place = tag - LETTER
        if place in (0, len(letters)):
            self.letters = letters[:place] + chr(value)
            self.before = tag

    def _take_kind(self, tag, value, before):
        if tag > BEGIN:
            self.before = BEGIN
            self.kind = tag & 15
            self.seed = value
            self.total = mix(0, tag, value)

    def _take_seed(self, tag, value, before):
        if before == BEGIN:
            self.before = SEED
            self.players = tag & 15
            self.seed |= (value & 0x3FFF) << 16
            self.turn = value >> 14
            self.total = mix(self.total, tag, value)

    def _take_seats(self, tag, value, before):
        """Who sits where, and the bots' salt; what a game needs besides to be parked."""
        if tag == CHECK:
            if before == PACKED:
                self.before = CHECK
                self.check = value
            return
        self.total = mix(self.total, tag, value)
        if tag == SEATS and before == SEED:
            self.before = SEATS
            self.seats = value
            self.salt = self.seed
        elif tag == SALT and before == SEATS:
            self.before = SALT
            self.salt = value
        elif tag == MORE_SALT and before == SALT:
            self.before = SEATS
            self.salt |= (value & 0x3FFF) << 16
            self.turn |= value >> 14 << 2
        elif tag == PEOPLE and before == SEATS:
            self.before = PEOPLE
            self.people = value
        elif tag == COUNT and before == PEOPLE:
            self.before = PACKED
            self.people |= value >> 12 << 16
            self.count = value & 0xFFF
            self.packed = bytearray()
        elif tag >= PACKED and before == PACKED and tag & 7 == len(self.packed) >> 1 & 7:
            self.before = PACKED
            self.packed.append(value & 0xFF)
            self.packed.append(value >> 8)

    def _take_options(self, tag, value, before):
        journal = self.journal
        if tag >= PARK:
            self._park(tag, value, before)
            return
        self._end_game()
        if before != SEATS or not 0 < self.players <= PLAYERS:
            self.lost = True
        elif tag - OPTIONS >= EDITION:
            journal.state = NEWER  # an unknown edition of the rules
        else:
            journal.kind, journal.players, journal.seats = self.kind, self.players, self.seats
            journal.seed, journal.options, journal.salt = self.seed, value, self.salt
            journal.edition = 1 + tag - OPTIONS
            journal.actions = array("H")
            journal.packed_count = 0
            journal.parked.pop(self.kind, None)

    def _park(self, tag, value, before):
        """A game is parked and no longer in progress; if its slots don't fit together, it still is."""
        whole = before == CHECK and self.check == mix(self.total, tag, value)
        if not whole or not 0 < self.players <= PLAYERS:
            self.impossible = True
        elif tag - PARK >= EDITION:
            self.journal.state = NEWER
        else:
            self._end_game()
            facts = self.count, self.people, self.players, self.seats, self.seed, value, self.salt
            packed = bytes(self.packed).rstrip(b"\0")
            self.journal.parked[self.kind] = facts + (1 + tag - PARK, self.turn, packed)

    def _take_action(self, tag, value, before):
        journal = self.journal
        if journal.kind and tag & 15 == len(journal.actions) & 15 and not self.lost:
            journal.actions.append(value)
            self.hole = 0
        else:
            self.lost = True

    def _take_change(self, tag, value, before):
        """Handles undo, giving up, and another game that continues."""
        journal = self.journal
        if tag == UNDO:
            self.lost = not journal.kind or value > len(journal.actions)
            if not self.lost:
                if value == len(journal.actions):
                    self.impossible = False  # the person has read it and goes on: see JournalErrorScreen
                journal.actions = journal.actions[:value]
                journal.packed_count = min(journal.packed_count, value)
                self.hole = 0
        elif tag == GIVE_UP and not value:
            self._end_game()
        elif tag == RESUME and 0 < value < 16:
            self._end_game()
            self.lost = value not in journal.parked
            if not self.lost:
                take_up(journal, value)

    # By the tag's upper four bits, from 8 on
    take_group = (
        _take_result,
        _take_record,
        _take_kind,
        _take_seed,
        _take_seats,
        _take_options,
        _take_action,
        _take_change,
    )

    def skip(self) -> None:
        """A slot can't be read. So many of them within a game are more than power cuts: actions are lost.

        And where a power cut leaves all but the last slot of a parked game, the game is still in progress.
        """
        if self.before == CHECK and self.journal.kind != self.kind:
            self.impossible = True
        self.hole += 1
        if self.hole >= _HOLE and self.journal.kind:
            self.lost = True

    def _end_game(self):
        """Ends the game: what was missing of it no longer matters."""
        self.journal.kind = 0
        self.lost = False
        self.hole = 0
