// SPDX-License-Identifier: MIT
// A Pico with a firmware in its flash, a display on I2C, buttons and a piezo.
import { BootRom, STACK_TOP } from './boot_rom.mjs';
import { CycleClock } from './clock.mjs';
import { BitBangedBus, Display, connectToBlock, connectToSpi } from './display_bus.mjs';
import { Faults, hex } from './faults.mjs';
import { IoQspi, OUTPUT_OVERRIDE, SS_CONTROL, Ssi, XipControl } from './flash_bus.mjs';
import { FLASH_SIZE, FlashChip } from './flash_chip.mjs';
import { Registers, RingOscillator } from './registers.mjs';
import { resetI2cBlocks } from './resets.mjs';
import { RP2040 } from './rp2040js.mjs';
import { SecondCore } from './second_core.mjs';
import { UsbConsole } from './usb_console.mjs';
import { XipCache } from './xip_cache.mjs';

/**
 * @typedef {object} Options
 * @property {number} sda the pins of the display
 * @property {number} scl
 * @property {number} address of the display on the bus
 * @property {{block: number, dc: number, cs: number} | null} spi the display's block and pins if it is on SPI instead
 * @property {number | null} piezo its pin
 * @property {number | null} marker a pin by which a program shows when it does something: it is timed
 * @property {boolean} usb whether a host reads and types on the serial console
 * @property {number} seed of the ring oscillator's random bits
 * @property {number} cacheMiss cycles that a line of the XIP cache takes to arrive; 0 for no model of the cache
 */
/** @typedef {import('rp2040js').RP2040} Chip */
/** @typedef {import('./fast_core.mjs').Install} Install */

const RAM = 0x20000000;
const FLASH = 0x10000000;
const XIP_WINDOW = 16 * 1024 * 1024; // the addresses that rp2040js keeps for flash
const BOOT2_SIZE = 256; // bytes at the flash's start that the ROM copies into RAM and runs
const LED = 25;
const HIGH = 1; // GPIOPinState.High
const MS = 1e6; // ns
const LOOK_EVERY = 20000; // instructions between two looks at the clock
const LONGEST_SLEEP = MS; // ns that a waiting processor skips at once
const LONGEST_PENDING = 100000; // cycles that are counted before time moves, if no alarm is due
// Peripherals by the upper bits of their address
const XIP_CTRL = 0x14000;
const XIP_SSI = 0x18000;
const IO_QSPI = 0x40018;
const TIMER = 0x40054;
const WATCHDOG = 0x40058;
const ROSC = 0x40060;
const VREG = 0x40064;
const TIMERAWL = 0x28;
const RESET_BY_SOFTWARE = 2;
const FUNCTION_PWM = 4; // of a pin
const SLOWEST_PWM = 0x1000; // what a divider of 0 stands for, in sixteenths
const TEMPERATURE = 876; // what the ADC reads at 27 degrees
const SUPPLY = 2068; // and of a third of VSYS, when USB gives 5 V

export class Board {
  // Made by powerOn() and boot()
  /** @type {Chip} */ rp;
  /** @type {Chip['core']} */ core;
  /** @type {CycleClock} */ clock;
  /** @type {XipCache | null} */ cache;
  /** @type {BootRom} */ rom;
  /** @type {UsbConsole | null} */ console;
  /** @type {FlashChip} */ chip;
  /** @type {Display} */ display;
  /** @type {Faults} */ faults;
  /** @type {Set<number>} the pins of the buttons that are down */
  down = new Set();
  /** ns before the last reset. */
  elapsed = 0;
  resets = 0;
  /** @type {[number, number][]} when the marker was high, ms from and to; until somebody takes them */
  pulses = [];

  /**
   * @param {Uint8Array} flash what the flash holds from its start on
   * @param {Options} options
   * @param {Install | null} installCore of the fast core; null for the package's own
   */
  constructor(flash, options, installCore) {
    this.options = options;
    this.installCore = installCore;
    this.flash = new Uint8Array(XIP_WINDOW).fill(0xff);
    this.flash.set(flash);
    this.powerOn();
  }

  /** Power off and on: RAM and everything on the chip begin again, the flash stays. */
  powerOn() {
    this.elapsed = 0;
    /** @type {string | null} why the board stands still */
    this.stopped = null;
    this.resets = 0;
    this.pulses = [];
    this.text = ''; // what the console has printed, until somebody takes it
    this.chip = new FlashChip(
      this.flash,
      (ns) => {
        this.clock.sync();
        this.clock.tick(ns);
      },
      () => this.stop('power cut'),
    );
    this.display = new Display(this.options.address, () => this.now);
    this.boot(null);
  }

