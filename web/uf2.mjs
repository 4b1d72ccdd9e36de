// SPDX-License-Identifier: MIT
// The whole drive as one UF2 file, in blocks that the board takes by drag and drop: the twin of tools/build/uf2.py.

const DRIVE = 0x10100000, FAMILY = 0xe48bff56, PAYLOAD = 256;

// How every UF2 file's name ends: where the Pico has its drive, other boards have a part of CircuitPython.
export const ENDING = "-pico-only-NOT-pico-w.uf2";

// Content for the place of the Pico's drive as UF2 blocks.
export function uf2(content) {
    const count = Math.ceil(content.length / PAYLOAD);
    const whole = new Uint8Array(count * 512);
    const view = new DataView(whole.buffer);
    for (let n = 0; n < count; n++) {
        const head = [0x0a324655, 0x9e5d5157, 0x2000, DRIVE + n * PAYLOAD, PAYLOAD, n, count, FAMILY];
        head.forEach((value, at) => view.setUint32(n * 512 + 4 * at, value, true));
        whole.set(content.subarray(n * PAYLOAD, (n + 1) * PAYLOAD), n * 512 + 32);
        view.setUint32(n * 512 + 508, 0x0ab16f30, true);
    }
    return whole;
}
