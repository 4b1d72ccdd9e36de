// SPDX-License-Identifier: MIT
// Decompresses LZMA, because browsers have only gzip, which takes a sixth more. It reads only what tools/web/payload.py
// writes: lc=3 (3 bits of the byte before choose how a byte is read), lp=0 and pb=0 (its position chooses nothing).

const STATES = 12, LITERALS = 7; // states below 7 follow a byte, the others a match
const LENGTH = 2 + 8 + 8 + 256; // how a length is read: two choices, and a tree for short, longer and longest ones
const RANGE = 0, CODE = 1;
const SLOTS = 64, NEAR = 128, ALIGN = 16;

// Where each kind of probability begins.
const MATCH = 0, AGAIN = MATCH + STATES, FIRST = AGAIN + STATES, SECOND = FIRST + STATES, THIRD = SECOND + STATES,
    LONGER = THIRD + STATES, FRESH = LONGER + STATES, REPEATED = FRESH + LENGTH, SLOT = REPEATED + LENGTH,
    SPECIAL = SLOT + 4 * SLOTS, LOW = SPECIAL + NEAR, BYTES = LOW + ALIGN, ALL = BYTES + 8 * 768;

// The bytes of a raw stream, `size` of them.
export function decompress(packed, size) {
    const out = new Uint8Array(size);
    const odds = new Uint16Array(ALL).fill(1024);
    const now = Uint32Array.of(0xffffffff, 0); // faster than two variables: neither is a small integer
    let at = 0;

    const refill = () => {
        now[RANGE] <<= 8;
        now[CODE] = (now[CODE] << 8) | packed[at++];
    };

    // A bit whose odds are known.
    const bit = (n) => {
        if (now[RANGE] < 0x1000000) refill();
        const bound = (now[RANGE] >>> 11) * odds[n];
        if (now[CODE] < bound) {
            now[RANGE] = bound;
            odds[n] += (2048 - odds[n]) >> 5;
            return 0;
        }
        now[RANGE] -= bound;
        now[CODE] -= bound;
        odds[n] -= odds[n] >> 5;
        return 1;
    };

    // So many bits, each with odds that depend on those before it: the highest first, or the lowest.
    const tree = (begin, bits) => {
        let node = 1;
        for (let n = 0; n < bits; n++) node = (node << 1) | bit(begin + node);
        return node - (1 << bits);
    };
    const backwards = (begin, bits) => {
        let node = 1, value = 0;
        for (let n = 0; n < bits; n++) {
            const found = bit(begin + node);
            node = (node << 1) | found;
            value |= found << n;
        }
        return value;
    };

    // So many bits whose odds are even.
    const even = (bits) => {
        let value = 0;
        for (; bits; bits--) {
            if (now[RANGE] < 0x1000000) refill();
            now[RANGE] >>>= 1;
            const found = now[CODE] >= now[RANGE] ? 1 : 0;
            if (found) now[CODE] -= now[RANGE];
            value = (value << 1) | found;
        }
        return value;
    };

    const length = (begin) => {
        if (!bit(begin)) return 2 + tree(begin + 2, 3);
        if (!bit(begin + 1)) return 10 + tree(begin + 10, 3);
        return 18 + tree(begin + 18, 8);
    };

    const distance = (long) => {
        const slot = tree(SLOT + SLOTS * Math.min(long - 2, 3), 6);
        if (slot < 4) return slot;
        const bits = (slot >> 1) - 1;
        const high = (2 | (slot & 1)) << bits;
        if (slot < 14) return high + backwards(SPECIAL + high - slot, bits);
        return high + (even(bits - 4) << 4) + backwards(LOW, 4);
    };

    for (; at < 5; at++) now[CODE] = (now[CODE] << 8) | packed[at];
    const back = [0, 0, 0, 0]; // the last four distances, less one
    let state = 0;
    for (let to = 0; to < size;) {
        if (!bit(MATCH + state)) {
            const begin = BYTES + 768 * (to ? out[to - 1] >> 5 : 0);
            let node = 1;
            if (state >= LITERALS) { // right behind a match, the byte that would have gone on with it counts
                let other = out[to - back[0] - 1];
                for (let same = true; same && node < 256; other <<= 1) {
                    const wanted = (other >> 7) & 1;
                    const found = bit(begin + ((1 + wanted) << 8) + node);
                    node = (node << 1) | found;
                    same = found === wanted;
                }
            }
            while (node < 256) node = (node << 1) | bit(begin + node);
            out[to++] = node;
            state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
            continue;
        }
        const before = state < LITERALS;
        let long = 1;
        if (!bit(AGAIN + state)) {
            long = length(FRESH);
            back.pop();
            back.unshift(distance(long));
            state = before ? 7 : 10;
        } else {
            let which = 0, short = false;
            if (!bit(FIRST + state)) short = !bit(LONGER + state);
            else if (!bit(SECOND + state)) which = 1;
            else which = 2 + bit(THIRD + state);
            back.unshift(back.splice(which, 1)[0]);
            if (!short) long = length(REPEATED);
            state = short ? (before ? 9 : 11) : before ? 8 : 11;
        }
        if (back[0] >= to) throw new Error("a match points before the first byte");
        for (; long && to < size; long--, to++) out[to] = out[to - back[0] - 1];
    }
    return out;
}
