# SPDX-License-Identifier: MIT
"""The journal's sector: read whole at power-on, rewritten between games; nobody needs it in play."""

from array import array

from micropython import const

from coffer.dice import EDITION
from coffer.home import records
from coffer.home.records import LETTERS
from coffer.journal import (
    BEGIN,
    DAMAGED,
    FIRST,
    FOREIGN,
    FORMAT,
    GIVE_UP,
    GOOD,
    KEY,
    KEYS,
    LETTER,
    MORE_SALT,
    NAME,
    NEWER,
    OPTIONS,
    PAIR,
    PLAYERS,
    RESULT,
    SALT,
    SEATS,
    SEED,
    SLOTS,
    UNDO,
    VALUE,
    WITH_NAMES,
    check,
    first_slot,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.journal import Journal

_FIRST_FORMAT = const(1)
_TOO_MANY = const(100)  # slots that can't be read: no console loses its power so often while it writes
_HOLE = const(16)  # unreadable slots between two actions of a game: their numbers, of four bits, could agree

_OLD_SEATS = const(8)  # keys 9 to 15: who sat where in the games 1 to 7
_OLD_SUMS = const(16)  # keys 16 to 105: six for each of the kinds 1 to 15
_OLD_EACH = const(6)
_OLD_ALONE = const(4)  # the fifth and sixth of them: games alone, and their total
_OLD_BESTS = const(112)  # keys 112 to 121: the best games alone, of the one game that could be played so

# -- names --------------------------------------------------------------------------------


def set_name(journal: "Journal", person: int, name: str, reserve: int = 0) -> bool:
    """Gives a person a name, "" for none any more; returns whether it will be there after a power cut.

    As with set(), the last `reserve` slots are not for this.
    """
    if journal.names.get(person, "") != name:
        _apply_name(journal, person, name)
        if journal.free_slots() <= reserve + len(name) or journal.format < WITH_NAMES:
            journal.unsaved = journal.writable
        else:
            for n in range(len(name)):
                journal.write(LETTER + n, ord(name[n]))
            journal.write(NAME, person | len(name) << 8)
    if journal.unsaved and not journal.kind:
        compact(journal)
    return not journal.unsaved


def _apply_name(journal, person, name):
    """A name comes, or goes and with it all that names the person: the number may be another's one day."""
    if name and 0 < person <= records.PERSONS:
        journal.names[person] = name
    elif not name and person in journal.names:
        del journal.names[person]
        forget_person(journal.values, person)


def forget_person(values: dict, person: int) -> None:
    """Takes a person out of all figures: seats, games against others, and the best games alone."""
    for key in values:
        value = values[key]
        place = key & 0xFF
        if key < 0x100:
            if key >= records.PERSON and value == person:
                values[key] = 0
        elif key < records.HEAD_TO_HEAD:
            if key in records.best_solo_keys(key >> 8) and value >> 10 == person:
                values[key] = value & 1023
        elif key < records.HEAD_TO_HEAD | 0x100 and person in (place >> 4, place & 15):
            values[key] = 0


# -- the erase ------------------------------------------------------------------------


def compact(journal: "Journal") -> None:
    """Rewrites the sector with nothing but the values, and says last that it is whole.

    Only between games.
    """
    image = bytearray(b"\xff" * (4 * SLOTS))
    whole = first_slot(FORMAT)
    image[0:3] = whole[0:3]
    place = 1
    for key in sorted(journal.values):
        value = journal.values[key]
        if key < KEYS:
            _put_slot(image, place, key, value)
            place += 1
        elif place < SLOTS // 2:  # the rest is for games; nobody has so many figures
            _put_slot(image, place, KEY, key)
            _put_slot(image, place + 1, VALUE, value)
            place += 2
    for person in sorted(journal.names):
        name = journal.names[person]
        for n in range(len(name)):
            _put_slot(image, place + n, LETTER + n, ord(name[n]))
        place += len(name) + 1
        _put_slot(image, place - 1, NAME, person | len(name) << 8)
    journal.nvm[0 : 4 * SLOTS] = image
    journal.nvm[3] = whole[3]
    journal.end = place
    journal.unsaved = False
    journal.format = FORMAT
    journal.state = GOOD
    journal.kind = 0


def _put_slot(image, place, tag, value):
    at = 4 * place
    image[at] = tag
    image[at + 1] = value & 0xFF
    image[at + 2] = value >> 8
    image[at + 3] = check(place, tag, image[at + 1], image[at + 2])


# -- power-on ------------------------------------------------------------------------


def read(journal: "Journal") -> None:
    """Takes in everything that the chip holds; `journal.state` says what was found. Never raises.

    A slot that can't be read is what a power cut has left: the console wrote its next one behind it, and
    nothing is missing. Damage is what doesn't fit together: a game's action, or its beginning, is lost, or
    a record holds what no game could have brought about.
    """
    stored = bytes(journal.nvm[0 : 4 * SLOTS])
    used = len(stored.rstrip(b"\xff"))
    if not _valid(stored, 0) or stored[0] != FIRST or stored[1] ^ stored[2] != 0xFF:
        if used <= 4 and _torn_first(stored):  # blank, or cut in the very first slot: nothing to lose
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
            if _valid(stored, place):
                reader.take_slot(stored[at], stored[at + 1] | stored[at + 2] << 8)
            else:
                unreadable += 1
                reader.skip()
        if journal.writable and (reader.lost or reader.impossible or unreadable > _TOO_MANY):
            journal.state = DAMAGED


def _valid(stored, place):
    at = 4 * place
    return stored[at + 3] == check(place, stored[at], stored[at + 1], stored[at + 2])


def _torn_first(stored):
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
        self.kind = self.players = self.seats = self.seed = self.salt = 0

    def take_slot(self, tag: int, value: int) -> None:
        """Takes in one good slot; one that no Coffer writes counts for nothing."""
        before = self.before
        self.before = 0
        if tag >= KEYS:
            self.take_group[(tag >> 4) - 8](self, tag, value, before)
        elif self.journal.format == _FIRST_FORMAT:
            convert_format_1(self.journal.values, tag, value)
        else:
            self.journal.values[tag] = value

    def _goes_on(self, tag, value):
        """The next slot belongs to this one."""
        self.before = tag
        self.value = value

    def _take_result(self, tag, value, before):
        if tag > RESULT:
            records.add_result(self.journal.values, tag & 15, value, self.value if before == PAIR else 0)
            self._end_game()

    def _take_record(self, tag, value, before):
        """A figure, a name, or who played whom."""
        if tag == KEY:
            self._goes_on(tag, value)
        elif tag == VALUE:
            if before == KEY and self.value >= KEYS:
                self.journal.values[self.value] = value
        elif tag == NAME:
            letters = self.letters if LETTER <= before < BEGIN else ""
            if value >> 8 == len(letters) or value >> 8 == 0:
                _apply_name(self.journal, value & 0xFF, letters[: value >> 8])
        elif tag == PAIR:
            if records.is_pair(value):
                self._goes_on(tag, value)
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

    def _take_seed(self, tag, value, before):
        if before == BEGIN:
            self.before = SEED
            self.players = tag & 15
            self.seed |= (value & 0x3FFF) << 16

    def _take_seats(self, tag, value, before):
        """Who sits where, and the bots' salt."""
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

    def _take_options(self, tag, value, before):
        journal = self.journal
        self._end_game()
        if before != SEATS or not 0 < self.players <= PLAYERS:
            self.lost = True
        elif tag - OPTIONS >= EDITION:
            journal.state = NEWER  # nobody here knows those rules
        else:
            journal.kind, journal.players, journal.seats = self.kind, self.players, self.seats
            journal.seed, journal.options, journal.salt = self.seed, value, self.salt
            journal.edition = 1 + tag - OPTIONS
            journal.actions = array("H")

    def _take_action(self, tag, value, before):
        journal = self.journal
        if journal.kind and tag & 15 == len(journal.actions) & 15 and not self.lost:
            journal.actions.append(value)
            self.hole = 0
        else:
            self.lost = True

    def _take_change(self, tag, value, before):
        """Undo, or the game was given up."""
        journal = self.journal
        if tag == UNDO:
            self.lost = not journal.kind or value > len(journal.actions)
            if not self.lost:
                if value == len(journal.actions):
                    self.impossible = False  # somebody was told, and goes on: see JournalErrorScreen
                journal.actions = journal.actions[:value]
                self.hole = 0
        elif tag == GIVE_UP and not value:
            self._end_game()

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

    def skip(self):
        """A slot can't be read. So many of them within a game are more than power cuts: actions are lost."""
        self.hole += 1
        if self.hole >= _HOLE and self.journal.kind:
            self.lost = True

    def _end_game(self):
        """Whatever was missing of the game belongs to the past."""
        self.journal.kind = 0
        self.lost = False
        self.hole = 0


# -- what 1.0 wrote -----------------------------------------------------------------


def convert_format_1(values: dict, key: int, value: int) -> None:
    """Takes in a value of format 1, where it belongs now."""
    if _OLD_SEATS < key < _OLD_SUMS:
        values[records.last_seats(key - _OLD_SEATS)] = value
    elif _OLD_SUMS <= key < _OLD_SUMS + 15 * _OLD_EACH:
        kind, which = divmod(key - _OLD_SUMS, _OLD_EACH)
        if which < _OLD_ALONE:
            values[records.result_key(kind + 1, 0, 0, which)] = value
        else:
            which = records.PLAYED if which == _OLD_ALONE else records.TOTAL
            values[records.result_key(kind + 1, records.SOLO, 0, which)] = value
    elif _OLD_BESTS <= key < _OLD_BESTS + records.BEST_SOLO_KEPT:
        for kind in range(1, 16):
            if records.solo_total(values, kind, records.PLAYED):
                values[(kind << 8 | records.BEST_SOLO) + 2 * (key - _OLD_BESTS)] = value
                if key == _OLD_BESTS:
                    values[records.result_key(kind, records.SOLO, 0, records.BEST)] = value
    else:
        values[key] = value
