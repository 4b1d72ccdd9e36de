// SPDX-License-Identifier: MIT
// The board behind a CIRCUITPY drive: what its boot_out.txt says, and whether Coffer can run on it. As tools/flash/find.py.

export const NOTE = "boot_out.txt";
const FIRST = /CircuitPython (\d+)\.(\d+)\.(\S+) on [^;]+; (.+) with (\S+)/;
// Chips by the start of their names: too small for Coffer (32 to 96 KB of RAM), and those that have the room.
const SMALL = ["samd21", "stm32f401", "stm32f411", "efm", "nrf52833", "fomu"];
const LARGE = ["rp2040", "rp2350", "samd51", "same5", "esp32s2", "esp32s3", "nrf52840", "mimxrt10", "stm32f405", "stm32f7"];
export const CIRCUITPYTHON = `To put CircuitPython on the board:
1. Get the file adafruit-circuitpython-raspberry_pi_pico-en_US-10.….uf2 from circuitpython.org/board/raspberry_pi_pico (other boards: circuitpython.org/downloads).
2. Hold the board's BOOTSEL button while you plug it in: a drive RPI-RP2 shows.
3. Drag the file onto that drive: the board restarts and a drive CIRCUITPY shows.`;

// What can't be done, and what to do next.
export class Sorry extends Error {}

// What boot_out.txt says, or a sentence why it can't be trusted.
export function boardOf(text) {
    const first = FIRST.exec(text);
    if (!first) throw new Sorry(`${NOTE} is damaged: press the board's reset button, that mends it, then try again.`);
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
    if (SMALL.some((chip) => board.chip.startsWith(chip))) {
        throw new Sorry(`A ${board.name} (${board.chip}) has too little memory for Coffer, or no display modules: `
            + "use a Raspberry Pi Pico or another board with 256 KB of RAM.");
    }
    if (board.major < 9 || (board.major === 9 && board.minor < 2)) {
        throw new Sorry(`CircuitPython ${board.version} is too old: Coffer needs 9.2 or 10. Put the new one on the board, `
            + `then try again; your files stay.\n${CIRCUITPYTHON}`);
    }
    if (board.major > 10) {
        throw new Sorry(`CircuitPython ${board.version} is newer than this Coffer knows (9.2 and 10): get a newer Coffer, `
            + `or put CircuitPython 10 on the board.\n${CIRCUITPYTHON}`);
    }
    if (LARGE.some((chip) => board.chip.startsWith(chip))) return "";
    return `Nobody has tried Coffer on a ${board.name} (${board.chip}): it needs 64 KB of heap and displayio.`;
}
