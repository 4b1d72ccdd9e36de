# SPDX-License-Identifier: MIT
"""Parks games in the journal, resumes them, and checks whether there is room for one more."""

from coffer.home.journal_sector import compact, make_room, parked_slots, seated_people, take_up
from coffer.journal import FORMAT, KEYS, RESUME, SLOTS, SPARE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from coffer.journal import Journal


def parked_game(journal: "Journal", packed: bytes) -> tuple:
    """The game in progress, as `journal.parked` keeps it."""
    people = seated_people(journal)
    facts = len(journal.actions), people, journal.players, journal.seats, journal.seed, journal.options
    return facts + (journal.salt, journal.edition, journal.turn, packed)


def park(journal: "Journal", game: tuple, slots: list) -> None:
    """Parks the game in progress; `slots` are those of its own that are not yet written."""
    kind = journal.kind
    if journal.writable and (journal.format < FORMAT or journal.free_slots() < len(slots)):
        slots = []
        journal.unsaved = True
    for tag, value in slots:
        journal.write(tag, value)
    journal.parked[kind] = game
    journal.kind = 0
    if journal.unsaved:
        compact(journal)


def resume(journal: "Journal", kind: int, longest: int) -> None:
    """Resumes the parked game of that kind by writing one slot; no game may be in progress."""
    make_room(journal, longest - journal.parked[kind][0] + SPARE)
    journal.write(RESUME, kind)
    take_up(journal, kind)


def has_room(journal: "Journal", games: dict, longest: int) -> bool:
    """Whether a rewritten sector would hold these parked games and one more of so many actions."""
    used = 1 + sum([1 if key < KEYS else 2 for key in journal.values])
    used += sum([1 + len(journal.names[person]) for person in journal.names])
    used += sum([len(parked_slots(kind, games[kind])) for kind in games])
    return used + longest + SPARE <= SLOTS or not journal.writable
