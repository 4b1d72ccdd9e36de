// SPDX-License-Identifier: MIT
// A boot ROM of our own, in place of Raspberry Pi's.
//
// It has the layout that programs rely on (RP2040 datasheet, 2.8.2 and 2.8.3: magic, version, tables of functions
// and data under two letters each) but no code: every entry is the two instructions `BKPT #n; BX LR`. The emulator
// hands each BKPT to `call(n)`, which does the work in JavaScript and counts the cycles that it takes on the chip.
import { floatTable } from './soft_float.mjs';

/** @typedef {import('./soft_float.mjs').Operation} Operation */
/** @typedef {{name: string, run: Operation, cycles: number}} Entry */

/**
 * What the ROM's functions need of the board.
 * @typedef {object} Machine
 * @property {{registers: Uint32Array, PC: number, N: boolean, Z: boolean, C: boolean, V: boolean}} core
 * @property {import('./flash_chip.mjs').FlashChip} chip
 * @property {(address: number) => number} read8
 * @property {(address: number, value: number) => void} write8
 * @property {(address: number, count: number) => Uint8Array | null} memory RAM or flash; null for anything else
 * @property {() => void} releaseFlash
 * @property {(cycles: number) => void} spend
 * @property {(why: string) => void} stop
 * @property {(what: string) => void} fault of the instruction that runs
 */

export const STACK_TOP = 0x20041f00; // also where the ROM copies the flash's first 256 bytes
const MAGIC_AT = 0x10;
const FUNCTIONS_AT = 0x14; // of the pointers to the tables, and to the function that looks into them
const LOOKUP_AT = 0x18;
const STUBS = 0x0100;
const TABLES = 0x0600;
const SOFT_FLOAT = 0x0800;
const SOFT_DOUBLE = 0x0900;
const BKPT = 0xbe00;
const BX_LR = 0x4770;
const STUB_CYCLES = 4; // of BKPT and BX LR
// Version 1 makes the SDK bring its own functions, and with 2 it jumps to fixed addresses of that ROM.
const VERSION = 3;

/** @param {string} name of two letters */
const code = (name) => name.charCodeAt(0) | (name.charCodeAt(1) << 8);

/** @param {number} n */
function reverseBits(n) {
  let reversed = 0;
  for (let i = 0; i < 32; i++) reversed = (reversed << 1) | ((n >>> i) & 1);
  return reversed;
}

/** @param {number} n */
function countOnes(n) {
  let ones = 0;
  for (; n; n = (n & (n - 1)) >>> 0) ones++;
  return ones;
}

export class BootRom {
  /** @param {Machine} machine */
  constructor(machine) {
    this.machine = machine;
    /** @type {Entry[]} */
    this.entries = [];
    this.image = new Uint32Array(4096);
    this.half = new Uint16Array(this.image.buffer);
    const bytes = new Uint8Array(this.image.buffer);
    const fault = this.addStub({ name: 'fault', run: () => machine.stop('the firmware jumped into the boot ROM'), cycles: 0 });
    this.image.set([STACK_TOP, fault, fault, fault]); // the vector table: stack, reset, NMI, hard fault
    bytes.set([0x4d, 0x75, 1, VERSION], MAGIC_AT); // "Mu"
    /** @type {[string, number][]} */
    const functions = romFunctions(machine).map((entry) => [entry.name, this.addStub(entry)]);
    /** @type {[string, number][]} */
    const data = [this.addFloatTable('SF', SOFT_FLOAT, 1), this.addFloatTable('SD', SOFT_DOUBLE, 2)];
    let at = TABLES / 2;
    [functions, data].forEach((table, i) => {
      this.half[FUNCTIONS_AT / 2 + i] = at * 2;
      for (const [name, address] of table) {
        this.half[at++] = code(name);
        this.half[at++] = address;
      }
      this.half[at++] = 0;
    });
    this.half[LOOKUP_AT / 2] = this.addStub({ name: 'lookup', run: (r) => this.lookup(r), cycles: 130 });
  }

  /**
   * @param {Entry} entry
   * @returns {number} its address, as BLX wants it
   */
  addStub(entry) {
    const n = this.entries.push(entry) - 1;
    const at = STUBS + 4 * n;
    if (n > 255) throw new Error('BKPT has space for 256 entries');
    this.half[at / 2] = BKPT | n;
    this.half[at / 2 + 1] = BX_LR;
    return at | 1;
  }

