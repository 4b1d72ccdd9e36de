// SPDX-License-Identifier: MIT
// Compares a build with a drive: what must be copied, replaced and removed, before anything is touched. The twin of
// tools/flash/plan.py, which says why; a test holds both to the same plan in the same order.
import { NOTE, UserError } from "./board.mjs";
import { same } from "./bytes.mjs";

export const START = "code.py", BOOT = "boot.py", MANIFEST = "manifest.json", SETTINGS = "settings.toml";
export const SPARE = "spare", MEANWHILE = "code.txt", TO_MAIN = "main", TO_SPARE = "spare";
export const COMING = "manifest.new"; // names on their way, so that after any interruption it is known what is ours
export const TEMPORARY = ["code.new", "boot.new", "settings.new", COMING];
const ORDER = ["code.txt", "code.py", "main.py", "main.txt"]; // the first that is there is what CircuitPython starts
const PROGRAM = ["lib/", "games/", "assets/"];
const KEPT = new Set([NOTE, SETTINGS, "sd/placeholder.txt", ...TEMPORARY]); // never counted as the maker's own files
// Every name that a Coffer of any version can have put on a drive, besides those in its root.
const SHIPPED = /^((lib\/coffer|games)\/[a-z0-9_/]+\.m?py|lib\/adafruit_displayio_ssd1306\.m?py|assets\/[a-z0-9_][a-z0-9_.]*)$/;
const MARK = "# Coffer is being flashed. If this file stays, flash again: that ends it. Starts from ";

const text = new TextEncoder();
const decode = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
const ofProgram = (name) => PROGRAM.some((folder) => name.startsWith(folder));

// The build for a version of CircuitPython, and the same program for the folder of the second set, out of the payload.
export function builds(files, major) {
    const layer = (name, ...folders) => folders.map((folder) => files[`${folder}/${name}`]).find((found) => found);
    const build = {}, spare = {};
    for (const path in files) {
        if (!path.startsWith("drive/")) continue;
        const name = path.slice("drive/".length);
        const nine = major === 9;
        build[name] = nine ? layer(name, "drive9", "drive") : files[path];
        if (ofProgram(name)) {
            spare[`${SPARE}/${name}`] = nine ? layer(name, "spare9", "spare", "drive9", "drive") : layer(name, "spare", "drive");
        }
    }
    return { build, spare };
}

// -- start files

// What stands in for code.py during an installation: the same program, from its place or from the spare set.
export function meanwhile(code, where) {
    const path = where === TO_SPARE ? `import sys\nsys.path[:0] = ["/${SPARE}", "/${SPARE}/lib"]\n` : "";
    return new Uint8Array([...text.encode(`${MARK}${where}.\n${path}`), ...code]);
}

// Where a start file leads: main or spare for one of an installation, nothing for any other.
export function leads(content) {
    const first = decode(content).split("\n", 1)[0];
    return first.startsWith(MARK) ? first.slice(MARK.length).replace(/[.\r]+$/, "") : "";
}

// -- the maker's settings

// What a file for these boards says besides, by board id: see tools/flash/settings.py.
const OF_BOARD = {
    raspberry_pi_pico: `
# For the Raspberry Pi Pico alone: the heap starts with so many bytes instead of growing to them in steps,
# and garbage is collected half as often in the largest game. Too large a value corrupts a board's memory:
# take this line away before you use this file on any other board.
CIRCUITPY_HEAP_START_SIZE = 150000
`,
};
const HINTED = /^\s*#?\s*([A-Za-z_][A-Za-z0-9_]*)\s*=/;

function linesOf(words) {
    const lines = words.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/);
    if (lines.at(-1) === "") lines.pop();
    return lines;
}

// The build as a board gets it, by the board's id.
export function forBoard(build, board) {
    const more = Object.hasOwn(OF_BOARD, board) ? OF_BOARD[board] : "";
    return { ...build, [SETTINGS]: new Uint8Array([...build[SETTINGS], ...text.encode(more)]) };
}

// What to add to the maker's settings so that they name every one of ours; nothing if they do.
export function addition(theirs, ours, version) {
    const known = new Set(linesOf(decode(theirs)).map((line) => HINTED.exec(line)?.[1]));
    let lines = [], remarks = [];
    for (const line of linesOf(decode(ours))) {
        const named = HINTED.exec(line);
        if (!named) {
            remarks = line.trim() ? [...remarks, line] : [];
            continue;
        }
        if (!known.has(named[1])) lines = [...lines, ...remarks, line];
        remarks = [];
    }
    if (!lines.length) return new Uint8Array();
    const start = !theirs.length || theirs.at(-1) === 10 ? "" : "\n";
    const head = `${start}\n# New in Coffer ${version}; to use one, take its # away:\n`;
    return text.encode(head + lines.map((line) => `# ${line.replace(/^[# ]+/, "")}\n`).join(""));
}

