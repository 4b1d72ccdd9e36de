// SPDX-License-Identifier: MIT
// The float and double functions of the boot ROM (RP2040 datasheet, 2.8.3.2).
//
// Arithmetic, square root, conversions and comparisons equal the chip's bit for bit. sin, cos, tan, exp, ln and
// atan2 differ in the last bits, because the chip computes them with CORDIC.

/** @typedef {Uint32Array} RegisterFile r0 to r15 */
/** @typedef {{N: boolean, Z: boolean, C: boolean, V: boolean}} Flags the processor's condition flags */
/** @typedef {(r: RegisterFile, flags: Flags) => void} Operation arguments and results are in the registers */
/** @typedef {[Operation, number]} TimedOperation and the cycles that it takes */

const view = new DataView(new ArrayBuffer(8));
const SMALLEST_FLOAT = 2 ** -126; // the ROM has no denormal floats

/** @param {number} x */
const withoutDenormals = (x) => (Math.abs(x) < SMALLEST_FLOAT ? x * 0 : x);

/** @param {number} bits */
export function floatFromBits(bits) {
  view.setUint32(0, bits);
  return withoutDenormals(view.getFloat32(0));
}

/** @param {number} x */
export function bitsFromFloat(x) {
  view.setFloat32(0, withoutDenormals(Math.fround(x)));
  return view.getUint32(0);
}

/**
 * @param {number} low
 * @param {number} high
 */
function doubleFromBits(low, high) {
  view.setUint32(0, high);
  view.setUint32(4, low);
  return view.getFloat64(0);
}

/**
 * @param {RegisterFile} r
 * @param {number} x
 * @param {number} at the register of the lower half
 */
function putDouble(r, x, at) {
  view.setFloat64(0, x);
  r[at] = view.getUint32(4);
  r[at + 1] = view.getUint32(0);
}

/** @param {RegisterFile} r */
const int64 = (r) => (BigInt(r[1] | 0) << 32n) | BigInt(r[0]);
/** @param {RegisterFile} r */
const uint64 = (r) => (BigInt(r[1]) << 32n) | BigInt(r[0]);

/**
 * @param {RegisterFile} r
 * @param {bigint} n
 */
function putInt64(r, n) {
  r[0] = Number(BigInt.asUintN(32, n));
  r[1] = Number(BigInt.asUintN(32, n >> 32n));
}

/** @typedef {[bigint, bigint]} Range the smallest and the largest value */
const INT32 = /** @type {Range} */ ([-(2n ** 31n), 2n ** 31n - 1n]);
const UINT32 = /** @type {Range} */ ([0n, 2n ** 32n - 1n]);
const INT64 = /** @type {Range} */ ([-(2n ** 63n), 2n ** 63n - 1n]);
const UINT64 = /** @type {Range} */ ([0n, 2n ** 64n - 1n]);

/**
 * Rounds down, and stays within a range; not-a-number is its end, as on the chip.
 * @param {number} x
 * @param {Range} range
 */
function clamp(x, [low, high]) {
  if (Number.isNaN(x) || x === Infinity) return high;
  if (x === -Infinity) return low;
  const n = BigInt(Math.floor(x));
  if (n < low) return low;
  return n > high ? high : n;
}

/**
 * -1, 0 or 1.
 * @param {number} x
 * @param {number} y
 */
const compare = (x, y) => Number(x > y) - Number(x < y);
/** @param {number} x */
const squareRoot = (x) => (x < 0 ? -Infinity : Math.sqrt(x));
/** @param {number} x */
const logarithm = (x) => (x <= 0 ? -Infinity : Math.log(x));

/**
 * The table of one precision, in the order of the ROM's table. Cycles were measured on the chip where CircuitPython
 * calls a function, and are estimated elsewhere.
 * @param {1 | 2} words of a number: 1 for float, 2 for double
 * @returns {TimedOperation[]}
 */
