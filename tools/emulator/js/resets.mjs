// SPDX-License-Identifier: MIT
// The reset of single blocks. rp2040js resets none; I2C needs it, so that busio.I2C can be made again.

/** @typedef {import('rp2040js').RP2040} Chip */

const RESETS = 0x4000c;
const FIRST_I2C_RESET = 3; // its bit

/** @param {Chip} rp */
export function resetI2cBlocks(rp) {
  const resets = rp.peripherals[RESETS];
  const write = resets.writeUint32.bind(resets);
  resets.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset !== 0) return;
    rp.i2c.forEach((each, i) => {
      if (!(value & (1 << (FIRST_I2C_RESET + i)))) return;
      const block = /** @type {any} */ (each);
      block.txFIFO.reset();
      block.rxFIFO.reset();
      Object.assign(block, { enable: 0, intRaw: 0, intEnable: 0, abortSource: 0, state: 0, busy: false, stop: false, pendingRestart: false });
    });
  };
}
