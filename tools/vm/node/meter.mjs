// SPDX-License-Identifier: MIT
// Rewrites a WebAssembly module so that it counts its own work: what a loop costs then comes out the same on every
// machine, however busy. The count is an exported global, "work", in the weights of cost().
//
// A function is cut into stretches that run from the first instruction to the last or not at all; before each of
// them stands its whole cost. The binary format is that of the WebAssembly specification, chapter 5.

const IMPORT = 2, FUNCTION = 3, GLOBAL = 6, EXPORT = 7, CODE = 10, TYPE = 1;
const I32 = 0x7f, I64 = 0x7e, FUNC = 0x60;

class Reader {
    constructor(bytes, at = 0) {
        this.bytes = bytes;
        this.at = at;
    }

    byte() {
        if (!(this.at < this.bytes.length)) throw new Error("the module ends too early");
        return this.bytes[this.at++];
    }

    // Numbers are groups of 7 bits, the lowest first; the sign matters to nobody here.
    number() {
        let value = 0;
        for (let shift = 0; ; shift += 7) {
            const byte = this.byte();
            value += (byte & 0x7f) * 2 ** shift;
            if (byte < 0x80) return value;
        }
    }

    numbers(count) {
        for (let n = 0; n < count; n++) this.number();
    }

    name() {
        const length = this.number();
        this.at += length;
    }
}

// Unsigned; a constant needs one bit more, so that it is not read as negative.
function leb(value, signed = false) {
    const out = [];
    for (; value >= (signed ? 0x40 : 0x80); value = Math.floor(value / 128)) out.push((value % 128) | 0x80);
    out.push(value);
    return out;
}

// Moves over the operands of an instruction.
function skip(code, op) {
    if (op >= 0x02 && op <= 0x04) code.number(); // block, loop, if: a type
    else if (op === 0x0c || op === 0x0d || op === 0x10 || op === 0x12) code.number(); // branches, calls
    else if (op === 0x0e) code.numbers(code.number() + 1); // br_table
    else if (op === 0x11 || op === 0x13) code.numbers(2); // call_indirect
    else if (op === 0x1c) code.numbers(code.number()); // select with types
    else if (op >= 0x20 && op <= 0x26) code.number(); // locals, globals, tables
    else if (op >= 0x28 && op <= 0x3e) code.numbers(2); // loads and stores
    else if (op === 0x3f || op === 0x40) code.number(); // the memory's size
    else if (op === 0x41 || op === 0x42) code.number(); // constants
    else if (op === 0x43) code.at += 4;
    else if (op === 0x44) code.at += 8;
    else if (op === 0xd0 || op === 0xd2) code.number(); // references
    else if (op === 0xfc) {
        const more = code.number();
        if (more > 17) throw new Error(`unknown instruction fc ${more}`);
        if (more >= 8) code.numbers(more === 9 || more === 11 || more === 13 || more > 14 ? 1 : 2);
        return more;
    } else if (op > 0xc4 || (op > 0x05 && op < 0x0b) || (op > 0x13 && op < 0x1a)) {
        throw new Error(`unknown instruction ${op.toString(16)}`);
    }
    return -1;
}

// About the cycles of a small processor that runs from flash through a small cache: what leaves the straight way is
// dear. With these weights the yardstick, a call and a slice assignment stand to each other as they were measured on
// the device; docs/device.md has the figures.
function cost(op) {
    if (op >= 0x28 && op <= 0x3e) return 2; // loads and stores
    if (op === 0x10) return 30; // a call
    if (op === 0x11) return 40; // a call by a table
    if (op === 0x0e) return 5; // a jump by a table
    if (op === 0x0c || op === 0x0d || op === 0x04) return 2; // jumps
    if (op >= 0x45 && op <= 0xc4) return 1; // arithmetic
    return 0; // what a compiler keeps in registers or needs no instruction for
}

const MOVED = 10; // for each byte that is moved in memory

const ENDS = new Set([0x00, 0x03, 0x04, 0x05, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f]); // after these a stretch begins

// A function's body with its counting.
function meterFunction(body, work, charge) {
    const code = new Reader(body);
    for (let groups = code.number(); groups; groups--) {
        code.number();
        code.byte();
    }
    const out = [body.subarray(0, code.at)];
    let start = code.at;
    let sum = 0;
    let held = []; // the stretch's instructions, and calls of `charge` among them
    const flush = () => {
        held.push(body.subarray(start, code.at));
        if (sum) out.push([0x23, ...work, 0x42, ...leb(sum, true), 0x7c, 0x24, ...work]);
        out.push(...held);
        held = [];
        start = code.at;
        sum = 0;
    };
    while (code.at < body.length) {
        const at = code.at;
        const op = code.byte();
        const more = skip(code, op);
        if (more === 10 || more === 11) { // memory.copy and memory.fill cost what they move
            held.push(body.subarray(start, at), [0x10, ...charge]);
            start = at;
        }
        sum += cost(op);
        if (ENDS.has(op)) flush();
    }
    return out;
}

// The whole module.
export function meterModule(bytes) {
    const source = new Reader(bytes, 8);
    const out = [bytes.subarray(0, 8)];
    let types = 0, functions = 0, globals = 0;
    while (source.at < bytes.length) {
        const id = source.byte();
        const size = source.number();
        const content = bytes.subarray(source.at, source.at + size);
        source.at += size;
        const section = new Reader(content);
        let parts = [content];
        const grown = (added) => { // one more entry at the end
            const count = section.number();
            parts = [leb(count + 1), content.subarray(section.at), added];
            return count;
        };
        if (id === TYPE) {
            types = grown([FUNC, 1, I32, 1, I32]);
        } else if (id === IMPORT) {
            for (let left = section.number(); left; left--) {
                section.name();
                section.name();
                const kind = section.byte();
                if (kind === 0) {
                    functions++;
                    section.number();
                } else if (kind === 3) {
                    globals++;
                    section.at += 2;
                } else { // a table has a type before its limits
                    if (kind === 1) section.byte();
                    section.numbers(section.byte() & 1 ? 2 : 1);
                }
            }
        } else if (id === FUNCTION) {
            functions += grown(leb(types));
        } else if (id === GLOBAL) {
            globals += grown([I64, 1, 0x42, 0, 0x0b]);
        } else if (id === EXPORT) {
            grown([4, ...Buffer.from("work"), 3, ...leb(globals)]);
        } else if (id === CODE) {
            const work = leb(globals);
            const bodies = [];
            const add = (body) => {
                const length = body.reduce((sum, part) => sum + part.length, 0);
                bodies.push(leb(length), ...body);
            };
            const count = section.number();
            for (let left = count; left; left--) {
                const length = section.number();
                add(meterFunction(content.subarray(section.at, section.at + length), work, leb(functions)));
                section.at += length;
            }
            // charge(bytes): work += bytes * MOVED, and the number back for who moves them
            const charge = [0x23, ...work, 0x20, 0, 0xad, 0x42, ...leb(MOVED, true), 0x7e, 0x7c, 0x24, ...work];
            add([[0, ...charge, 0x20, 0, 0x0b]]);
            parts = [leb(count + 1), ...bodies];
        }
        const length = parts.reduce((sum, part) => sum + part.length, 0);
        out.push([id], leb(length), ...parts);
    }
    return Buffer.concat(out.map((part) => Buffer.from(part)));
}
