// SPDX-License-Identifier: MIT
// One board for another process: the first line on stdin is what it is made of, each further line a command. Every
// line is JSON and is answered by one line of JSON. tools/emulator/board.py is the other end.
import readline from 'node:readline';
import { Board } from './board.mjs';
import { fastCore } from './fast_core.mjs';

/** @typedef {import('./board.mjs').Options & {flash: string, ownCore: boolean}} Setup flash is base64 */
/** @typedef {{do: string, [name: string]: any}} Command */

/** What each command does, and what it answers beyond the state of the board.
 * @type {Record<string, (board: Board, command: Command) => object | void>} */
const COMMANDS = {
  run: (board, { ms }) => void board.run(ms),
  settle: (board, { quiet, limit }) => ({ isQuiet: board.settle(quiet, limit) }),
  button: (board, { pin, isDown }) => board.setButton(pin, isDown),
  type: (board, { text }) => {
    if (!board.console) throw new Error('the board is not connected to USB');
    board.console.type(text);
  },
  power: (board) => board.powerOn(),
  look: (board) => ({ activity: board.activity }),
  cut: (board, { operation, count, mask }) => {
    board.chip.cut = { operation, count, mask: Buffer.from(mask, 'base64') };
  },
  read: (board, { address, count }) => {
    const bytes = board.memory(address, count);
    if (!bytes) throw new Error(`0x${address.toString(16)} is neither RAM nor flash`);
    return { bytes: Buffer.from(bytes).toString('base64') };
  },
};

/** What every answer has.
 * @param {Board} board */
function state(board) {
  const { text, pulses } = board;
  const faults = board.faults.seen;
  board.text = '';
  board.pulses = [];
  board.faults.seen = [];
  const messages = board.display.takeMessages().map(({ begun, ended, bytes }) => [begun, ended, Buffer.from(bytes).toString('base64')]);
  const sectors = board.chip.takeChanges().map(([at, bytes]) => [at, Buffer.from(bytes).toString('base64')]);
  const { now, led, tone, stopped, resets, chip } = board;
  return { now, led, tone, stopped, resets, erases: chip.erases, programs: chip.programs, sectors, text, messages, pulses, faults };
}

/** An error of the package's or our own in a sentence, with the place where it happened.
 * @param {unknown} error */
function describe(error) {
  if (!(error instanceof Error)) return String(error);
  const place = error.stack?.split('\n')[1]?.trim() ?? '';
  return `${error.message} (${place.replace(/\(?file:.*\/([^/)]+)\)?$/, '$1')})`;
}

/** @type {Board | null} */
let board = null;

for await (const line of readline.createInterface({ input: process.stdin })) {
  /** @type {object} */
  let answer;
  try {
    const given = JSON.parse(line);
    if (board === null) {
      const setup = /** @type {Setup} */ (given);
      const core = setup.ownCore ? null : await fastCore();
      board = new Board(Buffer.from(setup.flash, 'base64'), setup, core);
      answer = { ...state(board), hasFastCore: core !== null };
    } else {
      const command = /** @type {Command} */ (given);
      const run = COMMANDS[command.do];
      if (!run) throw new Error(`no such command: ${command.do}`);
      const result = run(board, command) ?? {};
      answer = { ...state(board), ...result };
    }
  } catch (error) {
    answer = { error: describe(error) };
  }
  process.stdout.write(JSON.stringify(answer) + '\n');
}
