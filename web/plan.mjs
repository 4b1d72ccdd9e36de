// SPDX-License-Identifier: MIT
// Compares a build with a drive: what must be copied, replaced and removed, before anything is touched. What is decided is
// in tools/flash/cases.json, which ./coffer flash reads, too; tools/flash/cases.py explains its words.
import CASES from "../tools/flash/cases.json" with { type: "json" };
import { UserError } from "./board.mjs";
import { equalBytes } from "./bytes.mjs";

export const START = CASES.names.start, BOOT = CASES.names.boot, MANIFEST = CASES.names.manifest, SETTINGS = CASES.names.settings;
export const SPARE = CASES.names.spare, MEANWHILE = CASES.names.meanwhile, TO_MAIN = "main", TO_SPARE = "spare";
export const COMING = CASES.names.coming; // names on their way, so that after any interruption it is known what is ours
export const TEMPORARY = CASES.temporary;
const SHIPPED = new RegExp(CASES.shipped); // every name that a Coffer of any version can have put on a drive, besides those in its root
const MARK = CASES.start_mark;
const CLUSTER = 512, FEW = 8; // bytes; clusters for start files, settings and growing folders

const text = new TextEncoder();
const decode = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
const ofProgram = (name) => CASES.program.some((folder) => name.startsWith(folder));

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

// -- the table

// What the first case of a table says whose facts all hold. `facts`: whether each is so, by its name.
export function decide(table, facts) {
    return CASES[table].find((each) => each.if.every((fact) => facts[fact])).then;
}

// The steps of a way, each with what it is about.
export function stepsOf(way) {
    return [...CASES.steps[way], ...CASES.last_steps];
}

// The sentence that refuses a drive because of a file.
export function refusal(key, name) {
    return new UserError(`${CASES.refusals[key].replaceAll("{name}", () => name).replaceAll("{again}", "try again")}.`);
}

// What an update in place risks, on a drive of so many bytes.
export function inPlaceDoubt(size) {
    const words = CASES.in_place_doubt.replace("{size}", Math.floor(size / 1024).toLocaleString("en")).replace("{again}", "try again");
    return `${words[0].toUpperCase()}${words.slice(1)}.`;
}

// -- start files

// What stands in for code.py during an installation: the same program, from its place or from the spare set.
export function temporaryCode(code, where) {
    const path = where === TO_SPARE ? CASES.start_from_spare : "";
    return new Uint8Array([...text.encode(`${MARK}${where}.\n${path}`), ...code]);
}

// Where a start file leads: main or spare for one of an installation, nothing for any other.
export function leads(content) {
    const first = decode(content).split("\n", 1)[0];
    return first.startsWith(MARK) ? first.slice(MARK.length).replace(/[.\r]+$/, "") : "";
}

// -- the maker's settings

const HINTED = /^\s*#?\s*([A-Za-z_][A-Za-z0-9_]*)\s*=/;

function linesOf(words) {
    const lines = words.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/);
    if (lines.at(-1) === "") lines.pop();
    return lines;
}

