// SPDX-License-Identifier: MIT
// The second core as it waits in the boot ROM. It answers in the FIFO between the cores, so that a program can reset
// it and look for it, but it is not emulated: the board stops when it would start.

/** @typedef {import('rp2040js').RP2040} Chip */

const FIFO_ST = 0x50; // registers of SIO
const FIFO_WR = 0x54;
const FIFO_RD = 0x58;
const VALID = 1; // there is a word to read
const READY = 2; // there is space for one
const LENGTH = 8;
const SIO_IRQ_PROC0 = 15;
const PSM = 0x40010;
const FRCE_OFF = 4;
const PROC1 = 1 << 16;
const BEGINS = [0, 0, 1]; // of the six words that start the core; then follow vectors, stack and entry
const WORDS = 6;

export class SecondCore {
  /**
   * @param {Chip} rp
   * @param {(why: string) => void} stop the board stands still
   */
  constructor(rp, stop) {
    this.rp = rp;
    this.stop = stop;
    /** @type {number[]} words for the first core */
    this.sent = [];
    this.heard = 0; // of the six words
    this.isOff = false;
    this.connectFifo();
    this.connectPower();
  }

  connectFifo() {
    const { sio } = this.rp;
    const read = sio.readUint32.bind(sio);
    const write = sio.writeUint32.bind(sio);
    sio.readUint32 = (offset) => {
      if (offset === FIFO_ST) return READY | (this.sent.length ? VALID : 0);
      return offset === FIFO_RD ? this.takeWord() : read(offset);
    };
    sio.writeUint32 = (offset, value) => {
      if (offset === FIFO_WR) this.hear(value >>> 0);
      else if (offset !== FIFO_ST) write(offset, value);
    };
  }

  /** The core is reset by switching it off and on; it says so with a 0. */
  connectPower() {
    const psm = this.rp.peripherals[PSM];
    const write = psm.writeUint32.bind(psm);
    psm.writeUint32 = (offset, value) => {
      write(offset, value);
      if (offset !== FRCE_OFF) return;
      const isOff = (value & PROC1) !== 0;
      if (this.isOff && !isOff) {
        this.heard = 0;
        this.send(0);
      }
      this.isOff = isOff;
    };
  }

  takeWord() {
    const word = this.sent.shift() ?? 0;
    this.updateInterrupt();
    return word;
  }

  /** The ROM sends each word back that it expects, and begins again at one that it does not.
   * @param {number} word */
  hear(word) {
    if (this.isOff) return;
    const isExpected = this.heard >= BEGINS.length || word === BEGINS[this.heard];
    this.heard = isExpected ? this.heard + 1 : 0;
    this.send(isExpected ? word : 0);
    if (this.heard === WORDS) this.stop('the firmware started the second core, which is not emulated');
  }

  /** @param {number} word */
  send(word) {
    if (this.sent.length < LENGTH) this.sent.push(word);
    this.updateInterrupt();
  }

  updateInterrupt() {
    this.rp.setInterrupt(SIO_IRQ_PROC0, this.sent.length > 0);
  }
}
