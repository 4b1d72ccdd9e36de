// SPDX-License-Identifier: MIT
// The display's end of the bus, I2C or SPI. On I2C it acknowledges its address. It keeps every message with its time;
// what the messages draw is decided by host_sim's model of the chip, which reads them.

/** @typedef {import('rp2040js').RP2040} Chip */
/** @typedef {import('rp2040js').RPI2C} I2cBlock */
/** @typedef {import('rp2040js').RP2040['spi'][number]} SpiBlock */
/** @typedef {import('rp2040js').GPIOPin} Pin */
/** @typedef {{begun: number, ended: number, bytes: number[]}} Message with its times in ms */

const WRITE = 0; // I2CMode.Write
const HIGH = 1; // GPIOPinState.High
const COMMANDS = 0x00; // control bytes of I2C, which stand for the level of D/C here
const PIXELS = 0x40;

export class Display {
  /**
   * @param {number} address
   * @param {() => number} now ms
   */
  constructor(address, now) {
    this.address = address;
    this.now = now;
    /** @type {Message[]} whole messages that nobody has taken yet */
    this.messages = [];
    /** Bytes since power-on. */
    this.received = 0;
    /** @type {Message | null} */
    this.current = null;
  }

  begin() {
    this.end(); // a repeated start ends the message before it
    this.current = { begun: this.now(), ended: 0, bytes: [] };
  }

  /** @param {number} value */
  write(value) {
    this.received++;
    this.current?.bytes.push(value);
  }

  end() {
    if (this.current?.bytes.length) {
      this.current.ended = this.now();
      this.messages.push(this.current);
    }
    this.current = null;
  }

  /** Hands over the messages that have come since the last time. */
  takeMessages() {
    const taken = this.messages;
    this.messages = [];
    return taken;
  }
}

/**
 * Connects a display to one of the chip's I2C blocks. Every bit takes as long as on the wire.
 * @param {Chip} rp
 * @param {I2cBlock} block
 * @param {Display} display
 */
export function connectToBlock(rp, block, display) {
  /** @type {(() => void) | null} */
  let next = null;
  let isAddressed = false;
  const alarm = rp.clock.createAlarm(() => {
    const run = next;
    next = null;
    run?.();
  });
  const bitNs = () => {
    const { sclHighPeriod: high, sclLowPeriod: low } = block;
    const spike = low < 16 ? 1 : low >> 4; // the filter that the SDK sets
    return ((high + 7 + spike + low + 1) / rp.clkSys) * 1e9;
  };
  /** @type {(bits: number, run: () => void) => void} */
  const after = (bits, run) => {
    next = run;
    alarm.schedule(bits * bitNs());
  };
  block.onStart = () => after(1, () => block.completeStart());
  block.onConnect = (address, mode) => {
    isAddressed = address === display.address;
    after(9, () => {
      if (isAddressed && mode === WRITE) display.begin();
      block.completeConnect(isAddressed);
    });
  };
  block.onWriteByte = (value) => {
    if (isAddressed) display.write(value);
    after(9, () => block.completeWrite(true));
  };
  block.onReadByte = () => after(9, () => block.completeRead(0xff));
  block.onStop = () => {
    if (isAddressed) display.end();
    isAddressed = false;
    after(1, () => block.completeStop());
  };
}

/**
 * Connects a display to one of the chip's SPI blocks. A message is what comes while it is selected and D/C stays the
 * same; it is kept as I2C has it, with a control byte in front. Every bit takes as long as on the wire.
 * @param {Chip} rp
 * @param {SpiBlock} block
 * @param {Pin} dataOrCommand
 * @param {Pin} select
 * @param {Display} display
 */
export function connectToSpi(rp, block, dataOrCommand, select, display) {
  const alarm = rp.clock.createAlarm(() => block.completeTransmit(0));
  block.onTransmit = (value) => {
    if (select.value !== HIGH) {
      const control = dataOrCommand.value === HIGH ? PIXELS : COMMANDS;
      if (display.current?.bytes[0] !== control) {
        display.begin();
        display.write(control);
      }
      display.write(value);
    }
    alarm.schedule((block.dataBits / block.clockFrequency) * 1e9);
  };
  select.addListener((state) => {
    if (state === HIGH) display.end();
  });
}

/**
 * The same display on bare pins. CircuitPython looks for an address with a write of no bytes, which the chip's I2C
 * block can't do: it is bit-banged.
 */
export class BitBangedBus {
  /**
   * @param {Pin} sda
   * @param {Pin} scl
   * @param {Display} display
   */
  constructor(sda, scl, display) {
    this.sda = sda;
    this.scl = scl;
    this.display = display;
    this.acknowledging = false;
    this.lastScl = 1;
    this.lastSda = 1;
    /** @type {'idle' | 'address' | 'data'} */
    this.phase = 'idle';
    this.bits = 0;
    this.value = 0;
    for (const pin of [sda, scl]) pin.addListener(() => this.update());
    this.driveInputs();
  }

  /** The level that the processor gives a pin: open drain, so high unless it drives low.
   * @param {Pin} pin */
  level(pin) {
    return pin.value === 0 ? 0 : 1;
  }

  driveInputs() {
    this.sda.setInputValue(this.level(this.sda) === 1 && !this.acknowledging);
    this.scl.setInputValue(this.level(this.scl) === 1);
  }

  update() {
    const scl = this.level(this.scl);
    const sda = this.level(this.sda);
    if (scl && this.lastScl) {
      if (sda !== this.lastSda && !this.acknowledging) this.startOrStop(sda);
    } else if (this.phase !== 'idle' && scl !== this.lastScl) {
      if (scl) this.takeBit(sda);
      else this.endBit();
    }
    this.lastScl = scl;
    this.lastSda = sda;
    this.driveInputs();
  }

  /** SDA moved while SCL was high.
   * @param {number} sda */
  startOrStop(sda) {
    if (sda) {
      if (this.phase === 'data') this.display.end();
      this.phase = 'idle';
    } else {
      this.phase = 'address';
      this.bits = 0;
      this.value = 0;
    }
  }

  /** @param {number} sda */
  takeBit(sda) {
    if (this.bits < 8) this.value = ((this.value << 1) | sda) & 0xff;
    this.bits++;
  }

  endBit() {
    if (this.bits === 8) {
      if (this.phase === 'data') this.display.write(this.value);
      this.acknowledging = this.phase === 'data' || this.value >> 1 === this.display.address;
      if (!this.acknowledging) this.phase = 'idle';
    } else if (this.bits === 9) {
      this.acknowledging = false;
      if (this.phase === 'address') {
        this.phase = 'data';
        this.display.begin();
      }
      this.bits = 0;
      this.value = 0;
    }
  }
}
