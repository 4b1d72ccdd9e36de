// SPDX-License-Identifier: MIT
// The drive as a FAT volume, laid out as CircuitPython formats it: the twin of tools/build/fat.py, byte for byte.
import { littleEndian } from "./bytes.mjs";

const SECTOR = 512, ROOT_ENTRIES = 512, FAT12_MOST = 4085, ERASE = 4096;
const ROOT_SECTORS = (ROOT_ENTRIES * 32) / SECTOR;
const CLUSTER_GROWS = [1, 4, 16, 64, 256, 512]; // in units of 2 MB
// The first of January 2024, noon: FAT has no time zone, and no time is truer for a build.
const DATE = ((2024 - 1980) << 9) | (1 << 5) | 1, TIME = 12 << 11;
const FOLDER = 0x10, LABEL = 0x08, LONG = 0x0f, ARCHIVE = 0x20;
const NAME = "CIRCUITPY  ";
// CircuitPython leaves these on a fresh drive: they keep hosts from filling it with their indexes.
const GUARDS = [".fseventsd/no_log", ".metadata_never_index", ".Trashes", ".Trash-1000"];
const PLAIN = new Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'()-@^_`{}~");
const text = new TextEncoder();

// The files need more clusters than the volume has.
export class TooLarge extends Error {}

// Where everything lies in a volume of so many sectors.
export function layoutOf(sectors) {
    const cluster = 1 << CLUSTER_GROWS.filter((bound) => bound <= Math.floor(sectors / 4096)).length;
    const most = Math.floor(sectors / cluster), wide = most > FAT12_MOST;
    const table = Math.ceil((wide ? most * 2 + 4 : Math.floor((most * 3 + 1) / 2) + 3) / SECTOR);
    const data = 1 + table + ROOT_SECTORS;
    return { sectors, cluster, wide, table, data, count: Math.floor((sectors - data) / cluster) };
}

// The whole volume with these files by their names.
export function image(files, sectors = 2048) {
    const guards = Object.fromEntries(GUARDS.map((name) => [name, new Uint8Array()]));
    return new Volume(layoutOf(sectors)).fill({ ...files, ...guards });
}

// The volume up to its last used cluster, in whole erase blocks: what needs to be flashed.
export function used(volume) {
    const end = volume.findLastIndex((byte) => byte) + 1;
    return volume.subarray(0, Math.ceil(end / ERASE) * ERASE);
}

class Volume {
    constructor(layout) {
        this.layout = layout;
        this.content = new Uint8Array(layout.sectors * SECTOR);
        this.end = layout.wide ? 0xffff : 0xfff;
        this.chain = [this.end - 7, this.end]; // the table's first two entries: medium and end mark
    }

    fill(files) {
        const top = {};
        for (const name of Object.keys(files).sort()) {
            const folders = name.split("/"), leaf = folders.pop();
            let inside = top;
            for (const folder of folders) inside = inside[folder] ??= {};
            inside[leaf] = files[name];
        }
        this.content.set(bootSector(this.layout));
        const entries = [...entry(bytesOf(NAME), LABEL, 0, 0), ...this.list(top, 0)];
        if (entries.length > ROOT_ENTRIES * 32) throw new TooLarge("the root folder is full");
        this.content.set(entries, (1 + this.layout.table) * SECTOR);
        this.content.set(this.packTable(), SECTOR);
        return this.content;
    }

    // The allocation table: two bytes for an entry, or three for two of them.
    packTable() {
        if (this.layout.wide) return littleEndian(...this.chain.map((each) => [2, each]));
        const table = [];
        for (let n = 0; n < this.chain.length; n += 2) table.push([3, this.chain[n] + (this.chain[n + 1] ?? 0) * 4096]);
        return littleEndian(...table);
    }

    // A folder's entries; what is in it is stored on the way. `own` is its first cluster, 0 the root.
    list(inside, own) {
        const names = Object.keys(inside).sort(), shorts = {}, taken = new Set();
        // names that are 8.3 already come first: nobody else may get theirs as an alias
        const late = (name) => Number(shown(alias(name, new Set())) !== name.toUpperCase());
        for (const name of [...names].sort((one, other) => late(one) - late(other))) {
            shorts[name] = alias(name, taken);
            taken.add(shorts[name]);
        }
        return names.flatMap((name) => {
            const content = inside[name], short = bytesOf(shorts[name]), long = longEntries(name, shorts[name]);
            if (content instanceof Uint8Array) return [...long, ...entry(short, ARCHIVE, this.store(content), content.length)];
            return [...long, ...entry(short, FOLDER, this.storeFolder(content, own), 0)];
        });
    }

