// SPDX-License-Identifier: MIT
// Hard faults, which rp2040js does not have. An access where nothing is, a word at an odd address, an unknown
// instruction and a breakpoint go to the firmware's handler, as on the chip. CircuitPython's starts safe mode.

/** @typedef {import('rp2040js').RP2040} Chip */

const NMI = 2; // numbers of exceptions
const HARD_FAULT = 3;
const ROM_END = 0x4000;
const READ_ONLY_END = 0x14000000; // ROM, and the flash with its aliases

/** Where the chip has memory or registers; those that rp2040js lacks read as ones.
 * @type {[number, number][]} first address, and the first that does not belong to it any more */
const MAPPED = [
  [0x20000000, 0x20042000], // RAM
  [0xd0000000, 0xe0000000], // SIO
  [0x10000000, 0x20000000], // flash, its cache and its bus
  [0x40000000, 0x60000000], // peripherals
  [0xe0000000, 0xe0100000], // of the processor itself
  [0x21000000, 0x21040000], // RAM again
  [0, ROM_END],
];

/** @param {number} address */
const isMapped = (address) => MAPPED.some(([first, end]) => address >= first && address < end);
/** @param {number} address */
export const hex = (address) => `0x${(address >>> 0).toString(16).padStart(8, '0')}`;

export class Faults {
  /**
   * @param {Chip} rp
   * @param {(why: string) => void} stop the board stands still
   */
  constructor(rp, stop) {
    this.core = rp.core;
    this.stop = stop;
    this.isPending = false;
    /** @type {string[]} what has happened, until somebody takes it */
    this.seen = [];
    this.takeBeforeNextInstruction();
    this.watchAccesses(rp);
    this.listenToPackage(rp);
  }

  /** @param {string} what the instruction does or is */
  raise(what) {
    if (this.isPending) return;
    const { core } = this;
    const why = `the instruction at ${hex((core.PC & ~1) - 2)} ${what}`;
    this.seen.push(why);
    if (core.IPSR === HARD_FAULT || core.IPSR === NMI) {
      this.stop(`the processor has locked up, because in its fault handler ${why}`);
    } else {
      this.isPending = true;
      core.interruptsUpdated = true;
    }
  }

  takeBeforeNextInstruction() {
    const { core } = this;
    const check = core.checkForInterrupts.bind(core);
    core.checkForInterrupts = () => {
      if (!this.isPending) return check();
      this.isPending = false;
      core.exceptionEntry(HARD_FAULT);
      return true;
    };
  }

  /** @param {Chip} rp */
  watchAccesses(rp) {
    const find = rp.findPeripheral.bind(rp);
    rp.findPeripheral = (address) => {
      const found = find(address);
      if (!found && !isMapped(address >>> 0)) this.raise(`uses ${hex(address)}, where nothing is`);
      return found;
    };
    const write = rp.writeUint32.bind(rp);
    rp.writeUint32 = (address, value) => {
      if (address & 3) this.raise(`writes a word to ${hex(address)}`);
      else if (address >>> 0 >= READ_ONLY_END) write(address, value);
    };
  }

  /** The package reports the other faults to its logger, and goes on.
   * @param {Chip} rp */
  listenToPackage(rp) {
    const nothing = () => {};
    rp.logger = {
      debug: nothing,
      info: nothing,
      warn: (_, message) => {
        if (message.includes('is not implemented yet')) this.raise('is unknown');
      },
      error: (_, message) => this.raise(`does what the chip can't: ${message}`),
    };
  }
}