// The build as a board gets it, by the board's id: with its profile out of the payload, if it has one.
export function forBoard(build, files, board) {
    const profile = `boards/${board}.toml`;
    return Object.hasOwn(files, profile) ? { ...build, [SETTINGS]: files[profile] } : build;
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
        this.smallDrive = false; // whether the drive can't hold a spare set beside the build
        this.spareChanged = [];
        this.spareStale = [];
        this.leftovers = []; // temporary names of an interrupted installation
        this.before = { files: {} }; // the manifest of what is there
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

    // How the drive gets from what it holds to the build.
    get way() {
        return decide("ways", {
            changed: this.programChanges,
            unchanged: !this.programChanges,
            coffer_there: !this.fresh,
            small_drive: this.smallDrive,
            leads_to_spare: this.leads === TO_SPARE,
            leads_to_main: this.leads === TO_MAIN,
            start_changes: this.startChanges,
        });
    }

    // Whether the spare set must be made complete first.
    get usesSpare() {
        return this.way === "over_spare";
    }

    // Whether the main set is changed although nothing else could start.
    get inPlace() {
        return this.way === "in_place";
    }

    // The files of the main set that an update in place removes before it writes.
    get replaced() {
        return this.changed.map((name) => this.there.get(name.toLowerCase())).filter((name) => name);
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

// The plan for a drive with room for so many bytes; nothing is written.
export async function makePlan(disk, build, spare, size = Infinity) {
    const there = new Map((await disk.names()).map((name) => [name.toLowerCase(), name]));
    const names = Object.keys(build);
    checkConflicts(there, [...foldersOf(names), SPARE], [...names, ...TEMPORARY, MEANWHILE]);
    const plan = new Plan(build, there);
    plan.before = there.has(MANIFEST) ? manifestOf(await disk.read(there.get(MANIFEST))) : { files: {} };
    const differs = async (name, content) => !there.has(name.toLowerCase()) || !equalBytes(await disk.read(plan.spelled(name)), content);

    for (const name of names) if (ofProgram(name) && await differs(name, build[name])) plan.changed.push(name);
    for (const name of [BOOT, MANIFEST, START]) if (await differs(name, build[name])) plan.roots.push(name);
    await planSettings(plan, disk);

    const listed = Object.keys(plan.before.files);
    if (there.has(COMING)) listed.push(...linesOf(decode(await disk.read(there.get(COMING)))));
    // A manifest may list anything; what no Coffer ever shipped is not ours to remove.
    plan.known = new Set(listed.filter((name) => SHIPPED.test(name.toLowerCase())));
    const ofSpare = sortFiles(plan);

    plan.begins = CASES.start_order.find((name) => there.has(name)) ?? "";
    plan.leads = plan.begins ? leads(await disk.read(there.get(plan.begins))) : "";
    plan.leftovers = TEMPORARY.filter((name) => there.has(name)).map((name) => there.get(name));
    plan.smallDrive = clustersOf(build) + clustersOf(spare) + FEW > size / CLUSTER;
    if (plan.inPlace) {
        plan.spareStale = ofSpare.map((low) => there.get(low));
    } else if (plan.usesSpare) {
        for (const name in spare) if (await differs(name, spare[name])) plan.spareChanged.push(name);
        const wanted = wantedNames(Object.keys(spare));
        plan.spareStale = ofSpare.filter((low) => !wanted.has(low)).map((low) => there.get(low));
    }
    return plan;
}

// How many bytes of a drive a build needs, with what a flash needs beside it.
export function spaceFor(build) {
    return (clustersOf(build) + FEW) * CLUSTER;
}

// All clusters that a set of files takes, its folders included: 32 bytes for an entry, and for every 13 letters of a name.
function clustersOf(files) {
    const slots = new Map([...foldersOf(Object.keys(files))].map((folder) => [folder, 2])); // . and ..
    for (const name of [...Object.keys(files), ...slots.keys()]) {
        const end = name.lastIndexOf("/"), folder = name.slice(0, Math.max(end, 0));
        if (folder) slots.set(folder, slots.get(folder) + 1 + Math.ceil((name.length - end - 1) / 13));
    }
    const sizes = [...Object.values(files).map((content) => content.length), ...[...slots.values()].map((count) => 32 * count)];
    return sizes.reduce((sum, size) => sum + Math.ceil(size / CLUSTER), 0);
}

// Decides what becomes of every file on the drive; returns those of the spare set.
function sortFiles(plan) {
    const factsOf = makeFactFinder(plan), ofSpare = [];
    for (const [low, name] of plan.there) {
        const action = decide("files", factsOf(low));
        if (action === "stale") plan.stale.push(name);
        if (action === "spare") ofSpare.push(low);
        if (action in CASES.refusals) throw refusal(action, name);
    }
    return ofSpare;
}

// A function that finds out what is the case with a file on the drive, in the words of the table.
function makeFactFinder(plan) {
    const names = Object.keys(plan.build);
    const wanted = wantedNames(names), shadows = shadowsOf(names);
    const shadowFolders = [...shadows].filter((each) => each.endsWith("/"));
    const present = ownFoldersOf(names), own = [...ownFoldersOf([...names, ...plan.known])];
    const dropped = own.filter((folder) => !present.has(folder));
    const listed = new Set([...plan.known].map((name) => name.toLowerCase()));
    return (low) => {
        const inside = low.startsWith(`${SPARE}/`) ? low.slice(SPARE.length + 1) : low;
        const lies = (folders) => folders.some((folder) => inside.startsWith(folder));
        return {
            wanted: wanted.has(low),
            kept: CASES.kept.includes(low),
            of_spare: inside !== low && (!inside || oursByName(inside)),
            start: CASES.start_order.includes(low),
            meanwhile: low === MEANWHILE,
            listed: listed.has(low),
            ours_by_name: oursByName(low),
            own_folder: own.some((folder) => low.startsWith(folder)),
            shadow: shadows.has(low),
            hides_ours: shadows.has(inside) || lies(shadowFolders),
            program: ofProgram(low),
            dropped_game: lies(dropped),
            clean: false, // the page removes nothing of the maker's
        };
    };
}

// Refuses a drive that has a file where Coffer needs a folder, or a folder where it needs a file.
function checkConflicts(there, folders, files) {
    for (const name of folders.sort()) if (there.has(name.toLowerCase())) throw refusal("file_for_folder", name);
    const standing = foldersOf(there.keys());
    for (const name of files.sort()) if (standing.has(name.toLowerCase())) throw refusal("folder_for_file", name);
}

// Whether a Coffer can have left this, or it is an empty folder, with which nobody loses anything.
function oursByName(low) {
    return SHIPPED.test(low) || low.endsWith("/");
}

// The names of these files and of their folders, as they are compared.
function wantedNames(names) {
    return new Set([...names.map((name) => name.toLowerCase()), ...[...foldersOf(names)].map((name) => `${name.toLowerCase()}/`)]);
}

async function planSettings(plan, disk) {
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