// -- the manifest

// A manifest from its bytes; an empty one if they are damaged, whoever wrote them.
export function manifestOf(content) {
    try {
        const found = JSON.parse(decode(content));
        const listed = found && typeof found.files === "object" && found.files && !Array.isArray(found.files);
        if (listed && (found.journal === undefined || Number.isInteger(found.journal))) return found;
    } catch {
        // damaged: as if there were none
    }
    return { files: {} };
}

// All folders that these files lie in.
function foldersOf(names) {
    const found = new Set();
    for (const name of names) {
        for (let end = name.lastIndexOf("/"); end > 0; end = name.lastIndexOf("/", end - 1)) found.add(name.slice(0, end));
    }
    return found;
}

// -- the plan

export class Plan {
    constructor(build, there) {
        this.build = build;
        this.there = there; // what the drive holds: names in small letters, and as it spells them
        this.changed = []; // libraries, games and assets to copy
        this.stale = []; // … to remove
        this.roots = []; // boot.py, manifest, code.py to copy
        this.added = new Uint8Array(); // to the maker's settings
        this.settingsMissing = false;
        this.begins = ""; // the file that CircuitPython starts now
        this.leads = ""; // … and to which set it leads, if it is one of an interrupted installation
        this.spareChanged = [];
        this.spareStale = [];
        this.leftovers = []; // temporary names of an interrupted installation
        this.known = new Set(); // all names that are or were to become ours
    }

    spelled(name) {
        return this.there.get(name.toLowerCase()) ?? name;
    }

    get programChanges() {
        return this.changed.length + this.stale.length > 0;
    }

    // Whether the drive holds nothing of Coffer: then nothing that runs can be disturbed.
    get fresh() {
        return !this.stale.length && !Object.keys(this.build).some((name) => ofProgram(name) && this.there.has(name.toLowerCase()));
    }

    // Whether an interrupted installation left a start file under which the main set may be changed.
    get guarded() {
        return this.leads === TO_SPARE || (this.leads === TO_MAIN && !this.programChanges);
    }

    // Whether the spare set must be made complete first.
    get usesSpare() {
        return this.programChanges && !this.fresh && !this.guarded;
    }

    get startChanges() {
        return this.roots.includes(START) || this.begins !== START;
    }

    // Whether the drive is already as it should be.
    get nothing() {
        return !(this.programChanges || this.roots.length || this.added.length || this.settingsMissing
            || this.leftovers.length || this.startChanges);
    }

    // All files of the main set that will be written.
    get copied() {
        return [...this.changed, ...this.roots, ...(this.added.length || this.settingsMissing ? [SETTINGS] : [])];
    }

    // All files that will be replaced or removed, as the drive spells them.
    get backedUp() {
        const names = this.copied.map((name) => this.there.get(name.toLowerCase())).filter((name) => name);
        names.push(...this.stale);
        if (this.begins && this.begins !== START && !this.leads) names.push(this.there.get(this.begins));
        return [...new Set(names.filter((name) => !name.endsWith("/")))].sort();
    }
}

