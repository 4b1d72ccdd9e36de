// SPDX-License-Identifier: MIT
// The board's time.
import { SimulationClock } from './rp2040js.mjs';

/** A clock that counts processor cycles, and does more only when an alarm is due. */
export class CycleClock extends SimulationClock {
  constructor() {
    super();
    /** Cycles since the last `sync`. */
    this.pending = 0;
    this.nsPerCycle = 8;
  }

  get nanos() {
    return super.nanos + this.pending * this.nsPerCycle;
  }

  /** Turns the counted cycles into time, and calls the alarms that are due. */
  sync() {
    const ns = this.pending * this.nsPerCycle;
    this.pending = 0;
    this.tick(ns);
  }
}
