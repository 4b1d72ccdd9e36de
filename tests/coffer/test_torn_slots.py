# SPDX-License-Identifier: MIT
"""Torn slots: the power goes while a slot is programmed, and flash promises no order of its bits.

Whatever subset of them stands afterwards: nothing is lost, nobody hears of damage, now or later, and the
next slot is written where nothing was written before.
"""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coffer.journal import FOREIGN, GOOD, Journal, check
from host_sim.device import Device
from host_sim.nvm import PowerCut
from tests.coffer.journal_steps import PARKING, STEPS, Nvm, blank, facts

pytestmark = pytest.mark.slow

# Each on a console of its own: a longer journal takes longer to read
SEQUENCES = {"games": STEPS, "parking": PARKING}
EACH = [(sequence, step) for sequence in SEQUENCES for step in range(len(SEQUENCES[sequence]))]
WHOLE = 10  # a write with so many bits to program is torn into each of its subsets


class RecordingChip(Nvm):
    """A chip that remembers every write, and what it held before."""

    def __init__(self):
        super().__init__()
        self.writes = []

    def write(self, start, new):
        self.writes.append((bytes(self.cells), start, new))
        super().write(start, new)


@cache
def record_writes(sequence):
    """Every write of a sequence: step, what the chip held, where, what; and the facts before each step."""
    chip = RecordingChip()
    journal = Journal(chip)
    writes = []
    known = [facts(journal)]
    for number, step in enumerate(SEQUENCES[sequence]):
        step(journal)
        known.append(facts(journal))
        writes += [(number, *write) for write in chip.writes]
        chip.writes.clear()
    return writes, known


def writes_of(sequence, step):
    """The writes of one step: what the chip held, where, what."""
    return [write for number, *write in record_writes(sequence)[0] if number == step]


def facts_before(sequence, step):
    """All facts before a step."""
    return record_writes(sequence)[1][step]


def bits_to_program(new):
    """The bits that a write clears, as a mask, the first byte lowest."""
    return int.from_bytes(new, "little") ^ (1 << 8 * len(new)) - 1


def subsets(mask):
    """Every part of a mask's bits.

    >>> list(subsets(0b101))
    [0, 1, 4, 5]
    """
    part = 0
    while True:
        yield part
        part = part - mask & mask
        if not part:
            return


def tears(new, seed):
    """Ways to tear a write: masks of bits that stay unprogrammed.

    All of them if there are few. Otherwise every subset of every byte's bits, with the bytes before it whole
    and those behind it untouched, and the other way round; and 200 at random.
    """
    bits = bits_to_program(new)
    if bits.bit_count() <= WHOLE:
        return list(subsets(bits))[1:]
    chance = random.Random(seed)
    found = {chance.randrange(2**24) & bits for _ in range(200)}
    for n in range(len(new)):
        below = (1 << 8 * n) - 1
        above = -1 << 8 * (n + 1)
        for part in subsets(bits & 0xFF << 8 * n):
            found |= {part, part | bits & below, part | bits & above}
    return sorted(found - {0})


def tear_write(before, start, new, mask):
    """What the chip holds after a torn write."""
    cells = bytearray(before)
    for n, byte in enumerate(new):
        cells[start + n] &= byte | mask >> 8 * n & 0xFF
    return cells


def is_valid(place, slot):
    return slot[3] == check(place, slot[0], slot[1], slot[2])


@pytest.mark.parametrize("sequence, step", EACH)
def test_a_torn_write_leaves_the_state_before_and_no_word_of_damage(sequence, step):
    for before, start, new in writes_of(sequence, step):
        for mask in tears(new, start):
            found = Journal(tear_write(before, start, new, mask))
            assert found.state == GOOD, (start, hex(mask))
            assert facts(found) == facts_before(sequence, step), (start, hex(mask))


@pytest.mark.parametrize("sequence, step", EACH)
def test_after_a_torn_write_the_sequence_goes_on_in_fresh_slots(sequence, step):
    steps = SEQUENCES[sequence]
    for before, start, new in writes_of(sequence, step):
        chance = random.Random(start)
        for mask in [chance.choice(tears(new, start)) for _ in range(4)]:
            chip = Nvm(tear_write(before, start, new, mask))
            journal = Journal(chip)
            for later in range(step, len(steps)):
                steps[later](journal)
                again = Journal(chip)
                assert again.state == GOOD, (start, hex(mask), later)
                assert facts(again) == facts(journal) == facts_before(sequence, later + 1), (
                    start,
                    hex(mask),
                    later,
                )
            # Only a journal that is not even begun is erased: there is nothing to lose.
            assert chip.erases == 0 or start < 4


def test_every_step_of_the_sequence_writes():
    assert all(writes_of(*each) for each in EACH)


