// SPDX-License-Identifier: MIT
// The whole drive as one UF2 file: a FAT12 volume as CircuitPython formats it on the Pico, in blocks that the board takes
// by drag and drop. The twins of tools/build/fat.py and uf2.py, byte for byte.
import { UserError } from "./board.mjs";
import { packed } from "./bytes.mjs";

const SECTOR = 512, SECTORS = 2048, TABLE = 7, ROOT_ENTRIES = 512, CLUSTERS = 2008;
const DATA = 1 + TABLE + (ROOT_ENTRIES * 32) / SECTOR; // the first sector of cluster 2
const ERASE = 4096; // bytes that the flash erases at once
const DATE = ((2024 - 1980) << 9) | (1 << 5) | 1, TIME = 12 << 11;
const FOLDER = 0x10, LABEL = 0x08, LONG = 0x0f, ARCHIVE = 0x20, END = 0xfff;
const PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'()-@^_`{}~";
// CircuitPython leaves these on a fresh drive: they keep hosts from filling it with their indexes.
const GUARDS = { ".fseventsd/no_log": "", ".metadata_never_index": "", ".Trashes": "", ".Trash-1000": "" };
const DRIVE = 0x10100000, FAMILY = 0xe48bff56, PAYLOAD = 256;

const inOrder = (one, other) => (one < other ? -1 : one > other ? 1 : 0);
const clusters = (size) => Math.ceil(size / SECTOR);
const bytesOf = (letters) => [...letters].map((letter) => letter.charCodeAt(0));

// The whole volume, 1 MB, with these files by their names.
export function image(files) {
    const volume = new Volume();
    const guards = Object.fromEntries(Object.keys(GUARDS).map((name) => [name, new Uint8Array()]));
    return volume.fill({ ...files, ...guards });
}

// How every UF2 file's name ends: where the Pico has its drive, other boards have a part of CircuitPython.
export const ENDING = "-pico-only-NOT-pico-w.uf2";

