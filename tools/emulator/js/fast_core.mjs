// SPDX-License-Identifier: MIT
// A faster Cortex-M0+, made at run time from the instructions of the installed rp2040js: nothing is copied here.
//
// rp2040js tests some eighty conditions for every instruction, one after the other. Here a table of 65536 entries
// names the instruction of each opcode, and RAM, flash and ROM are read without going through the bus. If the
// package's source does not look as expected (another version), there is no fast core, and the package's own runs
// at some 60 % of the speed.
import fs from 'node:fs';
import { packageFile } from './rp2040js.mjs';

/** @typedef {{test: string, body: string[]}} Instruction the condition of an `if`, and the lines in it */
/** @typedef {(rp: import('rp2040js').RP2040, cache: import('./xip_cache.mjs').XipCache | null) => void} Install */

const FEWEST_INSTRUCTIONS = 70; // fewer were not understood

/**
 * The instructions in the source of the package's core; null if they are not where they are expected.
 * @param {string} source
 * @returns {Instruction[] | null}
 */
export function findInstructions(source) {
  const lines = source.split('\n');
  const method = lines.findIndex((line) => line.includes('executeInstruction() {'));
  const begin = lines.findIndex((line, i) => i > method && line.includes('let deltaCycles = 1;'));
  const end = lines.findIndex((line, i) => i > begin && line.includes('this.cycles += deltaCycles;'));
  if (method < 0 || begin < 0 || end < 0) return null;
  /** @type {Instruction[]} */
  const found = [];
  /** @type {Instruction | null} */
  let current = null;
  for (const line of lines.slice(begin + 1, end)) {
    const condition = line.match(/^ {8}(?:else )?if \((.*)\) \{$/);
    if (condition) {
      current = { test: condition[1], body: [] };
      found.push(current);
    } else if (/^ {8}(?:else \{|\})$/.test(line)) {
      current = null; // the last `else`, an unknown instruction, has a case of its own below
    } else {
      current?.body.push(line);
    }
  }
  return found.length >= FEWEST_INSTRUCTIONS ? found : null;
}

/** What the bodies call, and what it is called in the generated code.
 * @type {[RegExp, string][]} */
const RENAMED = [
  [/this\.registers/g, 'R'],
  [/this\.PC/g, 'R[15]'],
  [/this\.read(Uint\d+)\(/g, 'read$1('],
  [/this\.write(Uint\d+)\(/g, 'write$1('],
  [/this\.cyclesIO\(/g, 'cyclesIO('],
];

/** @param {Instruction} instruction */
const body = (instruction) => RENAMED.reduce((text, [from, to]) => text.replace(from, to), instruction.body.join('\n'));

/** A function that reads RAM and flash directly, and everything else through the bus.
 * @param {8 | 16 | 32} bits */
function reader(bits) {
  const shift = Math.log2(bits / 8);
  const aligned = bits === 32 ? ' && !(a & 3)' : '';
  return `
  const readUint${bits} = (a) => {
    a >>>= 0;
    const o = a - 0x20000000;
    if (o >= 0 && o < RAM${aligned}) return ram${bits}[o >> ${shift}];
    if (a >>> 24 === 0x10${aligned}) {
      if (cache !== null) cache.touch(a);
      return flash${bits}[(a & 0xffffff) >> ${shift}];
    }
    return rp.readUint${bits}(a);
  };`;
}

/** @param {8 | 16 | 32} bits */
function writer(bits) {
  const shift = Math.log2(bits / 8);
  const aligned = bits === 32 ? ' && !(a & 3)' : '';
  return `
  const writeUint${bits} = (a, v) => {
    a >>>= 0;
    const o = a - 0x20000000;
    if (o >= 0 && o < RAM${aligned}) ram${bits}[o >> ${shift}] = v;
    else rp.writeUint${bits}(a, v);
  };`;
}

/** The source of the fast core.
 * @param {Instruction[]} instructions */
function generate(instructions) {
  const wide = instructions.filter(({ test }) => test.includes('opcode2'));
  const narrow = instructions.filter(({ test }) => !test.includes('opcode2'));
  const unknown = "this.logger.warn(LOG_NAME, 'the instruction is not implemented yet');"; // as the package's core has it
  return `
const pcRegister = 15, spRegister = 13, LOG_NAME = 'core', WIDE = 255;
const signExtend8 = (v) => (v << 24) >> 24, signExtend16 = (v) => (v << 16) >> 16;
const KIND = new Uint8Array(65536);
for (let opcode = 0; opcode < 65536; opcode++) {
  if (opcode >> 12 === 15 || opcode >> 11 === 29) KIND[opcode] = WIDE;
  ${narrow.map(({ test }, i) => `else if (${test}) KIND[opcode] = ${i + 1};`).join('\n  ')}
}
export function install(rp, cache) {
  const core = rp.core, R = core.registers;
  const ram8 = rp.sram, ram16 = new Uint16Array(ram8.buffer), ram32 = new Uint32Array(ram8.buffer), RAM = ram8.length;
  const flash8 = rp.flash, flash16 = new Uint16Array(flash8.buffer), flash32 = new Uint32Array(flash8.buffer);
  const rom16 = new Uint16Array(rp.bootrom.buffer);
  ${reader(32)}${reader(16)}${reader(8)}${writer(32)}${writer(16)}${writer(8)}
  const cyclesIO = (a, write) => {
    a >>>= 0;
    if (a < 0x40000000) return 1;
    if (a >= 0xd0000000 && a < 0xe0000000) return 0;
    return a < 0x50000000 ? (write ? 4 : 3) : 1;
  };
  const fetch = (a) => (a >= 0x20000000 ? ram16[(a - 0x20000000) >> 1] : a >= 0x10000000 ? flash16[(a - 0x10000000) >> 1] : rom16[a >> 1]);
  let line = -1; // the line of the cache that the last instruction came from
  core.executeInstruction = function () {
    if (this.interruptsUpdated && this.checkForInterrupts()) this.waiting = false;
    const opcodePC = R[15] & ~1;
    if (cache !== null && opcodePC >>> 28 === 1 && opcodePC >>> 3 !== line) {
      cache.touch(opcodePC);
      line = opcodePC >>> 3;
    }
    const opcode = fetch(opcodePC);
    R[15] += 2;
    let deltaCycles = 1;
    switch (KIND[opcode]) {
${narrow.map((instruction, i) => `      case ${i + 1}: {\n${body(instruction)}\n      break; }`).join('\n')}
      case WIDE: {
        const opcode2 = fetch(opcodePC + 2);
${wide.map((instruction) => `        if (${instruction.test}) {\n${body(instruction)}\n        }`).join('\n        else ')}
        else ${unknown}
        break; }
      default: ${unknown}
    }
    this.cycles += deltaCycles;
    return deltaCycles;
  };
}
`;
}

/** What puts the fast core into a chip; null if it can't be made from this version of the package.
 * @returns {Promise<Install | null>} */
export async function fastCore() {
  const instructions = findInstructions(fs.readFileSync(packageFile('cortex-m0-core.js'), 'utf8'));
  if (!instructions) return null;
  const made = await import('data:text/javascript;base64,' + Buffer.from(generate(instructions)).toString('base64'));
  return made.install;
}