  /**
   * @param {string} name
   * @param {number} at
   * @param {1 | 2} words
   * @returns {[string, number]}
   */
  addFloatTable(name, at, words) {
    const table = floatTable(words);
    table.forEach(([run, cycles], i) => {
      this.image[at / 4 + i] = this.addStub({ name: `${name}+${4 * i}`, run, cycles });
    });
    new Uint8Array(this.image.buffer)[at - 2] = table.length;
    return [name, at];
  }

  /** rom_table_lookup: r0 is a table, r1 the two letters; the answer is the address, or 0.
   * @param {Uint32Array} r */
  lookup(r) {
    for (let at = r[0] / 2; this.half[at]; at += 2) {
      if (this.half[at] === (r[1] & 0xffff)) {
        r[0] = this.half[at + 1];
        return;
      }
    }
    r[0] = 0;
  }

  /** Carries out the entry whose BKPT was reached. A breakpoint of the firmware's own is a fault, as on a chip without a
   * debugger.
   * @param {number} n */
  call(n) {
    const entry = this.entries[n];
    if (!entry || this.machine.core.PC >>> 0 >= 4 * this.image.length) {
      this.machine.fault(`is a breakpoint (${n})`);
      return;
    }
    entry.run(this.machine.core.registers, this.machine.core);
    this.machine.spend(Math.max(0, entry.cycles - STUB_CYCLES));
  }
}

/** @param {Machine} machine
 * @returns {Entry[]} */
function romFunctions(machine) {
  /** @type {Operation} */
  const copy = (r) => {
    const [to, from, count] = r;
    const source = machine.memory(from, count);
    const target = machine.memory(to, count);
    if (source && target) target.set(source);
    else for (let i = 0; i < count; i++) machine.write8(to + i, machine.read8(from + i));
    // measured: a copy between addresses of another alignment goes byte by byte
    if (count < 8) machine.spend(13 + 4 * count);
    else machine.spend((to ^ from) & 3 ? 9 + 7 * count : 42 + Math.round(0.79 * count));
  };
  /** @type {Operation} */
  const fill = (r) => {
    const [to, value, count] = r;
    const target = machine.memory(to, count);
    if (target) target.fill(value & 255);
    else for (let i = 0; i < count; i++) machine.write8(to + i, value & 255);
    machine.spend(count < 8 ? 13 + 2 * count : 37 + Math.round(0.5 * count));
  };
  /** @type {Operation} */
  const program = (r) => {
    const [at, from, count] = r;
    machine.chip.programRange(at, Uint8Array.from({ length: count }, (_, i) => machine.read8(from + i)));
  };
  const nothing = () => {};
  return [
    { name: 'P3', run: (r) => { r[0] = countOnes(r[0]); }, cycles: 20 },
    { name: 'R3', run: (r) => { r[0] = reverseBits(r[0]); }, cycles: 20 },
    { name: 'L3', run: (r) => { r[0] = Math.clz32(r[0]); }, cycles: 12 },
    { name: 'T3', run: (r) => { r[0] = r[0] ? 31 - Math.clz32(r[0] & -r[0]) : 32; }, cycles: 13 },
    { name: 'MS', run: fill, cycles: 0 },
    { name: 'S4', run: fill, cycles: 0 },
    { name: 'MC', run: copy, cycles: 0 },
    { name: 'C4', run: copy, cycles: 0 },
    { name: 'IF', run: nothing, cycles: 69 }, // connect the flash
    { name: 'EX', run: nothing, cycles: 13040 }, // leave execute in place
    { name: 'CX', run: nothing, cycles: 60 }, // enter it
    { name: 'FC', run: () => machine.releaseFlash(), cycles: 35 }, // flush the cache
    { name: 'RE', run: (r) => machine.chip.eraseRange(r[0], r[1]), cycles: 0 },
    { name: 'RP', run: program, cycles: 0 },
    { name: 'UB', run: () => machine.stop('the firmware asked for the boot loader (RPI-RP2)'), cycles: 0 },
  ];
}
