# SPDX-License-Identifier: MIT
"""The journal: what must outlast a power cut, in 4096 bytes of NVM.

The journal is a row of 1024 slots of four bytes: a tag, sixteen bits, a check. A slot is
only ever written where all bits are set (0.7 ms, no erase). The check comes last and is
never 0xFF, so a slot that the power cut short is not valid, and nothing else is touched:
what is loaded is the state before the action, or after it. The check also covers the
slot's place, and actions carry the low bits of their number, so a slot lost to damage
is noticed and not skipped over.

    tag         the sixteen bits
    00-7F       the new value of register 0-127: settings and sums of statistics
    80-8F       a game of kind 1-15 is over: score, won, players
    A0-AF       a game begins: low half of its seed;  the tag tells the kind
    B0-BF       … high half of the seed;  the tag tells the number of players
    C0 D0       … who sits where (3 bits a seat); the options, which completes the beginning
    E0-EF       an action; the tag tells the low bits of its number
    F0          the first slot: format and its complement
    F1 F2       undo back to so many actions; the game was given up

The sector is erased only by `tidy()`, between games: one assignment that the chip carries
out as erase and program of 4 KB. A power cut within those 53 ms loses settings and
statistics; that is the only window, and no game is in progress then. Registers come first
in the new image, so that of a cut in the second half they are already safe.
"""

from array import array

from micropython import const

FORMAT = const(1)
SLOTS = const(1024)
REGISTERS = const(128)
UNSET = const(0xFFFF)

# States of the journal as it was found
GOOD = 0  # read in full, or blank
DAMAGED = 1  # some of it could not be read; what could be is kept
FOREIGN = 2  # not ours: left alone until somebody says to erase it
NEWER = 3  # ours, of a later format: left alone likewise

_RESULT = const(0x80)
_BEGIN = const(0xA0)
_SEED = const(0xB0)
_SEATS = const(0xC0)
_OPTIONS = const(0xD0)
_ACTION = const(0xE0)
_FORMAT = const(0xF0)
_UNDO = const(0xF1)
_GIVE_UP = const(0xF2)

# Sums of statistics of a game: registers 16 to 111, six for each of the kinds 1 to 15
_SUMS = const(16)
_EACH = const(6)
PLAYED, WON, BEST, TOTAL, ALONE_PLAYED, ALONE_TOTAL = range(6)
# The best results alone, highest first
WALKS = const(112)
WALKS_KEPT = const(10)


def _crc(value):
    for _ in range(8):
        value = ((value << 1) ^ 0x07) & 0xFF if value & 0x80 else value << 1
    return value


_CRC = bytes([_crc(n) for n in range(256)])  # 256 bytes that make a check six look-ups


def check(place, tag, low, high):
    """A slot's check: CRC-8 over its place and content, never 0xFF."""
    crc = _CRC[0x5A ^ place & 0xFF]
    crc = _CRC[_CRC[_CRC[_CRC[crc ^ place >> 8] ^ tag] ^ low] ^ high]
    return crc if crc != 0xFF else 0x7E