// A volume as UF2 blocks, up to its last used cluster in whole erase blocks.
export function uf2(volume) {
    let end = volume.length;
    while (end && !volume[end - 1]) end--;
    const content = volume.subarray(0, Math.ceil(end / ERASE) * ERASE);
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

class Volume {
    constructor() {
        this.content = new Uint8Array(SECTORS * SECTOR);
        this.chain = [0xff8, END]; // the table's first two entries: medium and end mark
    }

    fill(files) {
        const top = new Map();
        for (const name of Object.keys(files).sort(inOrder)) {
            const folders = name.split("/"), leaf = folders.pop();
            let inside = top;
            for (const folder of folders) {
                if (!inside.has(folder)) inside.set(folder, new Map());
                inside = inside.get(folder);
            }
            inside.set(leaf, files[name]);
        }
        this.content.set(bootSector(), 0);
        const entries = [...entry(bytesOf("CIRCUITPY  "), LABEL, 0, 0), ...this.listOf(top, 0)];
        if (entries.length > ROOT_ENTRIES * 32) throw new UserError("The drive's root folder has too many files.");
        this.content.set(entries, (1 + TABLE) * SECTOR);
        const table = [];
        for (let n = 0; n < this.chain.length; n += 2) { // two entries in three bytes
            table.push(...packed([3, this.chain[n] + (this.chain[n + 1] ?? 0) * 4096]));
        }
        this.content.set(table, SECTOR);
        return this.content;
    }

    // A folder's entries; what is in it is stored on the way. `own` is its first cluster, 0 the root.
    listOf(inside, own) {
        const names = [...inside.keys()].sort(inOrder);
        const isPlain = (name) => shown(alias(name, [])) === name.toUpperCase();
        const shorts = new Map();
        // names that are 8.3 already come first: nobody else may get theirs as an alias
        for (const name of [...names.filter(isPlain), ...names.filter((each) => !isPlain(each))]) {
            shorts.set(name, alias(name, [...shorts.values()]));
        }
        const entries = [];
        for (const name of names) {
            const content = inside.get(name), short = bytesOf(shorts.get(name));
            const isFolder = content instanceof Map;
            const first = isFolder ? this.storeFolder(content, own) : this.store(content);
            entries.push(...longEntries(name, shorts.get(name)));
            entries.push(...entry(short, isFolder ? FOLDER : ARCHIVE, first, isFolder ? 0 : content.length));
        }
        return entries;
    }

    // Stores a folder with all that is in it; its first cluster is taken before those of its files.
    storeFolder(inside, parent) {
        let slots = 2;
        for (const name of inside.keys()) slots += 1 + longEntries(name, " ".repeat(11)).length / 32;
        const first = this.take(clusters(slots * 32));
        const entries = this.listOf(inside, first);
        const dots = [...entry(bytesOf(".          "), FOLDER, first, 0), ...entry(bytesOf("..         "), FOLDER, parent, 0)];
        this.put(first, [...dots, ...entries]);
        return first;
    }

    // Stores a file's content and returns its first cluster; an empty file has none.
    store(content) {
        if (!content.length) return 0;
        const first = this.take(clusters(content.length));
        this.put(first, content);
        return first;
    }

    // The first of so many clusters in a row.
    take(count) {
        const first = this.chain.length;
        if (first + count > CLUSTERS + 2) throw new UserError("These files do not fit on the drive's megabyte.");
        for (let n = 1; n < count; n++) this.chain.push(first + n);
        this.chain.push(END);
        return first;
    }

    put(first, content) {
        this.content.set(content, (DATA + first - 2) * SECTOR);
    }
}

// The volume's description, as CircuitPython's formatter writes it.
function bootSector() {
    const head = [0xeb, 0xfe, 0x90, ...bytesOf("MSDOS5.0"), ...packed([2, SECTOR], [1, 1], [2, 1], [1, 1], [2, ROOT_ENTRIES],
        [2, SECTORS], [1, 0xf8], [2, TABLE], [2, 63], [2, 255], [4, 1], [4, 0])];
    const tail = [...packed([1, 0x80], [1, 0], [1, 0x29], [4, DATE * 65536 + TIME]), ...bytesOf("CIRCUITPY  FAT     ")];
    const sector = new Uint8Array(SECTOR);
    sector.set([...head, ...tail]);
    sector.set([0x55, 0xaa], 510);
    return sector;
}

// The 8.3 name of 11 letters that every file has beside its long one.
function alias(name, taken) {
    const bare = name.replace(/^\.+/, ""), dot = bare.lastIndexOf(".");
    const [stem, ending] = (dot < 0 ? [bare, ""] : [bare.slice(0, dot), bare.slice(dot + 1)]).map((part) => (
        [...part.toUpperCase().replace(/[ .]/g, "")].map((letter) => (PLAIN.includes(letter) ? letter : "_")).join("")
    ));
    const tail = ending.slice(0, 3).padEnd(3);
    const whole = stem.slice(0, 8).padEnd(8) + tail;
    if (name.toUpperCase() === shown(whole) && !taken.includes(whole)) return whole;
    for (let number = 1; number < 1000; number++) {
        const mark = `~${number}`;
        const short = (stem.slice(0, 8 - mark.length) + mark).padEnd(8) + tail;
        if (!taken.includes(short)) return short;
    }
    throw new UserError(`Too many names like ${name} in one folder.`);
}

function shown(short) {
    const stem = short.slice(0, 8).trimEnd(), ending = short.slice(8).trimEnd();
    return ending ? `${stem}.${ending}` : stem;
}

// The entries of a long name, last part first; none if the 8.3 name says it all.
function longEntries(name, short) {
    if (name === shown(short)) return [];
    const letters = bytesOf(name).flatMap((code) => [code & 255, code >> 8]);
    if (letters.length % 26) letters.push(0, 0);
    let check = 0; // the sum that ties them to their 8.3 entry
    for (const code of bytesOf(short)) check = (((check & 1) << 7) + (check >> 1) + code) & 255;
    const entries = [], count = Math.ceil(letters.length / 26);
    for (let n = count; n > 0; n--) {
        const part = letters.slice((n - 1) * 26, n * 26);
        while (part.length < 26) part.push(0xff);
        entries.push(n | (n === count ? 0x40 : 0), ...part.slice(0, 10), LONG, 0, check, ...part.slice(10, 22), 0, 0, ...part.slice(22));
    }
    return entries;
}

function entry(short, kind, first, size) {
    return [...short, ...packed([1, kind], [1, 0], [1, 0], [2, TIME], [2, DATE], [2, DATE], [2, 0], [2, TIME], [2, DATE],
        [2, first], [4, size])];
}
