# SPDX-License-Identifier: MIT
"""Torn slots: a power cut while a slot is programmed, whose bits flash programs in any order.

Whatever subset of the bits is programmed: nothing is lost, no damage is reported, now or later, and the next
slot is written where the flash is still erased.
"""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coffer.journal import FOREIGN, GOOD, Journal, check
from host_sim.device import Device
from host_sim.nvm import PowerCut
from tests.coffer.journal_steps import PARKING_STEPS, STEPS, Nvm, blank, facts

pytestmark = pytest.mark.slow

# Two sequences, each with its own journal: a longer journal takes longer to read
SEQUENCES = {"games": STEPS, "parking": PARKING_STEPS}
EVERY_STEP = [(sequence, step) for sequence in SEQUENCES for step in range(len(SEQUENCES[sequence]))]
FEW_BITS = 10  # a write that programs at most this many bits is torn in every possible way


class RecordingChip(Nvm):
    """A chip that records every write and its content before."""

    def __init__(self):
        super().__init__()
        self.writes = []

    def write(self, start, new):
        self.writes.append((bytes(self.cells), start, new))
        super().write(start, new)


@cache
def record_writes(sequence):
    """Every write of a sequence (step, content before, start, bytes), and the facts before each step."""
    chip = RecordingChip()
    journal = Journal(chip)
    writes = []
    all_facts = [facts(journal)]
    for number, step in enumerate(SEQUENCES[sequence]):
        step(journal)
        all_facts.append(facts(journal))
        writes += [(number, *write) for write in chip.writes]
        chip.writes.clear()
    return writes, all_facts


def writes_of(sequence, step):
    """The writes of one step: content before, start, bytes."""
    return [write for number, *write in record_writes(sequence)[0] if number == step]


def facts_before(sequence, step):
    """The facts of the journal before a step."""
    return record_writes(sequence)[1][step]


def bits_to_program(new):
    """The bits that a write clears, as a mask, the first byte lowest."""
    return int.from_bytes(new, "little") ^ (1 << 8 * len(new)) - 1