  /**
   * Starts the chip.
   * @param {Chip | null} before the chip before a reset, which keeps RAM and the watchdog's scratch registers
   */
  boot(before) {
    this.clock = new CycleClock();
    const rp = new RP2040(this.clock);
    this.rp = rp;
    this.core = rp.core;
    this.isResetting = false;
    const seen = this.faults?.seen ?? [];
    this.faults = new Faults(rp, (why) => this.stop(why));
    this.faults.seen = before ? seen : [];
    new SecondCore(rp, (why) => this.stop(why));
    Object.assign(rp, { flash: this.flash, flash16: new Uint16Array(this.flash.buffer), flashView: new DataView(this.flash.buffer) });
    const { cacheMiss, seed } = this.options;
    this.cache = cacheMiss && this.installCore ? new XipCache(cacheMiss) : null;
    const ssi = new Ssi(rp, this.chip);
    Object.assign(rp.peripherals, {
      [XIP_SSI]: ssi,
      [IO_QSPI]: new IoQspi(rp, ssi),
      [XIP_CTRL]: new XipControl(rp, this.cache),
      [ROSC]: new RingOscillator(rp, seed),
      [VREG]: new Registers(rp, 'VREG', { 0: 0xb1, 8: 0x100 }), // 1.1 V, reset by power-on
    });
    this.handleReset(rp, before);
    this.rom = new BootRom(this);
    rp.bootrom.set(this.rom.image);
    rp.onBreak = (n) => this.rom.call(n);
    this.installCore?.(rp, this.cache);
    this.connectPins(rp);
    resetI2cBlocks(rp);
    this.skipTimerPolling(rp);
    this.console = this.options.usb ? new UsbConsole(rp, (text) => { this.text += text; }) : null;
    this.startBoot2(rp);
    this.clock.nsPerCycle = 1e9 / rp.clkSys;
    rp.addClockListener(() => {
      this.clock.sync();
      this.clock.nsPerCycle = 1e9 / rp.clkSys;
    });
  }

  /**
   * @param {Chip} rp
   * @param {Chip | null} before
   */
  handleReset(rp, before) {
    const watchdog = /** @type {any} */ (rp.peripherals[WATCHDOG]);
    if (before) {
      const old = /** @type {any} */ (before.peripherals[WATCHDOG]);
      rp.sram.set(before.sram);
      watchdog.scratchData.set(old.scratchData);
      watchdog.reason = old.reason || RESET_BY_SOFTWARE;
    }
    watchdog.onWatchdogTrigger = () => {
      this.isResetting = true;
    };
  }

  /** What the ROM does after a reset: the flash's first 256 bytes into RAM, and run them. They start the firmware.
   * @param {Chip} rp */
  startBoot2(rp) {
    rp.sram.set(this.flash.subarray(0, BOOT2_SIZE), STACK_TOP - RAM);
    rp.core.VTOR = 0;
    rp.core.SP = STACK_TOP;
    rp.core.LR = 0;
    rp.core.PC = STACK_TOP;
  }

  /** @param {Chip} rp */
  connectPins(rp) {
    const { sda, scl, spi, marker } = this.options;
    if (spi) connectToSpi(rp, rp.spi[spi.block], rp.gpio[spi.dc], rp.gpio[spi.cs], this.display);
    else for (const block of rp.i2c) connectToBlock(rp, block, this.display);
    rp.gpio.forEach((pin, number) => pin.setInputValue(!this.down.has(number))); // pulled up
    for (const pin of rp.qspi) Object.defineProperty(pin, 'inputValue', { get: () => true });
    rp.adc.channelValues[3] = SUPPLY;
    rp.adc.channelValues[4] = TEMPERATURE;
    if (marker !== null) this.timePulses(rp.gpio[marker]);
    if (!spi) new BitBangedBus(rp.gpio[sda], rp.gpio[scl], this.display);
  }

  /** Keeps when the marker is high: a program that measures itself sets it, which costs microseconds and no memory.
   * @param {import('rp2040js').GPIOPin} marker */
  timePulses(marker) {
    let rose = -1;
    marker.addListener((state) => {
      if (rose < 0 && state === HIGH) {
        rose = this.now;
      } else if (rose >= 0 && state !== HIGH) {
        this.pulses.push([rose, this.now]);
        rose = -1;
      }
    });
  }

  /** A loop that only reads the timer sees it count: after 32 reads in a row each goes on to the next microsecond.
   * @param {Chip} rp */
  skipTimerPolling(rp) {
    const clock = this.clock;
    const timer = rp.peripherals[TIMER];
    const readTimer = timer.readUint32.bind(timer);
    let last = 0;
    let inRow = 0;
    timer.readUint32 = (offset) => {
      if (offset === TIMERAWL) {
        const now = clock.nanos;
        inRow = now - last < 400 ? inRow + 1 : 0;
        if (inRow > 32) this.spend(Math.ceil((1000 - (now % 1000)) / clock.nsPerCycle));
        last = clock.nanos;
      }
      return readTimer(offset);
    };
  }

  // What the ROM's functions ask for

  /** @param {number} address */
  read8(address) {
    return this.rp.readUint8(address >>> 0);
  }

  /**
   * @param {number} address
   * @param {number} value
   */
  write8(address, value) {
    this.rp.writeUint8(address >>> 0, value);
  }

