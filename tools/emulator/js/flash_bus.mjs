// SPDX-License-Identifier: MIT
// What lies between the processor and the flash chip: the SSI, its pins, and the control of the XIP cache.
import { BasePeripheral } from './rp2040js.mjs';
import { Registers } from './registers.mjs';

/** @typedef {import('rp2040js').RP2040} Chip */
/** @typedef {import('./flash_chip.mjs').FlashChip} FlashChip */
/** @typedef {import('./xip_cache.mjs').XipCache} XipCache */

const SSIENR = 0x08;
const TXFLR = 0x20;
const RXFLR = 0x24;
const SR = 0x28;
const DR_FIRST = 0x60;
const DR_END = 0xf0;
const NOT_BUSY_AND_CAN_SEND = 0x06;
const HAS_RECEIVED = 0x08;
const FIFO_LENGTH = 16;
const READ_STATUS_1 = 0x05;
const READ_STATUS_2 = 0x35;
const QUAD_ENABLED = 0x02;

/** How the chip select pin is driven: by the SSI itself, or held by the program.
 * @typedef {'auto' | 'low' | 'high'} ChipSelect */

/** The SSI, as far as boot2 (automatic chip select) and flash_do_cmd (chip select by hand) use it. */
export class Ssi extends BasePeripheral {
  /**
   * @param {Chip} rp
   * @param {FlashChip} chip
   */
  constructor(rp, chip) {
    super(rp, 'SSI');
    this.chip = chip;
    /** @type {Map<number, number>} */
    this.registers = new Map();
    /** @type {number[]} */
    this.received = [];
    /** @type {ChipSelect} */
    this.chipSelect = 'auto';
    this.lastCommand = 0;
  }

  /** @param {ChipSelect} how */
  driveChipSelect(how) {
    if (how === this.chipSelect) return;
    if (this.chipSelect === 'low') this.chip.deselect();
    if (how === 'low') this.chip.select();
    this.chipSelect = how;
  }

  /** @param {number} offset */
  readUint32(offset) {
    if (offset === SR) return NOT_BUSY_AND_CAN_SEND | (this.received.length ? HAS_RECEIVED : 0);
    if (offset === TXFLR) return 0;
    if (offset === RXFLR) return this.received.length;
    if (offset >= DR_FIRST && offset < DR_END) return this.received.shift() ?? 0;
    return this.registers.get(offset) ?? 0;
  }

  /**
   * @param {number} offset
   * @param {number} value
   */
  writeUint32(offset, value) {
    if (offset === SSIENR && !(value & 1)) this.received = [];
    if (offset < DR_FIRST || offset >= DR_END) {
      this.registers.set(offset, value >>> 0);
      return;
    }
    this.received.push(this.answer(value));
    if (this.received.length > FIFO_LENGTH) this.received.shift();
  }

  /** @param {number} value */
  answer(value) {
    if (this.chipSelect === 'low') return this.chip.transfer(value & 0xff);
    if (this.chipSelect === 'high') return 0xff;
    if (value === READ_STATUS_1 || value === READ_STATUS_2) this.lastCommand = value;
    return this.lastCommand === READ_STATUS_2 ? QUAD_ENABLED : 0;
  }
}

export const SS_CONTROL = 0x0c; // GPIO_QSPI_SS_CTRL
export const OUTPUT_OVERRIDE = 0x300;
const STATUS_END = 0x30;
const INPUT_IS_HIGH = 1 << 17;
/** @type {Record<number, ChipSelect>} */
const OVERRIDES = { 2: 'low', 3: 'high' };

/** IO_QSPI: the pins of the flash. All read high, so BOOTSEL is not pressed. */
export class IoQspi extends Registers {
  /**
   * @param {Chip} rp
   * @param {Ssi} ssi
   */
  constructor(rp, ssi) {
    super(rp, 'IO_QSPI');
    this.ssi = ssi;
  }

  /** @param {number} offset */
  readUint32(offset) {
    const isStatus = offset % 8 === 0 && offset < STATUS_END;
    return isStatus ? INPUT_IS_HIGH : super.readUint32(offset);
  }

  /**
   * @param {number} offset
   * @param {number} value
   */
  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset === SS_CONTROL) this.ssi.driveChipSelect(OVERRIDES[(value & OUTPUT_OVERRIDE) >> 8] ?? 'auto');
  }
}

const CONTROL = 0;
const FLUSH = 4;
const STATUS = 8;
const FIFO_EMPTY = 2;

/** XIP_CTRL: the control of the cache in front of the flash. */
export class XipControl extends BasePeripheral {
  /**
   * @param {Chip} rp
   * @param {XipCache | null} cache
   */
  constructor(rp, cache) {
    super(rp, 'XIP_CTRL');
    this.cache = cache;
    this.control = 3; // enabled
  }

  /** @param {number} offset */
  readUint32(offset) {
    if (offset === CONTROL) return this.control;
    return offset === STATUS ? FIFO_EMPTY : 0;
  }

  /**
   * @param {number} offset
   * @param {number} value
   */
  writeUint32(offset, value) {
    if (offset === CONTROL) this.control = value;
    if (offset === FLUSH) this.cache?.flush();
  }
}