    // Stores a folder with all that is in it; its first cluster is taken before those of its files.
    storeFolder(inside, parent) {
        const slots = Object.keys(inside).reduce((sum, name) => sum + 1 + longEntries(name, " ".repeat(11)).length / 32, 2);
        const first = this.take(slots * 32);
        const entries = this.list(inside, first);
        const dots = [...entry(bytesOf(".          "), FOLDER, first, 0), ...entry(bytesOf("..         "), FOLDER, parent, 0)];
        this.put(first, [...dots, ...entries]);
        return first;
    }

    // Stores a file's content and returns its first cluster; an empty file has none.
    store(content) {
        if (!content.length) return 0;
        const first = this.take(content.length);
        this.put(first, content);
        return first;
    }

    // The first of the clusters in a row that so many bytes take.
    take(size) {
        const first = this.chain.length, count = Math.ceil(size / (this.layout.cluster * SECTOR));
        if (first + count > this.layout.count + 2) throw new TooLarge("the drive is full");
        for (let next = first + 1; next < first + count; next++) this.chain.push(next);
        this.chain.push(this.end);
        return first;
    }

    put(first, content) {
        this.content.set(content, (this.layout.data + (first - 2) * this.layout.cluster) * SECTOR);
    }
}

const bytesOf = (letters) => [...letters].map((letter) => letter.charCodeAt(0));

function bootSector({ sectors, cluster, table }) {
    const head = [
        0xeb, 0xfe, 0x90, ...bytesOf("MSDOS5.0"),
        ...littleEndian([2, SECTOR], [1, cluster], [2, 1], [1, 1], [2, ROOT_ENTRIES], [2, sectors], [1, 0xf8], [2, table]),
        ...littleEndian([2, 63], [2, 255], [4, 1], [4, 0], [1, 0x80], [1, 0], [1, 0x29], [2, TIME], [2, DATE]),
        ...bytesOf(NAME), ...bytesOf("FAT     "),
    ];
    return [...head, ...new Array(SECTOR - 2 - head.length).fill(0), 0x55, 0xaa];
}

// The 8.3 name of 11 letters that every file has beside its long one.
export function alias(name, taken) {
    const bare = name.replace(/^\.+/, ""), dot = bare.lastIndexOf(".");
    const [stem, ending] = (dot < 0 ? [bare, ""] : [bare.slice(0, dot), bare.slice(dot + 1)]).map((part) => {
        const bytes = text.encode(part.toUpperCase().replace(/[ .]/g, ""));
        return [...bytes].map((code) => (PLAIN.has(String.fromCharCode(code)) ? String.fromCharCode(code) : "_")).join("");
    });
    const end = ending.slice(0, 3).padEnd(3);
    const plain = stem.slice(0, 8).padEnd(8) + end;
    if (name.toUpperCase() === shown(plain) && !taken.has(plain)) return plain;
    for (let number = 1; number < 1000; number++) {
        const tail = `~${number}`;
        const short = (stem.slice(0, 8 - tail.length) + tail).padEnd(8) + end;
        if (!taken.has(short)) return short;
    }
    throw new TooLarge("too many names alike in one folder");
}

function shown(short) {
    const stem = short.slice(0, 8).trimEnd(), ending = short.slice(8).trimEnd();
    return ending ? `${stem}.${ending}` : stem;
}

// The entries of a long name, last part first; none if the 8.3 name says it all.
function longEntries(name, short) {
    if (name === shown(short)) return [];
    const letters = littleEndian(...Array.from({ length: name.length }, (_, n) => [2, name.charCodeAt(n)]));
    if (letters.length % 26) letters.push(0, 0);
    while (letters.length % 26) letters.push(0xff);
    const check = bytesOf(short).reduce((sum, code) => (((sum & 1) << 7) + (sum >> 1) + code) & 0xff, 0);
    const count = letters.length / 26, entries = [];
    for (let number = count; number > 0; number--) {
        const part = letters.slice((number - 1) * 26, number * 26), order = number | (number === count ? 0x40 : 0);
        entries.push(order, ...part.slice(0, 10), LONG, 0, check, ...part.slice(10, 22), 0, 0, ...part.slice(22));
    }
    return entries;
}

function entry(short, kind, first, size) {
    return [...short, ...littleEndian([1, kind], [1, 0], [1, 0], [2, TIME], [2, DATE], [2, DATE], [2, 0], [2, TIME], [2, DATE], [2, first], [4, size])];
}