export function floatTable(words) {
  const isDouble = words === 2;
  /** @type {(r: RegisterFile, argument: number) => number} */
  const get = (r, argument) => (isDouble ? doubleFromBits(r[2 * argument], r[2 * argument + 1]) : floatFromBits(r[argument]));
  /** @type {(r: RegisterFile, x: number, at?: number) => void} */
  const put = (r, x, at = 0) => {
    if (isDouble) putDouble(r, x, at);
    else r[at] = bitsFromFloat(x);
  };
  /** @type {(f: (x: number, y: number) => number, cycles: number) => TimedOperation} */
  const binary = (f, cycles) => [(r) => put(r, f(get(r, 0), get(r, 1))), cycles * words];
  /** @type {(f: (x: number) => number, cycles: number) => TimedOperation} */
  const unary = (f, cycles) => [(r) => put(r, f(get(r, 0))), cycles * words];
  /** @type {TimedOperation} */
  const comparison = [(r) => { r[0] = compare(get(r, 0), get(r, 1)); }, 30];
  /** @type {TimedOperation} */
  const flagsOfComparison = [(r, flags) => {
    const order = compare(get(r, 0), get(r, 1));
    Object.assign(flags, { Z: order === 0, C: order >= 0, N: order < 0, V: false });
  }, 30];
  // A fixed-point number has its count of fraction bits in the register after the number.
  /** @type {(isFixed: boolean, range: Range) => TimedOperation} */
  const toInt = (isFixed, range) => [(r) => { r[0] = Number(BigInt.asUintN(32, clamp(get(r, 0) * 2 ** (isFixed ? r[words] : 0), range))); }, 37 * words];
  /** @type {(isFixed: boolean, range: Range) => TimedOperation} */
  const toInt64 = (isFixed, range) => [(r) => putInt64(r, clamp(get(r, 0) * 2 ** (isFixed ? r[words] : 0), range)), 60 * words];
  /** @type {(isFixed: boolean, isSigned: boolean) => TimedOperation} */
  const fromInt = (isFixed, isSigned) => [(r) => put(r, (isSigned ? r[0] | 0 : r[0]) / 2 ** (isFixed ? r[1] : 0)), 40 * words];
  /** @type {(isFixed: boolean, isSigned: boolean) => TimedOperation} */
  const fromInt64 = (isFixed, isSigned) => [(r) => put(r, Number(isSigned ? int64(r) : uint64(r)) / 2 ** (isFixed ? r[2] : 0)), 60];
  /** @type {Operation} */
  const sineThenCosine = (r) => {
    const x = get(r, 0);
    put(r, Math.sin(x));
    put(r, Math.cos(x), words);
  };
  /** @type {Operation} */
  const cosineThenSine = (r) => {
    const x = get(r, 0);
    put(r, Math.cos(x));
    put(r, Math.sin(x), words);
  };
  /** @type {Operation} */
  const otherPrecision = isDouble
    ? (r) => { r[0] = bitsFromFloat(doubleFromBits(r[0], r[1])); }
    : (r) => putDouble(r, floatFromBits(r[0]), 0);
  return [
    binary((x, y) => x + y, 67),
    binary((x, y) => x - y, 67),
    binary((x, y) => x * y, 55),
    binary((x, y) => x / y, 84),
    comparison,
    flagsOfComparison,
    unary(squareRoot, 70),
    toInt(false, INT32),
    toInt(true, INT32),
    toInt(false, UINT32),
    toInt(true, UINT32),
    fromInt(false, true),
    fromInt(true, true),
    fromInt(false, false),
    fromInt(true, false),
    // The SDK's sincosf calls the float's sin and takes the cosine from r1.
    isDouble ? unary(Math.cos, 600) : [cosineThenSine, 600],
    isDouble ? unary(Math.sin, 600) : [sineThenCosine, 600],
    unary(Math.tan, 700),
    [sineThenCosine, 700 * words],
    unary(Math.exp, 500),
    unary(logarithm, 500),
    comparison,
    binary(Math.atan2, 600),
    fromInt64(false, true),
    fromInt64(true, true),
    fromInt64(false, false),
    fromInt64(true, false),
    toInt64(false, INT64),
    toInt64(true, INT64),
    toInt64(false, UINT64),
    toInt64(true, UINT64),
    [otherPrecision, 30],
  ];
}