def subsets(mask):
    """Every subset of a mask's bits.

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
    """Ways to tear a write, as masks of bits that stay unprogrammed.

    All subsets if there are few. Otherwise every subset of every byte's bits, with the bytes before it
    programmed and those after it not, and vice versa; and 200 random subsets.
    """
    bits = bits_to_program(new)
    if bits.bit_count() <= FEW_BITS:
        return list(subsets(bits))[1:]
    rng = random.Random(seed)
    masks = {rng.randrange(2**24) & bits for _ in range(200)}
    for n in range(len(new)):
        below = (1 << 8 * n) - 1
        above = -1 << 8 * (n + 1)
        for part in subsets(bits & 0xFF << 8 * n):
            masks |= {part, part | bits & below, part | bits & above}
    return sorted(masks - {0})


def tear_write(before, start, new, mask):
    """The content of the chip after a torn write."""
    cells = bytearray(before)
    for n, byte in enumerate(new):
        cells[start + n] &= byte | mask >> 8 * n & 0xFF
    return cells


def is_valid(slot_number, slot):
    return slot[3] == check(slot_number, slot[0], slot[1], slot[2])


@pytest.mark.parametrize("sequence, step", EVERY_STEP)
def test_a_torn_write_leaves_the_state_before_and_is_not_damage(sequence, step):
    for before, start, new in writes_of(sequence, step):
        for mask in tears(new, start):
            reloaded = Journal(tear_write(before, start, new, mask))
            assert reloaded.state == GOOD, (start, hex(mask))
            assert facts(reloaded) == facts_before(sequence, step), (start, hex(mask))


@pytest.mark.parametrize("sequence, step", EVERY_STEP)
def test_after_a_torn_write_the_sequence_continues_in_new_slots(sequence, step):
    steps = SEQUENCES[sequence]
    for before, start, new in writes_of(sequence, step):
        rng = random.Random(start)
        for mask in [rng.choice(tears(new, start)) for _ in range(4)]:
            chip = Nvm(tear_write(before, start, new, mask))
            journal = Journal(chip)
            for later in range(step, len(steps)):
                steps[later](journal)
                reloaded = Journal(chip)
                assert reloaded.state == GOOD, (start, hex(mask), later)
                assert facts(reloaded) == facts(journal) == facts_before(sequence, later + 1), (
                    start,
                    hex(mask),
                    later,
                )
            # Only an empty journal may be erased: it has nothing to lose.
            assert chip.erases == 0 or start < 4


def test_every_step_of_the_sequence_writes():
    assert all(writes_of(*each) for each in EVERY_STEP)


@pytest.mark.parametrize("max_bits", [14, pytest.param(24, marks=pytest.mark.long)])
def test_no_subset_of_any_write_is_a_valid_slot(max_bits):
    """Checks every bit pattern that a torn write can leave, without reading a whole journal.

    Writes with more than 14 bits to program, up to a million patterns each, are for the long run; that none
    of them is valid also follows from the next test.
    """
    attempts = 0
    for _, before, start, new in record_writes("games")[0] + record_writes("parking")[0]:
        slot_number = start // 4
        if bits_to_program(new).bit_count() > max_bits:
            continue
        for mask in subsets(bits_to_program(new)):
            slot = tear_write(before[4 * slot_number : 4 * slot_number + 4], start % 4, new, mask)
            assert not is_valid(slot_number, slot) or (not mask and len(new) == 1)
            attempts += 1
    assert attempts > 30_000


@pytest.mark.parametrize("slot_number", [0, 1, 2, 63, 64, 255, 256, 767, 1023])
def test_the_check_can_have_every_value_except_erased_flash(slot_number):
    """The last byte goes through a table that holds each value once: so these are all possible checks."""
    for tag in range(256):
        assert {check(slot_number, tag, 0, high) for high in range(256)} == set(range(255))


def test_a_torn_slot_of_version_1_0_0_is_skipped():
    """1.0.0 wrote all four bytes at once, so one subset in 256 is valid by chance; today none can be."""
    valid = attempts = 0
    for number, before, start, new in record_writes("games")[0]:
        if len(new) == 1:
            continue
        slot_number = start // 4
        slot = new + bytes([check(slot_number, *new)])
        rng = random.Random(slot_number)
        bits = bits_to_program(slot)
        masks = (
            subsets(bits) if bits.bit_count() <= 14 else [rng.randrange(2**32) & bits for _ in range(9000)]
        )
        for n, mask in enumerate(masks):
            if not mask:
                continue
            attempts += 1
            if is_valid(slot_number, tear_write(b"\xff\xff\xff\xff", 0, slot, mask)):
                valid += 1
            elif n % 100 == 0:
                reloaded = Journal(tear_write(before, start, slot, mask))
                assert reloaded.state == GOOD and facts(reloaded) == facts_before("games", number), hex(mask)
    assert attempts > 100_000
    assert 1 / 300 < valid / attempts < 1 / 200


@given(st.sampled_from(sorted(SEQUENCES)), st.data())
@settings(max_examples=200, deadline=None)
def test_repeated_power_cuts_lose_nothing(sequence, data):
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


def test_a_torn_first_slot_is_a_blank_journal_but_a_foreign_byte_is_not():
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
        nvm[0] = byte  # many programs store a number there
        journal = Journal(nvm)
        journal.set(0, 3)
        assert journal.state == FOREIGN and nvm[0] == byte


@pytest.mark.parametrize("seed", range(6))
def test_a_torn_action_is_never_reported_as_damage(seed):
    """On the whole console: two bots play, and power cuts tear the writes of their actions."""
    rng = random.Random(seed)
    nvm = blank()
    journal = Journal(nvm)
    journal.set(0, 0)
    journal.set(3, 3)
    journal.begin(1, 2, 0o11, seed, 0, 400)
    device = Device(nvm=nvm).boot()
    for _ in range(25):
        before = Journal(nvm).actions
        device.nvm.tear = rng.randrange(4), rng.randrange(1, 2**24)
        device.run(300).tap("A")
        assert device.run_until(lambda it: it.power_cut, 5_000)
        reloaded = Journal(nvm)
        assert reloaded.state == GOOD and reloaded.actions[: len(before)] == before
        device = device.power_cycle()
        screens = [type(screen).__name__ for screen in device.modules["coffer.console"].running.stack]
        assert screens == ["Launcher"]
    assert len(Journal(nvm).actions) > 5
