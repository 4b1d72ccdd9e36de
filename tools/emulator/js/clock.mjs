// SPDX-License-Identifier: MIT
// The board's time.
import { SimulationClock } from './rp2040js.mjs';

const MOST_ALARMS = 1e6; // in one go: more never end

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

  /** As the package's, but alarms that call each other for ever, such as a DMA without end, are an error.
   * @param {number} ns */
  tick(ns) {
    const clock = /** @type {any} */ (this); // its list of alarms is private in the package's types
    const end = clock.nanosCounter + ns;
    for (let count = 0; clock.nextAlarm !== null && clock.nextAlarm.nanos <= end; count++) {
      if (count === MOST_ALARMS) throw new Error('time stands still: the firmware has set a transfer or timer that never ends');
      const alarm = clock.nextAlarm;
      clock.nextAlarm = alarm.next;
      clock.nanosCounter = alarm.nanos;
      alarm.callback();
    }
    clock.nanosCounter = end;
  }
}