// The plan for a drive; nothing is written.
export async function makePlan(disk, build, spare) {
    const there = new Map((await disk.names()).map((name) => [name.toLowerCase(), name]));
    const names = Object.keys(build);
    inTheWay(there, [...foldersOf(names), SPARE], [...names, ...TEMPORARY, MEANWHILE]);
    const plan = new Plan(build, there);
    plan.before = there.has(MANIFEST) ? manifestOf(await disk.read(there.get(MANIFEST))) : { files: {} };
    const differs = async (name, content) => !there.has(name.toLowerCase()) || !same(await disk.read(plan.spelled(name)), content);

    for (const name of names) if (ofProgram(name) && await differs(name, build[name])) plan.changed.push(name);
    for (const name of [BOOT, MANIFEST, START]) if (await differs(name, build[name])) plan.roots.push(name);
    await settle(plan, disk);

    const wanted = new Set([...names.map((name) => name.toLowerCase()), ...[...foldersOf(names)].map((name) => `${name.toLowerCase()}/`)]);
    const others = [...there.keys()].filter((low) => !wanted.has(low) && !ofSpare(low) && !KEPT.has(low));
    const shadows = shadowsOf(names);
    const listed = Object.keys(plan.before.files);
    if (there.has(COMING)) listed.push(...linesOf(decode(await disk.read(there.get(COMING)))));
    // A manifest may list anything; what no Coffer ever shipped is not ours to remove.
    plan.known = new Set(listed.filter((name) => SHIPPED.test(name.toLowerCase())));
    const folders = [...ownFoldersOf([...names, ...plan.known])], present = ownFoldersOf(names);
    const dropped = folders.filter((folder) => !present.has(folder));
    const old = new Set([...plan.known].map((name) => name.toLowerCase()));
    for (const low of others) {
        const ours = old.has(low) || ((shadows.has(low) || folders.some((folder) => low.startsWith(folder))) && leftByUs(low));
        if (ORDER.includes(low)) continue;
        if (ours) plan.stale.push(there.get(low));
        else checkHarmless(there.get(low), shadows, dropped);
    }

    plan.begins = ORDER.find((name) => there.has(name)) ?? "";
    plan.leads = plan.begins ? leads(await disk.read(there.get(plan.begins))) : "";
    plan.leftovers = TEMPORARY.filter((name) => there.has(name)).map((name) => there.get(name));
    if (plan.usesSpare) {
        for (const name in spare) if (await differs(name, spare[name])) plan.spareChanged.push(name);
        const spares = Object.keys(spare);
        const kept = new Set([...spares.map((name) => name.toLowerCase()), ...[...foldersOf(spares)].map((name) => `${name.toLowerCase()}/`)]);
        for (const [low, name] of there) if (ofSpare(low) && !kept.has(low)) plan.spareStale.push(name);
    }
    return plan;
}

// Refuses a drive that has a file where Coffer needs a folder, or a folder where it needs a file.
function inTheWay(there, folders, files) {
    const again = "move it away, then try again.";
    for (const name of folders.sort()) {
        if (there.has(name.toLowerCase())) throw new UserError(`${name} on the drive is a file where Coffer needs a folder: ${again}`);
    }
    const standing = foldersOf(there.keys());
    for (const name of files.sort()) {
        if (standing.has(name.toLowerCase())) throw new UserError(`${name} on the drive is a folder where Coffer needs a file: ${again}`);
    }
}

// Refuses a drive on which a file that is not ours, and so stays, would keep the console from starting.
function checkHarmless(name, shadows, dropped) {
    const low = withoutSpare(name.toLowerCase());
    if (shadows.has(low) || [...shadows].some((shadow) => shadow.endsWith("/") && low.startsWith(shadow))) {
        throw new UserError(`${name} on the drive would be imported in place of Coffer's own: move it away, then try again.`);
    }
    if (dropped.some((folder) => low.startsWith(folder))) {
        throw new UserError(`${name} on the drive lies in the folder of a game that this Coffer lacks, and the console would look for the `
            + "game there: move it away, then try again.");
    }
}

// Whether a Coffer can have left this, or it is an empty folder, with which nobody loses anything.
function leftByUs(low) {
    return SHIPPED.test(low) || low.endsWith("/");
}

function withoutSpare(low) {
    return low.startsWith(`${SPARE}/`) ? low.slice(SPARE.length + 1) : low;
}

// Whether something belongs to the second set; anything else in its folder is the maker's.
function ofSpare(low) {
    const inside = withoutSpare(low);
    return inside !== low && (!inside || leftByUs(inside));
}

async function settle(plan, disk) {
    if (plan.there.has(SETTINGS)) {
        const theirs = await disk.read(plan.there.get(SETTINGS));
        if (decode(theirs).trim()) {
            plan.added = addition(theirs, plan.build[SETTINGS], manifestOf(plan.build[MANIFEST]).coffer);
            return;
        }
    }
    plan.settingsMissing = decode(plan.build[SETTINGS]).trim() !== "";
}

// The folders that are ours alone: the engine's, and one a game. Other games are the maker's.
function ownFoldersOf(names) {
    const folders = new Set(["lib/coffer/"]);
    for (const name of names) {
        const parts = name.toLowerCase().split("/");
        if (parts[0] === "games" && parts.length > 2) folders.add(`games/${parts[1]}/`);
    }
    return folders;
}

// Names that would be imported in place of ours: a module's other form, or one nearer to the root.
function shadowsOf(names) {
    const found = new Set();
    for (const name of names) {
        if (!name.startsWith("lib/") && !name.startsWith("games/")) continue;
        const dot = name.lastIndexOf(".");
        const module = (dot < 0 ? "" : name.slice(0, dot)).toLowerCase();
        for (const each of [`${module}.py`, `${module}.mpy`, `${module}/`]) if (each !== name.toLowerCase()) found.add(each);
        const top = module.split("/")[1];
        if (name.startsWith("lib/")) for (const each of [`${top}.py`, `${top}.mpy`, `${top}/`]) found.add(each);
    }
    return found;
}
