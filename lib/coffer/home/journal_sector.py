# SPDX-License-Identifier: MIT
"""The journal's sector: names, parked games, and rewriting all of it while no game is in progress."""

from array import array

from micropython import const

from coffer.home import records
from coffer.journal import (
    BEGIN,
    CHECK,
    COUNT,
    DAMAGED,
    FORMAT,
    GOOD,
    KEY,
    KEYS,
    LETTER,
    MORE_SALT,
    NAME,
    PACKED,
    PAIR,
    PARK,
    PEOPLE,
    PLAYED_BY,
    PLAYERS,
    RESULT,
    SALT,
    SEATS,
    SEED,
    SLOTS,
    VALUE,
    WITH_NAMES,
    check,
    first_slot,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.journal import Journal

_NAMES = const(72)  # slots of nine names of seven letters

# -- names --------------------------------------------------------------------------------


def set_name(journal: "Journal", person: int, name: str, reserve: int = 0) -> bool:
    """Gives a person a name, "" for none any more; returns whether it will be there after a power cut.

    As with set(), the last `reserve` slots are not for this.
    """
    if journal.names.get(person, "") != name:
        apply_name(journal, person, name)
        if journal.free_slots() <= reserve + len(name) or journal.format < WITH_NAMES:
            journal.unsaved = journal.writable
        else:
            for n in range(len(name)):
                journal.write(LETTER + n, ord(name[n]))
            journal.write(NAME, person | len(name) << 8)
    if journal.unsaved and not journal.kind:
        compact(journal)
    return not journal.unsaved


def apply_name(journal: "Journal", person: int, name: str) -> None:
    """Sets a name, or removes it with all records of the person, whose number may be given to another."""
    if name and 0 < person <= records.PERSONS:
        journal.names[person] = name
    elif not name and person in journal.names:
        del journal.names[person]
        records.forget_person(journal.values, person)
        for kind in journal.parked:
            game = journal.parked[kind]
            people = game[1]
            for place in range(0, 4 * PLAYERS, 4):
                if people >> place & 15 == person:
                    people ^= person << place
            journal.parked[kind] = game[:1] + (people,) + game[2:]


# -- parked games ---------------------------------------------------------------------


def mix(total: int, tag: int, value: int) -> int:
    """Updates a 16-bit checksum of slots with one more slot."""
    return (total * 31 + tag * 257 + value) & 0xFFFF


def seated_people(journal: "Journal") -> int:
    """Who sits where, 4 bits a seat."""
    return sum([journal.get(records.PERSON + seat, 0) << 4 * seat for seat in range(journal.players)])


def parked_slots(kind: int, game: tuple) -> list:
    """The slots of a parked game, tag and value: see coffer/journal.py."""
    count, people, players, seats, seed, options, salt, edition, turn, packed = game
    slots = [
        (BEGIN | kind, seed & 0xFFFF),
        (SEED | players, seed >> 16 | (turn & 3) << 14),
        (SEATS, seats),
        (SALT, salt & 0xFFFF),
        (MORE_SALT, salt >> 16 | turn >> 2 << 14),
        (PEOPLE, people & 0xFFFF),
        (COUNT, count | people >> 16 << 12),
    ]
    for n in range(0, len(packed), 2):
        slots.append((PACKED | n >> 1 & 7, int.from_bytes(packed[n : n + 2], "little")))
    total = 0
    for tag, value in slots:
        total = mix(total, tag, value)
    parks = PARK | edition - 1
    return slots + [(CHECK, mix(total, parks, options)), (parks, options)]


def take_up(journal: "Journal", kind: int) -> None:
    """Makes a parked game the one in progress again, and seats its people."""
    journal.kind = kind
    count, people, journal.players, journal.seats, journal.seed = journal.parked[kind][:5]
    journal.options, journal.salt, journal.edition, _, journal.packed = journal.parked.pop(kind)[5:]
    journal.actions = array("H", [0] * count)
    journal.packed_count = count
    seated = [people >> 4 * seat & 15 for seat in range(PLAYERS)]
    for seat in range(PLAYERS):
        person = journal.get(records.PERSON + seat, 0)
        if (seat < journal.players or person in seated) and person != seated[seat]:
            journal.values[records.PERSON + seat] = seated[seat]


def make_room(journal: "Journal", slots: int) -> None:
    """Rewrites the sector if fewer slots than this are free, or if it is damaged."""
    tight = journal.free_slots() < slots
    if journal.writable and (tight or journal.state == DAMAGED or journal.unsaved or journal.format < FORMAT):
        compact(journal)


# -- the erase ------------------------------------------------------------------------


def compact(journal: "Journal") -> None:
    """Rewrites the sector with values, names and parked games, and says last that it is whole.

    Only while no game is in progress.
    """
    image = bytearray(b"\xff" * (4 * SLOTS))
    whole = first_slot(FORMAT)
    image[0:3] = whole[0:3]
    place = 1
    keys = sorted(journal.values)
    for key in keys:
        if key < KEYS:
            _put_slot(image, place, key, journal.values[key])
            place += 1
    settings_end = place
    for kind in sorted(journal.parked):
        for tag, value in parked_slots(kind, journal.parked[kind]):
            _put_slot(image, place, tag, value)
            place += 1
    # Settings and figures have half of the sector, games the rest; nobody has so many figures.
    figures_end = min(1 + SLOTS // 2 + place - settings_end, SLOTS - _NAMES)
    for key in keys:
        if key >= KEYS and place < figures_end - 1:
            _put_slot(image, place, KEY, key)
            _put_slot(image, place + 1, VALUE, journal.values[key])
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


def finish(journal: "Journal", score: int, won: bool, level: int, pair: int, people: tuple) -> None:
    """Writes the result of the game that is over: see Journal.finish()."""
    older = journal.format < WITH_NAMES
    value = max(0, min(score, 1023)) | (1024 if won else 0)
    value |= records.pack_table(journal.players, 0 if older else level)
    if older or journal.free_slots() < 2:
        pair = 0  # what the chip has no place for does not count until power-off either
    if journal.format < FORMAT or journal.free_slots() < 2 + len(people):
        people = ()
    for result in people:
        journal.write(PLAYED_BY, result)
    if pair:
        journal.write(PAIR, pair)
    journal.write(RESULT | journal.kind, value)
    records.add_result(journal.values, journal.kind, value, pair, people)
    journal.end_game()
