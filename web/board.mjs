// SPDX-License-Identifier: MIT
// The board behind a CIRCUITPY drive: what its boot_out.txt says, and whether Coffer can run on it. As tools/flash/find.py, which explains chips.json.
import BOARDS from "../boards/boards.json" with { type: "json" };
import CHIPS from "../tools/flash/chips.json" with { type: "json" };
import { layoutOf } from "./fat.mjs";

export const NOTE = "boot_out.txt";
const FIRST = /CircuitPython (\d+)\.(\d+)\.(\S+) on [^;]+; (.+) with (\S+)/;
const NVM_SIZE = 4; // KB between CircuitPython and the drive: the console's memory
export const HEAP = CHIPS.heap_kb; // KB that may be in use at once on the device
export const SPACE = CHIPS.update_kb; // KB of drive that an update needs
export const CIRCUITPYTHON = `To put CircuitPython on the board:
1. Get the file adafruit-circuitpython-raspberry_pi_pico-en_US-10.….uf2 from circuitpython.org/board/raspberry_pi_pico (other boards: circuitpython.org/downloads).
2. Hold the board's BOOTSEL button while you plug it in: a drive RPI-RP2 appears.
3. Drag the file onto that drive: the board restarts and a drive CIRCUITPY appears.`;

// What can't be done, and what to do next.
export class UserError extends Error {}

// What boot_out.txt says, or a sentence why it can't be trusted.
export function boardOf(text) {
    const first = FIRST.exec(text);
    if (!first) throw new UserError(`${NOTE} is damaged: press the board's reset button to repair it, then try again.`);
    return {
        name: first[4].trim(),
        id: /^Board ID:\s*(\w+)/m.exec(text)?.[1] ?? "unknown",
        uid: /^UID:\s*(\w+)/m.exec(text)?.[1] ?? "",
        chip: first[5].toLowerCase(),
        version: `${first[1]}.${first[2]}.${first[3]}`,
        major: Number(first[1]),
        minor: Number(first[2]),
    };
}

// Nothing, or a doubt to be confirmed; a board on which Coffer can't run is refused.
export function suits(board) {
    if (CHIPS.too_small.some((chip) => board.chip.startsWith(chip))) {
        throw new UserError(`A ${board.name} (${board.chip}) has too little memory for Coffer, or no display modules: `
            + "use a Raspberry Pi Pico or another board with 256 KB of RAM.");
    }
    if (board.major < 9 || (board.major === 9 && board.minor < 2)) {
        throw new UserError(`CircuitPython ${board.version} is too old: Coffer needs 9.2 or 10. Put the new one on the board, `
            + `then try again; your files stay.\n${CIRCUITPYTHON}`);
    }
    if (board.major > 10) {
        throw new UserError(`CircuitPython ${board.version} is newer than this Coffer knows (9.2 and 10): get a newer Coffer, `
            + `or put CircuitPython 10 on the board.\n${CIRCUITPYTHON}`);
    }
    if (board.chip.startsWith("rp2350") && board.version.startsWith("9.2.0")) {
        throw new UserError(`CircuitPython ${board.version} crashes on an ${board.chip} when it saves: put 9.2.1 or newer on the `
            + `board, then try again; your files stay.\n${CIRCUITPYTHON}`);
    }
    return doubt(board);
}

// What would not hold on this board's chip; nothing on those that Coffer was made for.
function doubt(board) {
    if (board.chip.startsWith("rp2040") && CHIPS.boards_with_radio.some((part) => board.id.toLowerCase().includes(part))) {
        return `How much heap a ${board.name} has left was not measured: with the radio's part CircuitPython takes more memory, `
            + `126 KB were reported as free on 9.0, and the largest game needs ${HEAP}; it may end with an error. `
            + "A Raspberry Pi Pico without W or a Pico 2 has enough.";
    }
    if (CHIPS.tested.some((chip) => board.chip.startsWith(chip))) return "";
    const writes = Object.entries(CHIPS.nvm_writes).find(([chip]) => board.chip.startsWith(chip))?.[1] ?? "may erase it";
    return `Coffer has not been tested on a ${board.name} (${board.chip}), and this may not hold there: a saved game that `
        + `outlasts every power cut (NVM: 4,096 bytes that are written without erasing; this chip ${writes}), `
        + `${HEAP} KB of heap for the largest game, and i2cdisplaybus for the display.`;
}

// A board whose flash layout is known, with the drive's place in bytes and its size in sectors; nothing for others.
export function knownBoard(id) {
    if (!Object.hasOwn(BOARDS.boards, id)) return null;
    const about = BOARDS.boards[id], drive = (about.firmware + NVM_SIZE) * 1024;
    return { id, ...about, drive, sectors: (about.flash * 1024 - drive) / 512 };
}

// The board with that name, as firmware and boot_out.txt say it.
export function boardByName(name) {
    return knownBoard(Object.keys(BOARDS.boards).find((id) => BOARDS.boards[id].name === name));
}

// How many bytes the drive of a board has for files; no browser says it.
export function driveSize(id) {
    const board = knownBoard(id);
    if (!board) return Infinity;
    const { cluster, count } = layoutOf(board.sectors);
    return cluster * count * 512;
}