@pytest.mark.parametrize("most", [14, pytest.param(24, marks=pytest.mark.long)])
def test_no_subset_of_any_write_is_a_valid_slot(most):
    """Every bit pattern that a torn write can leave, without the detour through a whole journal.

    Writes with more than 14 bits to program, up to a million patterns each, are for the long run; that none
    of them is valid follows from the next test too.
    """
    tried = 0
    for _, before, start, new in record_writes("games")[0] + record_writes("parking")[0]:
        place = start // 4
        if bits_to_program(new).bit_count() > most:
            continue
        for mask in subsets(bits_to_program(new)):
            slot = tear_write(before[4 * place : 4 * place + 4], start % 4, new, mask)
            assert not is_valid(place, slot) or (not mask and len(new) == 1)
            tried += 1
    assert tried > 30_000


@pytest.mark.parametrize("place", [0, 1, 2, 63, 64, 255, 256, 767, 1023])
def test_a_check_never_reads_as_erased_flash(place):
    """The last byte goes through a table that holds each value once: these are all checks there can be."""
    for tag in range(256):
        assert {check(place, tag, 0, high) for high in range(256)} == set(range(255))


def test_a_slot_torn_in_one_write_as_by_version_1_0_0_is_skipped_too():
    """There the four bytes were one write. One subset in 256 is then valid by chance: here none can be."""
    by_chance = tried = 0
    for number, before, start, new in record_writes("games")[0]:
        if len(new) == 1:
            continue
        place = start // 4
        slot = new + bytes([check(place, *new)])
        chance = random.Random(place)
        bits = bits_to_program(slot)
        every = (
            subsets(bits) if bits.bit_count() <= 14 else [chance.randrange(2**32) & bits for _ in range(9000)]
        )
        for n, mask in enumerate(every):
            if not mask:
                continue
            tried += 1
            if is_valid(place, tear_write(b"\xff\xff\xff\xff", 0, slot, mask)):
                by_chance += 1
            elif n % 100 == 0:
                found = Journal(tear_write(before, start, slot, mask))
                assert found.state == GOOD and facts(found) == facts_before("games", number), hex(mask)
    assert tried > 100_000
    assert 1 / 300 < by_chance / tried < 1 / 200


@given(st.sampled_from(sorted(SEQUENCES)), st.data())
@settings(max_examples=200, deadline=None)
def test_a_sequence_of_power_cuts_loses_nothing(sequence, data):
    chip = Nvm()
    journal = Journal(chip)
    steps = SEQUENCES[sequence]
    number = 0
    while number < len(steps):
        before = facts(journal)
        if data.draw(st.booleans(), "cut"):
            chip.tear = data.draw(st.integers(0, 7)), data.draw(st.integers(1, 2**24 - 1))
        try:
            steps[number](journal)
            chip.tear = None
            number += 1
        except PowerCut:
            journal = Journal(chip)
            assert journal.state == GOOD
            assert facts(journal) in (before, facts_before(sequence, number + 1))
            number += facts(journal) == facts_before(sequence, number + 1) != before
        assert facts(Journal(chip)) == facts_before(sequence, number)


def test_a_torn_first_slot_is_a_blank_journal_and_a_strangers_byte_is_not():
    first = bytes((0xF0, 0x01, 0xFE, check(0, 0xF0, 0x01, 0xFE)))
    for mask in subsets(bits_to_program(first)):
        nvm = tear_write(blank(), 0, first, mask)
        journal = Journal(nvm)
        assert (journal.state, journal.kind, journal.end) == (GOOD, 0, 0) or not mask
        if mask % 61 == 0:
            journal.set(0, 3)
            assert Journal(nvm).get(0, 9) == 3
    for byte in range(0xF0):
        nvm = blank()
        nvm[0] = byte  # many programs keep a number there
        journal = Journal(nvm)
        journal.set(0, 3)
        assert journal.state == FOREIGN and nvm[0] == byte


@pytest.mark.parametrize("seed", range(6))
def test_a_torn_action_is_not_spoken_of_at_any_later_power_on(seed):
    """On the whole console: two bots play, and the battery is pulled within the writes of their actions."""
    chance = random.Random(seed)
    nvm = blank()
    journal = Journal(nvm)
    journal.set(0, 0)
    journal.set(3, 3)
    journal.begin(1, 2, 0o11, seed, 0, 400)
    device = Device(nvm=nvm).boot()
    for _ in range(25):
        before = Journal(nvm).actions
        device.nvm.tear = chance.randrange(4), chance.randrange(1, 2**24)
        device.run(300).tap("A")
        assert device.run_until(lambda it: it.power_cut, 5_000)
        found = Journal(nvm)
        assert found.state == GOOD and found.actions[: len(before)] == before
        device = device.power_cycle()
        screens = [type(screen).__name__ for screen in device.modules["coffer.console"].running.stack]
        assert screens == ["Launcher"]
    assert len(Journal(nvm).actions) > 5
