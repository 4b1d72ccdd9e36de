// SPDX-License-Identifier: MIT
// The npm package rp2040js, which emulates the chip itself. It is installed outside this folder, in the
// clone's .venv (see docs/dependencies.md), so it can't be imported by its name.
import { pathToFileURL } from 'node:url';

/** The folder of the package. RP2040JS names another one, with a slash at its end. */
const home = process.env.RP2040JS ? pathToFileURL(process.env.RP2040JS) : new URL('../../../.venv/rp2040js/', import.meta.url);

/** The address of a file of the package.
 * @param {string} name */
export const packageFile = (name) => new URL(`dist/esm/${name}`, home);

/** @type {typeof import('rp2040js')} */
const chip = await import(packageFile('index.js').href);
/** @type {typeof import('rp2040js/clock/simulation-clock.js')} */
const clocks = await import(packageFile('clock/simulation-clock.js').href);

export const { BasePeripheral, RP2040, USBCDC } = chip;
export const { SimulationClock } = clocks;
