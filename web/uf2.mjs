// SPDX-License-Identifier: MIT
// UF2, the file that a board takes by drag and drop: blocks of 512 bytes. The twin of tools/build/uf2.py.

export const FLASH = 0x10000000, DRIVE = 0x10100000, FAMILY = 0xe48bff56, PAYLOAD = 256, BLOCK = 512;
export const FAMILIES = { [FAMILY]: "rp2040", [0xe48bff59]: "rp2350" };
export const HAS_FAMILY = 0x2000, HAS_EXTENSION = 0x8000;
const BEGIN = [0x0a324655, 0x9e5d5157], END = 0x0ab16f30, ABSOLUTE = 0xe48bff57, IGNORE = 0x9957e304;

// How the name of every file with the drive alone ends: where the Pico has its drive, other boards have a part of CircuitPython.
export const ENDING = "-pico-only-NOT-pico-w.uf2";

// A block from its 512 bytes; nothing if its beginning, its end or its size is wrong.
export function parse(bytes) {
    if (bytes.length !== BLOCK) return null;
    const view = new DataView(bytes.buffer, bytes.byteOffset), word = (at) => view.getUint32(at, true);
    const [flags, address, size, number, count, family] = [8, 12, 16, 20, 24, 28].map(word);
    if (word(0) !== BEGIN[0] || word(4) !== BEGIN[1] || word(508) !== END || size > BLOCK - 36) return null;
    return { flags, address, size, number, count, family, content: bytes.subarray(32, 32 + size) };
}

// Whether this is the block that an RP2350's file may begin with, for the chip's erratum E10.
export function isForErratum(bytes) {
    const block = parse(bytes);
    if (!block || (block.flags & ~HAS_EXTENSION) !== HAS_FAMILY || block.size !== PAYLOAD || block.number !== 0) return false;
    if (block.count !== 2 || block.family !== ABSOLUTE || !block.content.every((byte) => byte === 0xef)) return false;
    const tag = new DataView(bytes.buffer, bytes.byteOffset).getUint32(32 + PAYLOAD, true);
    return !(block.flags & HAS_EXTENSION) || tag === IGNORE;
}

// The 512 bytes of a block.
export function pack({ flags, address, size, number, count, family, content }) {
    const bytes = new Uint8Array(BLOCK), view = new DataView(bytes.buffer);
    [...BEGIN, flags, address, size, number, count, family].forEach((value, at) => view.setUint32(4 * at, value, true));
    bytes.set(content, 32);
    view.setUint32(508, END, true);
    return bytes;
}

// Content for an address as packed blocks, the first of them with the number `first` of `count`.
export function blocksOf(content, address, family = FAMILY, first = 0, count = Math.ceil(content.length / PAYLOAD)) {
    const found = [];
    for (let at = 0; at < content.length; at += PAYLOAD) {
        const piece = content.subarray(at, at + PAYLOAD);
        found.push(pack({ flags: HAS_FAMILY, address: address + at, size: PAYLOAD, number: first + found.length, count, family, content: piece }));
    }
    return found;
}

// Pieces of bytes as one.
export function concatenate(pieces) {
    const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
        whole.set(piece, at);
        at += piece.length;
    }
    return whole;
}

// Content for the place of the Pico's drive as a UF2 file.
export function wrap(content) {
    return concatenate(blocksOf(content, DRIVE));
}
