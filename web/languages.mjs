// SPDX-License-Identifier: MIT
// A build in chosen languages, for drives that can't hold all of them: what ./coffer flash --languages ships, byte for byte.
import { MANIFEST, manifestOf } from "./plan.mjs";

const ENGLISH = "en"; // always there: it speaks where nobody has translated

// What the languages of a payload are called in themselves, by key, in the order of the console's list.
export function languageNames(files) {
    return files["about.json"] ? JSON.parse(new TextDecoder().decode(files["about.json"])).languages : {};
}

// Those of these languages that files by these names speak.
export function languagesAmong(names, every) {
    return every.filter((key) => names.includes(`assets/font.${key}`));
}

// The files of a build or of the second set without those of other languages. The console's texts list the languages:
// the list is shortened where it stands. As keep_languages() of tools/pack/languages.py.
export function keepLanguages(files, every, only) {
    const wanted = every.filter((key) => key === ENGLISH || only.includes(key));
    const listed = `${every.join(" ")}\0`, shorter = new TextEncoder().encode(wanted.join(" "));
    const found = {};
    for (const [name, content] of Object.entries(files)) {
        const [, key] = /(?:^|\/)assets\/[^/.]+\.(\w+)/.exec(name) ?? [];
        if (every.includes(key) && !wanted.includes(key)) continue;
        const at = key ? new TextDecoder("latin1").decode(content).indexOf(listed) : -1; // a letter for every byte
        found[name] = content;
        if (at < 0) continue;
        found[name] = content.slice();
        found[name].fill(0, at, at + listed.length).set(shorter, at);
    }
    return found;
}

// A whole build in these languages, with a manifest of what it has.
export async function buildIn(build, every, only) {
    const found = keepLanguages(build, every, only);
    const about = manifestOf(build[MANIFEST]);
    for (const name of Object.keys(about.files)) {
        if (!(name in found)) delete about.files[name];
        else if (found[name] !== build[name]) about.files[name] = await fingerprint(found[name]);
    }
    found[MANIFEST] = new TextEncoder().encode(`${JSON.stringify(about).replaceAll('","', '",\n"')}\n`);
    return found;
}

// What the manifest says of a file: its size, and the beginning of its SHA-256.
async function fingerprint(content) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
    const digits = Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0"));
    return `${content.length} ${digits.join("")}`;
}
