// SPDX-License-Identifier: MIT
// Unpacks the page's payload: the VM, the device's build, and what runs inside the VM beside it.
// Size and check of what follows, four bytes each, and one LZMA stream: the length of the index in four bytes, the
// index as JSON, {name: length, …}, then all contents.
import { crc32 } from "./crc.mjs";
import { decompress } from "./lzma.mjs";

// The bytes of the payload's text, as tools/web/page.py writes it: the number of bytes, then two letters for every 13 bits.
export function decodeBase91(text) {
    const [size, letters] = text.trim().split(" ");
    const values = new Uint8Array(128);
    for (let code = 33, n = 0; code < 127; code++) if (!"<&\\".includes(String.fromCharCode(code))) values[code] = n++;
    const bytes = new Uint8Array(Number(size));
    for (let at = 0, to = 0, waiting = 0, bits = 0; to < bytes.length; at += 2) {
        waiting |= (values[letters.charCodeAt(at)] + 91 * values[letters.charCodeAt(at + 1)]) << bits;
        for (bits += 13; bits >= 8 && to < bytes.length; bits -= 8) {
            bytes[to++] = waiting;
            waiting >>>= 8;
        }
    }
    return bytes;
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