class Journal:
    """Settings, statistics and the game in progress. `nvm` is anything like microcontroller.nvm."""

    def __init__(self, nvm):
        self.nvm = nvm
        self.registers = array("H", [UNSET] * REGISTERS)
        self.actions = array("H")
        self._slot = bytearray(4)
        self.load()

    # -- reading --------------------------------------------------------------

    def load(self):
        """Reads everything; `state` says what was found. Never raises."""
        self.state = GOOD
        self.kind = 0  # of the game in progress; 0 for none
        self.players = self.seats = self.options = self.seed = 0
        self.end = 0  # the first slot never written
        for n in range(REGISTERS):
            self.registers[n] = UNSET
        self.actions = array("H")
        stored = self.nvm[0 : 4 * SLOTS]  # one read; freed when this returns
        used = len(stored)
        while used and stored[used - 1] == 0xFF:
            used -= 1
        self.end = (used + 3) >> 2
        if not self.end:
            return
        if used < 4:  # the power was cut in the very first slot: there is nothing to lose
            self.end = 0
            return
        if not self._valid(stored, 0) or stored[0] != _FORMAT or stored[1] ^ stored[2] != 0xFF:
            self.state = FOREIGN
            return
        if stored[1] != FORMAT:
            self.state = NEWER
            return
        self._begun = 0
        self._lost = False
        for place in range(1, self.end):
            if self._valid(stored, place):
                at = 4 * place
                self._read(stored[at], stored[at + 1] | stored[at + 2] << 8)
            elif stored[4 * place + 3] != 0xFF:
                self.state = DAMAGED  # a whole slot that does not check: not a power cut
        if self._lost:
            self.state = DAMAGED

    def _valid(self, stored, place):
        at = 4 * place
        return stored[at + 3] == check(place, stored[at], stored[at + 1], stored[at + 2])

    def _read(self, tag, value):
        """Takes in one good slot."""
        if tag < REGISTERS:
            self.registers[tag] = value
            return
        group = tag & 0xF0
        if group == _RESULT:
            self._count(tag & 15, value)
            self.kind = 0
        elif group == _BEGIN:
            self._begun = 1
            self._kind = tag & 15
            self._seed_low = value
        elif group == _SEED and self._begun == 1:
            self._begun = 2
            self._players = tag & 15
            self._seed = self._seed_low | (value & 0x3FFF) << 16
        elif group == _SEATS and self._begun == 2:
            self._begun = 3
            self._seats = value
        elif group == _OPTIONS and self._begun == 3:
            self._begun = 0
            self.kind = self._kind
            self.players = self._players
            self.seats = self._seats
            self.seed = self._seed
            self.options = value
            self.actions = array("H")
            self._lost = False
        elif group == _ACTION and self.kind:
            if tag & 15 == len(self.actions) & 15 and not self._lost:
                self.actions.append(value)
            else:
                self._lost = True  # one before it is missing: the rest can't be played
        elif tag == _UNDO and self.kind:
            if value <= len(self.actions):
                self.actions = self.actions[:value]
                self._lost = False
        elif tag == _GIVE_UP:
            self.kind = 0

    # -- writing --------------------------------------------------------------

    @property
    def writable(self):
        """Whether anything may be written at all."""
        return self.state < FOREIGN

    def room(self):
        """How many slots are free."""
        return SLOTS - self.end

    def _write(self, tag, value):
        """Appends one slot; a full or foreign journal is left as it is."""
        if not self.writable:
            return
        if not self.end:
            self._put(_FORMAT, FORMAT | (FORMAT ^ 0xFF) << 8)
        if self.end < SLOTS:
            self._put(tag, value)

    def _put(self, tag, value):
        slot = self._slot
        place = self.end
        slot[0] = tag
        slot[1] = value & 0xFF
        slot[2] = value >> 8
        slot[3] = check(place, tag, slot[1], slot[2])
        self.end = place + 1
        self.nvm[4 * place : 4 * place + 4] = slot

    def get(self, register, default):
        """The value of a register, or the default if it was never set."""
        value = self.registers[register]
        return default if value == UNSET else value

    def set(self, register, value, reserve=0):
        """Sets a register; on the chip at once unless fewer than `reserve` slots would stay free."""
        if self.registers[register] != value:
            self.registers[register] = value
            if self.room() > reserve:
                self._write(register, value)

    def begin(self, kind, players, seats, seed, options, longest):
        """A game begins; makes room for its longest course first, the only time anything is erased."""
        self.kind = 0
        if self.writable and (self.room() < longest + 32 or self.state == DAMAGED):
            self.tidy()
        self._write(_BEGIN | kind, seed & 0xFFFF)
        self._write(_SEED | players, seed >> 16)
        self._write(_SEATS, seats)
        self._write(_OPTIONS, options)
        self.kind, self.players, self.seats, self.seed, self.options = kind, players, seats, seed, options
        self.actions = array("H")

    def act(self, action):
        """One action was carried out."""
        self._write(_ACTION | len(self.actions) & 15, action)
        self.actions.append(action)

    def undo(self, length):
        """Only the first `length` actions hold."""
        self._write(_UNDO, length)
        self.actions = self.actions[:length]

    def finish(self, score, won, counted=True):
        """The game is over; a counted one goes into the statistics. One slot: whole or not at all."""
        if counted:
            value = max(0, min(score, 1023)) | (1024 if won else 0) | self.players << 11
            self._write(_RESULT | self.kind, value)
            self._count(self.kind, value)
        else:
            self._write(_GIVE_UP, 0)
        self.kind = 0

    def give_up(self):
        """The game in progress is dropped."""
        if self.kind:
            self.finish(0, False, False)

    # -- statistics -----------------------------------------------------------

    def _count(self, kind, value):
        """Adds one result to the sums in the registers; tidy() writes those down."""
        score = value & 1023
        if value >> 11 == 1:
            self._add(kind, ALONE_PLAYED, 1)
            self._add(kind, ALONE_TOTAL, score)
            self._walk(score)
        else:
            self._add(kind, PLAYED, 1)
            self._add(kind, WON, value >> 10 & 1)
            self._add(kind, TOTAL, score)
            at = _SUMS + (kind - 1) * _EACH + BEST
            if self.registers[at] == UNSET or score > self.registers[at]:
                self.registers[at] = score

    def _add(self, kind, which, n):
        at = _SUMS + (kind - 1) * _EACH + which
        self.registers[at] = min(self.sum(kind, which) + n, UNSET - 1)

    def _walk(self, score):
        """Puts one result alone in its place among the ten best."""
        registers = self.registers
        for place in range(WALKS, WALKS + WALKS_KEPT):
            if registers[place] == UNSET:
                registers[place] = score
                return
            if registers[place] < score:
                registers[place], score = score, registers[place]

    def sum(self, kind, which):
        """One of PLAYED … ALONE_TOTAL of a game."""
        return self.get(_SUMS + (kind - 1) * _EACH + which, 0)

    # -- the erase ------------------------------------------------------------

    def tidy(self):
        """Writes the sector anew with nothing but the registers. Only between games."""
        image = bytearray(b"\xff" * (4 * SLOTS))
        self._lay(image, 0, _FORMAT, FORMAT | (FORMAT ^ 0xFF) << 8)
        place = 1
        for register in range(REGISTERS):
            if self.registers[register] != UNSET:
                self._lay(image, place, register, self.registers[register])
                place += 1
        self.nvm[0 : 4 * SLOTS] = image
        self.end = place
        self.state = GOOD
        self.kind = 0

    def _lay(self, image, place, tag, value):
        at = 4 * place
        image[at] = tag
        image[at + 1] = value & 0xFF
        image[at + 2] = value >> 8
        image[at + 3] = check(place, tag, image[at + 1], image[at + 2])
