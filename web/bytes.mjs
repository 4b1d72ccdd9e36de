// SPDX-License-Identifier: MIT
// Bytes: numbers written as some, and whether two pieces are the same.

// Numbers of so many bytes each, the lowest first: [size, value] of every one.
export function packed(...fields) {
    return fields.flatMap(([size, value]) => Array.from({ length: size }, (_, n) => Math.floor(value / 256 ** n) & 255));
}

export function same(one, other) {
    return one.length === other.length && one.every((byte, n) => byte === other[n]);
}
