// SPDX-License-Identifier: MIT
// Numbers as bytes, and bytes compared.

// The bytes of little-endian numbers, each given as [size, value].
export function littleEndian(...fields) {
    return fields.flatMap(([size, value]) => Array.from({ length: size }, (_, n) => Math.floor(value / 256 ** n) & 255));
}

export function equalBytes(one, other) {
    return one.length === other.length && one.every((byte, n) => byte === other[n]);
}
