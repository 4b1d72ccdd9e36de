// SPDX-License-Identifier: MIT
// What the 16 KB cache in front of the flash costs: two ways, lines of 8 bytes. It holds no data, only which
// lines are there.

const SETS = 1024;
const EMPTY = -1;

export class XipCache {
  /** @param {number} penalty cycles that a line takes to arrive */
  constructor(penalty) {
    this.penalty = penalty;
    /** Cycles that misses have cost since somebody took them away. */
    this.cycles = 0;
    this.first = new Int32Array(SETS).fill(EMPTY);
    this.second = new Int32Array(SETS).fill(EMPTY);
    this.recent = new Uint8Array(SETS); // the way that was used last, by set
  }

  flush() {
    this.first.fill(EMPTY);
    this.second.fill(EMPTY);
  }

  /** @param {number} address */
  touch(address) {
    const line = (address & 0xffffff) >>> 3;
    const set = line & (SETS - 1);
    const tag = line >>> 10;
    if (this.first[set] === tag) {
      this.recent[set] = 0;
    } else if (this.second[set] === tag) {
      this.recent[set] = 1;
    } else {
      this.cycles += this.penalty;
      const way = 1 - this.recent[set];
      (way ? this.second : this.first)[set] = tag;
      this.recent[set] = way;
    }
  }

  /**
   * @param {number} address
   * @param {number} count
   */
  touchRange(address, count) {
    for (let at = address & ~7; at < address + count; at += 8) this.touch(at);
  }
}
