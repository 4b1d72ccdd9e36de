// SPDX-License-Identifier: MIT
// The board behind a CIRCUITPY drive: what its boot_out.txt says, and whether Coffer can run on it, by chips.json, which
// tools/flash/find.py explains.
import BOARDS from "../boards/boards.json" with { type: "json" };
import CHIPS from "../tools/flash/chips.json" with { type: "json" };
import { layoutOf } from "./fat.mjs";

export const NOTE = "boot_out.txt";
const FIRST = /CircuitPython (\d+)\.(\d+)\.(\S+) on [^;]+; (.+) with (\S+)/;
const NVM_SIZE = 4; // KB between CircuitPython and the drive: the console's memory
export const HEAP = CHIPS.heap_kb; // KB that may be in use at once on the device
export const SPACE = CHIPS.update_kb; // KB of drive that an update needs
export const CIRCUITPYTHON = ["To put CircuitPython on the board:", ...CHIPS.install.map((step, n) => `${n + 1}. ${step}`)].join("\n");

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

// A warning to be confirmed, or nothing; a board on which Coffer can't run is refused.
export function checkBoard(board) {
    const known = CHIPS.cases.find((each) => fits(each, board));
    const writes = Object.entries(CHIPS.nvm_writes).find(([chip]) => board.chip.startsWith(chip))?.[1] ?? "may erase it";
    const values = { ...board, heap: HEAP, writes, again: "try again" };
    const words = known.says.replace(/\{(\w+)\}/g, (_, name) => values[name]);
    const sentence = words && `${words[0].toUpperCase()}${words.slice(1)}.`;
    if (known.refuse) throw new UserError(known.refuse === "version" ? `${sentence}\n${CIRCUITPYTHON}` : sentence);
    return sentence;
}

// Whether a board has all that a case names.
function fits({ chips = [""], ids = [""], from = [0, 0], before = [1000, 0], version = "" }, board) {
    const isFrom = (limit) => board.major > limit[0] || (board.major === limit[0] && board.minor >= limit[1]);
    return chips.some((chip) => board.chip.startsWith(chip)) && ids.some((part) => board.id.toLowerCase().includes(part))
        && isFrom(from) && !isFrom(before) && board.version.startsWith(version);
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
