// SPDX-License-Identifier: MIT
// Peripherals of which the firmware only needs the registers.
import { BasePeripheral } from './rp2040js.mjs';

/** @typedef {import('rp2040js').RP2040} Chip */

/** Registers that keep what is written to them. */
export class Registers extends BasePeripheral {
  /**
   * @param {Chip} rp
   * @param {string} name
   * @param {Record<number, number>} [initial] values by offset
   */
  constructor(rp, name, initial = {}) {
    super(rp, name);
    /** @type {Map<number, number>} */
    this.values = new Map(Object.entries(initial).map(([offset, value]) => [Number(offset), value]));
  }

  /** @param {number} offset */
  readUint32(offset) {
    return this.values.get(offset & 0xfff) ?? 0;
  }

  /**
   * @param {number} offset
   * @param {number} value
   */
  writeUint32(offset, value) {
    this.values.set(offset & 0xfff, value >>> 0);
  }
}

const ROSC_STATUS = 0x18;
const ROSC_RANDOMBIT = 0x1c;
const STABLE_AND_ENABLED = 0x81001000;

/** The ring oscillator. Its random bit comes from a seed (xorshift), so that two runs are the same run. */
export class RingOscillator extends Registers {
  /**
   * @param {Chip} rp
   * @param {number} seed
   */
  constructor(rp, seed) {
    super(rp, 'ROSC', { [ROSC_STATUS]: STABLE_AND_ENABLED });
    this.state = seed >>> 0 || 1;
  }

  /** @param {number} offset */
  readUint32(offset) {
    if ((offset & 0xfff) !== ROSC_RANDOMBIT) return super.readUint32(offset);
    let state = this.state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.state = state >>> 0;
    return this.state & 1;
  }
}
