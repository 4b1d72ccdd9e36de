// SPDX-License-Identifier: MIT
// A ZIP file without compression: what an installation replaces, for the maker to keep.
import { littleEndian } from "./bytes.mjs";
import { crc32 } from "./crc.mjs";

// The files by their names; times are the first of January 2024, because a browser does not know those of the drive.
export function zip(files) {
    const parts = [], list = [];
    let at = 0;
    for (const [name, content] of Object.entries(files)) {
        const letters = [...new TextEncoder().encode(name)];
        const about = littleEndian([2, 20], [2, 0x800], [2, 0], [2, 0x6000], [2, 0x5821], [4, crc32(content)],
            [4, content.length], [4, content.length], [2, letters.length], [2, 0]);
        const head = [...littleEndian([4, 0x04034b50]), ...about, ...letters];
        list.push(...littleEndian([4, 0x02014b50], [2, 20]), ...about, ...littleEndian([2, 0], [2, 0], [2, 0], [4, 0], [4, at]), ...letters);
        parts.push(Uint8Array.from(head), content);
        at += head.length + content.length;
    }
    const count = Object.keys(files).length;
    const end = littleEndian([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, list.length], [4, at], [2, 0]);
    return new Blob([...parts, Uint8Array.from([...list, ...end])], { type: "application/zip" });
}