  /**
   * RAM or flash as bytes; null for other addresses.
   * @param {number} address
   * @param {number} count
   */
  memory(address, count) {
    const inRam = address - RAM;
    if (inRam >= 0 && inRam + count <= this.rp.sram.length) return this.rp.sram.subarray(inRam, inRam + count);
    const inFlash = address - FLASH;
    if (inFlash < 0 || inFlash + count > FLASH_SIZE) return null;
    if (count) this.cache?.touchRange(address, count);
    return this.flash.subarray(inFlash, inFlash + count);
  }

  /** After commands to the flash: the SSI drives its chip select again (boot2 would wait for ever without it), and
   * the cache is empty. */
  releaseFlash() {
    const pins = this.rp.peripherals[IO_QSPI];
    pins.writeUint32(SS_CONTROL, pins.readUint32(SS_CONTROL) & ~OUTPUT_OVERRIDE);
    this.cache?.flush();
  }

  /** @param {number} cycles */
  spend(cycles) {
    this.clock.pending += cycles;
  }

  /** @param {string} why */
  stop(why) {
    this.stopped ??= why;
  }

  /** @param {string} what the instruction does or is */
  fault(what) {
    this.faults.raise(what);
  }

  // Running

  /** Emulated milliseconds since power-on. */
  get now() {
    return (this.elapsed + this.clock.nanos) / MS;
  }

  /**
   * Carries out some instructions, at most to a time of this boot's clock. Kept small, so that V8 optimises it.
   * @param {number} count
   * @param {number} end ns
   */
  execute(count, end) {
    const { core, cache } = this;
    const clock = /** @type {any} */ (this.clock); // its list of alarms is private in the package's types
    for (let i = 0; i < count; i++) {
      if (core.waiting) { // WFI or WFE: go on to what happens next
        if (clock.pending) clock.sync();
        if (core.pendingInterrupts & core.enabledInterrupts || core.pendingSystick || core.pendingPendSV) {
          core.waiting = false;
          core.interruptsUpdated = true;
          continue;
        }
        if (!core.waiting) continue;
        const sleep = clock.nextAlarm === null ? LONGEST_SLEEP : Math.max(clock.nanosToNextAlarm, 1);
        clock.tick(Math.min(sleep, LONGEST_SLEEP));
        if (clock.nanosCounter >= end || this.stopped || this.isResetting) break;
        continue;
      }
      let cycles = core.executeInstruction();
      if (cache !== null && cache.cycles !== 0) {
        cycles += cache.cycles;
        cache.cycles = 0;
      }
      const pending = (clock.pending += cycles);
      const next = clock.nextAlarm;
      if (next !== null ? clock.nanosCounter + pending * clock.nsPerCycle >= next.nanos : pending > LONGEST_PENDING) {
        clock.sync();
        if (this.stopped || this.isResetting) break;
      }
    }
  }

  /**
   * Runs for some emulated time, or until something is true.
   * @param {number} ms
   * @param {() => boolean} [until] is asked every 20000 instructions at most
   */
  run(ms, until = () => false) {
    const end = this.now + ms;
    while (this.now < end && !this.stopped) {
      this.execute(LOOK_EVERY, this.clock.nanos + (end - this.now) * MS);
      if (this.isResetting) {
        this.elapsed += this.clock.nanos;
        this.resets++;
        this.boot(this.rp);
      }
      if (until()) return true;
    }
    return until();
  }

  /**
   * Runs until the display has heard nothing for some time.
   * @param {number} quiet ms
   * @param {number} limit ms
   * @returns {boolean} whether it was quiet within the limit
   */
  settle(quiet, limit) {
    let received = this.display.received;
    let since = this.now;
    return this.run(limit, () => {
      if (this.display.received !== received) {
        received = this.display.received;
        since = this.now;
      }
      return this.now - since >= quiet;
    });
  }

  /**
   * A button ties its pin to ground.
   * @param {number} pin
   * @param {boolean} isDown
   */
  setButton(pin, isDown) {
    if (isDown) this.down.add(pin);
    else this.down.delete(pin);
    this.rp.gpio[pin].setInputValue(!isDown);
  }

  get led() {
    return this.rp.gpio[LED].value === HIGH;
  }

  /** Returns what the processor is doing, in words, for an error message. */
  get activity() {
    const { core } = this;
    const what = core.waiting ? 'sleeps' : 'is';
    const handler = core.IPSR ? `, in the handler of exception ${core.IPSR}` : '';
    return `the processor ${what} at ${hex(core.PC & ~1)}, called from ${hex((core.LR & ~1) - 4)}${handler}`;
  }

  /** The piezo's frequency in Hz, 0 for silence. */
  get tone() {
    const { piezo } = this.options;
    if (piezo === null || this.rp.gpio[piezo].functionSelect !== FUNCTION_PWM) return 0;
    const { csr, cc, div, top } = this.rp.pwm.channels[(piezo >> 1) & 7];
    const high = piezo & 1 ? cc >>> 16 : cc & 0xffff;
    return csr & 1 && high ? (this.rp.clkSys * 16) / ((div & (SLOWEST_PWM - 1) || SLOWEST_PWM) * (top + 1)) : 0;
  }
}
