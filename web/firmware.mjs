// SPDX-License-Identifier: MIT
// CircuitPython and Coffer's drive in one UF2 file for an empty board: the twin of tools/build/firmware.py, with the same checks.
import { boardByName } from "./board.mjs";
import { TooLarge, image, used } from "./fat.mjs";
import { BLOCK, FAMILIES, FLASH, HAS_FAMILY, PAYLOAD, blocksOf, isForErratum, concatenate, pack, parse } from "./uf2.mjs";

export const MOST = 32 * 1024 * 1024; // bytes of a file that can be meant: 16 MB of flash
const MAJORS = [9, 10];
const BANNER = /Adafruit CircuitPython (\d+)\.(\d+)\.([0-9A-Za-z.+-]+) on [-\d]+; ([ -~]+) with ([0-9A-Za-z_]+)/;
// What the firmware tells picotool about its drive: kind and tag, the address of the name, the drive's place in the flash.
const DRIVE_INFO = /\x07\x00CP([^]{4})([^]{4})/g;
const DRIVE_NAME = "CircuitPython\0";

// Why a firmware file can't be used: the key of one of the page's sentences, and what is put into it.
export class FirmwareError extends Error {
    constructor(key, ...values) {
        super(key);
        this.key = key;
        this.values = values;
    }
}

// The firmware of a UF2 file, or a FirmwareError.
export function readFirmware(content, name) {
    const { before, blocks } = blocksIn(content, name);
    const flash = flashOf(blocks);
    const banner = BANNER.exec(flash);
    if (!banner) throw new FirmwareError("fileForeign", name);
    const [, major, minor, rest, title, chip] = banner;
    const family = blocks[0].family;
    const board = boardByName(title);
    if (!board || !chip.startsWith(board.chip) || FAMILIES[family] !== board.chip) {
        throw new FirmwareError("fileBoard", name, `${title} (${chip})`);
    }
    const version = `${major}.${minor}.${rest}`;
    const crashes = board.chip === "rp2350" && version.startsWith("9.2.0"); // when it writes its NVM
    if (!MAJORS.includes(Number(major)) || (Number(major) === 9 && Number(minor) < 2) || crashes) {
        throw new FirmwareError("fileVersion", name, version);
    }
    if (flash.length > board.firmware * 1024) {
        throw new FirmwareError("fileLarge", name, Math.ceil(flash.length / 1024), board.firmware, board.name);
    }
    if (drivesIn(flash).some((drive) => drive !== board.drive)) throw new FirmwareError("fileMoved", name, board.name);
    return { board, version, major: Number(major), family, before, blocks };
}

// All blocks of a file, each as it must be; apart from them the one that an RP2350's file may begin with.
function blocksIn(content, name) {
    const pieces = [];
    for (let at = 0; at < content.length; at += BLOCK) pieces.push(content.subarray(at, at + BLOCK));
    const begin = [0x55, 0x46, 0x32, 0x0a, 0x57, 0x51, 0x5d, 0x9e];
    if (!begin.every((byte, n) => content[n] === byte)) throw new FirmwareError("fileNoUf2", name);
    const before = isForErratum(pieces[0]) ? pieces.shift() : new Uint8Array();
    const first = pieces.length ? parse(pieces[0]) : null;
    if (!first || first.count > pieces.length) throw new FirmwareError("fileIncomplete", name, pieces.length, first?.count ?? 1);
    let last = 0;
    const blocks = pieces.map((piece, number) => {
        const block = parse(piece);
        if (!block || block.size !== PAYLOAD || block.number !== number || block.count !== pieces.length) {
            throw new FirmwareError("fileDamaged", name, number);
        }
        if (block.flags !== HAS_FAMILY || !(block.family in FAMILIES) || block.family !== first.family) {
            throw new FirmwareError("fileChip", name);
        }
        // A chip starts with the flash's first bytes, and the blocks ascend from there; there may be gaps.
        const ascends = number ? block.address > last : block.address === FLASH;
        if (!ascends || block.address % PAYLOAD || block.address >= FLASH + MOST / 2) {
            throw new FirmwareError("fileDamaged", name, number);
        }
        last = block.address;
        return block;
    });
    return { before, blocks };
}

// The flash from its start to the firmware's last byte, one character per byte; 0xFF where no block writes.
function flashOf(blocks) {
    const end = blocks.reduce((most, block) => Math.max(most, block.address), 0) + PAYLOAD;
    const flash = new Uint8Array(end - FLASH).fill(0xff);
    for (const block of blocks) flash.set(block.content, block.address - FLASH);
    return latin(flash);
}

function latin(bytes) {
    const parts = [];
    for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
    return parts.join("");
}

const word = (letters) => [...letters].reduceRight((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);

// Where the firmware itself says that its drive begins; nothing if it was built without such words.
function drivesIn(flash) {
    return [...flash.matchAll(DRIVE_INFO)]
        .filter(([, name]) => word(name) >= FLASH && flash.startsWith(DRIVE_NAME, word(name) - FLASH))
        .map(([, , drive]) => word(drive));
}

// One UF2 file with the firmware and a drive that holds these files.
export function join({ board, family, before, blocks }, files) {
    let drive;
    try {
        drive = used(image(files, board.sectors));
    } catch (problem) {
        if (!(problem instanceof TooLarge)) throw problem;
        throw new FirmwareError("driveSmall", board.name, board.sectors / 2);
    }
    const count = blocks.length + drive.length / PAYLOAD;
    const theirs = blocks.map((block) => pack({ ...block, count }));
    return concatenate([before, ...theirs, ...blocksOf(drive, FLASH + board.drive, family, blocks.length, count)]);
}
