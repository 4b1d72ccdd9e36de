// SPDX-License-Identifier: MIT
// Unpacks the page's payload: the VM, the device's build, and what runs inside the VM beside it.
// Size and check of what follows, four bytes each, and one LZMA stream: the length of the index in four bytes, the
// index as JSON, {name: length, …}, then all contents.
import { crc32 } from "./crc.mjs";
import { decompress } from "./lzma.mjs";

// The bytes of the payload's text, as tools/web/page.py writes it: the number of bytes, a blank, then eleven letters for
// every nine bytes, the least first. A letter is a digit of 94: all of ASCII but "<", from the blank on.
export function decodeBase94(text) {
    const size = parseInt(text);
    const start = text.indexOf(" ") + 1;
    const bytes = new Uint8Array(Math.ceil(size / 9) * 9);
    for (let at = start, to = 0; to < size; at += 11) {
        let low = 0, middle = 0, high = 0; // 24 bits each
        for (let n = at + 10; n >= at; n--) {
            const code = text.charCodeAt(n);
            low = low * 94 + code - (code > 60 ? 33 : 32);
            middle = middle * 94 + (low >>> 24);
            high = high * 94 + (middle >>> 24);
            low &= 0xffffff;
            middle &= 0xffffff;
        }
        for (const part of [low, middle, high]) {
            bytes[to++] = part;
            bytes[to++] = part >>> 8;
            bytes[to++] = part >>> 16;
        }
    }
    return bytes.subarray(0, size);
}

// Base64 text as bytes.
export function fromBase64(base64) {
    const letters = atob(base64.trim());
    const bytes = new Uint8Array(letters.length);
    for (let n = 0; n < letters.length; n++) bytes[n] = letters.charCodeAt(n);
    return bytes;
}

export function toBase64(bytes) {
    let letters = "";
    for (const byte of bytes) letters += String.fromCharCode(byte);
    return btoa(letters);
}

// Every file by its name.
export function unpack(packed) {
    const head = new DataView(packed.buffer, packed.byteOffset);
    const bytes = decompress(packed.subarray(8), head.getUint32(0, true));
    if (crc32(bytes) !== head.getUint32(4, true)) throw new Error("its checksum is wrong");
    return filesIn(bytes);
}

// The files in the stream's content, by name.
export function filesIn(bytes) {
    let at = 4 + new DataView(bytes.buffer).getUint32(0, true);
    const index = JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)));
    const files = {};
    for (const [name, length] of Object.entries(index)) {
        files[name] = bytes.subarray(at, at + length);
        at += length;
    }
    return files;
}

// The files below a folder, by their names in it.
export function below(files, folder) {
    const found = {};
    for (const name in files) {
        if (name.startsWith(folder + "/")) found[name.slice(folder.length + 1)] = files[name];
    }
    return found;
}

// What lies on the drive of the VM: the device's build, and beside it what the page adds.
export function machineFiles(files) {
    const found = { ...below(files, "drive"), ...below(files, "listener") };
    for (const name in files) {
        if (name.startsWith("page/") || name.startsWith("native/")) found[name] = files[name];
    }
    return found;
}
