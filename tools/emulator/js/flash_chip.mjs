// SPDX-License-Identifier: MIT
// The flash chip of a Pico, a W25Q16 of 2 MB.

export const FLASH_SIZE = 2 * 1024 * 1024;
export const SECTOR = 4096;
export const PAGE = 256;
const ERASE_NS = 45e6; // a sector
const PROGRAM_NS = 475600; // a page
const DESELECTED = 0xff;
const READ_STATUS_2 = 0x35;
const QUAD_ENABLED = 0x02;
const READ_JEDEC_ID = 0x9f;
const READ_UNIQUE_ID = 0x4b;
const JEDEC_ID = [0xef, 0x40, Math.log2(FLASH_SIZE)];
const UNIQUE_ID = [0xc0, 0xff, 0xe2, 0, 0, 0, 0, 1]; // four dummy bytes come before it; the board's UID

/**
 * The power goes at the `count`-th operation of a kind from now on. Of that one only the bits in `mask` are carried
 * out, of those that come after it nothing.
 * @typedef {{operation: 'program' | 'erase', count: number, mask: Uint8Array}} PowerCut
 */

export class FlashChip {
  /**
   * @param {Uint8Array} bytes
   * @param {(ns: number) => void} wait lets time pass
   * @param {() => void} onPowerCut
   */
  constructor(bytes, wait, onPowerCut) {
    this.bytes = bytes;
    this.wait = wait;
    this.onPowerCut = onPowerCut;
    this.erases = 0;
    this.programs = 0;
    /** @type {PowerCut | null} */
    this.cut = null;
    this.powered = true;
    /** @type {Set<number>} addresses of sectors that have changed, until somebody takes them */
    this.changed = new Set();
    /** @type {number[] | null} bytes of the command since the chip was selected */
    this.command = null;
  }

  /**
   * @param {number} at
   * @param {number} count bytes, whole sectors
   */
  eraseRange(at, count) {
    for (let i = 0; i < count && this.powered; i += SECTOR) {
      const mask = this.maskFor('erase');
      for (let k = 0; k < SECTOR; k++) this.bytes[at + i + k] |= mask === null ? 0xff : mask[k];
      this.changed.add(at + i);
      this.erases++;
      this.wait(ERASE_NS);
    }
  }

  /** Programming only clears bits.
   * @param {number} at
   * @param {Uint8Array} data whole pages */
  programRange(at, data) {
    for (let i = 0; i < data.length && this.powered; i += PAGE) {
      const mask = this.maskFor('program');
      for (let k = 0; k < PAGE; k++) this.bytes[at + i + k] &= mask === null ? data[i + k] : data[i + k] | ~mask[k];
      this.changed.add(Math.floor((at + i) / SECTOR) * SECTOR);
      this.programs++;
      this.wait(PROGRAM_NS);
    }
  }

  /**
   * Which bits the next operation may change: null for all, unless the power goes in it.
   * @param {'program' | 'erase'} operation
   */
  maskFor(operation) {
    if (this.cut?.operation !== operation || --this.cut.count > 0) return null;
    const mask = this.cut.mask;
    this.cut = null;
    this.powered = false;
    this.onPowerCut();
    return mask;
  }

  /** The sectors that have changed since the last time: where each lies, and its bytes. */
  takeChanges() {
    const places = [...this.changed];
    this.changed.clear();
    return places.map((at) => /** @type {[number, Uint8Array]} */ ([at, this.bytes.subarray(at, at + SECTOR)]));
  }

  select() {
    this.command = [];
  }

  deselect() {
    this.command = null;
  }

  /** One byte in each direction, as the SSI sends commands to the chip.
   * @param {number} byte */
  transfer(byte) {
    if (!this.command) return DESELECTED;
    const n = this.command.push(byte) - 1;
    if (n === 0) return DESELECTED;
    switch (this.command[0]) {
      case READ_STATUS_2: return QUAD_ENABLED;
      case READ_JEDEC_ID: return JEDEC_ID[n - 1] ?? 0;
      case READ_UNIQUE_ID: return UNIQUE_ID[n - 5] ?? 0;
      default: return 0; // also status 1: never busy
    }
  }
}
